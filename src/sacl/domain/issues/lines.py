"""What each line of an issue is: title, prose, code, traceback, environment.

Templates of issue forms, version lists and comments to the author say nothing about
where a fault is; code of the author shows how a library is used, not what it does.
"""

import re
from collections.abc import Iterator
from enum import StrEnum


class LineKind(StrEnum):
    """What a line of an issue is."""

    TITLE = "title"
    PROSE = "prose"
    ERROR = "error"
    CODE = "code"
    FRAME = "frame"
    ENVIRONMENT = "environment"


PYTHON_FRAME = re.compile(r'\bFile "([^"\n]+)", line \d+(?:, in (\S+))?')
OTHER_FRAME = re.compile(r"^\s*(?:at|from)\b[^\n]*?[\w.]+:\d+|^\s*/\S+\.\w+:\d+")

_FENCE = re.compile(r"^\s{0,3}(?:```|~~~)")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_HEADING = re.compile(r"^\s*(?:#+\s|\*\*)")
_ENVIRONMENT_HEADING = re.compile(
    r"(?i)^\W*(?:your |library |package |output of )?"
    r"(?:versions?|environment|os|platform|system info\w*|installed versions|"
    r"(?:\S+ )?dependencies|\w+ versions?|checklist|pip freeze|<tt>.*versions.*)"
    r"(?:\s*/\s*\w+)?\W*$"
)
_VERSION = re.compile(
    r"(?i)^\W*[\w. -]{1,40}(?:\s*(?:==|[:=])\s*)(?:v?\d+(?:\.\w+)+.*|none)$"
    r"|^\W*(?:python|node|java|os|macos|windows|ubuntu|debian)\s+v?\d[\w.]*$"
)
_PROMPT = re.compile(r"^\s*(?:>>>|\.\.\.(?:\s|$)|In \[\d+\]:|\$ )")
_STATEMENT = re.compile(
    r"^\s*(?:(?:from|import|def|class|return|raise|assert|const|let|var|function|func"
    r"|public|private|static|package|using|#include)\s+[\w{*\"'<]"
    r"|@\w|elif\b|else:|try:|except\b|[)}\]]+[,;]?$|\w[\w.\[\]'\"]*\s=\s\S"
    r"|\w[\w.]*\(.*\);?$|(?:for|if|while|with)\b.*[:{]$)"
)
_INDENTED_CODE = re.compile(r"^(?: {4}|\t).*[=(){}\[\];]")
_ERROR = re.compile(r"^\s*(?:E\s+)?[\w.]*(?:Error|Exception|Warning)\b\s*:")


def classify(text: str) -> Iterator[tuple[LineKind, str]]:
    """Tell what each line is; the first that says anything is the title."""
    title, fenced, environment = True, False, False
    for line in _COMMENT.sub("", text).split("\n"):
        if not line.strip():
            continue
        if title:
            title = False
            yield LineKind.TITLE, line
        elif _FENCE.match(line):
            fenced = not fenced
        else:
            environment = _in_environment(line, before=environment, fenced=fenced)
            kind = _kind(line, fenced=fenced)
            yield LineKind.ENVIRONMENT if environment else kind, line
            environment = environment and "</details" not in line


def _in_environment(line: str, *, before: bool, fenced: bool) -> bool:
    """Tell whether a line belongs to a description of the author's machine."""
    if _VERSION.match(line):
        return True
    if fenced:
        return before
    if _ENVIRONMENT_HEADING.match(line):
        return True
    return before and not _HEADING.match(line)


def _kind(line: str, *, fenced: bool) -> LineKind:
    if PYTHON_FRAME.search(line) or OTHER_FRAME.match(line):
        return LineKind.FRAME
    if _ERROR.match(line):
        return LineKind.ERROR
    code = (_PROMPT, _STATEMENT, _INDENTED_CODE)
    if fenced or any(form.match(line) for form in code):
        return LineKind.CODE
    return LineKind.PROSE
