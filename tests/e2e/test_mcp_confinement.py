"""No tool and no resource reads or tells anything outside of the repository."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from sacl.adapters.mcp.running import RunningCalls
from sacl.adapters.mcp.server import build_server
from sacl.application.background import BackgroundEnrichment
from sacl.bootstrap import open_use_cases
from sacl.settings import Settings

SECRET = "n0t_f0r_y0u"  # noqa: S105 - no secret
REFUSED = {"path_outside_roots", "file_not_found", "invalid_argument"}
NO_EMBEDDER = "dependency_unavailable"
PLACES = ["repo-private", "", "repo/../repo-private", "repo/up"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Make a repository with ways out of it, and a neighbour with a like name."""
    root, outside = tmp_path / "repo", tmp_path / "repo-private"
    for folder in (root / "pkg", outside):
        folder.mkdir(parents=True)
    (root / "pkg" / "a.py").write_text("def shown():\n    return 1\n")
    (outside / "s.py").write_text(f"def {SECRET}():\n    return '{SECRET}'\n")
    (root / "file.py").symlink_to("../repo-private/s.py")
    (root / "folder").symlink_to("../repo-private")
    (root / "café").symlink_to("../repo-private")
    (root / "up").symlink_to("..")
    return root


def ways_out(root: Path) -> dict[str, str]:
    outside = root.parent / "repo-private" / "s.py"
    return {
        "absolute": str(outside),
        "dots": "../repo-private/s.py",
        "dots inside": "pkg/../../repo-private/s.py",
        "backslashes": "..\\repo-private\\s.py",
        "link": "file.py",
        "linked folder": "folder/s.py",
        "composed": "caf\u00e9/s.py",
        "decomposed": "cafe\u0301/s.py",
        "other case": "FOLDER/s.py",
        "up": "up/repo-private/s.py",
        "like name": f"{root}-private/s.py",
        "home": "~/s.py",
        "percent": "%2e%2e/repo-private/s.py",
        "full width dots": "\uff0e\uff0e/repo-private/s.py",
        "NUL": "../repo-private/s.py\0.py",
        "nothing": ".",
    }


@asynccontextmanager
async def served(root: Path) -> AsyncIterator[Client]:
    settings = Settings(
        home=root.parent / "home",
        embedder="none",
        store="memory",
        allowed_roots=(root,),
    )
    async with open_use_cases(settings) as use_cases:
        background = BackgroundEnrichment(use_cases.enrich_units)
        server = build_server(use_cases, background, RunningCalls())
        async with Client(server) as client:
            asked = {"repositoryPath": str(root), "incremental": False}
            reply = await client.call_tool("analyze_repository", asked)
            assert not reply.is_error
            yield client


def calls(path: str) -> list[tuple[str, dict[str, object]]]:
    change: dict[str, object] = {"filePath": path, "changeType": "modified"}
    return [
        ("update_file", change),
        ("update_file", {**change, "changeType": "created"}),
        ("update_files", {"files": [change]}),
        ("get_relationships", {"filePath": path}),
        ("get_relationships", {"filePath": "pkg/a.py", "targetPath": path}),
        ("get_file_context", {"filePath": path, "includeSnippets": True}),
        ("get_bias_analysis", {"filePath": path}),
    ]


async def test_no_tool_follows_a_way_out(root: Path) -> None:
    followed = []
    async with served(root) as client:
        for way, path in ways_out(root).items():
            for tool, arguments in calls(path):
                reply = await client.call_tool(tool, arguments)
                told = reply.model_dump_json().replace(path, "")
                facts = reply.structured_content or {}
                refused = {*REFUSED, NO_EMBEDDER} if "bias" in tool else REFUSED
                kept_out = facts.get("indexed") == 0 or facts.get("code") in refused
                if not kept_out or SECRET in told:
                    followed.append((way, tool, told))
        answer = await client.call_tool("query_code", {"query": SECRET})
        stats = await client.call_tool("get_system_stats", {})

    assert followed == []
    assert (answer.structured_content or {})["results"] == []
    assert SECRET not in stats.model_dump_json()


async def test_no_resource_follows_a_way_out(root: Path) -> None:
    codes = {}
    async with served(root) as client:
        listed = (await client.list_resources()).resources
        namespace = str(listed[0].uri).split("/")[2]
        for path in ways_out(root).values():
            for written in (quote(path), quote(path, safe="")):
                with pytest.raises(MCPError) as refused:
                    await client.read_resource(f"sacl://{namespace}/file/{written}")
                codes[written] = (refused.value.error.data or {})["code"]

    assert set(codes.values()) <= REFUSED, codes


@pytest.mark.parametrize("place", PLACES)
async def test_no_repository_outside_the_allowed_roots_is_analysed(
    root: Path, place: str
) -> None:
    path = os.path.join(root.parent, place)  # noqa: PTH118 - dots are to stay
    async with served(root) as client:
        reply = await client.call_tool("analyze_repository", {"repositoryPath": path})

    assert (reply.structured_content or {})["code"] == "path_outside_roots"
    assert SECRET not in reply.model_dump_json()
