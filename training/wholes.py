"""Small functions with holes: what is put into a hole has its words beside it.

They stand in ``wholes.txt``, each with its name, its parameters, its phrases and its
body; a hole is written ``{name}`` in all of them, and its fillings are the parts of
that name.
"""

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from training.parts import PARTS, Part

MOST = 4
"""Fillings of one whole that are written in a row."""

_FILE = Path(__file__).with_name("wholes.txt")


@dataclass(frozen=True, slots=True)
class Whole:
    """A function with holes."""

    name: str
    parameters: tuple[str, ...]
    phrases: tuple[str, ...]
    body: tuple[str, ...]
    holes: Mapping[str, tuple[Part, ...]]

    def fillings(self, choice: random.Random) -> Iterator[dict[str, Part]]:
        """Yield some fillings that differ, each with the part of every hole."""
        every = list(itertools.product(*self.holes.values()))
        for chosen in choice.sample(every, min(MOST, len(every))):
            yield dict(zip(self.holes, chosen, strict=True))


def _whole(text: str) -> Whole:
    name, parameters, phrases, *body = text.splitlines()
    fillings = {
        title.removeprefix("hole "): parts
        for title, parts in PARTS.items()
        if title.startswith("hole ")
    }
    return Whole(
        name,
        tuple(parameters.split(", ")),
        tuple(phrases.split(" / ")),
        tuple(body),
        {hole: parts for hole, parts in fillings.items() if f"{{{hole}}}" in text},
    )


WHOLES = tuple(map(_whole, _FILE.read_text(encoding="utf-8").strip().split("\n\n")))
"""All of them."""
