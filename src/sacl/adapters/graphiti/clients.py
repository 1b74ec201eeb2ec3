"""What Graphiti is given in place of its default clients, which want an OpenAI key.

Graphiti embeds with SACL's embedder and ranks with the same vectors. It is never
asked to extract anything from text, so there is no language model behind it.
"""

from collections.abc import Iterable
from typing import Any

from graphiti_core.cross_encoder.client import CrossEncoderClient
from graphiti_core.embedder.client import EmbedderClient
from graphiti_core.llm_client.client import LLMClient
from graphiti_core.llm_client.config import LLMConfig

from sacl.application.ports import Embedder
from sacl.domain.errors import DescriberError, EmbedderError
from sacl.domain.index import Vector
from sacl.domain.textual_bias import cosine


class NoLanguageModel(LLMClient):
    """Refuses: code is described by SACL, not by Graphiti."""

    def __init__(self) -> None:
        super().__init__(LLMConfig(api_key="none", model="none"))

    async def _generate_response(self, *_: Any, **__: Any) -> dict[str, Any]:
        raise DescriberError(
            "Graphiti has no language model here.",
            next_step="Describe code with sacl index instead.",
        )


class PortEmbedder(EmbedderClient):
    """SACL's embedder as Graphiti calls it."""

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder

    async def create(
        self, input_data: str | list[str] | Iterable[int] | Iterable[Iterable[int]]
    ) -> list[float]:
        """Embed a query, or the first text of several."""
        texts = [input_data] if isinstance(input_data, str) else list(input_data)
        return (await self.embed([str(texts[0])]))[0].tolist()

    async def create_batch(self, input_data_list: list[str]) -> list[list[float]]:
        """Embed texts, in order."""
        return [vector.tolist() for vector in await self.embed(input_data_list)]

    async def embed(self, texts: list[str]) -> list[Vector]:
        """Embed texts, in order, as queries.

        Raises:
            EmbedderError: There is no embedder.
        """
        if self._embedder is None:
            raise EmbedderError(
                "There is no embedder.", next_step="Set SACL_EMBEDDER to sacl."
            )
        return await self._embedder.embed(texts, purpose="query")


class CosineRanker(CrossEncoderClient):
    """Ranks passages by the cosine of their vectors with the query's."""

    def __init__(self, embedder: PortEmbedder) -> None:
        self._embedder = embedder

    async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
        """Return passages with their scores, best first; ties in order of text."""
        wanted, *vectors = await self._embedder.embed([query, *passages])
        scores = [cosine(wanted, vector) for vector in vectors]
        ranked = sorted(zip(passages, scores, strict=True), key=lambda p: (-p[1], p[0]))
        return [(passage, score) for passage, score in ranked]
