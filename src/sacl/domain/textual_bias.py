"""How far a unit's findability leans on text that could lie.

A unit is really rewritten with a textual feature masked, both texts are embedded,
and what the embedding loses is the unit's dependence on that text. Vectors come
from the ``Embedder`` port; nothing here knows which one.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from operator import mul

from sacl.domain.code import NodeId, TextualFeature
from sacl.domain.index import Vector

DEFAULT_THRESHOLD = 0.5
"""Scores from here on are high: a fifth of the reference sample reaches it."""


class IndicatorType(StrEnum):
    """Name of the indicator that each textual feature raises."""

    DOCSTRING_DEPENDENCY = "docstring_dependency"
    IDENTIFIER_NAME_BIAS = "identifier_name_bias"
    COMMENT_OVER_RELIANCE = "comment_over_reliance"


INDICATOR_OF: Mapping[TextualFeature, IndicatorType] = {
    TextualFeature.DOCSTRING: IndicatorType.DOCSTRING_DEPENDENCY,
    TextualFeature.IDENTIFIER: IndicatorType.IDENTIFIER_NAME_BIAS,
    TextualFeature.COMMENT: IndicatorType.COMMENT_OVER_RELIANCE,
}


class BiasLevel(StrEnum):
    """A bias score in one word."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class BiasScale:
    """Monotone map from raw dependence to a score in [0, 1].

    Raw dependence is small and differs by embedder; the scale puts 0.5 at the
    80th percentile of a named reference sample.

    Attributes:
        raw: Ascending raw values, from 0.0 to 1.0.
        score: The score at each of them, from 0.0 to 1.0.
    """

    raw: tuple[float, ...]
    score: tuple[float, ...]

    def __call__(self, dependence: float) -> float:
        """Interpolate linearly between the points of the scale."""
        right = min(bisect_right(self.raw, dependence), len(self.raw) - 1)
        low, high = self.raw[right - 1], self.raw[right]
        share = (dependence - low) / (high - low)
        return self.score[right - 1] + share * (
            self.score[right] - self.score[right - 1]
        )


SCORES = (0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.9, 1.0)
"""Scores at nothing, at the percentiles 20 to 99 below, and at all."""

SACL_SCALE = BiasScale(
    raw=(0.0, 0.0864, 0.1360, 0.1864, 0.2641, 0.3421, 0.4245, 0.6043, 1.0),
    score=SCORES,
)
MINILM_SCALE = BiasScale(
    raw=(0.0, 0.0956, 0.1468, 0.2045, 0.2837, 0.3679, 0.4479, 0.6017, 1.0),
    score=SCORES,
)
"""Our model and MiniLM at the percentiles 20, 40, 60, 80, 90, 95 and 99 of the
reference sample.

The sample is every unit of flask 3.1.3, requests 2.34.2 and click 8.1.7 as
published on PyPI, tests included: 3,932 units (``benchmarks/bias_scale.py``).
"""

SCALES: Mapping[str, BiasScale] = {
    "sacl-code-int8-4e807981": SACL_SCALE,
    "all-MiniLM-L6-v2-int8-8199be6f": MINILM_SCALE,
}
"""By embedding model."""


def scale_of(model: str) -> BiasScale:
    """Return the scale of an embedding model; our model's where it has none."""
    return SCALES.get(model, SACL_SCALE)


@dataclass(frozen=True, slots=True)
class UnitBias:
    """Bias of one unit, as reported.

    Attributes:
        raw: Overall dependence in [0, 1].
        score: The same on the embedder's scale, in [0, 1].
        line_count: Weight of the unit in means.
    """

    unit: NodeId
    raw: float
    score: float
    line_count: int


def cosine(left: Vector, right: Vector) -> float:
    """Cosine of two vectors, in [-1, 1]; 0 if either is zero."""
    return cosine_to(left)(right)


def cosine_to(left: Vector) -> Callable[[Vector], float]:
    """Return the cosine of a vector with others, its own length measured once."""
    square = sum(map(mul, left, left))

    def measure(right: Vector) -> float:
        norms = sqrt(square * sum(map(mul, right, right)))
        product = sum(map(mul, left, right))
        return max(-1.0, min(1.0, product / norms)) if norms else 0.0

    return measure


def dependence(original: Vector, masked: Vector) -> float:
    """Raw dependence of a unit on what was masked, in [0, 1]."""
    return 1.0 - max(0.0, cosine(original, masked))


def bias_level(score: float, threshold: float = DEFAULT_THRESHOLD) -> BiasLevel:
    """Put a score into words: high from the threshold, medium from half of it."""
    if score >= threshold:
        return BiasLevel.HIGH
    return BiasLevel.MEDIUM if score >= threshold / 2 else BiasLevel.LOW


def mean_score(units: Sequence[UnitBias]) -> float | None:
    """Mean score weighted by lines; None when nothing was measured."""
    lines = sum(unit.line_count for unit in units)
    return (
        sum(unit.score * unit.line_count for unit in units) / lines if lines else None
    )


def percentile(value: float, sorted_values: Sequence[float]) -> float:
    """Share of ``sorted_values`` that are at most ``value``, in [0, 100]."""
    if not sorted_values:
        return 0.0
    return 100.0 * bisect_right(sorted_values, value) / len(sorted_values)


def distribution(scores: Sequence[float], *, bins: int = 10) -> tuple[int, ...]:
    """Count scores in ``bins`` equal intervals of [0, 1]; 1.0 falls in the last."""
    counts = [0] * bins
    for score in scores:
        counts[min(bins - 1, int(score * bins))] += 1
    return tuple(counts)
