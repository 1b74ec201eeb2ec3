"""What documentation claims, read from every common style of writing it.

Takes the lines of a unit's documentation as they stand in the file and gives
claims with their lines: fields (Sphinx, Javadoc, JSDoc), sections (Google, NumPy)
and the first sentence. Nothing here looks at code.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sacl.domain.code import CodeUnit, TextualFeature

Line = tuple[int, str]
"""A line with its number in the file."""


class ClaimKind(StrEnum):
    """What a piece of documentation is about."""

    PARAMETER = "parameter"
    RETURN = "return"
    YIELD = "yield"
    RAISE = "raise"
    ASYNC = "async"


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim.

    Attributes:
        name: The parameter or the exception.
        type: The type as written in its own place, empty where there is none.
        text: What is said about it, on one line.
        default: The default value as written in its own place.
    """

    kind: ClaimKind
    line: int
    name: str = ""
    type: str = ""
    text: str = ""
    default: str = ""


@dataclass(frozen=True, slots=True)
class Documentation:
    """Everything that the documentation of a unit claims.

    Attributes:
        summary: The first sentence, on one line.
        summary_line: Where it begins; 0 without documentation.
        text: All of it, on one line.
    """

    summary: str
    summary_line: int
    text: str
    claims: tuple[Claim, ...]

    def of_kind(self, kind: ClaimKind) -> tuple[Claim, ...]:
        """Return the claims of one kind, in order of their lines."""
        return tuple(claim for claim in self.claims if claim.kind is kind)


_QUOTES = re.compile(r"""^(\s*)[rRuUbB]{0,2}(?:\"{3}|'{3}|"|')""")
_CLOSING = re.compile(r"""(?:\"{3}|'{3}|"|')?\s*$""")
_COMMENT = re.compile(r"^(\s*)(?:/\*+!?|\*+(?!/)|//+!?|#+!?)[ \t]?")
_COMMENT_END = re.compile(r"\s*\*+/\s*$")

_FIELDS = {
    "param": ClaimKind.PARAMETER,
    "parameter": ClaimKind.PARAMETER,
    "arg": ClaimKind.PARAMETER,
    "argument": ClaimKind.PARAMETER,
    "return": ClaimKind.RETURN,
    "returns": ClaimKind.RETURN,
    "rtype": ClaimKind.RETURN,
    "yield": ClaimKind.YIELD,
    "yields": ClaimKind.YIELD,
    "raise": ClaimKind.RAISE,
    "raises": ClaimKind.RAISE,
    "except": ClaimKind.RAISE,
    "exception": ClaimKind.RAISE,
    "throws": ClaimKind.RAISE,
    "async": ClaimKind.ASYNC,
}
_SPHINX = re.compile(r"^\s*:(\w+)(?:\s+([^:]*?))?\s*:(?:\s+(.*))?$")
_TAG = re.compile(r"^\s*@(\w+)\b:?\s*(.*)$")
_BRACED = re.compile(r"^\{((?:[^{}]|\{[^{}]*\})*)\}\s*(.*)$")
_TAGGED_NAME = re.compile(
    r"^(?:\[\s*([A-Za-z_$][\w$]*)([.\[]?)[^=\]]*(?:=\s*([^\]]*))?\]"
    r"|([A-Za-z_$][\w$]*)([.\[]?))\s*-?\s*(.*)$"
)
_NAME = re.compile(r"^[^\W\d]\w*$")
_DOTTED = re.compile(r"^[A-Za-z_][\w.]*$")
_ELSEWHERE = re.compile(r"^\s*(?:/\*\*|\*)?\s*@(?:callback|typedef|overload)\b")
"""What makes a block document something else than the function below it."""

_SECTIONS = {
    "args": ClaimKind.PARAMETER,
    "arguments": ClaimKind.PARAMETER,
    "parameters": ClaimKind.PARAMETER,
    "params": ClaimKind.PARAMETER,
    "returns": ClaimKind.RETURN,
    "return": ClaimKind.RETURN,
    "yields": ClaimKind.YIELD,
    "raises": ClaimKind.RAISE,
    "throws": ClaimKind.RAISE,
}
_HEADING = re.compile(r"^(\s*)([A-Za-z]+(?: [A-Za-z]+)?)\s*:\s*$")
_UNDERLINED = re.compile(r"^(\s*)([A-Za-z]+(?: [A-Za-z]+)?)\s*$")
_UNDERLINE = re.compile(r"^\s*-{3,}\s*$")
_ENTRY = re.compile(r"^\s*\*{0,2}([\w.]+)\s*(?:\(([^)]*)\))?\s*:(?!:)\s*(.*)$")
_NUMPY_ENTRY = re.compile(r"^\s*(\*{0,2}\w+(?:\s*,\s*\*{0,2}\w+)*)(?:\s*:\s*(.*))?$")
_TYPED_RESULT = re.compile(r"^\s*([\w.\[\], |]{1,40}?)\s*:\s+(.*)$")
_SENTENCE = re.compile(r"^(.*?[.!?])(?:\s|$)")


def documentation_lines(unit: CodeUnit) -> list[Line]:
    """Return the lines of the documentation as written, with their numbers.

    Only the first span is the unit's own; others document what is inside it.
    """
    if not unit.textual.docstring:
        return []
    code = unit.code.split("\n")
    first = unit.span.start_line
    return [
        (number, code[number - first])
        for span in unit.textual.spans.get(TextualFeature.DOCSTRING, ())[:1]
        for number in range(span.start_line, span.end_line + 1)
        if 0 <= number - first < len(code)
    ]


def read_documentation(unit: CodeUnit) -> Documentation:
    """Read what the documentation of a unit claims."""
    lines = list(_unmarked(_last_block(documentation_lines(unit))))
    claims = (*_fields(lines), *_sections(lines))
    line, summary = _summary(lines)
    return Documentation(
        summary=summary,
        summary_line=line,
        text=" ".join(text.strip() for _, text in lines),
        claims=tuple(sorted(claims, key=lambda claim: claim.line)),
    )


def _last_block(lines: Sequence[Line]) -> Sequence[Line]:
    """Leave out what stands before the function's own block, as a ``@typedef``."""
    if not lines or _QUOTES.match(lines[0][1]):
        return lines
    starts = [i for i, (_, text) in enumerate(lines) if text.lstrip()[:3] == "/**"]
    own = lines[starts[-1] :] if starts else lines
    return () if any(_ELSEWHERE.match(text) for _, text in own) else own


def _unmarked(lines: Sequence[Line]) -> Iterator[Line]:
    """Take quotes and comment signs off; indentation stays."""
    quoted = bool(lines) and _QUOTES.match(lines[0][1]) is not None
    for index, (number, written) in enumerate(lines):
        if not quoted:
            text = _COMMENT.sub(r"\1", _COMMENT_END.sub("", written))
        else:
            text = _QUOTES.sub(r"\1", written) if index == 0 else written
            text = _CLOSING.sub("", text) if index == len(lines) - 1 else text
        yield number, text.rstrip()


def _summary(lines: Sequence[Line]) -> tuple[int, str]:
    """Return the first sentence and its line; none before a field or a section."""
    said: list[str] = []
    first = 0
    for number, text in lines:
        if not text.strip() and not said:
            continue
        if not text.strip() or _TAG.match(text) or _SPHINX.match(text):
            break
        first = first or number
        said.append(text.strip())
    joined = " ".join(said)
    sentence = _SENTENCE.match(joined)
    return first, sentence[1] if sentence else joined


def _fields(lines: Sequence[Line]) -> Iterator[Claim]:
    """Yield Sphinx fields and tags, each with the text that continues it."""
    for index, (number, text) in enumerate(lines):
        sphinx, tag = _SPHINX.match(text), _TAG.match(text)
        if sphinx:
            found = _sphinx_field(number, sphinx)
        elif tag:
            found = _tagged(number, tag[1], tag[2])
        else:
            continue
        rest = _continuation(lines[index + 1 :], _indent(text))
        for claim in found:
            yield replace(claim, text=f"{claim.text} {rest}".strip())


def _continuation(lines: Sequence[Line], indent: int) -> str:
    said: list[str] = []
    for _, text in lines:
        ended = not text.strip() or _indent(text) <= indent
        if ended or _TAG.match(text) or _SPHINX.match(text):
            break
        said.append(text.strip())
    return " ".join(said)


def _sphinx_field(number: int, match: re.Match[str]) -> list[Claim]:
    kind, argument, text = _FIELDS.get(match[1]), match[2] or "", match[3] or ""
    if kind is ClaimKind.PARAMETER:
        *typed, name = argument.split() or [""]
        name = name.lstrip("*\\")
        named = _NAME.match(name)
        return [Claim(kind, number, name, " ".join(typed), text)] if named else []
    if kind is ClaimKind.RAISE:
        names = [name.strip() for name in argument.split(",")]
        return [
            Claim(kind, number, name, text=text)
            for name in names
            if _DOTTED.match(name)
        ]
    if match[1] == "rtype":
        return [Claim(ClaimKind.RETURN, number, type=text)]
    return [] if kind is None else [Claim(kind, number, text=text)]


def _tagged(number: int, tag: str, rest: str) -> list[Claim]:
    kind = _FIELDS.get(tag)
    if kind is None or tag in ("arg", "raise", "raises", "except", "rtype"):
        return []
    braced = _BRACED.match(rest)
    written, rest = (braced[1], braced[2]) if braced else ("", rest)
    if kind is ClaimKind.PARAMETER:
        return _tagged_parameter(number, written, rest)
    if kind is ClaimKind.RAISE:
        name, _, text = rest.partition(" ")
        name, text = (written.strip(), rest) if written else (name, text)
        return [Claim(kind, number, name, text=text)] if _DOTTED.match(name) else []
    return [Claim(kind, number, type=written, text=rest)]


def _tagged_parameter(number: int, written: str, rest: str) -> list[Claim]:
    """Read ``name``, ``[name=default]``; ``options.name`` is part of another."""
    match = _TAGGED_NAME.match(rest)
    if match is None or match[2] or match[5]:
        return []
    name, default = match[1] or match[4], (match[3] or "").strip()
    kind = ClaimKind.PARAMETER
    return [Claim(kind, number, name, written, match[6] or "", default)]


def _sections(lines: Sequence[Line]) -> Iterator[Claim]:
    """Yield the entries of Google's and NumPy's sections."""
    for index, (_, text) in enumerate(lines):
        following = lines[index + 1][1] if index + 1 < len(lines) else ""
        heading, underlined = _HEADING.match(text), _UNDERLINED.match(text)
        if heading and (kind := _SECTIONS.get(heading[2].lower())):
            block = list(_below(lines[index + 1 :], len(heading[1])))
            yield from _google(kind, block)
        elif underlined and _UNDERLINE.match(following):
            kind = _SECTIONS.get(underlined[2].lower())
            block = list(_until_underline(lines[index + 2 :], len(underlined[1])))
            yield from _numpy(kind, block) if kind else ()


def _below(lines: Sequence[Line], indent: int) -> Iterator[Line]:
    """Yield lines while they are indented deeper; empty ones do not end it."""
    for number, text in lines:
        if text.strip():
            if _indent(text) <= indent:
                return
            yield number, text


def _until_underline(lines: Sequence[Line], indent: int) -> Iterator[Line]:
    for index, (number, text) in enumerate(lines):
        following = lines[index + 1][1] if index + 1 < len(lines) else ""
        ended = _UNDERLINE.match(following) or _indent(text) < indent
        if text.strip():
            if ended:
                return
            yield number, text


def _entries(block: Sequence[Line]) -> Iterator[tuple[Line, str]]:
    """Yield each line of the first level with what is indented below it."""
    level = _indent(block[0][1]) if block else 0
    for index, (number, text) in enumerate(block):
        if _indent(text) == level:
            yield (number, text), _continuation(block[index + 1 :], level)


def _google(kind: ClaimKind, block: Sequence[Line]) -> Iterator[Claim]:
    if kind in (ClaimKind.RETURN, ClaimKind.YIELD):
        if block:
            number, text = block[0]
            typed = _TYPED_RESULT.match(text)
            written, said = (typed[1], typed[2]) if typed else ("", text.strip())
            yield Claim(kind, number, type=written, text=said)
        return
    for (number, text), below in _entries(block):
        if entry := _ENTRY.match(text):
            said = f"{entry[3]} {below}".strip()
            if kind is ClaimKind.RAISE or _NAME.match(entry[1]):
                yield Claim(kind, number, entry[1], entry[2] or "", said)


def _numpy(kind: ClaimKind, block: Sequence[Line]) -> Iterator[Claim]:
    entries = list(_entries(block))
    if kind is ClaimKind.RETURN and len(entries) > 1:
        named = ", ".join(text.partition(":")[0].strip() for (_, text), _ in entries)
        yield Claim(kind, entries[0][0][0], text=f"several: {named}")
        return
    for (number, text), below in entries:
        entry = _NUMPY_ENTRY.match(text)
        if kind is ClaimKind.PARAMETER and entry:
            names = [name.strip().lstrip("*") for name in entry[1].split(",")]
            for name in names:
                yield Claim(kind, number, name, entry[2] or "", below)
        elif kind is ClaimKind.RAISE and _DOTTED.match(text.strip()):
            yield Claim(kind, number, text.strip(), text=below)
        elif kind in (ClaimKind.RETURN, ClaimKind.YIELD):
            written = text.rpartition(" : ")[2].strip()
            yield Claim(kind, number, type=written, text=below)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
