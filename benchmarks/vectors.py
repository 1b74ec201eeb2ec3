"""Vectors of texts, kept in a file between runs of the benchmarks."""

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.embedding.weights import MINILM_MODEL, SACL_MODEL

MODELS = {"sacl": SACL_MODEL, "minilm": MINILM_MODEL}

Matrix = npt.NDArray[np.float32]


class Vectors:
    """Vectors by text, kept in a folder between runs."""

    def __init__(self, folder: Path, embedder: str = "sacl") -> None:
        self._embedder = SentenceEmbedder(MODELS[embedder])
        self._file = folder / f"{self._embedder.model}.npz"
        folder.mkdir(parents=True, exist_ok=True)
        self._known: dict[str, Matrix] = {}
        if self._file.exists():
            with np.load(self._file) as stored:
                keys, vectors = stored["keys"], stored["vectors"]
            self._known = dict(zip(keys.tolist(), vectors, strict=True))

    def of(self, texts: Sequence[str]) -> Matrix:
        """Return the vectors of texts, one row each."""
        keys = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
        new = {k: t for k, t in zip(keys, texts, strict=True) if k not in self._known}
        if new:
            embed = self._embedder.embed(list(new.values()), purpose="document")
            vectors = np.array(asyncio.run(embed), dtype=np.float32)
            self._known |= dict(zip(new, vectors, strict=True))
            known = self._known
            np.savez(self._file, keys=list(known), vectors=np.stack([*known.values()]))
        return np.stack([self._known[key] for key in keys])
