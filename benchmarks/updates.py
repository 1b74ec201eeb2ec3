"""How long does it take to bring an index up to date?

Usage: python benchmarks/updates.py --trees DIR [--name Django-5.2] [--rounds 9]

DIR holds unpacked source trees. A copy of one is indexed; then, in rounds, one file is
changed and updated, ten are together, ten are one by one, and nothing is at all.
Each change adds a function to a file that was drawn at random. Prints medians of
processor and wall time, and how much of the time of ten single updates one takes.
"""

import asyncio
import random
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from benchmarks.folders import with_folders

from sacl.application.index_files import SILENT
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.changes import ChangeType, FileChange
from sacl.settings import Settings

MANY = 10
ADDED = "\n\ndef added_in_round_{}(value):\n    return [value, helper(value)]\n"


class Rounds:
    """Times of one kind of work."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.used: list[float] = []
        self.walls: list[float] = []

    async def run(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do the work once."""
        wall, used = perf_counter(), process_time()
        await work()
        self.walls.append(perf_counter() - wall)
        self.used.append(process_time() - used)

    def show(self) -> None:
        """Print the medians."""
        print(
            f"  {self.name:16} processor {median(self.used) * 1000:7.0f} ms"
            f"   wall {median(self.walls) * 1000:7.0f} ms   of {len(self.used)}"
        )


def change(root: Path, chance: random.Random, amount: int, mark: int) -> list[str]:
    """Add a function to some files; return their paths."""
    chosen = chance.sample(sorted(root.rglob("*.py")), amount)
    for file in chosen:
        with file.open("a") as text:
            text.write(ADDED.format(mark))
    return [file.relative_to(root).as_posix() for file in chosen]


async def measure(use_cases: UseCases, root: Path, rounds: int) -> None:
    chance = random.Random(7)  # noqa: S311 - a choice of files

    async def update(paths: Sequence[str]) -> None:
        changes = [FileChange(path, ChangeType.MODIFIED) for path in paths]
        await use_cases.update_files(str(root), changes, progress=SILENT)

    async def one_by_one(paths: Sequence[str]) -> None:
        for path in paths:
            await update([path])

    async def analyse() -> None:
        await use_cases.analyze_repository(str(root), progress=SILENT)

    whole, none = Rounds("everything"), Rounds("nothing")
    one, ten, apart = Rounds("one file"), Rounds("ten together"), Rounds("ten apart")
    await whole.run(analyse)
    for number in range(rounds):
        for kind, amount, work in (
            (one, 1, update),
            (ten, MANY, update),
            (apart, MANY, one_by_one),
        ):
            paths = change(root, chance, amount, number)
            await kind.run(partial(work, paths))
        await none.run(analyse)
    for kind in (whole, one, ten, apart, none):
        kind.show()
    ratio = median(apart.used) / median(ten.used)
    print(f"  ten together are {ratio:.1f} times as fast as ten apart")


async def run(settings: Settings, root: Path, rounds: int) -> None:
    async with open_use_cases(settings) as use_cases:
        await measure(use_cases, root, rounds)


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--name", default="Django-5.2")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    if arguments.trees is None:
        print("skipped: it needs --trees")
        sys.exit()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "tree").resolve()
        shutil.copytree(arguments.trees / arguments.name, root, symlinks=True)
        settings = Settings(home=Path(folder, "home"), embedder="none", verify_rate=0)
        asyncio.run(run(settings, root, arguments.rounds))


if __name__ == "__main__":
    main()
