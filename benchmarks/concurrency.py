"""Two servers and a command line on one repository at the same time: who fails?

Usage: python benchmarks/concurrency.py --trees DIR [--name flask-3.1.3]
    [--operations 2000] [--minutes 5] [--seed 1]

DIR holds unpacked source trees. A copy of one is indexed; then two servers over stdio
and a command line ask, edit files and update the index, each in its own order, until
there were so many operations or the time is over. Every answer that is an error must
carry one of the codes that callers know, and none of those that mean a fault. In the
end the index is brought up to date and verified, and nothing may be left: no process,
no held lock, no temporary file. Prints the operations by kind, their times and codes.
"""

import asyncio
import os
import random
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import monotonic

from benchmarks.folders import with_folders
from mcp import Client, StdioServerParameters

DEFINED = frozenset(
    {"not_indexed", "file_not_found", "unit_not_found", "dependency_unavailable"}
)
"""What may happen when others write; ``internal`` or a broken line may not."""

LINE = "\n\ndef made_by_{}_{}():\n    return helper_{}()\n"
QUESTIONS = ("handle a request", "render a template", "load config", "helper made by")
DONE = (0, 1)
"""Statuses of a command that answered."""


@dataclass(slots=True)
class Tally:
    """What happened."""

    deadline: float
    left: int
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    codes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether enough was done."""
        return self.left <= 0 or monotonic() > self.deadline

    async def run(self, name: str, operation: Awaitable[str]) -> None:
        """Await an operation that returns an error code, or nothing."""
        started = monotonic()
        self.left -= 1
        code = await operation
        self.seconds[name].append(monotonic() - started)
        if code:
            self.codes[f"{name}: {code}"] += 1
            if code not in DEFINED:
                self.faults.append(f"{name}: {code}")


def environment(home: Path) -> dict[str, str]:
    own = {"SACL_HOME": str(home), "SACL_EMBEDDER": "none", "SACL_LOG_LEVEL": "error"}
    return {**os.environ, **own}


def edit(root: Path, chance: random.Random, who: str) -> str:
    """Append to a file, or take away what was appended; return its path."""
    file = chance.choice(sorted(root.rglob("*.py")))
    text = file.read_text(encoding="utf-8")
    number = chance.randrange(1000)
    head, mark, _ = text.partition("\n\ndef made_by_")
    file.write_text(
        head if mark else text + LINE.format(who, number, number), encoding="utf-8"
    )
    return file.relative_to(root).as_posix()


def requests_of(
    root: Path, chance: random.Random, who: str
) -> Mapping[str, Callable[[], dict[str, object]]]:
    """Return what a server may be asked, by tool."""
    repository = {"repositoryPath": str(root)}
    paths = sorted(p.relative_to(root).as_posix() for p in root.rglob("*.py"))

    def one() -> dict[str, object]:
        return {"filePath": chance.choice(paths)}

    def question() -> dict[str, object]:
        return {"query": chance.choice(QUESTIONS)}

    def update() -> dict[str, object]:
        return {"filePath": edit(root, chance, who), "changeType": "modified"}

    def updates() -> dict[str, object]:
        return {"files": [update() for _ in range(5)]}

    makers = {
        "query_code": question,
        "query_code_with_context": question,
        "get_relationships": one,
        "get_file_context": one,
        "get_system_stats": dict,
        "update_file": update,
        "update_files": updates,
        "analyze_repository": dict,
    }
    return {tool: _in(make, repository) for tool, make in makers.items()}


def _in(
    make: Callable[[], dict[str, object]], repository: dict[str, str]
) -> Callable[[], dict[str, object]]:
    return lambda: {**make(), **repository}


async def ask(client: Client, tool: str, arguments: dict[str, object]) -> str:
    result = await client.call_tool(tool, arguments)
    if not result.is_error:
        return ""
    return str((result.structured_content or {}).get("code", "no code"))


async def serve(root: Path, home: Path, tally: Tally, seed: int) -> None:
    """Start a server and ask it one thing after another."""
    chance = random.Random(seed)  # noqa: S311 - a workload
    parameters = StdioServerParameters(
        command=sys.executable, args=["-m", "sacl", "serve"], env=environment(home)
    )
    async with Client(parameters) as client:
        requests = requests_of(root, chance, f"server_{seed}")
        while not tally.over:
            tool = chance.choice(list(requests))
            await tally.run(tool, ask(client, tool, requests[tool]()))


async def command(root: Path, home: Path, *words: str) -> str:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sacl", *words, "--repo", str(root), "--json"),
        env=environment(home),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, told = await process.communicate()
    if process.returncode in DONE:
        return ""
    lines = [line for line in told.decode().splitlines() if ": " in line]
    return lines[-1].partition(":")[0] if lines else f"status {process.returncode}"


async def type_commands(root: Path, home: Path, tally: Tally, seed: int) -> None:
    """Run one command after another."""
    chance = random.Random(seed)  # noqa: S311 - a workload
    while not tally.over:
        path = edit(root, chance, "command")
        words: Sequence[str] = chance.choice(
            [["update", path], ["query", "load config"], ["stats"], ["index"]]
        )
        await tally.run(f"sacl {words[0]}", command(root, home, *words))


async def run_all(root: Path, home: Path, tally: Tally, seed: int) -> None:
    await tally.run("sacl index", command(root, home, "index"))
    await asyncio.gather(
        serve(root, home, tally, seed),
        serve(root, home, tally, seed + 1),
        type_commands(root, home, tally, seed + 2),
    )
    for words in (["index"], ["verify"]):
        code = await command(root, home, *words)
        if code:
            tally.faults.append(f"at the end, sacl {words[0]}: {code}")
    left = [path.name for path in (home / "repositories").glob(".*")]
    tally.faults.extend(f"left behind: {name}" for name in left)


def show(tally: Tally) -> None:
    for name, seconds in sorted(tally.seconds.items()):
        print(
            f"  {name:26} {len(seconds):5}   median {median(seconds) * 1000:6.0f} ms"
            f"   longest {max(seconds) * 1000:6.0f} ms"
        )
    print(f"  operations {sum(map(len, tally.seconds.values()))}")
    for code, count in tally.codes.items():
        print(f"  {code}: {count}")
    for fault in tally.faults:
        print(f"  fault: {fault}")


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--name", default="flask-3.1.3")
    parser.add_argument("--operations", type=int, default=2_000)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.trees is None:
        print("skipped: it needs --trees")
        return
    tally = Tally(monotonic() + arguments.minutes * 60, arguments.operations)
    with tempfile.TemporaryDirectory() as folder:
        root, home = Path(folder, "tree").resolve(), Path(folder, "home")
        shutil.copytree(arguments.trees / arguments.name, root)
        asyncio.run(run_all(root, home, tally, arguments.seed))
    show(tally)
    sys.exit(1 if tally.faults else 0)


if __name__ == "__main__":
    main()
