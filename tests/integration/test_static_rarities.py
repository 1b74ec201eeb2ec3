"""What is rare in code is described as what it is, or not at all."""

import pytest
from tests.integration.test_static_descriptions import described

from sacl.domain.code import UnitKind

FUNCTIONS = {
    ("python", "def f(s):\n    return dict()\n"): "Find empty dictionary.",
    (
        "python",
        "def f(s):\n    return s.frob().brag(2).wibble()\n",
    ): "Find given value after frob, brag of 2 and wibble.",
    (
        "python",
        "def f():\n    return frob().brag(2).wibble()\n",
    ): "Find frob after brag of 2 and wibble.",
    (
        "python",
        "def f(s):\n    return s.is_ready(3)\n",
    ): "Check whether given value is ready 3.",
    ("python", "def f(s):\n    return s.as_frame()\n"): "Find given value as frame.",
    (
        "python",
        "def f(g):\n    return [g(3), 1]\n",
    ): "Find result of given function for 3 and 1.",
    ("python", "def f(n):\n    return frob(x := n)\n"): "Call frob of given value.",
    (
        "ruby",
        "def f(s)\n  s.any_left?(2)\nend\n",
    ): "Check whether any of given value.",
    (
        "ruby",
        "def f(s)\n  s.valid?\nend\n",
    ): "Check whether given value is valid.",
    (
        "rust",
        "fn f(s: u8) -> Frob { Frob { left: s, right: 2 } }\n",
    ): "Make frob with left, right.",
    (
        "rust",
        "fn f(n: u8) -> u8 { frob(match n { 1 => 2, _ => 0 }) }\n",
    ): "Call frob of value chosen by case.",
    (
        "rust",
        "fn f(n: u8) -> u8 { match n { x if x > 1 && x < 3 => 2, _ => 0 } }\n",
    ): "Find 2 when a condition holds; otherwise 0.",
    (
        "kotlin",
        "fun f(n: Any) = if (n is Foo) 1 else 2\n",
    ): "Find 1 when given value is of a certain type; otherwise 2.",
    (
        "javascript",
        "function f(n) { return frob(...n) }\n",
    ): "Call frob of given value.",
}


@pytest.mark.parametrize(("code", "summary"), FUNCTIONS.items())
def test_a_function_of_a_rare_form(code: tuple[str, str], summary: str) -> None:
    language, source = code

    assert described(source, language, UnitKind.FUNCTION).summary == summary


def test_a_number_too_long_to_be_read_is_not_calculated_with() -> None:
    long = "9" * 400

    [sentence] = described(f"def f():\n    return -{long}\n").summary.splitlines()

    assert sentence.startswith("Find negative of 999")


def test_a_class_made_by_a_call_has_the_fields_that_it_is_given() -> None:
    found = described("Frob = Struct.new(:a, :b)\n", "ruby", UnitKind.CLASS)

    assert found.summary == "A struct with 2 fields."


def test_a_type_of_nothing_but_absence_is_told_as_it_begins() -> None:
    source = "function f(s: string): undefined | null { return null }\n"

    found = described(source, "typescript", UnitKind.FUNCTION)

    assert found.signature == "string -> undefined"
