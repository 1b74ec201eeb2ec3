"""Laws of budgets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.budget import BYTES_PER_TOKEN, token_count

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
