"""Rust: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.domain.code import Span

SOURCE = """\
// Copyright of somebody.
//! Keeps parcels.
//! Nothing is lost.
#![allow(dead_code)]

mod files;

/// Holds rows.
///
/// Many.
#[derive(Debug)]
pub struct Shelf<T> {
    /// Inside.
    rows: Vec<T>, // of parcels
}
struct Pair(u32, u32);
enum Size { Small, Large(u32) }
union Bits { a: u32 }
pub type Row = Vec<u32>;

/** Keeps. */
trait Keeper {
    type Ticket;
    fn keep(&mut self, n: u32) -> Self::Ticket;
    fn describe(&self) {}
}

//// no documentation
impl<T> Shelf<T> {
    /// Makes one.
    #[inline]
    pub fn new(rows: Vec<T>) -> Self { Self { rows } }
}
impl<'a, T: Clone> Keeper for &'a mut crate::shelf::Shelf<Vec<T>> {
    type Ticket = u32;
    fn keep(&mut self, n: u32) -> u32 { n }
}
impl fmt::Display for Size { fn fmt(&self) {} }
impl fmt::Debug for Size { fn fmt(&self) {} }
impl<T> Keeper for [T] { fn keep(&self) {} }

mod inner {
    pub fn helper() { fn nested() {} }
    pub struct Deep;
    impl Deep { fn go(&self) {} }
}
const DOUBLE: fn(u32) -> u32 = |x| x * 2;
extern "C" { fn external(a: u32); }
macro_rules! nothing { () => {}; }

pub async fn run<F>(f: F, (a, b): (u32, u32)) -> impl Fn(u32) -> u32 where F: Fn() {
    // why
    let add = |m: u32| m + a;
    let options = Options { on_end: move || 1, ..Default::default() };
    (|| add(1))();
    move |x| x + b
}
"""


def test_units_of_rust() -> None:
    found = units(SOURCE, "a.rs")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    assert outline[1:] == [
        ("Shelf", "class", "struct"),
        ("Pair", "class", "struct"),
        ("Size", "class", "enum"),
        ("Bits", "class", "union"),
        ("Row", "class", "type"),
        ("Keeper", "interface", "trait"),
        ("Keeper.keep", "method", "fn"),
        ("Keeper.describe", "method", "fn"),
        ("Shelf.new", "method", "fn"),
        ("Shelf.Ticket", "class", "type"),
        ("Shelf.keep", "method", "fn"),
        ("Size.fmt", "method", "fn"),
        ("Size.fmt#2", "method", "fn"),
        ("[T].keep", "method", "fn"),
        ("inner.helper", "function", "fn"),
        ("inner.helper.nested", "function", "fn"),
        ("inner.Deep", "class", "struct"),
        ("inner.Deep.go", "method", "fn"),
        ("DOUBLE", "function", "closure"),
        ("external", "function", "fn"),
        ("run", "function", "fn"),
        ("run.add", "function", "closure"),
        ("run.on_end", "function", "closure"),
        ("run.<lambda>#1", "function", "closure"),
        ("run.<lambda>#2", "function", "closure"),
    ]


def test_documentation_of_rust() -> None:
    found = units(SOURCE, "a.rs")
    docs = {name: unit.textual.docstring for name, unit in found.items()}
    assert docs[""] == "Keeps parcels.\nNothing is lost."
    assert docs["Shelf"] == "Holds rows.\n\nMany."
    assert docs["Keeper"] == "Keeps."
    assert docs["Shelf.new"] == "Makes one."
    assert found["Shelf"].textual.comments == ("/// Inside.", "// of parcels")
    assert found["run"].textual.comments == ("// why",)
    assert "//// no documentation" in found[""].textual.comments


def test_spans_and_signatures_of_rust() -> None:
    found = units(SOURCE, "a.rs")
    assert found["Shelf"].span == Span(8, 15)
    assert found["Shelf"].body == Span(12, 15)
    assert found["Shelf.new"].span == Span(30, 32)
    assert found["Shelf"].signature == "pub struct Shelf<T>"
    assert found["Shelf.new"].signature == "pub fn new(rows: Vec<T>) -> Self"
    assert (
        found["Keeper.keep"].signature == "fn keep(&mut self, n: u32) -> Self::Ticket"
    )


def test_the_code_of_a_file_keeps_what_implements_what() -> None:
    code = units(SOURCE, "a.rs")[""].code
    assert (
        "impl<T> Shelf<T> {\n    #[inline]\n    pub fn new(rows: Vec<T>) -> Self {}"
        in code
    )


def test_names_that_rust_binds() -> None:
    text = """
    fn f<'a, T>(a: &'a T, (b, c): P, mut d: u32) {
        let e = 1;
        let (g, _) = h;
        if let Some(i) = x {}
        for (j, k) in x {}
        match x { None | Other => {}, n @ 1 => {}, S { o, p: q } => {}, r => {} }
        let s = |t, u: u32| t;
    }
    """
    assert units(text, "a.rs")["f"].textual.identifiers == (
        *("f", "T", "a", "b", "c", "d", "e", "g", "i", "j", "k"),
        *("n", "o", "q", "r", "s", "t", "u"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("a", 1, 0),
        ("if a {} else if b && c || d {} else {}", 5, 1),
        ("loop { while a { for b in c {} } }", 4, 3),
        ("match a { 1 | 2 => {}, n if n > 3 => {}, _ => {} }", 3, 1),
        ("let Some(b) = a else { return };", 2, 0),
        ("if let Some(b) = a && c {}", 3, 1),
        ("match a { Some(b) => if c {}, None => {} }", 4, 2),
    ],
)
def test_complexity_and_nesting_of_rust(body: str, complexity: int, depth: int) -> None:
    structure = units(f"fn f() {{ {body} }}", "a.rs")["f"].structure
    assert (structure.cyclomatic_complexity, structure.nesting_depth) == (
        complexity,
        depth,
    )


def test_masked_rust_keeps_what_others_name() -> None:
    text = """
    /// Doc.
    fn keep(name: &str, limit: u32) -> Parcel<'_> {
        /* note */
        let fmt = fmt::format(limit);
        println!("{fmt} {}", name.len());
        Parcel { limit, name: name, text: "a
    // no comment" }
    }
    """
    view = views(text, "a.rs")["keep"]
    assert view.neutral == (
        "fn func_0(var_0: &str, var_1: u32) -> Parcel<'_> {\n"
        "    let fmt = fmt::format(var_1);\n"
        '    println!("{fmt} {}", var_0.len());\n'
        '    Parcel { limit: var_1, name: var_0, text: "a\n// no comment" }\n}'
    )
    assert not view.unmasked
    assert not parsed(view.neutral, "a.rs").problems


def test_what_parsed_of_broken_rust_is_kept() -> None:
    text = "fn ok() {}\nstruct Half {\n    a: u32,\nfn broken( {\n"
    result = parsed(text, "a.rs")
    assert "a.rs::ok" in {unit.id for unit in result.units}
    assert result.problems


def test_items_inside_macros_are_units_where_they_stand() -> None:
    text = """\
    cfg_net! {
        /// Doc.
        pub fn connect() { vec! { 1 } }
        cfg_unix! { mod deep { fn inner() {} } }
    }
    bitflags! { pub struct Flags: u32 { const A = 1; } }
    """
    found = units(text, "a.rs")
    assert list(found) == ["", "connect", "deep.inner"]
    assert found["connect"].span == Span(2, 3)
    assert found["connect"].code == "/// Doc.\npub fn connect() { vec! { 1 } }"
    assert not parsed(text, "a.rs").problems
