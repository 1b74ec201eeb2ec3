"""Descriptions of what languages other than Python have of their own."""

import pytest

from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.application.ports import ParsedFile
from sacl.domain.code import NodeId, SourceFile
from sacl.domain.description import Description
from sacl.domain.static_description.units import describe

FIRST = "'a' when given {0} is 1; 'b' when given {0} is one of 2, 3; otherwise 'c'."


def told(path: str, name: str, text: str) -> Description:
    """Describe a unit of a file as the product does."""
    file = SourceFile(path, text, "", len(text), 0)
    parsed = parse_file(file)
    assert isinstance(parsed, ParsedFile)
    unit = next(u for u in parsed.units if u.qualified_name == name)
    views = view_units(file, {unit.id})[unit.id]
    return describe(views.behavior, unit.kind, unit.language, neutral=views.neutral)


CHOICES = {
    ("a.go", "f", "integer"): (
        "package p\nfunc f(x int) string { switch x {\ncase 1: return `a`\n"
        "case 2, 3: return `b`\ndefault: return `c` } }"
    ),
    ("a.kt", "f", "integer"): (
        'fun f(x: Int): String = when (x) { 1 -> "a"\n 2, 3 -> "b"\n else -> "c" }'
    ),
    ("A.java", "A.f", "integer"): (
        "class A { String f(int x) { return switch (x) "
        '{ case 1 -> "a"; case 2, 3 -> "b"; default -> "c"; }; } }'
    ),
    ("B.java", "A.f", "integer"): (
        'class A { String f(int x) { switch (x) { case 1: return "a"; '
        'case 2: case 3: return "b"; default: return "c"; } } }'
    ),
    ("a.cs", "A.F", "integer"): (
        'class A { string F(int x) => x switch { 1 => "a", 2 or 3 => "b", _ => "c" }; }'
    ),
    ("a.php", "f", "value"): (
        '<?php function f($x) { return match($x) { 1 => "a", 2, 3 => "b", '
        'default => "c" }; }'
    ),
    ("a.rb", "f", "value"): (
        'def f(x)\n case x\n when 1 then "a"\n when 2, 3 then "b"\n else "c"\n end\nend'
    ),
    ("a.js", "f", "value"): (
        'function f(x) { switch (x) { case 1: return "a"; '
        'case 2: case 3: return "b"; default: return "c"; } }'
    ),
    ("a.py", "f", "value"): (
        "def f(x):\n match x:\n  case 1: return 'a'\n  case 2 | 3: return 'b'\n"
        "  case _: return 'c'"
    ),
    ("a.rs", "f", "integer"): (
        'fn f(x: i32) -> &str { match x { 1 => "a", 2 | 3 => "b", _ => "c" } }'
    ),
    ("a.scala", "A.f", "integer"): (
        "object A { def f(x: Int): String = x match {\n case 1 => "
        '"a"\n case 2 | 3 => "b"\n case _ => "c" } }'
    ),
    ("a.swift", "f", "integer"): (
        'func f(x: Int) -> String { switch x { case 1: return "a"\n'
        'case 2, 3: return "b"\ndefault: return "c" } }'
    ),
}


@pytest.mark.parametrize(("path", "name", "kind"), CHOICES)
def test_a_choice_is_told_with_its_cases(path: str, name: str, kind: str) -> None:
    summary = told(path, name, CHOICES[path, name, kind]).summary

    assert summary == f"Find {FIRST.format(kind)}".replace(
        " given value", " given value"
    )


SAID = {
    ("a.rs", "f", "integer -> boolean. Find given integer."): (
        "fn f(a: Option<u64>) -> Result<bool, E> { Ok(a.clone().unwrap()) }"
    ),
    (
        "b.rs",
        "f",
        (
            "integer -> nothing. Fail with an error when given integer is greater than "
            "1; call g of given integer."
        ),
    ): (
        "fn f(a: i32) -> Result<(), E> { if a > 1 { return Err(E::new(2)); } g(a); "
        "Ok(()) }"
    ),
    ("c.rs", "f", "string -> nothing. Print '…: …'."): (
        'fn f(a: &str) { println!("{}: {}", a, 3); }'
    ),
    (
        "a.go",
        "f",
        (
            "string -> file. Find file given string opened. Fail with error 'bad' when "
            "g of file given string opened. Using operating system and file paths."
        ),
    ): (
        "package p\nfunc f(p string) (*os.File, error) {\n h, err := os.Open(p)\n"
        " if err != nil { return nil, err }\n"
        ' if g(h) { return nil, errors.New("bad") }\n return h, nil }'
    ),
    (
        "a.kt",
        "A.f",
        (
            "integer -> value. For chaining, return the object. "
            "Store given integer in the object."
        ),
    ): "class A { var x = 1\nfun f(p: Int) = apply { this.x = p } }",
    (
        "A.java",
        "A.f",
        (
            "integer -> nothing. Store given integer in the object, change a field of "
            "the object by one."
        ),
    ): "class A { int x; void f(int p) { int y; y = 3; x = p; x++; } }",
    (
        "a.cs",
        "A.F",
        (
            "object -> boolean. Check whether given object is not None. Unless given "
            "object is None, call g of given object."
        ),
    ): (
        "class A { bool F(object x) { if (x is null) return false; g(x); return true; "
        "} }"
    ),
    ("a.php", "f", "value -> nothing. Raise a bad error."): (
        "<?php function f($m) { throw new \\A\\BadError($m); }"
    ),
    (
        "a.rb",
        "f",
        "value -> boolean. Check whether b of given value include 3.",
    ): "def f(a)\n a.b.include? 3\nend",
}


@pytest.mark.parametrize(("path", "name", "text"), SAID)
def test_what_a_language_has_of_its_own_is_said(
    path: str, name: str, text: str
) -> None:
    assert told(path, name, SAID[path, name, text]).text == text


def test_words_of_a_library_are_not_given_to_a_method_of_the_object() -> None:
    text = "impl A { fn f(&self, p: &Path) -> P { self.strip(p) } }"

    assert "whitespace" not in told("a.rs", "A.f", text).summary


def test_words_of_a_library_are_not_given_to_a_type_of_another_name() -> None:
    text = "class A { boolean f(LexerState s) { return s.startsWith(3); } }"

    assert (
        told("A.java", "A.f", text).summary
        == "Call starts with of given lexer state with 3."
    )


TYPES = {
    ("a.rs", "S"): (
        (
            "struct S { a: i32, b: String }\n"
            "impl S { fn n(&self) -> usize { self.b.len() } }\n"
            "impl Foo for S { fn m(&self) -> i32 { self.a * 2 } }"
        ),
        "2 functions and 2 fields",
    ),
    ("b.rs", "E"): ("enum E { A, B(i32), C { x: i32 } }", "3 variants"),
    ("a.go", "T"): (
        (
            "package p\ntype T struct { a int; b, c string }\n"
            "func (t *T) F(x int) int { return x + 1 }"
        ),
        "1 function and 3 fields",
    ),
    ("a.swift", "S"): (
        "struct S { var a: Int }\nextension S { func f() -> Int { return a + 1 } }",
        "1 function and 1 field",
    ),
    ("a.kt", "S"): (
        "data class S(val a: Int, val b: String)\nfun S.f(): Int = a + 1",
        "1 function and 2 fields",
    ),
    ("A.java", "R"): ("record R(int a, String b) {}", "2 fields"),
    ("a.ts", "E"): ('enum E { A, B = "x" }', "2 variants"),
    ("a.cpp", "C"): (
        "class C { int g(int x); int x_; };\nint C::g(int x) { return x + x_; }",
        "1 function and 1 field",
    ),
}


@pytest.mark.parametrize(("path", "name"), TYPES)
def test_a_type_counts_what_belongs_to_it(path: str, name: str) -> None:
    text, counted = TYPES[path, name]

    assert f"with {counted}." in told(path, name, text).summary


def test_what_stands_outside_of_a_type_is_part_of_what_it_is_made_from() -> None:
    texts = ["struct S;\nimpl S { fn f(&self) -> i32 { 1 } }"]
    texts.append(texts[0].replace("1", "2"))

    hashes = {_content_hash(text, NodeId("a.rs::S")) for text in texts}

    assert len(hashes) == len(texts)


def _content_hash(text: str, unit: NodeId) -> str:
    parsed = parse_file(SourceFile("a.rs", text, "", len(text), 0))
    assert isinstance(parsed, ParsedFile)
    return next(u.content_hash for u in parsed.units if u.id == unit)
