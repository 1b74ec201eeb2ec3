"""Rows on updates: one file and ten, of a large repository, over stdio."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

from benchmarks.speed_rows.indexing import DJANGO, copy_of
from benchmarks.speed_rows.processes import run
from benchmarks.speed_rows.repositories import SEED
from benchmarks.speed_rows.rows import Bench, Row, fixed
from benchmarks.speed_rows.sessions import session

ONE_S, TEN_S, MANY = 0.3, 1.0, 10
ROUNDS = 9
ADDED = "\n\ndef added_in_round_{}(value):\n    return [value, helper(value)]\n"


def rows(bench: Bench) -> Iterator[Row]:
    """Measure them."""
    root = copy_of(bench, DJANGO)
    if root is not None:
        bench.sacl.run(DJANGO, "index", str(root), "--wait", "graph")
        one, ten = asyncio.run(_updates(bench, root))
        yield fixed(f"one file updated, {DJANGO}", one, "s", ONE_S)
        yield fixed(f"ten files updated, {DJANGO}", ten, "s", TEN_S)
        if bench.codegraph is not None:
            yield Row(
                f"one file updated, {DJANGO}", one, "s", "codegraph sync",
                _synced(bench, root),
            )  # fmt: skip


async def _updates(bench: Bench, root: Path) -> tuple[list[float], list[float]]:
    draw = random.Random(SEED)  # noqa: S311 - a choice of files
    one: list[float] = []
    ten: list[float] = []
    async with session(bench.sacl.server(DJANGO)) as server:
        for number in range(ROUNDS + 1):
            for seconds, amount in ((one, 1), (ten, MANY)):
                files = [
                    {"filePath": path, "changeType": "modified"}
                    for path in change(root, draw, amount, number)
                ]
                took, _ = await server.call(
                    "update_files", files=files, repositoryPath=str(root)
                )
                if number:  # the first warms up
                    seconds.append(took)
    return one, ten


def change(root: Path, draw: random.Random, amount: int, mark: int) -> list[str]:
    """Add a function to some files; return their paths."""
    chosen = draw.sample(sorted(root.rglob("*.py")), amount)
    for file in chosen:
        with file.open("a") as text:
            text.write(ADDED.format(mark))
    return [file.relative_to(root).as_posix() for file in chosen]


def _synced(bench: Bench, root: Path) -> float:
    """Return the seconds that the peer takes for one changed file."""
    assert bench.codegraph is not None  # noqa: S101 - by its caller
    change(root, random.Random(SEED), 1, ROUNDS + 1)  # noqa: S311 - seeded
    environment = bench.codegraph.environment
    return run(
        bench.codegraph.update(root), environment=environment, folder=root
    ).seconds
