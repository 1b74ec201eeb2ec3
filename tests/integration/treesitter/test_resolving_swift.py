"""What the names of Swift find: modules, members, extensions, protocols."""

import pytest
from tests.integration.treesitter.projects import calls, edges, only, relations

from sacl.adapters.treesitter.references.swift_imports import module_of
from sacl.domain.relations import RelationKind, Resolution

CORE = {
    "Sources/Depot/Shelf.swift": """
    public struct Row { public func weigh() -> Int { 1 } }
    public class Base { public func label() -> String { "" } }
    public final class Shelf: Base {
      var rows: [Row] = []
      let first: Row? = nil
      var next: Shelf?
      public init(limit: Int) { super.init(); check() }
      public func keep(_ row: Row, at place: Int = 0) { hidden(); self.rows[0].weigh() }
      public func all() async throws -> [Row] { rows }
      static func make() -> Shelf { Shelf(limit: 1) }
    }
    public func open() -> Shelf? { nil }
    """,
    "Sources/Depot/Shelf+More.swift": """
    extension Shelf {
      func hidden() { label(); first?.weigh() }
      func check() {}
      var total: Row { Row() }
    }
    """,
}


def called_by(body: str, *, imports: str = "import Depot") -> set[str]:
    """Return what a function of another module calls."""
    app = f"{imports}\nfunc run(x: Any) async {{\n{body}\n}}\n"
    sources = CORE | {"Sources/App/main.swift": app}
    found = calls(sources)
    return {b.rpartition("::")[2] for a, b in found if a.endswith("main.swift::run")}


def test_a_module_is_the_folder_of_its_target() -> None:
    assert module_of("Sources/Depot/Deep/a.swift") == "Depot"
    assert module_of("Packages/X/Tests/DepotTests/a.swift") == "DepotTests"
    assert module_of("App/View.swift") == ""
    assert module_of("Sources/main.swift") == ""


@pytest.mark.parametrize(
    ("body", "called"),
    [
        ("open()", {"open"}),
        ("Depot.open()", {"open"}),
        ("Shelf(limit: 1)", {"Shelf.init"}),
        ("let s = Shelf(limit: 1)\ns.keep(Row())", {"Shelf.init", "Shelf.keep"}),
        ("let s: Shelf = x()\ns.label()", {"Base.label"}),
        ("guard let s = open() else { return }\ns.label()", {"open", "Base.label"}),
        ("if let s = open() { s.label() }", {"open", "Base.label"}),
        ("open()?.next?.label()", {"open", "Base.label"}),
        ("open()!.check()", {"open", "Shelf.check"}),
        (
            "for r in try await Shelf.make().all() { r.weigh() }",
            {"Shelf.make", "Shelf.all", "Row.weigh"},
        ),
        ("(x as! Row).weigh()", {"Row.weigh"}),
        ("let f = { (r: Row) in r.weigh() }", set()),
        ("x.map { (r: Row) in r.weigh() }", {"Row.weigh"}),
        ("Shelf.make().total.weigh()", {"Shelf.make", "Row.weigh"}),
        ("x.keep(1)", set()),
        ("let open = x\nopen.label()", set()),
        ("if let s = open() { }\ns.label()", {"open"}),
    ],
)
def test_calls_of_another_module(body: str, called: set[str]) -> None:
    assert called_by(body) == called


def test_a_module_that_is_not_imported_is_not_seen() -> None:
    assert called_by("open()", imports="import Foundation") == set()


def test_members_own_inherited_and_of_extensions() -> None:
    found = {
        (a.rpartition("::")[2], b.rpartition("::")[2])
        for a, b in calls(CORE)
        if "Shelf." in a
    }
    assert {
        ("Shelf.init", "Shelf.check"),
        ("Shelf.keep", "Shelf.hidden"),
        ("Shelf.keep", "Row.weigh"),
        ("Shelf.hidden", "Base.label"),
        ("Shelf.hidden", "Row.weigh"),
        ("Shelf.make", "Shelf.init"),
    } <= found


def test_protocols_and_extensions_that_conform() -> None:
    sources = {
        "a.swift": "protocol Keeper { func keep() }\nextension Keeper {\n"
        "  func twice() { keep() }\n}\nclass Base {}",
        "b.swift": "class Shelf: Base, Keeper { func keep() {} }\nstruct Other {}\n"
        "extension Other: Keeper { func keep() {} }",
        "c.swift": "func run(s: Shelf, k: Keeper, o: Other) {\n"
        "  s.twice(); s.keep(); o.twice()\n}",
    }
    found = {(a[9:], b) for a, b in calls(sources) if a.startswith("c.swift")}
    assert found == {("run", "a.swift::Keeper.twice"), ("run", "b.swift::Shelf.keep")}
    kinds = (RelationKind.IMPLEMENTS, RelationKind.EXTENDS)
    inherited = {(r.kind.value, r.source, r.target) for r in relations(sources, *kinds)}
    assert inherited == {
        ("extends", "b.swift::Shelf", "a.swift::Base"),
        ("implements", "b.swift::Shelf", "a.swift::Keeper"),
        ("implements", "b.swift::Other", "a.swift::Keeper"),
    }


def test_a_protocol_method_that_a_type_implements_is_no_certain_target() -> None:
    protocol = "protocol K { func keep() }\nfunc f(k: K) { k.keep() }"
    assert calls({"a.swift": protocol}) == {("a.swift::f", "a.swift::K.keep")}

    sources = {"a.swift": f"{protocol}\nstruct S: K {{ func keep() {{}} }}"}
    relation = only(relations(sources, RelationKind.CALLS))
    assert relation.resolution is Resolution.CANDIDATES
    assert relation.candidates == ("a.swift::K.keep", "a.swift::S.keep")


def test_overloads_differ_by_their_arguments() -> None:
    text = """
    func f(_ a: Int) {}
    func f(_ a: Int, b: Int) {}
    func f(_ a: Int, b: Int, c: Int = 1, d: Int...) {}
    func run() { f(1) }
    """
    assert calls({"a.swift": text}) == {("a.swift::run", "a.swift::f")}


def test_imports_and_kinds_of_calls_of_swift() -> None:
    app = "import Depot\nimport Foundation\nimport struct Other.Thing\n"
    app += "func run() async throws { let s = open(); try await s?.all(); s?.check() }"
    sources = CORE | {"Sources/App/main.swift": app}
    imports = edges(relations(sources, RelationKind.IMPORTS))
    assert imports == {
        ("Sources/App/main.swift", "Sources/Depot/Shelf.swift"),
        ("Sources/App/main.swift", "Sources/Depot/Shelf+More.swift"),
    }
    kinds = {
        (r.target.rpartition("::")[2], r.details["callType"])
        for r in relations(sources, RelationKind.CALLS)
        if r.target is not None and r.source.endswith("::run")
    }
    assert kinds == {
        ("open", "direct"),
        ("Shelf.all", "async"),
        ("Shelf.check", "method"),
    }
    depends = {
        (r.target_name, r.details["dependencyType"], r.details.get("ecosystem"))
        for r in relations(sources, RelationKind.DEPENDS_ON)
    }
    assert ("Foundation", "builtin", "swift-std") in depends
    assert ("Other", "external", "swift") in depends


def test_public_declarations_are_exported() -> None:
    found = relations(CORE, RelationKind.EXPORTS)
    assert [r.target_name for r in found] == ["Row", "Base", "Shelf", "open"]
