"""Laws of ``ArtifactCache``, held by every cache that keeps something."""

from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Coroutine,
    Mapping,
    Sequence,
)
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sacl.adapters.memory.artifact_cache import (
    MemoryArtifactCache,
    NearArtifactCache,
    NoArtifactCache,
)
from sacl.adapters.sqlite.artifact_cache import SqliteArtifactCache
from sacl.application.ports import ArtifactCache

Entries = Mapping[str, bytes]
Law = Callable[[ArtifactCache, Sequence[Entries]], Coroutine[Any, Any, None]]
OpenCache = Callable[[], AbstractAsyncContextManager[ArtifactCache]]

characters = st.characters(exclude_characters="\0", exclude_categories=["Cs"])
keys = st.sampled_from(["a", "b", "größe", "0" * 64]) | st.text(characters, max_size=3)
histories = st.lists(
    st.dictionaries(keys, st.binary(max_size=9), max_size=3), max_size=4
)


async def check_the_last_write_of_a_key_wins(
    cache: ArtifactCache, history: Sequence[Entries]
) -> None:
    expected: dict[str, bytes] = {}
    for entries in history:
        await cache.put(entries)
        expected |= entries

    assert await cache.get(expected) == expected


async def check_what_was_never_stored_is_absent(
    cache: ArtifactCache, history: Sequence[Entries]
) -> None:
    await cache.put({"stored": b"1"})

    found = await cache.get({"stored", "missing", *(k for e in history for k in e)})
    assert found == {"stored": b"1"}


async def check_statistics_are_true(
    cache: ArtifactCache, history: Sequence[Entries]
) -> None:
    stored: dict[str, bytes] = {}
    hits = misses = 0
    for entries in history:
        found = await cache.get(entries)
        hits += len(found)
        misses += len(entries) - len(found)
        await cache.put(entries)
        stored |= entries

    counts = await cache.statistics()
    assert counts["entries"] == len(stored)
    assert counts["bytes"] >= sum(map(len, stored.values()))
    assert (counts["hits"], counts["misses"]) == (hits, misses)


class KeepsTheFirstWrite(MemoryArtifactCache):
    async def put(self, entries: Entries) -> None:
        await super().put({k: v for k, v in entries.items() if k not in self._entries})


class MakesUpMissingEntries(MemoryArtifactCache):
    async def get(self, keys: Collection[str]) -> dict[str, bytes]:
        return dict.fromkeys(keys, b"1")


class CountsNoMisses(MemoryArtifactCache):
    async def statistics(self) -> Mapping[str, int]:
        return {**await super().statistics(), "misses": 0}


PLANTED: dict[Law, type[MemoryArtifactCache]] = {
    check_the_last_write_of_a_key_wins: KeepsTheFirstWrite,
    check_what_was_never_stored_is_absent: MakesUpMissingEntries,
    check_statistics_are_true: CountsNoMisses,
}


@asynccontextmanager
async def in_memory() -> AsyncIterator[ArtifactCache]:
    yield MemoryArtifactCache()


@asynccontextmanager
async def on_disk() -> AsyncIterator[ArtifactCache]:
    with TemporaryDirectory() as home:
        yield SqliteArtifactCache(Path(home), max_bytes=1 << 20)


@asynccontextmanager
async def near() -> AsyncIterator[ArtifactCache]:
    yield NearArtifactCache(MemoryArtifactCache(), max_bytes=5)


@pytest.fixture(scope="session", params=[in_memory, on_disk, near])
def open_cache(request: pytest.FixtureRequest) -> OpenCache:
    """Give a factory, so that every example has a cache of its own."""
    made: OpenCache = request.param
    return made


@pytest.mark.parametrize("law", PLANTED)
@settings(max_examples=25)
@given(history=histories)
async def test_every_cache_obeys(
    open_cache: OpenCache, law: Law, history: Sequence[Entries]
) -> None:
    async with open_cache() as cache:
        await law(cache, history)


@pytest.mark.parametrize("law", PLANTED)
async def test_a_bad_cache_is_rejected(law: Law) -> None:
    history = [{"a": b"1"}, {"a": b"2", "b": b""}]

    with pytest.raises(AssertionError):
        await law(PLANTED[law](), history)


async def test_what_was_used_least_recently_leaves_memory_first() -> None:
    cache = MemoryArtifactCache(max_bytes=6)
    await cache.put({"a": b"1", "b": b"2", "c": b"3"})
    assert await cache.get(["a"]) == {"a": b"1"}

    await cache.put({"d": b"4"})

    assert await cache.get("abcd") == {"a": b"1", "c": b"3", "d": b"4"}
    assert (await cache.statistics())["bytes"] == 6


@given(histories, st.integers(0, 12))
async def test_memory_never_holds_more_than_it_may(
    history: Sequence[Entries], max_bytes: int
) -> None:
    cache = MemoryArtifactCache(max_bytes=max_bytes)
    for entries in history:
        await cache.put(entries)

        found = await cache.get({key for stored in history for key in stored})
        size = sum(len(key) + len(value) for key, value in found.items())
        assert size == (await cache.statistics())["bytes"] <= max_bytes


async def test_what_is_near_is_not_asked_of_the_disk() -> None:
    far = MemoryArtifactCache()
    await far.put({"a": b"1"})
    cache = NearArtifactCache(far)

    assert await cache.get(["a", "b"]) == await cache.get(["a"]) == {"a": b"1"}

    assert (await far.statistics())["hits"] == 1
    assert (await cache.statistics())["hits"] == 2


async def test_the_cache_that_is_switched_off_keeps_nothing() -> None:
    cache = NoArtifactCache()
    await cache.put({"a": b"1"})

    assert await cache.get(["a", "b", "a"]) == {}
    assert await cache.statistics() == {
        "entries": 0,
        "bytes": 0,
        "hits": 0,
        "misses": 2,
    }
