"""The same repositories on the embedded store and on Neo4j: same answers, how fast?

Usage: NEO4J_URI=… NEO4J_PASSWORD_FILE=… python benchmarks/backends.py --trees DIR
    [--names flask-3.1.3,Django-5.2] [--queries 200] [--embedder none]

DIR holds unpacked source trees. Each is indexed on the embedded store, and what is
stored there is written to Neo4j as an analysis writes it. Compared are the statistics,
walks from files and symbols with chains and cycles, and the first ten results of
queries that are made of the words of random units. Times are medians and 95th
percentiles of the same questions on both. What was written to Neo4j is deleted.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from statistics import mean, quantiles
from time import perf_counter, process_time
from typing import TypeVar

from benchmarks.folders import with_folders

from sacl.__main__ import collect_rarely
from sacl.application.enrich_units import BATCH_UNITS
from sacl.application.explore_relationships import RelationshipReport
from sacl.application.index_files import BATCH_FILES, SILENT, chunks
from sacl.application.ports import CodeGraphs
from sacl.application.query_answer import QueryAnswer, QueryOptions
from sacl.application.repositories import OpenRepository
from sacl.application.use_cases import UseCases
from sacl.application.walking import ExploreOptions
from sacl.bootstrap import Container
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.index import (
    GraphChanges,
    IndexedFile,
    ResolvedFile,
    StoredUnit,
    namespace_of,
)
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


async def compare(root: str, containers: Sequence[Container], queries: int) -> None:
    stores = [container.use_cases() for container in containers]
    report = await stores[0].analyze_repository(
        root, incremental=False, wait_for="vectors", progress=SILENT
    )
    print(f"  {'indexed, embedded':24} {report.seconds} s")
    one = await stores[0].find_repository(root)
    await _copy(one, containers[1].graphs())
    other = await stores[1].find_repository(root)
    counts = [
        replace(await opened.graph.statistics(), storage_bytes=0)
        for opened in (one, other)
    ]
    print(f"  {'statistics identical':24} {counts[0] == counts[1]}")
    units = await one.graph.units()
    await _compare_relations([one, other], units)
    await _compare_walks(root, stores, units)
    await _compare_queries(root, stores, units, queries)


async def _copy(opened: OpenRepository, graphs: CodeGraphs) -> None:
    """Write to another store what one holds, and say how long the writing took."""
    graph = await graphs.open(opened.repository.namespace)
    files = [file async for file in _stored_files(opened)]
    started, used = perf_counter(), process_time()
    for batch in chunks(files, BATCH_FILES):
        await graph.write(GraphChanges(tuple(batch)))
    seconds, own = perf_counter() - started, process_time() - used
    print(f"  {'graph written, neo4j':24} {seconds:.1f} s, {own:.1f} s of them ours")
    learnt = [s.semantics for s in await opened.graph.units() if s.semantics]
    started = perf_counter()
    for each in chunks(learnt, BATCH_UNITS):
        await graph.annotate(each)
    print(f"  {'vectors written, neo4j':24} {perf_counter() - started:.1f} s")
    await graphs.register(opened.repository)


async def _stored_files(opened: OpenRepository) -> AsyncIterator[IndexedFile]:
    graph = opened.graph
    records = await graph.files()
    for paths in chunks(list(records), BATCH_FILES):
        facts, consulted = await graph.facts(paths), await graph.consulted(paths)
        units = groupby(await graph.units(paths=paths), lambda s: s.unit.path)
        of_file = {path: tuple(s.unit for s in each) for path, each in units}
        for path in paths:
            relations = await graph.relations(
                [NodeId(path)], direction=Direction.OUT, whole_files=True
            )
            resolved = ResolvedFile(path, tuple(relations), consulted[path])
            yield IndexedFile(records[path], of_file[path], facts[path], resolved)


async def _compare_relations(
    opened: Sequence[OpenRepository], units: Sequence[StoredUnit]
) -> None:
    nodes = [stored.unit.id for stored in units]
    for direction in (Direction.OUT, Direction.IN):
        one, other = [
            await each.graph.relations(nodes, direction=direction) for each in opened
        ]
        print(f"  {f'relations {direction}':24} {len(one)}, identical: {one == other}")
    files = [(await each.graph.file_graph()).relations for each in opened]
    print(f"  {'between files':24} {len(files[0])}, identical: {files[0] == files[1]}")


async def _compare_walks(
    root: str, stores: Sequence[UseCases], units: Sequence[StoredUnit]
) -> None:
    chosen = random.Random(SEED).sample(units, min(WALKS, len(units) - 1))  # noqa: S311 - seeded
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
    chance = random.Random(SEED)  # noqa: S311 - seeded
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
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--names", default="flask-3.1.3,Django-5.2")
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument(
        "--embedder", choices=["sacl", "minilm", "none"], default="none"
    )
    arguments = parser.parse_args()
    collect_rarely()
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
    containers = [
        Container(settings=here.model_copy(update={"store": store}))
        for store in ("embedded", "neo4j")
    ]
    try:
        for name in arguments.names.split(","):
            root = str(arguments.trees / name)
            print(name)
            await containers[1].graphs().forget(namespace_of(root))
            await compare(root, containers, arguments.queries)
            await containers[1].graphs().forget(namespace_of(root))
    finally:
        for container in containers:
            await container.graphs().close()
            await container.parser().close()


if __name__ == "__main__":
    asyncio.run(main())
