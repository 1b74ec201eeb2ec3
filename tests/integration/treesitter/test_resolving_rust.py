"""What the names of Rust find: modules, ``use`` trees, impls, traits, workspaces."""

import pytest
from tests.integration.treesitter.projects import calls, edges, relations

from sacl.adapters.treesitter.references.rust_modules import module_of
from sacl.domain.relations import RelationKind, Resolution

LIBRARY = {
    "depot/Cargo.toml": '[package]\nname = "depot-core"\n',
    "depot/src/lib.rs": """
    pub mod shelf;
    mod inner;
    pub use shelf::Shelf;
    pub use inner::*;
    pub fn open() -> Option<Shelf> { None }
    pub fn private_helper() {}
    """,
    "depot/src/shelf.rs": """
    use crate::inner::{self, Row as Line};
    use super::open;
    pub struct Shelf { rows: Vec<Line>, next: Option<Box<Shelf>> }
    impl Shelf {
        pub fn new() -> Self {
            open();
            Self::check();
            Shelf { rows: vec![], next: None }
        }
        fn check() {}
        pub fn weigh(&self) -> u32 {
            for row in self.rows.iter() { row.weigh(); }
            if let Some(next) = &self.next { next.weigh(); }
            inner::total()
        }
    }
    #[cfg(test)]
    mod tests {
        use super::*;
        fn works() { Shelf::new().weigh(); open(); helper() }
        fn helper() {}
    }
    """,
    "depot/src/inner/mod.rs": """
    pub mod deep;
    pub struct Row;
    impl Row { pub fn weigh(&self) -> u32 { self::deep::count() } }
    pub fn total() -> u32 { deep::count() }
    """,
    "depot/src/inner/deep.rs": """
    pub fn count() -> u32 { super::total(); crate::open(); 1 }
    """,
}


def called_by(body: str, *, before: str = "") -> set[str]:
    """Return what a function of another crate of the workspace calls."""
    app = f"{before}\nfn run() {{ {body} }}\n"
    sources = LIBRARY | {"app/src/main.rs": app, "app/Cargo.toml": "[package]\n"}
    prefix = "depot/src/"
    return {b.removeprefix(prefix) for a, b in calls(sources) if a.endswith("::run")}


@pytest.mark.parametrize(
    ("path", "root", "module"),
    [
        ("src/lib.rs", "src", "src"),
        ("a/src/main.rs", "a/src", "a/src"),
        ("a/src/b/mod.rs", "a/src", "a/src.b"),
        ("a/src/b/tests/c.rs", "a/src", "a/src.b.tests.c"),
        ("a/src/bin/tool.rs", "a/src/bin", "a/src/bin.tool"),
        ("a/tests/it.rs", "a/tests", "a/tests.it"),
        ("main.rs", "crate", "~"),
        ("crates/core/main.rs", "crate", "~.crates.core"),
        ("crates/core/flags/parse.rs", "crate", "~.crates.core.flags.parse"),
    ],
)
def test_where_a_file_stands_in_its_crate(path: str, root: str, module: str) -> None:
    assert module_of(path) == (root, module)


@pytest.mark.parametrize(
    ("before", "body", "called"),
    [
        ("use depot_core::Shelf;", "Shelf::new();", {"shelf.rs::Shelf.new"}),
        ("use depot_core::shelf;", "shelf::Shelf::new();", {"shelf.rs::Shelf.new"}),
        ("", "depot_core::shelf::Shelf::new();", {"shelf.rs::Shelf.new"}),
        ("use depot_core::{self as d};", "d::open();", {"lib.rs::open"}),
        ("use depot_core::total;", "total();", {"inner/mod.rs::total"}),
        ("use depot_core::*;", "total();", {"inner/mod.rs::total"}),
        (
            "use depot_core::open;",
            "let s = open().unwrap(); s.weigh();",
            {"lib.rs::open", "shelf.rs::Shelf.weigh"},
        ),
        (
            "use depot_core::open;",
            "if let Some(s) = open() { s.weigh(); }",
            {"lib.rs::open", "shelf.rs::Shelf.weigh"},
        ),
        (
            "use depot_core::Shelf;",
            "let s: &Shelf = x(); let f = |t: Shelf| t.weigh(); s.weigh();",
            {"shelf.rs::Shelf.weigh"},
        ),
        ("use depot_core::Shelf;", "let s = x(); s.weigh();", set()),
        ("", "Shelf::new(); open();", set()),
        ("use std::mem::open;", "open();", set()),
    ],
)
def test_calls_of_another_crate(before: str, body: str, called: set[str]) -> None:
    found = {b for b in called_by(body, before=before) if not b.startswith("app/")}
    assert found == called


CRATE_WITHOUT_A_FOLDER_OF_SOURCES = {
    "Cargo.toml": '[[bin]]\nname = "rg"\npath = "crates/core/main.rs"\n',
    "build.rs": "fn run() {}",
    "crates/core/main.rs": """
    mod flags;
    fn run() { flags::parse::raw(); }
    """,
    "crates/core/flags/mod.rs": "pub mod parse; mod defs; fn run() {}",
    "crates/core/flags/parse.rs": "pub fn raw() { crate::run(); super::run() }",
    "crates/core/flags/defs.rs": """
    use crate::flags::parse::raw;
    use crate::{flags::parse::raw as read, run};
    use crate::generated::table;
    fn test() { raw(); read(); run(); table() }
    """,
    "lib/Cargo.toml": '[package]\nname = "depot"\n[lib]\npath = "lib.rs"\n',
    "lib/lib.rs": "pub fn open() {}",
    "app/src/main.rs": "use depot::open; fn run() { open() }",
}


def test_a_crate_without_a_folder_of_sources_begins_where_its_main_file_is() -> None:
    core = "crates/core/"
    assert set(calls(CRATE_WITHOUT_A_FOLDER_OF_SOURCES)) == {
        (f"{core}main.rs::run", f"{core}flags/parse.rs::raw"),
        (f"{core}flags/parse.rs::raw", f"{core}main.rs::run"),
        (f"{core}flags/parse.rs::raw", f"{core}flags/mod.rs::run"),
        (f"{core}flags/defs.rs::test", f"{core}flags/parse.rs::raw"),
        (f"{core}flags/defs.rs::test", f"{core}main.rs::run"),
        ("app/src/main.rs::run", "lib/lib.rs::open"),
    }


SHAPES = """
pub struct Point(u8);
impl Point { pub fn weigh(&self) {} fn origin() -> Self { Self(0) } }
pub struct Line { from: u8 }
impl Line { pub fn weigh(&self) {} }
pub enum Shape { Dot(u8), Empty, Box { side: u8 } }
impl Shape { pub fn weigh(&self) {} fn dot() -> Self { Self::Dot(1) } }
"""


@pytest.mark.parametrize(
    ("made", "of"),
    [
        ("Point(1)", "Point"),
        ("shapes::Point(1)", "Point"),
        ("Line { from: 1 }", "Line"),
        ("crate::shapes::Line { from: 1 }", "Line"),
        ("Shape::Dot(1)", "Shape"),
        ("Dot(1)", "Shape"),
        ("Shape::Empty", "Shape"),
        ("Shape::Box { side: 1 }", "Shape"),
        ("shapes::Shape::Box { side: 1 }", "Shape"),
    ],
)
def test_what_is_made_has_the_type_that_makes_it(made: str, of: str) -> None:
    uses = "mod shapes; use shapes::{Line, Point, Shape, Shape::Dot};"
    sources = {
        "src/shapes.rs": SHAPES,
        "src/main.rs": f"{uses} fn run() {{ let it = {made}; it.weigh(); }}",
    }
    found = [r for r in relations(sources) if r.source == "src/main.rs::run"]

    shown = {(r.kind, r.target, r.details.get("form")) for r in found}
    assert (RelationKind.CALLS, f"src/shapes.rs::{of}.weigh", None) in shown
    if made != "Shape::Empty":
        assert (RelationKind.USES, f"src/shapes.rs::{of}", "instance") in shown
    assert all(r.resolution is Resolution.RESOLVED for r in found)


FACADE = {
    "all/Cargo.toml": '[package]\nname = "all"\n',
    "all/src/lib.rs": """
    pub extern crate all_cli as cli;
    extern crate serde;
    pub use all_cli::{paths::find as look, Reader};
    """,
    "cli/Cargo.toml": '[package]\nname = "all-cli"\n',
    "cli/src/lib.rs": """
    pub mod paths;
    pub struct Reader;
    impl Reader { pub fn new() -> Reader { Reader } }
    pub fn resolve() {}
    """,
    "cli/src/paths.rs": "pub fn find() {}",
}


@pytest.mark.parametrize(
    ("body", "called"),
    [
        ("all::cli::resolve()", {"lib.rs::resolve"}),
        ("all::cli::Reader::new()", {"lib.rs::Reader.new"}),
        ("use all::cli; cli::paths::find()", {"paths.rs::find"}),
        ("use all::cli::Reader; Reader::new()", {"lib.rs::Reader.new"}),
        ("all::look()", {"paths.rs::find"}),
        ("all::serde::resolve()", set()),
    ],
)
def test_a_crate_passes_on_another_crate(body: str, called: set[str]) -> None:
    sources = FACADE | {"app/src/main.rs": f"fn run() {{ {body} }}"}
    assert {b.removeprefix("cli/src/") for _, b in calls(sources)} == called


def test_what_a_crate_passes_on_is_exported() -> None:
    found = relations(FACADE, RelationKind.EXPORTS)
    assert {r.target for r in found if r.source == "all/src/lib.rs"} == {
        "cli/src/lib.rs",
        "cli/src/paths.rs::find",
        "cli/src/lib.rs::Reader",
    }


def test_what_a_crate_says_of_itself_is_no_package() -> None:
    rooted = "use crate::generated::table; use super::b; use serde::Value;"

    for sources in ({"src/lib.rs": rooted}, {"tools/a/main.rs": rooted}):
        found = relations(sources, RelationKind.DEPENDS_ON)
        assert [relation.target for relation in found] == ["package:crates:serde"]


def test_paths_inside_a_crate() -> None:
    found = {
        (a.removeprefix("depot/src/"), b.removeprefix("depot/src/"))
        for a, b in calls(LIBRARY)
    }
    assert found == {
        ("shelf.rs::Shelf.new", "lib.rs::open"),
        ("shelf.rs::Shelf.new", "shelf.rs::Shelf.check"),
        ("shelf.rs::Shelf.weigh", "inner/mod.rs::Row.weigh"),
        ("shelf.rs::Shelf.weigh", "shelf.rs::Shelf.weigh"),
        ("shelf.rs::Shelf.weigh", "inner/mod.rs::total"),
        ("shelf.rs::tests.works", "shelf.rs::Shelf.new"),
        ("shelf.rs::tests.works", "shelf.rs::Shelf.weigh"),
        ("shelf.rs::tests.works", "lib.rs::open"),
        ("shelf.rs::tests.works", "shelf.rs::tests.helper"),
        ("inner/mod.rs::Row.weigh", "inner/deep.rs::count"),
        ("inner/mod.rs::total", "inner/deep.rs::count"),
        ("inner/deep.rs::count", "inner/mod.rs::total"),
        ("inner/deep.rs::count", "lib.rs::open"),
    }


def test_imports_and_modules_lead_to_files() -> None:
    found = edges(relations(LIBRARY, RelationKind.IMPORTS))
    assert {(a[10:], b[10:]) for a, b in found} == {
        ("lib.rs", "shelf.rs"),
        ("lib.rs", "inner/mod.rs"),
        ("shelf.rs", "inner/mod.rs"),
        ("shelf.rs", "lib.rs"),
        ("inner/mod.rs", "inner/deep.rs"),
        ("inner/deep.rs", "inner/mod.rs"),
        ("inner/deep.rs", "lib.rs"),
    }


def test_traits_are_implemented_wherever_that_is_said() -> None:
    sources = {
        "src/lib.rs": "pub mod a; pub mod b; pub mod c;",
        "src/a.rs": "pub trait Most: Keep {}\n"
        "pub trait Keep { fn keep(&self) { self.hint() } fn hint(&self); }\n",
        "src/b.rs": "pub struct Shelf;\npub struct Box2;\n"
        "impl crate::a::Keep for Box2 { fn hint(&self) {} }",
        "src/c.rs": "use crate::{a::Keep, b::Shelf};\n"
        "impl Keep for Shelf { fn hint(&self) {} }\n"
        "fn run(s: Shelf, k: impl Keep) { s.keep(); s.hint(); k.keep(); }\n"
        "fn generic<K: Keep>(k: K) { k.keep(); }",
    }
    assert {(a, b) for a, b in calls(sources) if a.startswith("src/c.rs")} == {
        ("src/c.rs::run", "src/a.rs::Keep.keep"),
        ("src/c.rs::run", "src/c.rs::Shelf.hint"),
        ("src/c.rs::generic", "src/a.rs::Keep.keep"),
    }
    kinds = (RelationKind.IMPLEMENTS, RelationKind.EXTENDS)
    inherited = {(r.kind, r.source, r.target) for r in relations(sources, *kinds)}
    assert inherited == {
        (RelationKind.EXTENDS, "src/a.rs::Most", "src/a.rs::Keep"),
        (RelationKind.IMPLEMENTS, "src/b.rs::Box2", "src/a.rs::Keep"),
        (RelationKind.IMPLEMENTS, "src/c.rs", "src/a.rs::Keep"),
    }


def test_alternatives_of_a_re_export_are_candidates() -> None:
    sources = {
        "src/lib.rs": "mod a; mod b;\n#[cfg(x)] pub use a::go;\n#[cfg(not(x))]\n"
        "pub use b::go;\nmod user;",
        "src/a.rs": "pub fn go() {}",
        "src/b.rs": "pub fn go() {}",
        "src/user.rs": "fn run() { crate::go(); }",
    }
    (relation,) = [
        r for r in relations(sources, RelationKind.CALLS) if r.source.endswith("run")
    ]
    assert relation.resolution is Resolution.CANDIDATES
    assert set(relation.candidates) == {"src/a.rs::go", "src/b.rs::go"}


def test_items_inside_macros_are_found() -> None:
    sources = {
        "src/lib.rs": "cfg_rt! {\n    pub mod a;\n    fn run() { a::go(); }\n}\n",
        "src/a.rs": "pub fn go() {}",
    }
    assert calls(sources) == {("src/lib.rs::run", "src/a.rs::go")}


def test_kinds_of_calls_and_imports_of_rust() -> None:
    text = """
    use std::fmt::{self, Display};
    use serde::de::*;
    async fn f(s: S) { g().await; s.m(); h(); fmt::format(1); }
    async fn g() {}
    fn h() {}
    struct S;
    impl S { fn m(&self) {} }
    """
    found = relations({"src/lib.rs": text}, RelationKind.CALLS)
    assert {
        (r.target, r.details["callType"]) for r in found if r.target is not None
    } == {
        ("src/lib.rs::g", "async"),
        ("src/lib.rs::S.m", "method"),
        ("src/lib.rs::h", "direct"),
    }
    depends = relations({"src/lib.rs": text}, RelationKind.DEPENDS_ON)
    assert {
        (r.target_name, r.details["dependencyType"], r.details.get("ecosystem"))
        for r in depends
    } == {("std", "builtin", "rust-std"), ("serde", "external", "crates")}


def test_public_items_are_exported() -> None:
    text = "pub fn a() {}\nfn b() {}\npub struct S;\nimpl S { pub fn m() {} }\n"
    text += "pub(crate) fn c() {}\npub use x::Y as Z;\n"
    found = relations({"src/lib.rs": text}, RelationKind.EXPORTS)
    assert [r.details["symbols"] for r in found] == [
        [{"name": "Z", "exportType": "named"}],
        [{"name": "a", "exportType": "named"}],
        [{"name": "S", "exportType": "named"}],
    ]
