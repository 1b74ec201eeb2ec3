"""The same repositories on the embedded store and on Neo4j: same answers, how fast?

Usage: NEO4J_URI=… NEO4J_PASSWORD_FILE=… python benchmarks/backends.py --trees DIR
    [--names flask-3.1.3,Django-5.2] [--queries 200] [--embedder none]

DIR holds unpacked source trees. Each is indexed on both stores. Compared are the
statistics, walks from files and symbols with chains and cycles, and the first ten
results of queries that are made of the words of random units. Times are medians and
95th percentiles of the same questions on both. The namespaces are deleted at the end.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import mean, quantiles
from time import perf_counter
from typing import TypeVar

from sacl.application.explore_relationships import ExploreOptions, RelationshipReport
from sacl.application.index_files import SILENT
from sacl.application.query_answer import QueryAnswer, QueryOptions
from sacl.application.repositories import OpenRepository
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.code import UnitKind
from sacl.domain.index import StoredUnit
from sacl.domain.relations import Direction
from sacl.settings import Settings, load_settings

TOP = 10
WALKS = 50
SEED = 5
DEPTH = 3

T = TypeVar("T")


class Timed:
    """Runs the same question on both stores and keeps how long each took."""

    def __init__(self, name: str, stores: Sequence[UseCases]) -> None:
        self._name = name
        self._stores = stores
        self._seconds: tuple[list[float], ...] = tuple([] for _ in stores)

    async def __call__(self, ask: Callable[[UseCases], Awaitable[T]]) -> list[T]:
        """Ask each store in turn."""
        answers = []
        for store, seconds in zip(self._stores, self._seconds, strict=True):
            started = perf_counter()
            answers.append(await ask(store))
            seconds.append(perf_counter() - started)
        return answers

    def show(self) -> None:
        """Print both stores' times."""
        shown = []
        for seconds in self._seconds:
            cuts = quantiles(seconds, n=20) if len(seconds) > 1 else seconds * 20
            shown.append(f"{cuts[9] * 1000:8.0f} {cuts[-1] * 1000:8.0f}")
        print(f"  {self._name:24} {'  |'.join(shown)}   ms, median and p95")


async def compare(root: str, stores: Sequence[UseCases], queries: int) -> None:
    reports = []
    for name, store in zip(("embedded", "neo4j"), stores, strict=True):
        report = await store.analyze_repository(
            root, incremental=False, wait_for="vectors", progress=SILENT
        )
        reports.append(report)
        print(f"  indexed, {name:15} {report.seconds} s")
    same = all(
        getattr(reports[0], part) == getattr(reports[1], part)
        for part in ("units", "languages", "relations", "vectors", "descriptions")
    )
    print(f"  {'statistics identical':24} {same}")
    opened = [await store.find_repository(root) for store in stores]
    units = await opened[0].graph.units()
    await _compare_relations(opened, units)
    await _compare_walks(root, stores, units)
    await _compare_queries(root, stores, units, queries)


async def _compare_relations(
    opened: Sequence[OpenRepository], units: Sequence[StoredUnit]
) -> None:
    nodes = [stored.unit.id for stored in units]
    for direction in (Direction.OUT, Direction.IN):
        one, other = [
            await each.graph.relations(nodes, direction=direction) for each in opened
        ]
        print(f"  {f'relations {direction}':24} {len(one)}, identical: {one == other}")
    files = [stored.unit.id for stored in units if stored.unit.kind is UnitKind.FILE]
    one, other = [await each.graph.file_relations(files) for each in opened]
    print(f"  {'between files':24} {len(one)}, identical: {one == other}")


async def _compare_walks(
    root: str, stores: Sequence[UseCases], units: Sequence[StoredUnit]
) -> None:
    chosen = random.Random(SEED).sample(units, min(WALKS, len(units) - 1))  # noqa: S311
    targets = [*chosen[1:], chosen[0]]
    for name, whole in (("walks from files", True), ("walks from symbols", False)):
        timed, same = Timed(name, stores), 0
        for stored, target in zip(chosen, targets, strict=True):
            unit = stored.unit
            symbol = "" if whole or unit.kind is UnitKind.FILE else unit.local_name
            options = ExploreOptions(
                symbol=symbol, max_depth=DEPTH, target_path=target.unit.path
            )
            path = unit.path
            one, other = await timed(partial(_walk, root, path, options))
            same += _timeless(one) == _timeless(other)
        timed.show()
        print(f"  {'  identical':24} {same} of {len(chosen)}")


async def _walk(
    root: str, path: str, options: ExploreOptions, store: UseCases
) -> RelationshipReport:
    return await store.explore_relationships(root, path, options)


def _timeless(report: RelationshipReport) -> RelationshipReport:
    return replace(report, statistics=replace(report.statistics, milliseconds=0.0))


async def _compare_queries(
    root: str, stores: Sequence[UseCases], units: Sequence[StoredUnit], queries: int
) -> None:
    plain, context = Timed("queries", stores), Timed("context queries", stores)
    overlaps, apart = [], 0.0
    options = QueryOptions(max_results=TOP)
    for text in made_queries(units, queries):
        one, other = await plain(partial(_query, root, text, options))
        overlaps.append(overlap(one, other))
        apart = max(apart, distance(one, other))
        await context(partial(_query_with_context, root, text, options))
    plain.show()
    context.show()
    print(f"  {'first ten in common':24} {mean(overlaps):.4f}")
    print(f"  {'scores apart by at most':24} {apart:.2g}")


async def _query(
    root: str, text: str, options: QueryOptions, store: UseCases
) -> QueryAnswer:
    return await store.query_code(text, root, options)


async def _query_with_context(
    root: str, text: str, options: QueryOptions, store: UseCases
) -> QueryAnswer:
    return await store.query_code_with_context(text, root, options)


def made_queries(units: Sequence[StoredUnit], amount: int) -> list[str]:
    """Return texts of some words of random units, the same ones every time."""
    chance = random.Random(SEED)  # noqa: S311
    texts: list[str] = []
    while len(texts) < amount:
        terms = chance.choice(units).unit.terms
        words = [*terms.name.split(), *terms.docs.split()[:30], *terms.code.split()[:9]]
        texts.append(" ".join(chance.sample(words, min(len(words), 5))))
    return texts


def overlap(one: QueryAnswer, other: QueryAnswer) -> float:
    """Return the share of results, or of guesses, that both have."""
    first, second = scores_of(one), scores_of(other)
    if not first and not second:
        return 1.0
    return len(first.keys() & second.keys()) / max(len(first), len(second))


def distance(one: QueryAnswer, other: QueryAnswer) -> float:
    """Return how far the scores of a result are apart at most."""
    first, second = scores_of(one), scores_of(other)
    shared = first.keys() & second.keys()
    return max((abs(first[hit] - second[hit]) for hit in shared), default=0.0)


def scores_of(answer: QueryAnswer) -> dict[tuple[str, str], float]:
    """Return the scores of what was found, sure or not."""
    found = answer.results or answer.guesses
    return {(hit.file_path, hit.unit): hit.score for hit in found}


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trees", type=Path)
    parser.add_argument("--data", type=Path, help="not used by this benchmark")
    parser.add_argument("--names", default="flask-3.1.3,Django-5.2")
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--embedder", choices=["minilm", "none"], default="none")
    arguments = parser.parse_args()
    given = load_settings().settings
    if arguments.trees is None or given.neo4j_password is None:
        print("skipped: it needs --trees and NEO4J_PASSWORD or NEO4J_PASSWORD_FILE")
        return
    with tempfile.TemporaryDirectory() as home:
        here = given.model_copy(
            update={"home": Path(home), "embedder": arguments.embedder}
        )
        await _compare_all(here, arguments)


async def _compare_all(here: Settings, arguments: argparse.Namespace) -> None:
    async with AsyncExitStack() as stack:
        stores = [
            await stack.enter_async_context(
                open_use_cases(here.model_copy(update={"store": store}))
            )
            for store in ("embedded", "neo4j")
        ]
        for name in arguments.names.split(","):
            root = str(arguments.trees / name)
            print(name)
            try:
                await compare(root, stores, arguments.queries)
            finally:
                await stores[1].forget_repository(root)


if __name__ == "__main__":
    asyncio.run(main())
