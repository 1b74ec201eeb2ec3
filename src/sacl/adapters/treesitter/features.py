"""Builds the domain's code units from the units of a parsed file."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from operator import itemgetter

from sacl.adapters.treesitter.edits import Edit, Frame, Range, kept, render
from sacl.adapters.treesitter.extents import Extent, end_of_text, ranges
from sacl.adapters.treesitter.grammar import Captures
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.layout import Layout, Places
from sacl.adapters.treesitter.plain_text import documentation_text
from sacl.adapters.treesitter.structure import Structure
from sacl.adapters.treesitter.time_limit import check_time
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import (
    CodeUnit,
    Span,
    TextualFeature,
    TextualFeatures,
    UnitTerms,
)
from sacl.domain.lexical import term_text

_ENDS_OF_HEAD = " \t:={;"


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
        found: Captures,
    ) -> None:
        self.layout = Layout(language, source, units, found)
        self._path = path
        self._language = language
        self._source = source
        self._structure = Structure(units, found)
        decorators = ranges(found.get("decorator", ()))
        self._decorators = Places(decorators, itemgetter(0))
        self._path_terms = term_text(path)

    def read_all(self) -> list[CodeUnit]:
        """Return the units: the file first, then in order of their first line."""
        file, *inner = map(self._read, self.layout.extents)
        return [file, *sorted(inner, key=lambda unit: unit.span.start_line)]

    def _read(self, extent: Extent) -> CodeUnit:
        check_time()
        unit = extent.unit
        frame = self.layout.frame(extent)
        code = render(self._source, frame, extent.cuts)
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
            span=Span(*self.layout.lines((extent.start, extent.end))),
            body=self._body_span(extent),
            signature=self._signature(extent),
            code=code,
            parent=unit.parent,
            textual=self._textual(extent, docs, comments),
            structure=self._structure.of(unit),
            terms=self._terms(extent, docs + comments),
            content_hash=sha256(code.encode()).hexdigest(),
        )

    def _body_span(self, extent: Extent) -> Span:
        body = extent.unit.body or extent.unit.outer
        if extent is self.layout.extents[0]:
            return Span(*self.layout.lines((extent.start, extent.end)))
        end = end_of_text(self._source, body.end_byte)
        return Span(*self.layout.lines((body.start_byte, end)))

    def _signature(self, extent: Extent) -> str:
        unit = extent.unit
        if extent is self.layout.extents[0]:
            return ""
        start = unit.outer.start_byte
        end = unit.body.start_byte if unit.body else extent.end
        beside = (self._decorators, self.layout.comments, self.layout.docs)
        aside = [place for places in beside for place in places.between(start, end)]
        words = self._text_without(Frame(start, end), aside).split()
        return " ".join(words).rstrip(_ENDS_OF_HEAD)

    def _textual(
        self, extent: Extent, docs: Sequence[Range], comments: Sequence[Range]
    ) -> TextualFeatures:
        names = self.layout.names.inside(extent)
        lines = self.layout.lines
        spans = {
            TextualFeature.DOCSTRING: _merged(map(lines, docs)),
            TextualFeature.COMMENT: _merged(map(lines, comments)),
            TextualFeature.IDENTIFIER: _merged((at.line, at.line) for at in names),
        }
        return TextualFeatures(
            docstring="\n".join(
                documentation_text(self._text(place)) for place in extent.docs
            ),
            comments=tuple(map(self._text, comments)),
            identifiers=tuple(dict.fromkeys(name.text for name in names)),
            spans={feature: each for feature, each in spans.items() if each},
        )

    def _terms(self, extent: Extent, prose: Sequence[Range]) -> UnitTerms:
        unit = extent.unit
        frame = Frame(extent.start, extent.end)
        code = self._text_without(frame, prose, extent.cuts)
        return UnitTerms(
            name=term_text(unit.qualified_name or unit.name),
            path=self._path_terms,
            docs=term_text(" ".join(map(self._text, prose))),
            code=term_text(code),
        )

    def _text(self, place: Range) -> str:
        return self._source[slice(*place)].decode("utf-8", "replace")

    def _text_without(
        self, frame: Frame, places: Iterable[Range], cuts: Iterable[Edit] = ()
    ) -> str:
        removed = [*cuts, *(Edit(*place) for place in places)]
        if not removed:
            return self._text((frame.start, frame.end))
        return " ".join(map(self._text, kept(frame, removed)))


def _merged(stretches: Iterable[tuple[int, int]]) -> tuple[Span, ...]:
    """Join stretches of lines, in order, that touch or overlap."""
    spans: list[Span] = []
    start = end = 0
    for first, last in stretches:
        if start and first <= end + 1:
            end = max(end, last)
            continue
        if start:
            spans.append(Span(start, end))
        start, end = first, last
    if start:
        spans.append(Span(start, end))
    return tuple(spans)
