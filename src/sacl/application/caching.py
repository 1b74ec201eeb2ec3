"""Describer and embedder that never do the same work twice.

Each wraps the real one and the shared ``ArtifactCache``. Keys hold everything a
result depends on, so unchanged code costs nothing after a restart, a rename or a
branch switch, and a new model or prompt never sees old results.
"""

import hashlib
import json
import struct
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Literal, TypeAlias

from sacl.application.ports import (
    ArtifactCache,
    Describer,
    DescriptionFailure,
    DescriptionRequest,
    Embedder,
)
from sacl.domain.description import Description, Operation
from sacl.domain.index import Vector

Result: TypeAlias = Description | DescriptionFailure


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


class KnownDescriptions:
    """Descriptions that the cache holds, and failures that would come again.

    Args:
        cache: Where they are kept.
        version: Of the describer; another one knows nothing of them.
    """

    def __init__(self, cache: ArtifactCache, version: str) -> None:
        self._cache = cache
        self.version = version

    def key(self, request: DescriptionRequest) -> str:
        """Name what a description depends on: the code, and who describes it."""
        return _key("description", self.version, *self._seen(request))

    def _seen(self, request: DescriptionRequest) -> tuple[str, ...]:
        """Return what a describer sees: a language model only the neutral code."""
        return request.language, request.kind, request.views.neutral

    async def of(self, requests: Sequence[DescriptionRequest]) -> dict[str, Result]:
        """Return what is known, by key."""
        cached = await self._cache.get({self.key(request) for request in requests})
        loaded = {key: _load(data) for key, data in cached.items()}
        return {key: result for key, result in loaded.items() if result is not None}

    async def keep(self, results: Mapping[str, Result]) -> None:
        """Keep descriptions and final failures; other failures are not kept."""
        kept = {
            key: _dump(result)
            for key, result in results.items()
            if isinstance(result, Description) or result.final
        }
        await self._cache.put(kept)

    def in_order(
        self, requests: Sequence[DescriptionRequest], results: Mapping[str, Result]
    ) -> list[Result]:
        """Return the result of each request; a failure is that of its unit."""
        return [_for(request, results[self.key(request)]) for request in requests]


class _KnownBehavior(KnownDescriptions):
    """What is known to a describer that sees operations too.

    The neutral code of a file leaves out the bodies of what it defines.
    """

    def _seen(self, request: DescriptionRequest) -> tuple[str, ...]:
        return *super()._seen(request), *_flat(request.views.behavior)


class CachedDescriber(Describer):
    """Describe only code that the cache does not hold."""

    def __init__(self, describer: Describer, cache: ArtifactCache) -> None:
        self._describer = describer
        self._known = _KnownBehavior(cache, describer.version)

    @property
    def version(self) -> str:
        """Identity of the wrapped describer."""
        return self._known.version

    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        """Describe units, in order; those that look the same only once."""
        known = await self._known.of(requests)
        keyed = {self._known.key(request): request for request in requests}
        fresh = {key: each for key, each in keyed.items() if key not in known}
        made = await self._describer.describe(list(fresh.values())) if fresh else []
        new = dict(zip(fresh, made, strict=True))
        await self._known.keep(new)
        return self._known.in_order(requests, {**new, **known})


def _key(*parts: str) -> str:
    text = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()


def _flat(operation: Operation) -> Iterator[str]:
    """Write a tree of any depth as a list from which it could be built again."""
    pending = [operation]
    while pending:
        each = pending.pop()
        yield from (each.kind, each.text, str(len(each.operands)))
        pending.extend(each.operands)


def _for(request: DescriptionRequest, result: Result) -> Result:
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


def _dump(result: Result) -> bytes:
    return json.dumps(asdict(result)).encode()


def _load(data: bytes) -> Result | None:
    """Read a result; None where another version wrote what cannot be one.

    A field that is known no more is left out: the rest may have been paid for.
    """
    try:
        said = json.loads(data)
        made = DescriptionFailure if "reason" in said else Description
        known = [each.name for each in fields(made) if each.name in said]
        return made(**{name: said[name] for name in known})
    except (ValueError, TypeError):
        return None
