"""Documentation to the function it stands over, in libraries, documentation left out.

Usage: ``python benchmarks/library_functions.py --trees DIR [--only NAME …]
[--cache DIR] [--count N] [--suffix .go …] [--keep]``, DIR with a folder for each
library; Python's unless ``--suffix`` names the files of another language.
The first sentence of a function's documentation asks for the function among all
that were taken, ``--count`` of them in equal shares of the libraries. The figures
say what static descriptions add to the code, with its names and without them.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
from benchmarks.folders import with_folders
from benchmarks.masking import bm25, mixed, standard, with_words
from benchmarks.shipped import soft_maximum, worth
from benchmarks.tables import SEED, Result, Table, commit, interval, percent, save, text
from benchmarks.vectors import Matrix, Vectors
from training.pairs import SECONDARY, Example, examples_of

from sacl.domain.description import Description

CUT = 10
COUNT = 500
PER_FILE = 8
COLUMNS = ("", "R@1", "R@10", "gain at 1")
STATIC = Description(signature="", pattern="", summary="", source="static")

Ranking = tuple[str, Matrix]


def taken(
    trees: Sequence[Path], count: int, suffixes: Sequence[str] = (".py",)
) -> list[Example]:
    """Take documented functions of every library, seeded, each question once."""
    found: dict[str, Example] = {}
    for tree in trees:
        fresh = (
            each for each in _documented(tree, suffixes) if each.question not in found
        )
        share = islice(fresh, count // len(trees))
        found |= {each.question: each for each in share}
    return list(found.values())


def _documented(tree: Path, suffixes: Sequence[str]) -> Iterator[Example]:
    """Read some functions of each file, in a seeded order of the files."""
    chance = random.Random(f"{SEED}{tree.name}")  # noqa: S311 - not for secrets
    paths = sorted(_sources(tree, suffixes))
    chance.shuffle(paths)
    for path in paths:
        if not SECONDARY.search(path.relative_to(tree).as_posix()):
            known = [e for e in examples_of(tree.name, tree, path) if e.neutral]
            yield from chance.sample(known, min(PER_FILE, len(known)))


def _sources(tree: Path, suffixes: Sequence[str]) -> Iterator[Path]:
    return (path for suffix in suffixes for path in tree.rglob(f"*{suffix}"))


def with_names(examples: Sequence[Example], vectors: Vectors) -> Iterator[Ranking]:
    """Rank code that has its names and no documentation."""
    plain = [each.plain for each in examples]
    code, with_its_words = _meant_and_told(examples, plain, vectors)
    yield "code", code
    yield "code and its words", with_its_words
    one = [each.one for each in examples]
    said, told = _meant_and_told(examples, one, vectors)
    kept = np.sum(vectors.of(plain) * vectors.of(_neutral(examples)), axis=1)
    trust = worth(STATIC, [float(1 - share) for share in np.clip(kept, 0.0, 1.0)])
    beside = mixed(vectors.of(plain), vectors.of(list(map(_beside, examples))))
    code = vectors.of(_questions(examples)) @ beside.T
    yield "code beside description", code
    yield (
        "the same or description, as shipped",
        soft_maximum(standard(code), trust * standard(said)),
    )
    both = [f"{each.plain} {each.description}" for each in examples]
    words = with_words(code, bm25(_questions(examples), both))
    yield "the same with the words of both", soft_maximum(words, trust * told)


def without_names(examples: Sequence[Example], vectors: Vectors) -> Iterator[Ranking]:
    """Rank code whose own names are masked as well."""
    neutral, one = _neutral(examples), [each.one for each in examples]
    code, with_its_words = _meant_and_told(examples, neutral, vectors)
    yield "code", code
    yield "code and its words", with_its_words
    said, told = _meant_and_told(examples, one, vectors)
    yield "code with description", said
    yield "the same with its words", told


def _meant_and_told(
    examples: Sequence[Example], texts: Sequence[str], vectors: Vectors
) -> tuple[Matrix, Matrix]:
    """Rank texts by meaning alone, and with their words."""
    questions = _questions(examples)
    meant = vectors.of(questions) @ vectors.of(texts).T
    return meant, with_words(meant, bm25(questions, texts))


def _beside(example: Example) -> str:
    """Write what is embedded for code that keeps its names."""
    signature, _, summary = example.description.partition(". ")
    said = replace(STATIC, signature=signature, summary=summary)
    return said.searched_beside(example.plain)


def _questions(examples: Sequence[Example]) -> list[str]:
    return [each.question for each in examples]


def _neutral(examples: Sequence[Example]) -> list[str]:
    return [each.neutral for each in examples]


def table(title: str, rankings: Iterator[Ranking]) -> Table:
    """Score rankings; the gain is over the first with its 95 % interval."""
    rows: list[list[str]] = []
    base: list[float] = []
    for name, scores in rankings:
        placed = (scores > np.diag(scores)[:, None]).sum(axis=1) + 1
        first = [float(rank == 1) for rank in placed]
        base = base or first
        gains = [own - before for own, before in zip(first, base, strict=True)]
        low, high = interval(gains)
        gain = f"{100 * np.mean(gains):+.1f} ({100 * low:.1f}–{100 * high:.1f})"
        found = f"{100 * float((placed <= CUT).mean()):.1f}"
        rows.append([name, percent(first), found, gain if rows else ""])
    return Table(title, COLUMNS, rows)


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--cache", type=Path, default=Path(".benchmark-cache"))
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--suffix", nargs="*", default=[".py"])
    parser.add_argument("--keep", action="store_true", help="keep the result")
    given = parser.parse_args()
    if given.trees is None:
        print("Left out, for it needs the sources of libraries: --trees DIR.")
        return
    roots = sorted(r for r in given.trees.iterdir() if any(_sources(r, given.suffix)))
    trees = [root for root in roots if not given.only or root.name in given.only]
    examples, vectors = taken(trees, given.count, given.suffix), Vectors(given.cache)
    tables = [
        table("Documentation left out", with_names(examples, vectors)),
        table("Names masked, too", without_names(examples, vectors)),
    ]
    print("\n".join(map(text, tables)))
    if given.keep:
        keep(tables, examples)


def keep(tables: Sequence[Table], examples: Sequence[Example]) -> None:
    """Keep the result, with what it was measured on."""
    libraries = ", ".join(dict.fromkeys(each.package for each in examples))
    save(
        Result(
            name="1-libraries",
            title="Functions of libraries",
            command="python benchmarks/library_functions.py --trees DIR",
            commit=commit(),
            notes=[f"{len(examples)} functions of {libraries}."],
            tables=tables,
        )
    )


if __name__ == "__main__":
    main()
