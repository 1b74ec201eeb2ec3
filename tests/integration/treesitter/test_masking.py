"""Masked units parse, behave as before, and keep nothing of what was masked."""

import ast
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.integration.treesitter.programs import INPUTS, Program, programs
from tests.integration.treesitter.reading import parsed, views

from sacl.domain.code import TextualFeature

DOCSTRING, COMMENT, IDENTIFIER = TextualFeature


def run(text: str, function: str) -> Any:
    namespace: dict[str, Any] = {}
    exec(compile(text, "program", "exec"), namespace)  # noqa: S102 - what it is for
    return namespace[function](list(INPUTS))


def neutral(text: str, unit: str, path: str = "a.py") -> str:
    return views(text, path)[unit].neutral


@given(programs())
def test_a_masked_function_behaves_as_before(program: Program) -> None:
    masked = neutral(program.one, program.entry)
    assert run(masked, "func_0") == run(program.one, program.entry)


@given(programs())
def test_masking_sees_neither_names_nor_documentation(program: Program) -> None:
    one = neutral(program.one, program.entry)
    assert one == neutral(program.other, program.other_entry)


@given(programs())
def test_masking_twice_changes_nothing_more(program: Program) -> None:
    once = neutral(program.one, program.entry)
    assert neutral(once, "func_0") == once


@given(programs(), st.integers(6, 9))
def test_masking_sees_everything_else(program: Program, number: int) -> None:
    changed = program.one.replace("return", f"return {number},", 1)
    assume(changed != program.one)
    assert neutral(changed, program.entry) != neutral(program.one, program.entry)


@given(programs())
def test_one_feature_is_masked_and_the_others_are_not(program: Program) -> None:
    (unit,) = [u for u in parsed(program.one).units if u.name == program.entry][:1]
    view = views(program.one)[program.entry]
    assert view.masked.keys() == unit.textual.spans.keys()
    for feature, text in view.masked.items():
        again = {u.name: u for u in parsed(text).units}
        left = again["func_0" if feature is IDENTIFIER else program.entry].textual
        kept = unit.textual
        assert (left.docstring == kept.docstring) == (
            feature is not DOCSTRING or not kept.docstring
        )
        assert (left.comments == kept.comments) == (feature is not COMMENT)
        assert (left.identifiers == kept.identifiers) == (feature is not IDENTIFIER)


# Each case: what it shows, the function as written, the function masked.
NAMES = {
    "free names, imports, builtins, foreign attributes and annotations stay": (
        """
        def f(a: Path, b: list[int] = None) -> str:
            import json as j
            return j.dumps(a.name, b, LIMIT, len(b))
        """,
        """
        def func_0(var_0: Path, var_1: list[int] = None) -> str:
            import json as j
            return j.dumps(var_0.name, var_1, LIMIT, len(var_1))
        """,
    ),
    "keywords of foreign calls stay, those of own calls follow": (
        """
        def f(key, n=0):
            return f(key=key, n=n) or sorted(key, key=key)
        """,
        """
        def func_0(var_0, var_1=0):
            return func_0(var_0=var_0, var_1=var_1) or sorted(var_0, key=var_0)
        """,
    ),
    "keywords that may reach an inner function unseen stay": (
        """
        def f(kind):
            def g(path, n): return path
            return {"g": g}[kind](path=1)
        """,
        """
        def func_0(var_0):
            def func_1(path, var_1): return path
            return {"g": func_1}[var_0](path=1)
        """,
    ),
    "a comprehension sees its first iterable from outside": (
        """
        def f(x):
            return [x for x in x if x]
        """,
        """
        def func_0(var_0):
            return [var_0 for var_0 in var_0 if var_0]
        """,
    ),
    "what global sends out of the unit stays": (
        """
        def f(a):
            global count
            count = a
        """,
        """
        def func_0(var_0):
            global count
            count = var_0
        """,
    ),
    "a default and a decorator belong to what is around": (
        """
        @a
        def f(a=a):
            return a
        """,
        """
        @a
        def func_0(var_0=a):
            return var_0
        """,
    ),
    "names whose text shows stay": (
        """
        def f(a, b):
            return f"{a=} {b}"
        """,
        """
        def func_0(a, var_0):
            return f"{a=} {var_0}"
        """,
    ),
    "placeholders that are taken are left out": (
        """
        def f(a):
            return var_0(a)
        """,
        """
        def func_0(var_1):
            return var_0(var_1)
        """,
    ),
    "dunders, receivers and the underscore stay": (
        """
        def f(self):
            _, __x__ = self
            return __x__
        """,
        """
        def func_0(self):
            _, __x__ = self
            return __x__
        """,
    ),
    "attributes bound here change, others do not": (
        """
        def f(self, other):
            self.a = self.b + other.a
        """,
        """
        def func_0(self, var_0):
            self.var_1 = self.b + var_0.a
        """,
    ),
    "an attribute that is looked up by its text stays": (
        """
        def f(self, n):
            self.a = 1
            self.b = getattr(self, "a")
        """,
        """
        def func_0(self, var_0):
            self.a = 1
            self.var_1 = getattr(self, "a")
        """,
    ),
    "a class that inherits may be called back by its base": (
        """
        def f(x):
            class A(Base):
                def run(self): return x
            return A
        """,
        """
        def func_0(var_0):
            class func_1(Base):
                def run(self): return var_0
            return func_1
        """,
    ),
    "a method that a builtin type has too stays": (
        """
        def f(x):
            class A:
                def append(self): x.append(1)
            return A
        """,
        """
        def func_0(var_0):
            class func_1:
                def append(self): var_0.append(1)
            return func_1
        """,
    ),
    "in a class a name may still mean what is outside": (
        """
        def f(a):
            class A:
                len = len
                b = a
            return A
        """,
        """
        def func_0(var_0):
            class func_1:
                len = len
                var_1 = var_0
            return func_1
        """,
    ),
    "patterns bind names, but not those of classes and keywords": (
        """
        def f(x):
            match x:
                case Point(x=y) | Other.kind as z if y: return z
                case {"k": v, **rest}: return v, rest
                case [first, *others]: return first, others
        """,
        """
        def func_0(var_0):
            match var_0:
                case Point(x=var_1) | Other.kind as var_2 if var_1: return var_2
                case {"k": var_3, **var_4}: return var_3, var_4
                case [var_5, *var_6]: return var_5, var_6
        """,
    ),
    "type parameters are names of the function": (
        """
        def f[T: int](x: T) -> T:
            y: list[T] = [x]
            return y[0]
        """,
        """
        def func_0[var_0: int](var_1: var_0) -> var_0:
            var_2: list[var_0] = [var_1]
            return var_2[0]
        """,
    ),
}


@pytest.mark.parametrize(("text", "expected"), NAMES.values(), ids=NAMES)
def test_which_names_of_python_are_masked(text: str, expected: str) -> None:
    assert neutral(text, "f") == dedent(expected).strip("\n")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return locals()", "names are looked up by their text: locals"),
        ("return eval(a), exec(a)", "names are looked up by their text: eval, exec"),
        ("return vars()", "names are looked up by their text: vars"),
    ],
)
def test_names_that_cannot_be_masked_have_a_reason(body: str, reason: str) -> None:
    view = views(f'def f(a):\n    """Doc."""\n    {body}\n')["f"]
    assert view.unmasked == {IDENTIFIER: reason}
    assert IDENTIFIER not in view.masked
    assert view.neutral.startswith("def f(a):")
    assert "Doc" not in view.neutral


def test_names_of_what_does_not_parse_are_left_alone() -> None:
    view = views("def f(a):\n    return (\n")["f"]
    assert view.unmasked == {IDENTIFIER: "it does not parse"}
    assert view.neutral == "def f(a):\n    return ("


def test_names_of_enormous_units_are_left_alone() -> None:
    view = views(f"LIMIT = [{'0,' * 150_000}]\n")[""]
    assert view.unmasked == {IDENTIFIER: "it is too large"}
    assert view.neutral.startswith("LIMIT = [0,0,")


def test_what_only_looks_like_a_lookup_is_none() -> None:
    assert not views("def f(a, vars):\n    return vars(), dir(a), a.eval()")[
        "f"
    ].unmasked


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("():\n    'Doc.'\n", "():\n    pass"),
        ("():\n    'Doc.'\n    # note\n", "():\n    pass"),
        ("(): 'Doc.'\n", "(): pass"),
        ("(): 'Doc.'; return 1\n", "(): return 1"),
        ("():\n    # c\n    'Doc.'\n\n    return 1", "():\n    return 1"),
        ("():  # c\n    return (1,  # c\n2)", "():\n    return (1,\n2)"),
        ("():\n    return '# no comment'", "():\n    return '# no comment'"),
        ("():\n    x()\n# far left\n    y()", "():\n    x()\n    y()"),
        ("():\n    return 1 + \\\n  2  # c", "():\n    return 1 + \\\n  2"),
        ("():\n    return 1 \\\n    # c\n", "():\n    return 1 \\\n    "),
    ],
)
def test_documentation_and_comments_of_python_go(text: str, expected: str) -> None:
    masked = neutral(f"def f{text}", "f")
    assert masked == f"def func_0{expected}"
    ast.parse(masked)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "/** Doc. */\nfunction f() { /* c */ return 1 }",
            "function func_0() { return 1 }",
        ),
        ("function f() {\n  // c\n  go();\n}", "function func_0() {\n  go();\n}"),
        ("function f() { return/*c*/1 }", "function func_0() { return 1 }"),
        ("function f(/* a */ b) {}", "function func_0(var_0) {}"),
        ("function f() { return /*\n*/ 1 }", "function func_0() { return\n1 }"),
        ("function f() { return '// no' }", "function func_0() { return '// no' }"),
        ("function f() { go(); // c\n}", "function func_0() { go();\n}"),
        ("const f = () => <a>{/* c */}</a>;", "const func_0 = () => <a>{}</a>;"),
    ],
)
def test_documentation_and_comments_of_javascript_go(text: str, expected: str) -> None:
    masked = neutral(text, "f", "a.jsx")
    assert masked == expected
    assert not parsed(masked, "a.jsx").problems


def test_a_file_and_a_class_are_masked_in_their_own_text() -> None:
    text = dedent(
        '''
        """About."""
        # note
        import os
        LIMIT = os.sep

        class Store:
            """Keep."""
            size = 1

            def load(self, path): return path
        '''
    )
    found = views(text)
    assert found[""].neutral == "import os\nvar_0 = os.sep"
    assert found["Store"].neutral == (
        "class func_0:\n    var_0 = 1\n\n    def func_1(self, var_1): ..."
    )


def test_a_unit_without_text_has_nothing_to_mask() -> None:
    view = views("print(1)\n")[""]
    assert (view.masked, view.unmasked) == ({}, {})
    assert view.neutral == "print(1)"


def test_behaviour_is_read_with_the_views() -> None:
    assert views("def f(a):\n    return a + 1")["f"].behavior.operands
