"""Kotlin: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.adapters.treesitter.time_limit import time_limit
from sacl.domain.code import Span

SOURCE = """\
// Copyright of somebody.
package shop

import java.io.File

/**
 * Holds rows.
 */
@Suppress("unused")
open class Shelf<T>(private val rows: Int, kind: String = "") : Base(rows), Keeper {
  /** Inside. */
  val limit = 3 // of parcels
  var both: Int
    get() = field + 1
    set(value) { field = value }
  val task = { code: Int -> code + 1 }
  val named = fun(code: Int): Int { return code }
  val lazyOne by lazy { 1 }
  init { go() }
  constructor(text: String) : this(1, text) { go() }

  /** Puts it down. */
  @Throws(Lost::class)
  override suspend fun <U> keep(parcel: U, vararg labels: String): Int? {
    // why
    hook = { it + 1 }
    val worker = object : Worker() { override fun work() = 1 }
    fun local(depth: Int) = depth
    class Inside { fun deep() {} }
    return { 1 }
  }
  fun keep(other: Int) = 0
  abstract fun limit(): Int

  companion object { fun create() = Shelf(1) }
  object Named : Keeper { fun open() {} }
  enum class Kind(val code: Int) { FULL(1) { fun m() {} }, EMPTY(2) }
  data class Pair(val left: Int, val right: Int)
  sealed interface Keeper { fun open(); val level: Int }
  fun interface Opener { fun open() }
}
fun <E> List<E>?.second(): E = get(1)
val String.half: Int get() = length / 2
fun `a quoted name`() {}
typealias Names = Map<String, Int>
"""


def test_units_of_kotlin() -> None:
    found = units(SOURCE, "a.kt")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    assert outline[1:] == [
        ("Shelf", "class", "class"),
        ("Shelf.both", "method", "property"),
        ("Shelf.task", "method", "lambda"),
        ("Shelf.named", "method", "fun"),
        ("Shelf.constructor", "method", "constructor"),
        ("Shelf.keep", "method", "fun"),
        ("Shelf.keep.hook", "function", "lambda"),
        ("Shelf.keep.<anonymous>", "class", "object"),
        ("Shelf.keep.<anonymous>.work", "method", "fun"),
        ("Shelf.keep.local", "function", "fun"),
        ("Shelf.keep.Inside", "class", "class"),
        ("Shelf.keep.Inside.deep", "method", "fun"),
        ("Shelf.keep.<lambda>#1", "function", "lambda"),
        ("Shelf.keep#2", "method", "fun"),
        ("Shelf.limit", "method", "fun"),
        ("Shelf.Companion", "class", "companion object"),
        ("Shelf.Companion.create", "method", "fun"),
        ("Shelf.Named", "class", "object"),
        ("Shelf.Named.open", "method", "fun"),
        ("Shelf.Kind", "class", "enum"),
        ("Shelf.Kind.FULL", "class", "enum entry"),
        ("Shelf.Kind.FULL.m", "method", "fun"),
        ("Shelf.Pair", "class", "class"),
        ("Shelf.Keeper", "interface", "interface"),
        ("Shelf.Keeper.open", "method", "fun"),
        ("Shelf.Opener", "interface", "interface"),
        ("Shelf.Opener.open", "method", "fun"),
        ("List.second", "method", "fun"),
        ("String.half", "method", "property"),
        ("a quoted name", "function", "fun"),
        ("Names", "class", "typealias"),
    ]


def test_documentation_of_kotlin() -> None:
    found = units(SOURCE, "a.kt")
    assert found[""].textual.docstring == ""
    assert found["Shelf"].textual.docstring == "Holds rows."
    assert found["Shelf.keep"].textual.docstring == "Puts it down."
    assert found["Shelf"].textual.comments == ("/** Inside. */", "// of parcels")
    assert found["Shelf.keep"].textual.comments == ("// why",)


def test_spans_and_signatures_of_kotlin() -> None:
    found = units(SOURCE, "a.kt")
    assert found["Shelf"].span == Span(6, 41)
    assert found["Shelf"].body == Span(10, 41)
    assert found["Shelf.keep"].span == Span(22, 31)
    assert found["Shelf.keep"].body == Span(24, 31)
    assert found["Shelf.both"].span == Span(13, 15)
    assert found["Shelf.both"].body == Span(14, 14)
    assert found["Shelf"].signature == (
        "open class Shelf<T>(private val rows: Int, kind: String = "
        '"") : Base(rows), Keeper'
    )
    assert found["Shelf.keep"].signature == (
        "override suspend fun <U> keep(parcel: U, vararg labels: String): Int?"
    )
    assert found["Shelf.both"].signature == "var both: Int get()"
    assert found["Shelf.Pair"].signature == (
        "data class Pair(val left: Int, val right: Int)"
    )


def test_names_that_kotlin_binds() -> None:
    text = """
    fun <T> f(a: Int, vararg b: T) {
      val c = 1
      val (d, e) = g
      for (h in i) {}
      for ((j, k) in l) {}
      try {} catch (m: N) {}
      o { p -> p }
      o { q, (r, s) -> q }
      when (val t = u) { else -> t }
    }
    """
    assert units(text, "a.kt")["f"].textual.identifiers == (
        *("f", "a", "b", "c", "d", "e", "h", "j", "k", "m", "p", "q"),
        *("r", "s", "t"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("a()", 1, 0),
        ("if (a) {} else if (b && c || d) {} else {}", 5, 1),
        ("for (a in b) { while (c) { do {} while (d) } }", 4, 3),
        ("for (a in b) { try {} catch (c: D) {} finally {} }", 3, 2),
        ("when (a) { 1, 2 -> b(); in 3..4 -> c(); is D -> e(); else -> f() }", 4, 1),
        ("val a = b ?: if (c) 1 else 2", 3, 1),
        ("val r = { if (a) {} }", 2, 1),
    ],
)
def test_shape_of_kotlin(body: str, complexity: int, depth: int) -> None:
    shape = units("fun f() { " + body + " }", "a.kt")["f"].structure
    assert (shape.cyclomatic_complexity, shape.nesting_depth) == (complexity, depth)


def test_a_type_of_kotlin_keeps_the_heads_of_its_members() -> None:
    assert units(SOURCE, "a.kt")["Shelf.Companion"].code == (
        "companion object { fun create() {} }"
    )


def test_a_type_behind_several_annotations_is_no_call() -> None:
    text = (
        "@TargetClass(Keys::class)\n@Delete\nclass Locks\n\n"
        "@TargetClass(Keys.Companion::class)\n"
        "class Store {\n  @Given\n  fun open() = 1\n}\n"
    )
    found = units(text, "a.kt")
    assert list(found) == ["", "Locks", "Store", "Store.open"]
    assert found["Locks"].code == "@TargetClass(Keys::class)\n@Delete\nclass Locks"
    assert not parsed(text, "a.kt").problems


def test_what_parsed_of_broken_kotlin_is_kept() -> None:
    text = "class A {\n  fun ok() {}\n  fun bad( {\n}\n"
    assert list(units(text, "a.kt")) == ["", "A", "A.bad", "A.bad.ok"]
    assert parsed(text, "a.kt").problems


def test_views_of_kotlin_are_free_of_documentation() -> None:
    for view in views(SOURCE, "a.kt").values():
        assert "Holds" not in view.neutral
        assert "why" not in view.neutral


def test_names_of_a_repaired_source_are_read_as_they_are_written() -> None:
    source = "fun f(in1: Int) {\n  val get = 3\n  var set = get\n  set = in1\n}\n"

    (_, function) = parsed(source, "a.kt").units

    assert function.textual.identifiers == ("f", "in1", "get", "set")


@pytest.mark.parametrize("stray", ["\u20ac", "\xa0", "``"])
def test_a_stray_character_at_the_start_of_a_line_ends_no_file(stray: str) -> None:
    text = f"fun f() {{\n run {{ g()\n t\n {stray}.x() }}\n}}\n" + "/* a\n b */\n" * 30
    with time_limit(10):
        file = parsed(text, "a.kt")
    assert [unit.name for unit in file.units] == ["a.kt", "f"]
    (problem,) = file.problems
    assert problem.line == 4
    assert stray[0].strip() in problem.reason
