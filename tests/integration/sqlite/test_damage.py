"""Databases that cannot be used are reported with what to do, and can be forgotten."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
import structlog
from tests.integration.sqlite.writer import NAMESPACE, PATHS, changes

from sacl.adapters.sqlite.database import Database, make
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs
from sacl.application.ports import CodeGraph
from sacl.domain.errors import GraphUnavailableError, InvalidArgumentError
from sacl.domain.index import Namespace, Repository

OTHER = Namespace("other-1")


@pytest.fixture
async def graphs(tmp_path: Path) -> AsyncIterator[SqliteCodeGraphs]:
    made = SqliteCodeGraphs(tmp_path)
    yield made
    await made.close()


@pytest.fixture
async def database(tmp_path: Path, graphs: SqliteCodeGraphs) -> Path:
    """Return the file of a graph that holds something."""
    await graphs.register(Repository(NAMESPACE, "/repo", "2026-01-01"))
    await (await graphs.open(NAMESPACE)).write(changes(1))
    await graphs.close()
    return tmp_path / "repositories" / NAMESPACE / "graph.db"


def overwrite(path: Path) -> None:
    path.write_bytes(b"This is no database. " * 1000)


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20_000])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def scramble(path: Path) -> None:
    """Overwrite the pages behind the first."""
    content = path.read_bytes()
    path.write_bytes(content[:16_384] + b"\xa5" * (len(content) - 16_384))


def damage_records(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE chunks SET content = x'00112233'")


def garble_text(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE files SET record = CAST(x'ff' AS TEXT)")


def break_json(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE files SET record = '{'")


def set_form(form: int) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"PRAGMA user_version = {form}")

    return change


def put_another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE t (x)")


async def read_all(graph: CodeGraph) -> None:
    await graph.units()
    await graph.files()


def set_shape(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE meta SET value = 'other' WHERE key = 'shape'")
        connection.commit()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (overwrite, "is damaged"),
        (cut_off, "is damaged"),
        (scramble, "is damaged"),
        (damage_records, "is damaged"),
        (garble_text, "is damaged"),
        (break_json, "is damaged"),
        (empty, "is not an index of SACL"),
        (put_another_database, "is not an index of SACL"),
        (set_form(999), "written by a newer SACL"),
        (set_form(0), "written by an older SACL"),
        (set_shape, "whose records have other fields"),
    ],
)
async def test_an_unusable_database_says_what_to_do_and_can_be_forgotten(
    database: Path,
    graphs: SqliteCodeGraphs,
    damage: Callable[[Path], None],
    said: str,
) -> None:
    damage(database)
    graph = await graphs.open(NAMESPACE)
    with pytest.raises(GraphUnavailableError, match=said) as caught:
        await read_all(graph)
    assert "sacl index" in caught.value.next_step

    await graphs.forget(NAMESPACE)
    await graph.write(changes(2))
    assert set(await graph.files()) == set(PATHS)


async def test_one_unusable_database_does_not_hide_the_others(
    database: Path, graphs: SqliteCodeGraphs
) -> None:
    other = Repository(OTHER, "/other", "2026-01-01")
    await graphs.register(other)
    overwrite(database)

    with structlog.testing.capture_logs() as events:
        assert await graphs.repositories() == [other]
    assert [event["event"] for event in events] == ["index left out"]


async def test_a_folder_that_cannot_be_made_is_no_internal_error(
    tmp_path: Path,
) -> None:
    (tmp_path / "repositories").write_text("a file stands where the folder should")
    graphs = SqliteCodeGraphs(tmp_path)

    with pytest.raises(GraphUnavailableError, match="cannot be read or written"):
        await (await graphs.open(NAMESPACE)).write(changes(1))
    with pytest.raises(GraphUnavailableError, match="cannot be read or written"):
        async with graphs.writing(NAMESPACE):
            pass


@pytest.mark.parametrize("name", ["", "..", "a/b", "/etc", "a.b", "größe"])
async def test_a_namespace_cannot_name_another_folder(
    tmp_path: Path, name: str
) -> None:
    graphs = SqliteCodeGraphs(tmp_path / "home")
    (tmp_path / "kept").mkdir()

    with pytest.raises(InvalidArgumentError):
        await graphs.forget(Namespace(name))
    with pytest.raises(InvalidArgumentError):
        await graphs.open(Namespace(name))
    assert (tmp_path / "kept").exists()


async def test_forgetting_leaves_no_file_of_the_graph(
    database: Path, graphs: SqliteCodeGraphs
) -> None:
    assert database.exists()
    await graphs.forget(NAMESPACE)

    left = {path.name for path in database.parent.parent.rglob("*")}
    assert left <= {"folders.lock", f"{NAMESPACE}.writer"}


async def test_asking_about_an_unknown_namespace_makes_no_file(
    tmp_path: Path, graphs: SqliteCodeGraphs
) -> None:
    graph = await graphs.open(NAMESPACE)

    assert await graph.files() == {}
    assert (await graph.statistics()).storage_bytes == 0
    assert await graphs.repositories() == []
    assert list(tmp_path.iterdir()) == []


async def test_a_leftover_write_ahead_log_does_not_get_into_a_new_graph(
    database: Path, graphs: SqliteCodeGraphs
) -> None:
    log = database.with_name("graph.db-wal")
    log.write_bytes(b"\x37\x7f\x06\x82" + bytes(5000))
    database.unlink()
    graph = await graphs.open(NAMESPACE)
    await graph.write(changes(3))

    assert {r.content_hash for r in (await graph.files()).values()} == {"v3"}


async def test_a_mistake_in_a_statement_stays_a_bug(tmp_path: Path) -> None:
    database = Database(tmp_path / "one")

    with pytest.raises(sqlite3.OperationalError, match="nonsense"):
        await database.read(lambda connection: connection.execute("nonsense"))


async def test_the_faster_of_two_processes_makes_the_database(
    database: Path, graphs: SqliteCodeGraphs
) -> None:
    make(database.parent)

    assert set(await (await graphs.open(NAMESPACE)).files()) == set(PATHS)
    folders = [path for path in database.parent.parent.iterdir() if path.is_dir()]
    assert folders == [database.parent]


async def test_a_data_folder_that_cannot_be_listed_is_reported(
    tmp_path: Path, graphs: SqliteCodeGraphs
) -> None:
    (tmp_path / "repositories").write_text("a file where a folder belongs")

    with pytest.raises(GraphUnavailableError, match="cannot be read or written"):
        await graphs.repositories()
