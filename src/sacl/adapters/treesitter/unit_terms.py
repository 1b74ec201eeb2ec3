"""The search terms of the units of a file: what is written about them, and the rest."""

from collections.abc import Iterable, Sequence

from sacl.adapters.treesitter.edits import Range, kept
from sacl.adapters.treesitter.extents import Extent
from sacl.adapters.treesitter.source_text import SourceText
from sacl.domain.code import UnitTerms
from sacl.domain.lexical import term_text


def read_terms(
    path: str,
    text: SourceText,
    extents: Sequence[Extent],
    docs: Iterable[Sequence[Range]],
    comments: Iterable[Sequence[Range]],
) -> Iterable[UnitTerms]:
    """Yield the terms of each unit, given the documentation and comments of each."""
    path_terms = term_text(path)
    for extent, *written in zip(extents, docs, comments, strict=True):
        prose = [place for places in written for place in places]
        pieces = extent.pieces
        if prose:
            pieces = kept((extent.start, extent.end), [*extent.taken, *prose])
        yield UnitTerms(
            name=term_text(extent.unit.qualified_name or extent.unit.name),
            path=path_terms,
            docs=text.terms(prose) if prose else "",
            code=text.terms(pieces),
        )
