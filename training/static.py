"""Distils an encoder to one vector a token, and shows what that loses and saves.

Usage: ``python -m training.static --parent DIR --weights FILE --share S --pairs FILE
--data DIR [--held-out FILE]``. A text is the mean of the vectors of its tokens: no
attention, no order. The vectors begin as what the encoder makes of each token
alone, weighted down where a token is frequent (Model2Vec), and are then fitted to
what the encoder makes of whole texts.
"""

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.encoder import (
    FIRST,
    LAST,
    VOCABULARY,
    WIDTH,
    Encoder,
    Tokenizer,
    averaged,
    embed,
    published,
)
from training.evaluate import (
    Embed,
    Hits,
    Masking,
    Reading,
    cosqa,
    held_out,
    print_table,
    remembering,
    rows_of,
)
from training.export import rounded
from training.recipe import DOCUMENT_LIMIT, SEED

TEXTS = 4_000
"""Functions of which the vectors learn: each as a question, plain and neutral."""

SMOOTHING = 1e-4
"""From this share of all tokens on, a token counts less (Arora et al. 2017)."""

EPOCHS, BATCH, RATE = 12, 256, 2e-3
TIMED = 400


class StaticEncoder(nn.Module):
    """Mean of the vectors of the tokens, to unit length."""

    def __init__(self, vectors: Tensor) -> None:
        super().__init__()
        self.bag = nn.EmbeddingBag.from_pretrained(vectors, freeze=False, mode="mean")

    def forward(self, rows: Sequence[Sequence[int]]) -> Tensor:
        """Embed rows of ids; the marks at both ends are left out."""
        inner = [row[1:-1] or row for row in rows]
        starts = torch.tensor([0, *map(len, inner[:-1])]).cumsum(0)
        flat = torch.tensor([token for row in inner for token in row])
        return functional.normalize(self.bag(flat, starts), dim=-1)


def texts_of(pairs: Path) -> list[str]:
    """Choose texts to learn from."""
    rows = list(rows_of(pairs))
    chosen = random.Random(SEED).sample(rows, min(TEXTS, len(rows)))
    return [str(r[f]) for r in chosen for f in ("question", "plain", "neutral") if r[f]]


def begun(encoder: Encoder, rows: Sequence[Sequence[int]]) -> StaticEncoder:
    """Make a vector of each token alone, those of frequent tokens short."""
    alone = embed(encoder, [[FIRST, token, LAST] for token in range(VOCABULARY)])
    counts = Counter(token for row in rows for token in row)
    total = sum(counts.values())
    shares = torch.tensor([counts[token] / total for token in range(VOCABULARY)])
    alone -= alone.mean(0)
    return StaticEncoder(alone * (SMOOTHING / (SMOOTHING + shares))[:, None])


def fit(static: StaticEncoder, rows: Sequence[Sequence[int]], goals: Tensor) -> None:
    """Move the vectors of tokens until texts are near where the encoder has them."""
    optimizer = torch.optim.Adam(static.parameters(), lr=RATE)
    choice = random.Random(SEED)
    order = list(range(len(rows)))
    for epoch in range(EPOCHS):
        choice.shuffle(order)
        far = 0.0
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            found = static([rows[index] for index in chosen])
            loss = (1 - (found * goals[chosen]).sum(1)).mean()
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]  # untyped
            optimizer.step()
            far += loss.item()
        print(f"epoch {epoch}: distance {far / math.ceil(len(order) / BATCH):.3f}")


def running(static: StaticEncoder, tokenizer: Tokenizer) -> Embed:
    """Return a function that embeds texts."""

    @torch.no_grad()
    def run(texts: Sequence[str]) -> Tensor:
        found: Tensor = static(tokenizer.encode(texts, DOCUMENT_LIMIT))
        return found

    return run


def hits(given: argparse.Namespace, masking: Masking, run: Embed) -> Hits:
    """Answer every question."""
    found = masking.hits(run) | cosqa(given.data, run)
    return found | (held_out(given.held_out, run) if given.held_out else {})


def speed(run: Embed, texts: Sequence[str]) -> float:
    """Return texts a second of processor time, tokens and all."""
    started = time.process_time()
    run(texts)
    return len(texts) / (time.process_time() - started)


def main() -> None:
    """Distil, compare, time."""
    arguments = argparse.ArgumentParser(description=__doc__)
    for name in ("parent", "weights", "pairs", "data"):
        arguments.add_argument(f"--{name}", type=Path, required=True)
    arguments.add_argument("--held-out", type=Path)
    arguments.add_argument("--share", type=float, default=1.0)
    given = arguments.parse_args()
    torch.manual_seed(SEED)
    parent = published(given.parent / "model.safetensors")
    encoder, tokenizer = Encoder(), Tokenizer(given.parent / "vocab.txt")
    child = averaged(parent, torch.load(given.weights), given.share)
    encoder.load_state_dict(rounded(child))
    texts = texts_of(given.pairs)
    rows = tokenizer.encode(texts, DOCUMENT_LIMIT)
    with torch.autocast("cpu", torch.bfloat16):
        static, goals = begun(encoder, rows), embed(encoder, rows)
    masking = Masking.load(given.data)
    slow = remembering(encoder, tokenizer, Reading())
    whole = hits(given, masking, slow)
    print("The encoder as parent, one vector a token as ours, before fitting:")
    print_table(whole, hits(given, masking, running(static, tokenizer)))
    fit(static, rows, goals)
    print("The same, fitted:")
    quick = running(static, tokenizer)
    print_table(whole, hits(given, masking, quick))
    timed = list(dict.fromkeys(texts))[:TIMED]
    print(
        f"texts a second: {speed(slow, timed):.0f}, one vector a token "
        f"{speed(quick, timed):.0f}; {VOCABULARY * WIDTH / 1e6:.1f} MB as bytes"
    )


if __name__ == "__main__":
    main()
