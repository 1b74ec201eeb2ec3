"""Neo4j dies and comes back: clear errors meanwhile, nothing doubled or lost after."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from tests.contract.code_graph_laws import everything
from tests.e2e.serving import write_shop
from tests.live.neo4j_server import OwnServer, own_server

from sacl.application import index_files
from sacl.application.index_files import SILENT
from sacl.application.ports import Progress
from sacl.application.query_answer import QueryOptions
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.errors import GraphUnavailableError
from sacl.settings import Settings

pytestmark = pytest.mark.live

PATIENCE_S = 300
COPIES, FILES_AT_ONCE = 12, 16
"""Files enough for several transactions."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnServer]:
    server = own_server(tmp_path_factory.mktemp("neo4j"))
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def small_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_files, "BATCH_FILES", FILES_AT_ONCE)


@pytest.fixture
async def use_cases(server: OwnServer, tmp_path: Path) -> AsyncIterator[UseCases]:
    address = server.start()
    settings = Settings.model_validate(
        {
            "home": tmp_path / "home",
            "store": "neo4j",
            "embedder": "none",
            "neo4j_uri": address.uri,
            "neo4j_password": address.password,
        }
    )
    async with open_use_cases(settings) as built:
        yield built


@pytest.fixture
def many(tmp_path: Path) -> str:
    root = tmp_path / "many"
    for number in range(COPIES):
        write_shop(root / f"part{number}")
    return str(root)


class KillsMidway(Progress):
    """Kills the server once something is stored."""

    def __init__(self, server: OwnServer) -> None:
        self._server = server
        self.killed = False

    async def report(self, stage: str, done: int, total: int) -> None:
        if stage != "discover" and 0 < done < total and not self.killed:
            self.killed = True
            await asyncio.to_thread(self._server.kill)


async def test_a_run_that_lost_its_server_resumes(
    server: OwnServer, use_cases: UseCases, many: str
) -> None:
    watching = KillsMidway(server)
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises(GraphUnavailableError) as caught:
            await use_cases.analyze_repository(many, progress=watching)
    assert watching.killed
    assert caught.value.code == "dependency_unavailable"
    assert caught.value.next_step

    server.start()
    report = await use_cases.analyze_repository(many, progress=SILENT)
    assert 0 < report.files.unchanged < report.files.discovered
    resumed = await everything((await use_cases.find_repository(many)).graph)
    await use_cases.analyze_repository(many, incremental=False, progress=SILENT)
    anew = await everything((await use_cases.find_repository(many)).graph)
    for each in (resumed, anew):
        each.pop("files")  # they know when they were analysed
    assert resumed == anew


async def test_queries_fail_clearly_while_the_server_is_gone(
    server: OwnServer, use_cases: UseCases, many: str
) -> None:
    await use_cases.analyze_repository(many, progress=SILENT)
    before = await use_cases.query_code("sum the prices", many, QueryOptions())

    server.kill()
    async with asyncio.timeout(PATIENCE_S):
        for _ in range(2):
            with pytest.raises(GraphUnavailableError) as caught:
                await use_cases.query_code("sum the prices", many, QueryOptions())
            assert "cannot be reached" in caught.value.message

    server.start()
    after = await use_cases.query_code("sum the prices", many, QueryOptions())
    assert after == before


async def test_a_server_over_stdio_stays_up_while_neo4j_is_gone(
    server: OwnServer, tmp_path: Path
) -> None:
    address = server.start()
    shop = tmp_path / "shop"
    write_shop(shop)
    environment = {
        **os.environ,
        "SACL_HOME": str(tmp_path / "home"),
        "SACL_STORE": "neo4j",
        "SACL_EMBEDDER": "none",
        "NEO4J_URI": address.uri,
        "NEO4J_PASSWORD": address.password,
    }
    parameters = StdioServerParameters(
        command=sys.executable, args=["-m", "sacl", "serve"], env=environment
    )
    asked = {"query": "sum the prices", "repositoryPath": str(shop)}
    async with asyncio.timeout(PATIENCE_S), Client(parameters) as client:
        await client.call_tool("analyze_repository", {"repositoryPath": str(shop)})
        before = await client.call_tool("query_code", asked)
        server.stop()
        failed = [
            await client.call_tool(tool, asked if tool == "query_code" else {})
            for tool in ("query_code", "get_system_stats", "query_code")
        ]
        server.start()
        after = await client.call_tool("query_code", asked)
        while after.is_error:  # a busy machine answers late
            after = await client.call_tool("query_code", asked)

    for result in failed:
        assert result.is_error
        assert "cannot be reached" in str(result.content)
        assert address.password not in str(result.content)
    assert not before.is_error
    assert after.structured_content == before.structured_content
