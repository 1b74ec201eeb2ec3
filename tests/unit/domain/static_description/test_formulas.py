import pytest
from tests.unit.domain.operations import function, returns

from sacl.domain.static_description.formulas import formula_names
from sacl.domain.static_description.scope import Scope


def names_of(expression: str) -> list[str]:
    return formula_names(Scope(function(returns(expression))))


@pytest.mark.parametrize(
    ("expression", "name"),
    [
        ("r*r + s*s", "sum of two squares"),
        ("a + d*(n - 1)", "term of an arithmetic progression, series"),
        ("s[k:] + s[:k]", "rotates to the left, splits and joins at a position"),
        ("max(s) - min(s)", "difference between largest and smallest element, range"),
    ],
)
def test_formulas_are_found_however_they_are_written(
    expression: str, name: str
) -> None:
    assert names_of(expression) == [name]


@pytest.mark.parametrize(
    "expression", ["2*r*r", "x & (y - 1)", "max(s) - min(t)", "a + b", "s[k:] + t[:k]"]
)
def test_what_only_resembles_a_formula_is_none(expression: str) -> None:
    assert names_of(expression) == []
