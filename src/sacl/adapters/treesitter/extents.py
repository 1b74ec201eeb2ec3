"""How far each unit reaches in its file, and what documents it.

Takes the units of a file and its ``features`` captures. Documentation stands
inside a unit (a docstring) or before it (a comment that the language counts as
such); decorators before a unit belong to it too.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tree_sitter import Node

from sacl.adapters.treesitter.edits import Edit, Frame, Range, kept, removal
from sacl.adapters.treesitter.grammar import Stretches
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import UnitKind

_FILE_TAG = re.compile(
    rb"[@\\](?:file|fileoverview|license|module|packageDocumentation)\b"
)
_START_OF_FILE = re.compile(rb"(?:#![^\n]*)?\s*")
_NOT_DOCUMENTATION = re.compile(rb"[rRuU]*[bBfFtT]")
_BLANK = re.compile(rb"[ \t]*")
_SPACE = re.compile(rb"\s*+")
_WHOLE = (UnitKind.FUNCTION, UnitKind.METHOD)


@dataclass(slots=True)
class Extent:
    """Where the own text of a unit stands.

    Attributes:
        start: First byte, decorators and documentation before it included.
        docs: What documents this unit, in order.
        cuts: What inner units take out of it.
        pieces: What they leave.
    """

    unit: UnitNode
    start: int
    end: int
    docs: list[Range] = field(default_factory=list)
    cuts: list[Edit] = field(default_factory=list)
    pieces: list[Range] = field(default_factory=list)


def find_extents(
    language: Language, source: bytes, units: Sequence[UnitNode], found: Stretches
) -> list[Extent]:
    """Return the extent of each unit, in the order of ``units``."""
    written = comments(source, found)
    extents = [_extent(language, source, each) for each in units]
    extents[0].start, extents[0].end = 0, len(source)
    _take_inner_documentation(extents, source, found)
    _take_leads(language, extents, source, found)
    _take_trails(language, extents, source, written)
    _Cutter(language, source, written).cut(extents)
    for extent in extents:
        taken = [(start, end) for start, end, _ in extent.cuts]
        extent.pieces = kept((extent.start, extent.end), taken)
    return extents


def _extent(language: Language, source: bytes, unit: UnitNode) -> Extent:
    end = end_of_text(source, unit.outer.end_byte)
    terminator = language.terminator.encode()
    if terminator and source.startswith(terminator, end):
        end += len(terminator)
    return Extent(unit, unit.outer.start_byte, end)


def comments(source: bytes, found: Stretches, capture: str = "comment") -> list[Range]:
    """Return the places of comments, without the line breaks that end some."""
    return [
        (start, end - source.endswith(b"\n", start, end))
        for start, end in found.get(capture, ())
    ]


def _take_inner_documentation(
    extents: Sequence[Extent], source: bytes, found: Stretches
) -> None:
    by_body = {
        each.unit.body.start_byte: each for each in extents[1:] if each.unit.body
    }
    for place in found.get("doc", ()):
        extent = by_body.get(place[0])
        if extent and not _NOT_DOCUMENTATION.match(source, place[0]):
            extent.docs.append(place)
    opening = _first_statement(extents[0].unit.node)
    for place in found.get("file_doc", ())[:1]:
        if place[0] == opening and not _NOT_DOCUMENTATION.match(source, opening):
            extents[0].docs.append(place)


def _first_statement(root: Node) -> int:
    """Return where the first child that is no comment begins."""
    cursor = root.walk()
    is_there = cursor.goto_first_child()
    while is_there and cursor.node is not None and cursor.node.is_extra:
        is_there = cursor.goto_next_sibling()
    return cursor.node.start_byte if cursor.node else root.start_byte


class _Lead(NamedTuple):
    """A comment or decorator that may belong to what follows it."""

    end: int
    start: int
    is_comment: bool


class _Leads:
    """Comments and decorators of a file, looked up by what they stand before."""

    def __init__(self, language: Language, source: bytes, found: Stretches) -> None:
        self._source = source
        self._documenting = re.compile((language.doc_comment or "(?!)").encode())
        self._must_touch = language.docs_touch
        before = comments(source, found) if language.doc_comment else ()
        decorators = found.get("decorator", ())
        self._leads = sorted(
            [_Lead(end, start, is_comment=True) for start, end in before]
            + [_Lead(end, start, is_comment=False) for start, end in decorators]
        )

    def take(self, extent: Extent) -> None:
        """Extend a unit to the documentation and decorators before it."""
        while (lead := self._before(extent.start)) is not None:
            if lead.is_comment:
                if not self._documents_unit(lead) or self._is_apart(lead, extent):
                    break
                extent.docs.insert(0, (lead.start, lead.end))
            extent.start = lead.start

    def take_for_file(self, extent: Extent, taken: frozenset[int]) -> None:
        """Let the comment that opens a file document it, unless a unit took it."""
        for lead in () if self._must_touch else self._leads[:1]:
            opening = _START_OF_FILE.match(self._source)
            is_first = opening is not None and opening.end() == lead.start
            if is_first and lead.start not in taken and self._documents(lead):
                extent.docs.append((lead.start, lead.end))

    def _before(self, start: int) -> _Lead | None:
        index = bisect_right(self._leads, (start, start, True)) - 1
        if index < 0 or not is_blank(self._source, self._leads[index].end, start):
            return None
        return self._leads[index]

    def _is_apart(self, lead: _Lead, extent: Extent) -> bool:
        """Tell whether a comment ends another line, or a blank line follows it."""
        lines = self._source.count(b"\n", lead.end, extent.start)
        start_of_line = self._source.rfind(b"\n", 0, lead.start) + 1
        before = self._source[start_of_line : lead.start]
        must_touch = self._must_touch or bool(extent.docs)
        return bool(lines and before.strip()) or (must_touch and lines > 1)

    def _documents(self, lead: _Lead) -> bool:
        return self._documenting.match(self._source, lead.start) is not None

    def _documents_unit(self, lead: _Lead) -> bool:
        tag = _FILE_TAG.search(self._source, lead.start, lead.end)
        return tag is None and self._documents(lead)


def _take_leads(
    language: Language, extents: Sequence[Extent], source: bytes, found: Stretches
) -> None:
    leads = _Leads(language, source, found)
    for extent in extents[1:]:
        leads.take(extent)
    file = extents[0]
    file.docs += comments(source, found, "file_comment")
    for start, end in found.get("file_head", ())[:1]:
        head = Extent(file.unit, start, end)
        leads.take(head)
        file.docs += head.docs
    taken = frozenset(start for each in extents for start, _ in each.docs)
    leads.take_for_file(file, taken)


def _take_trails(
    language: Language,
    extents: Sequence[Extent],
    source: bytes,
    written: Iterable[Range],
) -> None:
    """Extend units to the comments that document what they follow."""
    if language.trailing_doc is None:
        return
    trailing = re.compile(language.trailing_doc.encode())
    trails = {start: end for start, end in written if trailing.match(source, start)}
    for extent in extents[1:] if trails else ():
        blank = _BLANK.match(source, extent.end)
        start = blank.end() if blank else extent.end
        if start in trails:
            extent.docs.append((start, trails[start]))
            extent.end = trails[start]


class _Cutter:
    """Leaves units out of their file, and bodies out of their class."""

    def __init__(
        self, language: Language, source: bytes, comments: Sequence[Range]
    ) -> None:
        self._language = language
        self._source = source
        self._comments = comments

    def cut(self, extents: Sequence[Extent]) -> None:
        by_id = {extent.unit.id: extent for extent in extents}
        file = extents[0]
        for extent in extents[1:]:
            holder = by_id[extent.unit.parent or file.unit.id]
            if holder.unit.kind in _WHOLE:
                continue
            if holder is file and extent.unit.outer.parent == file.unit.node:
                start = end_of_text(self._source, extent.start)
                holder.cuts.append(Edit(start, extent.end))
            else:
                holder.cuts += self._elisions(extent, holder)

    def _elisions(self, extent: Extent, holder: Extent) -> Iterable[Edit]:
        """Keep the signature: take documentation and body out."""
        frame = Frame(holder.start, holder.end)
        body = extent.unit.body
        for place in extent.docs:
            if (
                place[1] <= extent.unit.outer.start_byte
                or place[0] >= extent.unit.outer.end_byte
            ):
                yield removal(self._source, frame, place)
        if body is not None:
            for place in self._comments_before(body.start_byte):
                yield removal(self._source, frame, place)
            elision = self._language.elisions.get(body.type, self._language.elision)
            end = end_of_text(self._source, body.end_byte)
            yield Edit(body.start_byte, end, elision)

    def _comments_before(self, position: int) -> Iterator[Range]:
        """List the comments that stand directly before a body, last first."""
        index = bisect_right(self._comments, (position, position)) - 1
        while index >= 0:
            start, end = self._comments[index]
            if not is_blank(self._source, end, position):
                break
            yield start, end
            position, index = start, index - 1


def is_blank(source: bytes, start: int, end: int) -> bool:
    """Tell whether nothing but white space stands in a stretch."""
    return _SPACE.fullmatch(source, start, end) is not None


def end_of_text(source: bytes, position: int) -> int:
    """Step back over white space."""
    while position and source[position - 1] in b" \t\n\r\f":
        position -= 1
    return position
