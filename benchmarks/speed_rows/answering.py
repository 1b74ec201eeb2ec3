"""Rows on answering: starting, warm questions, walks, and what stays in memory.

Servers are asked over stdio, with the embedder that ships. Vectors of large
repositories are random, for what a search costs does not depend on where they point.
"""

import asyncio
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.speed_rows.indexing import DJANGO, FLASK, copy_of, indexed_by
from benchmarks.speed_rows.processes import KB, MB, resident
from benchmarks.speed_rows.repositories import generate, questions
from benchmarks.speed_rows.rows import Bench, Row, fixed, milliseconds, percentile
from benchmarks.speed_rows.sessions import (
    Server,
    Session,
    seconds_to_initialize,
    session,
)
from benchmarks.speed_rows.vectors import fill_with_vectors

SMALL, LARGE = 1_000, 5_560
"""Files; those of the larger repository hold 50,000 units."""

ROUNDS, QUESTIONS, WARM_UP = 5, 40, 10
SMALL_MS, LARGE_MS, CONTEXT = 60.0, 150.0, 2.0
WALK_MS, WALK_DEPTH, WALKS = 20.0, 3, 40
OF_EXPLORE = 0.5
INITIALIZE, STARTS = 1.3, 9
RESIDENT_MB, GROWTH_KB = 550.0, 100.0

ONE_TOOL = """
from mcp.server.mcpserver import MCPServer
server = MCPServer("one")
@server.tool()
def add(a: int, b: int) -> int:
    "Add two numbers."
    return a + b
server.run("stdio")
"""
REAL_QUESTIONS = (
    "how is the session cookie signed",
    "where are url patterns matched to views",
    "render a template with a context",
    "parse the command line options",
    "error handler for an exception",
    "send a response with headers",
    "load configuration from a file",
    "register a function to run after a request",
    "read an uploaded file",
    "test client that makes requests",
)


@dataclass(frozen=True, slots=True)
class Answers:
    """What a server took on one repository.

    Attributes:
        question: p95 of a round of questions, in milliseconds, for each round.
        context: The same with context.
        resident: Bytes, after all of that.
    """

    units: int
    question: Sequence[float]
    context: Sequence[float]
    resident: int


def sizes(bench: Bench) -> Iterator[Row]:
    """Ask about generated repositories of two sizes."""
    small = asyncio.run(_answers(bench, SMALL))
    large = asyncio.run(_answers(bench, LARGE))
    yield from _waiting(f"{SMALL:,} files", small, SMALL_MS)
    yield from _waiting(f"{large.units:,} units", large, LARGE_MS)
    yield fixed(f"resident, {SMALL:,} files", [small.resident / MB], "MB", RESIDENT_MB)
    grown = (large.resident - small.resident) / (LARGE - SMALL) / KB
    yield fixed("resident for a file more", [grown], "KB", GROWTH_KB)


def real(bench: Bench) -> Iterator[Row]:
    """Ask about real repositories, and walk."""
    for name in (FLASK, DJANGO):
        root = copy_of(bench, name)
        if root is not None:
            yield from asyncio.run(_real(bench, name, root))


def _waiting(where: str, found: Answers, most: float) -> Iterator[Row]:
    yield fixed(f"p95 of a question, {where}", found.question, "ms", most)
    alone = median(found.question)
    yield Row(
        f"p95 with context, {where}", found.context, "ms", "question", alone, CONTEXT
    )


def start(bench: Bench) -> Iterator[Row]:
    """Start a server with one tool and ours, by turns."""
    bench.sacl.homes.mkdir(parents=True, exist_ok=True)
    own = bench.sacl.server("empty")
    one = Server([sys.executable, "-c", ONE_TOOL], own.environment, bench.sacl.homes)
    for server in (one, own):  # compiles what is not
        asyncio.run(seconds_to_initialize(server))
    both = [
        (
            asyncio.run(seconds_to_initialize(one)),
            asyncio.run(seconds_to_initialize(own)),
        )
        for _ in range(STARTS)
    ]
    floor = median(seconds for seconds, _ in both)
    ours = [seconds for _, seconds in both]
    yield Row("initialize", ours, "s", "server of one tool", floor, INITIALIZE)


async def _answers(bench: Bench, files: int) -> Answers:
    root = generate(bench.folder / f"generated-{files}", files)
    home = f"generated-{files}"
    bench.sacl.forget(home)
    bench.sacl.run(home, "index", str(root), "--wait", "graph")
    units = await fill_with_vectors(bench.sacl.homes / home, root)
    asked = [{"query": text, "repositoryPath": str(root)} for text in questions(60)]
    async with session(bench.sacl.server(home, embedder="sacl")) as server:
        await server.seconds_of("query_code", asked[:WARM_UP])
        await server.seconds_of("query_code_with_context", asked[:WARM_UP])
        question = [await _p95(server, "query_code", asked) for _ in range(ROUNDS)]
        context = [
            await _p95(server, "query_code_with_context", asked) for _ in range(ROUNDS)
        ]
        return Answers(units, question, context, resident(server.pid))


async def _p95(server: Session, tool: str, asked: Sequence[Mapping[str, Any]]) -> float:
    seconds = await server.seconds_of(tool, asked)
    return percentile(milliseconds(seconds), 0.95)


async def _real(bench: Bench, name: str, root: Path) -> list[Row]:
    """Ask about a real repository; the peers the same."""
    bench.sacl.run(name, "index", str(root), "--wait", "graph")
    await fill_with_vectors(bench.sacl.homes / name, root)
    asked = [{"query": t, "repositoryPath": str(root)} for t in REAL_QUESTIONS]
    own = bench.sacl.server(name, embedder="sacl")
    async with session(own) as server:
        await server.seconds_of("query_code", asked)
        seconds = await server.seconds_of("query_code", asked * ROUNDS)
        walks = await _walks(server, _starts(root)) if name == DJANGO else []
    found = [
        Row(
            f"p50 of a question, {name}",
            [median(milliseconds(seconds))],
            "ms",
            peer,
            1000 * await _asked(theirs, tool, given),
            goal,
        )
        for peer, theirs, tool, given, goal in _peers(bench, root)
    ]
    if walks:
        most = f"p95 of a walk of depth {WALK_DEPTH}, {name}"
        found.append(fixed(most, [percentile(walks, 0.95)], "ms", WALK_MS))
    return found


async def _walks(server: Session, starts: Sequence[Mapping[str, Any]]) -> list[float]:
    await server.seconds_of("get_relationships", starts[:WARM_UP])
    return milliseconds(await server.seconds_of("get_relationships", starts))


def _starts(root: Path) -> list[dict[str, Any]]:
    """Choose files all over a repository to walk from."""
    files = sorted(path.relative_to(root) for path in root.rglob("*.py"))
    given = {"maxDepth": WALK_DEPTH, "repositoryPath": str(root)}
    return [{"filePath": str(f), **given} for f in files[:: len(files) // WALKS]]


_Asked = tuple[str, Server, str, list[dict[str, Any]], float]


def _peers(bench: Bench, root: Path) -> Iterator[_Asked]:
    if bench.codegraph is not None:
        if not bench.codegraph.has_index(root):
            indexed_by(bench.codegraph, root)
        given = [{"query": text} for text in REAL_QUESTIONS]
        yield (
            "codegraph_explore",
            bench.codegraph.server(root),
            "codegraph_explore",
            given,
            OF_EXPLORE,
        )
    if bench.semble is not None:
        asked = [{"query": text, "repo": str(root)} for text in REAL_QUESTIONS]
        yield "semble search", bench.semble.server(root), "search", asked, math.inf


async def _asked(
    server: Server, tool: str, given: Sequence[Mapping[str, Any]]
) -> float:
    """Return the median of a warm call, in seconds."""
    async with session(server) as started:
        await started.seconds_of(tool, given)
        return median(await started.seconds_of(tool, list(given) * ROUNDS))
