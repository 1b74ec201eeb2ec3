"""Laws of ``Embedder``, held by every adapter."""

import math
import struct
from array import array
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.embedder import HashingEmbedder

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.embedding.weights import MINILM_MODEL, SACL_MODEL
from sacl.application.ports import Embedder
from sacl.domain.index import Vector

Law = Callable[[Embedder, Sequence[str]], Coroutine[Any, Any, None]]

words = st.sampled_from(["parse", "url", "def f(x):", "中文", "é", "\n", "[SEP]"])
texts = st.lists(words | st.text(max_size=5), max_size=60).map(" ".join)
text_lists = st.lists(texts, max_size=8)


MAKERS: dict[str, Callable[[], Embedder]] = {
    "hashing": HashingEmbedder,
    "sacl": lambda: SentenceEmbedder(SACL_MODEL),
    "minilm": lambda: SentenceEmbedder(MINILM_MODEL),
}


@pytest.fixture(scope="session", params=MAKERS)
def embedder(request: pytest.FixtureRequest) -> Embedder:
    """Give one embedder to all laws, so that a model is loaded once."""
    return MAKERS[request.param]()


async def check_one_vector_for_each_text(
    embedder: Embedder, texts: Sequence[str]
) -> None:
    vectors = await embedder.embed(texts, purpose="document")

    assert len(vectors) == len(texts)
    assert len({len(vector) for vector in vectors}) <= 1


async def check_vectors_have_unit_length(
    embedder: Embedder, texts: Sequence[str]
) -> None:
    for vector in await embedder.embed(texts, purpose="document"):
        assert math.hypot(*vector) == pytest.approx(1, abs=1e-3)


async def check_components_are_exact_in_half_precision(
    embedder: Embedder, texts: Sequence[str]
) -> None:
    for vector in await embedder.embed(texts, purpose="query"):
        assert vector.typecode == "f"
        halves = struct.pack(f"{len(vector)}e", *vector)
        assert array("f", struct.unpack(f"{len(vector)}e", halves)) == vector


async def check_a_vector_depends_on_its_text_alone(
    embedder: Embedder, texts: Sequence[str]
) -> None:
    together = await embedder.embed(texts, purpose="document")
    backwards = await embedder.embed(texts[::-1], purpose="document")
    alone = [await embedder.embed([text], purpose="document") for text in texts]

    assert together == backwards[::-1] == [vector for (vector,) in alone]


async def check_vectors_are_nobody_elses(
    embedder: Embedder, texts: Sequence[str]
) -> None:
    first = await embedder.embed([*texts, *texts], purpose="document")
    kept = [vector[:] for vector in first[len(texts) :]]
    for vector in first[: len(texts)]:
        vector[0] = 7.0

    assert first[len(texts) :] == kept
    assert await embedder.embed(texts, purpose="document") == kept


LAWS = [
    check_one_vector_for_each_text,
    check_vectors_have_unit_length,
    check_components_are_exact_in_half_precision,
    check_a_vector_depends_on_its_text_alone,
    check_vectors_are_nobody_elses,
]


@settings(max_examples=12)
@given(texts=text_lists)
@pytest.mark.parametrize("law", LAWS)
async def test_an_embedder_keeps_its_laws(
    embedder: Embedder, law: Law, texts: list[str]
) -> None:
    await law(embedder, texts)


def test_a_model_has_a_name(embedder: Embedder) -> None:
    assert embedder.model


class Broken(HashingEmbedder):
    """Drops a text, is longer than one and counts its calls into the vectors."""

    def __init__(self) -> None:
        super().__init__()
        self._calls = 0
        self._kept = array("f", [0.7, 0.1])

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        self._calls += 1
        self._kept[1] = self._calls / 3
        return [self._kept for _ in texts[:-1]]


@pytest.mark.parametrize("law", LAWS)
async def test_a_broken_embedder_is_found_out(law: Law) -> None:
    with pytest.raises((AssertionError, ValueError)):
        await law(Broken(), ["one", "two"])
