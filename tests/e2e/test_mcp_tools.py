import json
from typing import Any

import pytest
from mcp.types import CallToolResult
from tests.e2e.serving import SHOP, Mode, facts_of, served, text_of
from tests.unit.application.world import ROOT, World

from sacl.domain.budget import token_count

PRICES = "shop/prices.py"

CALLS: list[tuple[str, dict[str, object]]] = [
    ("analyze_repository", {"repositoryPath": ROOT}),
    ("analyze_repository", {"repositoryPath": ROOT, "incremental": False}),
    ("analyze_repository", {"repositoryPath": ROOT, "waitFor": "vectors"}),
    ("query_code", {"query": "sum of prices"}),
    ("query_code", {"query": "sum of prices", "includeContext": True}),
    ("query_code", {"query": "total", "kinds": ["function"], "languages": ["python"]}),
    ("query_code", {"query": "zebra violin"}),
    ("query_code", {"query": "total is wrong in prices.py", "mode": "issue"}),
    ("query_code_with_context", {"query": "sum of prices", "maxDepth": 1}),
    ("query_code_with_context", {"query": "total", "includeRelated": False}),
    ("update_file", {"filePath": PRICES, "changeType": "modified"}),
    ("update_files", {"files": [{"filePath": PRICES, "changeType": "modified"}]}),
    ("get_relationships", {"filePath": PRICES}),
    ("get_relationships", {"filePath": PRICES, "symbol": "total", "direction": "in"}),
    ("get_relationships", {"filePath": "shop/cart.py", "targetPath": PRICES}),
    ("get_file_context", {"filePath": PRICES}),
    ("get_file_context", {"filePath": PRICES, "includeSnippets": True}),
    ("get_bias_analysis", {}),
    ("get_bias_analysis", {"filePath": PRICES, "repositoryPath": ROOT}),
    ("get_system_stats", {}),
    ("get_system_stats", {"repositoryPath": ROOT}),
]


async def indexed() -> World:
    world = World(SHOP)
    await world.index(vectors=True)
    return world


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize(("tool", "arguments"), CALLS)
async def test_every_tool_answers_in_text_and_in_structure(
    tool: str, arguments: dict[str, object], mode: Mode
) -> None:
    async with served(await indexed(), mode=mode) as server:
        reply = await server.call(tool, **arguments)

    assert not reply.is_error, text_of(reply)
    assert text_of(reply)
    assert facts_of(reply)


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
async def test_pages_keep_to_the_budget_and_lead_to_the_end(
    tool: str, arguments: dict[str, object]
) -> None:
    async with served(await indexed()) as server:
        replies = [await server.call(tool, **arguments, budgetTokens=200)]
        while "cursor" in facts_of(replies[-1]):
            cursor = facts_of(replies[-1])["cursor"]
            more = {**arguments, "budgetTokens": 200, "cursor": cursor}
            replies.append(await server.call(tool, **more))

    for reply in replies:
        assert not reply.is_error
        assert token_count(text_of(reply)) <= 200
        assert token_count(json.dumps(facts_of(reply))) <= 200


async def test_a_long_query_leaves_room_for_its_answer() -> None:
    query = "sum the prices of all items " * 400

    async with served(await indexed()) as server:
        answer = facts_of(await server.call("query_code", query=query))

    assert answer["results"][0]["unit"] == "total"
    assert query.startswith(answer["query"].removesuffix("…"))


async def test_a_first_session_indexes_asks_and_updates() -> None:
    world = World(SHOP)
    async with served(world) as server:
        report = facts_of(await server.call("analyze_repository", repositoryPath=ROOT))
        await server.enriched()
        before = facts_of(await server.call("query_code", query="apply discount"))
        world.tree.write(
            ROOT, "shop/discount.py", "def apply_discount(x):\n    return x\n"
        )
        update = await server.call(
            "update_file", filePath="shop/discount.py", changeType="created"
        )
        after = facts_of(await server.call("query_code", query="apply_discount"))

    assert report["files"]["discovered"] == 3
    assert report["vectors"]["done"] == 0
    assert not [hit for hit in before["results"] if "discount" in hit["unit"]]
    assert facts_of(update)["indexed"] == 1
    assert after["results"][0]["unit"] == "apply_discount"
    assert after["results"][0]["regions"][0]["code"].startswith("def apply_discount")


async def test_text_cites_what_the_structure_holds() -> None:
    async with served(await indexed()) as server:
        reply = await server.call("query_code", query="total", budgetTokens=10_000)

    text, answer = text_of(reply), facts_of(reply)
    assert answer["results"]
    for hit in answer["results"]:
        assert f"{hit['filePath']}:{hit['startLine']}" in text
        assert hit["unit"] in text
        assert hit["reason"] in text
        for region in hit["regions"]:
            for line in region["code"].split("\n"):
                assert f"\n| {line}\n" in text + "\n"


async def test_context_is_added_only_when_it_is_asked_for() -> None:
    async with served(await indexed()) as server:
        plain = facts_of(await server.call("query_code", query="total"))
        wide = facts_of(
            await server.call(
                "query_code", query="total", includeContext=True, budgetTokens=9_000
            )
        )

    assert "related" not in plain["results"][0]
    assert "relationshipGraph" not in plain
    assert wide["results"][0]["related"]
    assert wide["relationshipGraph"]["edges"]


async def test_the_setting_decides_how_many_results_a_query_gives() -> None:
    world = await indexed()
    async with served(world, max_results=2) as server:
        few = facts_of(
            await server.call("query_code", query="total", budgetTokens=9_000)
        )
        own = facts_of(
            await server.call(
                "query_code", query="total", maxResults=4, budgetTokens=9_000
            )
        )
        (listed,) = [
            tool
            for tool in (await server.client.list_tools()).tools
            if tool.name == "query_code"
        ]

    assert len(few["results"]) == 2
    assert len(own["results"]) == 4
    assert listed.input_schema["properties"]["maxResults"]["default"] == 2


async def test_one_refused_file_of_many_is_a_line_in_the_report() -> None:
    async with served(await indexed()) as server:
        reply = await server.call(
            "update_files",
            files=[
                {"filePath": "../outside.py", "changeType": "modified"},
                {"filePath": PRICES, "changeType": "modified"},
            ],
        )

    report = facts_of(reply)
    assert not reply.is_error
    assert [file["outcome"] for file in report["files"]] == ["failed", "unchanged"]
    assert report["failed"] == 1


async def test_a_name_that_is_not_unicode_can_be_asked_for_as_it_was_answered() -> None:
    world = World({"caf\udce9.py": "def brew():\n    return 1\n"})
    await world.index()
    async with served(world, mode="legacy") as server:
        answer = facts_of(await server.call("query_code", query="brew"))
        path = answer["results"][0]["filePath"]
        context = facts_of(await server.call("get_file_context", filePath=path))

    assert path == r"caf\xe9.py"
    assert context["filePath"] == path
    assert [unit["unit"] for unit in context["defines"]] == ["brew"]


async def test_a_cursor_belongs_to_the_answer_it_came_from() -> None:
    world = await indexed()
    async with served(world) as server:
        first = facts_of(
            await server.call("query_code", query="total", budgetTokens=400)
        )
        for path in SHOP:
            world.tree.remove(ROOT, path)
        rest = facts_of(
            await server.call("query_code", query="total", cursor=first["cursor"])
        )

    both = first.get("results", []) + rest.get("results", [])
    seen = [hit["unit"] for hit in both if not hit.get("brief")]
    assert seen
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize(
    "cursor", ["nonsense", "0123456789ab.4", ".", "0123456789ab.99999999999", "é.1"]
)
async def test_a_cursor_that_leads_nowhere_is_refused(cursor: str) -> None:
    async with served(await indexed()) as server:
        reply = await server.call("query_code", query="total", cursor=cursor)

    assert error_code(reply) == "invalid_argument"


def error_code(reply: CallToolResult) -> Any:
    assert reply.is_error
    return facts_of(reply)["code"]


async def test_code_that_is_known_is_not_sent_again() -> None:
    asked: dict[str, Any] = {"query": "sum the prices", "budgetTokens": 20_000}
    async with served(await indexed()) as server:
        first = facts_of(await server.call("query_code", **asked))
        handles = [r["handle"] for hit in first["results"] for r in hit["regions"]]

        reply = await server.call("query_code", **asked, omitKnown=handles)

    regions = [r for hit in facts_of(reply)["results"] for r in hit["regions"]]
    assert handles
    assert [region["handle"] for region in regions] == handles
    assert not any("code" in region for region in regions)
    assert f"({handles[0]}, which you hold)" in text_of(reply)
