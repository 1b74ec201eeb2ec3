"""What goes wrong is told apart by a code, says what to send, and harms nothing."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.e2e.serving import SHOP, Mode, Served, facts_of, served, text_of
from tests.unit.application.world import ROOT, World

from sacl.adapters.mcp.tools import TOOLS

PRICES = "shop/prices.py"
INVALID = "invalid_argument"
UPDATE = {"filePath": PRICES, "changeType": "modified"}

FAULTS: list[tuple[str, dict[str, Any], str, str]] = [
    ("query_cod", {}, "unknown_tool", "Did you mean query_code?"),
    ("", {}, "unknown_tool", "get_system_stats"),
    ("query_code", {}, INVALID, "query is missing."),
    ("query_code", {"query": ""}, INVALID, "text that is not empty"),
    ("query_code", {"query": "  "}, INVALID, "query is empty."),
    ("query_code", {"query": 3}, INVALID, "must be text that is not empty, not 3"),
    ("query_code", {"query": None}, INVALID, "not null"),
    ("query_code", {"query": ["a"]}, INVALID, "not a list"),
    ("query_code", {"query": {"a": 1}}, INVALID, "not an object"),
    (
        "query_code",
        {"query": "x", "max_results": 3},
        INVALID,
        "Did you mean maxResults?",
    ),
    ("query_code", {"query": "x", "colour": 3}, INVALID, "colour is not an argument."),
    (
        "query_code",
        {"query": "x", "maxResults": 0},
        INVALID,
        "an integer from 1 to 50, not 0.",
    ),
    ("query_code", {"query": "x", "maxResults": 51}, INVALID, "from 1 to 50, not 51."),
    ("query_code", {"query": "x", "maxResults": "10"}, INVALID, 'not "10".'),
    ("query_code", {"query": "x", "maxResults": True}, INVALID, "not true."),
    ("query_code", {"query": "x", "maxResults": 1.5}, INVALID, "not 1.5."),
    (
        "query_code",
        {"query": "x", "budgetTokens": 199},
        INVALID,
        "at least 200, not 199.",
    ),
    ("query_code", {"query": "x", "includeContext": "yes"}, INVALID, "true or false"),
    (
        "query_code",
        {"query": "x", "kinds": ["lambda"]},
        INVALID,
        "kinds[0] must be one of file, class",
    ),
    (
        "query_code",
        {"query": "x", "languages": "python"},
        INVALID,
        "a list of items, each text",
    ),
    ("query_code", {"query": "x" * 30_000}, INVALID, "Shorten it"),
    (
        "query_code_with_context",
        {"query": "x", "maxDepth": 6},
        INVALID,
        "from 1 to 5, not 6.",
    ),
    ("update_file", {"filePath": PRICES}, INVALID, "changeType is missing."),
    (
        "update_file",
        {**UPDATE, "changeType": "moved"},
        INVALID,
        "one of created, modified, deleted",
    ),
    ("update_file", {**UPDATE, "filePath": "a\0b"}, INVALID, "holds a NUL character"),
    ("update_file", {**UPDATE, "filePath": "../x.py"}, "path_outside_roots", "../x.py"),
    ("update_files", {"files": []}, INVALID, "a list of 1 to 1000 items"),
    (
        "update_files",
        {"files": [UPDATE, {"filePath": "a"}]},
        INVALID,
        "files[1].changeType is missing.",
    ),
    (
        "update_files",
        {"files": [{**UPDATE, "why": 1}]},
        INVALID,
        "files[0].why is not an argument.",
    ),
    (
        "update_files",
        {"files": ["a.py"]},
        INVALID,
        "an object with filePath and changeType",
    ),
    ("get_relationships", {"filePath": "no.py"}, "file_not_found", "no.py"),
    (
        "get_relationships",
        {"filePath": PRICES, "symbol": "no"},
        "unit_not_found",
        "total",
    ),
    ("get_relationships", {"filePath": PRICES, "minWeight": 2}, INVALID, "from 0 to 1"),
    (
        "get_relationships",
        {"filePath": "/etc/passwd"},
        "path_outside_roots",
        "/etc/passwd",
    ),
    ("get_file_context", {"filePath": "../../etc/passwd"}, "path_outside_roots", "etc"),
    ("get_bias_analysis", {"filePath": "no.py"}, "file_not_found", "no.py"),
    (
        "get_system_stats",
        {"repositoryPath": "/nowhere"},
        "repository_not_found",
        "/nowhere",
    ),
    ("analyze_repository", {}, INVALID, "repositoryPath is missing."),
    (
        "analyze_repository",
        {"repositoryPath": "/nowhere"},
        "repository_not_found",
        "/nowhere",
    ),
    (
        "analyze_repository",
        {"repositoryPath": ROOT, "waitFor": "all"},
        INVALID,
        "one of graph, vectors",
    ),
]


@pytest.mark.parametrize(("tool", "arguments", "code", "words"), FAULTS)
async def test_a_fault_has_its_code_and_says_what_to_do(
    tool: str, arguments: dict[str, Any], code: str, words: str
) -> None:
    world = World(SHOP)
    await world.index()
    async with served(world) as server:
        reply = await server.call(tool, **arguments)
        still_there = await server.call("get_system_stats")

    assert reply.is_error
    content = facts_of(reply)
    assert content["code"] == code
    assert words in f"{content['message']} {content['nextStep']}"
    first, second = text_of(reply).split("\n")
    assert first == f"{code}: {content['message']}"
    assert second == content["nextStep"]
    assert len(text_of(reply).encode()) <= 600
    assert not still_there.is_error


@pytest.mark.parametrize("tool", sorted(TOOLS))
async def test_arguments_are_checked_before_any_work(tool: str) -> None:
    world = World(SHOP)
    async with served(world) as server:
        reply = await server.call(tool, unheardOf=1)

    assert facts_of(reply)["code"] == "invalid_argument"
    assert world.parser.parsed == []
    assert await world.graphs.repositories() == []


async def test_nothing_is_indexed_yet() -> None:
    async with served(World(SHOP)) as server:
        everywhere = await server.call("query_code", query="x")
        there = await server.call(
            "get_file_context", filePath="a.py", repositoryPath=ROOT
        )

    assert facts_of(everywhere)["code"] == "not_indexed"
    assert facts_of(there)["code"] == "not_indexed"
    assert "analyze_repository" in facts_of(there)["nextStep"]


async def test_several_repositories_could_be_meant() -> None:
    world = World(SHOP, others={"/other": SHOP})
    await world.index()
    await world.index("/other")
    async with served(world) as server:
        reply = await server.call("query_code", query="x")

    assert facts_of(reply)["code"] == "invalid_argument"
    assert "/other, /repo" in facts_of(reply)["message"]


async def test_a_missing_dependency_is_told_apart() -> None:
    world = World(SHOP, lexical_only=True)
    await world.index()
    async with served(world) as server:
        reply = await server.call("get_bias_analysis")

    assert facts_of(reply)["code"] == "dependency_unavailable"


class Failing:
    """A use case with a bug."""

    async def __call__(self, *_: object, **__: object) -> object:
        raise RuntimeError("the password is swordfish")


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_bug_stays_in_the_log_and_the_server_goes_on(mode: Mode) -> None:
    world = World(SHOP)
    await world.index()
    async with served(world, mode=mode, query_code=Failing()) as server:
        with capture_logs() as logs:
            reply = await server.call("query_code", query="x")
        after = await server.call("get_file_context", filePath=PRICES)

    assert facts_of(reply)["code"] == "internal"
    assert "swordfish" not in str(reply)
    assert [str(log["exc_info"]) for log in logs] == ["the password is swordfish"]
    assert not after.is_error


class Hanging:
    """A use case that waits until it is stopped."""

    def __init__(self) -> None:
        self.started = asyncio.Event()
        self.stopped = asyncio.Event()

    async def __call__(self, *_: object, **__: object) -> None:
        self.started.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped.set()


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_client_can_cancel_and_others_are_answered_meanwhile(
    mode: Mode,
) -> None:
    world = World(SHOP)
    hanging = Hanging()
    async with served(world, mode=mode, analyze_repository=hanging) as server:
        call = asyncio.create_task(analyze(server))
        await hanging.started.wait()
        meanwhile = await server.call("get_system_stats")
        call.cancel()
        await hanging.stopped.wait()
        afterwards = await server.call("get_system_stats")

    assert call.cancelled() or call.done()
    assert not meanwhile.is_error
    assert not afterwards.is_error


async def analyze(server: Served) -> None:
    await server.call("analyze_repository", repositoryPath=ROOT)


class StoppedFromWithin:
    """A use case whose work somebody else stops."""

    async def __call__(self, *_: object, **__: object) -> object:
        raise asyncio.CancelledError


async def test_work_that_is_stopped_by_others_is_told_as_cancelled() -> None:
    async with served(World(SHOP), report_stats=StoppedFromWithin()) as server:
        reply = await server.call("get_system_stats")

    assert facts_of(reply)["code"] == "cancelled"
