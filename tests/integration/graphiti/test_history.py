"""No history shows in the graph on a server: only what is in the repository counts."""

import pytest
from hypothesis import given, settings
from tests.contract.backends import ONE, in_neo4j
from tests.unit.application.histories import HISTORIES, Stage, live_through
from tests.unit.application.projects import PROJECTS
from tests.unit.application.world import World

pytestmark = pytest.mark.live


@settings(max_examples=3)
@given(PROJECTS, HISTORIES)
async def test_a_history_leaves_what_an_analysis_from_nothing_leaves(
    project: dict[str, str], history: list[Stage]
) -> None:
    async with in_neo4j() as graphs:
        world = World(project, graphs=graphs, namespace=ONE)
        texts = await live_through(world, project, history)
        lived = await world.contents()
    fresh = World(texts, namespace=ONE)
    await fresh.index()

    assert lived == await fresh.contents()
