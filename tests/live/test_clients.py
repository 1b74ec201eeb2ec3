"""Clients that others wrote walk a server: two on Node, one of another Python library.

``make conformance`` installs them and runs this; elsewhere it is skipped.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.http_server import serving
from tests.e2e.serving import write_shop
from tests.live.node_packages import PACKAGES, node

INSPECTOR = "@modelcontextprotocol/inspector/clients/launcher/build/index.js"
STDIO = (sys.executable, "-m", "sacl", "serve")
SEEN = {
    "tools": 9,
    "files": 3,
    "progressed": True,
    "best": "total",
    "refused": "file_not_found",
    "graph": "flowchart LR",
    "prompts": ["explore_codebase", "impact_of_change"],
    "completed": ["shop/cart.py"],
}
"""What each client sees of the shop."""

CALLS = {
    "analyze_repository": ["repositoryPath={shop}"],
    "query_code": ["query=sum the prices", "maxResults=3", 'languages=["python"]'],
    "query_code_with_context": ["query=sum the prices", "includeRelated=true"],
    "update_file": ["filePath=shop/cart.py", "changeType=modified"],
    "update_files": ['files=[{{"filePath":"shop/cart.py","changeType":"modified"}}]'],
    "get_relationships": ["filePath=shop/cart.py", "minWeight=0.5"],
    "get_file_context": ["filePath=shop/cart.py", "includeSnippets=true"],
    "get_bias_analysis": ["filePath=shop/cart.py"],
    "get_system_stats": ["repositoryPath={shop}"],
}

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(not PACKAGES, reason="make conformance brings what this needs"),
]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    write_shop(tmp_path / "shop")
    return tmp_path / "shop"


@pytest.fixture(params=["stdio", "http"])
def target(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[str]]:
    """Say how a server is reached: by a command, or at the URL of one that runs."""
    if request.param == "http":
        with serving(tmp_path / "home") as server:
            yield [server.url]
        return
    monkeypatch.setenv("SACL_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SACL_EMBEDDER", "none")
    yield list(STDIO)


def test_the_typescript_sdk_walks_the_server(target: list[str], shop: Path) -> None:
    assert json.loads(run(Path(PACKAGES) / "client.mjs", shop, *target)) == SEEN


async def test_fastmcp_walks_the_server(target: list[str], shop: Path) -> None:
    assert await _walk(_fastmcp_client(target), str(shop)) == SEEN


def test_the_inspector_finds_no_fault_in_the_schemas(
    target: list[str], tmp_path: Path
) -> None:
    listed = json.loads(_inspect(target, tmp_path, "tools/list", "--strict"))

    assert {tool["name"] for tool in listed["tools"]} == set(CALLS)


def test_the_inspector_calls_every_tool(tmp_path: Path, shop: Path) -> None:
    with serving(tmp_path / "home", SACL_EMBEDDER="sacl") as server:
        for tool, given in CALLS.items():
            pairs = [pair.format(shop=shop) for pair in given]
            wanted = "--tool-name", tool, "--tool-arg", *pairs
            reply = json.loads(_inspect([server.url], tmp_path, "tools/call", *wanted))

            assert reply["content"][0]["text"], tool
            assert reply["structuredContent"], tool


def _inspect(target: list[str], folder: Path, method: str, *options: str) -> str:
    """Run the Inspector; it fails on an error and on replies that break a schema."""
    settings = ["-e", f"SACL_HOME={folder / 'home'}", "-e", "SACL_EMBEDDER=none"]
    if target[0].startswith("http"):
        settings = []
    script = Path(PACKAGES) / "node_modules" / INSPECTOR
    return run(script, "--cli", *target, *settings, "--method", method, *options)


def run(script: Path, *arguments: str | Path) -> str:
    """Run a script on Node and return what it prints."""
    done = subprocess.run(
        [node(), script, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _fastmcp_client(target: list[str]) -> Any:
    client = import_module("fastmcp").Client
    if target[0].startswith("http"):
        return client(target[0])
    transports = import_module("fastmcp.client.transports")
    command, *arguments = target
    return client(
        transports.StdioTransport(command, arguments, env=dict(os.environ)),
    )


async def _walk(client: Any, repository: str) -> dict[str, object]:
    steps: list[float] = []

    async def progressed(done: float, _total: float | None, _said: str | None) -> None:
        steps.append(done)

    async with client:
        indexed = await client.call_tool(
            "analyze_repository",
            {"repositoryPath": repository},
            progress_handler=progressed,
        )
        found = await client.call_tool("query_code", {"query": "sum the prices"})
        refused = await client.call_tool(
            "get_file_context", {"filePath": "no/such.py"}, raise_on_error=False
        )
        graph = next(
            each.uri
            for each in await client.list_resources()
            if str(each.uri).endswith("/graph")
        )
        (content,) = await client.read_resource(graph)
        types = import_module("mcp.types")
        completion = await client.complete(
            types.PromptReference(name="impact_of_change"),
            {"name": "filePath", "value": "cart"},
        )
        return {
            "tools": len(await client.list_tools()),
            "files": indexed.structured_content["files"]["analysed"],
            "progressed": bool(steps),
            "best": found.structured_content["results"][0]["unit"],
            "refused": refused.structured_content["code"],
            "graph": content.text.partition("\n")[0],
            "prompts": [each.name for each in await client.list_prompts()],
            "completed": completion.values,
        }
