"""Places in a file by unit: documentation, comments, names, lines.

Built from the extents of the units and the ``features`` captures; sorted by
position, so that everything about one unit is a slice.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Generic, TypeVar

from sacl.adapters.treesitter.edits import Frame, Range, others
from sacl.adapters.treesitter.extents import Extent, comments, find_extents
from sacl.adapters.treesitter.grammar import Stretches
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.unit_node import UnitNode

_INDENTATION = re.compile(rb"[ \t\f]*")
_LINE_BREAK = re.compile(rb"\n")
_T = TypeVar("_T")


class _Decoded:
    """A text that is not ASCII, by the positions of its bytes."""

    def __init__(self, source: bytes) -> None:
        self._source = source

    def __getitem__(self, part: slice) -> str:
        return self._source[part].decode("utf-8", "replace")


class Places(Generic[_T]):
    """Things by the positions at which they start, in order."""

    def __init__(self, starts: Sequence[int], things: Sequence[_T]) -> None:
        self._starts = starts
        self._things = things

    def between(self, start: int, end: int) -> Sequence[_T]:
        """Return those that begin in a stretch."""
        if not self._starts:
            return ()
        first = bisect_left(self._starts, start)
        return self._things[first : bisect_left(self._starts, end, first)]

    def inside(self, extent: Extent) -> Sequence[_T]:
        """Return those in the own text of a unit."""
        if not extent.cuts or not self._starts:
            return self.between(extent.start, extent.end)
        return [each for piece in extent.pieces for each in self.between(*piece)]


class Layout:
    """The places of one file.

    Attributes:
        source: UTF-8.
        text: The same decoded, by the positions of bytes.
        extents: One for each unit, in the same order.
        docs: The documentation of every unit.
        comments: All other comments.
        aside: Both, and decorators: what is no part of a signature.
        names: What is bound, each with its line.
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
        aside = sorted({*docs, *notes, *found.get("decorator", ())})
        self.docs, self.comments = _by_start(docs), _by_start(notes)
        self.aside = _by_start(aside)
        self._line_breaks = [each.start() for each in _LINE_BREAK.finditer(source)]
        self.text = source.decode() if source.isascii() else _Decoded(source)
        bound = found.get("binding", ())
        names = [(self.text[start:end], self.line(start)) for start, end in bound]
        self.names = Places([start for start, _ in bound], names)
        long_texts = [
            (start, end)
            for start, end in found.get("text", ())
            if source.find(b"\n", start, end) >= 0
        ]
        self._verbatim = _by_start(others(long_texts, docs))

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


def _by_start(places: Sequence[Range]) -> Places[Range]:
    return Places([start for start, _ in places], places)
