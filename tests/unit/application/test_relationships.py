"""Exploring relationships, and seeing them as a graph."""

import pytest
from tests.unit.application.chain_project import CHAIN_PROJECT
from tests.unit.application.world import World

from sacl.application.covering_tests import CoveringTests
from sacl.application.explore_relationships import RelationshipReport
from sacl.application.walking import ChainLink, Component, ExploreOptions
from sacl.domain.errors import (
    FileNotFoundInRepositoryError,
    InvalidArgumentError,
    PathOutsideRootsError,
    UnitNotFoundError,
)
from sacl.domain.relations import Direction, RelationKind


@pytest.fixture
async def world() -> World:
    """Index a chain of three files, a circle of two, and a method of two classes."""
    world = World(CHAIN_PROJECT)
    await world.index()
    return world


async def explore(
    world: World, path: str, options: ExploreOptions | None = None
) -> RelationshipReport:
    return await world.explore_relationships(None, path, options or ExploreOptions())


def by_name(report: RelationshipReport) -> dict[str, Component]:
    """Return components by file and unit."""
    return {f"{c.file_path}::{c.unit}": c for c in report.related_components}


async def test_a_file_is_related_to_files_and_packages(world: World) -> None:
    report = await explore(world, "app.py")

    assert (report.start.file_path, report.start.unit) == ("app.py", "")
    found = {c.file_path or c.unit: c for c in report.related_components}
    assert found.keys() == {"service.py", "store.py", "pypi:requests"}
    service, store, package = (
        found[n] for n in ("service.py", "store.py", "pypi:requests")
    )
    assert (service.kind, service.distance, service.direction) == ("file", 1, "out")
    assert service.relationship_types == ("calls", "depends_on", "imports")
    assert service.lines == (1, 5)
    assert service.resolution == "resolved"
    assert (store.distance, store.direction) == (2, "out")
    assert (package.kind, package.distance, package.file_path) == ("package", 1, None)
    assert report.chains is None
    assert report.cycles == ()


async def test_components_come_by_relevance_and_statistics_are_true(
    world: World,
) -> None:
    report = await explore(world, "app.py")

    relevances = [c.relevance for c in report.related_components]
    assert relevances == sorted(relevances, reverse=True)
    counts = report.statistics
    assert counts.nodes_visited == 4
    assert counts.max_depth_reached == 2
    assert counts.edges_traversed >= 3
    assert counts.milliseconds >= 0
    assert not counts.truncated


async def test_no_more_components_are_shown_than_wanted(world: World) -> None:
    everything = await explore(world, "app.py")

    report = await explore(world, "app.py", ExploreOptions(max_results=1))

    assert report.related_components == everything.related_components[:1]
    assert report.statistics.truncated


async def test_directions_are_followed_as_asked(world: World) -> None:
    out = await explore(world, "service.py", ExploreOptions(direction=Direction.OUT))
    back = await explore(world, "service.py", ExploreOptions(direction=Direction.IN))
    both = await explore(world, "service.py", ExploreOptions(max_depth=1))

    assert by_name(out).keys() == {"store.py::"}
    assert by_name(back).keys() == {"app.py::"}
    assert {n: c.direction for n, c in by_name(both).items()} == {
        "store.py::": "out",
        "app.py::": "in",
    }


async def test_who_breaks_is_told_with_the_tests_that_lead_there() -> None:
    world = World(
        CHAIN_PROJECT
        | {
            "tests/test_app.py": "from app import main\n\n"
            "def test_main():\n    main()\n",
            "tests/test_store.py": "import store\n\n"
            "def test_load():\n    store.load()\n",
            "examples/show.py": "from store import load\nload()\n",
        }
    )
    await world.index()

    load = ExploreOptions("load", direction=Direction.IN, max_results=1)
    of_load = await explore(world, "store.py", load)
    of_file = await explore(world, "service.py", ExploreOptions(direction=Direction.IN))
    at_hand = await explore(world, "store.py")
    away = await explore(world, "store.py", ExploreOptions(direction=Direction.OUT))

    assert set(of_load.tests) == {
        CoveringTests("tests/test_store.py", ("test_load",), 1),
        CoveringTests("tests/test_app.py", ("test_main",), 3),
    }
    assert len(of_load.related_components) == 1
    assert of_file.tests == (CoveringTests("tests/test_app.py", (), 2),)
    assert at_hand.tests == (CoveringTests("tests/test_store.py", (), 1),)
    assert away.tests == ()


async def test_a_circle_is_named_and_reached_both_ways(world: World) -> None:
    report = await explore(world, "left.py")

    assert report.cycles == (("left.py", "right.py"),)
    assert report.shortest_cycle == ("left.py", "right.py", "left.py")
    assert by_name(report)["right.py::"].direction == "both"


async def test_kinds_are_followed_as_asked(world: World) -> None:
    calls = ExploreOptions(kinds=(RelationKind.CALLS,))

    report = await explore(world, "app.py", calls)

    assert {c.relationship_types for c in report.related_components} == {("calls",)}


async def test_the_weakest_relation_on_the_way_counts(world: World) -> None:
    heavy = await explore(world, "app.py", ExploreOptions(min_weight=0.85))

    assert by_name(heavy).keys() == {"service.py::", "store.py::"}


async def test_depth_limits_how_far_it_goes(world: World) -> None:
    report = await explore(world, "app.py", ExploreOptions(max_depth=1))

    assert "store.py::" not in by_name(report)
    assert report.statistics.max_depth_reached == 1


async def test_a_symbol_is_related_to_symbols(world: World) -> None:
    report = await explore(world, "service.py", ExploreOptions(symbol="serve"))

    assert report.start.unit == "serve"
    found = by_name(report)
    assert found.keys() == {"app.py::main", "store.py::load", "store.py::keep"} | {
        name for name in found if name.startswith("None::")
    }
    assert found["store.py::load"].kind == "function"
    assert found["app.py::main"].direction == "in"


async def test_one_of_several_candidates_is_said_to_be_that(world: World) -> None:
    report = await explore(world, "other.py", ExploreOptions(symbol="f", max_depth=1))

    assert {n: c.resolution for n, c in by_name(report).items()} == {
        "models.py::Base.save": "candidates",
        "models.py::User.save": "candidates",
    }


async def test_a_symbol_may_be_the_file_itself(world: World) -> None:
    report = await explore(world, "app.py", ExploreOptions(symbol="app.py"))

    assert (report.start.file_path, report.start.unit) == ("app.py", "")


@pytest.mark.parametrize("symbol", ["User.save", "models.py::User.save"])
async def test_a_symbol_is_found_by_its_qualified_name(
    world: World, symbol: str
) -> None:
    report = await explore(world, "models.py", ExploreOptions(symbol=symbol))

    assert report.start.unit == "User.save"


async def test_a_unit_is_found_by_its_id_alone(world: World) -> None:
    by_id = await explore(world, "models.py::User.save", ExploreOptions())

    assert (by_id.start.file_path, by_id.start.unit) == ("models.py", "User.save")
    named = await explore(world, "models.py", ExploreOptions(symbol="User.save"))
    assert by_id.related_components == named.related_components


async def test_an_ambiguous_symbol_lists_its_choices(world: World) -> None:
    with pytest.raises(UnitNotFoundError, match="several units named save") as raised:
        await explore(world, "models.py", ExploreOptions(symbol="save"))

    assert raised.value.next_step == "Use one of: Base.save, User.save."


async def test_an_unknown_symbol_lists_what_there_is(world: World) -> None:
    with pytest.raises(UnitNotFoundError, match="does not define gone") as raised:
        await explore(world, "store.py", ExploreOptions(symbol="gone"))
    assert raised.value.next_step == "Use one of: load, keep."
    with pytest.raises(UnitNotFoundError) as raised:
        await explore(world, "alone.py", ExploreOptions(symbol="gone"))
    assert raised.value.next_step == "Leave symbol out."


async def test_a_long_list_of_symbols_is_cut() -> None:
    many = "".join(f"def f{n:02}(): ...\n" for n in range(12))
    world = World({"many.py": many})
    await world.index()

    with pytest.raises(UnitNotFoundError) as raised:
        await explore(world, "many.py", ExploreOptions(symbol="gone"))

    assert raised.value.next_step.endswith("f08, f09, ….")


async def test_an_unknown_file_is_an_error_and_not_an_empty_answer(
    world: World,
) -> None:
    with pytest.raises(FileNotFoundInRepositoryError, match=r"gone\.py"):
        await explore(world, "gone.py")
    with pytest.raises(PathOutsideRootsError):
        await explore(world, "../x.py")
    with pytest.raises(FileNotFoundInRepositoryError, match=r"gone\.py"):
        await explore(world, "app.py", ExploreOptions(target_path="gone.py"))


async def test_a_file_that_nothing_relates_to_has_no_components(world: World) -> None:
    report = await explore(world, "alone.py")

    assert report.related_components == ()
    assert report.statistics.nodes_visited == 1
    assert report.statistics.max_depth_reached == 0


async def test_chains_lead_to_the_target(world: World) -> None:
    report = await explore(world, "app.py", ExploreOptions(target_path="store.py"))

    assert report.chains == (
        (
            ChainLink("app.py", "", "imports"),
            ChainLink("service.py", "", "imports"),
            ChainLink("store.py", "", None),
        ),
    )


async def test_chains_of_a_symbol_are_the_shortest_first(world: World) -> None:
    report = await explore(
        world, "app.py", ExploreOptions(symbol="main", target_path="store.py")
    )

    assert report.chains is not None
    assert [[link.unit for link in chain] for chain in report.chains] == [
        ["main", "serve", "keep"],
        ["main", "serve", "load"],
        ["main", "serve", "keep", "load"],
    ]
    assert {link.relationship_type for c in report.chains for link in c[:-1]} == {
        "calls"
    }


async def test_no_chain_leads_against_the_arrows(world: World) -> None:
    report = await explore(world, "store.py", ExploreOptions(target_path="app.py"))

    assert report.chains == ()


@pytest.mark.parametrize("depth", [0, 11])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    with pytest.raises(InvalidArgumentError, match=f"maxDepth is {depth}"):
        ExploreOptions(max_depth=depth)


@pytest.mark.parametrize("number", [0, 1001])
def test_a_number_of_components_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(InvalidArgumentError, match=f"maxResults is {number}"):
        ExploreOptions(max_results=number)


@pytest.mark.parametrize("weight", [-0.1, 1.1])
def test_a_least_weight_out_of_range_is_refused(weight: float) -> None:
    with pytest.raises(InvalidArgumentError, match=f"minWeight is {weight}") as raised:
        ExploreOptions(min_weight=weight)

    assert raised.value.next_step == "Give minWeight a value from 0 to 1."


async def test_the_graph_around_a_file_keeps_every_relation(world: World) -> None:
    view = await world.view_graph(None, file_path="service.py")

    calls = {(e.source, e.target) for e in view.edges if e.kind == "calls"}
    assert calls == {
        ("app.py::main", "service.py::serve"),
        ("service.py::serve", "store.py::load"),
        ("service.py::serve", "store.py::keep"),
    }
    ids = [node.id for node in view.nodes]
    assert ids == sorted(set(ids))
    assert {e.source for e in view.edges} <= set(ids)
    assert {e.target for e in view.edges if e.target} <= set(ids)


async def test_the_graph_of_a_repository_holds_all_of_its_relations(
    world: World,
) -> None:
    view = await world.view_graph(None)

    assert len(view.edges) == len(await world.relations())
    nodes = {node.id: node for node in view.nodes}
    assert nodes["package:pypi:requests"].kind == "package"
    assert nodes["package:pypi:requests"].name == "requests"
    assert nodes["package:pypi:requests"].file_path is None
    assert nodes["package:pypi:requests"].start_line is None
    assert nodes["service.py"].kind == "file"
    serve = nodes["service.py::serve"]
    assert (serve.kind, serve.name, serve.qualified_name) == (
        "function",
        "serve",
        "serve",
    )
    assert (serve.file_path, serve.start_line, serve.end_line) == ("service.py", 3, 5)


async def test_an_edge_without_a_target_says_what_was_written(world: World) -> None:
    view = await world.view_graph(None)

    (guess,) = [
        edge
        for edge in view.edges
        if edge.source == "other.py::f" and edge.kind == "calls"
    ]
    assert guess.target is None
    assert guess.resolution == "candidates"
    assert guess.candidate_targets == ("models.py::Base.save", "models.py::User.save")
    assert guess.target_name
    assert 0 < guess.strength < guess.weight


async def test_a_view_goes_as_deep_as_asked(world: World) -> None:
    near = await world.view_graph(None, file_path="app.py")
    far = await world.view_graph(None, file_path="app.py", max_depth=2)

    assert "store.py" not in {node.file_path for node in near.nodes}
    assert "store.py" in {node.file_path for node in far.nodes}
