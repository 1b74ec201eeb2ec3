"""Describer and embedder that never do the same work twice.

Each wraps the real one and the shared ``ArtifactCache``. Keys hold everything a
result depends on, so unchanged code costs nothing after a restart, a rename or a
branch switch, and a new model or prompt never sees old results.
"""

import hashlib
import json
import struct
from array import array
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Literal

from sacl.application.ports import (
    ArtifactCache,
    Describer,
    DescriptionFailure,
    DescriptionRequest,
    Embedder,
)
from sacl.domain.description import Description
from sacl.domain.index import Vector


class CachedEmbedder(Embedder):
    """Embed only texts that the cache does not hold."""

    def __init__(self, embedder: Embedder, cache: ArtifactCache) -> None:
        self._embedder = embedder
        self._cache = cache

    @property
    def model(self) -> str:
        """Identity of the wrapped model."""
        return self._embedder.model

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        """Embed texts, in order. Queries are not kept: they seldom return."""
        if purpose == "query":
            return await self._embedder.embed(texts, purpose=purpose)
        keys = {text: _key("vector", self.model, text) for text in texts}
        cached = await self._cache.get(keys.values())
        vectors = {t: v for t, k in keys.items() if (v := _unpack(cached.get(k, b"")))}
        fresh = [text for text in keys if text not in vectors]
        made = await self._embedder.embed(fresh, purpose=purpose) if fresh else []
        vectors.update(zip(fresh, made, strict=True))
        await self._cache.put({keys[t]: _pack(vectors[t]) for t in fresh})
        return [vectors[text] for text in texts]


class CachedDescriber(Describer):
    """Describe only code that the cache does not hold; failures are not kept."""

    def __init__(self, describer: Describer, cache: ArtifactCache) -> None:
        self._describer = describer
        self._cache = cache

    @property
    def version(self) -> str:
        """Identity of the wrapped describer."""
        return self._describer.version

    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        """Describe units, in order; those that look the same only once."""
        keys = [self._key(request) for request in requests]
        cached = await self._cache.get(set(keys))
        known = {k: d for k, data in cached.items() if (d := _load(data)) is not None}
        fresh = {k: r for k, r in zip(keys, requests, strict=True) if k not in known}
        made = await self._describer.describe(list(fresh.values())) if fresh else []
        new = dict(zip(fresh, made, strict=True))
        described = {k: d for k, d in new.items() if isinstance(d, Description)}
        await self._cache.put({key: _dump(each) for key, each in described.items()})
        results = {**new, **known}
        return [
            _for(request, results[key])
            for key, request in zip(keys, requests, strict=True)
        ]

    def _key(self, request: DescriptionRequest) -> str:
        return _key(
            "description",
            self.version,
            request.language,
            request.kind,
            request.views.neutral,
        )


def _key(*parts: str) -> str:
    text = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()


def _for(
    request: DescriptionRequest, result: Description | DescriptionFailure
) -> Description | DescriptionFailure:
    """Pass a result on; a failure is that of the unit that was asked about."""
    if isinstance(result, DescriptionFailure):
        return replace(result, unit=request.unit)
    return result


def _pack(vector: Vector) -> bytes:
    """Write a vector in half precision, which is exact by the port's law."""
    return struct.pack(f"<{len(vector)}e", *vector)


def _unpack(data: bytes) -> Vector | None:
    """Read a vector; None where there is none to read."""
    if not data or len(data) % 2:
        return None
    return array("f", struct.unpack(f"<{len(data) // 2}e", data))


def _dump(description: Description) -> bytes:
    return json.dumps(asdict(description)).encode()


def _load(data: bytes) -> Description | None:
    """Read a description; None where another version wrote something else."""
    try:
        return Description(**json.loads(data))
    except (ValueError, TypeError):
        return None
