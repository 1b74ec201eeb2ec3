"""Places in a file by unit: documentation, comments, names, lines.

Built from the extents of the units and the ``features`` captures; sorted by
position, so that everything about one unit is a slice.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeVar

from tree_sitter import Node

from sacl.adapters.treesitter.edits import Frame, Range, kept
from sacl.adapters.treesitter.extents import Captures, Extent, find_extents, ranges
from sacl.adapters.treesitter.language import Language, UnitNode
from sacl.domain.code import Span

_INDENTATION = re.compile(rb"[ \t\f]*")
_START = itemgetter(0)
_LINE_BREAK = re.compile(rb"\n")


class Name(NamedTuple):
    """A name at a place where it is bound."""

    start: int
    line: int
    text: str


_Placed = TypeVar("_Placed", Range, Name)


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
        self.docs = sorted(place for extent in self.extents for place in extent.docs)
        self.comments = _others(found.get("comment", ()), self.docs)
        self.names = sorted(map(_name, found.get("binding", ())))
        self._line_breaks = [each.start() for each in _LINE_BREAK.finditer(source)]
        self._verbatim = [
            place
            for place in _others(found.get("text", ()), self.docs)
            if source.find(b"\n", *place) >= 0
        ]

    def frame(self, extent: Extent) -> Frame:
        """Return the frame that moves a unit's text to the left margin."""
        breaks = bisect_left(self._line_breaks, extent.start)
        line_start = self._line_breaks[breaks - 1] + 1 if breaks else 0
        blank = _INDENTATION.match(self.source, line_start, extent.start)
        return Frame(
            extent.start,
            extent.end,
            blank[0] if blank else b"",
            _slice(self._verbatim, extent.start, extent.end),
        )

    def inside(self, placed: Sequence[_Placed], extent: Extent) -> list[_Placed]:
        """Select what stands in the own text of a unit, from a sorted sequence."""
        if not extent.cuts:
            return _slice(placed, extent.start, extent.end)
        frame = Frame(extent.start, extent.end)
        pieces = kept(frame, extent.cuts)
        return [each for piece in pieces for each in _slice(placed, *piece)]

    def line(self, position: int) -> int:
        """Return the line that holds a byte."""
        return bisect_left(self._line_breaks, position) + 1

    def span(self, place: Range) -> Span:
        """Return the lines of a stretch."""
        start, end = place
        return Span(self.line(start), self.line(max(start, end - 1)))


def _slice(placed: Sequence[_Placed], start: int, end: int) -> list[_Placed]:
    first = bisect_left(placed, start, key=_START)
    return list(placed[first : bisect_left(placed, end, first, key=_START)])


def _others(nodes: Iterable[Node], docs: Iterable[Range]) -> list[Range]:
    taken = set(docs)
    return [place for place in ranges(nodes) if place not in taken]


def _name(node: Node) -> Name:
    text = (node.text or b"").decode("utf-8", "replace")
    return Name(node.start_byte, node.start_point.row + 1, text)
