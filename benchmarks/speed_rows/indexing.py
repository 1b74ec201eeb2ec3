"""Rows on making an index: whole, again with nothing changed, and cold."""

import asyncio
import math
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from benchmarks.speed_rows.peers import Codegraph
from benchmarks.speed_rows.processes import KB, MB, Run, run
from benchmarks.speed_rows.repositories import join, side_by_side
from benchmarks.speed_rows.rows import Bench, Row, fixed

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.filesystem.source_tree import FilesystemSourceTree
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.sources import language_name, source_of
from sacl.application.enrich_units import Described
from sacl.bootstrap import open_use_cases
from sacl.domain.code import SourceFile
from sacl.domain.index import StoredUnit
from sacl.settings import Settings

FLASK, DJANGO = "flask-3.1.3", "Django-5.2"
QUESTION = "how is the session cookie signed"
FLOORS, TOWARD = 5.0, 3
NOTHING_S, NOTHING_S_PER_FILE = 0.7, 50e-6
COLD_S, WHOLE_S = 3.0, 60.0
THROUGHPUT = 0.9
UNIT_KB = 4.0
LARGE = "10,000 files"


class Indexed(NamedTuple):
    """What indexing a repository took, every time."""

    ours: Sequence[Run]
    peers: Sequence[Run]
    files: int


def flask(bench: Bench) -> Iterator[Row]:
    """Index a small repository; ask before there is an index; embed it whole."""
    root = copy_of(bench, FLASK)
    if root is not None:
        yield from _beside_codegraph(FLASK, _indexed(bench, FLASK, root, bench.repeats))
        yield from _cold(bench, root)
        yield from _whole(bench, root)


def django(bench: Bench) -> Iterator[Row]:
    """Index a large repository, and again with nothing changed."""
    root = copy_of(bench, DJANGO)
    if root is not None:
        indexed = _indexed(bench, DJANGO, root, bench.repeats)
        seconds = [each.seconds for each in indexed.ours]
        floor = asyncio.run(parsing_floor(str(root)))
        yield Row(f"graph and words, {DJANGO}", seconds, "s", "parsing", floor, FLOORS)
        yield from _beside_codegraph(DJANGO, indexed)
        yield _nothing_changed(bench, DJANGO, root, indexed.files)


def large(bench: Bench) -> Iterator[Row]:
    """Index many real repositories as one, once."""
    if bench.trees is not None:
        root = side_by_side(bench.trees, bench.folder / "large")
        yield from _beside_codegraph(LARGE, _indexed(bench, LARGE, root, 1))


async def parsing_floor(root: str) -> float:
    """Read every file once, parse it in this thread; return the seconds."""
    tree = FilesystemSourceTree(
        is_source=lambda path, head: language_name(path, head) is not None
    )
    found = await tree.discover(root)
    paths = [entry.path for entry in found.entries]
    begun = perf_counter()
    for file in await tree.read(root, paths):
        source = source_of(file) if isinstance(file, SourceFile) else ""
        if not isinstance(source, str):
            parse(source.language, source.text)
    return perf_counter() - begun


def copy_of(bench: Bench, name: str) -> Path | None:
    """Copy a tree, for codegraph keeps its index beside the sources."""
    tree = bench.tree(name)
    return None if tree is None else join(bench.folder / "copies", [tree]) / name


def _indexed(bench: Bench, name: str, root: Path, times: int) -> Indexed:
    """Index from nothing, ours and the peer's by turns."""
    ours, peers, files = [], [], 0
    for _ in range(times):
        bench.sacl.forget(name)
        ran, said = bench.sacl.run(name, "index", str(root), "--wait", "graph")
        ours.append(ran)
        files = said["files"]["analysed"]
        if bench.codegraph is not None:
            shutil.rmtree(bench.codegraph.folder(root), ignore_errors=True)
            peers.append(indexed_by(bench.codegraph, root))
    return Indexed(ours, peers, files)


def indexed_by(codegraph: Codegraph, root: Path) -> Run:
    """Let codegraph index a repository."""
    environment = codegraph.environment
    return run(codegraph.index(root), environment=environment, folder=root)


def _beside_codegraph(name: str, indexed: Indexed) -> Iterator[Row]:
    for what, unit, figure in (
        ("graph and words", "s", lambda each: each.seconds),
        ("the same by processor", "s", lambda each: each.processor),
        ("most memory of that", "MB", lambda each: each.peak / MB),
    ):
        if indexed.peers:
            yield Row(
                f"{what}, {name}",
                list(map(figure, indexed.ours)),
                unit,
                "codegraph",
                median(map(figure, indexed.peers)),
            )


def _nothing_changed(bench: Bench, name: str, root: Path, files: int) -> Row:
    again = [
        bench.sacl.run(name, "index", str(root), "--wait", "graph")[0].seconds
        for _ in range(bench.repeats)
    ]
    most = NOTHING_S + NOTHING_S_PER_FILE * files
    return fixed(f"nothing changed, {files:,} files", again, "s", most)


def _cold(bench: Bench, root: Path) -> Iterator[Row]:
    what, seconds, peers = "first answer without an index, flask", [], []
    for _ in range(bench.repeats):
        bench.sacl.forget("cold")
        ran, _ = bench.sacl.run("cold", "query", QUESTION, "--repo", str(root))
        seconds.append(ran.seconds)
        if bench.semble is not None:
            bench.semble.forget()
            command, environment = bench.semble.search(QUESTION, root)
            beside = run(command, environment=environment, folder=root)
            peers.append(beside.seconds)
    yield fixed(what, seconds, "s", COLD_S)
    if peers:
        yield Row(what, seconds, "s", "semble", median(peers), math.inf)


def _whole(bench: Bench, root: Path) -> Iterator[Row]:
    """Index with vectors, once: texts a second, bytes on disk."""
    bench.sacl.forget("whole")
    ran, said = bench.sacl.run("whole", "index", str(root), embedder="sacl")
    yield fixed("everything with vectors, flask", [ran.seconds], "s", WHOLE_S)
    units = said["vectors"]["done"]
    texts = asyncio.run(_embedded_texts(bench, root))
    yield Row(
        f"vectors of {units:,} units, {len(texts):,} texts",
        [said["seconds"]["vectors"]],
        "s",
        "embedder alone",
        asyncio.run(_embedding_alone(texts)),
        round(1 / THROUGHPUT, 2),
    )
    _, stats = bench.sacl.run("whole", "stats", "--repo", str(root))
    kilobytes = stats["repositories"][0]["storageBytes"] / units / KB
    yield fixed("disk for a unit with vectors, flask", [kilobytes], "KB", UNIT_KB)


async def _embedded_texts(bench: Bench, root: Path) -> list[str]:
    """Return the distinct texts that were embedded to make an index."""
    settings = Settings(home=bench.sacl.homes / "whole", embedder="none")
    async with open_use_cases(settings) as use_cases:
        opened = await use_cases.find_repository(str(root))
        stored = await opened.graph.units()
    texts = [text for each in stored for text in _texts(each)]
    return list(dict.fromkeys(texts))


async def _embedding_alone(texts: Sequence[str]) -> float:
    """Return the seconds that the embedder takes for texts, once it is warm."""
    embedder = SentenceEmbedder()
    await embedder.embed(["warm"], purpose="document")
    begun = perf_counter()
    await embedder.embed(texts, purpose="document")
    return perf_counter() - begun


def _texts(stored: StoredUnit) -> tuple[str, ...]:
    if stored.semantics is None:
        return ()
    described = Described(
        stored.unit, stored.semantics.neutral, stored.semantics.description
    )
    return described.texts
