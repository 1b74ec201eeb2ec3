"""Throughput of discovery, parsing and features beside bare tree-sitter parsing.

Usage: ``python benchmarks/parsing.py --trees DIR [--tree NAME …] [--runs N]``. DIR
holds unpacked source trees. Bare parsing reads the same files and builds their
syntax trees in the same worker processes, and nothing more. Each line gives files
a second over N runs and the ratio to bare parsing, by the clock and by processor
time (which other programs do not disturb). Facts about names, which resolution
needs besides, are measured apart.
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
    """One tree and the pool of workers that reads it."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._tree = FilesystemSourceTree(
            is_source=lambda path, head: language_name(path, head) is not None
        )

    async def cost(self, work: Work | None, *, runs: int) -> Cost:
        """Discover and read the tree, do the work; as often as said, in one pool."""
        parser = TreeSitterParser()
        await parser.run(bare, [SourceFile(f"{n}.py", "", "", 0, 0) for n in range(50)])
        files = 0
        begun = time.perf_counter()
        for _ in range(runs if work else 0):
            found = await self._tree.discover(self._root)
            paths = [entry.path for entry in found.entries]
            read = await self._tree.read(self._root, paths)
            sources = [file for file in read if isinstance(file, SourceFile)]
            files = len(await parser.run(work or bare, sources))
        seconds = time.perf_counter() - begun
        await parser.close()
        return Cost(files, seconds, processor_seconds())


def processor_seconds() -> float:
    """Return what this process and its workers that have ended have used."""
    return sum(os.times()[:4])


async def measure(root: str, runs: int) -> None:
    measured = Measured(root)
    begun = processor_seconds()
    spent = (await measured.cost(None, runs=0)).processor
    idle, base = spent - begun, None
    for name, work in ROWS:
        cost = await measured.cost(work, runs=runs)
        used = cost.processor - spent - idle
        spent = cost.processor
        base = base or (cost.seconds, used)
        print(
            f"  {name:34} {runs * cost.files / cost.seconds:7.0f}"
            f" {base[0] / cost.seconds:7.2f} {base[1] / used:7.2f}"
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
            print(f"{name:36} files/s   ratio   ratio of processor time (goal {GOAL})")
            asyncio.run(measure(str(root), options.runs))
        else:
            print(f"{name}: skipped, not in {options.trees}")


if __name__ == "__main__":
    main()
