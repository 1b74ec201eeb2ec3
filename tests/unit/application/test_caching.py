"""Work that is never done twice."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.describer import ScriptedDescriber
from tests.fakes.embedder import HashingEmbedder

from sacl.adapters.memory.artifact_cache import MemoryArtifactCache, NoArtifactCache
from sacl.application.caching import CachedDescriber, CachedEmbedder
from sacl.application.ports import DescriptionFailure, DescriptionRequest
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.description import Description, Operation, OperationKind, UnitViews


class SpoiltCache(MemoryArtifactCache):
    """A cache that an older version filled with something else."""

    async def spoil(self, data: bytes) -> None:
        await self.put(dict.fromkeys(self._entries, data))


def a_request(
    neutral: str, *, unit: str = "a.py::f", language: str = "python"
) -> DescriptionRequest:
    views = UnitViews(NodeId(unit), neutral, {}, {}, Operation(OperationKind.BLOCK))
    return DescriptionRequest(NodeId(unit), language, UnitKind.FUNCTION, views)


TEXTS = st.lists(st.text(max_size=5), max_size=6)


@given(st.lists(TEXTS, max_size=4))
async def test_a_cached_embedder_answers_as_the_real_one(
    batches: list[list[str]],
) -> None:
    embedder = CachedEmbedder(HashingEmbedder(), MemoryArtifactCache())

    for texts in batches:
        real = await HashingEmbedder().embed(texts, purpose="document")
        assert await embedder.embed(texts, purpose="document") == real


@given(st.lists(TEXTS, max_size=4))
async def test_no_text_is_embedded_twice(batches: list[list[str]]) -> None:
    hashing = HashingEmbedder()
    embedder = CachedEmbedder(hashing, MemoryArtifactCache())

    for texts in batches:
        await embedder.embed(texts, purpose="document")

    assert sorted(hashing.texts) == sorted({t for texts in batches for t in texts})


async def test_queries_are_not_kept() -> None:
    hashing, cache = HashingEmbedder(), MemoryArtifactCache()
    embedder = CachedEmbedder(hashing, cache)

    for _ in range(2):
        await embedder.embed(["where"], purpose="query")

    assert hashing.texts == ["where", "where"]
    assert (await cache.statistics())["entries"] == 0


async def test_vectors_outlive_the_embedder_and_models_do_not_mix() -> None:
    cache = MemoryArtifactCache()
    for model, expected in (("one", 1), ("one", 0), ("two", 1)):
        hashing = HashingEmbedder(model)
        embedder = CachedEmbedder(hashing, cache)
        assert embedder.model == model
        await embedder.embed(["text"], purpose="document")
        assert len(hashing.texts) == expected


async def test_without_a_cache_everything_is_embedded() -> None:
    hashing = HashingEmbedder()
    embedder = CachedEmbedder(hashing, NoArtifactCache())

    for _ in range(2):
        await embedder.embed(["text"], purpose="document")

    assert hashing.texts == ["text", "text"]


async def test_a_spoilt_vector_is_made_again() -> None:
    hashing, cache = HashingEmbedder(), SpoiltCache()
    embedder = CachedEmbedder(hashing, cache)
    first = await embedder.embed(["text"], purpose="document")
    for spoilt in (b"", b"odd"):
        await cache.spoil(spoilt)
        assert await embedder.embed(["text"], purpose="document") == first

    assert hashing.texts == ["text"] * 3


@pytest.mark.parametrize("spoilt", [b"", b"\xff", b"[]", b"3", b'{"unheard": "of"}'])
async def test_a_spoilt_description_is_made_again(spoilt: bytes) -> None:
    scripted, cache = ScriptedDescriber(), SpoiltCache()
    describer = CachedDescriber(scripted, cache)
    first = await describer.describe([a_request("a")])
    await cache.spoil(spoilt)

    assert await describer.describe([a_request("a")]) == first
    assert len(scripted.requests) == 2


async def test_a_description_with_a_field_that_is_known_no_more_is_kept() -> None:
    scripted, cache = ScriptedDescriber(), SpoiltCache()
    describer = CachedDescriber(scripted, cache)
    await describer.describe([a_request("a")])
    await cache.spoil(
        b'{"signature": "s", "pattern": "p", "summary": "x", "source": "llm:m", "y": 1}'
    )

    assert await describer.describe([a_request("a")]) == [
        Description("s", "p", "x", "llm:m")
    ]
    assert len(scripted.requests) == 1


@given(st.lists(TEXTS, max_size=4))
async def test_a_cached_describer_answers_as_the_real_one_and_only_once(
    batches: list[list[str]],
) -> None:
    scripted = ScriptedDescriber()
    describer = CachedDescriber(scripted, MemoryArtifactCache())

    for texts in batches:
        requests = [a_request(text, unit=f"{text}.py::f") for text in texts]
        real = await ScriptedDescriber().describe(requests)
        assert await describer.describe(requests) == real

    described = [request.views.neutral for request in scripted.requests]
    assert sorted(described) == sorted({t for texts in batches for t in texts})


async def test_a_renamed_unit_costs_nothing() -> None:
    scripted = ScriptedDescriber()
    describer = CachedDescriber(scripted, MemoryArtifactCache())

    await describer.describe([a_request("same", unit="a.py::f")])
    await describer.describe([a_request("same", unit="b.py::g")])

    assert len(scripted.requests) == 1


async def test_what_a_file_defines_is_part_of_its_key() -> None:
    scripted = ScriptedDescriber()
    describer = CachedDescriber(scripted, MemoryArtifactCache())
    deep = Operation(OperationKind.NAME, "a")
    for _ in range(5_000):
        deep = Operation(OperationKind.ARITHMETIC, "+", (deep,))
    flat = Operation(OperationKind.ARITHMETIC, "+", (deep, deep))
    request = a_request("def func_0(): ...", unit="a.py")

    for behavior in (deep, flat, deep):
        views = replace(request.views, behavior=behavior)
        await describer.describe([replace(request, views=views)])

    assert len(scripted.requests) == 2


@pytest.mark.parametrize(
    ("version", "language"), [("scripted-2", "python"), ("scripted-1", "rust")]
)
async def test_another_prompt_or_language_is_described_anew(
    version: str, language: str
) -> None:
    cache = MemoryArtifactCache()
    await CachedDescriber(ScriptedDescriber(), cache).describe([a_request("same")])
    scripted = ScriptedDescriber(version=version)
    describer = CachedDescriber(scripted, cache)

    await describer.describe([a_request("same", language=language)])

    assert describer.version == version
    assert len(scripted.requests) == 1


async def test_a_failure_is_tried_again() -> None:
    scripted = ScriptedDescriber([NodeId("a.py::f")])
    describer = CachedDescriber(scripted, MemoryArtifactCache())
    (failure,) = await describer.describe([a_request("text")])
    assert failure == DescriptionFailure(NodeId("a.py::f"), "told to fail")
    scripted.failing.clear()

    (result,) = await describer.describe([a_request("text")])

    assert not isinstance(result, DescriptionFailure)
    assert len(scripted.requests) == 2


async def test_units_that_look_the_same_fail_each_under_its_own_name() -> None:
    requests = [a_request("text", unit=unit) for unit in ("a.py::f", "b.py::g")]
    scripted = ScriptedDescriber([request.unit for request in requests])
    describer = CachedDescriber(scripted, MemoryArtifactCache())

    failures = await describer.describe(requests)

    assert failures == [DescriptionFailure(r.unit, "told to fail") for r in requests]


async def test_one_failure_does_not_fail_the_others() -> None:
    scripted = ScriptedDescriber([NodeId("a.py::f")])
    describer = CachedDescriber(scripted, MemoryArtifactCache())
    good = a_request("good", unit="b.py::g")

    results = await describer.describe([a_request("bad"), good])

    assert [isinstance(r, DescriptionFailure) for r in results] == [True, False]
    await describer.describe([good])
    assert len(scripted.requests) == 2
