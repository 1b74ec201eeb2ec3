"""Builds the domain's code units from the units of a parsed file.

Works feature by feature over all units of the file, for a repository has tens of
thousands: a call per unit and feature is most of what reading them would cost.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from operator import attrgetter
from typing import NamedTuple

from sacl.adapters.treesitter.edits import Range, kept, render
from sacl.adapters.treesitter.extents import Extent, end_of_text
from sacl.adapters.treesitter.grammar import Stretches
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.layout import Layout, Places
from sacl.adapters.treesitter.plain_text import documentation_text
from sacl.adapters.treesitter.source_text import SourceText
from sacl.adapters.treesitter.structure import Structure
from sacl.adapters.treesitter.time_limit import check_time
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.adapters.treesitter.unit_terms import read_terms
from sacl.domain.code import (
    CodeUnit,
    Span,
    TextualFeature,
    TextualFeatures,
)

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


class _Name(NamedTuple):
    """A name that is bound, and where."""

    line: int
    text: str


class UnitReader:
    """Reads the units of one file."""

    def __init__(
        self,
        path: str,
        language: Language,
        source: bytes,
        units: Sequence[UnitNode],
        found: Stretches,
    ) -> None:
        self._layout = Layout(language, source, units, found)
        self._path = path
        self._language = language
        self._source = source
        self._units = units
        self._text = SourceText(source)
        self._structure = Structure(units, found)
        bound = found.get("binding", ())
        starts = [start for start, _ in bound]
        lines, texts = map(self._layout.line, starts), map(self._text.at, bound)
        self._names = Places(list(map(_Name, lines, texts)), starts)

    def read_all(self) -> list[CodeUnit]:
        """Return the units: the file first, then in order of their first line."""
        extents = self._layout.extents
        docs = self._layout.docs.inside_each(extents)
        comments = self._layout.comments.inside_each(extents)
        path, language = self._path, self._language.name
        file, *inner = [
            CodeUnit(
                id=unit.id,
                path=path,
                language=language,
                kind=unit.kind,
                form=unit.form,
                name=unit.name,
                qualified_name=unit.qualified_name or path,
                span=span,
                body=body,
                signature=signature,
                code=code,
                parent=unit.parent,
                textual=textual,
                structure=structure,
                terms=terms,
                content_hash=sha256(code.encode()).hexdigest(),
            )
            for unit, span, body, signature, code, textual, structure, terms in zip(
                self._units,
                self._spans([(extent.start, extent.end) for extent in extents]),
                self._bodies(),
                self._signatures(),
                self._codes(),
                self._textual(docs, comments),
                self._structure.of_all(self._units),
                read_terms(path, self._text, extents, docs, comments),
                strict=True,
            )
        ]
        return [file, *sorted(inner, key=_FIRST_LINE)]

    def _spans(self, places: Iterable[Range]) -> Iterable[Span]:
        return map(_SPANS.__getitem__, map(self._layout.lines, places))

    def _bodies(self) -> Iterable[Span]:
        bodies = [unit.body or unit.outer for unit in self._units]
        places = [
            (body.start_byte, end_of_text(self._source, body.end_byte))
            for body in bodies
        ]
        return self._spans([(0, len(self._source)), *places[1:]])

    def _codes(self) -> Iterable[str]:
        for extent in self._layout.extents:
            check_time()
            yield render(self._source, self._layout.frame(extent), extent.cuts)

    def _signatures(self) -> Iterable[str]:
        """Return what stands before each body; a file has no signature."""
        extents = self._layout.extents[1:]
        starts = [extent.unit.outer.start_byte for extent in extents]
        ends = [
            extent.unit.body.start_byte if extent.unit.body else extent.end
            for extent in extents
        ]
        yield ""
        for start, end, aside in zip(
            starts, ends, self._layout.beside.between_each(starts, ends), strict=True
        ):
            head = self._text.joined(kept((start, end), aside))
            yield " ".join(head.split()).rstrip(_ENDS_OF_HEAD)

    def _textual(
        self, docs: Iterable[Sequence[Range]], comments: Iterable[Sequence[Range]]
    ) -> Iterable[TextualFeatures]:
        extents = self._layout.extents
        names = self._names.inside_each(extents)
        return map(self._textual_of, extents, docs, comments, names)

    def _textual_of(
        self,
        extent: Extent,
        docs: Sequence[Range],
        comments: Sequence[Range],
        names: Sequence[_Name],
    ) -> TextualFeatures:
        spans = {}
        if docs:
            spans[TextualFeature.DOCSTRING] = _merged(map(self._layout.lines, docs))
        if comments:
            spans[TextualFeature.COMMENT] = _merged(map(self._layout.lines, comments))
        if names:
            rows = dict.fromkeys([line for line, _ in names])
            spans[TextualFeature.IDENTIFIER] = _merged(zip(rows, rows, strict=True))
        written = map(self._text.at, extent.docs)
        return TextualFeatures(
            docstring="\n".join(map(documentation_text, written)),
            comments=tuple(map(self._text.at, comments)),
            identifiers=tuple(dict.fromkeys([text for _, text in names])),
            spans=spans,
        )


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
