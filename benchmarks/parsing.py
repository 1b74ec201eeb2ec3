"""Throughput of discovery, parsing and features beside bare tree-sitter parsing.

Usage: ``python benchmarks/parsing.py --trees DIR [--tree NAME …] [--runs N]``. DIR
holds unpacked source trees. Bare parsing is told the files that discovery takes,
reads the bytes of each and has the grammar of its language build the syntax tree,
nothing more. The product starts from the folder: it finds the files, reads and
decodes them, parses them, reads units, features and search terms, and has the
result in the process that asked. Both have pools of the same kind, one process per
processor, that are warm; runs alternate. Printed are medians by the clock and by
processor time of all processes, and the ratio of bare parsing to the product.

Then the phases of one file after the other in one process, bare parsing being 1.
"""

import asyncio
import gc
import os
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import cache
from multiprocessing import active_children
from pathlib import Path
from statistics import median
from typing import NamedTuple

import tree_sitter
from benchmarks.folders import with_folders

from sacl.adapters.filesystem.source_tree import FilesystemSourceTree
from sacl.adapters.treesitter import wire
from sacl.adapters.treesitter.analysis import parse_file
from sacl.adapters.treesitter.features import UnitReader
from sacl.adapters.treesitter.grammar import parse, survey
from sacl.adapters.treesitter.languages import LANGUAGES, language_of
from sacl.adapters.treesitter.parser import BATCH_SIZE, TreeSitterParser
from sacl.adapters.treesitter.sources import language_name, source_of
from sacl.adapters.treesitter.units import find_units
from sacl.adapters.treesitter.workers import Workers
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile
from sacl.domain.facts import FileFacts

TREES = ("Django-5.2", "flask-3.1.3", "hugo", "excalidraw", "okhttp", "redis")
TIMEOUT_S = 60.0
ROWS = ("bare parsing", "discovery, parsing, features", "the same, and facts on names")


class Cost(NamedTuple):
    """What one run took."""

    seconds: float
    processor: float


class Bare(NamedTuple):
    """A file that is only parsed."""

    full: str
    language: str


def build_tree(file: Bare) -> int:
    """Read a file, parse it and throw the tree away."""
    source = Path(file.full).read_bytes()
    tree = tree_sitter.Parser(grammar_of(file.language)).parse(source)
    return tree.root_node.descendant_count


@cache
def grammar_of(language: str) -> tree_sitter.Language:
    return tree_sitter.Language(LANGUAGES[language].grammar())


def units_of(file: SourceFile) -> ParsedFile | None:
    """Read what a file holds, without what it says about names."""
    source = source_of(file)
    if isinstance(source, str):
        return None
    language, text = source.language, source.text
    root = parse(language, text).root_node
    found = survey(language, root, with_references=False)
    units = find_units(file.path, language, root, found.units)
    reader = UnitReader(file.path, language, text, units, found.features)
    return parsed(file.path, language.name, reader.read_all())


def parsed(path: str, language: str, units: Sequence[CodeUnit]) -> ParsedFile:
    return ParsedFile(path, language, tuple(units), FileFacts(path, language), ())


def processor_seconds() -> float:
    """Return what this process and its workers, those that ended too, have used."""
    ticks = 0
    for child in active_children():
        fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return sum(os.times()[:4]) + ticks / os.sysconf("SC_CLK_TCK")


class Measured:
    """One tree, and what reads it."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._tree = FilesystemSourceTree(
            is_source=lambda path, head: language_name(path, head) is not None
        )

    async def sources(self) -> list[SourceFile]:
        """Discover and read the tree."""
        found = await self._tree.discover(self._root)
        paths = [entry.path for entry in found.entries]
        read = await self._tree.read(self._root, paths)
        return [file for file in read if isinstance(file, SourceFile)]

    async def costs(self, runs: int) -> list[list[Cost]]:
        """Run each of ``ROWS`` once to warm up and then ``runs`` times, in turn."""
        bare = list(self._bare(await self.sources()))
        workers = Workers(count=len(os.sched_getaffinity(0)), timeout_s=TIMEOUT_S)
        parser = TreeSitterParser(timeout_s=TIMEOUT_S)
        rows: Sequence[Callable[[], Awaitable[object]]] = (
            lambda: workers.run(build_tree, bare),
            lambda: self._product(parser, units_of),
            lambda: self._product(parser, parse_file),
        )
        costs: list[list[Cost]] = [[] for _ in rows]
        for _ in range(runs + 1):
            for taken, run in zip(costs, rows, strict=True):
                taken.append(await cost_of(run))
        await workers.close()
        await parser.close()
        return [taken[1:] for taken in costs]

    async def _product(
        self, parser: TreeSitterParser, work: Callable[[SourceFile], object]
    ) -> None:
        await parser.run(work, await self.sources())

    def _bare(self, files: Sequence[SourceFile]) -> Iterator[list[Bare]]:
        """Batch files as the product does, but only by name."""
        batch, size = list[Bare](), 0
        for file in files:
            language = language_of(file.path, file.text)
            if language is not None:
                full = f"{self._root}/{file.path}"
                batch.append(Bare(full, language.name))
                size += file.size
            if size > BATCH_SIZE:
                yield batch
                batch, size = [], 0
        yield batch


async def cost_of(run: Callable[[], Awaitable[object]]) -> Cost:
    begun, used = time.perf_counter(), processor_seconds()
    await run()
    return Cost(time.perf_counter() - begun, processor_seconds() - used)


def phases(files: Sequence[SourceFile], root: str) -> dict[str, float]:
    """Return the processor seconds of each step over some files."""
    spent: defaultdict[str, float] = defaultdict(float)
    last = time.process_time()

    def note(phase: str) -> None:
        nonlocal last
        now = time.process_time()
        spent[phase] += now - last
        last = now

    for file in files:
        last = time.process_time()
        source = source_of(wire.loads(wire.dumps(file)))
        if isinstance(source, str):
            continue
        note("source to a worker")
        language, text = source.language, source.text
        build_tree(Bare(f"{root}/{file.path}", language.name))
        note("bare")
        tree = parse(language, text)
        note("parse")
        found = survey(language, tree.root_node, with_references=False)
        note("queries")
        units = find_units(file.path, language, tree.root_node, found.units)
        note("find units")
        reader = UnitReader(file.path, language, text, units, found.features)
        note("find places")
        read = parsed(file.path, language.name, reader.read_all())
        note("read features")
        wire.loads(wire.dumps(read))
        note("result to the parent")
    return spent


def print_phases(root: str, files: Sequence[SourceFile], runs: int) -> None:
    gc.disable()  # as in the workers
    wire.register_records()
    phases(files[:20], root)
    measured = [phases(files, root) for _ in range(runs)]
    least = {name: min(each[name] for each in measured) for name in measured[0]}
    gc.enable()
    shares = [f"{name} {least[name] / least['bare']:.2f}" for name in least]
    print(f"  phases: {', '.join(shares)}")


def measure(root: str, runs: int) -> None:
    """Print the rows of one tree, and its phases."""
    measured = Measured(root)
    files = asyncio.run(measured.sources())
    size = sum(file.size for file in files) / 1e6
    print(f"{Path(root).name}: {len(files)} files, {size:.1f} MB")
    print(f"  {'':30} files/s   ratio  CPU s   ratio")
    costs = asyncio.run(measured.costs(runs))
    for name, taken in zip(ROWS, costs, strict=True):
        seconds = median(cost.seconds for cost in taken)
        used = median(cost.processor for cost in taken)
        floor = [
            median(b[of] / cost[of] for b, cost in zip(costs[0], taken, strict=True))
            for of in range(2)
        ]
        print(
            f"  {name:30} {len(files) / seconds:7.0f} {floor[0]:7.2f}"
            f" {used:6.2f} {floor[1]:7.2f}"
        )
    print_phases(root, files, runs)


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--tree", nargs="+", default=TREES)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    for name in options.tree if options.trees else ():
        root = (options.trees / name).resolve()
        if root.is_dir():
            measure(str(root), options.runs)
        else:
            print(f"{name}: skipped, not in {options.trees}")


if __name__ == "__main__":
    main()
