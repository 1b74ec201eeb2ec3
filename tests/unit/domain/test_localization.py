"""Laws of localization."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.code import Span
from sacl.domain.localization import (
    MAX_REGIONS,
    WHOLE_UNIT_LINES,
    Region,
    localize,
)

INDENTED = st.builds(
    lambda depth, text: " " * depth + text,
    st.integers(0, 4).map(lambda n: n * 2),
    st.sampled_from(["hit", "miss", "", "call(", ")", "} else {", "}"]),
)
FILES = st.lists(st.tuples(INDENTED, st.integers(1, 12)), min_size=1, max_size=20).map(
    lambda runs: [line for line, count in runs for _ in range(count)]
)


def hits(line: str) -> float:
    """Say how often a line answers."""
    return float(line.count("hit"))


@st.composite
def units(draw: st.DrawFn) -> tuple[list[str], Span, Span]:
    """Draw a file, a unit's span that may lie past its end, and a body in it."""
    lines = draw(FILES)
    start = draw(st.integers(1, len(lines) + 3))
    end = draw(st.integers(start, max(start, len(lines)) + 3))
    body_start = draw(st.integers(start, end))
    return lines, Span(start, end), Span(body_start, draw(st.integers(body_start, end)))


@given(units())
def test_regions_are_whole_lines_of_the_unit_in_order_and_apart(
    drawn: tuple[list[str], Span, Span],
) -> None:
    lines, span, body = drawn

    regions = localize(lines, span, body, relevance=hits)

    assert len(regions) <= MAX_REGIONS
    for region in regions:
        assert span.start_line <= region.start_line <= region.end_line <= span.end_line
        assert region.end_line <= len(lines)
        assert region.end_line - region.start_line < WHOLE_UNIT_LINES
        shown = lines[region.start_line - 1 : region.end_line]
        assert region.code == "\n".join(shown)
    for before, after in pairwise(regions):
        assert before.end_line < after.start_line


@given(units())
def test_a_unit_that_is_there_begins_its_first_region(
    drawn: tuple[list[str], Span, Span],
) -> None:
    lines, span, body = drawn

    regions = localize(lines, span, body, relevance=hits)

    assert bool(regions) == (span.start_line <= len(lines))
    if regions:
        assert regions[0].start_line == span.start_line


@given(units())
def test_a_short_unit_is_shown_whole(drawn: tuple[list[str], Span, Span]) -> None:
    lines, span, body = drawn
    end = min(span.end_line, len(lines))
    short = end - span.start_line < WHOLE_UNIT_LINES and span.start_line <= end

    regions = localize(lines, span, body, relevance=hits)

    whole = [(r.start_line, r.end_line) for r in regions] == [(span.start_line, end)]
    assert whole or not short


@given(units())
def test_the_line_that_answers_best_begins_a_region(
    drawn: tuple[list[str], Span, Span],
) -> None:
    lines, span, body = drawn

    head, *others = localize(lines, span, body, relevance=hits) or [Region(0, 0, "")]

    end = min(span.end_line, len(lines))
    below = range(max(head.end_line + 1, span.start_line), end + 1)
    answering = [number for number in below if hits(lines[number - 1])]
    assert bool(others) == bool(answering)
    if answering:
        best = min(answering, key=lambda n: (-hits(lines[n - 1]), n))
        assert best in [region.start_line for region in others]
    assert all(hits(lines[region.start_line - 1]) for region in others)


def long_unit(*statements: str) -> list[str]:
    """Write a function of more lines than are shown whole."""
    filler = ["    other()"] * WHOLE_UNIT_LINES
    return ["def f(", "    a,", "):", *filler, *statements]


def localized(lines: list[str]) -> list[tuple[int, str]]:
    """Localize in a unit that is the whole file; its body starts in line 4."""
    whole = Span(1, len(lines))
    regions = localize(lines, whole, Span(4, len(lines)), relevance=hits)
    return [(region.start_line, region.code) for region in regions]


HEAD = (1, "def f(\n    a,\n):")
FIRST = 4 + WHOLE_UNIT_LINES
"""Line of the first statement after the filler."""


def test_a_long_unit_shows_its_head_and_its_best_statements() -> None:
    lines = long_unit("    hit()", "    miss()", "    hit() + hit()")

    assert localized(lines) == [
        HEAD,
        (FIRST, "    hit()"),
        (FIRST + 2, "    hit() + hit()"),
    ]


def test_the_best_statements_go_first_and_earlier_ones_before_later() -> None:
    lines = long_unit("    hit()", "    hit()", "    hit() + hit()")

    assert [start for start, _ in localized(lines)] == [1, FIRST, FIRST + 2]


def test_a_long_unit_in_which_nothing_answers_shows_its_head() -> None:
    assert localized(long_unit()) == [HEAD]


@pytest.mark.parametrize(
    "statement",
    [
        ["    if hit:", "        a()", "", "        b()"],
        ["    x = hit(", "        1,", "    )"],
        ["    if (hit) {", "        a()", "    }"],
        ["    if (hit) {", "        a()", "    } else {", "        b()", "    }"],
        ["    x = [hit, [", "        1,", "    ], [", "        2,", "    ]]"],
    ],
)
def test_a_statement_is_shown_whole(statement: list[str]) -> None:
    before = ["    if other():", "        deeper()"]
    lines = long_unit(*before, *statement, "", "    after()")

    assert localized(lines) == [HEAD, (FIRST + 2, "\n".join(statement))]


def test_lines_inside_a_statement_that_is_shown_are_not_shown_again() -> None:
    statement = ["    for hit in all:", *["        hit()"] * (WHOLE_UNIT_LINES - 1)]
    lines = ["def f():", *statement]
    whole = Span(1, len(lines))

    regions = localize(lines, whole, Span(2, len(lines)), relevance=hits)

    assert [r.code for r in regions] == ["def f():", "\n".join(statement)]


def test_a_statement_longer_than_a_unit_shown_whole_is_cut() -> None:
    loop = ["    for hit in all:", *["        other()"] * WHOLE_UNIT_LINES]

    (_, (_, code)) = localized(long_unit(*loop))

    assert code == "\n".join(loop[:WHOLE_UNIT_LINES])


def test_a_head_longer_than_a_unit_shown_whole_is_cut() -> None:
    lines = ["def f("] + ["    a,"] * 2 * WHOLE_UNIT_LINES
    whole = Span(1, len(lines))

    regions = localize(lines, whole, Span(len(lines), len(lines)), relevance=hits)

    cut = lines[:WHOLE_UNIT_LINES]
    assert regions == (Region(1, WHOLE_UNIT_LINES, "\n".join(cut)),)


def test_a_unit_past_the_end_of_a_file_that_shrank_has_no_region() -> None:
    assert localize([""], Span(5, 9), Span(6, 9), relevance=hits) == ()
