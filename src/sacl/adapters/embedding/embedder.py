"""``Embedder`` on a small BERT with eight-bit weights, run on this machine.

The model is loaded at the first text, not at construction, in a thread of its
own, as is every inference. Nothing is written and nothing is fetched. The weights
are eight-bit but the arithmetic is float32, so that a vector does not depend on
what else is in its batch; rounding to half precision covers the last bits.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from sacl.adapters.embedding.weights import (
    SACL_MODEL,
    VOCABULARY_FILE,
    VOCABULARY_SHA256,
    SentenceModel,
    read_checked,
)
from sacl.application.ports import Embedder
from sacl.domain.errors import EmbedderError
from sacl.domain.index import Vector

if TYPE_CHECKING:
    from sacl.adapters.embedding.network import SentenceNetwork
    from sacl.adapters.embedding.wordpiece import WordPieceTokenizer

_T = TypeVar("_T")

MAX_TOKENS = 256
MAX_BATCH_TOKENS = 512


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """The model in memory."""

    tokenizer: "WordPieceTokenizer"
    network: "SentenceNetwork"

    def tokenize(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the token ids of texts, in order."""
        return [self.tokenizer.encode(text) for text in texts]


class SentenceEmbedder(Embedder):
    """Sentence vectors of 384 components from the first 256 tokens of a text.

    Args:
        model: Which of the known models.
        weights: Its file; None takes the one that is installed.
    """

    def __init__(
        self, model: SentenceModel = SACL_MODEL, *, weights: Path | None = None
    ) -> None:
        self._model = model
        self._weights = weights
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="embedder")
        self._loaded: LoadedModel | None = None

    @property
    def model(self) -> str:
        """See ``Embedder``; names the weights by their checksum."""
        return self._model.identity

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        """See ``Embedder``; documents and queries are treated alike.

        Equal texts are embedded once. It can be cancelled between two batches.
        """
        if not texts:
            return []
        distinct = list(dict.fromkeys(texts))
        model = self._loaded
        if model is None:
            model = await self._in_worker(self._load)
        rows = await asyncio.to_thread(model.tokenize, distinct)
        vectors: dict[str, Vector] = {}
        for batch in batches([len(row) for row in rows]):
            embed = partial(model.network.embed, [rows[index] for index in batch])
            found = await self._in_worker(embed)
            vectors.update(zip((distinct[i] for i in batch), found, strict=True))
        return [vectors[text][:] for text in texts]

    async def _in_worker(self, work: Callable[[], _T]) -> _T:
        """Work in the one thread that touches the network.

        Every thread that did would keep memory of its own for its batches.
        """
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)

    def _load(self) -> LoadedModel:
        if self._loaded is None:
            self._loaded = _load(self._model, self._weights or self._model.find())
        return self._loaded


def _load(model: SentenceModel, weights: Path) -> LoadedModel:
    try:
        from sacl.adapters.embedding import network, wordpiece  # noqa: PLC0415 - heavy
    except ImportError as error:
        raise EmbedderError(
            f"The embedding model cannot run here: {error}.",
            next_step="Install onnxruntime and tokenizers for this platform, "
            "or set SACL_EMBEDDER=none.",
        ) from error
    vocabulary = read_checked(VOCABULARY_FILE, sha256=VOCABULARY_SHA256)
    content = read_checked(weights, sha256=model.sha256, remedy=model.remedy)
    return LoadedModel(
        wordpiece.WordPieceTokenizer(vocabulary, max_tokens=MAX_TOKENS),
        network.SentenceNetwork(content),
    )


def batches(
    lengths: Sequence[int], *, max_tokens: int = MAX_BATCH_TOKENS
) -> list[list[int]]:
    """Group texts of similar length, by index.

    A batch, padded to its longest text, has at most ``max_tokens`` tokens or
    holds a single text.
    """
    grouped: list[list[int]] = []
    for index in sorted(range(len(lengths)), key=lambda i: (lengths[i], i)):
        if grouped and (len(grouped[-1]) + 1) * lengths[index] <= max_tokens:
            grouped[-1].append(index)
        else:
            grouped.append([index])
    return grouped
