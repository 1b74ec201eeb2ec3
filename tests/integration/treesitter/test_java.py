"""Java: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.domain.code import Span

SOURCE = """\
/* Copyright of somebody. */
package shop;

import java.util.List;

/**
 * Holds rows.
 *
 * @param <T> what is held
 */
@Deprecated
public final class Shelf<T> extends Base implements Keeper {
  /** Inside. */
  private int rows = 0; // of parcels
  Runnable task = () -> {}, other = () -> go();
  static { go(); }

  Shelf() { this(1); }
  Shelf(int rows) { super(rows); }

  /** Puts it down. */
  @Override
  public <U> int keep(final U parcel, String... labels) throws Lost {
    // why
    Runnable add = () -> { run(); };
    this.hook = x -> x;
    Object worker = new Worker() { int work() { return 1; } };
    class Local { void deep() {} }
    return () -> 1;
  }
  int keep(int other) { return 0; }
  abstract int limit();

  enum Kind { FULL(1) { void m() {} }, EMPTY; Kind() {} }
  record Pair(int left, int right) { Pair { check(); } static Pair of() {} }
  interface Keeper { default void open() {} int keep(); }
  @interface Marked { String value() default "none"; }
}
"""


def test_units_of_java() -> None:
    found = units(SOURCE, "a.java")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    assert outline[1:] == [
        ("Shelf", "class", "class"),
        ("Shelf.task", "method", "lambda"),
        ("Shelf.other", "method", "lambda"),
        ("Shelf.Shelf", "method", "constructor"),
        ("Shelf.Shelf#2", "method", "constructor"),
        ("Shelf.keep", "method", "method"),
        ("Shelf.keep.add", "function", "lambda"),
        ("Shelf.keep.hook", "function", "lambda"),
        ("Shelf.keep.<anonymous>", "class", "anonymous class"),
        ("Shelf.keep.<anonymous>.work", "method", "method"),
        ("Shelf.keep.Local", "class", "class"),
        ("Shelf.keep.Local.deep", "method", "method"),
        ("Shelf.keep.<lambda>#1", "function", "lambda"),
        ("Shelf.keep#2", "method", "method"),
        ("Shelf.limit", "method", "method"),
        ("Shelf.Kind", "class", "enum"),
        ("Shelf.Kind.FULL", "class", "enum constant"),
        ("Shelf.Kind.FULL.m", "method", "method"),
        ("Shelf.Kind.Kind", "method", "constructor"),
        ("Shelf.Pair", "class", "record"),
        ("Shelf.Pair.Pair", "method", "constructor"),
        ("Shelf.Pair.of", "method", "method"),
        ("Shelf.Keeper", "interface", "interface"),
        ("Shelf.Keeper.open", "method", "method"),
        ("Shelf.Keeper.keep", "method", "method"),
        ("Shelf.Marked", "interface", "@interface"),
        ("Shelf.Marked.value", "method", "element"),
    ]


def test_documentation_of_java() -> None:
    found = units(SOURCE, "a.java")
    assert found[""].textual.docstring == ""
    assert found["Shelf"].textual.docstring == "Holds rows.\n\n@param <T> what is held"
    assert found["Shelf.keep"].textual.docstring == "Puts it down."
    assert found["Shelf"].textual.comments == ("/** Inside. */", "// of parcels")
    assert found["Shelf.keep"].textual.comments == ("// why",)


def test_spans_and_signatures_of_java() -> None:
    found = units(SOURCE, "a.java")
    assert found["Shelf"].span == Span(6, 38)
    assert found["Shelf"].body == Span(12, 38)
    assert found["Shelf.keep"].span == Span(21, 30)
    assert found["Shelf.keep"].body == Span(23, 30)
    assert found["Shelf.limit"].span == Span(32, 32)
    assert found["Shelf.limit"].body == Span(32, 32)
    assert found["Shelf"].signature == (
        "public final class Shelf<T> extends Base implements Keeper"
    )
    assert found["Shelf.keep"].signature == (
        "public <U> int keep(final U parcel, String... labels) throws Lost"
    )
    assert found["Shelf.limit"].signature == "abstract int limit()"
    assert found["Shelf.Pair"].signature == "record Pair(int left, int right)"


def test_names_that_java_binds() -> None:
    text = """
    class A {
      <T> void f(int a, T... b) {
        int c = 1, d[] = {2};
        for (int e = 0; ; ) {}
        for (var g : b) {}
        try (var h = i()) {} catch (J | K l) {}
        if (m instanceof N o && m instanceof P(int q, var r)) {}
        s(t -> t, (u, v) -> u, (int w) -> w);
        switch (x) { case Y z -> {} default -> {} }
      }
    }
    """
    assert units(text, "a.java")["A.f"].textual.identifiers == (
        *("f", "a", "b", "c", "d", "e", "g", "h", "l", "o", "q", "r"),
        *("t", "u", "v", "w", "z"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("a();", 1, 0),
        ("if (a) {} else if (b && c || d) {} else {}", 5, 1),
        ("for (;;) { while (a) { do {} while (b); } }", 4, 3),
        ("for (var a : b) { try {} catch (C d) {} finally {} }", 3, 2),
        ("switch (a) { case 1: case 2: b(); break; default: c(); }", 3, 1),
        (
            "var a = switch (b) { case C c when d -> 1; case E -> 2; default -> 3; };",
            4,
            1,
        ),
        ("int a = b ? 1 : c ? 2 : 3;", 3, 0),
        ("Runnable r = () -> { if (a) {} };", 2, 1),
    ],
)
def test_shape_of_java(body: str, complexity: int, depth: int) -> None:
    shape = units("class A { void f() { " + body + " } }", "a.java")["A.f"].structure
    assert (shape.cyclomatic_complexity, shape.nesting_depth) == (complexity, depth)


def test_a_type_of_java_keeps_the_heads_of_its_members() -> None:
    assert units(SOURCE, "a.java")["Shelf.Keeper"].code == (
        "interface Keeper { default void open() {} int keep(); }"
    )


def test_what_parsed_of_broken_java_is_kept() -> None:
    text = "class A { void ok() {} void bad( { int x; }\nclass B { void m() {} }\n"
    assert list(units(text, "a.java")) == ["", "A", "A.ok", "A.bad", "A.B", "A.B.m"]
    assert parsed(text, "a.java").problems


def test_views_of_java_are_free_of_documentation() -> None:
    for view in views(SOURCE, "a.java").values():
        assert "Holds" not in view.neutral
        assert "why" not in view.neutral
