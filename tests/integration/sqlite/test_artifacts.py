"""What only the cache on disk does: stay, stay small, and heal."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import structlog

from sacl.adapters.sqlite.artifact_cache import SqliteArtifactCache
from sacl.domain.errors import DependencyError

MANY = 1 << 20


async def test_entries_survive_and_are_shared(tmp_path: Path) -> None:
    await SqliteArtifactCache(tmp_path, max_bytes=MANY).put({"a": b"1", "b": b""})
    other = SqliteArtifactCache(tmp_path, max_bytes=MANY)

    assert await other.get(["a", "b", "c"]) == {"a": b"1", "b": b""}
    assert await other.statistics() == {
        "entries": 2,
        "bytes": 3,
        "hits": 2,
        "misses": 1,
    }


async def test_what_was_used_least_recently_goes_first(tmp_path: Path) -> None:
    cache = SqliteArtifactCache(tmp_path, max_bytes=40)
    for key in "abc":
        await cache.put({key: bytes(9)})
    await cache.get(["a"])
    await cache.put({"d": bytes(9), "e": bytes(5)})

    assert set(await cache.get("abcde")) == set("acde")


async def test_the_cache_never_grows_beyond_its_limit(tmp_path: Path) -> None:
    cache = SqliteArtifactCache(tmp_path, max_bytes=1000)
    sizes = []
    for n in range(60):
        await cache.put({f"{n}": bytes(n * 20)})
        sizes.append((await cache.statistics())["bytes"])

    assert max(sizes) <= 1000
    assert await cache.get([f"{n}" for n in range(50, 60)]) == {}
    assert await cache.get(["44"]) == {"44": bytes(880)}


async def test_a_damaged_entry_is_a_miss_and_goes(tmp_path: Path) -> None:
    cache = SqliteArtifactCache(tmp_path, max_bytes=MANY)
    await cache.put({"a": b"right", "b": b"fine"})
    with closing(sqlite3.connect(tmp_path / "cache.db")) as connection, connection:
        connection.execute("UPDATE entries SET value = x'00' WHERE key = 'a'")

    with structlog.testing.capture_logs() as events:
        assert await cache.get(["a", "b"]) == {"b": b"fine"}
    assert [event["event"] for event in events] == ["damaged entries in the cache"]
    assert (await cache.statistics())["entries"] == 1


async def test_a_damaged_file_starts_anew(tmp_path: Path) -> None:
    cache = SqliteArtifactCache(tmp_path, max_bytes=MANY)
    await cache.put({"a": b"1"})
    (tmp_path / "cache.db").write_bytes(b"no database" * 1000)

    with structlog.testing.capture_logs() as events:
        assert await cache.get(["a"]) == {}
    assert [event["log_level"] for event in events] == ["warning"]
    await cache.put({"a": b"2"})
    assert await cache.get(["a"]) == {"a": b"2"}


async def test_a_cache_of_another_form_is_kept_and_not_used(tmp_path: Path) -> None:
    cache = SqliteArtifactCache(tmp_path, max_bytes=MANY)
    await cache.put({"a": b"1"})
    set_form(tmp_path, 999)

    with structlog.testing.capture_logs() as events:
        assert await cache.get(["a"]) == {}
        await cache.put({"b": b"2"})
        assert (await cache.statistics())["entries"] == 0
    assert [event["log_level"] for event in events] == ["warning"]
    set_form(tmp_path, 1)
    assert await cache.get(["a", "b"]) == {"a": b"1"}


def set_form(home: Path, form: int) -> None:
    with closing(sqlite3.connect(home / "cache.db")) as connection:
        connection.execute(f"PRAGMA user_version = {form}")


async def test_a_cache_that_cannot_be_written_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file stands where the folder should")
    cache = SqliteArtifactCache(tmp_path / "home", max_bytes=MANY)

    with pytest.raises(DependencyError, match="cannot be used") as caught:
        await cache.put({"a": b"1"})
    assert "SACL_CACHE_ENABLED" in caught.value.next_step
