"""What each part of a score is worth on annotated questions of real repositories.

Usage: ``python benchmarks/priors.py --data DIR --clones DIR [--work DIR]
[--keep]``.

Ranks the same candidates with each part left out, and prints NDCG@10 as
``benchmarks/questions.py`` counts it: of the half of the questions that weights may
be chosen on, and of the other half. A hash of a question's id says which it is in.
"""

import argparse
import asyncio
import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from benchmarks.folders import with_folders
from benchmarks.questions import TOP, Place, Question, forms, load, ndcg
from benchmarks.tables import Result, Table, commit, save, text

from sacl.application.index_files import SILENT
from sacl.application.ports import CodeGraph, Embedder
from sacl.application.query_code import CANDIDATES
from sacl.bootstrap import Container
from sacl.domain.index import SearchRequest, SearchResult
from sacl.domain.queries import Query, prepare
from sacl.domain.ranking import rerank
from sacl.domain.weights import WEIGHTS, Weights
from sacl.settings import Settings

VARIANTS: Mapping[str, Weights] = {
    "all parts": WEIGHTS,
    "no words": replace(WEIGHTS, lexical=0.0),
    "no meaning": replace(WEIGHTS, semantic=0.0),
    "no descriptions": replace(WEIGHTS, static=0.0, model=0.0),
    "names in questions not told apart": replace(WEIGHTS, name=0.0),
    "lone names are questions": replace(WEIGHTS, lone_name=WEIGHTS.name),
    "no names of files": replace(WEIGHTS, file=0.0),
    "no priors": replace(WEIGHTS, prior=0.0),
    "files may crowd out others": replace(WEIGHTS, repetition=0.0),
}

HALVES = ("choosing", "other half", "all")

Found = tuple[Question, Query, SearchResult]


def is_for_choosing(question: Question) -> bool:
    """Tell in which half of the questions it is."""
    return hashlib.sha256(question.id.encode()).digest()[0] % 2 == 0


async def search(
    graph: CodeGraph, embedder: Embedder, questions: Sequence[Question]
) -> list[Found]:
    """Find the candidates of each question."""
    found = []
    for question in questions:
        (vector,) = await embedder.embed([question.text], purpose="query")
        query = prepare(question.text, vector)
        request = SearchRequest(
            query.searched, query.vector, query.names, top_k=CANDIDATES
        )
        found.append((question, query, await graph.search(request)))
    return found


def score(found: Found, weights: Weights) -> float:
    question, query, result = found
    ranked = rerank(query, result.candidates, result.corpus, weights=weights)
    units = [each.stored.unit for each in ranked[:TOP]]
    places = [Place(u.path, u.span.start_line, u.span.end_line) for u in units]
    return ndcg(places, question.right)


def table(form: str, by_repository: Mapping[str, Sequence[Found]]) -> Table:
    """Make a line for each variant: means over repositories, of both halves."""
    rows = []
    for name, weights in VARIANTS.items():
        scores: dict[str, list[float]] = {half: [] for half in HALVES}
        for found in by_repository.values():
            values = {each[0]: score(each, weights) for each in found}
            chosen = [v for q, v in values.items() if is_for_choosing(q)]
            others = [v for q, v in values.items() if not is_for_choosing(q)]
            for half, part in zip(
                HALVES, (chosen, others, values.values()), strict=True
            ):
                scores[half] += [fmean(part)] if part else []
        rows.append([name, *(f"{fmean(scores[half]):.3f}" for half in HALVES)])
    return Table(form, ("", *HALVES), rows)


async def run(given: argparse.Namespace) -> None:
    by_repository: dict[str, list[Question]] = defaultdict(list)
    for question in load(given.data):
        if given.only in question.repository:
            by_repository[question.repository].append(question)
    container = Container(settings=Settings(home=given.work / "home"))
    use_cases, embedder = container.use_cases(), container.embedder()
    found: dict[str, dict[str, list[Found]]] = defaultdict(dict)
    for repository, questions in by_repository.items():
        for form, root in forms(given, repository, questions[0]):
            await use_cases.analyze_repository(
                str(root), wait_for="vectors", progress=SILENT
            )
            opened = await use_cases.find_repository(str(root))
            found[form][repository] = await search(opened.graph, embedder, questions)
    made = [table(form, of_form) for form, of_form in found.items()]
    print(*map(text, made), sep="\n")
    if given.keep:
        keep(made, by_repository)
    await container.changing().freshness.close()
    await container.graphs().close()
    await container.parser().close()


def keep(made: Sequence[Table], asked: Mapping[str, Sequence[Question]]) -> None:
    """Keep the result, with what it was measured on."""
    count = sum(map(len, asked.values()))
    save(
        Result(
            name="2-questions-parts",
            title="What each part of a score is worth",
            command="python benchmarks/priors.py --data DATA --clones CLONES",
            commit=commit(),
            notes=[
                f"NDCG@10 of the {count} questions above, means of the repositories.",
                "Weights may be chosen on one half of the questions.",
            ],
            tables=made,
        )
    )


def main() -> None:
    parser = with_folders(__doc__, needs=["data"], uses=["clones"])
    parser.add_argument("--work", type=Path, default=Path("build/benchmarks"))
    parser.add_argument("--only", default="", help="repositories that contain this")
    parser.add_argument("--keep", action="store_true", help="keep the result")
    given = parser.parse_args()
    if given.clones is None:
        print("skipped: it needs --clones, a folder of cloned repositories")
        return
    asyncio.run(run(given))


if __name__ == "__main__":
    main()
