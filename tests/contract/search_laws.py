"""Laws of ``CodeGraph.search``: what is proposed, and what is counted."""

from collections.abc import Sequence
from dataclasses import replace
from math import isclose, sqrt

from tests.contract.backends import ONE

from sacl.application.ports import CodeGraph, CodeGraphs
from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.index import (
    GraphChanges,
    IndexedFile,
    SearchFilter,
    SearchRequest,
    StoredUnit,
    UnitSemantics,
    Vector,
)
from sacl.domain.textual_bias import cosine

Annotated = tuple[Sequence[IndexedFile], Sequence[UnitSemantics]]
"""Files with what is to be learnt of their units."""


async def filled(
    graphs: CodeGraphs,
    files: Sequence[IndexedFile],
    semantics: Sequence[UnitSemantics],
) -> CodeGraph:
    """Return a graph that holds these files and semantics."""
    graph = await graphs.open(ONE)
    await graph.write(GraphChanges(tuple(files)))
    await graph.annotate(semantics)
    return graph


async def check_search_proposes_whatever_matches(
    graphs: CodeGraphs, annotated: Annotated, request: SearchRequest
) -> None:
    graph = await filled(graphs, *annotated)
    found = await graph.search(request)
    by_id = {stored.unit.id: stored for stored in found.candidates}

    assert len(by_id) == len(found.candidates)
    assert by_id == {
        stored.unit.id: stored
        for stored in await graph.units()
        if passes(stored.unit, request.filter) and matches(stored, request)
    }


async def check_search_counts_the_whole_corpus(
    graphs: CodeGraphs, files: Sequence[IndexedFile], request: SearchRequest
) -> None:
    graph = await filled(graphs, files, ())
    corpus = (await graph.search(request)).corpus
    held = [terms_of(unit) for file in files for unit in file.units]

    assert corpus.unit_count == len(held)
    assert corpus.mean_length == sum(map(len, held)) / max(1, len(held))
    assert corpus.document_frequency == {
        term: sum(term in terms for terms in held) for term in request.terms
    }


async def check_search_takes_the_nearest(
    graphs: CodeGraphs,
    annotated: Annotated,
    request: SearchRequest,
    query: Vector,
) -> None:
    graph = await filled(graphs, *annotated)
    nearest = replace(request, terms=(), names=(), vector=query, top_k=2)
    found = await graph.search(nearest)
    known = [
        (stored.unit.id, stored.semantics)
        for stored in await graph.units()
        if stored.semantics and passes(stored.unit, request.filter)
    ]

    assert {stored.unit.id for stored in found.candidates} == {
        *best([(unit, semantics.code_vector) for unit, semantics in known], query),
        *best(
            [(unit, semantics.description_vector) for unit, semantics in known], query
        ),
    }


async def check_search_measures_the_whole_namespace(
    graphs: CodeGraphs, annotated: Annotated, request: SearchRequest, query: Vector
) -> None:
    graph = await filled(graphs, *annotated)
    corpus = (await graph.search(replace(request, vector=query))).corpus
    known = [s.semantics for s in await graph.units() if s.semantics]

    for spread, vectors in (
        (corpus.code, [semantics.code_vector for semantics in known]),
        (corpus.description, [semantics.description_vector for semantics in known]),
    ):
        near = [cosine(query, v) for v in vectors if len(v) == len(query)]
        mean = sum(near) / max(1, len(near))
        square = sum((each - mean) ** 2 for each in near) / max(1, len(near))
        assert spread.count == len(near)
        assert isclose(spread.mean, mean, abs_tol=1e-9)
        assert isclose(spread.deviation, sqrt(square), abs_tol=1e-7)


async def check_search_measures_as_the_domain_does(
    graphs: CodeGraphs, annotated: Annotated, request: SearchRequest, query: Vector
) -> None:
    graph = await filled(graphs, *annotated)
    found = await graph.search(replace(request, vector=query))
    known = {s.unit.id: s.semantics for s in found.candidates if s.semantics}

    assert found.cosines.keys() <= known.keys()
    for unit, cosines in found.cosines.items():
        semantics = known[unit]
        assert cosines == (
            cosine(query, semantics.code_vector),
            cosine(query, semantics.description_vector),
            cosine(query, semantics.neutral_vector),
        )


async def check_search_is_bounded(
    graphs: CodeGraphs, files: Sequence[IndexedFile], request: SearchRequest
) -> None:
    graph = await filled(graphs, files, ())
    few = replace(request, vector=None, top_k=1)
    proposed = {s.unit.id for s in (await graph.search(few)).candidates}
    matching = {s.unit.id for s in (await graph.search(request)).candidates}

    assert proposed <= matching
    assert len(proposed) <= len(request.names) + bool(request.terms)
    assert bool(proposed) == bool(matching)


def best(vectors: Sequence[tuple[NodeId, Vector]], query: Vector) -> list[NodeId]:
    """Return the two nearest; ties go by id, other lengths are never compared."""
    near = [(-cosine(query, v), unit) for unit, v in vectors if len(v) == len(query)]
    return [unit for _, unit in sorted(near)[:2]]


def matches(stored: StoredUnit, request: SearchRequest) -> bool:
    """Tell whether a unit is a candidate where there is room for all."""
    is_near = request.vector is not None and stored.semantics is not None
    return (
        is_near
        or not set(request.terms).isdisjoint(terms_of(stored.unit))
        or any(is_named(stored.unit, name.lower()) for name in request.names)
    )


def is_named(unit: CodeUnit, name: str) -> bool:
    names = [n.lower() for n in (unit.name, unit.qualified_name, unit.local_name)]
    path = unit.path.lower()
    return (
        any(own.startswith(name) for own in names)
        or name in (path, unit.id.lower())
        or path.endswith("/" + name)
    )


def passes(unit: CodeUnit, wanted: SearchFilter) -> bool:
    return (
        unit.language in (wanted.languages or {unit.language})
        and unit.kind in (wanted.kinds or {unit.kind})
        and unit.path.startswith(wanted.path_prefix)
    )


def terms_of(unit: CodeUnit) -> list[str]:
    fields = (unit.terms.name, unit.terms.path, unit.terms.docs, unit.terms.code)
    return [term for field in fields for term in field.split()]
