"""Answers cite what is on disk, or say that they do not."""

import pytest
from tests.unit.application.breaking import BreakingGraphs
from tests.unit.application.world import ROOT, World

from sacl.application.explore_relationships import RelationshipReport
from sacl.application.freshness import MovedOn
from sacl.application.query_answer import QueryOptions
from sacl.domain.errors import FileNotFoundInRepositoryError
from sacl.domain.index import Revision

HELPER = "def helper():\n    return 1\n"
CALLER = "from b import helper\n\ndef caller():\n    return helper()\n"
PROJECT = {"a.py": CALLER, "b.py": HELPER}
CLEAN = Revision("c0ffee", "main", dirty=False)
DIRTY = Revision("c0ffee", "main", dirty=True)


@pytest.fixture
async def world() -> World:
    """Index a file that calls another, on a graph that can be broken."""
    world = World(PROJECT, graphs=BreakingGraphs())
    world.tree.revisions[ROOT] = CLEAN
    await world.index()
    return world


def break_writes(world: World) -> None:
    assert isinstance(world.graphs, BreakingGraphs)
    world.graphs.graph.writes_left = 0


def related(report: RelationshipReport) -> set[str | None]:
    return {component.file_path for component in report.related_components}


async def test_relations_of_a_changed_file_are_bound_again_before_they_are_told(
    world: World,
) -> None:
    world.tree.write(ROOT, "a.py", "def alone():\n    return 2\n")

    report = await world.explore_relationships(ROOT, "b.py")

    assert related(report) == set()
    assert report.stale_files == ()


async def test_a_changed_file_that_cannot_be_analysed_is_named_as_stale(
    world: World,
) -> None:
    world.tree.write(ROOT, "a.py", "def alone():\n    return 2\n")
    break_writes(world)

    report = await world.explore_relationships(ROOT, "b.py")
    context = await world.describe_file(ROOT, "b.py")
    answer = await world.query_with_context("helper", ROOT, QueryOptions())

    assert related(report) == {"a.py"}
    assert report.stale_files == context.stale_files == ("a.py",)
    assert answer.stale_files == ("a.py",)
    assert not context.stale


@pytest.mark.parametrize("broken", [False, True])
async def test_a_deleted_file_is_never_cited(world: World, *, broken: bool) -> None:
    world.tree.remove(ROOT, "a.py")
    if broken:
        break_writes(world)

    report = await world.explore_relationships(ROOT, "b.py")
    context = await world.describe_file(ROOT, "b.py")
    answer = await world.query_with_context("helper", ROOT, QueryOptions())

    assert "a.py" not in f"{report}{context}{answer}"
    with pytest.raises(FileNotFoundInRepositoryError):
        await world.describe_file(ROOT, "a.py")


async def test_a_file_that_was_only_touched_is_not_analysed_again(
    world: World,
) -> None:
    world.tree.write(ROOT, "a.py", CALLER)
    world.parser.parsed.clear()

    report = await world.explore_relationships(ROOT, "b.py")

    assert related(report) == {"a.py"}
    assert world.parser.parsed == []
    assert report.stale_files == ()


async def test_an_analysis_that_takes_too_long_goes_on_behind_the_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.freshness, "_patience_s", 0)
    world.tree.write(ROOT, "a.py", "def alone():\n    return 2\n")
    async with world.graphs.writing(world.find.namespace(ROOT)):
        first = await world.explore_relationships(ROOT, "b.py")
        second = await world.explore_relationships(ROOT, "b.py")

    monkeypatch.undo()
    later = await world.explore_relationships(ROOT, "b.py")

    assert first.stale_files == second.stale_files == ("a.py",)
    assert (later.stale_files, related(later)) == ((), set())
    assert world.parser.parsed.count("a.py") == 2


async def test_what_goes_on_behind_an_answer_can_be_stopped(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.freshness, "_patience_s", 0)
    world.tree.write(ROOT, "a.py", "def alone():\n    return 2\n")
    async with world.graphs.writing(world.find.namespace(ROOT)):
        await world.explore_relationships(ROOT, "b.py")
        await world.freshness.close()

    assert world.parser.parsed.count("a.py") == 1


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (CLEAN, None),
        (DIRTY, MovedOn(CLEAN, DIRTY)),
        (
            Revision("decaf", "topic", dirty=False),
            MovedOn(CLEAN, Revision("decaf", "topic", dirty=False)),
        ),
        (None, None),
    ],
)
async def test_replies_say_when_version_control_has_moved_on(
    world: World, now: Revision | None, expected: MovedOn | None
) -> None:
    if now is None:
        del world.tree.revisions[ROOT]
    else:
        world.tree.revisions[ROOT] = now

    assert (await world.query("helper")).moved_on == expected
    assert (await world.explore_relationships(ROOT, "b.py")).moved_on == expected
    assert (await world.describe_file(ROOT, "b.py")).moved_on == expected


async def test_an_answer_does_not_wait_for_git(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sacl.application.freshness.GIT_PATIENCE_S", 0.0)
    world.tree.revisions[ROOT] = DIRTY

    assert (await world.query("helper")).moved_on is None
