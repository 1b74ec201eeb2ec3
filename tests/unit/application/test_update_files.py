"""Updating single files."""

import asyncio

import pytest
from tests.fakes.parser import FAILING
from tests.unit.application.world import ROOT, World

from sacl.application.update_files import ChangeCounts, FileUpdate
from sacl.domain.changes import ChangeType, FileChange
from sacl.domain.errors import InvalidArgumentError, NotIndexedError
from sacl.domain.index import Revision

HELPER = "def helper():\n    return 1\n"
CALLER = "from b import helper\n\ndef caller():\n    return helper()\n"
PROJECT = {"a.py": CALLER, "b.py": HELPER}
NOTHING = ChangeCounts(0, 0, 0)


@pytest.fixture
async def world() -> World:
    """Index a file that calls another."""
    world = World(PROJECT)
    await world.index()
    return world


async def update_one(world: World, path: str, kind: str) -> FileUpdate:
    (result,) = (await world.update((path, kind))).files
    return result


async def test_a_created_file_is_indexed(world: World) -> None:
    world.tree.write(ROOT, "c.py", "from b import helper\nhelper()\n")

    report = await world.update(("c.py", "created"))

    (result,) = report.files
    assert (result.file_path, result.change_type) == ("c.py", "created")
    assert (result.outcome, result.message) == ("indexed", "")
    assert result.units == ChangeCounts(added=1, kept=0, dropped=0)
    assert result.relations == ChangeCounts(added=3, kept=0, dropped=0)
    assert report.indexed == 1
    assert ("c.py", "b.py::helper") in await world.calls()


async def test_a_modified_file_says_what_was_added_kept_and_dropped(
    world: World,
) -> None:
    world.tree.write(
        ROOT,
        "b.py",
        HELPER + "\ndef second():\n    return helper()\n",
    )
    await world.update(("b.py", "modified"))
    world.tree.write(ROOT, "b.py", HELPER + "\ndef third():\n    return helper()\n")

    result = await update_one(world, "b.py", "modified")

    assert result.units == ChangeCounts(added=1, kept=2, dropped=1)
    assert result.outcome == "indexed"
    assert result.relations.added == result.relations.dropped > 0
    assert result.relations.kept > 0


async def test_dependants_of_a_renamed_unit_are_bound_again(world: World) -> None:
    world.tree.write(ROOT, "b.py", "def other():\n    return 1\n")
    world.parser.parsed.clear()

    report = await world.update(("b.py", "modified"))

    assert report.dependants_reresolved == ("a.py",)
    assert world.parser.parsed == ["b.py"]
    assert await world.calls() == {("a.py::caller", None)}


async def test_a_deleted_file_is_removed(world: World) -> None:
    world.tree.remove(ROOT, "b.py")

    report = await world.update(("b.py", "deleted"))

    (result,) = report.files
    assert (result.outcome, result.message) == ("removed", "")
    assert result.units == ChangeCounts(added=0, kept=0, dropped=2)
    assert report.removed == 1
    assert report.dependants_reresolved == ("a.py",)
    assert await world.calls() == {("a.py::caller", None)}


@pytest.mark.parametrize(
    ("path", "kind", "outcome", "message"),
    [
        ("b.py", "modified", "unchanged", "its content is the indexed one"),
        ("b.py", "deleted", "unchanged", "it is still on disk"),
        ("new.py", "deleted", "indexed", "it is still on disk"),
        ("gone.py", "modified", "removed", "it is not on disk"),
        ("gone.py", "deleted", "removed", ""),
        ("never.py", "created", "not_indexed", "it is not on disk"),
        ("never.py", "deleted", "not_indexed", "it is not on disk"),
        ("notes.txt", "created", "not_indexed", "left out: not_source"),
        ("ignored.py", "modified", "removed", "left out: ignored"),
        ("broken.py", "created", "failed", "told to fail"),
        ("../x.py", "modified", "failed", "'../x.py' leaves /repo"),
    ],
)
async def test_where_a_change_contradicts_the_disk_the_disk_is_right(
    path: str, kind: str, outcome: str, message: str
) -> None:
    world = World(PROJECT | {"gone.py": HELPER, "ignored.py": HELPER})
    await world.index()
    world.tree.remove(ROOT, "gone.py")
    world.tree.ignored["ignored.py"] = "ignored"
    world.tree.write(ROOT, "new.py", HELPER)
    world.tree.write(ROOT, "notes.txt", "no code")
    world.tree.write(ROOT, "broken.py", FAILING)

    report = await world.update((path, kind))

    (result,) = report.files
    assert (result.outcome, result.message) == (outcome, message)
    totals = {
        "indexed": report.indexed,
        "unchanged": report.unchanged,
        "removed": report.removed,
        "not_indexed": report.not_indexed,
        "failed": report.failed,
    }
    assert {word for word, n in totals.items() if n} == {outcome}
    assert (path in await (await world.graph()).files()) == (
        outcome in ("indexed", "unchanged")
    )


async def test_a_file_outside_the_repository_is_never_read() -> None:
    world = World(PROJECT, others={"/other": {"x.py": HELPER}})
    await world.index()

    result = await update_one(world, "/other/x.py", "created")

    assert result.outcome == "failed"
    assert "x.py" not in str(await world.contents())


async def test_results_come_in_the_order_of_the_changes_whatever_fails(
    world: World,
) -> None:
    world.tree.write(ROOT, "c.py", HELPER)
    world.tree.write(ROOT, "broken.py", FAILING)
    world.tree.remove(ROOT, "b.py")
    changes = ["c.py", "../x.py", "broken.py", "b.py", "a.py"]

    report = await world.update(*((path, "modified") for path in changes))

    assert [r.file_path for r in report.files] == changes
    assert [r.outcome for r in report.files] == [
        "indexed",
        "failed",
        "failed",
        "removed",
        "unchanged",
    ]
    assert (report.indexed, report.failed, report.removed, report.unchanged) == (
        1,
        2,
        1,
        1,
    )


async def test_several_changes_of_one_path_end_in_what_is_on_disk(
    world: World,
) -> None:
    world.tree.write(ROOT, "b.py", "def other():\n    return 1\n")

    report = await world.update(
        ("b.py", "deleted"), ("b.py", "created"), (f"{ROOT}/b.py", "modified")
    )

    assert [r.outcome for r in report.files] == ["indexed"] * 3
    assert [r.file_path for r in report.files] == ["b.py"] * 3
    assert world.parser.parsed.count("b.py") == 2


async def test_a_file_can_become_another_one_in_one_update(world: World) -> None:
    world.tree.remove(ROOT, "b.py")
    world.tree.write(ROOT, "b/__init__.py", HELPER)

    await world.update(("b/__init__.py", "created"), ("b.py", "deleted"))

    assert await world.calls() == {("a.py::caller", "b/__init__.py::helper")}


@pytest.mark.parametrize(
    ("former", "present"), [("b.py", "b.py/x.py"), ("b.py/x.py", "b.py")]
)
@pytest.mark.parametrize("text", [HELPER, FAILING])
async def test_a_file_ends_what_was_in_its_place(
    former: str, present: str, text: str
) -> None:
    world = World({"a.py": CALLER, former: text})
    await world.index()
    world.tree.remove(ROOT, former)
    world.tree.write(ROOT, present, HELPER)

    await world.update((present, "created"))

    assert set(await (await world.graph()).files()) == {"a.py", present}
    left = World({"a.py": CALLER, present: HELPER})
    await left.index()
    assert await world.calls() == await left.calls()
    assert (await world.graphs.repositories())[0].failed == {}


async def test_the_bias_of_a_file_is_unknown_until_all_its_units_are_measured(
    world: World,
) -> None:
    await world.index(vectors=True)
    assert (await update_one(world, "b.py", "modified")).bias_score is not None
    world.tree.write(ROOT, "b.py", HELPER + "\n\ndef second():\n    return 2\n")

    assert (await update_one(world, "b.py", "modified")).bias_score is None
    assert (await update_one(world, "never.py", "deleted")).bias_score is None


async def test_an_update_is_recorded_with_the_repository(world: World) -> None:
    world.tree.revisions[ROOT] = Revision("c0ffee", "main", dirty=False)
    await world.index()
    (before,) = await world.graphs.repositories()
    world.tree.revisions[ROOT] = Revision("c0ffee", "main", dirty=True)
    world.tree.write(ROOT, "broken.py", FAILING)

    await world.update(("broken.py", "created"))

    (after,) = await world.graphs.repositories()
    assert after.indexed_at >= before.indexed_at
    assert after.revision == Revision("c0ffee", "main", dirty=True)
    assert after.failed == {"broken.py": "told to fail"}


@pytest.mark.parametrize("later", [Revision("decaf", "main", dirty=False), None])
async def test_an_update_does_not_pass_for_an_analysis_of_another_commit(
    world: World, later: Revision | None
) -> None:
    first = world.tree.revisions[ROOT] = Revision("c0ffee", "main", dirty=False)
    await world.index()
    if later is None:
        del world.tree.revisions[ROOT]
    else:
        world.tree.revisions[ROOT] = later
    world.tree.write(ROOT, "b.py", HELPER + "\n")

    await world.update(("b.py", "modified"))

    (known,) = await world.graphs.repositories()
    assert known.revision == first


async def test_updates_at_the_same_time_do_not_forget_each_other(
    world: World,
) -> None:
    for path in ("x.py", "y.py"):
        world.tree.write(ROOT, path, FAILING)

    await asyncio.gather(
        world.update(("x.py", "created")), world.update(("y.py", "created"))
    )

    (known,) = await world.graphs.repositories()
    assert known.failed.keys() == {"x.py", "y.py"}


@pytest.mark.parametrize("text", [HELPER, None])
async def test_a_failure_is_forgotten_when_the_file_is_mended_or_deleted(
    world: World, text: str | None
) -> None:
    world.tree.write(ROOT, "broken.py", FAILING)
    await world.update(("broken.py", "created"))
    if text is None:
        world.tree.remove(ROOT, "broken.py")
    else:
        world.tree.write(ROOT, "broken.py", text)

    await world.update(("broken.py", "modified"))

    (known,) = await world.graphs.repositories()
    assert known.failed == {}


async def test_no_change_at_all_is_refused(world: World) -> None:
    with pytest.raises(InvalidArgumentError, match="files is empty"):
        await world.update()


async def test_nothing_is_updated_before_it_is_indexed() -> None:
    with pytest.raises(NotIndexedError):
        await World(PROJECT).update(("a.py", "modified"))


async def test_the_repository_may_be_found_by_the_file() -> None:
    world = World(PROJECT, others={"/other": {"x.py": HELPER}})
    await world.index()
    await world.index("/other")
    world.tree.write("/other", "x.py", HELPER + "\n")

    report = await world.update_files(
        None, [FileChange("x.py", ChangeType.MODIFIED)], progress=world.progress
    )

    assert report.repository == "/other"
    assert report.indexed == 1
