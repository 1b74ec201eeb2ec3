"""Several processes, or several stores in one, work on the same databases."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from sqlite3 import Connection

import pytest
import structlog
from tests.integration.sqlite.writer import NAMESPACE, PATHS, changes, semantics
from tests.unit.builders import a_vector

from sacl.adapters.sqlite.database import Database
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs
from sacl.adapters.sqlite.versions import structure_changed
from sacl.domain.index import GraphChanges, Repository, SearchRequest

PATIENCE_S = 30.0
NEAR = SearchRequest((), a_vector(1.0, 0.0))

HOLDER = """
import asyncio, sys
from pathlib import Path
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs

async def main():
    async with SqliteCodeGraphs(Path(sys.argv[1])).writing(sys.argv[2]):
        print("held", flush=True)
        sys.stdin.readline()

asyncio.run(main())
"""


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[SqliteCodeGraphs]:
    graphs = SqliteCodeGraphs(tmp_path)
    yield graphs
    await graphs.close()


@pytest.fixture
async def there(tmp_path: Path) -> AsyncIterator[SqliteCodeGraphs]:
    graphs = SqliteCodeGraphs(tmp_path)
    yield graphs
    await graphs.close()


async def test_everything_survives_reopening(
    here: SqliteCodeGraphs, there: SqliteCodeGraphs
) -> None:
    repository = Repository(NAMESPACE, "/repo", "2026-01-01")
    graph = await here.open(NAMESPACE)
    await here.register(repository)
    await graph.write(changes(1))
    await graph.annotate(semantics(1))
    before = await graph.units(), await graph.facts(), await graph.statistics()
    await here.close()

    again = await there.open(NAMESPACE)
    assert await there.repositories() == [repository]
    after = await again.units(), await again.facts()
    assert after == before[:2]
    counts = await again.statistics()
    assert counts.vectors_done == before[2].vectors_done == len(before[0])


async def test_what_another_store_writes_is_seen_at_once(
    here: SqliteCodeGraphs, there: SqliteCodeGraphs
) -> None:
    reader, writer = await here.open(NAMESPACE), await there.open(NAMESPACE)
    seen = []
    for version in (1, 2):
        await writer.write(changes(version))
        await writer.annotate(semantics(version)[:version])
        files = {record.content_hash for record in (await reader.files()).values()}
        near = (await reader.search(NEAR)).candidates
        seen.append((files, len(near), (await reader.statistics()).vectors_done))

    assert seen == [({"v1"}, 1, 1), ({"v2"}, 2, 2)]


async def test_what_another_store_forgets_is_gone_at_once(
    here: SqliteCodeGraphs, there: SqliteCodeGraphs
) -> None:
    reader = await here.open(NAMESPACE)
    await reader.write(changes(1))
    await reader.annotate(semantics(1))
    assert (await reader.search(NEAR)).candidates

    await there.forget(NAMESPACE)
    assert await reader.files() == {}
    assert (await reader.search(NEAR)).candidates == ()

    await (await there.open(NAMESPACE)).write(changes(2))
    assert set(await reader.files()) == set(PATHS)
    assert (await reader.search(NEAR)).candidates == ()


async def test_a_reader_sees_the_last_complete_state_while_another_writes(
    tmp_path: Path, here: SqliteCodeGraphs
) -> None:
    graph = await here.open(NAMESPACE)
    await graph.write(changes(1))
    deleted, may_end = threading.Event(), threading.Event()

    def delete_slowly(connection: Connection) -> None:
        connection.execute("DELETE FROM files")
        structure_changed(connection)
        deleted.set()
        assert may_end.wait(PATIENCE_S)

    database = Database(tmp_path / "repositories" / NAMESPACE)
    async with asyncio.timeout(PATIENCE_S):
        writing = asyncio.create_task(database.write(delete_slowly))
        await asyncio.to_thread(deleted.wait, PATIENCE_S)
        during = await graph.files()
        may_end.set()
        await writing
    database.close()

    assert set(during) == set(PATHS)
    assert await graph.files() == {}


async def test_a_failing_write_leaves_no_trace(tmp_path: Path) -> None:
    database = Database(tmp_path / "one")

    def fail(connection: Connection) -> None:
        connection.execute("DELETE FROM meta")
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(fail)

    rows = await database.read(lambda c: c.execute("SELECT * FROM meta").fetchall())
    database.close()
    assert len(rows) == 4


async def test_a_write_whose_caller_gives_up_is_over_before_the_turn_passes(
    here: SqliteCodeGraphs,
) -> None:
    graph = await here.open(NAMESPACE)
    started = asyncio.Event()

    async def write() -> None:
        async with here.writing(NAMESPACE):
            started.set()
            await graph.write(changes(1))

    writing = asyncio.create_task(write())
    await started.wait()
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.wait([writing])
    async with asyncio.timeout(PATIENCE_S), here.writing(NAMESPACE):
        first = await graph.files()
        await graph.write(GraphChanges())
        assert await graph.files() == first
    assert writing.cancelled()


async def test_a_second_process_waits_and_says_for_whom(
    tmp_path: Path, here: SqliteCodeGraphs
) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path), NAMESPACE]
    entered = asyncio.Event()

    async def enter() -> None:
        async with here.writing(NAMESPACE):
            entered.set()

    with (
        structlog.testing.capture_logs() as events,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as holder,
    ):
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        waiting = asyncio.create_task(enter())
        async with asyncio.timeout(PATIENCE_S):
            while not events:  # noqa: ASYNC110 - the log sets no event
                await asyncio.sleep(0)
        was_free = entered.is_set()
        holder.communicate("\n", timeout=PATIENCE_S)
        await asyncio.wait_for(waiting, PATIENCE_S)

    assert not was_free
    assert [event["process"] for event in events] == [str(holder.pid)]
