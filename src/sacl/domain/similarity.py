"""How similar a unit is to a query, seen from all units of its repository.

A backend measures the cosines of a query with the units of a sample
(``sampled``) and hands their ``Spread`` to the ranking. What a cosine is worth is
how far it stands out from them: cosines of code and of descriptions have means and
deviations of their own, and so have those of different queries.
"""

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from heapq import nsmallest
from math import exp, fsum, log, sqrt
from typing import NamedTuple

from sacl.domain.code import NodeId
from sacl.domain.index import Spread, Vector

SAMPLE_SIZE = 2000
"""Units whose cosines are measured; the error of a mean is .02 deviations."""

TYPICAL_MEAN = 0.1
TYPICAL_DEVIATION = 0.1
TYPICAL_COUNT = 20
"""Cosines of a question and code; they count as so many more units, lest a
repository of three units have a deviation that says nothing."""


DESCRIBED_SHARE = 0.6
"""Share of the text with the description in the vector of code: ADR 0037."""


STEPS = 2048
"""Of a component: so many has half precision, in which vectors are stored."""


def mixed(alone: Vector, with_description: Vector) -> Vector:
    """Mix what code says by itself with what it says beside its description.

    Args:
        alone: Of the code.
        with_description: Of the code and its description as one text.

    Returns:
        A vector of length 1, its components rounded; what was given where both
        are the same.
    """
    if alone == with_description:
        return alone
    left = 1 - DESCRIBED_SHARE
    pairs = zip(alone, with_description, strict=True)
    both = [left * own + DESCRIBED_SHARE * said for own, said in pairs]
    length = sqrt(fsum([each * each for each in both])) or 1.0
    scale = STEPS / length
    return array("f", [round(each * scale) / STEPS for each in both])


def draw(unit: NodeId) -> int:
    """Return the lot of a unit: as good as random, and always the same."""
    digest = blake2b(unit.encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest(), "big")


def sampled(units: Iterable[NodeId]) -> list[NodeId]:
    """Return the ``SAMPLE_SIZE`` units of the lowest lots, or all there are."""
    return nsmallest(SAMPLE_SIZE, units, key=lambda unit: (draw(unit), unit))


def spread_of(cosines: Sequence[float]) -> Spread:
    """Sum up the cosines of a sample."""
    count = len(cosines)
    if not count:
        return Spread()
    mean = fsum(cosines) / count
    square = fsum([(cosine - mean) ** 2 for cosine in cosines]) / count
    return Spread(count, mean, sqrt(square))


def standardize(cosine: float, spread: Spread) -> float:
    """Return by how many deviations a cosine is above the mean."""
    mean, deviation = _mean_and_deviation(spread)
    return (cosine - mean) / deviation


@lru_cache(maxsize=16)
def _mean_and_deviation(spread: Spread) -> tuple[float, float]:
    count = spread.count + TYPICAL_COUNT
    mean = (spread.count * spread.mean + TYPICAL_COUNT * TYPICAL_MEAN) / count
    square = spread.count * (spread.deviation**2 + (spread.mean - mean) ** 2)
    square += TYPICAL_COUNT * (TYPICAL_DEVIATION**2 + (TYPICAL_MEAN - mean) ** 2)
    return mean, sqrt(square / count)


class SoftMaximum(NamedTuple):
    """The greater of two values, and a little more where both are great.

    ``value = share · first + (1 − share) · second + agreement``.

    Attributes:
        share: Of the first value, in [0, 1].
        agreement: 0 where one of them is far greater, in [0, log 2].
    """

    value: float
    share: float
    agreement: float


def soft_maximum(first: float, second: float) -> SoftMaximum:
    """Combine two values so that either is enough: ``log(exp(x) + exp(y))``."""
    lead = first - second
    low = exp(-abs(lead))
    share = 1 / (1 + low) if lead >= 0 else low / (1 + low)
    value = max(first, second) + log(1 + low)
    linear = share * first + (1 - share) * second
    return SoftMaximum(value, share, max(0.0, value - linear))
