"""What language models cost and which batches are open: ``spending.db``.

Unlike the cache it cannot be made again, so every write reaches the disk before it
returns, and a damaged file is reported instead of being replaced.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

from sacl.application.index_files import utc_now
from sacl.application.llm.ports import (
    BatchJournal,
    Charge,
    OpenBatch,
    SpendingLedger,
    Usage,
)
from sacl.domain.errors import DependencyError
from sacl.domain.spending import Tokens

T = TypeVar("T")

_BUSY_TIMEOUT_S = 30.0
_TABLES = """
CREATE TABLE IF NOT EXISTS requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    time TEXT NOT NULL,
    model TEXT NOT NULL,
    usd REAL,
    input INTEGER NOT NULL DEFAULT 0,
    output INTEGER NOT NULL DEFAULT 0,
    cache_read INTEGER NOT NULL DEFAULT 0,
    cache_written INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS batches (
    name TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    since TEXT NOT NULL,
    charge INTEGER NOT NULL,
    prompts TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS problem (
    only INTEGER PRIMARY KEY CHECK (only = 1), text TEXT NOT NULL
);
"""
_SPENT = "SELECT total(usd) FROM requests"
_RESERVE = "INSERT INTO requests (time, model, usd) VALUES (?, ?, ?)"
_SETTLE = """
UPDATE requests SET usd = ?, input = ?, output = ?, cache_read = ?, cache_written = ?
WHERE id = ?
"""
_USAGE = """
SELECT count(*), count(*) - count(usd), total(usd), coalesce(sum(input), 0),
    coalesce(sum(output), 0), coalesce(sum(cache_read), 0),
    coalesce(sum(cache_written), 0)
FROM requests
"""


class SqliteSpendingLedger(SpendingLedger, BatchJournal):
    """Entries and batches in one database, shared with other processes."""

    def __init__(self, home: Path) -> None:
        """Keep them below ``home``; nothing is written before there is an entry."""
        self._path = home.absolute() / "spending.db"

    async def reserve(
        self, model: str, usd: float | None, *, limit_usd: float | None
    ) -> Charge | None:
        """Enter what a request may cost; None if that would pass the limit."""

        def enter(connection: Connection) -> Charge | None:
            (spent,) = connection.execute(_SPENT).fetchone()
            if limit_usd is not None and spent + (usd or 0.0) > limit_usd:
                return None
            cursor = connection.execute(_RESERVE, (utc_now(), model, usd))
            return Charge(cursor.lastrowid or 0)

        return await self._run(enter)

    async def settle(self, charge: Charge, tokens: Tokens, usd: float | None) -> None:
        """Replace what a request may cost by what it did."""
        values = (
            usd,
            tokens.input,
            tokens.output,
            tokens.cache_read,
            tokens.cache_written,
            charge,
        )
        await self._run(lambda connection: connection.execute(_SETTLE, values))

    async def release(self, charge: Charge) -> None:
        """Forget a request that cost nothing."""
        sql = "DELETE FROM requests WHERE id = ?"
        await self._run(lambda connection: connection.execute(sql, [charge]))

    async def note(self, problem: str) -> None:
        """Keep why the model was given up."""
        sql = "INSERT OR REPLACE INTO problem VALUES (1, ?)"
        await self._run(lambda connection: connection.execute(sql, [problem]))

    async def usage(self) -> Usage:
        """Sum up."""
        if not self._path.exists():
            return Usage()
        return await self._run(_usage)

    async def record(self, batch: OpenBatch) -> None:
        """Record a batch, replacing what was recorded under its name."""
        row = (
            batch.name,
            batch.id,
            batch.source,
            batch.since,
            batch.charge,
            json.dumps(dict(batch.prompts)),
        )
        sql = "INSERT OR REPLACE INTO batches VALUES (?, ?, ?, ?, ?, ?)"
        await self._run(lambda connection: connection.execute(sql, row))

    async def open_batches(self) -> list[OpenBatch]:
        """Return what is recorded, first the oldest."""
        if not self._path.exists():
            return []
        return await self._run(_batches)

    async def remove(self, name: str) -> None:
        """Forget a batch."""
        sql = "DELETE FROM batches WHERE name = ?"
        await self._run(lambda connection: connection.execute(sql, [name]))

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._transact, work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self._failures():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(
                self._path, timeout=_BUSY_TIMEOUT_S, isolation_level=None
            )
            with closing(connection):
                connection.executescript(_TABLES)
                connection.execute("BEGIN IMMEDIATE")
                result = work(connection)
                connection.execute("COMMIT")
            return result

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, OSError) as error:
            raise DependencyError(
                f"The record of spending {self._path} cannot be used: {error}.",
                next_step="Check the disk; without it SACL asks no language model.",
            ) from error


def _usage(connection: Connection) -> Usage:
    requests, unpriced, usd, *tokens = connection.execute(_USAGE).fetchone()
    problem = connection.execute("SELECT text FROM problem").fetchone()
    return Usage(
        requests, Tokens(*tokens), usd, unpriced, problem[0] if problem else ""
    )


def _batches(connection: Connection) -> list[OpenBatch]:
    rows = connection.execute(
        "SELECT name, id, source, since, charge, prompts FROM batches ORDER BY since"
    )
    return [
        OpenBatch(name, batch, source, since, Charge(charge), _prompts(prompts))
        for name, batch, source, since, charge, prompts in rows
    ]


def _prompts(text: str) -> dict[str, tuple[str, ...]]:
    return {name: tuple(keys) for name, keys in json.loads(text).items()}
