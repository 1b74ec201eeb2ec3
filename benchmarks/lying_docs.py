"""Lying documentation: how much of what is planted is found, and what is reported.

Usage: python benchmarks/lying_docs.py --trees DIR [TREE ...]

DIR holds unpacked source trees; TREE names some of them. Of each tree the reports
are listed, to be read and judged by hand. Into 100 of their real Python functions one
lie each is planted (``planted_lies``), the same ones every time; found is what is
reported on the planted line and was not reported before.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from benchmarks.folders import with_folders
from benchmarks.planted_lies import KINDS, Place, Plant, places, planted

from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.application.check_documentation import CheckableFile, check_files
from sacl.application.ports import ParsedFile
from sacl.domain.code import SourceFile
from sacl.domain.lying_docs import LyingDoc

TREES = ("flask-3.1.3", "requests-2.34.2", "click-8.1.7")
PLANTS = 100
SEED = 8
MAX_BYTES = 400_000


def source(path: str, text: str) -> SourceFile:
    return SourceFile(path, text, "", len(text), 0)


def sources(root: Path, parser: TreeSitterParser) -> Iterator[SourceFile]:
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        if parser.language_of(name) is None or "node_modules" in path.parts:
            continue
        if path.is_file() and path.stat().st_size <= MAX_BYTES:
            yield source(name, path.read_text(encoding="utf-8", errors="replace"))


async def lies(
    parser: TreeSitterParser, files: Sequence[SourceFile]
) -> list[Sequence[LyingDoc]]:
    """Check each file alone."""
    parsed = await parser.parse(files)
    checkable = [
        CheckableFile(file, result.units, result.facts)
        for file, result in zip(files, parsed, strict=True)
        if isinstance(result, ParsedFile)
    ]
    found = await check_files(parser, checkable)
    by_path = {c.source.path: f for c, f in zip(checkable, found, strict=True)}
    return [by_path.get(file.path, ()) for file in files]


def choose(files: Sequence[SourceFile]) -> list[Plant]:
    """Plant as many lies of each kind as there is room for, in turn."""
    random = Random(SEED)  # noqa: S311 - not a secret
    rooms: dict[str, list[Plant]] = {}
    everywhere = [p for f in files if f.path.endswith(".py") for p in _places(f)]
    for kind in KINDS:
        random.shuffle(everywhere)
        rooms[kind] = [p for place in everywhere if (p := planted(kind, place))]
    chosen: list[Plant] = []
    while len(chosen) < PLANTS and any(rooms.values()):
        chosen += [rooms[kind].pop() for kind in KINDS if rooms[kind]]
    return chosen[:PLANTS]


def _places(file: SourceFile) -> list[Place]:
    try:
        return places(file.text)
    except SyntaxError:
        return []


async def report(
    parser: TreeSitterParser, name: str, files: Sequence[SourceFile]
) -> None:
    """List what is said of a tree as it is."""
    reports = [lie for found in await lies(parser, files) for lie in found]
    print(f"{name}: {len(files)} files, {len(reports)} reports")
    for lie in reports:
        path, _, unit = lie.unit.partition("::")
        print(f"  {path}:{lie.line} {unit}: {lie.claim}; {lie.evidence}")


async def recall(parser: TreeSitterParser, files: Sequence[SourceFile]) -> None:
    """Plant lies and count those that are found, by kind."""
    plants = choose(files)
    planted_files = [source(f"p{n}.py", plant.text) for n, plant in enumerate(plants)]
    table: dict[str, list[bool]] = defaultdict(list)
    for plant, found in zip(plants, await lies(parser, planted_files), strict=True):
        table[plant.kind].append(any(lie.line == plant.line for lie in found))
    for kind, hits in table.items():
        print(f"  {kind:45} {sum(hits):3} of {len(hits):3}")
    every = [hit for hits in table.values() for hit in hits]
    if every:
        share = sum(every) / len(every)
        print(f"recall {share:.2f} of {len(every)} planted lies")


async def measure(trees: Path, names: Sequence[str]) -> None:
    parser = TreeSitterParser()
    everything: list[SourceFile] = []
    for name in names:
        files = list(sources(trees / name, parser))
        await report(parser, name, files)
        everything += files
    await recall(parser, everything)
    await parser.close()


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("names", nargs="*", default=TREES, metavar="TREE")
    arguments = parser.parse_args()
    if arguments.trees is None:
        print("skipped: it needs --trees, a folder of unpacked source trees")
        return
    asyncio.run(measure(arguments.trees, arguments.names))


if __name__ == "__main__":
    main()
