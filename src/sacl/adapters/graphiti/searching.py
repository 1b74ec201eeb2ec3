"""Proposes candidates: by terms, by name, by vectors.

The database's own scores only say which units are worth looking at: what they are
worth is decided in the domain. Small namespaces are compared vector by vector; in
large ones the vector index proposes, and is asked for more where the filter or other
namespaces leave too few.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any, Final

from sacl.adapters.graphiti.connection import Transaction, gather, rows
from sacl.adapters.graphiti.dialect import (
    CODE_VECTORS,
    DESCRIPTION_VECTORS,
    Neo4jDialect,
    VectorIndex,
)
from sacl.adapters.graphiti.identities import MAX_NAME, key_of, reversed_path
from sacl.adapters.graphiti.reading import load_units
from sacl.adapters.graphiti.sampling import spreads
from sacl.adapters.graphiti.states import Memory, State
from sacl.adapters.graphiti.terms import Okapi, Terms, frequencies
from sacl.domain.index import (
    CorpusCounts,
    Namespace,
    SearchRequest,
    SearchResult,
    StoredUnit,
    UnitSemantics,
    Vector,
)
from sacl.domain.textual_bias import cosine

COMPARED_UNITS: Final = 4000
"""Up to so many units every vector is compared; beyond, the index is asked."""

_DIALECT: Final = Neo4jDialect()
_MAX_TERMS: Final = 200
_MAX_OCCURRENCES: Final = 10_000
"""Once so many units hold the rare terms of a query, the common ones add nothing."""

_PROPOSED: Final = 3
"""How many times the limit full text proposes: it measures in another way."""

_SPARE: Final = 64
"""Units beyond the limit that are measured exactly, too."""

_FIRST_ASKED, _MOST_ASKED = 4, 64
"""How many times the limit an index is asked for, at first and at most."""

_ALLOWED: Final = """
($languages IS NULL OR n.language IN $languages)
AND ($kinds IS NULL OR n.kind IN $kinds)
AND n.filePath STARTS WITH $prefix
"""
_BY_TERMS: Final = f"""
{_DIALECT.matching()} WHERE {_ALLOWED}
WITH n LIMIT $limit
"""
_FIELDS: Final = "n.id, n.name_terms, n.path_terms, n.docs_terms, n.code_terms"
_BY_NAME: Final = f"""
CALL () {{
    MATCH (n:SaclUnit {{group_id: $group_id, id: $id}}) RETURN n, 3 AS fit
    UNION
    MATCH (f:SaclFile)
    WHERE f.group_id = $group_id AND f.reversed_path STARTS WITH $reversed_tail
    MATCH (n:SaclUnit {{group_id: $group_id, filePath: f.path}})
    RETURN n, CASE WHEN f.reversed_path = $reversed_tail THEN 3 ELSE 2 END AS fit
    UNION
    MATCH (f:SaclFile {{group_id: $group_id, reversed_path: $reversed_path}})
    MATCH (n:SaclUnit {{group_id: $group_id, filePath: f.path}})
    WHERE n.lower_local = $local
    RETURN n, 3 AS fit
    UNION
    MATCH (n:SaclUnit)
    WHERE n.group_id = $group_id AND n.lower_name STARTS WITH $name
    RETURN n, CASE WHEN n.lower_name = $name THEN 3 ELSE 1 END AS fit
    UNION
    MATCH (n:SaclUnit)
    WHERE n.group_id = $group_id AND n.lower_qualified STARTS WITH $name
    RETURN n, CASE WHEN n.lower_qualified = $name THEN 3 ELSE 1 END AS fit
    UNION
    MATCH (n:SaclUnit)
    WHERE n.group_id = $group_id AND n.lower_local STARTS WITH $name
    RETURN n, CASE WHEN n.lower_local = $name THEN 3 ELSE 1 END AS fit
}}
WITH n, fit WHERE {_ALLOWED}
RETURN n.id, max(fit) AS fit ORDER BY fit DESC, n.id LIMIT $limit
"""
_BEST: Final = f"WHERE {_ALLOWED} RETURN n.id ORDER BY score DESC, n.id LIMIT $limit"

VectorOf = Callable[[UnitSemantics], Vector]
_VECTORS: Final[Sequence[tuple[VectorIndex, VectorOf]]] = (
    (CODE_VECTORS, lambda semantics: semantics.code_vector),
    (DESCRIPTION_VECTORS, lambda semantics: semantics.description_vector),
)


async def search(
    transaction: Transaction,
    namespace: Namespace,
    state: State,
    memory: Memory,
    request: SearchRequest,
) -> SearchResult:
    """Propose candidates, all filtered, with the counts of the corpus."""
    corpus = await _corpus(transaction, namespace, state, request.terms)
    if request.vector is not None:
        code, description = await spreads(
            transaction, namespace, state, memory, request.vector
        )
        corpus = replace(corpus, code=code, description=description)
    wanted = _parameters(namespace, request)
    chosen = await _by_terms(transaction, namespace, wanted, corpus, request.top_k)
    for name in request.names:
        chosen |= await _by_name(transaction, wanted, name.lower())
    near = {
        index: await _near(transaction, wanted, state, index, request)
        for index, _ in _VECTORS
    }
    loaded = {
        key_of(stored.unit.id): stored
        for stored in await load_units(
            transaction, namespace, chosen.union(*near.values())
        )
    }
    for index, vector_of in _VECTORS:
        ids = near[index]
        chosen |= _best([loaded[i] for i in ids if i in loaded], vector_of, request)
    return SearchResult(tuple(s for i, s in loaded.items() if i in chosen), corpus)


async def _corpus(
    transaction: Transaction,
    namespace: Namespace,
    state: State,
    terms: Sequence[str],
) -> CorpusCounts:
    return CorpusCounts(
        unit_count=state.units,
        mean_length=state.terms / state.units if state.units else 0.0,
        document_frequency=await frequencies(transaction, namespace, terms),
    )


def _parameters(namespace: Namespace, request: SearchRequest) -> dict[str, Any]:
    allowed = request.filter
    return {
        "group_id": namespace,
        "languages": sorted(allowed.languages) or None,
        "kinds": sorted(kind.value for kind in allowed.kinds) or None,
        "prefix": allowed.path_prefix,
        "limit": request.top_k,
    }


async def _by_terms(
    transaction: Transaction,
    namespace: Namespace,
    wanted: Mapping[str, Any],
    corpus: CorpusCounts,
    limit: int,
) -> set[str]:
    """Return the units that match best, of those that full text proposes."""
    terms = _telling(corpus.document_frequency)
    if not terms:
        return set()
    query = _DIALECT.terms_query(namespace, terms)
    more = {**wanted, "query": query, "limit": limit * _PROPOSED}
    found = await gather(transaction, _BY_TERMS, _FIELDS, **more)
    score = Okapi(terms, corpus)
    ranked = sorted((-score(Terms(*fields)), node) for node, *fields in found)
    return {node for _, node in ranked[:limit]}


def _telling(document_frequency: Mapping[str, int]) -> list[str]:
    """Return terms that occur, rare ones first, until enough units hold them."""
    telling: list[str] = []
    occurrences = 0
    for term, frequency in sorted(document_frequency.items(), key=itemgetter(1, 0)):
        if frequency and occurrences < _MAX_OCCURRENCES and len(telling) < _MAX_TERMS:
            occurrences += frequency
            telling.append(term)
    return telling


async def _by_name(
    transaction: Transaction, wanted: Mapping[str, Any], name: str
) -> set[str]:
    path, _, local = name.partition("::")
    found = await rows(
        transaction,
        _BY_NAME,
        id=key_of(name),
        name=name[:MAX_NAME],
        reversed_tail=reversed_path(name),
        reversed_path=reversed_path(path),
        local=local[:MAX_NAME],
        **wanted,
    )
    return {node for node, _ in found}


async def _near(
    transaction: Transaction,
    wanted: Mapping[str, Any],
    state: State,
    index: VectorIndex,
    request: SearchRequest,
) -> set[str]:
    """Return the nearest units and some more, to be measured exactly."""
    if request.vector is None:
        return set()
    asked = {
        **wanted,
        "vector": request.vector.tolist(),
        "limit": request.top_k + _SPARE,
    }
    if state.units > COMPARED_UNITS and any(request.vector):
        found = await _proposed(transaction, asked, index, request)
        if found is not None:
            return found
    statement = f"{_DIALECT.compared(index)} {_BEST}"
    return {node for (node,) in await rows(transaction, statement, **asked)}


async def _proposed(
    transaction: Transaction,
    asked: Mapping[str, Any],
    index: VectorIndex,
    request: SearchRequest,
) -> set[str] | None:
    """Ask the index; None where it takes too much to get enough from it."""
    statement = (
        f"{_DIALECT.nearest(index)} WITH n, score"
        f" WHERE n.group_id = $group_id WITH n, score {_BEST}"
    )
    times = _FIRST_ASKED
    while times <= _MOST_ASKED:
        found = await rows(
            transaction, statement, amount=request.top_k * times, **asked
        )
        if len(found) >= request.top_k:
            return {node for (node,) in found}
        times *= 4
    return None


def _best(
    units: Sequence[StoredUnit], vector_of: VectorOf, request: SearchRequest
) -> set[str]:
    """Return the nearest, measured as the domain measures; ties go by id."""
    query = request.vector
    if query is None:
        return set()
    ranked = sorted(
        (-cosine(query, vector_of(stored.semantics)), stored.unit.id)
        for stored in units
        if stored.semantics and len(vector_of(stored.semantics)) == len(query)
    )
    return {key_of(unit) for _, unit in ranked[: request.top_k]}
