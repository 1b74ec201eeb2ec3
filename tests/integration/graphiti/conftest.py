"""The server that ``scripts/neo4j`` started, with two namespaces for a test."""

from collections.abc import AsyncIterator

import pytest
from tests.contract.backends import ONE, SERVER, TWO, live_server
from tests.fakes.embedder import HashingEmbedder
from tests.integration.graphiti.files import LEASE_S

from sacl.adapters.graphiti.connection import Server
from sacl.adapters.graphiti.graphs import GraphitiCodeGraphs


@pytest.fixture
def server() -> Server:
    return live_server(SERVER)


@pytest.fixture
async def graphs(server: Server) -> AsyncIterator[GraphitiCodeGraphs]:
    graphs = GraphitiCodeGraphs(
        server, embedder=HashingEmbedder("test"), lease_s=LEASE_S
    )
    yield graphs
    for namespace in (ONE, TWO):
        await graphs.forget(namespace)
    await graphs.close()
