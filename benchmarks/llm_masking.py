"""The paper's blend with recorded descriptions, all names and documentation masked.

Usage: ``python benchmarks/llm_masking.py --data DIR [--cache DIR]``. HumanEval and MBPP
make one corpus. Nothing but the product's own parts is used: its masking, the replay
describer with recorded descriptions, its embedder, and the paper's formula. The last
columns are what the paper reports (arXiv 2506.20081: GIST-large, Llama-3.1-8B).
"""

import ast
import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from benchmarks.folders import with_folders
from benchmarks.masking import Corpus, Row, load, ranks, rows_of
from benchmarks.vectors import Matrix, Vectors

from sacl.adapters.replay.describer import ReplayDescriber, key_of
from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.application.ports import DescriptionRequest, ParsedFile
from sacl.domain.code import NodeId, SourceFile, UnitKind
from sacl.domain.description import (
    Description,
    Operation,
    OperationKind,
    UnitViews,
)
from sacl.domain.ranking import PAPER_ALPHA

NUMBERED = re.compile(r"\b(var|func|class)_\d+\b")
GOALS = {"HumanEval": 80.0, "MBPP": 56.0}
PAPER = {"HumanEval": (18.9, 31.7), "MBPP": (9.0, 18.4)}
"""Recall@1 of the paper's base ranking and of its reranking."""


class Document(NamedTuple):
    """One row: its neutral form by the product, and the reference's."""

    id: NodeId
    neutral: str
    reference: str


def document(number: int, row: Row) -> Document:
    """Mask a row as the product does, unit by unit, in the order of the source."""
    path, code = f"row_{number}.py", str(row["code"])
    file = SourceFile(path, code, "", len(code), 0)
    parsed = parse_file(file)
    if not isinstance(parsed, ParsedFile):
        raise TypeError(parsed.reason)
    views = view_units(file, {unit.id for unit in parsed.units})
    outermost = [unit for unit in parsed.units if unit.parent in (None, path)]
    texts = [views[unit.id].neutral.strip() for unit in outermost]
    reference = str(row["code_full"])
    return Document(NodeId(path), "\n\n".join(filter(None, texts)), reference)


def requests(documents: Sequence[Document]) -> list[DescriptionRequest]:
    nothing = Operation(OperationKind.BLOCK)
    return [
        DescriptionRequest(
            each.id,
            "python",
            UnitKind.FILE,
            UnitViews(each.id, each.neutral, {}, {}, nothing),
        )
        for each in documents
    ]


def described(data: Path, documents: Sequence[Document]) -> list[Description | None]:
    """Return what was recorded of each document."""
    shown = {each.id: each.reference for each in documents}
    describer = ReplayDescriber.of_file(_recordings(data), shown=shown)
    results = asyncio.run(describer.describe(requests(documents)))
    return [each if isinstance(each, Description) else None for each in results]


def blended(code: Matrix, said: Matrix, known: npt.NDArray[np.bool_]) -> Matrix:
    """Score every document for every query; without a description by code alone."""
    both = (1 - PAPER_ALPHA) * code + PAPER_ALPHA * said
    return np.where(known, both, code)


def untainted(data: Path, corpus: Corpus, documents: Sequence[Document]) -> Corpus:
    """Leave out the queries whose recorded description was given away."""
    rows = rows_of(_recordings(data))
    tainted = {row["key"] for row in rows if row.get("tainted")}
    keep = [
        index
        for index, answer in enumerate(corpus.answers)
        if key_of(documents[answer].reference) not in tainted
    ]
    queries = [corpus.queries[index] for index in keep]
    return Corpus(corpus.rows, queries, corpus.answers[keep], corpus.first_mbpp)


def report(corpus: Corpus, base: Matrix, scores: Matrix, texts: Sequence[str]) -> None:
    human = corpus.answers < corpus.first_mbpp
    columns = ("code alone", "alpha .7", "goal", "paper base", "paper reranked")
    print(f"{'R@1, all masked':18}" + "".join(f"{each:>16}" for each in columns))
    for name, rows in (("HumanEval", human), ("MBPP", ~human)):
        found = [recall(each, corpus, texts, rows) for each in (base, scores)]
        figures = [*found, GOALS[name], *PAPER[name]]
        print(f"{name:18}" + "".join(f"{each:16.1f}" for each in figures))


def recall(
    scores: Matrix, corpus: Corpus, texts: Sequence[str], rows: npt.NDArray[np.bool_]
) -> float:
    return float(100 * (ranks(scores, corpus, texts)[rows] == 1).mean())


def same_as_reference(documents: Sequence[Document]) -> str:
    """Say how many documents are the reference's, ever less strictly."""
    exact = sum(each.neutral == each.reference.strip() for each in documents)
    laid_out = sum(tree(each.neutral) == tree(each.reference) for each in documents)
    numbered = sum(
        tree(numbered_anew(each.neutral)) == tree(numbered_anew(each.reference))
        for each in documents
    )
    share = 100 / len(documents)
    return (
        f"{exact * share:.1f} %, but for layout {laid_out * share:.1f} %, "
        f"but for layout and numbers of placeholders {numbered * share:.1f} %"
    )


def tree(code: str) -> str:
    """Return the syntax of code; its text where it is none by itself."""
    try:
        return ast.dump(ast.parse(code))
    except SyntaxError:
        return code


def numbered_anew(code: str) -> str:
    """Number placeholders in the order in which they appear."""
    numbers: dict[str, str] = {}
    return NUMBERED.sub(
        lambda match: numbers.setdefault(match[0], f"{match[1]}_{len(numbers)}"), code
    )


def main() -> None:
    arguments = with_folders(__doc__, needs=["data"])
    arguments.add_argument("--cache", type=Path, default=Path(".benchmark-cache"))
    given = arguments.parse_args()
    whole, vectors = load(given.data), Vectors(given.cache)
    documents = [document(number, row) for number, row in enumerate(whole.rows)]
    corpus = untainted(given.data, whole, documents)
    descriptions = described(given.data, documents)
    texts = [each.neutral for each in documents]
    known = np.array([each is not None for each in descriptions])
    said = [each.text if each else "" for each in descriptions]
    asked = vectors.of(corpus.queries)
    base = asked @ vectors.of(texts).T
    scores = blended(base, asked @ vectors.of(said).T, known)
    print(f"masked as the reference is: {same_as_reference(documents)}")
    print(f"with a recorded description: {known.sum()} of {len(documents)} documents")
    report(corpus, base, scores, texts)


def _recordings(data: Path) -> Path:
    return data / "descriptions/masked_code_descriptions.jsonl.gz"


if __name__ == "__main__":
    main()
