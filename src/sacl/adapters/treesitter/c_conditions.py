"""Takes conditional sections out of C and C++ that hold half of a bracket pair.

``#ifdef A / if (x) { / #else / if (y) { / #endif`` has two opening braces and one
closing. Of such a section the first branch stays, the others and the directives
become blanks. Sections in the middle of a statement (an argument list, a condition)
are treated alike, for no grammar expects a directive there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sacl.adapters.treesitter.edits import Range

_TOKEN = re.compile(
    rb"""(?=^|[/"'=({\[)}\]])"""  # first, so that most of a source is passed by
    rb'(?:/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)|//[^\n]*|"(?:\\.|[^"\\\n])*+"'
    rb"|'(?:\\.|[^'\\\n])++'"
    rb"|(?P<line>^[ \t]*#[ \t]*(?P<directive>if|ifdef|ifndef|elif|else|endif)?\b"
    rb"(?:\\\n|[^\n])*+)"
    rb"|(?P<open>=\s*\{|[({\[])|(?P<close>[)}\]]))",
    re.MULTILINE | re.DOTALL,
)
_PRINTABLE = re.compile(rb"[^\n]")
_BLOCK = b"{"
_UNFINISHED = re.compile(rb"(?:[,(=+|&?>]|\)\s*:)\Z")


@dataclass(slots=True)
class _Section:
    """A conditional section that is not closed yet.

    Attributes:
        directives: Where its lines ``#if`` to ``#endif`` stand.
        depth: Brackets open where it begins.
        after_first: Brackets open where its first branch ends.
        is_broken: No grammar would read it.
    """

    directives: list[Range]
    depth: int
    is_broken: bool
    after_first: list[bytes] = field(default_factory=list)


class _Sections:
    """Follows brackets and directives through a source."""

    def __init__(self) -> None:
        self._brackets: list[bytes] = []
        self._open: list[_Section] = []

    def bracket(self, opened: bytes | None) -> None:
        """Open a bracket, or close the innermost one (None)."""
        if opened is not None:
            self._brackets.append(opened)
            return
        del self._brackets[-1:]
        if self._open and len(self._brackets) < self._open[-1].depth:
            self._open[-1].is_broken = True

    def begin(self, place: Range, before: bytes) -> None:
        """Begin a section behind some code."""
        is_inside = bool(self._brackets) and self._brackets[-1] != _BLOCK
        is_inside |= _UNFINISHED.search(before) is not None
        self._open.append(_Section([place], len(self._brackets), is_inside))

    def divide(self, place: Range) -> None:
        """Begin another branch of the innermost section."""
        if self._open:
            section = self._end_branch(place)
            self._brackets = section.after_first[: section.depth]

    def end(self, place: Range) -> Iterator[Range]:
        """End the innermost section; return what has to go."""
        if not self._open:
            return
        section = self._end_branch(place)
        self._brackets = section.after_first
        self._open.pop()
        if section.is_broken:
            yield section.directives[0]
            yield section.directives[1][0], place[1]

    def _end_branch(self, place: Range) -> _Section:
        section = self._open[-1]
        section.is_broken |= len(self._brackets) != section.depth
        if len(section.directives) == 1:
            section.after_first = list(self._brackets)
        section.directives.append(place)
        return section


def without_broken_conditions(source: bytes) -> bytes:
    """Blank the sections that would break the tree; positions stay."""
    result = bytearray(source)
    for start, end in _broken_stretches(source):
        result[start:end] = _PRINTABLE.sub(b" ", source[start:end])
    return bytes(result)


def _broken_stretches(source: bytes) -> Iterator[Range]:
    sections = _Sections()
    before, position = b"", 0
    for token in _TOKEN.finditer(source):
        before = (before + source[position : token.start()].strip())[-2:]
        position = token.end()
        if token["open"] or token["close"]:
            sections.bracket(token["open"])
            before = token[0]
        elif token["line"] is not None:
            yield from _follow(sections, token, before)
            before = b""


def _follow(
    sections: _Sections, token: re.Match[bytes], before: bytes
) -> Iterator[Range]:
    """Follow a directive; return what has to go."""
    directive = token["directive"] or b""
    if directive == b"endif":
        yield from sections.end(token.span())
    elif directive.startswith(b"if"):
        sections.begin(token.span(), before)
    elif directive:
        sections.divide(token.span())
