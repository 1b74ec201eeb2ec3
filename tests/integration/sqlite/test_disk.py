"""A disk that is full, or may not be written: a clear error, and nothing is lost."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from sqlite3 import Connection

import pytest
from tests.integration.sqlite.writer import NAMESPACE, PATHS, changes, file_of

from sacl.adapters.sqlite import database
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs
from sacl.adapters.sqlite.schema import open_existing
from sacl.application.ports import CodeGraph
from sacl.domain.errors import GraphUnavailableError
from sacl.domain.index import GraphChanges

Restriction = Callable[[Connection], object]


@pytest.fixture
async def graphs(tmp_path: Path) -> AsyncIterator[SqliteCodeGraphs]:
    made = SqliteCodeGraphs(tmp_path)
    yield made
    await made.close()


def full(connection: Connection) -> object:
    """Let the file grow no more."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    return connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()


def read_only(connection: Connection) -> object:
    return connection.execute("PRAGMA query_only = ON")


@pytest.mark.parametrize(
    ("restriction", "said", "advice"),
    [
        (full, "the disk is full", "Make room"),
        (read_only, "may only be read", "SACL_HOME"),
    ],
)
async def test_what_cannot_be_written_leaves_all_as_it_was(
    graphs: SqliteCodeGraphs,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    restriction: Restriction,
    said: str,
    advice: str,
) -> None:
    graph = await graphs.open(NAMESPACE)
    await graph.write(changes(1))
    before = await everything(graph)
    await graphs.close()

    with monkeypatch.context() as patch:
        patch.setattr(database, "open_existing", restricted(restriction))
        async with opened(tmp_path) as there:
            with pytest.raises(GraphUnavailableError, match=said) as caught:
                await there.write(more())
            during = await everything(there)

    assert advice in caught.value.next_step
    async with opened(tmp_path) as healed:
        assert before == during == await everything(healed)
        await healed.write(more())
        assert set(await healed.files()) > set(PATHS)


@asynccontextmanager
async def opened(home: Path) -> AsyncIterator[CodeGraph]:
    graphs = SqliteCodeGraphs(home)
    yield await graphs.open(NAMESPACE)
    await graphs.close()


async def everything(graph: CodeGraph) -> tuple[object, ...]:
    return await graph.files(), await graph.units(), await graph.facts()


def more() -> GraphChanges:
    """Return more than fits into what is left of a page."""
    return GraphChanges(tuple(file_of(f"new{n}.py", n) for n in range(200)))


def restricted(restriction: Restriction) -> Callable[[Path], Connection]:
    def open_restricted(path: Path) -> Connection:
        connection = open_existing(path)
        restriction(connection)
        return connection

    return open_restricted
