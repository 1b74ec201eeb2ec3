"""Laws of budgets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.budget import BYTES_PER_TOKEN, fitting, token_count

SIZES = st.lists(st.integers(0, 50), max_size=12)
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


@given(ANY_TEXT)
def test_a_token_never_stands_for_more_bytes_than_promised(text: str) -> None:
    size = len(text.encode("utf-8", "surrogatepass"))

    assert BYTES_PER_TOKEN * token_count(text) >= size


@given(SIZES, st.integers(-5, 300))
def test_as_many_of_the_first_items_fit_as_the_budget_holds(
    sizes: list[int], budget: int
) -> None:
    count = fitting(sizes, budget)

    assert 0 <= count <= len(sizes)
    assert sum(sizes[:count]) <= max(0, budget)
    assert count == len(sizes) or sum(sizes[: count + 1]) > budget
