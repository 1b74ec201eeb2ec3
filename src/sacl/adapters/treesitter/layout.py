"""Places in a file by unit: documentation, comments, names, lines.

Built from the extents of the units and the ``features`` captures; sorted by
position, so that everything about one unit is a slice.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import Generic, NamedTuple, TypeVar

from tree_sitter import Node

from sacl.adapters.treesitter.edits import Frame, Range, kept
from sacl.adapters.treesitter.extents import (
    Extent,
    comments,
    find_extents,
    ranges,
)
from sacl.adapters.treesitter.grammar import Captures
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.unit_node import UnitNode

_INDENTATION = re.compile(rb"[ \t\f]*")
_LINE_BREAK = re.compile(rb"\n")
_START: Callable[[Range], int] = itemgetter(0)
_T = TypeVar("_T")


class Name(NamedTuple):
    """A name at a place where it is bound."""

    start: int
    line: int
    text: str


class Places(Generic[_T]):
    """Things with a position, sorted by it."""

    def __init__(self, things: Iterable[_T], start: Callable[[_T], int]) -> None:
        self._things = list(things)
        self._starts = list(map(start, self._things))

    def __iter__(self) -> Iterator[_T]:
        """Go through all of them in order."""
        return iter(self._things)

    def between(self, start: int, end: int) -> list[_T]:
        """Return those that begin in a stretch."""
        if not self._starts:
            return []
        first = bisect_left(self._starts, start)
        return self._things[first : bisect_left(self._starts, end, first)]

    def inside(self, extent: Extent) -> list[_T]:
        """Return those in the own text of a unit."""
        if not extent.cuts:
            return self.between(extent.start, extent.end)
        pieces = kept(Frame(extent.start, extent.end), extent.cuts)
        return [each for piece in pieces for each in self.between(*piece)]


class Layout:
    """The places of one file.

    Attributes:
        extents: One for each unit, in the same order.
        docs: The documentation of every unit.
        comments: All other comments.
        names: Where names are bound.
    """

    def __init__(
        self,
        language: Language,
        source: bytes,
        units: Sequence[UnitNode],
        found: Captures,
    ) -> None:
        self.source = source
        self.extents = find_extents(language, source, units, found)
        docs = sorted(place for extent in self.extents for place in extent.docs)
        self.docs = Places(docs, _START)
        written = comments(source, found.get("comment", ()))
        self.comments = Places(_others(written, docs), _START)
        names = map(_name, found.get("binding", ()))
        self.names = Places(names, attrgetter("start"))
        self._line_breaks = [each.start() for each in _LINE_BREAK.finditer(source)]
        long_texts = [
            place
            for place in _others(ranges(found.get("text", ())), docs)
            if source.find(b"\n", *place) >= 0
        ]
        self._verbatim = Places(long_texts, _START)

    def frame(self, extent: Extent) -> Frame:
        """Return the frame that moves a unit's text to the left margin."""
        breaks = bisect_left(self._line_breaks, extent.start)
        line_start = self._line_breaks[breaks - 1] + 1 if breaks else 0
        blank = _INDENTATION.match(self.source, line_start, extent.start)
        indentation = blank[0] if blank else b""
        verbatim = self._verbatim.between(extent.start, extent.end)
        return Frame(extent.start, extent.end, indentation, verbatim)

    def line(self, position: int) -> int:
        """Return the line that holds a byte."""
        return bisect_left(self._line_breaks, position) + 1

    def lines(self, place: Range) -> tuple[int, int]:
        """Return the first and the last line of a stretch."""
        start, end = place
        return self.line(start), self.line(max(start, end - 1))


def _others(places: Iterable[Range], docs: Iterable[Range]) -> list[Range]:
    taken = set(docs)
    return [place for place in places if place not in taken]


def _name(node: Node) -> Name:
    text = (node.text or b"").decode("utf-8", "replace")
    return Name(node.start_byte, node.start_point.row + 1, text)
