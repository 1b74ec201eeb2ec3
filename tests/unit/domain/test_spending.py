"""What language models cost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.spending import (
    PRICES,
    Price,
    Tokens,
    cost,
    expected_tokens,
    most_tokens,
)

amounts = st.integers(0, 10**6)
tokens = st.builds(Tokens, amounts, amounts, amounts, amounts)
prices = st.sampled_from(list(PRICES.values()))


def test_a_million_tokens_of_each_kind_cost_their_price() -> None:
    price = Price(input=1.0, output=5.0, cache_read=0.1)
    million = 1_000_000

    assert cost(Tokens(input=million), price) == 1.0
    assert cost(Tokens(output=million), price) == 5.0
    assert cost(Tokens(cache_read=million), price) == pytest.approx(0.1)
    assert cost(Tokens(cache_written=million), price) == 1.25
    assert cost(Tokens(output=million), price, batch=True) == 2.5


@given(tokens, tokens, prices)
def test_costs_add_up(one: Tokens, other: Tokens, price: Price) -> None:
    apart = cost(one, price) + cost(other, price)

    assert cost(one + other, price) == pytest.approx(apart)


@given(st.text())
def test_no_text_is_expected_to_have_more_tokens_than_it_can(text: str) -> None:
    assert expected_tokens(text) <= most_tokens(text)
