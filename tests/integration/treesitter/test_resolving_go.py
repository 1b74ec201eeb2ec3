"""What the names of Go find: packages, receivers, embedded structs, interfaces."""

import pytest
from tests.integration.treesitter.projects import calls, edges, only, relations

from sacl.adapters.treesitter.project_files.manifests import read_go_module
from sacl.domain.relations import RelationKind, Resolution

MODULE = "module example.com/depot\n"
STORE = """
package store

import "fmt"

type Base struct { name string }
func (b *Base) Label() string { return fmt.Sprint(b.name) }

type Shelf struct {
    *Base
    next *Shelf
    rows []Row
    byName map[string]*Row
}
type Row struct{}
func (Row) Weigh() int { return 1 }
func New() (*Shelf, error) { return &Shelf{}, nil }
func (s *Shelf) Keep() { s.hidden() }
func (s *Shelf) hidden() {}
type Keeper interface { Keep() }
"""


def of_package(body: str, *, imports: str = "") -> set[tuple[str, str]]:
    """Return the calls from a function that uses the package above."""
    main = f"""
    package main
    import "example.com/depot/store"
    {imports}
    func run() {{
        {body}
    }}
    """
    found = calls({"go.mod": MODULE, "store/store.go": STORE, "main.go": main})
    prefix = "store/store.go::"
    return {
        (a, b.removeprefix(prefix)) for a, b in found if a.startswith("main.go::run")
    }


def test_a_module_is_named_by_its_file() -> None:
    assert read_go_module("a/go.mod", MODULE) == {
        "ecosystem": "go",
        "root": "a",
        "name": "example.com/depot",
    }


@pytest.mark.parametrize(
    ("body", "called"),
    [
        ("store.New()", {"New"}),
        ("s, _ := store.New()\ns.Keep()", {"New", "Shelf.Keep"}),
        ("s := store.Shelf{}\ns.Keep()", {"Shelf.Keep"}),
        ("s := &store.Shelf{}\ns.Label()", {"Base.Label"}),
        ("s := new(store.Shelf)\ns.Base.Label()", {"Base.Label"}),
        ("var s *store.Shelf\ns.Keep()", {"Shelf.Keep"}),
        ("s := x.(*store.Shelf)\ns.Keep()", {"Shelf.Keep"}),
        ("for _, s := range []store.Shelf{} {\ns.Keep()\n}", {"Shelf.Keep"}),
        ("m := map[string]*store.Shelf{}\nm[k].Keep()", {"Shelf.Keep"}),
        ("c := make(chan store.Row)\nr := <-c\nr.Weigh()", {"Row.Weigh"}),
        ("switch s := x.(type) {\ncase store.Row:\ns.Weigh()\n}", {"Row.Weigh"}),
        ("go store.New()", {"New"}),
        ("func(s store.Row) {\ns.Weigh()\n}(x)", {"Row.Weigh"}),
        ("s := store.Row{}\nif s := other(); true {\ns.Weigh()\n}", set()),
        ("store.hidden()", set()),
        ("unknown.Keep()", set()),
        ("store := x\nstore.New()", set()),
    ],
)
def test_calls_of_another_package(body: str, called: set[str]) -> None:
    assert {b for _, b in of_package(body) if not b.startswith("main.go")} == called


def test_receivers_fields_and_embedded_structs() -> None:
    found = calls({"store/store.go": STORE})
    prefix = "store/store.go::Shelf"
    assert (f"{prefix}.Keep", f"{prefix}.hidden") in found


def test_files_of_a_folder_are_one_package_but_for_outer_tests() -> None:
    sources = {
        "a/one.go": "package a\nfunc one() { two() }\n",
        "a/two.go": "package a\nfunc two() {}\n",
        "b/two.go": "package b\nfunc two() {}\n",
        "a/in_test.go": "package a\nfunc test() { two() }\n",
        "a/out_test.go": "package a_test\nfunc test() { two() }\n",
    }
    assert calls(sources) == {
        ("a/one.go::one", "a/two.go::two"),
        ("a/in_test.go::test", "a/two.go::two"),
    }


def test_methods_may_stand_in_other_files_than_their_type() -> None:
    sources = {
        "a/type.go": "package a\ntype T struct { u U }\ntype U struct{}\n",
        "a/methods.go": "package a\nfunc (t *T) m() { t.n(); t.u.n() }\n"
        "func (t *T) n() {}\nfunc (u U) n() {}\n",
        "b/type.go": "package b\ntype T struct{}\nfunc (t T) m() { t.n() }\n",
    }
    m = "a/methods.go::"
    assert calls(sources) == {(f"{m}T.m", f"{m}T.n"), (f"{m}T.m", f"{m}U.n")}


INTERFACE = "package a\ntype K interface { Keep() }\nfunc f(k K) { k.Keep() }"


def test_what_meets_a_method_of_an_interface_may_run() -> None:
    sources = {"a.go": INTERFACE, "b.go": "package a\nfunc (b B) Keep() {}\ntype B int"}
    relation = only(r for r in relations(sources, RelationKind.CALLS))
    assert relation.resolution is Resolution.CANDIDATES
    assert relation.candidates == ("a.go::K.Keep", "b.go::B.Keep")


def test_a_method_of_an_interface_that_nothing_meets_is_what_is_called() -> None:
    other = "package a\nfunc (b B) Keep(n int) {}\ntype B int\nfunc Keep() {}"
    assert calls({"a.go": INTERFACE, "b.go": other}) == {("a.go::f", "a.go::K.Keep")}


def test_kinds_of_calls() -> None:
    text = """
    package a
    type T struct{}
    func (t T) m() {}
    func f(t T) {
        go g()
        t.m()
        h()
    }
    func g() {}
    func h() {}
    """
    found = relations({"a.go": text}, RelationKind.CALLS)
    kinds = {(r.target, r.details["callType"]) for r in found}
    assert kinds == {
        ("a.go::g", "async"),
        ("a.go::h", "direct"),
        ("a.go::T.m", "method"),
    }


def test_imports_of_go_say_where_they_lead() -> None:
    main = """
    package main
    import (
        "net/http"
        s "example.com/depot/store"
        . "example.com/depot/dots"
        _ "github.com/lib/pq/sub"
    )
    func main() { s.New(); Dot(); http.Get("") }
    """
    sources = {
        "go.mod": MODULE,
        "store/store.go": STORE,
        "dots/dots.go": "package dots\nfunc Dot() {}\n",
        "main.go": main,
    }
    found = [
        r for r in relations(sources, RelationKind.IMPORTS) if r.source == "main.go"
    ]
    assert edges(found) == {
        ("main.go", "store/store.go"),
        ("main.go", "dots/dots.go"),
    }
    depends = {
        (r.target_name, r.details["dependencyType"], r.details.get("ecosystem"))
        for r in relations(sources, RelationKind.DEPENDS_ON)
        if r.source == "main.go"
    }
    assert ("github.com/lib/pq", "external", "go") in depends
    assert ("net/http", "builtin", "go-std") in depends
    assert ("main.go::main", "dots/dots.go::Dot") in calls(sources)


def test_capitalised_names_are_exported() -> None:
    text = """
    package a
    var Limit, low = 1, 2
    type T struct{}
    func (T) M() {}
    func f() {}
    """
    found = relations({"a.go": text}, RelationKind.EXPORTS)
    assert [r.details["symbols"] for r in found] == [
        [{"name": name, "exportType": "named"}] for name in ("T", "Limit")
    ]


def test_embedding_is_inheritance_and_signatures_use_types() -> None:
    text = """
    package a
    type A struct { B; c C }
    type B struct{}
    type C struct{}
    type I interface { J }
    type J interface{}
    type S = B
    func f[T C](a []*A, t T) map[string]B { return nil }
    """
    sources = {"a.go": text}
    inherited = relations(sources, RelationKind.EXTENDS)
    assert {(r.source, r.target, r.details["inheritanceType"]) for r in inherited} == {
        ("a.go::A", "a.go::B", "mixin"),
        ("a.go::I", "a.go::J", "extends"),
        ("a.go::S", "a.go::B", "extends"),
    }
    used = edges(relations(sources, RelationKind.USES))
    assert {b for a, b in used if a == "a.go::f"} == {"a.go::A", "a.go::B", "a.go::C"}
    assert ("a.go::A", "a.go::C") in used
