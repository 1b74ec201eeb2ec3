"""Go: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.domain.code import Span, TextualFeature

SOURCE = """\
// Copyright of somebody.

// Package depot keeps parcels.
// Nothing is lost.
package depot

import "fmt"

// Limit is a constant, no unit.
const Limit = 4

// Shelf holds rows.
type Shelf struct {
	Base
	rows []int // of parcels
}

type (
	// Keeper keeps.
	Keeper interface {
		Keep(n int) error
		fmt.Stringer
	}
	Code = string
	Row[T any] []T
)

// far away

func New(a, b int, rest ...string) *Shelf { return nil }

/*
Keep puts n down.
*/
//go:noinline
func (s *Shelf) Keep(n int) (err error) {
	// why
	defer func() { recover() }()
	add := func(m int) int { return n + m }
	s.hook = func() {}
	go func() {}()
	cmd := &Command{Run: func() { add(1) }}
	type local struct{}
	return func() error { return nil }()
}

func (Row[T]) last() {}
func (row *Row[T]) first() {}
func init() {}
func init() {}
func external(x int)
"""


def test_units_of_go() -> None:
    found = units(SOURCE, "a.go")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    assert outline[1:] == [
        ("Shelf", "class", "struct"),
        ("Keeper", "interface", "interface"),
        ("Keeper.Keep", "method", "func"),
        ("Code", "class", "type"),
        ("Row", "class", "type"),
        ("New", "function", "func"),
        ("Shelf.Keep", "method", "func"),
        ("Shelf.Keep.<lambda>#1", "function", "func literal"),
        ("Shelf.Keep.add", "function", "func literal"),
        ("Shelf.Keep.s.hook", "method", "func literal"),
        ("Shelf.Keep.<lambda>#2", "function", "func literal"),
        ("Shelf.Keep.cmd.Run", "function", "func literal"),
        ("Shelf.Keep.local", "class", "struct"),
        ("Shelf.Keep.<lambda>#3", "function", "func literal"),
        ("Row.last", "method", "func"),
        ("Row.first", "method", "func"),
        ("init", "function", "func"),
        ("init#2", "function", "func"),
        ("external", "function", "func"),
    ]


def test_go_documentation_touches_what_it_documents() -> None:
    found = units(SOURCE, "a.go")
    docs = {name: unit.textual.docstring for name, unit in found.items()}
    assert docs[""] == "Package depot keeps parcels.\nNothing is lost."
    assert docs["Shelf"] == "Shelf holds rows."
    assert docs["Keeper"] == "Keeper keeps."
    assert docs["New"] == ""
    assert docs["Shelf.Keep"] == "Keep puts n down."
    assert found["Shelf"].textual.comments == ("// of parcels",)
    assert found["Shelf.Keep"].textual.comments == ("// why",)
    assert found[""].textual.comments == (
        "// Copyright of somebody.",
        "// Limit is a constant, no unit.",
        "// far away",
    )


def test_spans_and_signatures_of_go() -> None:
    found = units(SOURCE, "a.go")
    assert found["Shelf.Keep"].span == Span(32, 45)
    assert found["Shelf.Keep"].body == Span(36, 45)
    assert found["Keeper"].span == Span(19, 23)
    assert found["Shelf.Keep"].signature == "func (s *Shelf) Keep(n int) (err error)"
    assert found["New"].signature == "func New(a, b int, rest ...string) *Shelf"
    assert found["Shelf"].signature == "type Shelf struct"
    assert found["Row"].signature == "Row[T any] []T"


def test_names_that_go_binds() -> None:
    text = """
    package a
    func f[T any](a, b int, _ string) (c error) {
        d, _ := g()
        var e, h int
        for i, j := range x {}
        for k = range x {}
        switch l := x.(type) {}
        select { case m := <-n: }
        a = 1
        return
    }
    """
    assert units(text, "a.go")["f"].textual.identifiers == (
        *("f", "T", "a", "b", "c", "d", "e", "h", "i", "j", "l", "m"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("return", 1, 0),
        ("if a {} else if b && c || d {} else {}", 5, 1),
        ("for { for i := range x { if a {} } }", 4, 3),
        ("switch a { case 1, 2: case 3: default: }", 3, 1),
        ("switch b := a.(type) { case int: default: if b {} }", 3, 2),
        ("select { case <-a: case b <- 1: default: }", 3, 1),
    ],
)
def test_complexity_and_nesting_of_go(body: str, complexity: int, depth: int) -> None:
    text = f"package a\nfunc f() {{ {body} }}"
    structure = units(text, "a.go")["f"].structure
    assert (structure.cyclomatic_complexity, structure.nesting_depth) == (
        complexity,
        depth,
    )


def test_masked_go_keeps_what_others_name() -> None:
    text = """
    package a
    // Doc.
    func (s *Shelf) keep(name string) *Parcel {
        // note
        text := `raw
    // no comment`
        return &Parcel{name: name, Text: fmt.Sprint(text, s.name)}
    }
    """
    view = views(text, "a.go")["Shelf.keep"]
    assert view.neutral == (
        "func (var_0 *Shelf) func_0(var_1 string) *Parcel {\n"
        "    var_2 := `raw\n// no comment`\n"
        "    return &Parcel{name: var_1, Text: fmt.Sprint(var_2, var_0.name)}\n}"
    )
    assert not view.unmasked
    assert not parsed(f"package a\n{view.neutral}", "a.go").problems
    assert "// Doc." in view.masked[TextualFeature.IDENTIFIER]


def test_what_parsed_of_broken_go_is_kept() -> None:
    text = "package a\nfunc ok() {}\nfunc broken( {\n\nfunc after() {}\n"
    result = parsed(text, "a.go")
    assert "a.go::ok" in {unit.id for unit in result.units}
    assert result.problems


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("for _, x := range xs { use(x) }", ("loop", "", ("x", "xs"))),
        ("for x := range xs { use(x) }", ("loop", "", ("x", "xs"))),
        ("for i := 0; i < n; i++ { use(i) }", ("loop", "", ("i", "range"))),
        ("for x < n { use(x) }", ("while", "", ("<", ""))),
        ("s.keep(x)", ("call", ".keep", ("self", "x"))),
        ("y := &T{a: 1}", ("assign", "", ("y", "T"))),
        ("y := xs[1:]", ("assign", "", ("y", ""))),
    ],
)
def test_behaviour_of_go(text: str, said: tuple[str, str, tuple[str, ...]]) -> None:
    source = f"package a\nfunc (s *S) f(xs []int, n int) {{ {text} }}"
    body = views(source, "a.go")["S.f"].behavior.operands[-1]
    operation = body.operands[0]
    kind, written, operands = said
    assert (operation.kind.value, operation.text) == (kind, written)
    assert tuple(each.text for each in operation.operands[:2]) == operands
