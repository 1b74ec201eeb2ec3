"""Builds the domain's code units from the units of a parsed file."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from operator import attrgetter

from sacl.adapters.treesitter.edits import Range, kept, render
from sacl.adapters.treesitter.extents import Extent, end_of_text
from sacl.adapters.treesitter.grammar import Stretches
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.layout import Layout
from sacl.adapters.treesitter.plain_text import documentation_text
from sacl.adapters.treesitter.structure import Structure
from sacl.adapters.treesitter.time_limit import check_time
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.adapters.treesitter.units import members_apart
from sacl.domain.code import (
    CodeUnit,
    Span,
    TextualFeature,
    TextualFeatures,
    UnitTerms,
)
from sacl.domain.lexical import term_text

_MAX_SPANS = 1 << 16
_ENDS_OF_HEAD = " \t:={;"
_FIRST_LINE = attrgetter("span.start_line")


class _Spans(dict[Range, Span]):
    """One span for all that are equal: most are a few lines early in a file.

    They are half of the records that travel between processes, and of those kept.
    """

    def __missing__(self, lines: Range) -> Span:
        if len(self) >= _MAX_SPANS:
            self.clear()
        self[lines] = span = Span(*lines)
        return span


_SPANS = _Spans()


class UnitReader:
    """Reads the units of one file.

    Attributes:
        layout: Where everything stands.
    """

    def __init__(
        self,
        path: str,
        language: Language,
        source: bytes,
        units: Sequence[UnitNode],
        found: Stretches,
    ) -> None:
        self.layout = Layout(language, source, units, found)
        self._apart = members_apart(units)
        self._path = path
        self._language = language
        self._source = source
        self._text = self.layout.text
        self._structure = Structure(units, found)
        self._path_terms = term_text(path)

    def read_all(self) -> list[CodeUnit]:
        """Return the units: the file first, then in order of their first line."""
        file, *inner = map(self._read, self.layout.extents)
        return [file, *sorted(inner, key=_FIRST_LINE)]

    def _read(self, extent: Extent) -> CodeUnit:
        check_time()
        unit = extent.unit
        code = render(self._source, self.layout.frame(extent), extent.cuts)
        docs = self.layout.docs.inside(extent)
        comments = self.layout.comments.inside(extent)
        return CodeUnit(
            id=unit.id,
            path=self._path,
            language=self._language.name,
            kind=unit.kind,
            form=unit.form,
            name=unit.name,
            qualified_name=unit.qualified_name or self._path,
            span=self._span(extent.start, extent.end),
            body=self._body_span(extent),
            signature=self._signature(extent),
            code=code,
            parent=unit.parent,
            textual=self._textual(extent, docs, comments),
            structure=self._structure.of(unit),
            terms=self._terms(extent, [*docs, *comments]),
            content_hash=sha256(self._described(unit, code)).hexdigest(),
        )

    def _described(self, unit: UnitNode, code: str) -> bytes:
        """Return all that a description is made from."""
        members = self._apart.get(unit.id, ())
        return b"\0".join([code.encode(), *(each.node.text or b"" for each in members)])

    def _body_span(self, extent: Extent) -> Span:
        if extent is self.layout.extents[0]:
            return self._span(extent.start, extent.end)
        body = extent.unit.body or extent.unit.outer
        end = end_of_text(self._source, body.end_byte)
        return self._span(body.start_byte, end)

    def _span(self, start: int, end: int) -> Span:
        return _SPANS[self.layout.lines((start, end))]

    def _signature(self, extent: Extent) -> str:
        unit, layout = extent.unit, self.layout
        if extent is layout.extents[0]:
            return ""
        start = unit.outer.start_byte
        end = unit.body.start_byte if unit.body else extent.end
        head = self._joined(kept((start, end), layout.aside.between(start, end)))
        return " ".join(head.split()).rstrip(_ENDS_OF_HEAD)

    def _textual(
        self, extent: Extent, docs: Sequence[Range], comments: Sequence[Range]
    ) -> TextualFeatures:
        names = self.layout.names.inside(extent)
        spans = {}
        if docs:
            lines = map(self.layout.lines, docs)
            spans[TextualFeature.DOCSTRING] = _merged(lines)
        if comments:
            lines = map(self.layout.lines, comments)
            spans[TextualFeature.COMMENT] = _merged(lines)
        if names:
            rows = [row for _, row in names]
            spans[TextualFeature.IDENTIFIER] = _merged(zip(rows, rows, strict=True))
        return TextualFeatures(
            docstring="\n".join(map(documentation_text, self._texts(extent.docs))),
            comments=tuple(self._texts(comments)),
            identifiers=tuple(dict(names)),
            spans=spans,
        )

    def _terms(self, extent: Extent, prose: Sequence[Range]) -> UnitTerms:
        unit = extent.unit
        pieces = extent.pieces
        if prose:
            cuts = [(start, end) for start, end, _ in extent.cuts]
            pieces = kept((extent.start, extent.end), [*cuts, *prose])
        return UnitTerms(
            name=term_text(unit.qualified_name or unit.name),
            path=self._path_terms,
            docs=term_text(self._joined(prose)),
            code=term_text(self._joined(pieces)),
        )

    def _texts(self, places: Iterable[Range]) -> list[str]:
        text = self._text
        return [text[start:end] for start, end in places]

    def _joined(self, places: Sequence[Range]) -> str:
        return " ".join(self._texts(places))


def _merged(stretches: Iterable[tuple[int, int]]) -> tuple[Span, ...]:
    """Join stretches of lines, in order, that touch or overlap."""
    spans: list[Span] = []
    start = end = 0
    for first, last in stretches:
        if start and first <= end + 1:
            end = max(end, last)
            continue
        if start:
            spans.append(_SPANS[start, end])
        start, end = first, last
    if start:
        spans.append(_SPANS[start, end])
    return tuple(spans)
