"""Prices: the user's own table before the built-in one."""

from pathlib import Path

import pytest

from sacl.adapters.llm.prices import price_of
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.spending import PRICES, PRICES_AS_OF, Price

TABLE = """
as_of = 2027-01-01
[my-model]
input = 1.5
output = 6
["claude-haiku-5-5"]
input = 0.2
output = 1.0
cache_read = 0.02
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "prices.toml"
    path.write_text(TABLE)
    return path


def test_a_known_model_has_the_price_of_the_built_in_table() -> None:
    assert price_of("claude-haiku-4-5", None) == (
        PRICES["claude-haiku-4-5"],
        PRICES_AS_OF,
    )


def test_a_dated_snapshot_costs_what_its_model_does() -> None:
    snapshot, _ = price_of("claude-haiku-4-5-20251001", None)

    assert snapshot == PRICES["claude-haiku-4-5"]


def test_an_unknown_model_has_no_price() -> None:
    assert price_of("qwen3", None).price is None


def test_the_users_table_wins_and_adds(table: Path) -> None:
    assert price_of("claude-haiku-5-5", table) == (Price(0.2, 1.0, 0.02), "2027-01-01")
    assert price_of("my-model", table).price == Price(1.5, 6.0, 1.5)
    assert price_of("claude-opus-5", table).as_of == PRICES_AS_OF


@pytest.mark.parametrize(
    "text",
    ["[m]\ninput = 1\noutput = 2", "as_of = 2027-01-01\n[m]\ninput = -1", "=", ""],
)
def test_a_table_that_is_wrong_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(text)

    with pytest.raises(InvalidArgumentError, match=r"prices\.toml cannot be used"):
        price_of("m", path)
