"""Results kept on disk for all repositories: ``cache.db`` in the data folder.

Everything in it can be made again, so a damaged entry is a miss, a damaged file is
deleted, and nothing waits for the disk. What was used least recently goes first.
In a folder that may not be written nothing is found and nothing is kept, nor in a
cache of another version's form, which stays: its descriptions may have been paid for.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar
from zlib import crc32

import structlog

from sacl.adapters.sqlite.texts import as_list
from sacl.application.ports import ArtifactCache
from sacl.domain.errors import DependencyError

log = structlog.get_logger(__name__)

T = TypeVar("T")

_FORM = 1
_UNMADE = 0
"""Form of a file in which no tables were made yet."""

_BUSY_TIMEOUT_S = 30.0
_KEPT_SHARE = 0.9
"""Share of the greatest size that is left after entries were dropped."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNWRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
_PRIMARY_CODE = 0xFF

_TABLES = """
BEGIN IMMEDIATE;
DROP TABLE IF EXISTS entries;
DROP TABLE IF EXISTS totals;
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    used INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    value BLOB NOT NULL
);
CREATE INDEX entries_by_use ON entries (used);
CREATE TABLE totals (entries INTEGER NOT NULL, bytes INTEGER NOT NULL);
INSERT INTO totals VALUES (0, 0);
CREATE TRIGGER entry_came AFTER INSERT ON entries BEGIN
    UPDATE totals SET entries = entries + 1,
        bytes = bytes + length(new.key) + length(new.value);
END;
CREATE TRIGGER entry_went AFTER DELETE ON entries BEGIN
    UPDATE totals SET entries = entries - 1,
        bytes = bytes - length(old.key) - length(old.value);
END;
COMMIT;
"""
_SELECT = """
SELECT key, value, checksum FROM entries
WHERE key IN (SELECT value FROM json_each(?))
"""
_TOUCH = """
UPDATE entries SET used = (SELECT max(used) + 1 FROM entries)
WHERE key IN (SELECT value FROM json_each(?))
"""
_DELETE = "DELETE FROM entries WHERE key IN (SELECT value FROM json_each(?))"
_INSERT = "INSERT INTO entries (key, used, checksum, value) VALUES (?, ?, ?, ?)"
_DROP_OLDEST = """
DELETE FROM entries WHERE id IN (
    SELECT id FROM (
        SELECT id, sum(length(key) + length(value)) OVER (
            ORDER BY used DESC, id DESC
        ) AS bytes_so_far
        FROM entries
    )
    WHERE bytes_so_far > ?
)
"""


class _OtherFormError(Exception):
    """The cache has the form of another version."""


class SqliteArtifactCache(ArtifactCache):
    """Entries in one database, shared with other processes."""

    def __init__(self, home: Path, *, max_bytes: int) -> None:
        """Keep at most ``max_bytes`` of keys and values below ``home``."""
        self._path = home.absolute() / "cache.db"
        self._max_bytes = max_bytes
        self._hits = 0
        self._misses = 0
        self._guard = threading.Lock()
        self._told: set[str] = set()

    async def get(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return what is stored; a missing or corrupt entry is absent."""
        wanted = set(keys)
        nothing: dict[str, bytes] = {}
        found = await self._run(lambda connection: _get(connection, wanted), nothing)
        self._hits += len(found)
        self._misses += len(wanted) - len(found)
        return found

    async def put(self, entries: Mapping[str, bytes]) -> None:
        """Store entries; the last write of a key wins."""
        await self._run(
            lambda connection: _put(connection, entries, self._max_bytes), None
        )

    async def statistics(self) -> Mapping[str, int]:
        """Return entries and bytes, and hits and misses of this process."""
        entries, size = await self._run(_totals, (0, 0))
        return {
            "entries": entries,
            "bytes": size,
            "hits": self._hits,
            "misses": self._misses,
        }

    async def _run(self, work: Callable[[Connection], T], without: T) -> T:
        """Return what ``work`` does; ``without`` where nothing may be written."""
        return await asyncio.to_thread(self._run_here, work, without)

    def _run_here(self, work: Callable[[Connection], T], without: T) -> T:
        with self._guard, self._failures():
            try:
                return self._attempt(work)
            except _OtherFormError:
                self._tell("no cache: another version of SACL wrote it; move it away")
                return without
            except (sqlite3.DatabaseError, PermissionError) as error:
                if _is_forbidden(error):
                    self._tell("no cache: it may not be written")
                    return without
                if _code(error) not in _DAMAGED:
                    raise
                log.warning("cache was damaged and starts anew", path=str(self._path))
                self._delete()
                return self._attempt(work)

    def _tell(self, problem: str) -> None:
        if problem not in self._told:
            self._told.add(problem)
            log.warning(problem, path=str(self._path))

    def _attempt(self, work: Callable[[Connection], T]) -> T:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(
            self._path, timeout=_BUSY_TIMEOUT_S, isolation_level=None
        )
        with closing(connection):
            connection.execute("PRAGMA synchronous = OFF")
            (form,) = connection.execute("PRAGMA user_version").fetchone()
            if form not in (_UNMADE, _FORM):
                raise _OtherFormError
            if form == _UNMADE:
                connection.executescript(_TABLES)
                connection.execute(f"PRAGMA user_version = {_FORM}")
            connection.execute("BEGIN IMMEDIATE")
            result = work(connection)
            connection.execute("COMMIT")
        return result

    def _delete(self) -> None:
        for suffix in ("", "-journal"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.OperationalError, OSError) as error:
            raise DependencyError(
                f"The cache {self._path} cannot be used: {error}.",
                next_step="Check the disk, or set SACL_CACHE_ENABLED=false.",
            ) from error


def _get(connection: Connection, keys: Collection[str]) -> dict[str, bytes]:
    rows = connection.execute(_SELECT, [as_list(keys)]).fetchall()
    sound = {key: value for key, value, checksum in rows if crc32(value) == checksum}
    damaged = [key for key, _, _ in rows if key not in sound]
    if damaged:
        log.warning("damaged entries in the cache", count=len(damaged))
        connection.execute(_DELETE, [as_list(damaged)])
    connection.execute(_TOUCH, [as_list(sound)])
    return sound


def _put(connection: Connection, entries: Mapping[str, bytes], max_bytes: int) -> None:
    connection.execute(_DELETE, [as_list(entries)])
    (last,) = connection.execute(
        "SELECT coalesce(max(used), 0) FROM entries"
    ).fetchone()
    connection.executemany(
        _INSERT,
        [
            (key, last + 1, crc32(value), value)
            for key, value in entries.items()
            if len(key) + len(value) <= max_bytes * _KEPT_SHARE
        ],
    )
    if _totals(connection)[1] > max_bytes:
        connection.execute(_DROP_OLDEST, [max_bytes * _KEPT_SHARE])


def _totals(connection: Connection) -> tuple[int, int]:
    entries, size = connection.execute("SELECT entries, bytes FROM totals").fetchone()
    return entries, size


def _is_forbidden(error: Exception) -> bool:
    return isinstance(error, PermissionError) or _code(error) in _UNWRITABLE


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE
