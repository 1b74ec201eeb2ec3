"""Laws of samples, spreads and the soft maximum."""

from array import array
from math import exp, log, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sacl.domain import similarity
from sacl.domain.code import NodeId
from sacl.domain.index import Spread, Vector
from sacl.domain.similarity import (
    TYPICAL_DEVIATION,
    TYPICAL_MEAN,
    mixed,
    sampled,
    soft_maximum,
    spread_of,
    standardize,
)
from sacl.domain.textual_bias import cosine

COSINES = st.floats(-1, 1)
SAMPLES = st.lists(COSINES, max_size=50)
DEVIATIONS = st.floats(-20, 20)
UNITS = st.lists(st.text().map(NodeId), unique=True)


def unit_vector(*values: float) -> Vector:
    length = sqrt(sum(value * value for value in values))
    return array("f", [value / length for value in values])


VECTORS = st.builds(
    unit_vector, *[st.floats(0.1, 1) for _ in range(3)], st.floats(-1, 1)
)


@given(VECTORS, VECTORS)
def test_mixed_vectors_lie_between_both_nearer_to_the_described_one(
    alone: Vector, described: Vector
) -> None:
    both = mixed(alone, described)

    assert sum(each * each for each in both) == pytest.approx(1, abs=0.01)
    assert cosine(both, described) >= cosine(both, alone) - 0.01
    assert cosine(both, alone) >= cosine(alone, described) - 0.01


@given(VECTORS)
def test_code_without_a_description_keeps_its_vector(alone: Vector) -> None:
    assert mixed(alone, array("f", alone)) == alone


def test_mixed_vectors_hold_two_shares() -> None:
    both = mixed(array("f", [1, 0]), array("f", [0, 1]))

    assert both[1] / both[0] == pytest.approx(0.6 / 0.4, rel=0.01)


@given(UNITS, st.randoms())
def test_small_namespaces_are_sampled_whole_in_an_order_of_their_own(
    units: list[NodeId], random: object
) -> None:
    chosen = sampled(units)

    assert sorted(chosen) == sorted(units)
    assert sampled(reversed(units)) == chosen


@given(UNITS, st.integers(0, 5))
def test_a_sample_changes_little_when_a_unit_comes(
    units: list[NodeId], size: int
) -> None:
    assume(units)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similarity, "SAMPLE_SIZE", size)
        before, after = set(sampled(units[1:])), set(sampled(units))

    assert len(after) == min(size, len(units))
    assert len(before - after) <= 1
    assert after - before <= {units[0]}


def test_lots_do_not_follow_the_alphabet() -> None:
    units = [NodeId(f"a.py::f{number}") for number in range(100)]

    assert sampled(units) != units
    assert sampled(units)[:3] == ["a.py::f35", "a.py::f56", "a.py::f98"]


@given(SAMPLES)
def test_a_spread_sums_up_a_sample(cosines: list[float]) -> None:
    spread = spread_of(cosines)

    assert spread.count == len(cosines)
    assert spread == spread_of(cosines[::-1])
    if cosines:
        assert min(cosines) - 1e-9 <= spread.mean <= max(cosines) + 1e-9
        assert 0 <= spread.deviation <= 1


def test_the_spread_of_two_cosines() -> None:
    spread = spread_of([0.25, 0.75])

    assert spread == Spread(count=2, mean=0.5, deviation=0.25)


@given(COSINES, COSINES, SAMPLES)
def test_a_greater_cosine_stands_out_more(
    one: float, other: float, cosines: list[float]
) -> None:
    low, high = sorted((one, other))
    spread = spread_of(cosines)

    assert standardize(low, spread) <= standardize(high, spread)


def test_in_a_large_sample_its_own_mean_and_deviation_count() -> None:
    spread = Spread(1_000_000, 0.3, 0.05)

    assert standardize(0.3, spread) == pytest.approx(0, abs=1e-3)
    assert standardize(0.4, spread) == pytest.approx(2, abs=1e-2)


def test_without_a_sample_a_typical_one_counts() -> None:
    assert standardize(TYPICAL_MEAN + TYPICAL_DEVIATION, Spread()) == pytest.approx(1)


def test_the_deviation_of_equal_cosines_is_not_trusted() -> None:
    assert abs(standardize(0.2, Spread(2, 0.1, 0.0))) < 1.5


@given(DEVIATIONS, DEVIATIONS)
def test_a_soft_maximum_is_the_logarithm_of_summed_exponentials(
    first: float, second: float
) -> None:
    found = soft_maximum(first, second)

    assert found.value == pytest.approx(log(exp(first) + exp(second)), abs=1e-9)


@given(DEVIATIONS, DEVIATIONS)
def test_the_parts_of_a_soft_maximum_add_up(first: float, second: float) -> None:
    value, share, agreement = soft_maximum(first, second)

    assert value == pytest.approx(share * first + (1 - share) * second + agreement)
    assert 0 <= share <= 1
    assert -1e-9 <= agreement <= log(2) + 1e-9
    assert share >= 0.5 if first >= second else share <= 0.5


@given(DEVIATIONS, DEVIATIONS)
def test_either_of_two_values_is_enough(first: float, second: float) -> None:
    value = soft_maximum(first, second).value

    assert max(first, second) <= value <= max(first, second) + log(2)
    assert value == soft_maximum(second, first).value


@given(DEVIATIONS, DEVIATIONS, DEVIATIONS)
def test_a_soft_maximum_never_falls_when_a_value_rises(
    one: float, other: float, fixed: float
) -> None:
    low, high = sorted((one, other))

    assert soft_maximum(low, fixed).value <= soft_maximum(high, fixed).value
