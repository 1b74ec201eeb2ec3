"""Descriptions of real source, from text to words."""

import pytest

from sacl.adapters.treesitter.behavior import read_operations
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.domain.code import UnitKind
from sacl.domain.description import Description
from sacl.domain.static_description.units import describe


def described(
    source: str, language: str = "python", kind: UnitKind = UnitKind.FILE
) -> Description:
    known = LANGUAGES[language]
    root = parse(known, source.encode()).root_node
    return describe(read_operations(root, known), kind, language)


PATTERNS = {
    "def f(a, b):\n if a > b:\n  a, b = b, a\n return g(a, b)": "swap values",
    "def f(n):\n if n < 2: return 1\n return n * f(n - 1)": "recursion",
    "def f(g):\n def inner(*a):\n  return g(*a)\n return inner": "decorator wrapper",
    "def f(s):\n with open(s) as h:\n  return h.read()": "file access",
    "def f(x):\n if x < 0: raise ValueError('negative')\n return x": (
        "input validation"
    ),
    "def f(r):\n d = {}\n for x in r:\n  d.setdefault(x[0], []).append(x)\n return d": (
        "group by key"
    ),
    "def f(r):\n return sorted(r, key=lambda x: x[1])": "sort by key",
    "def f(c, k):\n if k in c: return c[k]\n c[k] = g(k)\n return c[k]": "memoize",
    "def f(u):\n for i in range(3):\n  try: return g(u)\n  except OSError: continue": (
        "retry loop"
    ),
    "def f(s):\n import re\n return re.sub('a', 'b', s)": "regex substitution",
    "def f(a):\n for x in a:\n  if x > 3: return True\n return False": (
        "search with early exit"
    ),
}


@pytest.mark.parametrize("source", PATTERNS)
def test_behaviour_patterns_are_recognised(source: str) -> None:
    assert described(source).pattern == PATTERNS[source]


WORDS = {
    "def f(s):\n return s == s[::-1]": "palindrome",
    "def f(s):\n return s.replace(' ', '')": "with space removed",
    "def f(r):\n return [x for x in r if x % 2 == 0]": "where number is even",
    "def f(a, b):\n return set(a) & set(b)": "intersection, common elements",
    "def f(r):\n t = 0\n for x in r:\n  t += x\n return t": "Calculate the sum",
    "def f(r):\n n = 0\n for x in r:\n  if x > 1: n += 1\n return n": (
        "Count the number"
    ),
    "def f(r):\n m = r[0]\n for x in r:\n  if x > m: m = x\n return m": "largest",
    "def f(p, q):\n import os\n return os.path.join(p, q)": "joined",
    "def f(t):\n import json\n return json.loads(t)": "parsed from JSON",
    "def f(r):\n return [y for x in r for y in x]": "flattened",
    "def f(x):\n if x is None: raise TypeError('x')": "Raise type error when",
}


@pytest.mark.parametrize("source", WORDS)
def test_what_code_does_is_said_in_plain_words(source: str) -> None:
    assert WORDS[source] in described(source).summary


def test_types_are_inferred_from_use() -> None:
    signature = described(
        "def f(s, d, n, g):\n"
        " for w in s.split(): d['k'] = w\n"
        " return n % 2 == 0, [x.upper() for x in g]"
    ).signature

    assert signature == "string, dictionary, integer, list of strings -> tuple"


def test_annotations_win_over_use() -> None:
    assert described(
        "def f(a: list[int], b: str) -> bool:\n return a in b"
    ).signature == ("list of integers, string -> boolean")


def test_javascript_is_described_like_python() -> None:
    source = "const f = (items) => items.filter(x => x % 2 === 0).map(x => x * x)"

    description = described(source, "javascript", UnitKind.FUNCTION)

    assert description.summary.startswith("Make a list of square of integer")
    assert "is even" in description.summary


def test_a_class_is_described_by_its_members() -> None:
    source = (
        "class Box(dict):\n"
        " def __init__(self, size):\n  self.size = size\n"
        " def area(self):\n  return self.size * self.size\n"
    )

    description = described(source, kind=UnitKind.CLASS)

    assert "based on dict" in description.summary
    assert "2 functions" in description.summary
    assert "constructor" in description.summary


def test_documentation_never_reaches_the_words() -> None:
    plain = "def f(a):\n return a + 1"
    documented = "def f(a):\n '''Sorts the users.'''\n # deletes files\n return a + 1"

    assert described(documented) == described(plain)


def test_masked_code_is_described_like_the_code_itself() -> None:
    source = (
        "def count(items, limit):\n"
        " total = 0\n"
        " for item in items:\n"
        "  if item.name.count('a') > limit: total += item.size\n"
        " return total\n"
    )
    masked = (
        "def func_0(var_0, var_1):\n"
        " var_2 = 0\n"
        " for var_3 in var_0:\n"
        "  if var_3.name.count('a') > var_1: var_2 += var_3.size\n"
        " return var_2\n"
    )

    assert described(masked) == described(source)
    assert "size of element" in described(source).summary


OTHERS = {
    ("java", "interface A<T> { T f(String s); }"): (
        "string -> value. Declares an operation without a body."
    ),
    ("java", "interface A { void f(String s); }"): (
        "string -> nothing. Declares an operation without a body."
    ),
    ("kotlin", "interface A { fun f(a: Int): Key? }"): (
        "integer -> key. Declares an operation without a body."
    ),
    ("c", "void f(int a) { if (a > 1) puts(a); }"): (
        "integer -> nothing. If given integer is greater than 1, call puts of given "
        "integer."
    ),
    ("javascript", "function f(a) { if (a) {} g(a) }"): (
        "value -> nothing. Call g of given value."
    ),
    ("javascript", "function f(a) { return typeof a === 'x' && a.b }"): (
        "value -> value. Find b of given value if type of given value equals 'x'."
    ),
    ("ruby", "def f(a)\n  send_mail(a) if a.new?\nend"): (
        "value -> value. If given value is new, call send mail of given value."
    ),
    ("ruby", "def f(a)\n  g(a) unless a.b?\nend"): (
        "value -> value. If given value is not b, call g of given value."
    ),
    ("ruby", "def f(a)\n  return nil unless a.b?\n  a.c\nend"): (
        "value -> value. Find c of given value; or none."
    ),
    ("ruby", "def f(a)\n  a.b until a.c?\nend"): (
        "value -> value. Call b of given value."
    ),
    ("cpp", "std::string f(const std::string& a) { return a + b; }"): (
        "string -> string. Find given string concatenated with b."
    ),
    ("kotlin", "fun f() { withLock { if (!open) return\n sink.flush() } }"): (
        "nothing -> nothing. Call with lock of a function with sink flush."
    ),
    ("typescript", "function f() { if (console.error === x) { g() } }"): (
        "nothing -> nothing. If console error equals x, call g."
    ),
    ("python", "def f(a):\n def g():\n  if a.b: a.c()\n g()"): (
        "value -> nothing. May call c of value. Helper: may call c of value."
    ),
    ("python", "def f(a):\n try: g()\n except E as e:\n  if a: raise e"): (
        "value -> nothing. Handles e. Call g; raise an error after another error when "
        "given value is true."
    ),
    ("kotlin", 'fun f() { error("x") }'): ("nothing -> nothing. Raise error 'x'."),
    ("ruby", "def f\n  @a ||= Time.now\nend"): (
        "nothing -> value. Find time now. Store, if missing, time now in the object."
    ),
    ("java", "class A { boolean f(String s) { return s.isEmpty(); } }"): (
        "string -> boolean. Check whether given string is empty."
    ),
    ("java", "interface A { int f(String s); }"): (
        "string -> integer. Declares an operation without a body."
    ),
    ("go", "package a\nfunc f(s string) []string { return strings.Fields(s) }"): (
        "string -> list. Find given string split into words."
    ),
    ("c", "void f(void *p) { free(p); }"): (
        "pointer -> nothing. Free memory of given pointer."
    ),
    ("ruby", "def initialize(a)\n  @a = a\nend"): (
        "value -> nothing. Store given value in the object."
    ),
    ("kotlin", "fun f(a: Int): Int? = when { a > 0 -> a\n else -> null }"): (
        "integer -> integer. Find given integer when given integer is positive; "
        "or none."
    ),
}


@pytest.mark.parametrize(("language", "source"), OTHERS)
def test_other_languages_are_said_in_the_same_words(language: str, source: str) -> None:
    description = described(source, language, UnitKind.FUNCTION)

    assert description.text == OTHERS[language, source]


CONSTRUCTORS = {
    ("cpp", "struct A : B { A(int n, S s): B(s, n), size(n), s_{s} {} };"): (
        "Store b of given value and given integer, given integer, "
        "given value in the object."
    ),
    ("cpp", "struct A { A(int n): size(n) { g(n); } };"): (
        "Store given integer in the object, call g of given integer."
    ),
    ("csharp", "class A { A(int n) : base(n) {} }"): (
        "Call the constructor of the parent class with given integer."
    ),
    ("kotlin", "class A { constructor(a: Int) : this(a, 2) { g(a) } }"): (
        "Call another constructor with given integer and 2, call g of given integer."
    ),
    ("php", "<?php class A { function __construct(private int $n) {} }"): (
        "Initializes the object and stores its arguments. "
        "Store given integer in the object."
    ),
    ("typescript", "class A { constructor(readonly n: number, m = 1) { super(); } }"): (
        "Initializes the object and stores arguments. "
        "Call the constructor of the parent class, store first number in the object."
    ),
}


@pytest.mark.parametrize(("language", "source"), CONSTRUCTORS)
def test_what_a_constructor_does_before_its_body_is_said(
    language: str, source: str
) -> None:
    description = described(source, language, UnitKind.FUNCTION)

    assert description.summary == CONSTRUCTORS[language, source]


POINTERS = {
    "int f(const V<int>& v) { int s = 0; "
    "for (auto i = v.begin(); i != v.end(); ++i) { s += *i; } return s; }": (
        "Calculate the sum, total of elements of given list."
    ),
    "int f(const char *a, const char *b) { int n = 0; "
    "for (const char *p = a; p < b; p++) { if (*p == ' ') n++; } return n; }": (
        "Count the number, count of characters in first string where character "
        "equals space."
    ),
    "bool f(const M& m) { "
    "for (auto i = std::begin(m); i != std::end(m); ++i) "
    "{ if (i->second > 3) return true; } return false; }": (
        "Check whether for any of given list, second of element is greater than 3."
    ),
    "int f(int n, int k) { int s = 0; "
    "for (int i = 0; i < n; ++i) { s += k * i; } return s; }": (
        "Calculate the sum, total of product of second integer and number for each "
        "of numbers from 0 to below first integer."
    ),
}


@pytest.mark.parametrize("source", POINTERS)
def test_a_loop_goes_over_what_its_counter_points_at(source: str) -> None:
    description = described(source, "cpp", UnitKind.FUNCTION)

    assert description.summary == POINTERS[source]


FORWARDING = {
    "def f(a):\n return g(a)": "forward call",
    "def f(a):\n return g(k=a)": "forward call",
    "def f(*a):\n return g(*a)": "forward call",
    "def f(a):\n return g(a.b)": "computation",
    "def f(a):\n return a.g()": "computation",
    "def f():\n return g()": "computation",
}


@pytest.mark.parametrize("source", FORWARDING)
def test_only_what_passes_a_parameter_on_forwards(source: str) -> None:
    assert described(source).pattern == FORWARDING[source]


def test_a_field_is_no_function_of_the_type_that_is_declared() -> None:
    source = "package a\ntype P struct { f func(string) bool }"

    description = described(source, "go", UnitKind.CLASS)

    assert description.text == "struct -> 1 field. A struct with 1 field."


def test_a_class_does_not_claim_what_its_functions_do_sometimes() -> None:
    source = "class A:\n def f(self, a):\n  if a: self.b.remove(a)\n"

    summary = described(source, kind=UnitKind.CLASS).summary

    assert "May remove given value" in summary


FALSE_FRIENDS = {
    "def f(t):\n t.start()\n t.end()": "Call start of given value, call end",
    "def f(u, s):\n return s.get(u)": "value for first value from second value",
    "def f(q):\n return q.count()": "count of given value",
    "def f(c, k):\n if k in c: return c[k]\n return None": "at position",
    "def f(b):\n with b.block('x'): pass": "Calls block",
}


@pytest.mark.parametrize("source", FALSE_FRIENDS)
def test_what_only_looks_familiar_is_not_claimed(source: str) -> None:
    description = described(source)

    assert FALSE_FRIENDS[source] in description.summary
    assert description.pattern not in ("memoize", "locked section")


def test_a_name_that_an_error_is_given_is_not_spoken() -> None:
    source = (
        "class A { void f() { try { g(); } catch (IOException oops) { h(oops); } } }"
    )

    assert "oops" not in described(source, "java", UnitKind.METHOD).text


def test_a_class_tells_what_it_is_about() -> None:
    source = (
        "class Box:\n"
        " def read(self, r):\n  return r.headers['Cookie']\n"
        " def write(self, r):\n  r.headers['Cookie'] = 1\n  raise KeyError(r)\n"
    )

    summary = described(source, kind=UnitKind.CLASS).summary

    assert "About headers, 'Cookie'" in summary
    assert "May raise key error" in summary
