"""What a client learns before it calls anything, and what that costs it."""

import json
import subprocess
import sys
from typing import Any

import pytest
from docs.generate_tools import PAGE, document
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # has no types
from mcp.types import Tool
from tests.e2e.serving import SHOP, Mode, served
from tests.unit.application.world import World

from sacl import __version__

MAX_LIST_TOKENS = 2_500
EVERYWHERE = {"budgetTokens", "cursor"}
READERS = {
    "query_code",
    "query_code_with_context",
    "get_relationships",
    "get_file_context",
    "get_bias_analysis",
    "get_system_stats",
}
REPOSITORY: dict[str, object] = {"repositoryPath": None}
KNOWN: dict[str, object] = {"omitKnown": None}
QUERY: dict[str, object] = {"query": None, **REPOSITORY, **KNOWN, "maxResults": 10}
PARAMETERS: dict[str, tuple[set[str], dict[str, object]]] = {
    "analyze_repository": (
        {"repositoryPath"},
        {**REPOSITORY, "incremental": True, "waitFor": "graph"},
    ),
    "query_code": (
        {"query"},
        QUERY
        | {"mode": "question", "includeContext": False}
        | dict.fromkeys(["languages", "pathPrefix", "kinds"]),
    ),
    "query_code_with_context": (
        {"query"},
        {**QUERY, "includeRelated": True, "maxDepth": 3},
    ),
    "update_file": (
        {"filePath", "changeType"},
        {**REPOSITORY, "filePath": None, "changeType": None},
    ),
    "update_files": ({"files"}, {**REPOSITORY, "files": None}),
    "get_relationships": (
        {"filePath"},
        {**REPOSITORY, "maxDepth": 3, "direction": "both", "minWeight": 0}
        | {"maxResults": 25}
        | dict.fromkeys(["filePath", "symbol", "relationshipTypes", "targetPath"]),
    ),
    "get_file_context": (
        {"filePath"},
        {**REPOSITORY, **KNOWN, "filePath": None, "includeSnippets": False},
    ),
    "get_bias_analysis": (set(), {**REPOSITORY, "filePath": None}),
    "get_system_stats": (set(), REPOSITORY),
}


async def listed() -> list[Tool]:
    async with served(World(SHOP)) as server:
        return (await server.client.list_tools()).tools


async def test_nine_tools_are_listed_with_everything_a_client_shows() -> None:
    tools = await listed()

    assert [tool.name for tool in tools] == list(PARAMETERS)
    for tool in tools:
        assert tool.title
        assert tool.description
        assert tool.output_schema
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is (tool.name in READERS)
        assert tool.annotations.idempotent_hint is True
        assert tool.annotations.open_world_hint is False
        assert tool.annotations.destructive_hint is False


async def test_the_list_is_cheap_to_read() -> None:
    cost = 0
    for tool in await listed():
        shown = tool.model_dump(by_alias=True, exclude_none=True, mode="json")
        del shown["outputSchema"]
        cost += len(json.dumps(shown))

    assert cost / 4 <= MAX_LIST_TOKENS


async def test_parameters_and_their_defaults_are_the_published_ones() -> None:
    for tool in await listed():
        schema = tool.input_schema
        required, defaults = PARAMETERS[tool.name]
        own = {k: v for k, v in schema["properties"].items() if k not in EVERYWHERE}
        assert {name: each.get("default") for name, each in own.items()} == defaults
        assert set(schema.get("required", ())) == required
        assert schema["additionalProperties"] is False
        budget = schema["properties"]["budgetTokens"]
        assert budget["minimum"] == 200
        assert budget["default"] == (2000 if "query" in own else 1500)


async def test_schemas_are_valid_and_need_no_other_document() -> None:
    for tool in await listed():
        assert tool.output_schema is not None
        for schema in (tool.input_schema, tool.output_schema):
            Draft202012Validator.check_schema(schema)
            assert schema["type"] == "object"
        assert "$ref" not in json.dumps(tool.input_schema)


async def test_an_error_fits_the_output_schema_of_every_tool() -> None:
    error = {"code": "internal", "message": "a", "nextStep": "b"}
    for tool in await listed():
        Draft202012Validator(tool.output_schema).validate(error)


async def test_replies_are_spelt_in_camel_case() -> None:
    for tool in await listed():
        assert tool.output_schema is not None
        names = set(property_names(tool.output_schema))
        assert not [name for name in names if "_" in name]
        assert {"omitted", "cursor"} <= names


def property_names(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [name for each in schema for name in property_names(each)]
    if not isinstance(schema, dict):
        return []
    own = list(schema.get("properties", {}))
    return own + [name for each in schema.values() for name in property_names(each)]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_the_server_says_who_it_is(mode: Mode) -> None:
    async with served(World(SHOP), mode=mode) as server:
        info = server.client.server_info
        instructions = server.client.instructions

    assert info is not None
    assert (info.name, info.version) == ("sacl", __version__)
    assert "analyze_repository" in (instructions or "")


def test_the_tool_page_is_what_the_server_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == document(), (
        "run: python -m docs.generate_tools"
    )


def test_a_server_starts_without_models_parsers_and_databases() -> None:
    script = (
        "import sys, sacl.adapters.mcp.server;"
        "heavy = {'onnxruntime', 'tokenizers', 'tree_sitter', 'graphiti_core',"
        "'numpy', 'neo4j', 'anthropic', 'typer'};"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert found.stdout == "[]\n"
