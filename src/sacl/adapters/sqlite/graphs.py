"""The graphs of all repositories: a folder with a database for each namespace.

Below the data folder: ``repositories/<namespace>/`` with the graph and the record
of the repository, beside it ``repositories/<namespace>.lock`` for who writes, and
``repositories/folders.lock`` for who makes or deletes a folder.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from sqlite3 import Connection

import structlog

from sacl.adapters.sqlite.database import Database, exists
from sacl.adapters.sqlite.failures import failures
from sacl.adapters.sqlite.graph import SqliteCodeGraph
from sacl.adapters.sqlite.locks import hold
from sacl.adapters.sqlite.records import dump_repository, load_repository
from sacl.application.ports import CodeGraph, CodeGraphs
from sacl.domain.errors import GraphUnavailableError, OutdatedIndexError
from sacl.domain.index import Namespace, Repository, check_namespace, is_namespace

log = structlog.get_logger(__name__)


class SqliteCodeGraphs(CodeGraphs):
    """Every namespace below one data folder, shared with other processes."""

    def __init__(self, home: Path) -> None:
        self._folder = home.absolute() / "repositories"
        self._databases: dict[Namespace, Database] = {}
        self._graphs: dict[Namespace, SqliteCodeGraph] = {}
        self._turns: defaultdict[Namespace, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def open(self, namespace: Namespace) -> CodeGraph:
        """Return the graph of a namespace; it need not exist yet."""
        if namespace not in self._graphs:
            self._graphs[namespace] = SqliteCodeGraph(self._database(namespace))
        return self._graphs[namespace]

    async def register(self, repository: Repository) -> None:
        """Record a repository in its database."""
        record = dump_repository(repository)

        def write(connection: Connection) -> None:
            connection.execute(
                "INSERT OR REPLACE INTO meta VALUES ('repository', ?)", [record]
            )

        await self._database(repository.namespace).write(write)

    async def repositories(self) -> list[Repository]:
        """Return the registered repositories, by root; unreadable ones are logged.

        One in the form of another version is no fault: it is told who asks for it.
        """
        return await asyncio.to_thread(self._repositories)

    async def forget(self, namespace: Namespace) -> None:
        """Delete the database of a namespace, whatever state it is in."""
        await asyncio.to_thread(self._database(namespace).delete)

    @asynccontextmanager
    async def writing(self, namespace: Namespace) -> AsyncIterator[None]:
        """Wait for the turn to write, in this process and among all others."""
        folder = self._folder_of(namespace)
        async with self._turns[namespace], hold(folder.with_suffix(".lock")):
            yield

    async def close(self) -> None:
        """Close all connections."""
        for database in list(self._databases.values()):
            await asyncio.to_thread(database.close)

    def _repositories(self) -> list[Repository]:
        found = []
        for namespace in self._namespaces():
            try:
                repository = self._database(namespace).read_here(_read_repository)
            except GraphUnavailableError as error:
                tell = (
                    log.info if isinstance(error, OutdatedIndexError) else log.warning
                )
                tell("index left out", reason=error.message, do=error.next_step)
                continue
            if repository is not None:
                found.append(repository)
        return sorted(found, key=lambda known: (known.root, known.namespace))

    def _database(self, namespace: Namespace) -> Database:
        made = self._databases.get(namespace) or Database(self._folder_of(namespace))
        return self._databases.setdefault(namespace, made)  # threads may race

    def _folder_of(self, namespace: Namespace) -> Path:
        check_namespace(namespace)
        return self._folder / namespace

    def _namespaces(self) -> list[Namespace]:
        with failures(self._folder):
            folders = self._folder.iterdir() if self._folder.exists() else ()
            return [
                Namespace(folder.name)
                for folder in folders
                if is_namespace(folder.name) and exists(folder)
            ]


def _read_repository(connection: Connection) -> Repository | None:
    rows = connection.execute("SELECT value FROM meta WHERE key = 'repository'")
    return next((load_repository(record) for (record,) in rows), None)
