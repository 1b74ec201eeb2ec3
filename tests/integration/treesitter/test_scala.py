"""Scala: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.domain.code import Span

SOURCE = """\
// Copyright of somebody.
package shop

import java.io.File

/** Holds rows. */
@deprecated("later")
abstract class Shelf[T](val rows: Int, kind: String = "x") extends Base with Keeper {
  self: Audited =>

  /** Inside. */
  val limit = 3 // of parcels
  val task = (code: Int) => code + 1
  val naming: PartialFunction[Int, String] = { case 1 => "one" }
  type Row = List[T]
  type Key

  def this(text: String) = this(1, text)

  /** Puts it down. */
  @throws[Lost]("later")
  override def keep[U](parcel: U, labels: String*)(implicit by: By): Option[Int] = {
    // why
    hook = (x: Int) => x
    val worker = new Worker { def work = 1 }
    def local(depth: Int): Int = depth
    class Inside { def deep() {} }
    None
  }
  def keep(other: Int) = 0
  def limit(): Int
  def +(other: Shelf[T]) = this
}

object Shelf { def apply(rows: Int) = null }
case class Pair(left: Int, right: Int)
case object Nobody
trait Keeper { def open(): Unit; def level = 1 }
enum Kind(val code: Int) { case Full extends Kind(1); case Empty, Half }
extension (text: String) def half: Int = text.length / 2
given order: Order[Int] with { def compare(a: Int) = 1 }
package object tools { def run() = 1 }
def indented(number: Int): Int =
  val twice = number * 2
  twice

def last = 1
"""


def test_units_of_scala() -> None:
    found = units(SOURCE, "a.scala")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    assert outline[1:] == [
        ("Shelf", "class", "class"),
        ("Shelf.task", "method", "lambda"),
        ("Shelf.naming", "method", "lambda"),
        ("Shelf.Row", "class", "type"),
        ("Shelf.this", "method", "constructor"),
        ("Shelf.keep", "method", "def"),
        ("Shelf.keep.hook", "function", "lambda"),
        ("Shelf.keep.<anonymous>", "class", "anonymous class"),
        ("Shelf.keep.<anonymous>.work", "method", "def"),
        ("Shelf.keep.local", "function", "def"),
        ("Shelf.keep.Inside", "class", "class"),
        ("Shelf.keep.Inside.deep", "method", "def"),
        ("Shelf.keep#2", "method", "def"),
        ("Shelf.limit", "method", "def"),
        ("Shelf.+", "method", "def"),
        ("Shelf#2", "class", "object"),
        ("Shelf#2.apply", "method", "def"),
        ("Pair", "class", "case class"),
        ("Nobody", "class", "object"),
        ("Keeper", "class", "trait"),
        ("Keeper.open", "method", "def"),
        ("Keeper.level", "method", "def"),
        ("Kind", "class", "enum"),
        ("String.half", "method", "def"),
        ("order", "class", "given"),
        ("order.compare", "method", "def"),
        ("tools", "class", "package object"),
        ("tools.run", "method", "def"),
        ("indented", "function", "def"),
        ("last", "function", "def"),
    ]


def test_documentation_of_scala() -> None:
    found = units(SOURCE, "a.scala")
    assert found[""].textual.docstring == ""
    assert found["Shelf"].textual.docstring == "Holds rows."
    assert found["Shelf.keep"].textual.docstring == "Puts it down."
    assert found["Shelf"].textual.comments == ("/** Inside. */", "// of parcels")
    assert found["Shelf.keep"].textual.comments == ("// why",)


def test_spans_and_signatures_of_scala() -> None:
    found = units(SOURCE, "a.scala")
    assert found["Shelf"].span == Span(6, 33)
    assert found["Shelf"].body == Span(8, 33)
    assert found["Shelf.keep"].span == Span(20, 29)
    assert found["Shelf.keep"].body == Span(22, 29)
    assert found["indented"].span == Span(43, 45)
    assert found["indented"].body == Span(44, 45)
    assert found["Shelf"].signature == (
        'abstract class Shelf[T](val rows: Int, kind: String = "x") '
        "extends Base with Keeper"
    )
    assert found["Shelf.keep"].signature == (
        "override def keep[U](parcel: U, labels: String*)(implicit by: By): Option[Int]"
    )
    assert found["indented"].signature == "def indented(number: Int): Int"
    assert found["Pair"].signature == "case class Pair(left: Int, right: Int)"


def test_names_that_scala_binds() -> None:
    text = """
    def f[T](a: Int, b: T*)(implicit c: D): Int = {
      val e = 1
      var g = 2
      val (h, i) = j
      for (k <- l; m = k) {}
      n.map(o => o)
      n.map((p, q) => p)
      r match {
        case s: T => s
        case U(v, W(x)) => v
        case y :: z => y
        case aa @ Bb => aa
        case Cc => cc
        case dd => dd
      }
      try {} catch { case ee: Ff => ee }
    }
    """
    assert units(text, "a.scala")["f"].textual.identifiers == (
        *("f", "a", "b", "c", "e", "g", "h", "i", "k", "m", "o", "p"),
        *("q", "s", "v", "x", "y", "z", "aa", "dd", "ee"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("a()", 1, 0),
        ("if (a) {} else if (b && c || d) {} else {}", 5, 1),
        ("while (a) { while (b) { do {} while (c) } }", 4, 3),
        (
            "for (a <- b; c <- d if e) { try {} catch { case g: H => () } }",
            5,
            2,
        ),
        (
            ("a match { case 1 | 2 => b(); case c if c > 3 => d(); case _ => e() }"),
            4,
            1,
        ),
        ("val a = b.map { case (c, d) => c }", 2, 0),
        ("val r = () => { if (a) {} }", 2, 1),
    ],
)
def test_shape_of_scala(body: str, complexity: int, depth: int) -> None:
    shape = units("def f = { " + body + " }", "a.scala")["f"].structure
    assert (shape.cyclomatic_complexity, shape.nesting_depth) == (complexity, depth)


def test_a_type_of_scala_keeps_the_heads_of_its_members() -> None:
    assert units(SOURCE, "a.scala")["order"].code == (
        "given order: Order[Int] with { def compare(a: Int) = {} }"
    )


def test_what_parsed_of_broken_scala_is_kept() -> None:
    text = "class A {\n  def ok() = 1\n  def bad( = {\n}\n"
    assert list(units(text, "a.scala")) == ["", "A", "A.ok", "A.bad"]
    assert parsed(text, "a.scala").problems


def test_views_of_scala_are_free_of_documentation() -> None:
    for view in views(SOURCE, "a.scala").values():
        assert "Holds" not in view.neutral
        assert "why" not in view.neutral
