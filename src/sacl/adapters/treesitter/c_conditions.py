"""Takes conditional sections out of C and C++ that hold half of a bracket pair.

``#ifdef A / if (x) { / #else / if (y) { / #endif`` has two opening braces and one
closing. Of such a section the first branch stays, the others and the directives
become blanks. Sections inside brackets that are not a block (an argument list, a
condition) are treated alike, for no grammar expects a directive there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TOKEN = re.compile(
    rb'/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)|//[^\n]*|"(?:\\.|[^"\\\n])*+"|\'(?:\\.|[^\'\\\n])++\''
    rb"|^[ \t]*#[ \t]*(?P<directive>if|ifdef|ifndef|elif|else|endif)?(?:\\\n|[^\n])*+"
    rb"|(?P<open>=\s*\{|[({\[])|(?P<close>[)}\]])",
    re.MULTILINE | re.DOTALL,
)
_PRINTABLE = re.compile(rb"[^\n]")
_BLOCK = b"{"


@dataclass(slots=True)
class _Section:
    """A conditional section that is not closed yet.

    Attributes:
        directives: Where its lines ``#if`` to ``#endif`` stand.
        depth: Brackets open where it begins.
        after_first: Brackets open where its first branch ends.
        is_broken: A branch opens or closes what it does not close or open.
    """

    directives: list[tuple[int, int]]
    depth: int
    is_broken: bool
    after_first: list[bytes] = field(default_factory=list)


def without_broken_conditions(source: bytes) -> bytes:
    """Blank the sections that would break the tree; positions stay."""
    result = bytearray(source)
    for start, end in _broken_stretches(source):
        result[start:end] = _PRINTABLE.sub(b" ", source[start:end])
    return bytes(result)


def _broken_stretches(source: bytes) -> Iterator[tuple[int, int]]:
    brackets: list[bytes] = []
    sections: list[_Section] = []
    for token in _TOKEN.finditer(source):
        if token["directive"] is not None:
            brackets = _enter_directive(token, brackets, sections)
            if token["directive"] == b"endif" and sections:
                yield from _taken_out(sections.pop())
        elif token["open"] is not None:
            brackets.append(token["open"])
        elif token["close"] is not None:
            if brackets:
                brackets.pop()
            if sections and len(brackets) < sections[-1].depth:
                sections[-1].is_broken = True


def _enter_directive(
    token: re.Match[bytes], brackets: list[bytes], sections: list[_Section]
) -> list[bytes]:
    """Begin, divide or end a section; return the brackets that are open after it."""
    if token["directive"].startswith(b"if"):
        in_brackets = bool(brackets) and brackets[-1] != _BLOCK
        sections.append(_Section([token.span()], len(brackets), in_brackets))
        return brackets
    if not sections:
        return brackets
    section = sections[-1]
    section.is_broken |= len(brackets) != section.depth
    if len(section.directives) == 1:
        section.after_first = brackets
    section.directives.append(token.span())
    if token["directive"] == b"endif":
        return section.after_first
    return list(section.after_first[: section.depth])


def _taken_out(section: _Section) -> Iterator[tuple[int, int]]:
    if not section.is_broken:
        return
    first, second, *_ = section.directives
    yield first
    yield second[0], section.directives[-1][1]
