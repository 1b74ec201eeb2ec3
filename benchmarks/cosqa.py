"""Web queries to Python functions (CoSQA), as written and with all text masked.

Usage: ``python benchmarks/cosqa.py --data DIR [--cache DIR] [--sample N] [--keep]``.
``--sample`` takes that many queries, seeded, and searches among their functions and
four times as many others; without it all 6,267 functions are searched, which embeds
each of them up to three times. Queries repeat and several functions may be right: the
figures compare rankings of one run, nothing more.
"""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from benchmarks.folders import with_folders
from benchmarks.masking import (
    STATIC,
    Described,
    Row,
    Searched,
    bm25,
    either,
    rows_of,
    static_descriptions,
    with_words,
)
from benchmarks.tables import SEED, Result, Table, commit, percent, save, share, text
from benchmarks.vectors import Matrix, Vectors

CUT = 10
OTHERS = 4
COLUMNS = ("", "MRR@10", "R@1", "R@10")


def sample(
    queries: list[Row], corpus: list[Row], count: int
) -> tuple[list[Row], list[Row]]:
    """Take queries, their functions, and others; everything when ``count`` is 0."""
    known = {row["id"] for row in corpus}
    queries = [row for row in queries if row["gold"] in known]
    if not count:
        return queries, corpus
    chance = random.Random(SEED)  # noqa: S311 - not for secrets
    taken = chance.sample(queries, min(count, len(queries)))
    right = {row["gold"] for row in taken}
    rest = [row["id"] for row in corpus if row["id"] not in right]
    kept = right.union(chance.sample(rest, min(OTHERS * count, len(rest))))
    return taken, [row for row in corpus if row["id"] in kept]


def rankings(searched: Searched, described: Described) -> Iterator[tuple[str, Matrix]]:
    """Rank what is written by words, by its vector, and as SACL does."""
    vectors, texts = searched.vectors, searched.texts
    words = bm25(searched.queries, texts)
    yield "BM25", words
    asked = vectors.of(searched.queries)
    code = asked @ vectors.of(texts).T
    yield "code vector", code
    yield "code vector + .15 BM25", with_words(code, words)
    said = described.one_texts()
    yield "masked code + static description", asked @ vectors.of(said).T
    terms = [each.terms for each in described.static]
    lost = described.dependence(texts, vectors)
    yield from either("SACL", searched.evidence(described, said, terms), STATIC, lost)


def ranks(scores: Matrix, right: npt.NDArray[np.int64]) -> list[int]:
    """Rank of the right function of each query."""
    own = scores[np.arange(len(right)), right]
    return [int(rank) for rank in (scores > own[:, None]).sum(axis=1) + 1]


def table(
    title: str, found: Iterator[tuple[str, Matrix]], right: npt.NDArray[np.int64]
) -> Table:
    """Score each ranking."""
    rows = []
    for name, scores in found:
        placed = ranks(scores, right)
        reciprocal = [1 / rank if rank <= CUT else 0.0 for rank in placed]
        recall = [percent([float(r <= k) for r in placed]) for k in (1, CUT)]
        rows.append([name, share(reciprocal), *recall])
    return Table(title, COLUMNS, rows)


def main() -> None:
    parser = with_folders(__doc__, needs=["data"])
    parser.add_argument("--cache", type=Path, default=Path(".benchmark-cache"))
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--keep", action="store_true", help="keep the result")
    given = parser.parse_args()
    corpus = [
        row
        for row in rows_of(given.data / "cosqa/corpus.jsonl.gz")
        if row.get("code_full") is not None
    ]
    asked = list(rows_of(given.data / "cosqa/queries.jsonl.gz"))
    asked, corpus = sample(asked, corpus, given.sample)
    place = {row["id"]: index for index, row in enumerate(corpus)}
    right = np.array([place[row["gold"]] for row in asked])
    masked = [row["code_full"] for row in corpus]
    described = Described(masked, static_descriptions(masked), masked)
    vectors, queries = Vectors(given.cache), [row["query"] for row in asked]
    tables = []
    for title, field in (("As written", "code"), ("All masked", "code_full")):
        written = [row[field] for row in corpus]
        searched = Searched(queries, written, written, vectors)
        tables.append(table(title, rankings(searched, described), right))
        print(text(tables[-1]), flush=True)
    if given.keep:
        keep(tables, len(asked), len(corpus), given.sample)


def keep(tables: Sequence[Table], queries: int, functions: int, count: int) -> None:
    """Keep the result, with what it was measured on."""
    option = f" --sample {count}" if count else ""
    save(
        Result(
            name="1-cosqa",
            title="Web queries: CoSQA",
            command=f"python benchmarks/cosqa.py --data DATA{option}",
            commit=commit(),
            notes=[f"{queries} development queries, {functions} functions."],
            tables=tables,
        )
    )


if __name__ == "__main__":
    main()
