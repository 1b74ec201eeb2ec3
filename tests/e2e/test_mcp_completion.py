"""Arguments of prompts and resource templates are completed from the index."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from mcp.types import PromptReference, ResourceTemplateReference
from tests.e2e.serving import SHOP, Served, served
from tests.unit.application.world import ROOT, World

IMPACT = PromptReference(name="impact_of_change")
EXPLORE = PromptReference(name="explore_codebase")
FILE = ResourceTemplateReference(uri="sacl://{namespace}/file/{path}")
STATS = ResourceTemplateReference(uri="sacl://{namespace}/stats")
Ref = PromptReference | ResourceTemplateReference


@asynccontextmanager
async def indexed() -> AsyncIterator[Served]:
    async with served(World(SHOP)) as shop:
        await shop.call("analyze_repository", repositoryPath=ROOT)
        yield shop


@pytest.mark.parametrize(
    ("ref", "name", "begun", "values"),
    [
        (IMPACT, "filePath", "shop/p", ["shop/prices.py"]),
        (IMPACT, "filePath", "prices", ["shop/prices.py", "tests/test_prices.py"]),
        (EXPLORE, "repositoryPath", "/r", [ROOT]),
        (EXPLORE, "question", "h", []),
        (FILE, "path", "CART", ["shop/cart.py"]),
        (STATS, "path", "", []),
        (PromptReference(name="unknown"), "filePath", "", []),
        (ResourceTemplateReference(uri="sacl://{path}"), "path", "", []),
    ],
)
async def test_what_fits_is_offered(
    ref: Ref, name: str, begun: str, values: list[str]
) -> None:
    async with indexed() as shop:
        reply = await shop.client.complete(ref, {"name": name, "value": begun})

    assert reply.completion.values == values
    assert reply.completion.total == len(values)
    assert reply.completion.has_more is False


async def test_symbols_are_those_of_the_file_that_was_chosen() -> None:
    begun = {"name": "symbol", "value": "c"}
    chosen = {"filePath": "shop/cart.py"}
    async with indexed() as shop:
        reply = await shop.client.complete(IMPACT, begun, context_arguments=chosen)

    assert reply.completion.values == ["Cart", "Cart.checkout"]


async def test_a_namespace_leads_to_its_files() -> None:
    begun = {"name": "namespace", "value": ""}
    path = {"name": "path", "value": "cart"}
    async with indexed() as shop:
        (namespace,) = (await shop.client.complete(STATS, begun)).completion.values
        chosen = {"namespace": namespace}
        reply = await shop.client.complete(FILE, path, context_arguments=chosen)

    assert reply.completion.values == ["shop/cart.py"]
