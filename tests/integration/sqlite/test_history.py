"""No history shows in the index on disk: only what is in the repository counts."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from tests.unit.application.histories import HISTORIES, Stage, live_through
from tests.unit.application.projects import PROJECTS
from tests.unit.application.world import ROOT, World

from sacl.adapters.sqlite.graphs import SqliteCodeGraphs


@settings(max_examples=8)
@given(PROJECTS, HISTORIES)
async def test_a_history_leaves_what_an_analysis_from_nothing_leaves(
    project: dict[str, str], history: list[Stage]
) -> None:
    with tempfile.TemporaryDirectory() as home:
        graphs = SqliteCodeGraphs(Path(home))
        world = World(project, graphs=graphs)
        try:
            texts = await live_through(world, project, history)
            lived, verified = await world.contents(), await verify(world)
        finally:
            await graphs.close()
    fresh = World(texts)
    await fresh.index()

    assert lived == await fresh.contents()
    assert verified == ()


async def verify(world: World) -> tuple[object, ...]:
    report = await world.verify_index(ROOT, progress=world.progress)
    return (*report.differences, *report.coverage.missing, *report.coverage.gone)
