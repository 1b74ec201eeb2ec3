"""Fits a result into a token budget, and hands out the rest page by page.

A page is a run of the pieces of a result put together again, so that its pages
hold everything exactly once. Only a piece that is larger than a whole budget
loses something for good; that is said too. Hits that a first page has no room for it
shows in brief, as many as fit, and the next pages bring them whole.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sacl.application.presentation.handles import without_handles
from sacl.application.presentation.pieces import (
    Piece,
    brief,
    put_together,
    take_apart,
)
from sacl.application.presentation.plain import Plain
from sacl.application.presentation.shortening import json_size, shortened
from sacl.domain.budget import longest_run, room_of, token_count

Render = Callable[[dict[str, Plain]], str]

NAMES_SHARE = 4
"""A page gives at most this part of its room to naming what is left out."""


@dataclass(frozen=True, slots=True)
class Page:
    """A reply within its budget.

    Attributes:
        structured: Names in ``omitted`` what comes later, if anything does, and
            then holds a ``cursor``.
    """

    structured: dict[str, Plain]
    text: str


class Pages:
    """A result that can be read page by page.

    Args:
        result: A plain result, an object.
        render: Writes such an object, or part of it, as text.
        key: Names the result in cursors.
        budget_tokens: Budget of the first page; it decides what counts as large.
    """

    def __init__(
        self, result: dict[str, Plain], render: Render, *, key: str, budget_tokens: int
    ) -> None:
        self._whole = Page(result, render(result))
        self._render = render
        self._key = key
        self._pieces = take_apart(result, room_of(budget_tokens))
        self._sizes = [json_size(piece.value) for piece in self._pieces]
        self._hits = [n for n, piece in enumerate(self._pieces) if piece.is_hit]

    def page(self, start: int, budget_tokens: int) -> Page:
        """Return the page that begins with piece ``start``.

        Neither its text nor its structured content exceeds ``budget_tokens``.
        """
        room = room_of(budget_tokens)
        if start == 0 and _fits(self._whole, room):
            return self._whole
        end = self._last_that_fits(start, room)
        if start == 0 and self._hits and end <= self._hits[0]:
            return self._in_brief(end, room)
        if start == 0 and end:
            later = [brief(self._pieces[n]) for n in self._hits if n >= end]
            return self._most_briefs(end, later, room)
        if end > start:
            return self._run(start, end, room)
        return self._shortened(start, room)

    def __len__(self) -> int:
        return len(self._pieces)

    def _last_that_fits(self, start: int, room: int) -> int:
        """Find the end of the longest run of pieces that fits; ``start`` if none."""

        def fits(count: int) -> bool:
            return _fits(self._run(start, start + count, room), room)

        return start + longest_run(self._sizes[start:], room, fits)

    def _in_brief(self, end: int, room: int) -> Page:
        """Make a first page that shows hits in brief, as many as there is room for.

        What comes before them gives way to the first one.
        """
        briefs = [brief(self._pieces[n]) for n in self._hits]
        for last in range(end, 0, -1):
            page = self._assemble([*self._pieces[:last], briefs[0]], last, room)
            if _fits(page, room):
                return self._most_briefs(last, briefs, room)
        return self._shortened(0, room) if end == 0 else self._run(0, end, room)

    def _most_briefs(self, end: int, briefs: Sequence[Piece], room: int) -> Page:
        """Add as many hits in brief as there is room for; the rest is known to fit."""

        def shown(count: int) -> Page:
            return self._assemble([*self._pieces[:end], *briefs[:count]], end, room)

        sizes = [json_size(each.value) for each in briefs]
        return shown(longest_run(sizes, room, lambda count: _fits(shown(count), room)))

    def _run(self, start: int, end: int, room: int) -> Page:
        return self._assemble(self._pieces[start:end], end, room)

    def _shortened(self, start: int, room: int) -> Page:
        """Make a page of one piece that is larger than the budget."""
        size = room
        page = self._part(start, size, room)
        while size and not _fits(page, room):
            size = size * 3 // 4
            page = self._part(start, size, room)
        return page

    def _part(self, start: int, size: int, room: int) -> Page:
        piece = self._pieces[start]
        value = shortened(without_handles(piece.value), size)
        kept = [] if value is None else [replace(piece, value=value)]
        lost = self._sizes[start] - (0 if value is None else json_size(value))
        return self._assemble(kept, start + 1, room, lost)

    def _assemble(
        self, pieces: Sequence[Piece], end: int, room: int, lost: int = 0
    ) -> Page:
        structured = put_together(pieces)
        omitted = _named(self._pieces[end:], room // NAMES_SHARE)
        if lost:
            omitted["characters"] = lost
        if omitted:
            structured["omitted"] = omitted
        if end < len(self._pieces):
            structured["cursor"] = f"{self._key}.{end}"
        return Page(structured, self._render(structured))


def _fits(page: Page, room: int) -> bool:
    text = room_of(token_count(page.text))
    return json_size(page.structured) <= room and text <= room


def _named(later: Sequence[Piece], room: int) -> dict[str, Plain]:
    """Count what comes later by name; in one sum where the names are too long."""
    named: dict[str, Plain] = dict(Counter(piece.name for piece in later))
    return named if json_size(named) <= room else {"entries": len(later)}
