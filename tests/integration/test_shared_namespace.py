"""A namespace that was set holds one project, wherever its checkouts are (ADR 0009).

The same on every backend: two checkouts share an index, two projects do not.
"""

from collections.abc import AsyncIterator

import pytest
from tests.contract.backends import BACKENDS, ONE, OpenGraphs
from tests.unit.application.world import ROOT, World

from sacl.domain.errors import InvalidArgumentError, NotIndexedError
from sacl.domain.index import Repository

FILES = {f"f{n}.py": f"def f{n}():\n    return {n}\n" for n in range(6)}
CHECKOUT, STRANGER = "/checkout", "/stranger"
EDITED = {**FILES, "f0.py": "def edited():\n    return 7\n"}


@pytest.fixture(params=BACKENDS)
async def world(request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """Index a project whose other checkout differs in one file."""
    opened: OpenGraphs = request.param
    others = {CHECKOUT: EDITED, STRANGER: {"g.py": "def g():\n    return 1\n"}}
    async with opened() as graphs:
        world = World(FILES, others=others, graphs=graphs, namespace=ONE)
        await world.index()
        yield world


async def test_a_checkout_elsewhere_finds_the_index(world: World) -> None:
    opened = await world.find(CHECKOUT)

    assert (opened.repository.namespace, opened.root) == (ONE, CHECKOUT)
    assert set(await opened.graph.files()) == set(FILES)


async def test_an_analysis_elsewhere_reads_what_differs_only(world: World) -> None:
    report = await world.index(CHECKOUT)

    assert (report.files.analysed, report.files.unchanged) == (1, 5)
    assert (await world.find(ROOT)).root == ROOT


async def test_another_project_neither_reads_nor_replaces_it(world: World) -> None:
    before = await world.contents()

    with pytest.raises(InvalidArgumentError, match="holds the index of /repo") as found:
        await world.index(STRANGER)
    with pytest.raises(InvalidArgumentError):
        await world.find(STRANGER)
    with pytest.raises(InvalidArgumentError):
        await world.forget_repository(STRANGER)

    assert "sacl adopt /repo /stranger" in found.value.next_step
    assert await world.contents() == before


async def test_a_checkout_that_differs_a_lot_is_taken_at_the_word(world: World) -> None:
    await world.adopt_repository(STRANGER, ROOT)
    await world.index(STRANGER)

    assert set(await (await world.graph()).files()) == {"g.py"}


async def test_the_index_of_another_folder_is_not_adopted_over_it(world: World) -> None:
    moved = World({}, others={STRANGER: {"g.py": ""}}, graphs=world.graphs)
    await moved.index(STRANGER)
    before = await world.contents()

    try:
        with pytest.raises(InvalidArgumentError):
            await world.adopt_repository(STRANGER, STRANGER)
    finally:
        await moved.forget_repository(STRANGER)

    assert await world.contents() == before


async def test_an_index_without_files_is_in_nobodys_way(world: World) -> None:
    await world.forget_repository(ROOT)
    await world.graphs.register(Repository(ONE, "/empty", "2026-01-01"))

    assert (await world.index(STRANGER)).files.analysed == 1


async def test_what_only_begins_elsewhere_is_not_found(world: World) -> None:
    await world.forget_repository(ROOT)
    begun = Repository(ONE, ROOT, "2026-01-01")

    with world.find.beginning(begun, 6):
        with pytest.raises(NotIndexedError, match="/checkout has not been indexed"):
            await world.find(CHECKOUT)
        assert (await world.find(ROOT, in_part=True)).being_read == 6
