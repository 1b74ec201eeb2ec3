"""The graphs of all repositories, in one database of a Neo4j server."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from graphiti_core import Graphiti

from sacl.adapters.graphiti.connection import Connection, Server, Transaction, rows
from sacl.adapters.graphiti.forgetting import forget, write_unmarked
from sacl.adapters.graphiti.graph import GraphitiCodeGraph
from sacl.adapters.graphiti.leases import Leases
from sacl.adapters.graphiti.records import dump_repository, load_repository
from sacl.adapters.graphiti.states import semantics_changed
from sacl.application.ports import CodeGraph, CodeGraphs, Embedder
from sacl.domain.index import Namespace, Repository, check_namespace
from sacl.formats.stored import SHAPE

LEASE_S: Final = 20.0
"""How long the right to write outlives a process that died with it."""

_REGISTER: Final = """
MATCH (s:SaclNamespace {group_id: $group_id}) SET s.repository = $repository
"""
_REPOSITORIES: Final = """
MATCH (s:SaclNamespace) WHERE s.repository IS NOT NULL AND s.shape = $shape
RETURN s.repository
"""


class GraphitiCodeGraphs(CodeGraphs):
    """Every namespace of one database, shared with other processes."""

    def __init__(
        self,
        server: Server,
        *,
        embedder: Embedder | None = None,
        lease_s: float = LEASE_S,
    ) -> None:
        """Connect when first asked for something.

        Args:
            server: Where Neo4j is.
            embedder: With what Graphiti's own search embeds queries.
            lease_s: How long the right to write outlives its holder.
        """
        self._connection = Connection(server, embedder)
        self._leases = Leases(self._connection, length_s=lease_s)
        self._graphs: dict[Namespace, GraphitiCodeGraph] = {}
        self._turns: defaultdict[Namespace, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def open(self, namespace: Namespace) -> CodeGraph:
        """Return the graph of a namespace; it need not exist yet."""
        check_namespace(namespace)
        if namespace not in self._graphs:
            self._graphs[namespace] = GraphitiCodeGraph(
                self._connection, self._leases, namespace
            )
        return self._graphs[namespace]

    async def register(self, repository: Repository) -> None:
        """Record a repository with the state of its namespace."""
        check_namespace(repository.namespace)

        async def write(transaction: Transaction) -> None:
            await semantics_changed(transaction, repository.namespace)
            await rows(
                transaction,
                _REGISTER,
                group_id=repository.namespace,
                repository=dump_repository(repository),
            )

        await write_unmarked(self._connection, repository.namespace, write)

    async def repositories(self) -> list[Repository]:
        """Return the registered repositories, by root; outdated ones are left out."""
        found = await self._connection.read(
            lambda t: rows(t, _REPOSITORIES, shape=SHAPE)
        )
        known = [load_repository(record) for (record,) in found]
        return sorted(known, key=lambda each: (each.root, each.namespace))

    async def forget(self, namespace: Namespace) -> None:
        """Delete all that carries a namespace; it is gone at once, and never half."""
        check_namespace(namespace)
        await forget(self._connection, namespace)

    @asynccontextmanager
    async def writing(self, namespace: Namespace) -> AsyncIterator[None]:
        """Wait for the turn to write, in this process and among all others."""
        check_namespace(namespace)
        async with self._turns[namespace], self._leases.hold(namespace):
            yield

    async def graphiti(self) -> Graphiti:
        """Return Graphiti on this database, for its own search and tools."""
        return await self._connection.graphiti()

    async def close(self) -> None:
        """Close all connections."""
        await self._connection.close()
