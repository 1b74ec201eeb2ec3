"""Laws of textual bias."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_vector

from sacl.domain.code import NodeId, TextualFeature
from sacl.domain.textual_bias import (
    DEFAULT_THRESHOLD,
    INDICATOR_OF,
    SACL_SCALE,
    BiasLevel,
    BiasScale,
    UnitBias,
    bias_level,
    cosine,
    dependence,
    distribution,
    mean_score,
    percentile,
    scale_of,
)

SHARES = st.floats(0, 1)
SCORES = st.lists(SHARES, max_size=30)
COMPONENTS = st.floats(-1, 1, width=16)
PAIRS = st.integers(1, 6).flatmap(
    lambda n: st.tuples(*[st.lists(COMPONENTS, min_size=n, max_size=n)] * 2)
)
UNITS = st.lists(
    st.builds(
        UnitBias,
        unit=st.just(NodeId("a.py")),
        raw=SHARES,
        score=SHARES,
        line_count=st.integers(1, 500),
    ),
    max_size=8,
)


@st.composite
def scales(draw: st.DrawFn) -> BiasScale:
    """Draw a scale with distinct inner points."""
    inner = st.lists(st.floats(0.01, 0.99), unique=True, max_size=4).map(sorted)
    raw = draw(inner)
    scores = draw(st.lists(SHARES, min_size=len(raw), max_size=len(raw)).map(sorted))
    return BiasScale((0.0, *raw, 1.0), (0.0, *scores, 1.0))


@given(PAIRS)
def test_a_cosine_is_symmetric_and_lies_between_minus_1_and_1(
    pair: tuple[list[float], list[float]],
) -> None:
    left, right = (a_vector(*components) for components in pair)

    assert -1 <= cosine(left, right) <= 1
    assert cosine(left, right) == cosine(right, left)


@given(PAIRS)
def test_what_is_masked_without_effect_is_not_depended_on(
    pair: tuple[list[float], list[float]],
) -> None:
    vector = a_vector(*pair[0])

    assert dependence(vector, vector) == (0.0 if any(vector) else 1.0)


@given(PAIRS)
def test_dependence_is_what_similarity_loses(
    pair: tuple[list[float], list[float]],
) -> None:
    left, right = (a_vector(*components) for components in pair)

    assert 0 <= dependence(left, right) <= 1
    assert dependence(left, right) == 1 - max(0, cosine(left, right))


@pytest.mark.parametrize(
    ("masked", "expected"), [((0.0, 2.0), 1.0), ((-1.0, 0.0), 1.0), ((3.0, 4.0), 0.4)]
)
def test_dependence_grows_with_the_angle(
    masked: tuple[float, float], expected: float
) -> None:
    assert dependence(a_vector(1.0, 0.0), a_vector(*masked)) == pytest.approx(expected)


def test_rounding_never_makes_a_cosine_larger_than_1() -> None:
    one, seven = a_vector(0.8, 0.1, 0.0), a_vector(5.6, 0.7, 0.0)

    assert cosine(one, seven) == 1.0


@given(scales(), SHARES, SHARES)
def test_a_scale_never_falls_and_stays_between_0_and_1(
    scale: BiasScale, one: float, other: float
) -> None:
    low, high = sorted((one, other))

    assert 0 <= scale(low) <= scale(high) + 1e-12
    assert scale(high) <= 1 + 1e-12


@given(scales())
def test_a_scale_passes_through_its_points(scale: BiasScale) -> None:
    for raw, score in zip(scale.raw, scale.score, strict=True):
        assert scale(raw) == pytest.approx(score)


def test_a_scale_is_straight_between_its_points() -> None:
    scale = BiasScale((0.0, 0.2, 1.0), (0.0, 0.5, 1.0))

    assert scale(0.1) == pytest.approx(0.25)
    assert scale(0.6) == pytest.approx(0.75)


def test_an_embedder_without_a_scale_of_its_own_gets_the_default() -> None:
    assert scale_of("unheard-of") is SACL_SCALE
    assert SACL_SCALE(0.0) == 0.0
    assert SACL_SCALE(1.0) == 1.0


@given(SHARES, SHARES)
def test_levels_rise_with_the_score(one: float, other: float) -> None:
    order = [BiasLevel.LOW, BiasLevel.MEDIUM, BiasLevel.HIGH]
    low, high = sorted((one, other))

    assert order.index(bias_level(low)) <= order.index(bias_level(high))


@given(SHARES, SHARES)
def test_a_score_is_high_from_the_threshold_and_medium_from_half_of_it(
    score: float, threshold: float
) -> None:
    level = bias_level(score, threshold)

    assert (level is BiasLevel.HIGH) == (score >= threshold)
    assert (level is BiasLevel.LOW) == (score < threshold / 2)


@pytest.mark.parametrize(
    ("score", "level"),
    [(0.24, "low"), (0.25, "medium"), (0.49, "medium"), (0.5, "high")],
)
def test_levels_of_the_default_threshold(score: float, level: str) -> None:
    assert bias_level(score) == level


def test_the_default_threshold_is_the_80th_percentile_of_the_reference() -> None:
    assert bias_level(DEFAULT_THRESHOLD) is BiasLevel.HIGH
    assert bias_level(DEFAULT_THRESHOLD - 1e-9) is BiasLevel.MEDIUM


@given(UNITS.filter(bool))
def test_a_mean_lies_between_the_scores_it_is_of(units: list[UnitBias]) -> None:
    scores = [unit.score for unit in units]

    mean = mean_score(units)
    assert mean is not None
    assert min(scores) - 1e-9 <= mean <= max(scores) + 1e-9


def test_long_units_count_for_more_in_a_mean() -> None:
    short = UnitBias(NodeId("a"), 0.0, 0.0, line_count=1)
    long = UnitBias(NodeId("b"), 1.0, 1.0, line_count=3)

    assert mean_score([short, long]) == 0.75


def test_the_mean_of_nothing_is_unknown_and_not_zero() -> None:
    assert mean_score([]) is None


@given(SHARES, SCORES)
def test_a_percentile_counts_the_values_that_are_at_most_it(
    value: float, values: list[float]
) -> None:
    at_most = sum(other <= value for other in values)
    expected = 100 * at_most / len(values) if values else 0

    assert percentile(value, sorted(values)) == pytest.approx(expected)


@given(SCORES, st.integers(1, 20))
def test_a_distribution_counts_every_score_once_in_its_interval(
    scores: list[float], bins: int
) -> None:
    counts = distribution(scores, bins=bins)

    assert len(counts) == bins
    assert sum(counts) == len(scores)
    assert distribution([*scores, 1.0], bins=bins)[-1] == counts[-1] + 1
    assert distribution([*scores, 0.0], bins=bins)[0] == counts[0] + 1


def test_intervals_of_a_distribution_begin_at_tenths() -> None:
    assert distribution([0.05, 0.1, 0.55, 0.99]) == (1, 1, 0, 0, 0, 1, 0, 0, 0, 1)


def test_every_textual_feature_raises_an_indicator_of_its_own() -> None:
    assert INDICATOR_OF.keys() == set(TextualFeature)
    assert len(set(INDICATOR_OF.values())) == len(TextualFeature)
