"""The real models: what is close in meaning is close, and nothing blocks."""

import asyncio
from collections.abc import Sequence

import pytest

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.embedding.network import SentenceNetwork
from sacl.adapters.embedding.weights import MINILM_MODEL, SACL_MODEL, SentenceModel
from sacl.domain.errors import EmbedderError
from sacl.domain.index import Vector

SORTING = "def f(xs):\n    for i in range(len(xs)):\n        xs.sort()\n    return xs"
PARSING = "def g(text):\n    return json.loads(text)"
MODELS: dict[str, SentenceModel] = {"sacl": SACL_MODEL, "minilm": MINILM_MODEL}
DRAWING = "canvas.draw_circle(x, y, radius, fill='red')"


@pytest.fixture(scope="module", params=["sacl", "minilm"])
def embedder(request: pytest.FixtureRequest) -> SentenceEmbedder:
    return SentenceEmbedder(MODELS[request.param])


def cosine(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


async def cosines(
    embedder: SentenceEmbedder, query: str, documents: Sequence[str]
) -> list[float]:
    (asked,) = await embedder.embed([query], purpose="query")
    found = await embedder.embed(documents, purpose="document")
    return [cosine(asked, vector) for vector in found]


@pytest.mark.parametrize(
    ("query", "best"),
    [("sort a list of numbers", 0), ("read a JSON document", 1), ("paint a shape", 2)],
)
async def test_a_question_is_closest_to_the_code_that_answers_it(
    embedder: SentenceEmbedder, query: str, best: int
) -> None:
    scores = await cosines(embedder, query, [SORTING, PARSING, DRAWING])

    assert max(range(3), key=scores.__getitem__) == best


async def test_known_sentences_have_the_published_similarity() -> None:
    published = 0.7553  # with float32 weights
    (score,) = await cosines(
        SentenceEmbedder(MINILM_MODEL),
        "A man is eating food.",
        ["A man is eating a piece of bread."],
    )

    assert score == pytest.approx(published, abs=0.02)


async def test_what_stands_behind_the_window_is_not_seen(
    embedder: SentenceEmbedder,
) -> None:
    start = "word " * 300
    first, second = await embedder.embed(
        [start + "sorting", start + "painting"], purpose="document"
    )

    assert first == second


async def test_vectors_have_384_components(embedder: SentenceEmbedder) -> None:
    (vector,) = await embedder.embed([""], purpose="query")

    assert len(vector) == 384


async def test_a_question_is_answered_while_documents_wait(
    embedder: SentenceEmbedder,
) -> None:
    documents = [f"{SORTING}\n# {number}" for number in range(400)]
    long_work = asyncio.create_task(embedder.embed(documents, purpose="document"))
    await asyncio.sleep(0)

    await embedder.embed(["sort a list"], purpose="query")

    assert not long_work.done()
    long_work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await long_work


def test_a_network_that_fails_is_a_dependency_that_failed() -> None:
    network = SentenceNetwork(SACL_MODEL.find().read_bytes())
    longer_than_its_positions = [101] * 513

    with pytest.raises(EmbedderError, match="failed"):
        network.embed([longer_than_its_positions])
