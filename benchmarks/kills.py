"""Processes that are killed while they index and update: is anything lost?

Usage: python benchmarks/kills.py --trees DIR [--name flask-3.1.3] [--kills 200]
    [--seed 1] [--embedder none]

DIR holds unpacked source trees. A copy of one is indexed or updated by a process of
its own that is killed (SIGKILL) at a random moment between its start and its usual
end. After each kill the index is opened again: what any process had acknowledged must
be there, every file must be whole, and nothing may differ from a clean analysis of
what is stored. Behind the disk may only be what was edited for an update that was
killed, until a later run names it. Every fifth time a further run finishes the work,
which must leave the index intact and no temporary file behind.
"""

import asyncio
import os
import random
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

from benchmarks.folders import with_folders

from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.application.index_files import SILENT
from sacl.application.ports import CodeParser, Progress
from sacl.application.use_cases import UseCases
from sacl.application.verify_index import IndexCoverage
from sacl.bootstrap import Container, open_use_cases
from sacl.domain.changes import ChangeType, FileChange
from sacl.domain.errors import NotIndexedError
from sacl.settings import Settings

FINISHED_EVERY = 5
CHANGED_FILES = 12
MARK = "\n\ndef sacl_was_here_{}():\n    return {}\n"


@dataclass(frozen=True, slots=True)
class Place:
    """A copy of a tree, and the settings under which it is indexed."""

    root: Path
    settings: Settings
    parser: CodeParser


@dataclass(slots=True)
class Owed:
    """What the index may lack, because no run that was to store it came to its end.

    Attributes:
        everything: No analysis has finished since the index was deleted.
        edited: Files whose edits only killed updates were told of.
    """

    everything: bool = True
    edited: set[str] = field(default_factory=set)

    def begin(self, changed: Sequence[str]) -> None:
        """Note the edits that a run is told of."""
        self.edited.update(changed)

    def finished(self, changed: Sequence[str]) -> None:
        """Note that a run did what it was told: some files, or all of them."""
        self.edited.difference_update(changed or tuple(self.edited))
        self.everything = self.everything and bool(changed)

    def lost(self, seen: IndexCoverage) -> set[str]:
        """Return the files that the index lacks and should have."""
        behind = {*seen.gone, *seen.changed} - self.edited
        return behind if self.everything else behind | set(seen.missing)


class Acknowledging(Progress):
    """Writes to a pipe what is stored."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    async def report(self, stage: str, done: int, total: int) -> None:
        """Write it at once: a killed process flushes nothing."""
        os.write(self._pipe, f"{stage} {done} {total}\n".encode())


async def work(place: Place, changed: Sequence[str], pipe: int) -> None:
    """Index the tree, or update files of it, and acknowledge what is done."""
    async with open_use_cases(place.settings) as use_cases:
        progress = Acknowledging(pipe)
        root = str(place.root)
        if changed:
            await use_cases.update_files(
                root,
                [FileChange(path, ChangeType.MODIFIED) for path in changed],
                progress=progress,
            )
        else:
            await use_cases.analyze_repository(
                root, wait_for="vectors", progress=progress
            )
        os.write(pipe, b"finished\n")


def start(place: Place, changed: Sequence[str]) -> tuple[int, int]:
    """Start the work in a child of its own group; return it, and where it tells."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.setsid()
        try:
            asyncio.run(work(place, changed, writing))
        finally:
            os._exit(0)
    os.close(writing)
    return child, reading


def killed(place: Place, changed: Sequence[str], after_s: float) -> str:
    """Let a child work, kill it; return what it acknowledged until then."""
    child, reading = start(place, changed)
    with os.fdopen(reading) as told:
        sleep(after_s)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return told.read()


def undisturbed(place: Place, changed: Sequence[str]) -> float:
    """Return the seconds that the work takes when nobody kills it."""
    started = monotonic()
    child, reading = start(place, changed)
    with os.fdopen(reading) as told:
        acknowledged = told.read()
    os.waitpid(child, 0)
    if "finished" not in acknowledged:
        message = "the work fails by itself"
        raise SystemExit(message)
    return monotonic() - started


def edit(place: Place, chance: random.Random, number: int) -> list[str]:
    """Add a function to some files; return their paths."""
    files = sorted(place.root.rglob("*.py"))
    chosen = chance.sample(files, min(CHANGED_FILES, len(files)))
    for file in chosen:
        with file.open("a") as text:
            text.write(MARK.format(number, number))
    return [file.relative_to(place.root).as_posix() for file in chosen]


@asynccontextmanager
async def reopened(place: Place) -> AsyncIterator[UseCases]:
    """Open the index anew; only the parser, which keeps nothing, is kept."""
    container = Container(settings=place.settings)
    container.parser.override(place.parser)
    try:
        yield container.use_cases()
    finally:
        await container.graphs().close()


async def faults(place: Place, acknowledged: str, owed: Owed) -> list[str]:
    """Open the index that a killed process left, and say what is wrong with it."""
    finished = "finished" in acknowledged
    async with reopened(place) as use_cases:
        try:
            opened = await use_cases.find_repository(str(place.root))
        except NotIndexedError:
            return ["lost"] if finished or not owed.everything else []
        report = await use_cases.verify_index(
            str(place.root), rate=1.0, progress=SILENT
        )
        seen = report.coverage
        found = [f"{d.file_path}: {d.part}: {d.detail}" for d in report.differences]
        found += [f"{path}: behind the disk" for path in sorted(owed.lost(seen))]
        if finished:
            found += [f"{path}: finished without it" for path in seen.unfinished]
        if seen.indexed < acknowledged_files(acknowledged):
            found.append(f"{seen.indexed} files, fewer than acknowledged")
        units = await opened.graph.units()
        torn = [s.unit.id for s in units if s.semantics and not s.semantics.neutral]
        return found + [f"{node}: half described" for node in torn]


def acknowledged_files(acknowledged: str) -> int:
    """Return the files that were said to be stored."""
    lines = [line.split() for line in acknowledged.splitlines()]
    return max((int(line[1]) for line in lines if line[0] == "parse"), default=0)


async def finish(place: Place) -> list[str]:
    """Run the work to its end; say what is wrong then."""
    async with reopened(place) as use_cases:
        root = str(place.root)
        await use_cases.analyze_repository(root, wait_for="graph", progress=SILENT)
        report = await use_cases.verify_index(root, progress=SILENT)
        found = [f"{d.file_path}: {d.part}: {d.detail}" for d in report.differences]
        return found if report.intact else [*found, f"behind: {report.coverage}"]


def left_behind(place: Place) -> list[str]:
    """Return temporary files that a finished run should have cleared away."""
    folder = place.settings.home / "repositories"
    return [path.name for path in folder.glob(".*")]


def run_all(
    place: Place, kills: int, seed: int, runner: asyncio.Runner
) -> Counter[str]:
    chance = random.Random(seed)  # noqa: S311 - moments, not secrets
    durations = {"index": undisturbed(place, [])}
    durations["update"] = undisturbed(place, edit(place, chance, -1))
    seen: Counter[str] = Counter()
    owed = Owed(everything=False)
    for number in range(kills):
        way = "index" if number % 2 else "update"
        if number % FINISHED_EVERY == 1:
            shutil.rmtree(place.settings.home)
            owed = Owed()
        changed = edit(place, chance, number) if way == "update" else []
        owed.begin(changed)
        told = killed(place, changed, chance.uniform(0, durations[way] * 1.1))
        seen[way] += 1
        seen["finished before the kill"] += "finished" in told
        if "finished" in told:
            owed.finished(changed)
        found = runner.run(faults(place, told, owed))
        if number % FINISHED_EVERY == 0:
            found += runner.run(finish(place)) + left_behind(place)
            owed = Owed(everything=False)
            seen["then finished and verified"] += 1
        seen["faults"] += len(found)
        for fault in found:
            print(f"  kill {number}, {way}: {fault}", flush=True)
        if number % 20 == 19:  # noqa: PLR2004 - a count, not a setting
            print(f"  {number + 1} kills, {seen['faults']} faults", flush=True)
    return seen


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--name", default="flask-3.1.3")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    embedders = ["sacl", "minilm", "none"]
    parser.add_argument("--embedder", choices=embedders, default="none")
    arguments = parser.parse_args()
    if arguments.trees is None:
        print("skipped: it needs --trees")
        return
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "tree").resolve()
        shutil.copytree(arguments.trees / arguments.name, root)
        settings = Settings(
            home=Path(folder, "home"), embedder=arguments.embedder, verify_rate=0
        )
        place = Place(root, settings, TreeSitterParser())
        with asyncio.Runner() as runner:
            seen = run_all(place, arguments.kills, arguments.seed, runner)
            runner.run(place.parser.close())
    for name, count in seen.items():
        print(f"  {name:28} {count:5}")
    sys.exit(1 if seen["faults"] else 0)


if __name__ == "__main__":
    main()
