"""What an issue says about code: words, names, files, modules, frames.

The weights below were chosen on half of the SWE-bench Lite development rows; there
their neighbours cost up to 4.5 points of Recall@1 (``benchmarks/swebench.py``).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sacl.domain.issues.lines import PYTHON_FRAME, LineKind, classify
from sacl.domain.lexical import terms

TERM_WEIGHTS: Mapping[LineKind, float] = {
    LineKind.TITLE: 3.0,
    LineKind.PROSE: 1.0,
    LineKind.ERROR: 1.0,
    LineKind.CODE: 0.4,
    LineKind.FRAME: 0.4,
    LineKind.ENVIRONMENT: 0.1,
}
"""What a term counts for by the most telling line that it stands in."""

NAME_WEIGHTS: Mapping[LineKind, float] = {
    LineKind.TITLE: 1.0,
    LineKind.PROSE: 0.25,
    LineKind.ERROR: 0.25,
}
"""What a name counts for that the repository may define. Names in the author's code
are left out: they show what the author uses, which is seldom what is broken."""

MAX_NAMES = 40
MAX_SUMMARY = 900
"""Characters of title and prose that are embedded; more falls off the window."""

_IDENTIFIER = re.compile(r"[^\W\d]\w*(?:(?:\.|::|#)[^\W\d]\w*)*")
_LOOKS_LIKE_CODE = re.compile(r"\w_\w|[a-z\d][A-Z]|[A-Z]{2}[a-z]{2}|^_\w|\w[.:#]\w")
_CALLED = re.compile(r"([^\W\d][\w.]*)\(")
_QUOTED = re.compile(r"`+([^`\n]+)`+")
_CAPITALIZED = re.compile(r"(?<=\S )[A-Z][a-z]\w+")
_WORD = re.compile(r"[^\W\d_]+")
_FILE = re.compile(r"(?:[\w.+-]+[/\\])*[\w+-]+\.[A-Za-z]{1,5}\b(?!\.?\w)")
_MODULE = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)+")


@dataclass(frozen=True, slots=True)
class Issue:
    """What an issue says about code.

    Attributes:
        title: Its first line.
        summary: Title and prose, the beginning of it, to be embedded.
        terms: Search terms with what each counts for.
        names: Names that the repository may define, with what each counts for,
            the most telling first.
        files: What looks like a path of a file outside of tracebacks.
        modules: Dotted names outside of the author's code.
        frames: Files of tracebacks, the innermost first.
    """

    title: str
    summary: str
    terms: Mapping[str, float]
    names: Mapping[str, float]
    files: tuple[str, ...]
    modules: tuple[str, ...]
    frames: tuple[str, ...]


def read_issue(text: str) -> Issue:
    """Gather the evidence of an issue."""
    lines = list(classify(text))
    told = [(kind, line) for kind, line in lines if kind in NAME_WEIGHTS]
    beyond_code = [
        line for kind, line in lines if kind not in (LineKind.CODE, LineKind.FRAME)
    ]
    shown = [line for kind, line in lines if kind is not LineKind.FRAME]
    return Issue(
        title=lines[0][1].strip() if lines else "",
        summary="\n".join(line.strip() for _, line in told)[:MAX_SUMMARY],
        terms=_strongest(_weighted_terms(lines)),
        names=_most_telling(_strongest(_weighted_names(told))),
        files=_distinct(path for line in shown for path in _FILE.findall(line)),
        modules=_distinct(m for line in beyond_code for m in _MODULE.findall(line)),
        frames=_frames([line for kind, line in lines if kind is LineKind.FRAME]),
    )


def _weighted_terms(
    lines: Iterable[tuple[LineKind, str]],
) -> Iterator[tuple[str, float]]:
    for kind, line in lines:
        text = " ".join(_functions(line)) if kind is LineKind.FRAME else line
        for term in terms(text):
            yield term, TERM_WEIGHTS[kind]
        if kind in (LineKind.TITLE, LineKind.PROSE):
            for term in _compounds(line):
                yield term, TERM_WEIGHTS[LineKind.PROSE]


def _compounds(line: str) -> Iterator[str]:
    """Join neighbouring words: ``group by`` is written ``group_by`` in code."""
    words = [word.lower() for word in _WORD.findall(line)]
    for count in (2, 3):
        for start in range(len(words) - count + 1):
            yield "".join(words[start : start + count])


def _weighted_names(
    lines: Iterable[tuple[LineKind, str]],
) -> Iterator[tuple[str, float]]:
    for kind, line in lines:
        quoted = " ".join(_QUOTED.findall(line))
        likely = [n for n in _IDENTIFIER.findall(line) if _LOOKS_LIKE_CODE.search(n)]
        likely += _IDENTIFIER.findall(quoted) + _CALLED.findall(line)
        if kind is LineKind.TITLE:
            likely += _CAPITALIZED.findall(line)
        for name in likely:
            yield name, NAME_WEIGHTS[kind]


def _functions(line: str) -> list[str]:
    return [function for _, function in PYTHON_FRAME.findall(line)]


def _frames(lines: list[str]) -> tuple[str, ...]:
    """Return the files of tracebacks: Python writes the innermost frame last."""
    python = [path for line in lines for path, _ in PYTHON_FRAME.findall(line)]
    others = [
        path
        for line in lines
        if not PYTHON_FRAME.search(line)
        for path in _FILE.findall(line)[-1:]
    ]
    return _distinct([*reversed(python), *others])


def _strongest(weighted: Iterable[tuple[str, float]]) -> dict[str, float]:
    best: dict[str, float] = {}
    for word, weight in weighted:
        best[word] = max(weight, best.get(word, 0.0))
    return best


def _most_telling(names: Mapping[str, float]) -> dict[str, float]:
    ordered = sorted(names, key=lambda name: -names[name])
    return {name: names[name] for name in ordered[:MAX_NAMES]}


def _distinct(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
