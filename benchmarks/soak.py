"""Many mixed calls from eight clients: no error, no growth, no reply over budget.

Usage: python benchmarks/soak.py --trees DIR [--calls N] [--transport stdio|http]

DIR holds an unpacked source tree named as ``TREE``; it is copied, for files of it are
changed. Over HTTP the clients share one server, over stdio each has its own. Prints
errors, replies over their budget, p95 of the waiting time, and how the resident
memory grew from the end of the warm-up, a fifth of all calls, to the end. Interrupted,
it reports what it has seen.
"""

import asyncio
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from benchmarks.folders import with_folders
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult

from sacl.domain.budget import BYTES_PER_TOKEN, token_count

TREE = "requests-2.34.2"
CLIENTS = 8
WARM_UP = 0.2
BUDGETS = (200, 250, 333, 400, 600, 1_000, 2_000, 5_000)
REMARK = "\n# remark: "
WORD = re.compile(r"[a-z]{4,}")
SERVE = [sys.executable, "-m", "sacl", "serve"]
EXPECTED = {"file_not_found", "invalid_argument"}

Arguments = dict[str, Any]


@dataclass
class Seen:
    """What the clients met with."""

    calls: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    over_budget: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    resident: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True)
class Mix:
    """Draws calls at random, as an assistant might make them."""

    root: Path
    files: tuple[str, ...]
    words: tuple[str, ...]
    draw: random.Random

    def call(self) -> tuple[str, Arguments]:
        """Draw a tool and its arguments; a file that is updated is changed first."""
        file, query = self.draw.choice(self.files), " ".join(self._some_words())
        measured = os.environ.get("SACL_EMBEDDER") != "none"
        choices: list[tuple[str, Arguments]] = [
            ("query_code", {"query": query}),
            ("query_code", {"query": query, "includeContext": True}),
            ("query_code_with_context", {"query": query, "maxDepth": 2}),
            ("get_relationships", {"filePath": file, "maxDepth": 2}),
            ("get_file_context", {"filePath": file, "includeSnippets": True}),
            ("get_bias_analysis", {"filePath": file} if measured else {}),
            ("get_system_stats", {}),
            ("update_file", {"filePath": file, "changeType": "modified"}),
            ("get_file_context", {"filePath": f"no/{file}"}),
            ("query_code", {"query": query, "cursor": "abc.1"}),
        ]
        tool, own = self.draw.choice(choices)
        if tool == "update_file":
            self._change(self.root / file, query)
        budget = self.draw.choice(BUDGETS)
        return tool, {"repositoryPath": str(self.root), "budgetTokens": budget, **own}

    @staticmethod
    def _change(file: Path, remark: str) -> None:
        """Replace the remark at the end of a file, so that files do not grow."""
        text = file.read_text().partition(REMARK)[0]
        file.write_text(f"{text}{REMARK}{remark}\n")

    def _some_words(self) -> list[str]:
        return self.draw.sample(self.words, self.draw.randint(1, 6))


def mix_of(root: Path, seed: int) -> Mix:
    files = sorted(str(f.relative_to(root)) for f in root.glob("src/**/*.py"))
    text = "".join((root / file).read_text() for file in files)
    words = tuple(sorted(set(WORD.findall(text))))
    return Mix(root, tuple(files), words, random.Random(seed))  # noqa: S311 - seeded


def check(reply: CallToolResult, tool: str, given: Arguments, seen: Seen) -> None:
    facts = reply.structured_content or {}
    if reply.is_error and facts.get("code") not in EXPECTED:
        seen.errors[f"{tool} {facts.get('code')}: {facts.get('message')}"] += 1
    text = "".join(getattr(part, "text", "") for part in reply.content)
    budget = given["budgetTokens"]
    if token_count(text) > budget or len(json.dumps(facts)) > budget * BYTES_PER_TOKEN:
        seen.over_budget.append(f"{tool} {given}")


async def work(client: Client, mix: Mix, calls: int, pid: int, seen: Seen) -> None:
    """Make calls, one after the other; follow a cursor or name handles now and then."""
    follow: tuple[str, Arguments] | None = None
    for _ in range(calls):
        tool, given = follow or mix.call()
        follow, started = None, perf_counter()
        try:
            reply = await client.call_tool(tool, given)
        except Exception as error:  # noqa: BLE001 - counted, whatever it is
            seen.errors[f"{tool} {error!r}"] += 1
            continue
        seen.seconds.append(perf_counter() - started)
        check(reply, tool, given, seen)
        facts = reply.structured_content or {}
        if "cursor" in facts and mix.draw.random() < 0.5:  # noqa: PLR2004 - a count, not a setting
            follow = tool, {**given, "cursor": facts["cursor"]}
        seen.calls += 1
        if seen.calls % 50 == 0:
            seen.resident.append((pid, resident_kib(pid)))


def resident_kib(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def http_server() -> Iterator[tuple[str, int]]:
    command = [*SERVE, "--transport", "http", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603 - no shell
        assert process.stderr is not None  # noqa: S101 - for the type checker
        said = next(line for line in process.stderr if line.startswith("Serving "))
        try:
            yield said.removeprefix("Serving ").strip(), process.pid
        finally:
            process.terminate()


@asynccontextmanager
async def clients(transport: str) -> AsyncIterator[list[tuple[Client, int]]]:
    """Start the servers, and give each client with the process that serves it."""
    started: list[tuple[Client, int]] = []
    async with AsyncExitStack() as stack:
        if transport == "http":
            url, pid = stack.enter_context(http_server())
            each = [
                await stack.enter_async_context(Client(url)) for _ in range(CLIENTS)
            ]
            yield [(client, pid) for client in each]
            return
        for _ in range(CLIENTS):
            before = children()
            own = StdioServerParameters(
                command=SERVE[0], args=SERVE[1:], env={**os.environ}
            )
            client = await stack.enter_async_context(Client(own))
            (pid,) = children() - before
            started.append((client, pid))
        yield started


def children() -> set[int]:
    """Return the processes that this one has started."""
    own = Path(f"/proc/{os.getpid()}/task")
    return {
        int(pid)
        for thread in own.iterdir()
        for pid in (thread / "children").read_text().split()
    }


async def soak(root: Path, transport: str, calls: int, seen: Seen) -> None:
    async with clients(transport) as started:
        first, _ = started[0]
        await first.call_tool("analyze_repository", {"repositoryPath": str(root)})
        share = calls // len(started)
        await asyncio.gather(
            *(
                work(client, mix_of(root, seed), share, pid, seen)
                for seed, (client, pid) in enumerate(started)
            )
        )


def report(transport: str, seen: Seen) -> None:
    print(f"{transport}: {seen.calls} calls, {sum(seen.errors.values())} errors")
    for error, count in seen.errors.most_common(5):
        print(f"  {count} x {error}")
    print(f"  over budget: {len(seen.over_budget)} {seen.over_budget[:3]}")
    print(f"  p95: {quantiles(seen.seconds, n=20)[-1] * 1000:.0f} ms")
    by_server: dict[int, list[int]] = {}
    for pid, kib in seen.resident:
        by_server.setdefault(pid, []).append(kib)
    for samples in by_server.values():
        begin = round(len(samples) * WARM_UP)
        tenth = max(1, len(samples) // 10)
        before = median(samples[begin : begin + tenth])
        after = median(samples[-tenth:])
        curve = " ".join(f"{kib / 1024:.0f}" for kib in samples[:: max(1, tenth)])
        print(f"  resident: {after / before - 1:+.1%} ({curve} MB)")


def main() -> None:
    parser = with_folders(__doc__, needs=["trees"], uses=["data"])
    parser.add_argument("--calls", type=int, default=10_000)
    parser.add_argument("--transport", choices=["stdio", "http"])
    given = parser.parse_args()
    if not (given.trees / TREE).is_dir():
        sys.exit(f"There is no {TREE} in {given.trees}.")
    for transport in [given.transport] if given.transport else ["stdio", "http"]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / TREE
            shutil.copytree(given.trees / TREE, root)
            os.environ["SACL_HOME"] = str(Path(folder) / "home")
            seen = Seen()
            with suppress(KeyboardInterrupt):
                asyncio.run(soak(root, transport, given.calls, seen))
            report(transport, seen)


if __name__ == "__main__":
    main()
