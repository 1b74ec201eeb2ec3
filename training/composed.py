"""Writes packages of small functions that are composed of parts that have words.

Usage: ``python -m training.composed --out DIR [--functions N]``; ``pairs`` reads the
folders like any other package, and what it excludes it excludes of them too.

Library code teaches how libraries are called; what loops, conditions and operators
do is rarer in it. Here every part of a function has its words in the documentation,
and functions that differ in one part follow each other, so that they meet in a batch.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from training.pipelines import Pipeline, related
from training.recipe import SEED
from training.wholes import WHOLES, Whole

FUNCTIONS = 10_000
PER_PACKAGE, PER_FILE = 400, 40
NUMBERED = 3
"""Every third function of a file has its number in its name."""

IS_WHOLE, COUNTS, ADDS = 0.25, 0.6, 0.3
"""How often functions come of a whole, and how often a verb of its own is used."""

HEADER = """import heapq
import itertools
import math
import statistics
from collections import Counter


"""
BARE = ["Return", "Find", "Compute", "Get", "Give", "Determine"]
VERBS = [*BARE, *(f"{verb}s" for verb in BARE)]


@dataclass(frozen=True, slots=True)
class Function:
    """A function with what it is asked for with."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[str, ...]
    says: str

    def text(self, name: str) -> str:
        """Return its source."""
        head = f"def {name}({', '.join(self.parameters)}):"
        body = "".join(f"    {line}\n" for line in self.body)
        return f'{head}\n    """{self.says}"""\n{body}'


def spoken(phrase: str, choice: random.Random) -> str:
    """Make a sentence of what a function gives."""
    if phrase.startswith("whether"):
        verb = choice.choice(("Check", "Tell", "Checks", "Returns"))
        return f"{verb} {phrase}."
    if phrase.startswith("number of ") and choice.random() < COUNTS:
        verb = choice.choice(("Count", "Counts"))
        return f"{verb} the {phrase.removeprefix('number of ')}."
    if phrase.startswith("sum of ") and choice.random() < ADDS:
        verb = choice.choice(("Add up", "Sums up"))
        return f"{verb} the {phrase.removeprefix('sum of ')}."
    return f"{choice.choice(VERBS)} the {phrase}."


def of_pipeline(pipeline: Pipeline, choice: random.Random) -> Function:
    """Write a function of a pipeline."""
    body = tuple(pipeline.body(choice))
    says = spoken(pipeline.phrase, choice)
    return Function(pipeline.name, tuple(pipeline.parameters), body, says)


def of_whole(whole: Whole, choice: random.Random) -> Iterator[Function]:
    """Write some functions of a whole, one for each filling."""
    for filling in whole.fillings(choice):
        codes = {hole: part.code for hole, part in filling.items()}
        names = {hole: part.name for hole, part in filling.items()}
        words = {hole: part.phrase for hole, part in filling.items()}
        body = tuple(line.format(**codes) for line in whole.body)
        says = spoken(choice.choice(whole.phrases).format(**words), choice)
        yield Function(whole.name.format(**names), whole.parameters, body, says)


def functions(count: int) -> Iterator[Function]:
    """Yield at least that many functions, those alike together; some come twice."""
    choice = random.Random(SEED)
    made = 0
    while made < count:
        if choice.random() < IS_WHOLE:
            group = list(of_whole(choice.choice(WHOLES), choice))
        else:
            group = [of_pipeline(each, choice) for each in related(choice)]
        yield from group
        made += len(group)


def write(out: Path, count: int) -> None:
    """Write packages of files of functions, each body with its words once."""
    kept = list({(f.body, f.says): f for f in functions(count)}.values())
    for start in range(0, len(kept), PER_FILE):
        folder = out / f"composed-{start // PER_PACKAGE}"
        folder.mkdir(parents=True, exist_ok=True)
        chosen = kept[start : start + PER_FILE]
        texts = [
            f.text(f.name if n % NUMBERED else f"{f.name}_{n}")
            for n, f in enumerate(chosen)
        ]
        file = folder / f"part_{start % PER_PACKAGE // PER_FILE}.py"
        file.write_text(HEADER + "\n\n".join(texts), encoding="utf-8")


def main() -> None:
    """Write packages."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--functions", type=int, default=FUNCTIONS)
    given = arguments.parse_args()
    write(given.out, given.functions)


if __name__ == "__main__":
    main()
