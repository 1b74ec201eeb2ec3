"""Throughput of discovery, parsing and features beside bare tree-sitter parsing.

Usage: ``python benchmarks/parsing.py --trees DIR [--tree NAME …] [--runs N]``. DIR
holds unpacked source trees. Bare parsing discovers and reads the same files and
builds their syntax trees in workers of the same kind, and nothing more. Each line
gives files a second over N runs and the ratio to bare parsing, by the clock and by
processor time (which other programs disturb less), then that time for one run, and
what is paid once per pool: starting it, compiling grammars and queries. A small
repository is read once by a pool that serves for long, so the ratio leaves that out.
Facts about names, which resolution needs besides, are measured apart.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sacl.adapters.filesystem.source_tree import FilesystemSourceTree
from sacl.adapters.treesitter.analysis import parse_file
from sacl.adapters.treesitter.features import UnitReader
from sacl.adapters.treesitter.grammar import parse, survey
from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.adapters.treesitter.sources import language_name, source_of
from sacl.adapters.treesitter.units import find_units
from sacl.domain.code import CodeUnit, SourceFile

TREES = ("Django-5.2", "flask-3.1.3")
GOAL = 0.4
HEADER = " files/s   ratio ratio CPU   CPU s  CPU s to start"

Work = Callable[[SourceFile], Any]


class Cost(NamedTuple):
    """What some runs took; processor time since this program began."""

    files: int
    seconds: float
    processor: float


def bare(file: SourceFile) -> int:
    """Parse a file and throw the tree away."""
    source = source_of(file)
    if isinstance(source, str):
        return 0
    return parse(source.language, source.text).root_node.descendant_count


def units_of(file: SourceFile) -> list[CodeUnit]:
    """Read what a file holds, without what it says about names."""
    source = source_of(file)
    if isinstance(source, str):
        return []
    language, text = source.language, source.text
    root = parse(language, text).root_node
    found = survey(language, root, with_references=False)
    units = find_units(file.path, language, root, found.units)
    return UnitReader(file.path, language, text, units, found.features).read_all()


ROWS: Sequence[tuple[str, Work]] = (
    ("discovery and bare parsing", bare),
    ("discovery, parsing, features", units_of),
    ("the same, facts for resolution", parse_file),
)


class Measured:
    """One tree and the pools of workers that read it."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._tree = FilesystemSourceTree(
            is_source=lambda path, head: language_name(path, head) is not None
        )

    async def cost(self, work: Work, *, runs: int) -> Cost:
        """Discover and read the tree and do the work, ``runs`` times in a new pool.

        What starts the pool, and once more works through the tree there to compile
        what is compiled once per process, is in the cost too.
        """
        parser = TreeSitterParser()
        files, begun = 0, 0.0
        for _ in range(runs + 1):
            files = await self._once(parser, work)
            begun = begun or time.perf_counter()
        seconds = time.perf_counter() - begun
        await parser.close()
        return Cost(files, seconds, processor_seconds())

    async def _once(self, parser: TreeSitterParser, work: Work) -> int:
        found = await self._tree.discover(self._root)
        paths = [entry.path for entry in found.entries]
        read = await self._tree.read(self._root, paths)
        sources = [file for file in read if isinstance(file, SourceFile)]
        return len(await parser.run(work, sources))


def processor_seconds() -> float:
    """Return what this process and its workers that have ended have used."""
    return sum(os.times()[:4])


async def measure(root: str, runs: int) -> None:
    """Print the rows; the cost of a pool and a first run is taken off the others."""
    measured = Measured(root)
    await measured.cost(bare, runs=0)
    spent, base = processor_seconds(), None
    for name, work in ROWS:
        cold = (await measured.cost(work, runs=0)).processor - spent
        cost = await measured.cost(work, runs=runs)
        used = (cost.processor - spent - 2 * cold) / runs
        spent = cost.processor
        base = base or (cost.seconds, used)
        print(
            f"  {name:34} {runs * cost.files / cost.seconds:7.0f}"
            f" {base[0] / cost.seconds:7.2f} {base[1] / used:7.2f}"
            f" {used:9.2f} {cold - used:9.2f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="not used here")
    parser.add_argument("--trees", type=Path)
    parser.add_argument("--tree", nargs="+", default=TREES)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    for name in options.tree if options.trees else ():
        root = (options.trees / name).resolve()
        if root.is_dir():
            print(f"{name:36}{HEADER}")
            asyncio.run(measure(str(root), options.runs))
        else:
            print(f"{name}: skipped, not in {options.trees}")


if __name__ == "__main__":
    main()
