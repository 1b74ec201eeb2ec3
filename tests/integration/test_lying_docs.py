"""Lies of documentation in real syntax; twins are in ``test_truthful_docs``."""

from collections.abc import AsyncIterator

import pytest
from tests.integration.documentation import lies, python

from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.application.check_documentation import CheckableFile, check_files
from sacl.application.ports import ParsedFile
from sacl.domain.code import SourceFile


@pytest.fixture
async def parser() -> AsyncIterator[TreeSitterParser]:
    parser = TreeSitterParser(workers=1)
    yield parser
    await parser.close()


PYTHON_LIES = [
    ("Do.\n\nArgs:\n    row (list): One.", "return n", 5, "documents a parameter row"),
    ("Do.\n\n:param row: One.", "return n", 4, "documents a parameter row"),
    (
        "Do.\n\nParameters\n----------\nrows, row : list\n    One.",
        "return n",
        6,
        "documents a parameter row",
    ),
    ("Do.\n\n:returns: The sum.", "rows.clear()", 4, "says that it returns The sum"),
    ("Return the sum.", "rows.clear()", 2, "says that it returns the sum"),
    ("Return a sum to the caller.", "rows.clear()", 2, "says that it returns a sum"),
    ("Do.\n\nReturns:\n    int: The sum.", "rows.clear()", 5, "says that it returns"),
    ("Do.\n\n:rtype: dict", "return [r for r in rows]", 4, "says that it returns dict"),
    ("Return a list of rows.", "yield from rows", 2, "says that it returns a list"),
    ("Return True if it fits.", "return str(n)", 2, "says that it returns True"),
    ("Yield each row.", "rows.clear()", 2, "says that it yields"),
    ("Do.\n\nYields:\n    A row.", "return len(rows)", 5, "says that it yields"),
    ("Do.\n\n:raises LostError: No.", "return n + 1", 4, "says that it raises LostErr"),
    (
        "Do.\n\nRaises:\n    OSError: No.",
        "if n:\n    raise ValueError(n)\nreturn rows",
        5,
        "says that it raises OSError",
    ),
    ("Sort the rows.", "return [r for r in rows if r > n]", 2, "begins with “sort”"),
    ("Return a sorted list of rows.", "return [r for r in rows]", 2, "says that its"),
    ("Delete the rows.", "return rows + [n]", 2, "begins with “delete”"),
    ("Save rows to disk.", "return n + 1", 2, "begins with “save”"),
    ("Do.\n\n@return: The sum.", "rows.clear()", 4, "says that it returns The sum"),
    ("Do.\n\n:param 行: One.", "return n", 4, "documents a parameter 行"),
    ("Writes the rows to the disk.", "return len(rows)", 2, "begins with “writes”"),
    ("Validate the rows.", "copy = rows\nreturn copy", 2, "begins with “validate”"),
    ("Recursively walk.", "return len(rows)", 2, "says that it works recursively"),
    ("Asynchronously count rows.", "return len(rows)", 2, "says that it is async"),
    ("Do.\n\n:param n: Size, defaults to 7.", "return n", 4, "says that n defaults"),
    (
        "Do.\n\nParameters\n----------\nn : int\n    One.\nReturns\n-------\nlist",
        "return 5",
        10,
        "says that it returns list",
    ),
    (
        "Do.\n\nRaises\n------\nIf it is late\n    Now.\nLostError\n    Never.",
        "return n + 1",
        8,
        "says that it raises LostError",
    ),
    ("Do.\n\n:rtype: int | str", "return [1]", 4, "says that it returns int | str"),
]


@pytest.mark.parametrize(("docs", "body", "line", "claim"), PYTHON_LIES)
async def test_a_lie_in_python_is_found_with_its_line(
    parser: TreeSitterParser, docs: str, body: str, line: int, claim: str
) -> None:
    ((at, said),) = await lies(parser, "a.py", python(docs, body))

    assert at == line
    assert said.startswith(claim)


@pytest.mark.parametrize(
    "head",
    [
        "@wrapped\ndef f(rows, n=5):",
        "def f(rows, **options):",
        "def f(*rows):",
    ],
)
async def test_a_wrapper_and_an_open_signature_may_take_any_name(
    parser: TreeSitterParser, head: str
) -> None:
    code = python("Do.\n\n:param row: One.", "return 1", head)

    assert await lies(parser, "a.py", code) == []


async def test_named_only_parameters_are_checked(parser: TreeSitterParser) -> None:
    code = python("Do.\n\nArgs:\n    n: One.", "return 1", "def f(*, rows):")

    assert await lies(parser, "a.py", code) == [(5, "documents a parameter n")]


async def test_a_context_manager_takes_the_parameters_that_it_shows(
    parser: TreeSitterParser,
) -> None:
    head = "@contextmanager\ndef f(rows, n=5):"
    code = python("Return a list.\n\n:param row: One.", "yield rows", head)

    assert await lies(parser, "a.py", code) == [(5, "documents a parameter row")]


NAMES = {
    "def is_ready(self): return [1]": True,
    "def has_rows(self): return {'a': 1}": True,
    "def is_ready(self): return self.rows": False,
    "def is_ready(self): return bool(self.rows)": False,
    "def island(self): return [1]": False,
    "def get_rows(self): self.rows = 1; return 2": True,
    "def get_rows(self): self.rows = 1; return self.rows": False,
    "def get_rows(self): pass": False,
    "def get_next(self): self.at = self.at + 1; x = self.all[self.at]; return x": False,
    "def get_and_set(self, n): old = self.n; self.n = n; return old": False,
    "def get_ready(self): self.ready = 1": False,
    "def is_ready(self) -> str | bool: return ''": False,
}


@pytest.mark.parametrize(("code", "lying"), NAMES.items())
async def test_a_name_lies_if_the_body_does_something_else(
    parser: TreeSitterParser, code: str, *, lying: bool
) -> None:
    found = await lies(parser, "a.py", f"class A:\n    {code}\n")

    assert [line for line, _ in found] == ([2] if lying else [])


ECMASCRIPT = """
    /**
     * Do.
     * @param {number} gone - One.
     * @returns {boolean} whether it was
     */
    function f(a) { a.stop() }
    /**
     * @param {number} [a=7] - One.
     * @return {Function}
     */
    function g(a = 5) { return [a] }
    /**
     * @return {Promise<void>}
     */
    async function h(a) { await a }
    /**
     * @returns {string} the name
     */
    const k = (a) => a.name
    /**
     * @returns {Answer} when it is done
     */
    function m(callback) { later(callback) }
"""


@pytest.mark.parametrize("path", ["a.js", "a.ts"])
async def test_lies_in_javascript_and_typescript(
    parser: TreeSitterParser, path: str
) -> None:
    assert await lies(parser, path, ECMASCRIPT) == [
        (3, "documents a parameter gone"),
        (4, "says that it returns boolean whether it was"),
        (8, "says that a defaults to 7"),
        (9, "says that it returns Function"),
    ]


async def test_lies_in_java(parser: TreeSitterParser) -> None:
    code = """
        abstract class A {
          /**
           * Do.
           * @param <T> the type
           * @param gone one
           * @return the sum
           * @throws IOException never
           */
          <T> void f(T a) { a.stop(); }
          /** @return the sum
           *  @throws IOException if it must */
          int g(int a) throws IOException { return a; }
          /** Returns true if it fits. */
          String h() { return "x"; }
          /** @throws IllegalStateException if it must */
          abstract void k();
        }
    """

    assert await lies(parser, "A.java", code) == [
        (5, "documents a parameter gone"),
        (6, "says that it returns the sum"),
        (7, "says that it raises IOException"),
        (13, "says that it returns true if it fits"),
    ]


async def test_lies_in_go(parser: TreeSitterParser) -> None:
    code = """
        package a

        // Stop returns the sum of all.
        func Stop(n int) { halt(n) }

        // Name returns true if there is one.
        func Name(n int) string { return "x" }

        // IsOpen reports whether it is open.
        func IsOpen() string { return "" }

        // IsValid returns an error if it is not valid.
        func IsValid() error { return nil }

        // Close returns an error if it must.
        func Close(n int) error { return halt(n) }
    """

    assert await lies(parser, "a.go", code) == [
        (3, "says that it returns the sum of all"),
        (6, "says that it returns true if there is one"),
        (9, "says that it returns whether it is open"),
        (10, "IsOpen asks a question"),
    ]


async def test_a_function_that_does_not_parse_is_left_alone(
    parser: TreeSitterParser,
) -> None:
    text = 'def f(a):\n    """Return the sum.\n\n    :param b: x\n    """\n    a.b((\n'
    file = SourceFile("a.py", text, "", len(text), 0)
    (parsed,) = await parser.parse([file])
    assert isinstance(parsed, ParsedFile)

    (found,) = await check_files(
        parser, [CheckableFile(file, parsed.units, parsed.facts)]
    )

    assert found == ()


@pytest.mark.parametrize(
    ("path", "code", "lie"),
    [
        (
            "a.js",
            "/** Deletes the rows. */\nfunction f(r) { let t = 1; t = 2; return t }\n",
            (1, "begins with “deletes”"),
        ),
        (
            "a.js",
            (
                "/**\n * Do.\n * @param {string} [n='a'] - One.\n */\n"
                "function f(n = 'b') { return n }\n"
            ),
            (3, "says that n defaults to 'a'"),
        ),
        (
            "a.ts",
            "/** Returns a list. */\nfunction f(x: any): x is string { return true }\n",
            (1, "says that it returns a list"),
        ),
        (
            "a.py",
            python("Do.\n\n:param row: One.", "return 1", "@cache()\ndef f(rows):"),
            (5, "documents a parameter row"),
        ),
    ],
)
async def test_more_lies_in_other_syntax(
    parser: TreeSitterParser, path: str, code: str, lie: tuple[int, str]
) -> None:
    assert await lies(parser, path, code) == [lie]
