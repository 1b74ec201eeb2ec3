"""Reporting bias."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from tests.unit.application.world import ROOT, THRESHOLD, World

from sacl.application.bias_report import BiasReport
from sacl.domain.code import TextualFeature
from sacl.domain.errors import (
    EmbedderError,
    FileNotFoundInRepositoryError,
    NotIndexedError,
)
from sacl.domain.textual_bias import bias_level

DOCUMENTED = '''def convert(amount, rate):
    """Exchange money between two currencies at the going price.

    :param amount: What is put in, before the bank takes its part.
    :param fee: How much the bank takes, which is never nothing.
    """
    return amount * rate
'''
PROJECT = {
    "money.py": DOCUMENTED,
    "plain.py": "def f(a):\n    # of no use\n    return print(a, len(a), max(a))\n",
    "box.py": "class Box:\n    # holds things\n    def get(self): ...\n",
}


@pytest.fixture
async def world() -> World:
    """Index a documented, a commented and a bare file with their vectors."""
    world = World(PROJECT)
    await world.index(vectors=True)
    return world


@pytest.fixture
def few_units() -> Iterator[None]:
    """Let the features of two units be measured, the worst and one other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sacl.application.bias_measurement.WORST_UNITS", 1)
        patch.setattr("sacl.application.bias_measurement.SAMPLE_UNITS", 1)
        yield


async def report(world: World, path: str | None = None) -> BiasReport:
    return await world.report_bias(None, file_path=path)


async def test_a_file_is_measured_feature_by_feature(world: World) -> None:
    bias = await report(world, "money.py")

    assert bias.file_path == "money.py"
    assert (bias.bias_measured, bias.bias_total, bias.features_measured) == (2, 2, 2)
    worst = bias.worst[0]
    assert (worst.file_path, worst.unit) == ("money.py", "convert")
    assert (worst.start_line, worst.end_line) == (1, 7)
    assert worst.features.keys() == {"docstring", "identifier"}
    assert all(0 < value <= 1 for value in worst.features.values())
    assert worst.features["docstring"] > worst.features["identifier"]
    assert worst.unmeasured == {}
    assert worst.level == "high"
    assert bias.bias_score is not None
    assert bias.level == bias_level(bias.bias_score, THRESHOLD)
    assert bias.threshold == THRESHOLD


async def test_every_feature_that_text_rests_on_is_an_indicator_with_its_lines(
    world: World,
) -> None:
    indicators = (await report(world, "money.py")).indicators

    assert [i.type for i in indicators] == [
        "docstring_dependency",
        "identifier_name_bias",
    ]
    assert all((i.file_path, i.unit) == ("money.py", "convert") for i in indicators)
    assert all((i.start_line, i.end_line) == (1, 7) for i in indicators)
    assert indicators[0].severity > indicators[1].severity
    assert all(0 <= i.percentile <= 100 for i in indicators)


async def test_units_below_the_threshold_raise_no_indicator(world: World) -> None:
    bias = await report(world)

    worst = {w.unit: w for w in bias.worst}
    named = {i.unit for i in bias.indicators}
    assert named
    assert all(worst[unit].bias_score >= THRESHOLD for unit in named)
    assert named < worst.keys()


async def test_a_repository_is_summed_up(world: World) -> None:
    bias = await report(world)

    assert bias.file_path is None
    assert bias.bias_measured == bias.bias_total == sum(bias.distribution) == 7
    assert bias.high_bias == sum(w.bias_score >= THRESHOLD for w in bias.worst)
    assert bias.bias_score is not None
    scores = [w.bias_score for w in bias.worst]
    assert min(scores) <= bias.bias_score <= max(scores)
    assert all(a.raw >= b.raw for a, b in pairwise(bias.worst))
    assert bias.note == "Measured 7 of 7 units; features on 7."


async def test_percentiles_are_shares_of_the_whole_repository(world: World) -> None:
    everywhere = (await report(world)).worst

    for path in (None, "money.py", "plain.py"):
        for unit in (await report(world, path)).worst:
            at_most = sum(other.raw <= unit.raw for other in everywhere)
            expected = 100 * at_most / len(everywhere)
            assert unit.percentile == pytest.approx(expected)


async def test_means_of_features_leave_out_what_cannot_be_masked(
    world: World,
) -> None:
    bias = await report(world, "box.py")

    box = next(w for w in bias.worst if w.unit == "Box")
    assert box.unmeasured == {"comment": "not in a class"}
    assert box.advice == "Nothing to do."
    assert bias.features["docstring"] == 0.0
    assert bias.features["comment"] is not None
    assert bias.features.keys() == {str(f) for f in TextualFeature}


async def test_a_feature_that_is_nowhere_measured_is_unknown_and_not_zero(
    world: World,
) -> None:
    world.tree.write(ROOT, "money.py", "")

    bias = await report(world, "money.py")

    assert bias.features_measured == 0
    assert set(bias.features.values()) == {None}
    assert (bias.worst, bias.indicators) == ((), ())
    assert bias.bias_measured == 2


async def test_advice_names_the_feature_that_weighs_most(world: World) -> None:
    bias = await report(world)

    advice = {w.unit: w.advice for w in bias.worst}
    assert advice["convert"] == "Its text contradicts its code: correct line 5."
    for unit in bias.worst:
        assert unit.unit == "convert" or (unit.advice == "Nothing to do.") == (
            unit.bias_score < THRESHOLD
        )
    assert {
        w.advice.partition(":")[0]
        for w in bias.worst
        if w.bias_score >= THRESHOLD and w.unit != "convert"
    } <= {"Found mostly by its names", "Found mostly by its comments"}


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        (
            'def a(b):\n    """One two three four five six seven."""\n    return b\n',
            "Found mostly by its documentation",
        ),
        ("def a(b):\n    return b\n", "Found mostly by its names"),
        (
            "def a(b):\n    # one two three four five six seven eight\n    return b",
            "Found mostly by its comments",
        ),
        (
            'def a(b):\n    """Do.\n\n    :param c: C.\n    :param d: D.\n    """\n',
            "Its text contradicts its code: correct lines 4, 5.",
        ),
    ],
)
async def test_names_and_comments_have_advice_of_their_own(
    code: str, advice: str
) -> None:
    world = World({"x.py": code})
    await world.index(vectors=True)

    unit = (await report(world, "x.py")).worst[0]

    assert unit.unit == "a"
    assert unit.advice.startswith(advice)


@pytest.mark.usefixtures("few_units")
async def test_a_large_repository_is_measured_by_its_worst_and_a_sample(
    world: World,
) -> None:
    bias = await report(world)

    assert bias.bias_measured == sum(bias.distribution) == 7
    assert bias.features_measured == 2
    assert len(bias.worst) == 2
    assert bias.note == (
        "Measured 7 of 7 units; features on 2, "
        "the 1 most dependent and a seeded sample."
    )
    assert await report(world) == bias
    assert (await report(world, "money.py")).features_measured == 2


async def test_documentation_that_names_what_is_not_there_is_reported(
    world: World,
) -> None:
    (lie,) = (await report(world)).lying_docs

    assert (lie.file_path, lie.unit, lie.line) == ("money.py", "convert", 5)
    assert lie.claim == "documents a parameter fee"
    assert lie.evidence == "its parameters are amount, rate"
    assert (await report(world, "plain.py")).lying_docs == ()


async def test_before_there_are_vectors_scores_are_unknown_and_not_zero() -> None:
    world = World(PROJECT)
    await world.index()

    bias = await report(world)

    assert (bias.bias_score, bias.level) == (None, None)
    assert (bias.bias_measured, bias.bias_total, bias.high_bias) == (0, 7, 0)
    assert bias.note == (
        "Measured 0 of 7 units; features on 0; vectors are being made."
    )
    assert len(bias.lying_docs) == 1


async def test_without_an_embedder_bias_cannot_be_measured() -> None:
    world = World(PROJECT, lexical_only=True)
    await world.index()

    with pytest.raises(EmbedderError, match="no embedder is configured"):
        await report(world)


async def test_an_unknown_file_or_repository_is_an_error(world: World) -> None:
    with pytest.raises(FileNotFoundInRepositoryError, match=r"gone\.py"):
        await report(world, "gone.py")
    with pytest.raises(NotIndexedError):
        await report(World(PROJECT))


async def test_nothing_is_embedded_but_units_and_what_is_masked(world: World) -> None:
    world.hashing.texts.clear()

    await report(world, "money.py")

    units = await (await world.graph()).units(paths={"money.py"})
    assert len(world.hashing.texts) == 2 + len({each.unit.code for each in units})


async def test_a_file_is_the_mean_of_its_units_weighted_by_lines(world: World) -> None:
    for path in PROJECT:
        bias = await report(world, path)

        lines = [unit.end_line - unit.start_line + 1 for unit in bias.worst]
        scores = [unit.bias_score for unit in bias.worst]
        weighted = sum(a * b for a, b in zip(scores, lines, strict=True))
        assert bias.bias_score == pytest.approx(weighted / sum(lines))


async def test_what_was_found_in_a_file_is_found_again_without_reading_it(
    world: World,
) -> None:
    first = (await report(world)).lying_docs
    world.parser.behaviors_read.clear()

    assert (await report(world)).lying_docs == first
    assert world.parser.behaviors_read == []


async def test_a_file_that_has_changed_is_not_checked_against_old_units(
    world: World,
) -> None:
    world.tree.write(ROOT, "money.py", "def convert(amount): ...\n")

    assert (await report(world)).lying_docs == ()
