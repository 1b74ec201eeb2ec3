"""Caches without a disk: for a while, in front of another one, and none at all."""

from collections import OrderedDict
from collections.abc import Collection, Mapping

from sacl.application.ports import ArtifactCache

NEAR_BYTES = 16 << 20
"""Size of what is kept in memory: some ten thousand vectors."""


class MemoryArtifactCache(ArtifactCache):
    """Entries for as long as the process lives; first goes what was long not used."""

    def __init__(self, *, max_bytes: int = NEAR_BYTES) -> None:
        """Keep at most ``max_bytes`` of keys and values."""
        self._max_bytes = max_bytes
        self._bytes = 0
        self._entries: OrderedDict[str, bytes] = OrderedDict()
        self._hits = 0
        self._misses = 0

    async def get(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return what is stored."""
        wanted = set(keys)
        found = {key: self._entries[key] for key in wanted if key in self._entries}
        for key in found:
            self._entries.move_to_end(key)
        self._hits += len(found)
        self._misses += len(wanted) - len(found)
        return found

    async def put(self, entries: Mapping[str, bytes]) -> None:
        """Store entries; the last write of a key wins."""
        for key, value in entries.items():
            self._drop(key)
            self._entries[key] = value
            self._bytes += len(key) + len(value)
        while self._bytes > self._max_bytes:
            self._drop(next(iter(self._entries)))

    def _drop(self, key: str) -> None:
        value = self._entries.pop(key, None)
        if value is not None:
            self._bytes -= len(key) + len(value)

    async def statistics(self) -> Mapping[str, int]:
        """Return entries, bytes, hits and misses."""
        return {
            "entries": len(self._entries),
            "bytes": self._bytes,
            "hits": self._hits,
            "misses": self._misses,
        }


class NearArtifactCache(ArtifactCache):
    """What was used last, in memory, in front of a cache that is further away."""

    def __init__(self, far: ArtifactCache, *, max_bytes: int = NEAR_BYTES) -> None:
        """Keep at most ``max_bytes`` of what ``far`` keeps."""
        self._near = MemoryArtifactCache(max_bytes=max_bytes)
        self._far = far

    async def get(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return what is near, and of the rest what is far."""
        found = await self._near.get(keys)
        missing = set(keys) - found.keys()
        if missing:
            more = await self._far.get(missing)
            await self._near.put(more)
            found |= more
        return found

    async def put(self, entries: Mapping[str, bytes]) -> None:
        """Store entries in both."""
        await self._far.put(entries)
        await self._near.put(entries)

    async def statistics(self) -> Mapping[str, int]:
        """Return entries, bytes and misses of the far one, hits of both."""
        near, far = await self._near.statistics(), await self._far.statistics()
        return {**far, "hits": near["hits"] + far["hits"]}


class NoArtifactCache(ArtifactCache):
    """The cache that is switched off: every look-up misses."""

    def __init__(self) -> None:
        self._misses = 0

    async def get(self, keys: Collection[str]) -> dict[str, bytes]:
        """Find nothing."""
        self._misses += len(set(keys))
        return {}

    async def put(self, entries: Mapping[str, bytes]) -> None:
        """Keep nothing."""

    async def statistics(self) -> Mapping[str, int]:
        """Count the misses; everything else is zero."""
        return {"entries": 0, "bytes": 0, "hits": 0, "misses": self._misses}
