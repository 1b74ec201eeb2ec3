"""The one right to write a namespace, held by one process among many.

A node says who holds it and until when, by the server's clock. The holder renews it
while it works; when it dies nobody does, and after a while the right is free.
"""

import asyncio
import os
import platform
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from sacl.adapters.graphiti.connection import Connection, Transaction, rows
from sacl.adapters.graphiti.dialect import Neo4jDialect
from sacl.domain.errors import GraphUnavailableError
from sacl.domain.index import Namespace

log = structlog.get_logger(__name__)

_NOW: Final = Neo4jDialect.now_ms
_TAKE: Final = f"""
MERGE (l:SaclLease {{group_id: $group_id}})
SET l.asked = {_NOW}
WITH l, l.token IS NULL OR l.token = $token OR l.until < {_NOW} AS free
FOREACH (_ IN CASE WHEN free THEN [1] ELSE [] END |
    SET l.token = $token, l.holder = $holder, l.until = {_NOW} + $length_ms)
RETURN free, l.holder
"""
_GIVE_BACK: Final = """
MATCH (l:SaclLease {group_id: $group_id, token: $token}) DELETE l
"""
_HELD: Final = """
MATCH (l:SaclLease {group_id: $group_id, token: $token}) SET l.asked = l.until
RETURN true
"""
_POLL_S: Final = 0.1
_RENEWALS: Final = 4
"""How often a lease is renewed before it would end."""


class Leases:
    """The leases that this process holds."""

    def __init__(self, connection: Connection, *, length_s: float) -> None:
        self._connection = connection
        self._length_s = length_s
        self._held: dict[Namespace, str] = {}

    @asynccontextmanager
    async def hold(self, namespace: Namespace) -> AsyncIterator[None]:
        """Hold the lease of a namespace; wait for the process that has it."""
        token = uuid.uuid4().hex
        await self._wait(namespace, token)
        renewing = asyncio.create_task(self._renew(namespace, token))
        self._held[namespace] = token
        try:
            yield
        finally:
            del self._held[namespace]
            renewing.cancel()
            with suppress(asyncio.CancelledError):
                await renewing
            await self._give_back(namespace, token)

    async def check(self, transaction: Transaction, namespace: Namespace) -> None:
        """Make sure that a lease which this process holds is still its own.

        Raises:
            GraphUnavailableError: Another process has taken it.
        """
        token = self._held.get(namespace)
        if token is None:
            return
        if not await rows(transaction, _HELD, group_id=namespace, token=token):
            raise GraphUnavailableError(
                "The right to write was lost: Neo4j was out of reach for too long.",
                next_step="Run the same again; what was written is kept.",
            )

    async def _wait(self, namespace: Namespace, token: str) -> None:
        holder = await self._take(namespace, token)
        if holder:
            log.warning("waiting for another writer", process=holder, lock=namespace)
        while holder:
            await asyncio.sleep(_POLL_S)
            holder = await self._take(namespace, token)

    async def _take(self, namespace: Namespace, token: str) -> str:
        """Take or renew a lease; return who has it if somebody else does."""

        async def take(transaction: Transaction) -> str:
            ((free, holder),) = await rows(
                transaction,
                _TAKE,
                group_id=namespace,
                token=token,
                holder=f"{os.getpid()}@{platform.node()}",
                length_ms=round(self._length_s * 1000),
            )
            return "" if free else str(holder)

        return await self._connection.write(take)

    async def _renew(self, namespace: Namespace, token: str) -> None:
        while True:
            await asyncio.sleep(self._length_s / _RENEWALS)
            try:
                await self._take(namespace, token)
            except GraphUnavailableError as error:
                log.warning("cannot renew the right to write", reason=error.message)

    async def _give_back(self, namespace: Namespace, token: str) -> None:
        async def give_back(transaction: Transaction) -> None:
            await rows(transaction, _GIVE_BACK, group_id=namespace, token=token)

        try:
            await self._connection.write(give_back)
        except GraphUnavailableError as error:
            log.warning("the right to write ends by itself", reason=error.message)
