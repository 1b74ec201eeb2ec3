"""Caches without a disk: one that forgets nothing, one that keeps nothing."""

from collections.abc import Collection, Mapping

from sacl.application.ports import ArtifactCache


class MemoryArtifactCache(ArtifactCache):
    """Entries in a dictionary, for as long as the process lives."""

    def __init__(self) -> None:
        self._entries: dict[str, bytes] = {}
        self._hits = 0
        self._misses = 0

    async def get(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return what is stored."""
        wanted = set(keys)
        found = {key: self._entries[key] for key in wanted if key in self._entries}
        self._hits += len(found)
        self._misses += len(wanted) - len(found)
        return found

    async def put(self, entries: Mapping[str, bytes]) -> None:
        """Store entries; the last write of a key wins."""
        self._entries.update(entries)

    async def statistics(self) -> Mapping[str, int]:
        """Return entries, bytes, hits and misses."""
        return {
            "entries": len(self._entries),
            "bytes": sum(map(len, self._entries.values())),
            "hits": self._hits,
            "misses": self._misses,
        }


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
