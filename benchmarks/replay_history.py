"""The history of a real repository, commit by commit: the same index as from nothing?

Usage: python benchmarks/replay_history.py --clones DIR [--repository pallets/flask]
    [--commits 200] [--checkpoints 10]

DIR holds clones with their history. The tree of the first of the last commits is
indexed whole; each later commit is checked out and taken over, in turn by an
incremental analysis and by naming its changed files to an update. At checkpoints, at
even distances, all that is stored is compared with a full analysis of the same tree
in an empty index. Prints the differences, the files that commits changed, and the
median and the 95th percentile of processor and wall time per commit.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time

from benchmarks.folders import with_folders
from benchmarks.trees import clone_of

from sacl.application.index_files import SILENT
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.changes import ChangeType, FileChange
from sacl.domain.code import NodeId
from sacl.domain.relations import Direction
from sacl.settings import Settings

LETTERS = {"A": ChangeType.CREATED, "D": ChangeType.DELETED}


def git(tree: Path, *arguments: str) -> str:
    command = ["git", "-C", str(tree), *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - ours
    return done.stdout


def history(tree: Path, commits: int) -> list[str]:
    """Return the last commits of the main line, oldest first."""
    listed = git(
        tree, "rev-list", "--first-parent", f"--max-count={commits + 1}", "HEAD"
    )
    return listed.split()[::-1]


def changes_of(tree: Path, before: str, after: str) -> list[FileChange]:
    """Return what git says has changed; a move is a deletion and a creation."""
    fields = git(tree, "diff", "--name-status", "--no-renames", "-z", before, after)
    words = fields.split("\0")
    return [
        FileChange(path, LETTERS.get(letter, ChangeType.MODIFIED))
        for letter, path in zip(words[::2], words[1::2], strict=False)
    ]


async def contents(use_cases: UseCases, root: str) -> dict[str, object]:
    """Return all that is stored but for times, to be compared."""
    graph = (await use_cases.find_repository(root)).graph
    records = await graph.files()
    files = [NodeId(path) for path in records]
    relations = await graph.relations(files, direction=Direction.OUT, whole_files=True)
    return {
        "files": {
            path: replace(record, modified_ns=0, analysed_at="")
            for path, record in records.items()
        },
        "units": [stored.unit for stored in await graph.units()],
        "facts": await graph.facts(),
        "relations": sorted(map(repr, relations)),
        "consulted": await graph.consulted(),
        "between files": sorted(map(repr, (await graph.file_graph()).relations)),
        "statistics": replace(await graph.statistics(), storage_bytes=0),
    }


async def from_nothing(root: str, home: Path) -> dict[str, object]:
    settings = Settings(home=home, embedder="none", store="memory", verify_rate=0)
    async with open_use_cases(settings) as use_cases:
        await use_cases.analyze_repository(root, progress=SILENT)
        return await contents(use_cases, root)


async def take_over(
    use_cases: UseCases, root: str, changes: Sequence[FileChange]
) -> None:
    """Apply named changes, or look for them if there are none."""
    if changes:
        await use_cases.update_files(root, changes, progress=SILENT)
    else:
        await use_cases.analyze_repository(root, progress=SILENT)


async def replay(
    use_cases: UseCases, tree: Path, commits: Sequence[str], checkpoints: int
) -> int:
    """Take over one commit after another; return how many checkpoints differ."""
    root, differing = str(tree), 0
    git(tree, "checkout", "--quiet", commits[0])
    await use_cases.analyze_repository(root, progress=SILENT)
    walls, used, sizes = [], [], []
    every = max(1, (len(commits) - 1) // checkpoints)
    for number, (before, after) in enumerate(pairwise(commits), 1):
        git(tree, "checkout", "--quiet", after)
        changes = changes_of(tree, before, after)
        sizes.append(len(changes))
        wall, cpu = perf_counter(), process_time()
        await take_over(use_cases, root, changes if number % 2 else ())
        walls.append(perf_counter() - wall)
        used.append(process_time() - cpu)
        if number % every == 0:
            differing += await _check(use_cases, root, number)
    print(f"  commits {len(walls)}, changed files {sum(sizes)}")
    for name, seconds in (("processor", used), ("wall", walls)):
        cuts = quantiles(seconds, n=20)
        told = f"median {median(seconds) * 1000:.0f} ms, p95 {cuts[-1] * 1000:.0f} ms"
        print(f"  {name:10} {told} per commit")
    return differing


async def _check(use_cases: UseCases, root: str, number: int) -> bool:
    with tempfile.TemporaryDirectory() as home:
        expected = await from_nothing(root, Path(home))
    found = await contents(use_cases, root)
    parts = [name for name in expected if found[name] != expected[name]]
    print(f"  after {number} commits: {', '.join(parts) or 'equal'}", flush=True)
    return bool(parts)


async def run(home: Path, tree: Path, commits: Sequence[str], checkpoints: int) -> int:
    settings = Settings(home=home, embedder="none", verify_rate=0)
    async with open_use_cases(settings) as use_cases:
        return await replay(use_cases, tree, commits, checkpoints)


def main() -> None:
    parser = with_folders(__doc__, uses=["clones"])
    parser.add_argument("--repository", default="pallets/flask")
    parser.add_argument("--commits", type=int, default=200)
    parser.add_argument("--checkpoints", type=int, default=10)
    arguments = parser.parse_args()
    clones = arguments.clones
    clone = clone_of(clones, arguments.repository) if clones else None
    if clone is None:
        print("skipped: it needs --clones with a clone of the repository")
        return
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree").resolve()
        git(Path(folder), "clone", "--quiet", "--shared", str(clone), str(tree))
        home, commits = Path(folder, "home"), history(tree, arguments.commits)
        differing = asyncio.run(run(home, tree, commits, arguments.checkpoints))
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
