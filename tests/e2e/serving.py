"""A server over fakes, and a client that is connected to it in process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from mcp import Client
from mcp.types import CallToolResult, TextContent
from tests.unit.application.world import World

from sacl.adapters.mcp.running import RunningCalls
from sacl.adapters.mcp.server import build_server
from sacl.application.background import BackgroundEnrichment
from sacl.application.use_cases import UseCases

Mode = Literal["auto", "legacy"]
"""The protocol of 2026, or the one with a handshake before it."""

SHOP = {
    "shop/prices.py": (
        "def total(items):\n"
        '    """Sum the prices of all items."""\n'
        "    result = 0\n"
        "    for item in items:\n"
        "        result = result + item.price\n"
        "    return result\n"
        "\n"
        "def with_tax(items):\n"
        "    return total(items) * 1.2\n"
    ),
    "shop/cart.py": (
        "from shop.prices import total\n"
        "\n"
        "class Cart:\n"
        "    def checkout(self, items):\n"
        "        # what the customer pays\n"
        "        return total(items)\n"
    ),
    "tests/test_prices.py": (
        "from shop.prices import total\n"
        "\n"
        "def test_nothing_costs_nothing():\n"
        "    assert total([]) == 0\n"
    ),
    "notes.txt": "not code",
}


def write_shop(root: Path) -> None:
    """Write the files of ``SHOP`` below a folder that need not be there."""
    for path, text in SHOP.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@dataclass(frozen=True)
class Served:
    """A client with what stands behind its server."""

    client: Client
    background: BackgroundEnrichment
    world: World

    async def call(self, tool: str, **arguments: object) -> CallToolResult:
        """Call a tool; the client checks the reply against the output schema."""
        return await self.client.call_tool(tool, arguments)

    async def enriched(self) -> None:
        """Wait for the background work on the one repository."""
        for repository in await self.world.graphs.repositories():
            await self.background.wait(repository.namespace)


def use_cases_of(world: World, *, max_results: int = 10, **replaced: Any) -> UseCases:
    """Gather the use cases of a world, some of them replaced."""
    return UseCases(
        **{
            "find_repository": world.find,
            "analyze_repository": world.analyze_repository,
            "enrich_units": world.enrich_units,
            "query_code": world.query_code,
            "query_code_with_context": world.query_with_context,
            "localize_issue": world.localize_issue,
            "update_files": world.update_files,
            "explore_relationships": world.explore_relationships,
            "describe_file": world.describe_file,
            "report_bias": world.report_bias,
            "report_stats": world.report_stats,
            "estimate_descriptions": world.estimate_descriptions,
            "outline_units": world.outline_units,
            "outline_tree": world.outline_tree,
            "view_graph": world.view_graph,
            "forget_repository": world.forget_repository,
            "export_index": world.export_index,
            "import_index": world.import_index,
            "adopt_repository": world.adopt_repository,
            "suggest_names": world.suggest_names,
            "check_health": world.check_health,
            "freshness": world.freshness,
            "verify_index": world.verify_index,
            "max_results": max_results,
            **replaced,
        }
    )


@asynccontextmanager
async def served(
    world: World,
    *,
    mode: Mode = "auto",
    max_results: int = 10,
    **replaced: Any,
) -> AsyncIterator[Served]:
    """Serve a world.

    Args:
        world: The use cases.
        mode: The protocol that the client speaks.
        max_results: As the settings would say.
        replaced: Use cases to put in place of those of the world.
    """
    use_cases = use_cases_of(world, max_results=max_results, **replaced)
    background = BackgroundEnrichment(use_cases.enrich_units)
    server = build_server(use_cases, background, RunningCalls())
    async with Client(server, mode=mode) as client:
        yield Served(client, background, world)


def text_of(reply: CallToolResult) -> str:
    """Return the one text of a reply."""
    (content,) = reply.content
    assert isinstance(content, TextContent)
    return content.text


def facts_of(reply: CallToolResult) -> dict[str, Any]:
    """Return the structured content of a reply."""
    assert isinstance(reply.structured_content, dict)
    return reply.structured_content
