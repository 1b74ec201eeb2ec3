"""One Neo4j server through Graphiti: opened when first needed, checked, pooled.

Work is a function of a transaction. The driver runs it again after a failure that
may pass, so it must not do anything but talk to the transaction.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from graphiti_core import Graphiti
from graphiti_core.driver.neo4j_driver import Neo4jDriver
from neo4j import (
    AsyncDriver,
    AsyncGraphDatabase,
    AsyncManagedTransaction,
    AsyncSession,
    NotificationMinimumSeverity,
)
from neo4j.exceptions import ConfigurationError

from sacl.adapters.graphiti.clients import CosineRanker, NoLanguageModel, PortEmbedder
from sacl.adapters.graphiti.failures import failures, unavailable
from sacl.adapters.graphiti.schema import check_server, prepare
from sacl.application.finishing import finished
from sacl.application.ports import Embedder

_LIMITS: Final[dict[str, Any]] = {
    "connection_timeout": 5.0,
    "connection_acquisition_timeout": 10.0,
    "max_transaction_retry_time": 5.0,
    "max_connection_pool_size": 20,
    "max_connection_lifetime": 1800.0,
    "liveness_check_timeout": 30.0,
    "notifications_min_severity": NotificationMinimumSeverity.OFF,
}
"""In seconds, but for the pool: that a server is gone is to be said soon."""

_ROWS: Final = 2000
"""Rows that one statement takes."""

_PAGE: Final = 2000
"""Rows that one statement returns: the server holds all of them in memory."""

T = TypeVar("T")
Transaction = AsyncManagedTransaction
Work = Callable[[Transaction], Awaitable[T]]


@dataclass(frozen=True, slots=True)
class Server:
    """Where Neo4j is and how to log in."""

    uri: str
    user: str
    password: str = field(repr=False)
    database: str


class Connection:
    """A server; whatever fails while talking to it is a ``GraphUnavailableError``."""

    def __init__(self, server: Server, embedder: Embedder | None) -> None:
        self._server = server
        self._embedder = embedder
        self._graphiti: Graphiti | None = None
        self._opening = asyncio.Lock()

    async def read(self, work: Work[T]) -> T:
        """Run ``work`` in a transaction that only reads."""
        with failures(self._server.uri, has_password=bool(self._server.password)):
            async with await self._session() as session:
                return await session.execute_read(work)

    async def write(self, work: Work[T]) -> T:
        """Run ``work`` and keep all it did, or nothing if it fails.

        A caller that is cancelled still waits until the transaction is over.
        """
        return await finished(self._write(work))

    async def graphiti(self) -> Graphiti:
        """Return Graphiti on this server."""
        with failures(self._server.uri, has_password=bool(self._server.password)):
            return await self._opened()

    async def close(self) -> None:
        """Close all connections."""
        graphiti, self._graphiti = self._graphiti, None
        if graphiti is not None:
            await graphiti.close()  # type: ignore[no-untyped-call]  # untyped

    async def _write(self, work: Work[T]) -> T:
        with failures(self._server.uri, has_password=bool(self._server.password)):
            async with await self._session() as session:
                return await session.execute_write(work)

    async def _session(self) -> AsyncSession:
        graphiti = await self._opened()
        return _client_of(graphiti).session(database=self._server.database)

    async def _opened(self) -> Graphiti:
        async with self._opening:
            if self._graphiti is None:
                graphiti = await self._build()
                try:
                    await self._check(graphiti)
                except BaseException:
                    await graphiti.close()  # type: ignore[no-untyped-call]  # untyped
                    raise
                self._graphiti = graphiti
            return self._graphiti

    async def _check(self, graphiti: Graphiti) -> None:
        client, uri = _client_of(graphiti), self._server.uri
        async with client.session(database=self._server.database) as session:
            await check_server(session, uri)
            await prepare(session, graphiti, uri)

    async def _build(self) -> Graphiti:
        server = self._server
        try:
            client = AsyncGraphDatabase.driver(
                server.uri, auth=(server.user, server.password), **_LIMITS
            )
        except (ConfigurationError, ValueError) as error:
            raise unavailable(
                server.uri,
                "has an address that is not valid",
                "Give NEO4J_URI as bolt://host:7687, neo4j://… or neo4j+s://….",
            ) from error
        # In a thread without an event loop, where it starts no work by itself.
        driver = await asyncio.to_thread(
            Neo4jDriver, "bolt://localhost", None, None, server.database
        )
        await driver.client.close()
        driver.client = client
        embedder = PortEmbedder(self._embedder)
        return Graphiti(
            graph_driver=driver,
            llm_client=NoLanguageModel(),
            embedder=embedder,
            cross_encoder=CosineRanker(embedder),
        )


def _client_of(graphiti: Graphiti) -> AsyncDriver:
    client: AsyncDriver = graphiti.driver.client  # type: ignore[attr-defined]  # not in its types
    return client


async def rows(
    transaction: Transaction, statement: str, **parameters: object
) -> list[list[Any]]:
    """Run a statement and return its rows."""
    result = await transaction.run(statement, parameters)
    return await result.values()


async def gather(
    transaction: Transaction, statement: str, columns: str, **parameters: object
) -> list[list[Any]]:
    """Run a statement without its end and return the columns of all it finds.

    They come as one row: the driver takes far longer over a row than over a value.
    """
    whole = f"{statement} RETURN collect([{columns}])"
    ((found,),) = await rows(transaction, whole, **parameters)
    return found  # type: ignore[no-any-return]  # untyped


async def gather_pages(
    transaction: Transaction,
    label: str,
    key: str,
    columns: str,
    *,
    condition: str = "true",
    **parameters: object,
) -> list[list[Any]]:
    """Return columns of every node ``n`` of a namespace, a page at a time.

    Args:
        transaction: What to read in.
        label: Of the nodes.
        key: What tells them apart, as a property that is indexed after ``group_id``.
        columns: What to return of them.
        condition: Which ones to return.
        parameters: ``group_id`` and those of the condition.
    """
    page = (
        f"MATCH (n:{label} {{group_id: $group_id}})"
        f" WHERE n.{key} > $after AND {condition}"
        f" WITH n ORDER BY n.group_id, n.{key} LIMIT {_PAGE}"
    )
    found: list[list[Any]] = []
    after = ""
    while True:
        more = await gather(
            transaction, page, f"n.{key}, {columns}", after=after, **parameters
        )
        found += [row for _, *row in more]
        if len(more) < _PAGE:
            return found
        after = more[-1][0]


async def gather_each(
    transaction: Transaction,
    statement: str,
    columns: str,
    each: Sequence[str],
    **parameters: object,
) -> list[list[Any]]:
    """Gather what a statement finds for ``$each``, so many at a time."""
    found: list[list[Any]] = []
    for start in range(0, len(each), _PAGE):
        some = each[start : start + _PAGE]
        found += await gather(transaction, statement, columns, each=some, **parameters)
    return found


async def apply(
    transaction: Transaction,
    statement: str,
    each: Sequence[object],
    **parameters: object,
) -> None:
    """Run a statement on ``$rows``, some at a time."""
    for start in range(0, len(each), _ROWS):
        await rows(
            transaction, statement, rows=each[start : start + _ROWS], **parameters
        )
