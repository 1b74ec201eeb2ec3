"""What stands behind a syntax error is found, and the lines that hid it are listed."""

import pytest
from tests.integration.treesitter.reading import parsed, source_file
from tree_sitter import Tree

from sacl.adapters.treesitter import grammar
from sacl.adapters.treesitter.analysis import read_behaviors, view_units
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.adapters.treesitter.recovery import MAX_BYTES

C_LIKE = "int before(void) {{ return 1; }}\n{}\nint after(void) {{ return 2; }}\n"
SCRIPT = "function before() {{ return 1; }}\n{}\nfunction after() {{ return 2; }}\n"
MEMBERS = (
    "class K {{\n int before() {{ return 1; }}\n{}\n int after() {{ return 2; }}\n}}\n"
)
FILES = {
    "a.py": "def before():\n    return 1\n\n{}\n\ndef after():\n    return 2\n",
    "a.js": SCRIPT,
    "a.ts": SCRIPT,
    "a.tsx": SCRIPT,
    "a.php": f"<?php\n{SCRIPT}",
    "a.c": C_LIKE,
    "a.cpp": C_LIKE,
    "a.java": MEMBERS,
    "a.cs": MEMBERS,
    "a.go": "package a\nfunc before() {{ }}\n{}\nfunc after() {{ }}\n",
    "a.rs": "fn before() {{ }}\n{}\nfn after() {{ }}\n",
    "a.rb": "def before\nend\n{}\ndef after\nend\n",
    "a.kt": "fun before() {{ }}\n{}\nfun after() {{ }}\n",
    "a.swift": "func before() {{ }}\n{}\nfunc after() {{ }}\n",
    "a.scala": "object O {{\n  def before() = {{ }}\n{}\n  def after() = {{ }}\n}}\n",
}
FAULTS = {
    "brace": "}",
    "call": "foo(bar, , baz)",
    "junk": "@@@ ### $$$ %%% ;;",
    "nul": "\0\0",
    "parenthesis": "x = (1, 2",
    "string": 'x = "abc',
    "words": "fnord bla blub",
}
BEYOND = {(f"a.{suffix}", "string") for suffix in ("js", "ts", "tsx")}
"""What follows is the value of the variable, and called like it."""

CASES = sorted({(path, fault) for path in FILES for fault in FAULTS} - BEYOND)


@pytest.mark.parametrize(("path", "fault"), CASES)
def test_functions_around_an_error_are_found(path: str, fault: str) -> None:
    found = parsed(FILES[path].format(FAULTS[fault]), path)
    assert {"before", "after"} <= {unit.name for unit in found.units}


CONFLICT = """\
fn before() -> i32 { 1 }
<<<<<<< HEAD
int a = 1;
=======
int a = 2;
>>>>>>> other
fn after() -> i32 { 2 }
"""


def test_what_stands_behind_the_marks_of_a_merge_is_found() -> None:
    found = parsed(CONFLICT, "a.rs")
    names = {unit.name for unit in found.units}
    assert names == {"a.rs", "before", "after"}
    left_out = {p.line: p.reason for p in found.problems if "left out" in p.reason}
    assert left_out == {
        2: "unexpected '<<<<<<< HEAD', left out",
        4: "unexpected '=======', left out",
        6: "unexpected '>>>>>>> other', left out",
    }
    assert "<<<<<<< HEAD" in found.units[0].code


def test_a_function_takes_the_place_of_one_that_an_error_made_of_it() -> None:
    before, after = "  int before() { return 1; }\n", "  int after() { return 2; }\n"
    marks = "<<<<<<< HEAD\nint a = 1;\n=======\nint a = 2;\n>>>>>>> other\n"
    found = parsed(f"class K {{\n{before}{marks}{after}}}\n", "a.cs")
    assert [unit.name for unit in found.units] == ["a.cs", "K", "before", "after"]


def test_functions_behind_an_error_are_described_and_masked() -> None:
    file = source_file(FILES["a.js"].format("x = (1, 2"), "a.js")
    (after,) = [
        unit.id for unit in parsed(file.text, "a.js").units if "after" in unit.id
    ]
    assert after in read_behaviors(file)
    assert "func_0" in view_units(file, [after])[after].neutral


def test_an_error_that_hides_nothing_leaves_nothing_out() -> None:
    found = parsed("def f():\n    return g(1,, 2)\n\ndef h():\n    pass\n", "a.py")
    assert [p.reason for p in found.problems] == ["unexpected ','"]


@pytest.mark.parametrize("name", LANGUAGES)
def test_what_is_no_code_at_all_is_soon_given_up(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsings = []
    parse = grammar.parse

    def counted(language: Language, source: bytes) -> Tree:
        parsings.append(source)
        return parse(language, source)

    monkeypatch.setattr(grammar, "parse", counted)
    text = "Lorem (ipsum { dolor ] sit 'amet, \\ consectetur\n" * 400
    grammar.read(LANGUAGES[name], text.encode())
    assert len(parsings) <= 1 + MAX_BYTES // len(text)
