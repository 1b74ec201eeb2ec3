"""Search over a list of units: every unit is looked at for every query."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from math import log

from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.index import (
    CorpusCounts,
    SearchFilter,
    SearchRequest,
    SearchResult,
    Spread,
    StoredUnit,
    UnitSemantics,
    Vector,
)
from sacl.domain.similarity import sampled, spread_of
from sacl.domain.textual_bias import cosine

Terms = Counter[str]


def search(units: Sequence[StoredUnit], request: SearchRequest) -> SearchResult:
    """Propose the best units by terms, by each vector, and by name."""
    terms = {stored.unit.id: _terms(stored.unit) for stored in units}
    corpus = _count(terms.values(), request.terms)
    corpus = replace(
        corpus,
        code=_spread(units, request, lambda semantics: semantics.code_vector),
        description=_spread(
            units, request, lambda semantics: semantics.description_vector
        ),
    )
    allowed = [stored for stored in units if _passes(stored.unit, request.filter)]
    chosen: dict[NodeId, StoredUnit] = {}
    for score in _scores(request, terms, corpus):
        scored = [(score(stored), stored) for stored in allowed]
        found = [(value, stored) for value, stored in scored if value is not None]
        found.sort(key=lambda pair: (-pair[0], pair[1].unit.id))
        chosen |= {stored.unit.id: stored for _, stored in found[: request.top_k]}
    return SearchResult(tuple(chosen.values()), corpus)


Score = Callable[[StoredUnit], float | None]
"""How well a unit fits; None where it does not."""


def _scores(
    request: SearchRequest, terms: Mapping[NodeId, Terms], corpus: CorpusCounts
) -> Iterator[Score]:
    yield lambda stored: _rarity(terms[stored.unit.id], corpus)
    for name in request.names:
        yield _fit(name.lower())
    if request.vector is not None:
        yield _similarity(request.vector, lambda semantics: semantics.code_vector)
        yield _similarity(
            request.vector, lambda semantics: semantics.description_vector
        )


def _similarity(query: Vector, vector_of: Callable[[UnitSemantics], Vector]) -> Score:
    def similarity(stored: StoredUnit) -> float | None:
        if stored.semantics is None:
            return None
        vector = vector_of(stored.semantics)
        return cosine(query, vector) if len(vector) == len(query) else None

    return similarity


def _rarity(terms: Terms, corpus: CorpusCounts) -> float | None:
    """Add up how rare each query term is that a unit holds."""
    frequency = corpus.document_frequency
    held = terms.keys() & frequency.keys()
    return sum(log(1 + corpus.unit_count / frequency[t]) for t in held) or None


def _fit(wanted: str) -> Score:
    def fit(stored: StoredUnit) -> float | None:
        unit = stored.unit
        path = unit.path.lower()
        names = [n.lower() for n in (unit.name, unit.qualified_name, unit.local_name)]
        if wanted in (*names, path, unit.id.lower()):
            return 3
        if path.endswith("/" + wanted):
            return 2
        return 1 if any(name.startswith(wanted) for name in names) else None

    return fit


def _terms(unit: CodeUnit) -> Terms:
    fields = unit.terms
    return Counter(
        word
        for text in (fields.name, fields.path, fields.docs, fields.code)
        for word in text.split()
    )


def _count(units: Collection[Terms], wanted: Sequence[str]) -> CorpusCounts:
    length = sum(terms.total() for terms in units)
    return CorpusCounts(
        unit_count=len(units),
        mean_length=length / len(units) if units else 0.0,
        document_frequency={w: sum(w in terms for terms in units) for w in wanted},
    )


def _spread(
    units: Sequence[StoredUnit],
    request: SearchRequest,
    vector_of: Callable[[UnitSemantics], Vector],
) -> Spread:
    if request.vector is None:
        return Spread()
    known = {s.unit.id: s for s in units if s.semantics is not None}
    similarity = _similarity(request.vector, vector_of)
    cosines = [similarity(known[unit]) for unit in sampled(known)]
    return spread_of([cosine for cosine in cosines if cosine is not None])


def _passes(unit: CodeUnit, wanted: SearchFilter) -> bool:
    return (
        (not wanted.languages or unit.language in wanted.languages)
        and (not wanted.kinds or unit.kind in wanted.kinds)
        and unit.path.startswith(wanted.path_prefix)
    )
