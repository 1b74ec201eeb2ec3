"""Documentation in real syntax that may be true, and is left alone."""

from collections.abc import AsyncIterator

import pytest
from tests.integration.documentation import lies, python

from sacl.adapters.treesitter.parser import TreeSitterParser


@pytest.fixture
async def parser() -> AsyncIterator[TreeSitterParser]:
    parser = TreeSitterParser(workers=1)
    yield parser
    await parser.close()


@pytest.mark.parametrize(
    ("docs", "body"),
    [
        ("Do.\n\nArguments:\n    list (rows): All.\n    int (n): One.", "return n"),
        ("Do.\n\n:returns: Nothing.", "rows.clear()"),
        ("Returns an HTTP redirect.", "rows.clear()"),
        ("Return the payload of the request.", "rows.clear()"),
        ("Returns a buffer to the pool.", "rows.clear()"),
        ("Return a list of rows.", "return sorted(rows)"),
        ("Return a list or a string.", "return str(n)"),
        ("Return a boolean triple.", "return n, n, n"),
        ("Return a list of rows.", "return make(rows)"),
        ("Return the string.", "if n:\n    return make(n)\nreturn 1"),
        ("Return the sum.", "raise NotImplementedError"),
        ("Return the sum.", "..."),
        ("Yield each row.", "return make(rows)"),
        ("Yield each row.", "return (r for r in rows)"),
        ("Do.\n\n:raises LostError: No.", "return make(n)"),
        ("Do.\n\n:raises LostError: No.", "return n.property"),
        ("Do.\n\n:raises LookupError: No.", "return rows[n]"),
        ("Do.\n\n:raises OSError: No.", "if n:\n    raise FileNotFoundError"),
        ("Sort the rows.", "return [r for r in make(rows)]"),
        ("Sort the rows.", "return sorted(rows)"),
        ("Delete the rows.", "del rows[:]"),
        ("Delete the rows.", "make(rows)\nreturn n + 1"),
        ("Cache of the rows.", "return len(rows)"),
        ("Write the rows as text.", "return str(rows)"),
        ("Delete the rows.", "return None"),
        ("Do.\n\n:param n: Size, defaults to 5.", "return n"),
        ("Do.\n\n:param rows: Rows, defaults to 7.", "return n"),
        ("Do.\n\n:param n: Size, defaults to 5,000 bytes.", "return n"),
        ("Do.\n\n:param n: Wait, defaults to 5000.", "return n"),
        ("Do.\n\n:param n: Port, defaults to 80 + the offset.", "return n"),
        ("Do.\n\nYields:\n    r\n\nReturns:\n    int: n", "yield n\nreturn 1"),
        ("Do.\n\nReturns\n-------\na : float\nb : list", "return rows, 1"),
        ("Return the row.", "return"),
        ("Return the arm home.", "rows.position = 0"),
        ("Returns the counter to zero.", "rows.counter = 0"),
        ("Return the rows to whom it concerns.", "rows.write(n)"),
        ("Return a list of the rows.", "rows.write(n)"),
        ("Return a string for every row.", "return [str(r) for r in rows]"),
        ("Return True for each row that fits.", "return [bool(r) for r in rows]"),
        ("Return whether they fit, as a list.", "return [bool(r) for r in rows]"),
        ("Return whether it fits and the reason.", 'return True, "x"'),
        ("Return true value of the option.", 'return "yes"'),
        ("Return a list when called.", "return lambda: str(n)"),
        ("Do.\n\n:raises LostError: No.", "return rows[n]"),
        ("Do.\n\n:raises LostError: No.", "return rows + n"),
        ("Do.\n\n:raises LostError: No.", "for r in rows:\n    n = 1"),
        ("Do.\n\n:raises LostError: No.", "return len(rows)"),
        ("Do.\n\n:raises LostError: No.", "import settings\nreturn 1"),
        ("Sort key of rows.", "return rows[1]"),
        ("Sort rows by date.", "return rows.date"),
        ("Sort the rows by size.", "return rows.size - n.size"),
        ("Sort the bad rows out.", "return [r for r in rows if r]"),
        ("Sort the rows: good first.", "return [r for g in (1, 0) for r in rows]"),
        ("Retry delay in seconds.", "return n + 1"),
        ("Send buffer size.", "return n + 1"),
        ("Delete a row from the list.", "return rows[:n] + rows[n + 1:]"),
        ("Delete the bad rows.", "return [r for r in rows if r]"),
        ("Delete the row.", "return {'type': 'DELETE', 'row': n}"),
        ("Close the polygon.", "return rows + [n]"),
        ("Validate the pair.", "a, b = rows\nreturn a"),
        ("Retry the request.", "return lambda: rows"),
        ("Do.\n\n:param row: One.", "def g(row): pass\nreturn g"),
    ],
)
async def test_what_may_be_true_in_python_is_left_alone(
    parser: TreeSitterParser, docs: str, body: str
) -> None:
    assert await lies(parser, "a.py", python(docs, body)) == []


ECMASCRIPT_TRUTHS = """
    /**
     * @callback Handler
     * @param {string} event
     * @returns {boolean}
     */
    function f(a) { a.stop() }
    /**
     * @overload
     * @param {string} gone
     */
    /**
     * @param {string|number} a
     */
    function g(a) { return a }
    /**
     * @param {string} text
     * @returns {string}
     */
    const later = debounce(function (a) { a() }, 5)
    /** @returns {Object} all */
    function h() { return [1] }
    /** @param {Array} pair */
    function k([a, b]) { return a }
    /** @param {A} this */
    function m(a) { return a }
    /** Sorts the items by their date. */
    const byDate = (a, b) => a.date - b.date
    /** Deletes the item. */
    const gone = (id) => ({ type: "DELETE", id })
    /** Deletes the key. */
    function omit(o, key) { const { [key]: _, ...rest } = o; return rest }
    /** Returns the list of all rows. */
    function rows(req, res) { res.send(1) }
    class A {
      /** Saves the row; others override it. */
      save(row) { return row }
    }
"""


@pytest.mark.parametrize("path", ["a.js", "a.ts"])
async def test_what_may_be_true_in_javascript_is_left_alone(
    parser: TreeSitterParser, path: str
) -> None:
    if path == "a.ts":
        code = ECMASCRIPT_TRUTHS.replace("rows(req, res)", "rows(req: R, res: S): void")
    else:
        code = ECMASCRIPT_TRUTHS
    assert await lies(parser, path, code) == []


async def test_what_may_be_true_in_java_and_go_is_left_alone(
    parser: TreeSitterParser,
) -> None:
    java = """
        class A {
          /** Sorts the rows by name. */
          public int compare(Row a, Row b) { return a.n < b.n ? -1 : 1; }
          /** Validates the parts and returns this. */
          public A validate() { return this; }
          public int getAndSet(int n) { int old = this.n; this.n = n; return old; }
          /** Returns a string of bytes. */
          public byte[] text() { return new byte[0]; }
          /** @throws InterruptedException at once */
          public void stop() { sneakyThrow(new InterruptedException()); }
        }
    """
    go = """
        package a

        // Less sorts the rows by key.
        func (r Rows) Less(i, j int) bool { return r[i] < r[j] }

        // Users returns a list of all accounts.
        func Users(w http.ResponseWriter, r *http.Request) { w.Write(nil) }

        // Release returns a value to p.
        func Release(x *Buffer) { x.free() }

        // Validate validates the settings.
        func (c *Settings) Validate() error { return nil }

        // Bytes returns a string of the bytes.
        func Bytes() []byte { return nil }
    """

    assert await lies(parser, "A.java", java) == []
    assert await lies(parser, "a.go", go) == []


@pytest.mark.parametrize(
    ("docs", "body"),
    [
        ("Return a number or more.", "return 'a'"),
        ("Return a number, otherwise a text.", "return 'a'"),
        ("Delete the rows.", "[1].append(2)\nrows[0] = 1"),
        ("Do.\n\nReturns:\n", "rows.clear()"),
        ("Do.\n\nArgs:\n    rows.size: How many.", "return n"),
        ("Do.\n\n:raises OSError: No.", "if n: raise custom.Lost(n)\nreturn rows"),
        ("Return a list.", "return ..."),
        ("Return a sorted list of rows.", "return rows + [n]"),
        ("Validate the rows.", "assert rows\nreturn rows"),
        ("Validate the rows.", "return n == 5"),
        ("Return a sorted list of rows.", "return make(rows)"),
        ("Delete the rows.", "kept = []\nkept[0] = n\nreturn n"),
        (
            "Return a list.",
            "\n".join(["a0 = 5", *(f"a{i + 1} = a{i}" for i in range(9)), "return a9"]),
        ),
    ],
)
async def test_a_doubt_speaks_for_the_documentation(
    parser: TreeSitterParser, docs: str, body: str
) -> None:
    assert await lies(parser, "a.py", python(docs, body)) == []


@pytest.mark.parametrize("decorator", ["@a.b(1)", "@a[0]", "@wrapped"])
async def test_what_wraps_a_function_may_take_other_names(
    parser: TreeSitterParser, decorator: str
) -> None:
    code = python("Do.\n\n:param row: One.", "return 1", f"{decorator}\ndef f(rows):")

    assert await lies(parser, "a.py", code) == []


@pytest.mark.parametrize("default", ["None", "make()"])
async def test_a_default_that_is_no_plain_value_may_mean_any(
    parser: TreeSitterParser, default: str
) -> None:
    head = f"def f(rows, n={default}):"
    code = python("Do.\n\n:param n: Size, defaults to 5.", "return n", head)

    assert await lies(parser, "a.py", code) == []


@pytest.mark.parametrize("language", ["a.rb", "a.c"])
async def test_other_languages_are_not_judged(
    parser: TreeSitterParser, language: str
) -> None:
    sources = {
        "a.rb": "# Returns a list.\ndef f(n)\n  5\nend\n",
        "a.c": "/** Returns a list. */\nint f(int n) { return 5; }\n",
    }

    assert await lies(parser, language, sources[language]) == []


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("a.js", "/** Deletes the rows. */\nfunction f(r) { total = 1; return total }"),
        ("a.js", "/** Returns a list. */\nfunction f(n) { return /a/ }"),
        (
            "A.java",
            "class A {\n /** Deletes the rows. */\n int f(int n) { t = 1; return 2; }}",
        ),
        (
            "a.go",
            (
                "package a\n\ntype A struct{ n int }\n\n"
                "func (a *A) getRows() int {\n\ta.n = 1\n\treturn 2\n}"
            ),
        ),
        (
            "a.js",
            (
                "/**\n * Do.\n * @param {string} [n='b'] - One.\n */\n"
                "function f(n = 'b') { return n }"
            ),
        ),
        (
            "a.py",
            'class A:\n    def f(self):\n        """Sort."""\n        self.sort()\n',
        ),
    ],
)
async def test_what_outlives_a_call_may_be_what_is_meant(
    parser: TreeSitterParser, path: str, code: str
) -> None:
    assert await lies(parser, path, code + "\n") == []
