"""Long work: progress to those who ask, vectors behind the answers."""

import asyncio
from collections.abc import Sequence
from typing import Literal

import pytest
from structlog.testing import capture_logs
from tests.e2e.serving import SHOP, Mode, facts_of, served
from tests.fakes.embedder import HashingEmbedder
from tests.unit.application.world import ROOT, World

from sacl.domain.errors import EmbedderError
from sacl.domain.index import Vector


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_progress_only_ever_grows(mode: Mode) -> None:
    seen: list[tuple[float, float | None, str | None]] = []

    async def watch(progress: float, total: float | None, message: str | None) -> None:
        seen.append((progress, total, message))

    async with served(World(SHOP), mode=mode) as server:
        await server.client.call_tool(
            "analyze_repository",
            {"repositoryPath": ROOT, "waitFor": "vectors"},
            progress_callback=watch,
        )

    done = [each[0] for each in seen]
    assert len(done) > 2
    assert done == sorted(set(done))
    assert all(total is not None and at <= total for at, total, _ in seen)
    assert any("embed" in (message or "") for _, _, message in seen)


async def test_vectors_follow_an_analysis_in_the_background() -> None:
    async with served(World(SHOP)) as server:
        await server.call("analyze_repository", repositoryPath=ROOT)
        await server.enriched()
        stats = facts_of(await server.call("get_system_stats", budgetTokens=5_000))

    (repository,) = stats["repositories"]
    assert repository["vectors"]["done"] == repository["vectors"]["total"] > 0


async def test_vectors_follow_an_update_in_the_background() -> None:
    world = World(SHOP)
    await world.index(vectors=True)
    world.tree.write(ROOT, "shop/new.py", "def fresh():\n    return 1\n")
    async with served(world) as server:
        await server.call("update_file", filePath="shop/new.py", changeType="created")
        await server.enriched()
        answer = facts_of(await server.call("query_code", query="fresh"))

    coverage = answer["coverage"]
    assert coverage["unitsWithVectors"] == coverage["unitsTotal"]


async def test_a_query_goes_on_with_vectors_that_an_earlier_server_left() -> None:
    world = World(SHOP)
    await world.index()
    async with served(world) as server:
        first = facts_of(await server.call("query_code", query="total"))
        await server.enriched()
        second = facts_of(await server.call("query_code", query="total"))

    assert first["rung"]["vectors"] == "none"
    assert second["rung"]["vectors"] == "complete"


async def test_waiting_for_vectors_waits_for_all_of_them() -> None:
    async with served(World(SHOP)) as server:
        report = facts_of(
            await server.call(
                "analyze_repository", repositoryPath=ROOT, waitFor="vectors"
            )
        )

    assert report["vectors"]["done"] == report["vectors"]["total"] > 0
    assert report["bias"]["biasMeasured"] == report["vectors"]["total"]


class Gated(HashingEmbedder):
    """Embeds documents only while its gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.asked = asyncio.Event()

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        if purpose == "document":
            self.asked.set()
            await self.gate.wait()
        return await super().embed(texts, purpose=purpose)


async def test_queries_are_answered_while_vectors_are_made() -> None:
    embedder = Gated()
    async with served(World(SHOP, embedder=embedder)) as server:
        await server.call("analyze_repository", repositoryPath=ROOT)
        await embedder.asked.wait()
        meanwhile = facts_of(await server.call("query_code", query="total"))
        embedder.gate.set()
        await server.enriched()
        afterwards = facts_of(await server.call("query_code", query="total"))

    assert meanwhile["results"]
    assert meanwhile["rung"]["vectors"] == "none"
    assert afterwards["rung"]["vectors"] == "complete"


async def test_a_file_that_comes_while_vectors_are_made_gets_its_own() -> None:
    embedder = Gated()
    world = World(SHOP, embedder=embedder)
    async with served(world) as server:
        await server.call("analyze_repository", repositoryPath=ROOT)
        await embedder.asked.wait()
        world.tree.write(ROOT, "shop/new.py", "def fresh():\n    return 1\n")
        await server.call("update_file", filePath="shop/new.py", changeType="created")
        embedder.gate.set()
        await server.enriched()
        answer = facts_of(await server.call("query_code", query="fresh"))

    assert answer["rung"]["vectors"] == "complete"


async def test_the_work_stops_when_the_client_leaves() -> None:
    embedder = Gated()
    async with served(World(SHOP, embedder=embedder)) as server:
        await server.call("analyze_repository", repositoryPath=ROOT)
        await embedder.asked.wait()

    names = [task.get_name() for task in asyncio.all_tasks()]
    assert not [name for name in names if name.startswith("enrich")]


async def test_the_same_work_is_not_done_twice_when_somebody_waits_for_it() -> None:
    embedder = Gated()
    async with served(World(SHOP, embedder=embedder)) as server:
        await server.call("analyze_repository", repositoryPath=ROOT)
        await embedder.asked.wait()
        embedder.asked.clear()
        waiting = asyncio.create_task(
            server.call("analyze_repository", repositoryPath=ROOT, waitFor="vectors")
        )
        await embedder.asked.wait()
        embedder.gate.set()
        report = facts_of(await waiting)
        await server.enriched()

    assert len(embedder.texts) == 4 * report["vectors"]["total"]


class Broken(HashingEmbedder):
    """Cannot embed documents until it is mended."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = True

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        if self.broken and purpose == "document":
            raise EmbedderError("The model is gone.", next_step="Bring it back.")
        return await super().embed(texts, purpose=purpose)


async def test_a_failure_is_logged_and_tried_again_when_somebody_asks() -> None:
    embedder = Broken()
    async with served(World(SHOP, embedder=embedder)) as server:
        with capture_logs() as logs:
            await server.call("analyze_repository", repositoryPath=ROOT)
            await server.enriched()
        embedder.broken = False
        await server.call("query_code", query="total")
        await server.enriched()
        answer = facts_of(await server.call("query_code", query="total"))

    assert [log["event"] for log in logs] == ["enrichment failed"]
    assert answer["rung"]["vectors"] == "complete"


async def test_units_that_cannot_be_described_are_not_tried_at_every_query() -> None:
    world = World(SHOP)
    await world.index()
    units = await (await world.graph()).units()
    world.describer.failing = {units[0].unit.id}
    async with served(world) as server:
        for _ in range(3):
            await server.call("query_code", query="total")
            await server.enriched()

    asked = [request.unit for request in world.describer.requests]
    assert asked.count(units[0].unit.id) == 1
