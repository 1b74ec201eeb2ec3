"""Members that a repository gives to types of elsewhere, and foreign parents."""

import pytest
from tests.integration.treesitter.projects import calls, edges, relations

from sacl.domain.relations import RelationKind

KOTLIN = {
    "given.kt": """
    package p
    import okio.Buffer
    fun Buffer.skip() {}
    fun String.slug() = 1
    fun Int.twice() = 2
    private fun Buffer.own() {}
    class Holder { fun Buffer.inner() {} }
    """,
    "run.kt": """
    package p
    import okio.Buffer
    fun run(b: Buffer, s: String, any: Any) {
      b.skip(); s.slug(); "x".slug(); 3.twice(); any.slug()
      b.own(); b.inner(); b.size()
    }
    fun Buffer.more() { skip(); this.skip(); own() }
    """,
}
SWIFT = {
    "given.swift": """
    extension String { func slug() {} }
    extension Array { func twice() {}; func more() { twice() } }
    """,
    "run.swift": """
    func run(s: String, a: [Int]) { s.slug(); "x".slug(); a.twice(); a.count() }
    """,
}
CSHARP = {
    "Given.cs": """
    namespace N { static class X {
      public static void Slug(this string s) {}
      public static void Twice(this int i) {}
    } }
    """,
    "Run.cs": """
    namespace N { class C {
      void run(string s) { s.Slug(); "x".Slug(); 3.Twice(); s.Trim(); }
    } }
    """,
}
RUST = {
    "src/lib.rs": """
    trait Slug { fn slug(&self); }
    impl Slug for String { fn slug(&self) {} }
    impl Slug for str { fn slug(&self) {} }
    fn run(s: String) { s.slug(); "x".slug(); s.len(); }
    """
}


@pytest.mark.parametrize(
    ("sources", "called"),
    [
        (KOTLIN, {("run", "Buffer.skip"), ("run", "String.slug"), ("run", "Int.twice")}
        | {("Buffer.more", "Buffer.skip")}),
        (SWIFT, {("run", "String.slug"), ("run", "Array.twice")}
        | {("Array.more", "Array.twice")}),
        (CSHARP, {("C.run", "X.Slug"), ("C.run", "X.Twice")}),
    ],
)  # fmt: skip
def test_a_foreign_type_has_what_it_is_given(
    sources: dict[str, str], called: set[tuple[str, str]]
) -> None:
    found = {tuple(n.partition("::")[2] for n in pair) for pair in calls(sources)}
    assert found == called


def test_the_parent_of_every_type_brings_nothing_in() -> None:
    source = """
    protocol Handler: AnyObject {}
    class Encoder: Handler { func run() { write() } }
    func write() {}
    """
    assert ("a.swift::Encoder.run", "a.swift::write") in calls({"a.swift": source})


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (
            "a.kt",
            """
            package p
            class Main : android.app.Activity() { fun run() { Plan(1).go(); help() } }
            class Plan(val n: Int) { fun go() {} }
            fun help() {}
            """,
        ),
        (
            "a.swift",
            """
            class Main: XCTestCase { func run() { Plan(1).go(); help() } }
            class Plan { init(_ n: Int) {}; func go() {} }
            func help() {}
            """,
        ),
    ],
)
def test_a_foreign_parent_may_hide_a_function_but_no_type(
    path: str, source: str
) -> None:
    found = [r for r in relations({path: source}) if r.source == f"{path}::Main.run"]

    assert (f"{path}::Main.run", f"{path}::Plan") in edges(
        [r for r in found if r.kind is RelationKind.USES]
    )
    called = {r.target_name: (r.target, r.candidates) for r in found}
    assert called["Plan.go"] == (f"{path}::Plan.go", ())
    assert called["help"] == (None, (f"{path}::help",))


NOT_SURE = [
    (
        """
        impl From<W> for String { fn from(w: W) -> Self { w.text } }
        trait Sized2 { fn len(&self) -> usize; }
        impl Sized2 for String { fn len(&self) -> usize { 1 } }
        fn run(s: String) { String::from("x"); s.len(); }
        """,
        "a.rs",
        "run",
    ),
    (
        """
        package p
        import android.view.View
        fun View.setPadding(all: Int) {}
        fun List<Row>.sum() = 1
        fun run(v: View, numbers: List<Int>) { v.setPadding(1, 2, 3, 4); numbers.sum() }
        """,
        "a.kt",
        "run",
    ),
    (
        """
        package p
        typealias Act = (Int) -> Unit
        class K(val go: Act) { fun run() { go(1) } }
        fun go(i: Int) {}
        """,
        "a.kt",
        "K.run",
    ),
    (
        """
        package p
        class K(private val logger: org.slf4j.Logger) { fun run() { logger.info() } }
        class Mine { fun info() {} }
        val logger = Mine()
        """,
        "a.kt",
        "K.run",
    ),
    (
        """
        extension Array where Element == Row { func contains(_ r: Row) {} }
        func run(a: [Int]) { a.contains(1) }
        """,
        "a.swift",
        "run",
    ),
    (
        """
        namespace N {
          static class X { public static bool Has(this string s, int k, int n) => k; }
          class C { void run(string s) { s.Has("x"); } }
        }
        """,
        "a.cs",
        "C.run",
    ),
]


@pytest.mark.parametrize(("source", "path", "caller"), NOT_SURE)
def test_what_the_foreign_type_may_have_itself_is_not_sure(
    source: str, path: str, caller: str
) -> None:
    assert {b for a, b in calls({path: source}) if a == f"{path}::{caller}"} == set()


@pytest.mark.parametrize("suffix", ["kt", "swift"])
def test_an_extension_that_a_file_does_not_see_is_not_sure(suffix: str) -> None:
    kotlin = {
        "lib/a.kt": "package lib\nfun String.slug() = 1",
        "app/b.kt": "package app\nfun run(s: String) { s.slug() }",
    }
    swift = {
        "lib/a.swift": "private extension String { func slug() {} }",
        "app/b.swift": "func run(s: String) { s.slug() }",
    }
    assert calls(kotlin if suffix == "kt" else swift) == set()


def test_an_extension_that_is_imported_is_sure() -> None:
    sources = {
        "lib/a.kt": "package lib\nfun String.slug() = 1",
        "app/b.kt": "package app\nimport lib.slug\nfun run(s: String) { s.slug() }",
    }
    assert ("app/b.kt::run", "lib/a.kt::String.slug") in calls(sources)


@pytest.mark.parametrize(
    ("body", "parent"),
    [
        ("include ::Help\n  module Help; end", "a.rb::Help"),
        ("include Help\n  module Help; end", "a.rb::Help"),
        ("module Help; end\n  include Help", "a.rb::Own.Help"),
    ],
)
def test_which_of_two_modules_is_mixed_in(body: str, parent: str) -> None:
    source = f"module Help; end\nclass Own\n  {body}\nend\n"
    found = relations({"a.rb": source}, RelationKind.EXTENDS)

    assert edges(found) == {("a.rb::Own", parent)}
