"""Text and shape of units: exact, per language, with their lines."""

import pytest
from tests.integration.treesitter.reading import units

from sacl.domain.code import Span, TextualFeature

DOCSTRING, COMMENT, IDENTIFIER = TextualFeature

PYTHON = '''\
"""About the file."""
# first
import os as system

LIMIT = 1


class Store(Base):
    """Keeps things.

    For a while.
    """

    size: int = 0  # bytes

    @property
    def full(self) -> bool:
        # later
        """Tell."""
        self.asked = True
        return self.size > LIMIT


def load(path, *rest, mode="r", **options):
    with open(path) as file, lock:
        lines = [line for line in file]
    for index, (left, right) in enumerate(lines):
        total += left
    if (found := find(lines)):
        return lambda key: key
'''

JAVASCRIPT = """\
#!/usr/bin/env node
/** About the file. */

'use strict';

/**
 * Opens a file.
 *
 * @param {string} path
 */

export const open = ({ mode, flags: bits }, [first], ...rest) => {
  // inside
  let count = 0; /* counts */
  for (const key of keys) { this.last = key }
  try { go() } catch (error) {}
};
"""


def test_python_documentation_and_comments() -> None:
    found = units(PYTHON)
    assert found[""].textual.docstring == "About the file."
    assert found[""].textual.comments == ("# first",)
    assert found["Store"].textual.docstring == "Keeps things.\n\nFor a while."
    assert found["Store"].textual.comments == ("# bytes",)
    assert found["Store.full"].textual.docstring == "Tell."
    assert found["Store.full"].textual.comments == ("# later",)


def test_python_names_are_those_that_the_unit_binds() -> None:
    found = units(PYTHON)
    assert found[""].textual.identifiers == ("LIMIT",)
    assert found["Store"].textual.identifiers == ("Store", "size", "full")
    assert found["Store.full"].textual.identifiers == ("full", "asked")
    assert found["load"].textual.identifiers == (
        *("load", "path", "rest", "mode", "options", "file", "lines", "line"),
        *("index", "left", "right", "total", "found", "key"),
    )


def test_lines_of_each_feature() -> None:
    found = units(PYTHON)
    assert found["Store"].textual.spans == {
        DOCSTRING: (Span(9, 12),),
        COMMENT: (Span(14, 14),),
        IDENTIFIER: (Span(8, 8), Span(14, 14), Span(17, 17)),
    }
    assert found["Store.full"].textual.spans[COMMENT] == (Span(18, 18),)
    assert COMMENT not in found["load"].textual.spans


def test_javascript_text() -> None:
    found = units(JAVASCRIPT, "a.js")
    assert found[""].textual.docstring == "About the file."
    text = found["open"].textual
    assert text.docstring == "Opens a file.\n\n@param {string} path"
    assert text.comments == ("// inside", "/* counts */")
    assert text.identifiers == (
        *("open", "mode", "bits", "first", "rest", "count", "key", "last", "error"),
    )
    assert text.spans[DOCSTRING] == (Span(6, 10),)
    assert text.spans[COMMENT] == (Span(13, 14),)


@pytest.mark.parametrize(
    ("text", "docstring"),
    [
        ("def f():\n    'single'\n", "single"),
        ('def f():\n    r"""raw \\d"""\n', "raw \\d"),
        ('def f():\n    "two " "parts"\n', "two parts"),
        ('def f(): "in one line"\n', "in one line"),
        ('def f():\n    f"""no"""\n', ""),
        ('def f():\n    b"no"\n', ""),
        ('def f():\n    x = 1\n    "no"\n', ""),
        ('def f():\n    if x:\n        "no"\n', ""),
    ],
)
def test_what_counts_as_a_docstring(text: str, docstring: str) -> None:
    assert units(text)["f"].textual.docstring == docstring


@pytest.mark.parametrize(
    ("before", "docstring"),
    [
        ("/** Yes. */\n", "Yes."),
        ("/** Yes. */\n\n", "Yes."),
        ("/** Far. */\n\n/** Yes. */\n", "Yes."),
        ("/* no */\n", ""),
        ("// no\n", ""),
        ("/** Of x. */\nvar x;\n", ""),
        ("/** @file Of the file. */\n", ""),
    ],
)
def test_what_documents_a_function_of_javascript(before: str, docstring: str) -> None:
    assert (
        units(f"{before}function f() {{}}\n", "a.js")["f"].textual.docstring
        == docstring
    )


def test_the_code_of_a_file_leaves_units_out() -> None:
    text = '''\
    """About."""
    import os

    def f():
        pass

    X = 1
    if X:
        def g():
            return 2
    '''
    assert units(text)[""].code == (
        '"""About."""\nimport os\n\nX = 1\nif X:\n    def g():\n        ...\n'
    )


def test_the_code_of_a_class_keeps_signatures_only() -> None:
    code = units(PYTHON)["Store"].code
    assert code.endswith("    @property\n    def full(self) -> bool:\n        ...")
    assert '"""Keeps things.' in code
    assert "later" not in code


def test_the_code_of_a_class_of_typescript_keeps_signatures_only() -> None:
    text = """\
    class A {
      x = 1; // kept
      /** Gone. */
      m(a: string): void { return go(a); }
      arrow = () => go();
    }
    """
    assert units(text, "a.ts")["A"].code == (
        "class A {\n  x = 1; // kept\n  m(a: string): void {}\n  arrow = () => {};\n}"
    )


def test_the_code_of_a_method_stands_at_the_margin() -> None:
    text = '''
    class A:
        def m(self):
            """Say.

            More.
            """
            return """
            kept
            """
    '''
    assert units(text)["A.m"].code == (
        'def m(self):\n    """Say.\n\n    More.\n    """\n'
        '    return """\n        kept\n        """'
    )


@pytest.mark.parametrize(
    ("path", "text", "signature"),
    [
        (
            "a.py",
            "@dec\nasync def f(\n    a: int,  # why\n) -> str:\n    pass",
            "async def f( a: int, ) -> str",
        ),
        ("a.py", "class f(B, metaclass=M):\n    'Doc.'\n", "class f(B, metaclass=M)"),
        ("a.py", "f = lambda a: a", "f = lambda a"),
        (
            "a.js",
            "export const f = async ({ a }) => {}",
            "export const f = async ({ a }) =>",
        ),
        ("a.ts", "function f<T>(a: T): T { return a }", "function f<T>(a: T): T"),
        ("a.ts", "declare function f(a: T): void;", "declare function f(a: T): void"),
        ("a.ts", "interface f extends B { x: number }", "interface f extends B"),
    ],
)
def test_signatures(path: str, text: str, signature: str) -> None:
    assert units(text, path)["f"].signature == signature


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("pass", 1, 0),
        ("if a: pass", 2, 1),
        ("if a: pass\n    elif b: pass\n    else: pass", 3, 1),
        ("while a and b or c: pass", 4, 1),
        ("for a in b:\n        if c: pass", 3, 2),
        ("try: pass\n    except A: pass\n    except B: pass\n    finally: pass", 3, 1),
        ("return a if b else c", 2, 0),
        ("return [a for a in b if c]", 3, 0),
        ("match a:\n        case 1: pass\n        case _: pass", 2, 1),
        ("with a:\n        if b: pass", 2, 1),
        ("def g():\n        if a: pass", 2, 1),
    ],
)
def test_complexity_and_nesting_of_python(
    body: str, complexity: int, depth: int
) -> None:
    structure = units(f"def f():\n    {body}\n")["f"].structure
    assert (structure.cyclomatic_complexity, structure.nesting_depth) == (
        complexity,
        depth,
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("if (a) {} else if (b) {} else if (c) {} else {}", 4, 1),
        ("if (a) {} else { if (b) {} }", 3, 2),
        ("for (;;) { while (a) { do {} while (b) } }", 4, 3),
        ("switch (a) { case 1: case 2: break; default: }", 3, 1),
        ("return a ? b : c ?? d", 3, 0),
        ("try {} catch (e) {}", 2, 1),
        ("for (const a of b) { for (const c in d) {} }", 3, 2),
    ],
)
def test_complexity_and_nesting_of_javascript(
    body: str, complexity: int, depth: int
) -> None:
    structure = units(f"function f() {{ {body} }}", "a.js")["f"].structure
    assert (structure.cyclomatic_complexity, structure.nesting_depth) == (
        complexity,
        depth,
    )


def test_units_inside_are_counted_without_the_unit_itself() -> None:
    found = units(PYTHON)
    assert found[""].structure.function_count == 3
    assert found[""].structure.class_count == 1
    assert found["Store"].structure.function_count == 1
    assert found["Store"].structure.class_count == 0
    assert found["load"].structure.function_count == 1


def test_nodes_are_those_of_the_concrete_tree() -> None:
    assert units("x")[""].structure.node_count == 3  # module, statement, identifier
    assert units("x = 1")[""].structure.node_count == 6


def test_terms_by_field() -> None:
    terms = units(PYTHON, "pkg/stores.py")["Store.full"].terms
    assert terms.name == "stor ful"
    assert terms.path == "pkg stor py"
    assert terms.docs == "tel later"
    assert terms.code == "property def ful self bool self ask tru return self siz limit"


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", " \n\t\n"])
def test_a_file_without_code_is_one_unit(text: str) -> None:
    found = units(text)
    assert list(found) == [""]
    assert found[""].span.start_line == 1
    assert found[""].span.end_line == max(1, text.count("\n"))
