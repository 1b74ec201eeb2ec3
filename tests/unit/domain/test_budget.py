"""Laws of budgets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.budget import BYTES_PER_TOKEN, longest_run, room_of, token_count

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "expected"), [("", 0), ("a", 1), ("abc", 1), ("abcd", 2), ("é€", 2)]
)
def test_tokens_are_thirds_of_bytes_rounded_up(text: str, expected: int) -> None:
    assert token_count(text) == expected


@given(ANY_TEXT, ANY_TEXT)
def test_a_text_costs_no_more_than_its_pieces(one: str, other: str) -> None:
    together = token_count(one + other)

    assert max(token_count(one), token_count(other)) <= together
    assert together <= token_count(one) + token_count(other)


@given(st.lists(st.integers(1, 40)), st.integers(0, 200), st.integers(0, 9))
def test_a_run_is_the_longest_that_fits(sizes: list[int], room: int, each: int) -> None:
    def total(count: int) -> int:
        return sum(sizes[:count]) + each * count

    run = longest_run(sizes, room, lambda count: total(count) <= room)

    assert total(run) <= room
    assert run == len(sizes) or total(run + 1) > room


@given(st.lists(st.integers(1, 40)), st.integers(0, 200), st.data())
def test_a_run_has_been_tried_whatever_fits(
    sizes: list[int], room: int, data: st.DataObject
) -> None:
    tried: dict[int, bool] = {}

    def fits(count: int) -> bool:
        return tried.setdefault(count, data.draw(st.booleans()))

    run = longest_run(sizes, room, fits)

    assert run == 0 or tried[run]
    assert all(sum(sizes[:count]) <= room for count in tried)
    assert len(tried) <= len(sizes).bit_length()


@given(ANY_TEXT)
def test_a_text_has_room_in_the_budget_that_it_costs(text: str) -> None:
    size = len(text.encode("utf-8", "surrogatepass"))

    assert size <= room_of(token_count(text)) < size + BYTES_PER_TOKEN
