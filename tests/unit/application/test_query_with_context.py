"""Answering queries with the context of the hits."""

from itertools import pairwise
from typing import Any

import pytest
from tests.unit.application.chain_project import CHAIN_PROJECT
from tests.unit.application.world import World

from sacl.application.query_answer import QueryOptions
from sacl.application.walking import ChainLink, ExploreOptions, follow_each
from sacl.domain.code import NodeId
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.relations import Relation


@pytest.fixture
async def world() -> World:
    """Index a chain of three files, a circle of two, and a method of two classes."""
    world = World(CHAIN_PROJECT)
    await world.index()
    return world


async def test_a_hit_in_context_has_a_chain_that_is_a_real_path(world: World) -> None:
    answer = await world.query_with_context("main", None, QueryOptions())

    hit = answer.results[0]
    assert (hit.file_path, hit.unit) == ("app.py", "main")
    assert hit.dependency_chain is not None
    assert [link.unit for link in hit.dependency_chain] == ["main", "serve", "keep"]
    stored = {(r.source, str(r.kind), r.target) for r in await world.relations()}
    for link, after in pairwise(hit.dependency_chain):
        ends = [f"{each.file_path}::{each.unit}" for each in (link, after)]
        assert (ends[0], link.relationship_type, ends[1]) in stored
    assert hit.dependency_chain[-1].relationship_type is None


async def test_a_hit_in_context_names_real_relations_and_their_importance(
    world: World,
) -> None:
    answer = await world.query_with_context("serve", None, QueryOptions())

    hit = answer.results[0]
    assert hit.related is not None
    assert {f"{c.file_path}::{c.unit}" for c in hit.related} >= {
        "app.py::main",
        "store.py::load",
    }
    text = hit.context_explanation or ""
    assert text.startswith("serve ")
    assert "is called by main in app.py (high importance)" in text
    assert "calls load in store.py" in text
    graph = answer.relationship_graph
    assert graph is not None
    assert {"app.py::main", "service.py::serve"} <= {node.id for node in graph.nodes}
    assert len(graph.edges) == len({(e.kind, e.source, e.target) for e in graph.edges})


async def test_a_file_in_context_is_related_to_whole_files(world: World) -> None:
    answer = await world.query_with_context("service.py", None, QueryOptions())

    (hit,) = [h for h in answer.results if h.unit == "service.py"]
    assert hit.related is not None
    files = {c.file_path for c in hit.related if c.kind == "file"}
    assert files == {"app.py", "store.py"}
    assert hit.dependency_chain == (
        ChainLink("service.py", "", "imports"),
        ChainLink("store.py", "", None),
    )


async def test_a_hit_that_nothing_relates_to_has_an_empty_context(
    world: World,
) -> None:
    answer = await world.query_with_context("alone.py", None, QueryOptions())

    hit = answer.results[0]
    assert (hit.related, hit.dependency_chain) == ((), ())
    assert hit.context_explanation == "alone.py has no known relations."


async def test_context_can_be_left_out(world: World) -> None:
    plain = await world.query("serve")

    answer = await world.query_with_context(
        "serve", None, QueryOptions(), include_related=False
    )

    assert answer == plain
    assert answer.relationship_graph is None


@pytest.mark.parametrize("depth", [0, 6])
async def test_a_depth_of_context_out_of_range_is_refused(
    world: World, depth: int
) -> None:
    with pytest.raises(InvalidArgumentError, match=f"maxDepth is {depth}"):
        await world.query_with_context("serve", None, QueryOptions(), max_depth=depth)


async def test_context_goes_as_deep_as_asked(world: World) -> None:
    answer = await world.query_with_context("main", None, QueryOptions(), max_depth=1)

    hit = answer.results[0]
    assert hit.related is not None
    assert {c.distance for c in hit.related} == {1}


async def test_only_the_first_hits_get_context(world: World) -> None:
    answer = await world.query_with_context(
        "load keep serve main save f", None, QueryOptions(max_results=50)
    )

    having = [hit.related is not None for hit in (*answer.results, *answer.guesses)]
    assert having == sorted(having, reverse=True)
    assert sum(having) <= 5


async def test_walking_from_several_hits_takes_the_round_trips_of_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = [NodeId(unit) for unit in ("app.py::main", "service.py::serve")]
    graph = await world.graph()
    options = ExploreOptions(max_depth=3)
    alone = [
        (await follow_each(graph, [start], options, whole_files=False))[0]
        for start in starts
    ]
    trips = 0
    fetch = graph.relations

    async def counted(*asked: Any, **how: Any) -> list[Relation]:
        nonlocal trips
        trips += 1
        return await fetch(*asked, **how)

    monkeypatch.setattr(graph, "relations", counted)
    together = await follow_each(graph, starts, options, whole_files=False)

    assert [w.components() for w in together] == [w.components() for w in alone]
    assert [w.steps() for w in together] == [w.steps() for w in alone]
    assert trips <= options.max_depth


async def test_a_repository_that_is_being_read_has_no_context_yet() -> None:
    world = World(CHAIN_PROJECT)
    await world.index()
    opened = await world.find(None)
    await world.graphs.forget(opened.repository.namespace)
    with world.find.beginning(opened.repository, len(CHAIN_PROJECT)):
        answer = await world.query_with_context("main", None, QueryOptions())

    assert answer.coverage.files_total == len(CHAIN_PROJECT)
    assert answer.relationship_graph is None
