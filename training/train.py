"""Trains the encoder to find code by what it does, whatever text is left on it.

Usage: ``python -m training.train --parent DIR --pairs FILE --out DIR --steps N
[--start WEIGHTS] [--mine]``.

A contrastive loss in both directions (InfoNCE, van den Oord et al. 2018) over batches
of questions and views of functions. The embeddings of tokens stay as they are and
lower layers learn slower. Seeded; logs its loss; goes on from the last checkpoint.
"""

import argparse
import gzip
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from training.batches import also_right, batches, mined, nearby
from training.encoder import LAYERS, Encoder, Tokenizer, padded, published
from training.exclusions import EXCLUDED_PACKAGES, HELD_OUT_PACKAGES
from training.recipe import SEED, Recipe
from training.views import Row, ask, named, nameless

PARTS = 4
"""A batch is embedded in parts of similar length, to save padding."""

LOG_EVERY = 20
BARRED = -1e4
"""The score of what must not count as wrong."""


def training_rows(paths: Sequence[Path]) -> list[Row]:
    """Read pairs, those of excluded and held-out packages left out."""
    rows: list[Row] = []
    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows += map(json.loads, lines)
    kept_out = EXCLUDED_PACKAGES | HELD_OUT_PACKAGES
    return [row for row in rows if row["package"] not in kept_out]


def groups(encoder: Encoder, recipe: Recipe) -> list[dict[str, Any]]:
    """Give each layer its learning rate; embeddings stay as they are."""
    for embedding in (encoder.words, encoder.positions, encoder.types):
        embedding.requires_grad_(requires_grad=False)
    for part in (encoder.norm, *encoder.layers[: recipe.frozen_layers]):
        part.requires_grad_(requires_grad=False)
    return [
        {
            "params": list(layer.parameters()),
            "factor": recipe.layer_decay ** (LAYERS - 1 - depth),
        }
        for depth, layer in enumerate(encoder.layers)
        if depth >= recipe.frozen_layers
    ]


@dataclass(frozen=True, slots=True)
class Vectors:
    """What a batch is embedded to, a row for each function.

    Attributes:
        questions: What each is asked for with.
        named: A view of each with its names.
        nameless: A view of each without them.
    """

    questions: Tensor
    named: Tensor
    nameless: Tensor


def loss_of(vectors: Vectors, same: Tensor, temperature: float) -> Tensor:
    """Contrast questions with both views, views with each other, and teach one.

    Each view of the right function competes with both views of all others. Where the
    names are gone, the similarities shall be what they are with names (distillation,
    Hinton et al. 2015). ``same`` tells which others are right as well.
    """
    questions, named, nameless = vectors.questions, vectors.named, vectors.nameless
    by_name = (questions @ named.T / temperature).masked_fill(same, BARRED)
    by_deed = (questions @ nameless.T / temperature).masked_fill(same, BARRED)
    across = (named @ nameless.T / temperature).masked_fill(same, BARRED)
    right = torch.arange(len(same))
    others = torch.eye(len(same), dtype=torch.bool)
    entropy = functional.cross_entropy
    asked = entropy(torch.cat((by_name, by_deed.masked_fill(others, BARRED)), 1), right)
    asked += 2 * entropy(
        torch.cat((by_deed, by_name.masked_fill(others, BARRED)), 1), right
    )
    back = entropy(by_name.T, right) + entropy(by_deed.T, right)
    views = entropy(across, right) + entropy(across.T, right)
    taught = functional.kl_div(
        by_deed.log_softmax(1),
        by_name.detach().log_softmax(1),
        reduction="batchmean",
        log_target=True,
    )
    return asked / 3 + back / 4 + views / 4 + taught / 2


def in_order(encoder: Encoder, rows: Sequence[Sequence[int]]) -> Tensor:
    """Embed rows in a few parts of similar length, in their own order."""
    order = sorted(range(len(rows)), key=lambda index: len(rows[index]))
    size = math.ceil(len(order) / PARTS)
    found = []
    for start in range(0, len(order), size):
        tokens = padded([rows[index] for index in order[start : start + size]])
        found.append(encoder(tokens.ids, tokens.lengths))
    back = torch.tensor(sorted(range(len(order)), key=order.__getitem__))
    return torch.cat(found)[back]


@dataclass(slots=True)
class Training:
    """A run: its state is the encoder, the optimizer and the number of steps done."""

    encoder: Encoder
    tokenizer: Tokenizer
    recipe: Recipe
    out: Path
    steps: int
    done: int = 0
    losses: list[float] = field(default_factory=list)
    _optimizer: torch.optim.AdamW = field(init=False)

    def __post_init__(self) -> None:
        parameters = groups(self.encoder, self.recipe)
        self._optimizer = torch.optim.AdamW(
            parameters, lr=self.recipe.rate, weight_decay=0.01
        )

    def resume(self) -> None:
        """Go on from the last checkpoint, if there is one."""
        if self._checkpoint.exists():
            saved = torch.load(self._checkpoint)
            self.encoder.load_state_dict(saved["encoder"])
            self._optimizer.load_state_dict(saved["optimizer"])
            self.done = saved["done"]

    def run(self, rows: Sequence[Row], neighbours: Sequence[Sequence[int]]) -> None:
        """Take the steps that are left, saving as it goes."""
        started = time.monotonic()
        drawn = endless(neighbours, self.recipe)
        for _ in range(self.done):
            next(drawn)
        while self.done < self.steps:
            self.losses.append(self._step([rows[index] for index in next(drawn)]))
            self.done += 1
            if self.done % LOG_EVERY == 0:
                mean = sum(self.losses[-LOG_EVERY:]) / len(self.losses[-LOG_EVERY:])
                spent = time.monotonic() - started
                print(
                    f"{self.done}/{self.steps} loss {mean:.3f} {spent:.0f} s",
                    flush=True,
                )
            if self.done % self.recipe.save_every == 0:
                self._save()
        torch.save(self.encoder.state_dict(), self.out / "weights.pt")

    def _step(self, rows: Sequence[Row]) -> float:
        choice = random.Random(f"{SEED} {self.done}")
        recipe, encode = self.recipe, self.tokenizer.encode
        asked = encode([ask(row, choice) for row in rows], recipe.question_tokens)
        with_names = [named(row, choice) for row in rows]
        without = [nameless(row, choice) for row in rows]
        share = recipe.rate_at(self.done, self.steps)
        for group in self._optimizer.param_groups:
            group["lr"] = recipe.rate * group["factor"] * share
        self.encoder.train()
        with torch.autocast("cpu", torch.bfloat16):
            vectors = Vectors(
                in_order(self.encoder, asked),
                in_order(self.encoder, encode(with_names, recipe.document_tokens)),
                in_order(self.encoder, encode(without, recipe.document_tokens)),
            )
        loss = loss_of(vectors, also_right(rows), recipe.temperature)
        self._optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]  # untyped
        torch.nn.utils.clip_grad_norm_(self.encoder.parameters(), 1.0)
        self._optimizer.step()
        return loss.item()

    def _save(self) -> None:
        state = {
            "encoder": self.encoder.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "done": self.done,
        }
        unfinished = self._checkpoint.with_suffix(".new")
        torch.save(state, unfinished)
        unfinished.replace(self._checkpoint)

    @property
    def _checkpoint(self) -> Path:
        return self.out / "checkpoint.pt"


def endless(neighbours: Sequence[Sequence[int]], recipe: Recipe) -> Iterator[list[int]]:
    """Yield batches, epoch after epoch.

    Raises:
        ValueError: There are fewer rows than one batch holds.
    """
    if len(neighbours) < recipe.batch:
        raise ValueError(f"{len(neighbours)} pairs are less than one batch")
    epoch = 0
    while True:
        yield from batches(neighbours, recipe, SEED + epoch)
        epoch += 1


def main() -> None:
    """Train on files of pairs."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--parent", type=Path, required=True)
    arguments.add_argument("--pairs", type=Path, nargs="+", required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--steps", type=int, required=True)
    arguments.add_argument("--start", type=Path, help="weights of an earlier stage")
    arguments.add_argument("--mine", action="store_true", help="mine hard negatives")
    arguments.add_argument("--last-rate", type=float, default=Recipe().last_rate)
    given = arguments.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    tokenizer, encoder = Tokenizer(given.parent / "vocab.txt"), Encoder()
    parent = published(given.parent / "model.safetensors")
    encoder.load_state_dict(torch.load(given.start) if given.start else parent)
    rows = training_rows(given.pairs)
    print(f"{len(rows)} pairs", flush=True)
    near = mined(encoder, tokenizer, rows) if given.mine else nearby(rows)
    recipe = Recipe(last_rate=given.last_rate)
    training = Training(encoder, tokenizer, recipe, given.out, given.steps)
    training.resume()
    training.run(rows, near)


if __name__ == "__main__":
    main()
