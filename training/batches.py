"""Which functions meet in a batch: hard negatives come together.

Neighbours of a function are those that the parent thinks answer its question, or,
where nothing was mined, those that stand near it in the same package.
"""

import random
from collections.abc import Iterator, Sequence

import torch
from torch import Tensor

from training.encoder import Encoder, Tokenizer, embed
from training.recipe import Recipe
from training.views import Row

KEPT = 12
NEAR = 4
"""Places before and behind a function that count as near it."""

_ROWS_AT_ONCE = 512
_QUESTION_TOKENS, _CODE_TOKENS = 64, 128


def nearby(rows: Sequence[Row]) -> list[list[int]]:
    """Return for each row those that stand near it in the same package."""
    return [
        [
            other
            for other in range(max(0, index - NEAR), min(len(rows), index + NEAR + 1))
            if other != index and rows[other]["package"] == row["package"]
        ]
        for index, row in enumerate(rows)
    ]


def mined(
    encoder: Encoder, tokenizer: Tokenizer, rows: Sequence[Row]
) -> list[list[int]]:
    """Return for each row the others whose code is closest to its question."""
    asked, plain = [r["question"] for r in rows], [r["plain"] for r in rows]
    with torch.autocast("cpu", torch.bfloat16):
        questions = embed(encoder, tokenizer.encode(asked, _QUESTION_TOKENS))
        codes = embed(encoder, tokenizer.encode(plain, _CODE_TOKENS))
    found: list[list[int]] = []
    for start in range(0, len(rows), _ROWS_AT_ONCE):
        scores = questions[start : start + _ROWS_AT_ONCE] @ codes.T
        best = scores.topk(min(KEPT + 1, len(rows)), dim=1).indices.tolist()
        found += [
            [n for n in near if asked[n] != asked[start + place]][:KEPT]
            for place, near in enumerate(best)
        ]
    return found


def batches(
    neighbours: Sequence[Sequence[int]], recipe: Recipe, seed: int
) -> Iterator[list[int]]:
    """Yield one epoch of batches: functions in random order, each with neighbours.

    A function is in one batch of an epoch at most.
    """
    choice = random.Random(seed)
    order = list(range(len(neighbours)))
    choice.shuffle(order)
    used: set[int] = set()
    batch: list[int] = []
    for index in order:
        if index in used:
            continue
        near = [other for other in neighbours[index] if other not in used]
        choice.shuffle(near)
        room = recipe.batch - len(batch)
        group = [index, *near[: recipe.neighbours]][:room]
        used.update(group)
        batch += group
        if len(batch) == recipe.batch:
            yield batch
            batch = []


def also_right(rows: Sequence[Row]) -> Tensor:
    """Tell which other documents of a batch answer a question as well."""
    asked = [row["question"].lower() for row in rows]
    codes = [row["neutral"] or row["plain"] for row in rows]
    return torch.tensor(
        [
            [
                i != j and (asked[i] == asked[j] or codes[i] == codes[j])
                for j in range(len(rows))
            ]
            for i in range(len(rows))
        ]
    )
