"""What descriptions would cost is said before anything is sent."""

from collections.abc import Collection
from dataclasses import replace

import pytest
from tests.fakes.parser import FAILING, FakeParser
from tests.unit.application.world import ROOT, World

from sacl.adapters.memory.artifact_cache import MemoryArtifactCache
from sacl.adapters.memory.ledger import MemorySpendingLedger
from sacl.application.caching import KnownDescriptions
from sacl.application.estimate_descriptions import (
    DescriptionEstimate,
    EstimateDescriptions,
    Estimating,
)
from sacl.application.llm.packing import Limits
from sacl.application.ports import CodeParser
from sacl.application.presentation.plain import to_plain
from sacl.application.presentation.text import to_text
from sacl.domain.code import NodeId, SourceFile
from sacl.domain.description import UnitViews
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.spending import Price

TERMS = Estimating(
    model="model",
    known=KnownDescriptions(MemoryArtifactCache(), "fake:model:prompt-1"),
    ledger=MemorySpendingLedger(),
    limits=Limits(),
    price=Price(input=1.0, output=5.0, cache_read=0.1),
    prices_as_of="2026-11-01",
    limit_usd=None,
)
FILES = {"a.py": "def f():\n    return 1\n\ndef g():\n    return 2\n"}


class Seeing(FakeParser):
    """Sees the neutral form of the units of one name alone."""

    async def views(
        self, file: SourceFile, units: Collection[NodeId]
    ) -> dict[NodeId, UnitViews]:
        return await super().views(file, [u for u in units if u.endswith("::f")])


async def estimated(
    world: World,
    terms: Estimating | None = TERMS,
    parser: CodeParser | None = None,
) -> DescriptionEstimate:
    estimate = EstimateDescriptions(world.tree, parser or FakeParser(), terms)
    return await estimate(ROOT, progress=world.progress)


async def test_files_that_cannot_be_parsed_cost_nothing() -> None:
    whole = await estimated(World(FILES))
    more = await estimated(World({**FILES, "b.py": FAILING}))

    assert (whole.units, whole.requests) == (2, 1)
    assert whole.usd is not None
    assert whole.usd > 0
    assert more == whole


async def test_units_without_a_neutral_form_cost_nothing() -> None:
    estimate = await estimated(World(FILES), parser=Seeing())

    assert (estimate.units, estimate.requests) == (1, 1)


async def test_a_limit_is_told_beside_the_estimate() -> None:
    estimate = await estimated(World(FILES), replace(TERMS, limit_usd=5.0))

    text = to_text(DescriptionEstimate, to_plain(estimate))

    assert "Limit for all: 5 dollars" in text


async def test_without_a_model_that_is_paid_for_there_is_nothing_to_estimate() -> None:
    with pytest.raises(InvalidArgumentError, match="cost nothing"):
        await estimated(World(FILES), None)
