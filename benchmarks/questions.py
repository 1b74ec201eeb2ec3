"""Annotated questions on real repositories, with their text and without.

Usage: ``python benchmarks/questions.py --data DIR --clones DIR [--work DIR]``.

DIR of ``--clones`` holds clones named ``owner+name``. Prints NDCG@10 as semble
counts it (binary gains over relevant and secondary files, the first result of a
file, spans must overlap) for SACL and for BM25 over whole files, and the same on
copies whose documentation and comments are blanked out.
"""

import argparse
import asyncio
import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, log2
from pathlib import Path
from statistics import fmean

from benchmarks.folders import with_folders
from benchmarks.tables import Result, Table, commit, save, share, text
from benchmarks.trees import clone_of, source_files, stripped, unpack

from sacl.application.index_files import SILENT
from sacl.application.query_answer import QueryOptions
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.lexical import terms
from sacl.domain.lexical_scoring import BM25_B, BM25_K1
from sacl.settings import Settings

TOP = 10
PUBLISHED = (
    ("63 repositories, published", "as is", "semble", "0.852"),
    ("63 repositories, published", "as is", "CodeRankEmbed hybrid", "0.860"),
    ("63 repositories, published", "as is", "BM25", "0.675"),
    ("63 repositories, published", "as is", "ripgrep", "0.123"),
)


@dataclass(frozen=True, slots=True)
class Place:
    """A file, or lines of it, that answers a question or was found."""

    path: str
    start: int = 1
    end: int = 1 << 30

    def meets(self, other: "Place") -> bool:
        """Tell whether two places share a line."""
        return (
            self.path == other.path
            and self.start <= other.end
            and other.start <= self.end
        )


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the places that answer it."""

    id: str
    repository: str
    commit: str
    folder: str
    category: str
    text: str
    right: tuple[Place, ...]


def load(data: Path) -> list[Question]:
    path = data / "semble" / "queries.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = list(map(json.loads, lines))
    return [
        Question(
            id=row["id"],
            repository=row["repo"],
            commit=row["revision"],
            folder=row["benchmark_root"],
            category=row["category"],
            text=row["query"],
            right=tuple(
                Place(r["path"], r.get("start") or 1, r.get("end") or 1 << 30)
                for r in row["relevant"]
            )
            + tuple(
                Place(each if isinstance(each, str) else each["path"])
                for each in row["secondary"]
            ),
        )
        for row in rows
    ]


def ndcg(found: Sequence[Place], right: Sequence[Place]) -> float:
    """Normalised discounted cumulative gain of the first ten results."""
    gain = 0.0
    for place in right:
        ranks = (n for n, each in enumerate(found[:TOP], 1) if place.meets(each))
        rank = next(ranks, None)
        gain += 0.0 if rank is None else 1 / log2(rank + 1)
    ideal = sum(1 / log2(n + 1) for n in range(1, min(len(right), TOP) + 1))
    return gain / ideal


def whole_file_scores(counts: Sequence[Counter[str]], query: str) -> list[float]:
    """Score files by BM25, each given by how often it holds each term."""
    lengths = [count.total() for count in counts]
    norms = [BM25_K1 * (1 - BM25_B + BM25_B * n / fmean(lengths)) for n in lengths]
    scores = [0.0] * len(counts)
    for term in set(terms(query)):
        holding = [index for index, count in enumerate(counts) if term in count]
        rarity = log(1 + (len(counts) - len(holding) + 0.5) / (len(holding) + 0.5))
        for index in holding:
            found = counts[index][term]
            scores[index] += rarity * found * (BM25_K1 + 1) / (found + norms[index])
    return scores


def whole_file_bm25(root: Path, questions: Sequence[Question]) -> list[list[Place]]:
    """Rank whole files by BM25 over their terms and their path."""
    files = list(source_files(root))
    counts = [
        Counter(terms(f"{file.relative_to(root)} {file.read_text('utf-8', 'replace')}"))
        for file in files
    ]
    found = []
    for question in questions:
        scores = whole_file_scores(counts, question.text)
        best = sorted(range(len(files)), key=lambda n: (-scores[n], n))[:TOP]
        found.append([Place(files[n].relative_to(root).as_posix()) for n in best])
    return found


def grep(root: Path, questions: Sequence[Question]) -> list[list[Place]]:
    """Rank whole files by how many words of the question they hold, as grep finds."""
    files = list(source_files(root))
    contents = [file.read_text("utf-8", "replace").lower() for file in files]
    found = []
    for question in questions:
        words = set(question.text.lower().split())
        scores = [sum(word in content for word in words) for content in contents]
        best = sorted(range(len(files)), key=lambda n: (-scores[n], n))[:TOP]
        found.append([Place(files[n].relative_to(root).as_posix()) for n in best])
    return found


async def answers(
    use_cases: UseCases, root: Path, questions: Sequence[Question]
) -> list[list[Place]]:
    """Index a tree and ask."""
    await use_cases.analyze_repository(str(root), wait_for="vectors", progress=SILENT)
    found = []
    for question in questions:
        answer = await use_cases.query_code(question.text, str(root), QueryOptions(TOP))
        hits = answer.results or answer.guesses
        found.append([Place(h.file_path, h.start_line, h.end_line) for h in hits])
    return found


async def measure(
    use_cases: UseCases, root: Path, questions: Sequence[Question]
) -> Mapping[str, dict[str, float]]:
    """Score every ranking of one tree by question."""
    rankings = {
        "SACL": await answers(use_cases, root, questions),
        "BM25 of whole files": whole_file_bm25(root, questions),
        "words found by grep": grep(root, questions),
    }
    return {
        name: {q.id: ndcg(p, q.right) for q, p in zip(questions, found, strict=True)}
        for name, found in rankings.items()
    }


async def report(given: argparse.Namespace, questions: Sequence[Question]) -> Table:
    """Score every repository in both forms; print each, and all as one table."""
    by_repository: dict[str, list[Question]] = defaultdict(list)
    for question in questions:
        by_repository[question.repository].append(question)
    settings = Settings(home=given.work / "home", embedder=given.embedder)
    means: dict[str, list[float]] = defaultdict(list)
    rows: list[list[str]] = []
    everything: dict[str, list[float]] = defaultdict(list)
    async with open_use_cases(settings) as use_cases:
        for repository, asked in by_repository.items():
            for form, root in forms(given, repository, asked[0]):
                for ranking, scores in (await measure(use_cases, root, asked)).items():
                    line = f"{form}|{ranking}"
                    values = list(scores.values())
                    means[line].append(fmean(values))
                    everything[line] += values
                    rows.append([repository, form, ranking, share(values)])
                    print(*rows[-1], sep="  ", flush=True)
                    if given.verbose and ranking == "SACL":
                        for q in asked:
                            print(f"    {scores[q.id]:.2f} {q.category:12} {q.text}")
    for line, values in means.items():
        form, _, ranking = line.partition("|")
        rows.append(["mean of repositories", form, ranking, f"{fmean(values):.3f}"])
        rows.append(["all questions", form, ranking, share(everything[line])])
    rows += ([*each] for each in PUBLISHED)
    table = Table("", ("repository", "form", "ranking", "NDCG@10"), rows)
    print(text(table))
    return table


def forms(
    given: argparse.Namespace, repository: str, question: Question
) -> list[tuple[str, Path]]:
    """Unpack the tree that is asked about, as it is and stripped."""
    clone = clone_of(given.clones, repository)
    if clone is None:
        print(f"{repository}: no clone below {given.clones}, skipped")
        return []
    name = repository.replace("/", "+")
    tree = unpack(clone, question.commit, given.work / name, below=question.folder)
    return [
        ("as is", tree),
        ("stripped", stripped(tree, given.work / f"{name}.stripped")),
    ]


def main() -> None:
    parser = with_folders(__doc__, needs=["data"], uses=["clones"])
    parser.add_argument("--work", type=Path, default=Path("build/benchmarks"))
    parser.add_argument("--embedder", default="sacl")
    parser.add_argument("--only", default="", help="repositories that contain this")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--keep", action="store_true", help="keep the result")
    given = parser.parse_args()
    if given.clones is None:
        print("skipped: it needs --clones, a folder of cloned repositories")
        return
    asked = [q for q in load(given.data) if given.only in q.repository]
    table = asyncio.run(report(given, asked))
    if given.keep:
        save(
            Result(
                name="2-questions",
                title="Annotated questions on real repositories (semble)",
                command="python benchmarks/questions.py --data DATA --clones CLONES",
                commit=commit(),
                notes=(
                    f"{len(asked)} questions; embedder {given.embedder}.",
                    "Stripped: documentation and comments blanked out.",
                ),
                tables=[table],
            )
        )


if __name__ == "__main__":
    main()
