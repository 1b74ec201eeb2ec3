"""MiniLM in PyTorch: the six-layer BERT that SACL embeds with, ready to train.

Weights are read from and written to the names of the published checkpoint, so that
a trained model can be averaged with its parent and exported like it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import BertWordPieceTokenizer
from torch import Tensor, nn
from torch.nn import functional

LAYERS, WIDTH, HEADS, INNER = 6, 384, 12, 1536
HEAD_WIDTH = WIDTH // HEADS
VOCABULARY, POSITIONS = 30_522, 512
EPSILON = 1e-12
FIRST, LAST = 101, 102
POOLINGS = ("mean", "first", "largest")


class Layer(nn.Module):
    """Self-attention and a feed-forward network, normalised after each."""

    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Linear(WIDTH, WIDTH)
        self.key = nn.Linear(WIDTH, WIDTH)
        self.value = nn.Linear(WIDTH, WIDTH)
        self.mixed = nn.Linear(WIDTH, WIDTH)
        self.mixed_norm = nn.LayerNorm(WIDTH, eps=EPSILON)
        self.inner = nn.Linear(WIDTH, INNER)
        self.outer = nn.Linear(INNER, WIDTH)
        self.outer_norm = nn.LayerNorm(WIDTH, eps=EPSILON)

    def forward(self, hidden: Tensor, mask: Tensor) -> Tensor:
        """Transform ``[batch, tokens, width]``; ``mask`` is additive."""
        batch, tokens, _ = hidden.shape

        def heads(x: Tensor) -> Tensor:
            return x.view(batch, tokens, HEADS, HEAD_WIDTH).transpose(1, 2)

        scores = heads(self.query(hidden)) @ heads(self.key(hidden)).transpose(2, 3)
        shares = torch.softmax(scores * HEAD_WIDTH**-0.5 + mask, dim=-1)
        attended = shares.to(hidden.dtype) @ heads(self.value(hidden))
        joined = self.mixed(attended.transpose(1, 2).reshape(batch, tokens, WIDTH))
        hidden = self.mixed_norm(hidden + joined)
        deep = self.outer(functional.gelu(self.inner(hidden)))
        normed: Tensor = self.outer_norm(hidden + deep)
        return normed


class Encoder(nn.Module):
    """Token ids to unit vectors: the last layer, pooled over the tokens.

    Args:
        pooling: "mean", "first" token, or "largest" of each component; the model
            is trained with the mean.
    """

    def __init__(self, pooling: str = "mean") -> None:
        super().__init__()
        self.pooling = pooling
        self.words = nn.Embedding(VOCABULARY, WIDTH)
        self.positions = nn.Embedding(POSITIONS, WIDTH)
        self.types = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, ids: Tensor, lengths: Tensor) -> Tensor:
        """Embed ``[batch, tokens]`` padded ids of the given lengths."""
        tokens = ids.shape[1]
        place = torch.arange(tokens)
        present = place[None] < lengths[:, None]
        hidden = self.words(ids) + self.positions(place)[None] + self.types.weight[0]
        hidden = self.norm(hidden)
        mask = torch.zeros(ids.shape, dtype=hidden.dtype)
        mask = mask.masked_fill(~present, float("-inf"))[:, None, None]
        if torch.is_autocast_enabled("cpu"):
            mask = mask.to(torch.get_autocast_dtype("cpu"))
        for layer in self.layers:
            hidden = layer(hidden, mask)
        return functional.normalize(self._pooled(hidden, present).float(), dim=-1)

    def _pooled(self, hidden: Tensor, present: Tensor) -> Tensor:
        match self.pooling:
            case "first":
                return hidden[:, 0]
            case "largest":
                absent = ~present[..., None]
                return hidden.masked_fill(absent, float("-inf")).amax(1)
        weights = present[..., None].to(hidden.dtype)
        return (hidden * weights).sum(1) / weights.sum(1)


_PARTS = {
    "attention.self.query": "query",
    "attention.self.key": "key",
    "attention.self.value": "value",
    "attention.output.dense": "mixed",
    "attention.output.LayerNorm": "mixed_norm",
    "intermediate.dense": "inner",
    "output.dense": "outer",
    "output.LayerNorm": "outer_norm",
}
_NAMES = {
    "embeddings.word_embeddings.weight": "words.weight",
    "embeddings.position_embeddings.weight": "positions.weight",
    "embeddings.token_type_embeddings.weight": "types.weight",
    "embeddings.LayerNorm.weight": "norm.weight",
    "embeddings.LayerNorm.bias": "norm.bias",
    **{
        f"encoder.layer.{n}.{theirs}.{kind}": f"layers.{n}.{ours}.{kind}"
        for n in range(LAYERS)
        for theirs, ours in _PARTS.items()
        for kind in ("weight", "bias")
    },
}
"""Names of the published checkpoint, and ours."""


def published(weights: Path) -> dict[str, Tensor]:
    """Read a checkpoint of the published form."""
    found = load_file(weights)
    return {ours: found[theirs].float() for theirs, ours in _NAMES.items()}


def averaged(
    parent: Mapping[str, Tensor], child: Mapping[str, Tensor], share: float
) -> dict[str, Tensor]:
    """Mix two sets of weights; ``share`` is the child's (Wortsman et al. 2022)."""
    return {name: torch.lerp(parent[name], child[name], share) for name in parent}


@dataclass(frozen=True, slots=True)
class Tokens:
    """Padded ids and their lengths."""

    ids: Tensor
    lengths: Tensor


class Tokenizer:
    """WordPiece ids, cut at a number of tokens."""

    def __init__(self, vocabulary: Path) -> None:
        self._pieces = BertWordPieceTokenizer(str(vocabulary), lowercase=True)

    def encode(self, texts: Sequence[str], limit: int) -> list[list[int]]:
        """Return the ids of texts with both marks, at most ``limit`` each."""
        encoded = self._pieces.encode_batch(list(texts), add_special_tokens=False)
        return [[FIRST, *each.ids[: limit - 2], LAST] for each in encoded]


def padded(rows: Sequence[Sequence[int]]) -> Tokens:
    """Stack rows of ids."""
    lengths = torch.tensor([len(row) for row in rows])
    ids = torch.zeros(len(rows), int(lengths.max()), dtype=torch.long)
    for index, row in enumerate(rows):
        ids[index, : len(row)] = torch.tensor(row)
    return Tokens(ids, lengths)


@torch.no_grad()
def embed(
    encoder: Encoder, rows: Sequence[Sequence[int]], batch_tokens: int = 8_192
) -> Tensor:
    """Embed rows of ids, in order; batches hold rows of similar length."""
    encoder.eval()
    order = sorted(range(len(rows)), key=lambda index: len(rows[index]))
    vectors = torch.empty(len(rows), WIDTH)
    start = 0
    while start < len(order):
        end = start + 1
        while (
            end < len(order)
            and (end + 1 - start) * len(rows[order[end]]) <= batch_tokens
        ):
            end += 1
        chosen = order[start:end]
        batch = padded([rows[index] for index in chosen])
        vectors[chosen] = encoder(batch.ids, batch.lengths)
        start = end
    return vectors
