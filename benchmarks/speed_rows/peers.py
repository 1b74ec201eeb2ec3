"""The peers: semble and codegraph, from a folder that ``make peers`` fills.

Neither is a dependency of anything. semble looks for a static model of model2vec's
format, which its own publisher serves over the network: here one is distilled from
the weights of MiniLM, as wide as theirs. What it finds with that plays no part, only
how fast it is.
"""

import asyncio
import json
import os
import shutil
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.speed_rows.sessions import Server
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.embedding.weights import MINILM_MODEL, VOCABULARY_FILE

WIDTH = 256
UNKNOWN = "[UNK]"


@dataclass(frozen=True, slots=True)
class Codegraph:
    """The command ``codegraph``; it keeps its index in the repository itself."""

    program: Path

    @property
    def environment(self) -> Mapping[str, str]:
        """No telemetry, and a server that serves for itself."""
        own = {
            "CODEGRAPH_TELEMETRY": "0",
            "DO_NOT_TRACK": "1",
            "CODEGRAPH_NO_DOWNLOAD": "1",
        }
        return {**os.environ, **own, "CODEGRAPH_NO_DAEMON": "1"}

    def index(self, root: Path) -> list[str]:
        """Return what indexes a repository from nothing."""
        return [str(self.program), "init", str(root)]

    def has_index(self, root: Path) -> bool:
        """Tell whether a repository is indexed; its server answers all the same."""
        return self.folder(root).exists()

    def folder(self, root: Path) -> Path:
        """Return where the index of a repository is."""
        return root / ".codegraph"

    def update(self, root: Path) -> list[str]:
        """Return what brings an index up to date."""
        return [str(self.program), "sync", str(root)]

    def server(self, root: Path) -> Server:
        """Return its MCP server."""
        return Server([str(self.program), "serve", "--mcp"], self.environment, root)


@dataclass(frozen=True, slots=True)
class Semble:
    """The command ``semble`` with a model of its format."""

    program: Path
    model: Path

    @property
    def environment(self) -> Mapping[str, str]:
        """The model, and no way to look for another."""
        return {
            **os.environ,
            "SEMBLE_MODEL_NAME": str(self.model),
            "HF_HUB_OFFLINE": "1",
            "XDG_CACHE_HOME": str(self._cache),
        }

    @property
    def _cache(self) -> Path:
        return self.model.parent / "cache"

    def forget(self) -> None:
        """Delete its indexes."""
        shutil.rmtree(self._cache, ignore_errors=True)

    def search(self, text: str, root: Path) -> tuple[list[str], Mapping[str, str]]:
        """Return what indexes a repository where needed, and asks it."""
        return [str(self.program), "search", text, str(root)], self.environment

    def server(self, root: Path) -> Server:
        """Return its MCP server."""
        return Server([str(self.program)], self.environment, root)


def codegraph_in(peers: Path | None) -> Codegraph | None:
    """Find codegraph; None where it is not installed."""
    if peers is None:
        return None
    program = peers / "node_modules" / ".bin" / "codegraph"
    return Codegraph(program) if program.exists() else None


def semble_in(peers: Path | None, folder: Path) -> Semble | None:
    """Find semble, and distil its model into a folder; None where it is missing."""
    if peers is None:
        return None
    program = peers / "semble" / "bin" / "semble"
    if not program.exists() or not MINILM_MODEL.find().exists():
        return None
    return Semble(program, static_model(folder / "static-model"))


def static_model(target: Path) -> Path:
    """Distil MiniLM: the vector of every token alone, in fewer dimensions."""
    if target.exists():
        return target
    tokens = VOCABULARY_FILE.read_text("utf-8").removesuffix("\n").split("\n")
    embedder = SentenceEmbedder(MINILM_MODEL)
    rows = np.array(asyncio.run(embedder.embed(tokens, purpose="document")))
    centred = rows - rows.mean(axis=0)
    _, _, axes = np.linalg.svd(centred.T @ centred)
    vectors = np.ascontiguousarray(centred @ axes[:WIDTH].T, np.float32)
    config = {"normalize": True, "hidden_dim": WIDTH, "embedding_dtype": "float32"}
    target.mkdir(parents=True)
    _tokenizer(tokens).save(str(target / "tokenizer.json"))
    (target / "config.json").write_text(json.dumps(config), "utf-8")
    (target / "model.safetensors").write_bytes(_safetensors("embeddings", vectors))
    return target


def _tokenizer(tokens: list[str]) -> Tokenizer:
    ids = {token: number for number, token in enumerate(tokens)}
    tokenizer = Tokenizer(WordPiece(ids, unk_token=UNKNOWN))
    tokenizer.normalizer = BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = BertPreTokenizer()
    return tokenizer


def _safetensors(
    name: str, values: "np.ndarray[tuple[int, ...], np.dtype[np.float32]]"
) -> bytes:
    """Write one array in that format: length of the head, head, values."""
    entry = {
        "dtype": "F32",
        "shape": list(values.shape),
        "data_offsets": [0, values.nbytes],
    }
    head = json.dumps({name: entry}).encode()
    return struct.pack("<Q", len(head)) + head + values.tobytes()
