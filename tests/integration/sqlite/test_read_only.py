"""A data folder that may only be read: questions are answered, writing says why not."""

import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.integration.sqlite.writer import NAMESPACE, PATHS, changes

from sacl.adapters.sqlite.artifact_cache import SqliteArtifactCache
from sacl.adapters.sqlite.at_rest import DisturbedError, read_at_rest
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs
from sacl.domain.errors import GraphUnavailableError

NOBODY = 65534


@pytest.fixture
def home() -> Iterator[Path]:
    """Return a folder that everybody may enter."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


@contextmanager
def protected(home: Path) -> Iterator[None]:
    """Take away the right to write below ``home``, from the superuser as well.

    No longer than a test asks for it: what runs between tests writes, as coverage does.
    """
    folders = [home, *(path for path in home.rglob("*") if path.is_dir())]
    for path in (*home.rglob("*"), home):
        path.chmod(0o555 if path.is_dir() else 0o444)
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)
        for path in folders:
            path.chmod(0o755)


@pytest.fixture
async def writer(home: Path) -> AsyncIterator[SqliteCodeGraphs]:
    graphs = SqliteCodeGraphs(home)
    await (await graphs.open(NAMESPACE)).write(changes(1))
    yield graphs
    await graphs.close()


async def indexed(home: Path) -> set[str]:
    graphs = SqliteCodeGraphs(home)
    try:
        return set(await (await graphs.open(NAMESPACE)).files())
    finally:
        await graphs.close()


def beside(home: Path) -> set[str]:
    return {path.name for path in home.rglob("graph.db*")}


async def test_an_index_that_nobody_has_open_is_read_as_it_lies(
    home: Path, writer: SqliteCodeGraphs
) -> None:
    await writer.close()
    assert beside(home) == {"graph.db"}
    with protected(home):
        assert await indexed(home) == set(PATHS)
        assert beside(home) == {"graph.db"}


async def test_an_index_that_its_writer_has_open_is_shared(
    home: Path, writer: SqliteCodeGraphs
) -> None:
    assert "graph.db-shm" in beside(home)
    with protected(home):
        assert await indexed(home) == set(PATHS)


async def test_writing_says_that_it_may_only_be_read(
    home: Path, writer: SqliteCodeGraphs
) -> None:
    await writer.close()
    with protected(home):
        graphs = SqliteCodeGraphs(home)

        with pytest.raises(GraphUnavailableError, match="may only be read") as of_graph:
            await (await graphs.open(NAMESPACE)).write(changes(2))
        with pytest.raises(GraphUnavailableError, match="may only be read") as of_turn:
            async with graphs.writing(NAMESPACE):
                pass

        assert "SACL_HOME" in of_graph.value.next_step
        assert of_turn.value.next_step == of_graph.value.next_step
        assert await indexed(home) == set(PATHS)


async def test_a_log_that_a_crash_left_is_not_passed_over(
    home: Path, writer: SqliteCodeGraphs
) -> None:
    await writer.close()
    database = next(home.rglob("graph.db"))
    database.with_name("graph.db-wal").write_bytes(b"what was acknowledged last")
    with protected(home):
        with pytest.raises(GraphUnavailableError, match="cannot be read") as caught:
            await indexed(home)
        assert "permissions" in caught.value.next_step


async def test_what_was_read_while_a_writer_came_does_not_count(
    home: Path, writer: SqliteCodeGraphs
) -> None:
    await writer.close()
    database = next(home.rglob("graph.db"))

    assert read_at_rest(database, lambda connection: "as it lies") == "as it lies"
    with pytest.raises(DisturbedError):
        read_at_rest(database, lambda _: database.with_name("graph.db-wal").touch())


@pytest.mark.parametrize("is_filled", [False, True])
async def test_the_cache_keeps_and_finds_nothing(
    home: Path, *, is_filled: bool
) -> None:
    cache = SqliteArtifactCache(home, max_bytes=1 << 20)
    if is_filled:
        await cache.put({"a": b"1"})
    with protected(home):
        await cache.put({"b": b"2"})
        assert await cache.get(["a", "b"]) == {}
        assert (await cache.statistics())["entries"] == is_filled
