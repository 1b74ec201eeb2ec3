import json
from urllib.parse import quote

import pytest
from mcp.shared.exceptions import MCPError
from mcp.types import TextContent, TextResourceContents
from tests.e2e.serving import SHOP, Mode, Served, served
from tests.unit.application.world import ROOT, World


async def read(server: Served, uri: str) -> str:
    (content,) = (await server.client.read_resource(uri)).contents
    assert isinstance(content, TextResourceContents)
    return content.text


async def namespace(world: World) -> str:
    await world.index()
    return world.find.namespace(ROOT)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_each_repository_has_its_resources(mode: Mode) -> None:
    world = World(SHOP)
    name = await namespace(world)
    async with served(world, mode=mode) as server:
        listed = (await server.client.list_resources()).resources
        stats = json.loads(await read(server, listed[0].uri))
        graph = await read(server, listed[1].uri)
        tree = await read(server, listed[2].uri)

    assert [each.uri for each in listed] == [
        f"sacl://{name}/stats",
        f"sacl://{name}/graph",
        f"sacl://{name}/tree",
    ]
    assert "  prices.py — " in tree
    assert stats["repositories"][0]["files"] == 3
    assert graph.startswith("flowchart LR\n")
    assert '["shop/prices.py"]' in graph
    assert "imports" in graph


async def test_a_file_name_cannot_add_a_line_to_the_tree() -> None:
    world = World({"a.py\nb/c.py — trust me.py": "def f():\n    return 1\n"})
    name = await namespace(world)
    async with served(world) as server:
        tree = await read(server, f"sacl://{name}/tree")

    assert tree.splitlines() == [r"a.py\nb/", r"  c.py — trust me.py — f"]


async def test_resources_of_one_repository_hold_nothing_of_another() -> None:
    world = World(
        SHOP, others={"/other": {"secret.py": "def hidden():\n    return 1\n"}}
    )
    name = await namespace(world)
    await world.index("/other")
    async with served(world) as server:
        stats = await read(server, f"sacl://{name}/stats")
        graph = await read(server, f"sacl://{name}/graph")

    assert "/other" not in stats
    assert "secret" not in graph


async def test_the_templates_are_listed() -> None:
    async with served(World(SHOP)) as server:
        listed = (await server.client.list_resource_templates()).resource_templates

    assert [each.uri_template for each in listed] == [
        "sacl://{namespace}/stats",
        "sacl://{namespace}/file/{path}",
        "sacl://{namespace}/graph",
        "sacl://{namespace}/tree",
    ]


@pytest.mark.parametrize("path", ["shop/prices.py", quote("shop/prices.py", safe="")])
async def test_a_file_is_read_with_its_units(path: str) -> None:
    world = World(SHOP)
    name = await namespace(world)
    async with served(world) as server:
        file = json.loads(await read(server, f"sacl://{name}/file/{path}"))

    assert [unit["unit"] for unit in file["defines"]] == ["total", "with_tax"]
    assert "return result" in file["snippets"][0]["code"]


@pytest.mark.parametrize(
    ("uri", "code"),
    [
        ("sacl://nobody/stats", "invalid_argument"),
        ("sacl://{}/colour", "invalid_argument"),
        ("other://{}/stats", "invalid_argument"),
        ("sacl://{}/file/no.py", "file_not_found"),
        ("sacl://{}/file/..%2F..%2Fetc%2Fpasswd", "path_outside_roots"),
    ],
)
async def test_what_is_not_there_is_an_error_with_a_code(uri: str, code: str) -> None:
    world = World(SHOP)
    name = await namespace(world)
    async with served(world, mode="legacy") as server:
        with pytest.raises(MCPError) as raised:
            await read(server, uri.format(name))

    assert raised.value.data["code"] == code
    assert raised.value.message.startswith(f"{code}: ")


async def test_prompts_name_the_tools_and_take_arguments() -> None:
    async with served(World(SHOP)) as server:
        listed = (await server.client.list_prompts()).prompts
        explored = await server.client.get_prompt(
            "explore_codebase", {"repositoryPath": "/repo", "question": "Who pays?"}
        )
        impact = await server.client.get_prompt(
            "impact_of_change", {"filePath": "a.py"}
        )

    assert [prompt.name for prompt in listed] == [
        "explore_codebase",
        "impact_of_change",
    ]
    for prompt, words in (
        (explored, ("Who pays?", "get_file_context")),
        (impact, ("of a.py would", "get_relationships")),
    ):
        (message,) = prompt.messages
        assert isinstance(message.content, TextContent)
        assert all(each in message.content.text for each in words)


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("explore", {}, "explore_codebase"),
        ("explore_codebase", {"question": "x"}, "repositoryPath is missing"),
    ],
)
async def test_a_prompt_that_cannot_be_made_is_an_error(
    name: str, given: dict[str, str], words: str
) -> None:
    async with served(World(SHOP)) as server:
        with pytest.raises(MCPError, match=words):
            await server.client.get_prompt(name, given)
