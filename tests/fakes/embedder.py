"""An ``Embedder`` that needs no model: texts with words in common are close."""

import math
import re
import struct
from array import array
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import Literal

from sacl.application.ports import Embedder
from sacl.domain.index import Vector

DIMENSIONS = 64
_WORD = re.compile(r"[^\W_]+")


class HashingEmbedder(Embedder):
    """Counts words in the component that their hash names.

    Attributes:
        texts: Every text that was asked for, in order.
    """

    def __init__(self, model: str = "hashing-64") -> None:
        self._model = model
        self.texts: list[str] = []

    @property
    def model(self) -> str:
        return self._model

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        self.texts += texts
        return [_vector(text) for text in texts]


def _vector(text: str) -> Vector:
    """Embed a text; one without words points along the first component."""
    words = _WORD.findall(text.lower()) or [""]
    counts = Counter(_component(word) for word in words)
    length = math.hypot(*counts.values())
    return array("f", (_half(counts[i] / length) for i in range(DIMENSIONS)))


def _component(word: str) -> int:
    digest = blake2b(word.encode("utf-8", "surrogatepass"), digest_size=4).digest()
    return int.from_bytes(digest) % DIMENSIONS if word else 0


def _half(number: float) -> float:
    (rounded,) = struct.unpack("e", struct.pack("e", number))
    return float(rounded)
