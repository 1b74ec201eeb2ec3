"""How the embedded store keeps searches short."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.unit.builders import a_unit, a_vector, stored

from sacl.adapters.sqlite import searching
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs
from sacl.application.ports import CodeGraph
from sacl.domain.code import UnitTerms
from sacl.domain.facts import FileFacts
from sacl.domain.index import (
    FileRecord,
    GraphChanges,
    IndexedFile,
    Namespace,
    ResolvedFile,
    SearchRequest,
)

UNITS = {
    "rare": "cook common",
    "twice": "cook cook sign",
    "other": "common",
    "last": "common",
}


@pytest.fixture
async def graph(tmp_path: Path) -> AsyncIterator[CodeGraph]:
    graphs = SqliteCodeGraphs(tmp_path)
    units = tuple(
        a_unit(name, terms=UnitTerms("", "", "", words))
        for name, words in UNITS.items()
    )
    record = FileRecord("a.py", "python", "", 1, 1, "", 1, len(units), 1)
    resolved = ResolvedFile("a.py", (), frozenset())
    opened = await graphs.open(Namespace("search-1"))
    await opened.write(
        GraphChanges(
            (IndexedFile(record, units, FileFacts("a.py", "python"), resolved),)
        )
    )
    await opened.annotate([s for u in units if (s := stored(u).semantics)])
    yield opened
    await graphs.close()


async def found(graph: CodeGraph, request: SearchRequest) -> set[str]:
    return {s.unit.name for s in (await graph.search(request)).candidates}


async def test_common_terms_count_only_where_rare_ones_find_little(
    graph: CodeGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = SearchRequest(("common", "cook", "sign"), None)
    assert await found(graph, request) == set(UNITS)

    monkeypatch.setattr(searching, "_MAX_OCCURRENCES", 2)
    assert await found(graph, request) == {"rare", "twice"}


async def test_a_term_that_is_held_more_often_comes_first(graph: CodeGraph) -> None:
    assert await found(graph, SearchRequest(("cook",), None, top_k=1)) == {"twice"}


@pytest.mark.parametrize("term", ['"', "cook OR", "NEAR(a b)", "*", "'", "a\0b", "☃"])
async def test_a_term_is_never_read_as_query_syntax(
    graph: CodeGraph, term: str
) -> None:
    assert await found(graph, SearchRequest((term,), None)) <= {"rare", "twice"}


async def test_vectors_of_another_length_are_not_compared(graph: CodeGraph) -> None:
    short = SearchRequest((), a_vector(1.0, 0.0))
    assert await found(graph, short) == set(UNITS)
    assert await found(graph, SearchRequest((), a_vector(1.0, 0.0, 0.0))) == set()
    assert await found(graph, short) == set(UNITS)
