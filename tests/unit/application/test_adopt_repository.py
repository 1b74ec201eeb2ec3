"""A repository that was moved keeps what is known of it."""

import pytest
from tests.unit.application.world import ROOT, World

from sacl.application.adopt_repository import AdoptRepository
from sacl.domain.errors import (
    NotIndexedError,
    PathOutsideRootsError,
    RepositoryNotFoundError,
)
from sacl.domain.index import Repository

FILES = {f"f{n}.py": f"def f{n}():\n    return {n}\n" for n in range(6)}
MOVED = "/moved"


def a_world(moved: dict[str, str] | None = None) -> World:
    return World(FILES, others={MOVED: FILES if moved is None else moved})


def adopting(world: World) -> AdoptRepository:
    return AdoptRepository(world.tree, world.graphs, world.find)


def take_away(world: World, root: str = ROOT) -> None:
    world.tree.out_of_reach[root] = RepositoryNotFoundError("gone", next_step="-")


async def suggested(world: World) -> str | None:
    former = await adopting(world).suggestion(MOVED)
    return former.root if former else None


async def test_the_index_moves_with_the_folder_and_nothing_is_made_again() -> None:
    world = a_world()
    await world.index(vectors=True)
    before = await (await world.graph()).units()
    described, embedded = len(world.describer.requests), len(world.hashing.texts)
    take_away(world)
    report = await adopting(world)(MOVED, ROOT)
    again = await world.index(MOVED, vectors=True)

    assert (report.repository, report.former, report.former_kept) == (
        MOVED,
        ROOT,
        False,
    )
    assert await (await world.graph(MOVED)).units() == before
    assert (again.files.analysed, again.files.unchanged) == (0, 6)
    assert (len(world.describer.requests), len(world.hashing.texts)) == (
        described,
        embedded,
    )
    assert [r.root for r in await world.graphs.repositories()] == [MOVED]
    assert not await (await world.graph()).files()


async def test_a_former_folder_that_is_still_there_keeps_its_index() -> None:
    world = a_world()
    await world.index()
    report = await adopting(world)(MOVED, world.find.namespace(ROOT))

    assert report.former_kept
    assert [r.root for r in await world.graphs.repositories()] == [MOVED, ROOT]


async def test_what_changed_on_the_way_is_found_by_the_next_analysis() -> None:
    changed = {**FILES, "f0.py": "def g():\n    pass\n"}
    world = a_world(changed)
    await world.index()
    take_away(world)
    await adopting(world)(MOVED, ROOT)
    report = await world.index(MOVED)
    fresh = World(changed)
    await fresh.index()

    assert report.files.analysed == 1
    assert [s.unit for s in await (await world.graph(MOVED)).units()] == [
        s.unit for s in await (await fresh.graph()).units()
    ]


async def test_an_index_whose_folder_is_gone_is_suggested() -> None:
    world = a_world({**FILES, "f0.py": "x = 1\n", "f1.py": "y = 2\n"})
    await world.index()
    assert await suggested(world) is None

    take_away(world)
    assert await suggested(world) == ROOT


async def test_another_repository_is_not_suggested() -> None:
    world = a_world({**dict.fromkeys(FILES, "x = 1\n"), "f0.py": FILES["f0.py"]})
    await world.index()
    take_away(world)

    assert await suggested(world) is None


async def test_nothing_is_suggested_for_what_is_indexed_or_cannot_be_told() -> None:
    world = a_world()
    await world.index()
    world.tree.out_of_reach[ROOT] = PathOutsideRootsError("outside", next_step="-")
    assert await suggested(world) is None

    take_away(world)
    await world.index(MOVED)
    assert await suggested(world) is None


async def test_an_empty_index_resembles_nothing() -> None:
    world = a_world()
    namespace = world.find.namespace("/empty")
    await world.graphs.register(Repository(namespace, "/empty", "2026-01-01"))

    assert await suggested(world) is None


async def test_what_is_not_known_cannot_be_taken_over() -> None:
    world = a_world()
    await world.index()
    with pytest.raises(NotIndexedError) as raised:
        await adopting(world)(MOVED, "/nowhere")

    assert ROOT in raised.value.next_step
    assert [r.root for r in await world.graphs.repositories()] == [ROOT]


async def test_a_namespace_that_was_set_only_gets_its_new_folder() -> None:
    world = World(FILES, others={MOVED: FILES}, namespace="team")
    await world.index()
    await adopting(world)(MOVED, "team")

    assert [(r.namespace, r.root) for r in await world.graphs.repositories()] == [
        ("team", MOVED)
    ]
    assert set(await (await world.graph(MOVED)).files()) == set(FILES)
