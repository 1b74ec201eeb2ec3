"""Long work of a real server process, as a client lives through it."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, ResourceTemplateReference
from tests.e2e.serving import facts_of

FILES = 400
SLOW = "x = f(1, 2, 3)\n" * 60_000
SLOW_FILES = 6
"""Last files, each of which is parsed for seconds while questions are asked."""

FILE = ResourceTemplateReference(uri="sacl://{namespace}/file/{path}")


def repository(folder: Path, files: int) -> Path:
    """Write a repository of small files."""
    folder.mkdir()
    for number in range(files):
        more = "def f(x):\n    x()\n\n" * 20
        code = f"def find_{number}(x):\n    return x\n\n{more}"
        (folder / f"m{number:03}.py").write_text(code)
    return folder


def slow_files(folder: Path) -> list[Path]:
    """Write files that take long, behind all others."""
    files = [folder / f"slow{number}.py" for number in range(SLOW_FILES)]
    for file in files:
        file.write_text(SLOW)
    return files


@asynccontextmanager
async def server(home: Path) -> AsyncIterator[Client]:
    own = {"SACL_HOME": str(home), "SACL_EMBEDDER": "none"}
    process = StdioServerParameters(
        command=sys.executable, args=["-m", "sacl", "serve"], env={**os.environ, **own}
    )
    async with Client(process) as client:
        yield client


class Indexing:
    """An analysis that was called for, and what is heard of it."""

    def __init__(self, client: Client, root: Path) -> None:
        self._client = client
        self._root = root
        self.heard: list[str] = []
        self._some_read = asyncio.Event()

    async def call(self) -> CallToolResult:
        return await self._client.call_tool(
            "analyze_repository",
            {"repositoryPath": str(self._root)},
            progress_callback=self._watch,
        )

    async def some_read(self) -> None:
        await self._some_read.wait()

    async def _watch(
        self, progress: float, total: float | None, message: str | None
    ) -> None:
        self.heard.append(message or f"{progress} of {total}")
        if self.heard[-1].startswith("parse "):
            self._some_read.set()


async def query(client: Client, text: str) -> dict[str, Any]:
    return facts_of(await client.call_tool("query_code", {"query": text}))


async def refused(client: Client) -> dict[str, Any]:
    """Ask until the server refuses: what was cancelled may have to finish writing."""
    for _ in range(500):
        facts = await query(client, "find_0")
        if "code" in facts:
            return facts
    return {}


async def test_a_first_index_answers_in_part_and_ends_when_it_is_cancelled(
    tmp_path: Path,
) -> None:
    root = repository(tmp_path / "large", FILES)
    slow = slow_files(root)
    async with server(tmp_path / "home") as client:
        indexing = Indexing(client, root)
        call = asyncio.create_task(indexing.call())
        await indexing.some_read()
        meanwhile = await query(client, "find_0")
        other = await client.call_tool("get_file_context", {"filePath": "m000.py"})
        went_on = not call.done()
        call.cancel()
        with suppress(asyncio.CancelledError):
            await call
        afterwards = await refused(client)
        heard = list(indexing.heard)
        for file in slow:
            file.unlink()
        report = facts_of(await indexing.call())
        whole = await query(client, "find_399")

    assert went_on
    assert meanwhile["results"][0]["unit"] == "find_0"
    assert 0 < meanwhile["coverage"]["filesSearched"] <= FILES
    assert meanwhile["coverage"]["filesTotal"] == FILES + SLOW_FILES
    assert "is being indexed" in meanwhile["rung"]["notice"]
    assert "is being indexed" in facts_of(other)["message"]
    assert afterwards["code"] == "not_indexed"
    assert f"parse {FILES + SLOW_FILES} of {FILES + SLOW_FILES}" not in heard
    files = report["files"]
    assert 0 < files["unchanged"] <= FILES
    assert files["unchanged"] + files["analysed"] == FILES
    assert whole["results"][0]["unit"] == "find_399"
    assert whole["coverage"]["filesSearched"] == FILES


async def test_paths_are_completed_over_stdio(tmp_path: Path) -> None:
    root = repository(tmp_path / "small", 11)
    async with server(tmp_path / "home") as client:
        namespace = facts_of(await Indexing(client, root).call())["namespace"]
        reply = await client.complete(
            FILE,
            {"name": "path", "value": "m00"},
            context_arguments={"namespace": namespace},
        )

    assert reply.completion.values == [f"m00{digit}.py" for digit in range(10)]
