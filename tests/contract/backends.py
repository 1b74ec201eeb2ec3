"""Every backend of the graph port, empty, as the contract tests open it."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sacl.adapters.graphiti.connection import Server
from sacl.adapters.graphiti.graphs import GraphitiCodeGraphs
from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs
from sacl.application.ports import CodeGraphs
from sacl.domain.index import Namespace

OpenGraphs = Callable[[], AbstractAsyncContextManager[CodeGraphs]]

ONE, TWO = Namespace(f"one-{os.getpid()}"), Namespace(f"two_{os.getpid()}")
"""The namespaces that the laws write to: a server may be tested by several at once."""

BUILD = Path(__file__).parents[2] / "build"
SERVER = Path(os.environ.get("NEO4J_DIR", BUILD / "neo4j"))
"""Where ``scripts/neo4j`` keeps the server that it starts."""


@asynccontextmanager
async def in_memory() -> AsyncIterator[CodeGraphs]:
    yield MemoryCodeGraphs()


@asynccontextmanager
async def in_sqlite() -> AsyncIterator[CodeGraphs]:
    with TemporaryDirectory() as home:
        graphs = SqliteCodeGraphs(Path(home))
        try:
            yield graphs
        finally:
            await graphs.close()


@asynccontextmanager
async def in_neo4j() -> AsyncIterator[CodeGraphs]:
    graphs = GraphitiCodeGraphs(live_server())
    try:
        yield graphs
    finally:
        for namespace in (ONE, TWO):
            await graphs.forget(namespace)
        await graphs.close()


def live_server(folder: Path = SERVER) -> Server:
    """Return how to reach a server that ``scripts/neo4j`` started.

    Where there is none the test is skipped; where one was promised it fails.
    """
    if not (folder / "uri").exists():
        if os.environ.get("REQUIRE_NEO4J"):
            pytest.fail("Neo4j was promised and does not run.")
        pytest.skip("Neo4j does not run: bash scripts/neo4j start")
    return Server(
        (folder / "uri").read_text().strip(),
        "neo4j",
        (folder / "password").read_text().strip(),
        "neo4j",
    )


LOCAL = [
    pytest.param(in_memory, id="memory"),
    pytest.param(in_sqlite, id="sqlite"),
]
LIVE = pytest.param(in_neo4j, id="neo4j", marks=pytest.mark.live)
BACKENDS = [*LOCAL, LIVE]
