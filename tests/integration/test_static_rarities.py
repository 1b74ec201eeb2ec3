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
        "def f\n  super\nend\n",
    ): "Find result of a method of the parent class.",
    (
        "ruby",
        "def f(s)\n  ready?(s)\nend\n",
    ): "Check whether ready of given value.",
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
        "rust",
        "fn f(s: u8) -> Frob { Frob::new(s) }\n",
    ): "Make frob new of given integer.",
    (
        "rust",
        "fn f(p: P) -> u8 { if let Point { x, y } = p { x } else { 3 } }\n",
    ): "Find value when given value is point; otherwise 3.",
    (
        "csharp",
        """
int F(int n) {
    switch (n) { case > 3: return 1; case 5 when n > 2: return 3; default: return 0; }
}
""",
    ): "Find 1 when given integer is greater than 3; 3 when given integer is 5 and "
    "given integer is greater than 2; otherwise 0.",
    (
        "csharp",
        "int F(int n) => n switch { > 3 => 1, < 0 and > -5 => 2, _ => 0 };\n",
    ): "Find 1 when given integer is greater than 3; 2 when a condition holds; "
    "otherwise 0.",
    ("c", "void f(struct P *p) { p->x = 3; }\n"): "Set x of given p to 3.",
    ("c", "void f(struct P p) { p.x = 3; }\n"): "Assigns 3.",
    (
        "python",
        """
def f(x, store):
    def g():
        if x > 3:
            store.write(x)
            return
        store.add(x)
    g()
""",
    ): "May call write of value. Helper: may call write of value.",
    (
        "python",
        "def f(self):\n    return a(b(c(d(e(self)))))\n",
    ): "Call a of b of c of d of e of the object.",
    (
        "python",
        (
            "def f(a, b):\n    def g(x):\n        if x: raise ValueError('no')\n"
            "    g(a)\n    return b\n"
        ),
    ): "Find second value. May raise value error. Helper: may raise value error.",
    (
        "scala",
        "def f(n: Int) = n match { case x if x > 3 => 1; case _ => 0 }\n",
    ): "Find 1 when a condition holds; otherwise 0.",
    ("scala", "def f(a: P, b: P) = a ~ b\n"): "Find first value and second value.",
    (
        "typescript",
        "async function f(x: number) { const y = await x; return y }\n",
    ): "Find given number.",
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


@pytest.mark.parametrize(
    ("language", "source", "signature"),
    [
        (
            "typescript",
            "function f(x: unknown): x is string { return g(x) }\n",
            "value -> boolean",
        ),
        (
            "go",
            "package a\nfunc f(n int) (string, bool) { return g(n) }\n",
            "integer -> string",
        ),
        (
            "swift",
            "func f(n: Int) -> ((Int) -> String) { return g }\n",
            "integer -> function",
        ),
    ],
)
def test_a_type_of_a_rare_form(language: str, source: str, signature: str) -> None:
    assert described(source, language, UnitKind.FUNCTION).signature == signature


REPLACED = """
def f(x, y):
    match y:
        case 1:
            x = 3
{otherwise}
    if x:
        x = 9
    return x
"""


def test_a_parameter_that_some_cases_replace_may_be_given_still() -> None:
    every = REPLACED.format(otherwise="        case _:\n            x = 4")

    assert described(every).summary == "Find 3 or 4 or another value."
    some = described(REPLACED.format(otherwise="")).summary
    assert some.startswith("Find first value")


def test_a_parameter_that_is_replaced_or_else_an_error_handled_is_gone() -> None:
    source = """
def f(x, y):
    try:
        x = g(y)
    except ValueError:
        x = 3
    if x:
        x = 9
    return x
"""

    assert described(source).summary.startswith("Find g of second value or 3 or ")


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
