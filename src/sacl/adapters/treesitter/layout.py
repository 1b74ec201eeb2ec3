"""Places in a file by unit: documentation, comments, names, lines.

Built from the extents of the units and the ``features`` captures; sorted by
position, so that everything about one unit is a slice.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from itertools import accumulate, count
from operator import add
from typing import Generic, TypeVar

from sacl.adapters.treesitter.edits import Frame, Range, others
from sacl.adapters.treesitter.extents import Extent, comments, find_extents
from sacl.adapters.treesitter.grammar import Stretches
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.unit_node import UnitNode

_INDENTATION = re.compile(rb"[ \t\f]*")
_T = TypeVar("_T")


class Places(Generic[_T]):
    """Things with a position, sorted by it."""

    def __init__(self, things: Sequence[_T], starts: Sequence[int]) -> None:
        self._things = things
        self._starts = starts

    def between(self, start: int, end: int) -> Sequence[_T]:
        """Return those that begin in a stretch."""
        if not self._starts:
            return ()
        first = bisect_left(self._starts, start)
        return self._things[first : bisect_left(self._starts, end, first)]

    def between_each(
        self, starts: Sequence[int], ends: Sequence[int]
    ) -> list[Sequence[_T]]:
        """Return those that begin in each of several stretches."""
        if not self._starts:
            return [()] * len(starts)
        before = partial(bisect_left, self._starts)
        bounds = zip(map(before, starts), map(before, ends), strict=True)
        return [self._things[first:last] for first, last in bounds]

    def inside(self, extent: Extent) -> Sequence[_T]:
        """Return those in the own text of a unit."""
        if not extent.cuts:
            return self.between(extent.start, extent.end)
        return [each for piece in extent.pieces for each in self.between(*piece)]

    def inside_each(self, extents: Sequence[Extent]) -> list[Sequence[_T]]:
        """Return those in the own text of each unit."""
        starts = [extent.start for extent in extents]
        found = self.between_each(starts, [extent.end for extent in extents])
        return [
            self.inside(extent) if each and extent.cuts else each
            for extent, each in zip(extents, found, strict=True)
        ]


def ranges(places: Sequence[Range]) -> Places[Range]:
    """Hold stretches, sorted."""
    return Places(places, [start for start, _ in places])


class Layout:
    """The places of one file.

    Attributes:
        extents: One for each unit, in the same order.
        docs: The documentation of every unit.
        comments: All other comments.
        names: Where names are bound.
        beside: What may stand in a declaration without being part of it:
            documentation, comments, decorators.
        line: Returns the line that holds a byte.
    """

    def __init__(
        self,
        language: Language,
        source: bytes,
        units: Sequence[UnitNode],
        found: Stretches,
    ) -> None:
        self.source = source
        self.extents = find_extents(language, source, units, found)
        docs = sorted(place for extent in self.extents for place in extent.docs)
        notes = others(comments(source, found), docs)
        decorators = found.get("decorator", ())
        self.docs, self.comments = ranges(docs), ranges(notes)
        self.names = ranges(found.get("binding", ()))
        self.beside = ranges(sorted([*docs, *notes, *decorators]))
        lengths = accumulate(map(len, source.split(b"\n")))
        self._line_ends = [-1, *map(add, lengths, count())]
        self.line = partial(bisect_left, self._line_ends)
        long_texts = [
            (start, end)
            for start, end in found.get("text", ())
            if source.find(b"\n", start, end) >= 0
        ]
        self._verbatim = ranges(others(long_texts, docs))

    def frame(self, extent: Extent) -> Frame:
        """Return the frame that moves a unit's text to the left margin."""
        start = self._line_ends[self.line(extent.start) - 1] + 1
        if start == extent.start:
            return Frame(start, extent.end)
        blank = _INDENTATION.match(self.source, start, extent.start)
        indentation = blank[0] if blank else b""
        verbatim = self._verbatim.between(extent.start, extent.end)
        return Frame(extent.start, extent.end, indentation, verbatim)

    def lines(self, place: Range) -> tuple[int, int]:
        """Return the first and the last line of a stretch."""
        start, end = place
        return self.line(start), self.line(max(start, end - 1))
