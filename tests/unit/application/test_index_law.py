"""The law of the index: no history shows, only what is on disk counts."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.application import histories
from tests.unit.application.breaking import BreakingGraphs
from tests.unit.application.projects import EDITS, PATHS, PROJECTS
from tests.unit.application.world import ROOT, World

from sacl.application.index_files import batches
from sacl.domain.errors import GraphUnavailableError

History = list[tuple[dict[str, str | None], str]]
"""Edits, and the way in which the index learns of them."""

HISTORIES = st.lists(st.tuples(EDITS, st.sampled_from(["index", "update"])), max_size=4)
BATCHES = st.sampled_from([(1, 1 << 20), (2, 1 << 20), (256, 1 << 20), (256, 40)])
"""Files and bytes of a batch."""


@given(PROJECTS, HISTORIES, BATCHES)
async def test_analyses_and_updates_leave_what_an_analysis_from_nothing_leaves(
    project: dict[str, str],
    history: list[tuple[dict[str, str | None], str]],
    batch: tuple[int, int],
) -> None:
    world = World(project)
    texts = dict(project)
    with batches_of(*batch):
        await world.index()
        for edits, way in history:
            apply(edits, world, texts)
            if way == "index":
                await world.index()
            else:
                await world.update(*((path, "modified") for path in edits))
            assert await world.contents() == await fresh(texts)


@given(PROJECTS, histories.HISTORIES)
async def test_moves_and_switches_in_any_split_do_not_show(
    project: dict[str, str], history: list[histories.Stage]
) -> None:
    world = World(project)

    texts = await histories.live_through(world, project, history)

    assert await world.contents() == await fresh(texts)


@given(PROJECTS, EDITS, BATCHES, st.integers(0, 5))
async def test_a_run_cut_off_anywhere_leaves_nothing_that_the_next_does_not_mend(
    project: dict[str, str],
    edits: dict[str, str | None],
    batch: tuple[int, int],
    writes: int,
) -> None:
    graphs = BreakingGraphs()
    world = World(project, graphs=graphs)
    texts = dict(project)
    await world.index()
    apply(edits, world, texts)
    with batches_of(*batch):
        graphs.graph.writes_left = writes
        try:
            await world.update(*((path, "modified") for path in edits))
        except GraphUnavailableError:
            graphs.graph.writes_left = None
            await world.index()

    assert await world.contents() == await fresh(texts)


@pytest.mark.parametrize(
    ("asking", "appearing"),
    [
        ({"a.py": "from b import f\nf()"}, {"b.py": "def f(): ..."}),
        ({"a.py": "import b\nb.f()"}, {"src/b.py": "def f(): ..."}),
        ({"pkg/a.py": "from .sub import b\nb.f()"}, {"pkg/sub/b.py": "def f(): ..."}),
        ({"a.py": "x.run()"}, {"b.py": "class C:\n    def run(self): ..."}),
    ],
    ids=["a file", "a package", "a folder", "a method"],
)
async def test_what_was_looked_for_in_vain_is_found_once_it_appears(
    asking: dict[str, str], appearing: dict[str, str]
) -> None:
    world = World(asking)
    await world.index()
    before = await world.contents()
    for path, text in appearing.items():
        world.tree.write(ROOT, path, text)
        report = await world.update((path, "created"))
        assert report.dependants_reresolved == tuple(asking)
    assert await world.contents() == await fresh(asking | appearing)
    for path in appearing:
        world.tree.remove(ROOT, path)
        await world.update((path, "deleted"))

    assert await world.contents() == before


@given(PROJECTS, EDITS)
async def test_updating_files_one_by_one_is_updating_them_together(
    project: dict[str, str], edits: dict[str, str | None]
) -> None:
    together, apart = World(project), World(project)
    for world in (together, apart):
        await world.index()
        apply(edits, world, dict(project))

    await together.update(*((path, "modified") for path in edits))
    for path in edits:
        await apart.update((path, "modified"))

    assert await together.contents() == await apart.contents()


@given(PROJECTS, st.permutations(PATHS))
async def test_the_order_in_which_files_appear_does_not_show(
    project: dict[str, str], order: list[str]
) -> None:
    world = World({})
    await world.index()
    for path in sorted(project, key=order.index):
        world.tree.write(ROOT, path, project[path])
        await world.update((path, "created"))

    assert await world.contents() == await fresh(project)


@given(st.lists(st.integers(0, 12), max_size=12), st.integers(1, 4), st.integers(1, 20))
def test_batches_hold_whole_files_in_order_and_no_more_than_they_may(
    sizes: list[int], files: int, size: int
) -> None:
    named = {str(number): amount for number, amount in enumerate(sizes)}
    with batches_of(files, size):
        found = list(batches(named, named))

    assert [path for batch in found for path in batch] == list(named)
    for batch, after in zip_longest(found, found[1:], fillvalue=()):
        weight = sum(named[path] for path in batch)
        assert batch
        assert len(batch) <= files
        assert len(batch) == 1 or weight <= size
        if after:  # no smaller than it must be
            assert len(batch) == files or weight + named[after[0]] > size


@contextmanager
def batches_of(files: int, size: int) -> Iterator[None]:
    """Let a batch be this many files and bytes at most."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sacl.application.index_files.BATCH_FILES", files)
        patch.setattr("sacl.application.index_files.MANY_BATCHES", 2)
        patch.setattr("sacl.application.index_files.BATCH_BYTES", size)
        yield


def apply(edits: Mapping[str, str | None], world: World, texts: dict[str, str]) -> None:
    """Edit the disk, and what it is expected to hold."""
    for path, text in edits.items():
        if text is not None:
            world.tree.write(ROOT, path, text)
            texts[path] = text
        elif texts.pop(path, None) is not None:
            world.tree.remove(ROOT, path)


async def fresh(texts: Mapping[str, str]) -> object:
    """Return what an analysis of these files from nothing stores."""
    world = World(texts)
    await world.index()
    return await world.contents()
