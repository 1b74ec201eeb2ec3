from tests.unit.application.world import ROOT, World

from sacl.application.background import BackgroundEnrichment
from sacl.domain.index import Namespace

FILES = {"a.py": "def f():\n    return 1\n", "b.py": "def g():\n    return 2\n"}


async def vectors(world: World) -> int:
    return (await (await world.graph()).statistics()).vectors_done


async def test_a_repository_is_enriched_without_being_waited_for() -> None:
    world = World(FILES)
    await world.index()
    background = BackgroundEnrichment(world.enrich_units)
    opened = await world.find(ROOT)

    background.start(opened)
    assert await vectors(world) == 0
    await background.wait(opened.repository.namespace)

    assert await vectors(world) == 4


async def test_waiting_for_what_never_ran_returns() -> None:
    background = BackgroundEnrichment(World(FILES).enrich_units)

    await background.wait(Namespace("unknown"))


async def test_what_was_paused_goes_on_afterwards() -> None:
    world = World(FILES)
    await world.index()
    background = BackgroundEnrichment(world.enrich_units)
    opened = await world.find(ROOT)
    background.start(opened)

    async with background.paused():
        assert await vectors(world) == 0
    await background.wait(opened.repository.namespace)

    assert await vectors(world) == 4


async def test_nothing_starts_after_a_pause_that_stopped_nothing() -> None:
    world = World(FILES)
    await world.index()
    background = BackgroundEnrichment(world.enrich_units)

    async with background.paused():
        pass

    assert await vectors(world) == 0


async def test_closing_stops_the_work_and_can_be_repeated() -> None:
    world = World(FILES)
    await world.index()
    background = BackgroundEnrichment(world.enrich_units)
    opened = await world.find(ROOT)
    background.start(opened)

    await background.close()
    await background.close()

    assert await vectors(world) == 0


async def test_a_repository_that_lacks_no_more_than_before_is_left_alone() -> None:
    world = World(FILES)
    await world.index()
    world.describer.failing = {
        stored.unit.id for stored in await (await world.graph()).units()
    }
    background = BackgroundEnrichment(world.enrich_units)
    opened = await world.find(ROOT)

    for lacking in (4, 4, 3):
        background.resume(opened, lacking=lacking)
        background.resume(opened, lacking=lacking)
        await background.wait(opened.repository.namespace)

    assert len(world.describer.requests) == 8
