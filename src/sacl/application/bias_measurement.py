"""Measures on which textual feature a unit's findability leans.

Each feature is really masked and the rest embedded, on demand; an embedder that
caches makes the second measurement of the same code free.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from sacl.application.enrich_units import read_views
from sacl.application.ports import CodeParser, Embedder, SourceTree
from sacl.application.repositories import OpenRepository
from sacl.domain.code import CodeUnit, NodeId, TextualFeature
from sacl.domain.description import UnitViews
from sacl.domain.index import StoredUnit, Vector
from sacl.domain.textual_bias import UnitBias, dependence

WORST_UNITS = 50
SAMPLE_UNITS = 200
SAMPLE_SEED = 2506_20081


@dataclass(frozen=True, slots=True)
class MeasuredUnit:
    """A unit with its bias, feature by feature.

    Attributes:
        features: Raw dependence on each present feature, in [0, 1].
        unmasked: Features that could not be masked, with the reason.
    """

    unit: CodeUnit
    bias: UnitBias
    features: Mapping[TextualFeature, float]
    unmasked: Mapping[TextualFeature, str]


def worst_and_sample(biases: Sequence[UnitBias]) -> list[UnitBias]:
    """Choose the most dependent units and a seeded sample of the others."""
    ordered = sorted(biases, key=lambda b: (-b.raw, b.unit))
    worst, rest = ordered[:WORST_UNITS], ordered[WORST_UNITS:]
    sample = Random(SAMPLE_SEED).sample(rest, min(SAMPLE_UNITS, len(rest)))  # noqa: S311 - not a secret
    return worst + sample


async def measure_features(
    tree: SourceTree,
    parser: CodeParser,
    embedder: Embedder,
    opened: OpenRepository,
    chosen: Sequence[UnitBias],
) -> list[MeasuredUnit]:
    """Mask and embed every present feature of the chosen units, worst first.

    A unit whose file has changed since it was indexed is left out.
    """
    bias_of = {bias.unit: bias for bias in chosen}
    stored = await opened.graph.units(ids=set(bias_of))
    views = await read_views(tree, parser, opened, [s.unit for s in stored])
    vectors = await _embedded(embedder, stored, views)
    measured = [
        MeasuredUnit(
            unit=s.unit,
            bias=bias_of[s.unit.id],
            features={
                feature: dependence(vectors[s.unit.code], vectors[text])
                for feature, text in views[s.unit.id].masked.items()
            },
            unmasked=views[s.unit.id].unmasked,
        )
        for s in stored
        if s.unit.id in views
    ]
    return sorted(measured, key=lambda m: (-m.bias.raw, m.unit.id))


async def _embedded(
    embedder: Embedder,
    stored: Sequence[StoredUnit],
    views: Mapping[NodeId, UnitViews],
) -> dict[str, Vector]:
    """Embed units and every masked form of them once."""
    masked = [text for view in views.values() for text in view.masked.values()]
    texts = list(dict.fromkeys([*(each.unit.code for each in stored), *masked]))
    vectors = await embedder.embed(texts, purpose="document")
    return dict(zip(texts, vectors, strict=True))


def feature_means(measured: Sequence[MeasuredUnit]) -> dict[str, float | None]:
    """Mean dependence on each feature, weighted by lines.

    A unit without the feature counts as 0, one in which it cannot be masked not at
    all; None where none is left.
    """
    return {str(feature): _mean(measured, feature) for feature in TextualFeature}


def _mean(measured: Sequence[MeasuredUnit], feature: TextualFeature) -> float | None:
    having = [m for m in measured if feature not in m.unmasked]
    lines = sum(m.bias.line_count for m in having)
    if not lines:
        return None
    weighted = (m.features.get(feature, 0.0) * m.bias.line_count for m in having)
    return sum(weighted) / lines
