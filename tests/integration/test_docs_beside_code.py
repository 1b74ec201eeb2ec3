"""What documentation says beside what code does, lie and twin in one place."""

from collections.abc import AsyncIterator

import pytest
from tests.integration.documentation import lies, python, reports

from sacl.adapters.treesitter.parser import TreeSitterParser


@pytest.fixture
async def parser() -> AsyncIterator[TreeSitterParser]:
    parser = TreeSitterParser(workers=1)
    yield parser
    await parser.close()


DEFAULTS = [
    ("False", "True", True),
    ("True", "True", False),
    ("'x'", "'x'", False),
    ("None", "'x'", False),
]


@pytest.mark.parametrize(("stated", "real", "is_lie"), DEFAULTS)
async def test_a_default_is_the_one_that_is_written(
    parser: TreeSitterParser, stated: str, real: str, is_lie: bool
) -> None:
    docs = f"Do.\n\n:param n: Size, defaults to {stated}."
    code = python(docs, "return n", f"def f(rows, n={real}):")

    lie = [(4, f"says that n defaults to {stated}")]
    assert await lies(parser, "a.py", code) == (lie if is_lie else [])


TYPES = [
    ("int", "return 'a' if rows else 'b'", True),
    ("int", "return 'a' if rows else 3", False),
    ("str", "return [1] or [2]", True),
    ("str", "x = [1]\nreturn x", True),
    ("str", "x = [1]\nif n: x = 'a'\nreturn x", False),
    ("list", "return ' '.join(['a'])", True),
    ("list", "return 'a'.upper()", True),
    ("list", "return rows.upper()", False),
    ("list", "return True", True),
    ("list", "return None", False),
    ("list", "return rows == n", False),
    ("list", "return rows is n", True),
    ("list", "return b'x'", False),
    ("list", "return rb'x'", False),
    ("list", "return B'x'", False),
    ("list", "return 'x'", True),
    ("'list'", "return 'x'", True),
    ("a list", "return 'x'", True),
]


@pytest.mark.parametrize(("stated", "body", "is_lie"), TYPES)
async def test_a_type_is_wrong_where_no_result_can_have_it(
    parser: TreeSitterParser, stated: str, body: str, is_lie: bool
) -> None:
    code = python(f"Do.\n\n:rtype: {stated}", body)

    lie = [(4, f"says that it returns {stated}")]
    assert await lies(parser, "a.py", code) == (lie if is_lie else [])


SECTIONS = [
    ("Raises\n------\nLostError\n    No.", "return n + 1", "raises LostError"),
    ("Returns\n-------\nsum : dict\n    It.", "return [n]", "returns dict"),
    ("Returns\n-------\ndict\n    It.", "return [n]", "returns dict"),
]


@pytest.mark.parametrize(("section", "body", "claim"), SECTIONS)
async def test_sections_under_lines_are_read(
    parser: TreeSitterParser, section: str, body: str, claim: str
) -> None:
    code = python(f"Do.\n\n{section}", body)

    assert await lies(parser, "a.py", code) == [(6, f"says that it {claim}")]


@pytest.mark.parametrize(
    ("tag", "function", "claim"),
    [
        ("@async", "function f(a) { return a.length }", "is tagged @async"),
        ("@async", "async function f(a) { return a.length }", ""),
        (
            "@throws {LostError} never",
            "function f(a) { return 1 }",
            "says that it raises LostError",
        ),
        ("@throws {RangeError} maybe", "function f(a) { return 1 }", ""),
        (
            "@returns {string} it",
            "function f(a) { return b ? 1 : 2 }",
            "says that it returns string",
        ),
        (
            "@returns {string} it",
            "function f(a) { return a === 3 }",
            "says that it returns string",
        ),
        ("@returns {string} it", "function f(a) { return a || '' }", ""),
    ],
)
async def test_tags_are_held_against_the_function(
    parser: TreeSitterParser, tag: str, function: str, claim: str
) -> None:
    code = f"/**\n * Count.\n * {tag}\n */\n{function}"

    assert await lies(parser, "a.js", code) == ([(3, claim)] if claim else [])


async def test_what_is_synchronous_does_not_await(parser: TreeSitterParser) -> None:
    docs, body = "Synchronously count rows.", "return len(rows)"

    wrong = python(docs, body, "async def f(rows, n=5):")
    (found,) = await reports(parser, "a.py", wrong)
    assert found.claim == "says that it is synchronous"
    assert (found.line, found.evidence) == (2, "it is async")
    assert await lies(parser, "a.py", python(docs, body)) == []


@pytest.mark.parametrize(
    ("method", "lie"),
    [
        ("def get_rows(self):\n  self.x = 1", [(2, "get_rows promises a value")]),
        ("def get_rows(self, into):\n  into.x = 1", []),
        (
            "@property\n def rows(self):\n  'Return the rows.'\n  self.x = 1",
            [(4, "says that it returns the rows")],
        ),
    ],
)
async def test_what_is_read_like_a_field_gives_something(
    parser: TreeSitterParser, method: str, lie: list[tuple[int, str]]
) -> None:
    assert await lies(parser, "a.py", f"class A:\n {method}\n") == lie


@pytest.mark.parametrize(
    ("filled", "is_lie"), [("rows", True), ("sorted(rows)", False)]
)
async def test_a_sorted_result_comes_of_something_sorted(
    parser: TreeSitterParser, filled: str, is_lie: bool
) -> None:
    body = f"x = []\nfor r in {filled}: x.append(r)\nreturn x"
    code = python("Return a sorted list.", body)

    lie = [(2, "says that its result is sorted")]
    assert await lies(parser, "a.py", code) == (lie if is_lie else [])


EVIDENCE = [
    ("Do.\n\n:param row: One.", "return n", "its parameters are rows, n"),
    ("Return the sum.", "rows.clear()", "it returns nothing"),
    ("Do.\n\n:rtype: dict", "return [r for r in rows]", "it returns list"),
    ("Return a list of rows.", "yield from rows", "it returns iterator"),
    ("Return True if it fits.", "return str(n)", "it returns string"),
    ("Do.\n\nYields:\n    A row.", "return len(rows)", "it returns number"),
    ("Do.\n\n:raises LostError: No.", "return n + 1", "nothing in it does"),
    (
        "Sort the rows.",
        "return [r for r in rows if r > n]",
        "its result has the order of what it goes through",
    ),
    (
        "Delete the rows.",
        "return rows + [n]",
        "it changes nothing and calls nothing that could",
    ),
    ("Validate the rows.", "copy = rows\nreturn copy", "it tests nothing"),
    ("Recursively walk.", "return len(rows)", "it does everything once"),
    (
        "Asynchronously count rows.",
        "return len(rows)",
        "it is not async, and starts nothing",
    ),
    ("Do.\n\n:param n: Size, defaults to 7.", "return n", "its default is 5"),
]


@pytest.mark.parametrize(("docs", "body", "evidence"), EVIDENCE)
async def test_a_lie_is_told_with_what_the_code_does(
    parser: TreeSitterParser, docs: str, body: str, evidence: str
) -> None:
    (found,) = await reports(parser, "a.py", python(docs, body))

    assert found.evidence == evidence
