import pytest
from tests.unit.domain.operations import function, returns

from sacl.domain.static_description.formulas import formula_names
from sacl.domain.static_description.scope import Scope


def names_of(expression: str) -> list[str]:
    return formula_names(Scope(function(returns(expression))))


@pytest.mark.parametrize(
    ("expression", "name"),
    [
        ("b*b - 4*a*c", "discriminant of a quadratic equation"),
        ("y**2 - 4*x*z", "discriminant of a quadratic equation"),
        ("3.14*r*r", "area of a circle"),
        ("math.pi * r**2", "area of a circle"),
        ("(x & (x - 1)) == 0", "power of two check"),
        ("0 == (x & (x - 1))", "power of two check"),
        ("s[-k:] + s[:-k]", "rotates to the right"),
        ("max(s) - min(s)", "difference between largest and smallest element, range"),
        ("ord(c) - ord('a')", "position of a letter in the alphabet"),
    ],
)
def test_formulas_are_found_however_they_are_written(
    expression: str, name: str
) -> None:
    assert names_of(expression) == [name]


@pytest.mark.parametrize(
    "expression", ["a*b - 4*a*c", "2*r*r", "x & (y - 1)", "max(s) - min(t)", "a + b"]
)
def test_what_only_resembles_a_formula_is_none(expression: str) -> None:
    assert names_of(expression) == []
