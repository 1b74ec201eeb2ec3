"""Mutated real files and random bytes: nothing may leave the parser but results.

Usage: ``python benchmarks/fuzz.py --trees DIR [--minutes M] [--seed S]``. DIR holds
source trees. In turn for every language, for notebooks, components and project files,
a real file is cut, doubled, spliced and strewn with bytes. It is then parsed, what
its functions do is read, and every unit is masked and described; the laws that hold
for any file are checked. Prints each kind of fault once, with the seed that shows it.
"""

import asyncio
import json
import random
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.folders import with_folders

from sacl.adapters.filesystem.decoding import decode
from sacl.adapters.treesitter import wire
from sacl.adapters.treesitter.analysis import (
    parse_file,
    read_behaviors,
    view_units,
)
from sacl.adapters.treesitter.sources import language_name
from sacl.adapters.treesitter.workers import Workers, WorkFailure
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile
from sacl.domain.static_description.units import describe

FILES = 60
MAX_BYTES = 30_000
BATCH = 20
TIMEOUT_S = 20.0
ROUNDS = 4

Samples = Mapping[str, Sequence[tuple[str, bytes]]]
Mutation = Callable[[random.Random, bytes, bytes], bytes]


def cut(chance: random.Random, data: bytes, _: bytes) -> bytes:
    start, end = stretch(chance, data)
    return data[:start] + data[end:]


def double(chance: random.Random, data: bytes, _: bytes) -> bytes:
    start, end = stretch(chance, data)
    return data[:end] + data[start:end] * chance.randint(1, 5) + data[end:]


def splice(chance: random.Random, data: bytes, other: bytes) -> bytes:
    start, end = stretch(chance, other)
    place = chance.randint(0, len(data))
    return data[:place] + other[start:end] + data[place:]


def strew(chance: random.Random, data: bytes, _: bytes) -> bytes:
    made = bytearray(data)
    for _each in range(chance.randint(1, 20)):
        made.insert(chance.randint(0, len(made)), chance.randint(0, 255))
    return bytes(made)


def bracket(chance: random.Random, data: bytes, _: bytes) -> bytes:
    place = chance.randint(0, len(data))
    mark = chance.choice(
        (b"(", b"{", b"[", b'"', b"`", b"'''", b"/*", b"<", b"#", b"@")
    )
    return data[:place] + mark * chance.choice((1, 2, 50, 3_000)) + data[place:]


def noise(chance: random.Random, data: bytes, _: bytes) -> bytes:
    return chance.randbytes(min(len(data), 2_000))


MUTATIONS: Sequence[Mutation] = (cut, cut, double, splice, splice, strew, bracket)


def stretch(chance: random.Random, data: bytes) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.choice((1, 10, 100, 2_000)))


def samples(trees: Path) -> Samples:
    """Choose real files of every language, the same in every run."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(trees.rglob("*")):
        language = language_name(path.name, "") if "." in path.name else None
        if language and path.is_file() and 0 < path.stat().st_size <= MAX_BYTES:
            found[f"{language} {path.suffix}"].append(path)
    chosen = {name: paths[:: len(paths) // FILES + 1] for name, paths in found.items()}
    known = {
        name: [(path.name, path.read_bytes()) for path in paths]
        for name, paths in chosen.items()
    }
    return known | {name: made(known) for name, made in EMBEDDED.items()}


def notebooks(known: Samples) -> Sequence[tuple[str, bytes]]:
    """Put Python files into notebooks, a cell for each paragraph."""
    return [
        (f"{name}.ipynb", notebook(data)) for name, data in known.get("python .py", ())
    ]


def notebook(data: bytes) -> bytes:
    cells = [
        {"cell_type": "code", "source": cell.splitlines(keepends=True)}
        for cell in decode(data).split("\n\n")
    ]
    return json.dumps({"cells": cells, "nbformat": 4}, indent=1).encode()


def components(known: Samples) -> Sequence[tuple[str, bytes]]:
    """Put TypeScript files into components."""
    opening, closing = b'<p>a</p>\n<script lang="ts">\n', b"\n</script>\n<style/>"
    return [
        (f"{name}.svelte", opening + data + closing)
        for name, data in known.get("typescript .ts", ())
    ]


EMBEDDED: Mapping[str, Callable[[Samples], Sequence[tuple[str, bytes]]]] = {
    "notebook .ipynb": notebooks,
    "component .svelte": components,
}


def mutated(known: Samples, language: str, seed: int) -> SourceFile:
    chance = random.Random(seed)  # noqa: S311 - seeded
    name, data = chance.choice(known[language])
    _, other = chance.choice(known[language])
    for _ in range(chance.randint(1, ROUNDS)):
        data = chance.choice(MUTATIONS)(chance, data, other)
    if chance.random() < 0.02:  # noqa: PLR2004 - a count, not a setting
        data = noise(chance, data, other)
    return SourceFile(name, decode(data), f"{language} {seed}", len(data), 0)


def attempt(file: SourceFile) -> str:
    """Say what is wrong, in one line; nothing when all is well."""
    try:
        return broken_law(file)
    except Exception as error:  # noqa: BLE001 - counted, whatever it is
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return f"{type(error).__name__} in {where}: {error}"


def broken_law(file: SourceFile) -> str:
    result = parse_file(file)
    if not isinstance(result, ParsedFile):
        return "" if file.path.endswith(".ipynb") else f"failed: {result.reason}"
    if wire.loads(wire.dumps(result)) != result:
        return "what is handed over is not what arrives"
    return broken_law_of_units(file, result.units) or broken_law_of_views(file, result)


def broken_law_of_units(file: SourceFile, units: Sequence[CodeUnit]) -> str:
    lines = file.text.count("\n") + 1
    ids = {unit.id for unit in units}
    if len(ids) != len(units):
        return "two units have one id"
    for unit in units:
        if not 1 <= unit.span.start_line <= unit.span.end_line <= lines:
            return f"a span lies outside the file: {unit.span}"
        if unit.parent is not None and unit.parent not in ids:
            return "a unit's parent is missing"
    return ""


def broken_law_of_views(file: SourceFile, result: ParsedFile) -> str:
    ids = {unit.id for unit in result.units}
    if not read_behaviors(file).keys() <= ids:
        return "a behavior belongs to no unit"
    views = view_units(file, ids)
    if views.keys() != ids:
        return "a unit has no views"
    for unit in result.units:
        view = views[unit.id]
        described = describe(
            view.behavior, unit.kind, result.language, neutral=view.neutral
        )
        f"{described} {view}".encode()
    return ""


async def fuzz(known: Samples, minutes: float, seed: int) -> Counter[str]:
    workers = Workers(count=1, timeout_s=TIMEOUT_S)
    counts: Counter[str] = Counter()
    faults: dict[str, str] = {}
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        for language in filter(known.get, known):
            seeds = range(seed, seed + BATCH)
            batch = [mutated(known, language, each) for each in seeds]
            outcomes = await workers.run(attempt, [batch])
            counts[language] += len(batch)
            for file, outcome in zip(batch, outcomes, strict=True):
                text = outcome.reason if isinstance(outcome, WorkFailure) else outcome
                if text and text not in faults:
                    faults[text] = file.content_hash
                    print(f"{text}   ({file.content_hash})", flush=True)
        seed += BATCH
    await workers.close()
    print(f"{len(faults)} kinds of faults in {sum(counts.values())} files")
    return counts


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.trees:
        known = samples(options.trees)
        counts = asyncio.run(fuzz(known, options.minutes, options.seed))
        print(
            *(f"{count:6} {name}" for name, count in sorted(counts.items())), sep="\n"
        )


if __name__ == "__main__":
    main()
