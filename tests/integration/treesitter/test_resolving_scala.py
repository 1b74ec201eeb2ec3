"""What the names of Scala find: packages, objects, companions, traits, imports."""

import pytest
from tests.integration.treesitter.projects import calls, edges, relations

from sacl.domain.relations import RelationKind

DEPOT = """
package shop
package depot

trait Keeper { def keep(): Unit
  def twice() = keep() }
class Base { def close() = 1 }
class Row { def weigh() = 1 }
final class Shelf(val next: Shelf, row: Row) extends Base with Keeper {
  self =>
  def first: Row = row
  val made = new Row
  def keep() = { row.weigh(); this.close(); self.helper() }
  private def helper() = {}
}
object Shelf {
  val Empty = new Shelf(null, new Row)
  def create(): Shelf = build()
  private def build(): Shelf = Empty
}
object Registry { def register(shelf: Shelf)(implicit row: Row) = shelf.keep() }
case class Pair(left: Row, right: Row) { def sum() = left.weigh() }
package object tools { def tool(shelf: Shelf) = shelf }
extension (row: Row) def twofold(): Row = row
"""

HEAD = """
package app
import shop.depot.{Shelf, Registry, Row => R, _}
import shop.depot.tools._
"""


def of_body(body: str, head: str = HEAD) -> set[str]:
    """Return what a method that imports from the package above calls for certain."""
    main = f"""{head}
class App(field: Shelf) {{
  def run(shelf: Shelf, thing: Any, row: R) = {{
    {body}
  }}
  def own() = {{}}
}}
"""
    found = calls({"Depot.scala": DEPOT, "App.scala": main})
    return {
        b.removeprefix("Depot.scala::").removeprefix("App.scala::")
        for a, b in found
        if a.startswith("App.scala::App.run")
    }


@pytest.mark.parametrize(
    ("body", "called"),
    [
        ("shelf.keep()", {"Shelf.keep"}),
        ("own(); this.own()", {"App.own"}),
        ("field.keep(); shelf.next.next.keep()", {"Shelf.keep"}),
        ("shelf.close()", {"Base.close"}),
        ("shelf.first.weigh(); shelf.made.weigh()", {"Row.weigh"}),
        ("Shelf.create().keep()", {"Shelf#2.create", "Shelf.keep"}),
        ("Shelf.Empty.keep()", {"Shelf.keep"}),
        ("Registry.register(shelf)(row)", {"Registry.register"}),
        ("tool(shelf).keep()", {"tools.tool", "Shelf.keep"}),
        ("Pair(row, row).sum(); new Pair(row, row).sum()", {"Pair.sum"}),
        ("row.twofold().weigh()", {"Row.twofold", "Row.weigh"}),
        ("thing match { case each: Shelf => each.keep() }", {"Shelf.keep"}),
        ("thing match { case other => other.keep() }", set()),
        ("thing.asInstanceOf[Shelf].keep()", {"Shelf.keep"}),
        ("thing.keep()", set()),
        ("val kept = if (true) shelf else field; kept.keep()", {"Shelf.keep"}),
        ("val act = (each: Shelf) => each.keep(); act(shelf)", {"Shelf.keep", "act"}),
        ("def local(each: Shelf) = each.keep()", {"Shelf.keep"}),
        ("List(1).map { each => own() }", {"App.own"}),
    ],
)
def test_calls_of_scala(body: str, called: set[str]) -> None:
    assert {name.removeprefix("App.run.") for name in of_body(body)} == called


def test_bodies_of_scala_see_their_class_and_its_companion() -> None:
    path = "Depot.scala::"
    found = {
        (a.removeprefix(path), b.removeprefix(path))
        for a, b in calls({"Depot.scala": DEPOT})
    }
    assert found == {
        ("Shelf.keep", "Row.weigh"),
        ("Shelf.keep", "Base.close"),
        ("Shelf.keep", "Shelf.helper"),
        ("Shelf#2.create", "Shelf#2.build"),
        ("Registry.register", "Shelf.keep"),
        ("Pair.sum", "Row.weigh"),
    }


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("package app\nimport shop.depot.Shelf", "Shelf.create()"),
        ("package app\nimport shop.depot._", "Shelf.create()"),
        ("package app\nimport shop.depot.*", "Shelf.create()"),
        ("package app\nimport shop.depot", "depot.Shelf.create()"),
        ("package app\nimport shop.depot.{Shelf => S}", "S.create()"),
        ("package app\nimport shop.depot.Shelf._", "create()"),
        ("package shop\nimport depot.Shelf", "Shelf.create()"),
        ("package shop\npackage depot\npackage app", "Shelf.create()"),
        ("package app", "shop.depot.Shelf.create()"),
    ],
)
def test_ways_to_an_object_of_scala(head: str, body: str) -> None:
    assert of_body(body, head) == {"Shelf#2.create"}


def test_without_import_an_object_of_scala_is_unknown() -> None:
    assert of_body("Shelf.create()", "package app") == set()


def test_parents_of_scala() -> None:
    found = relations({"Depot.scala": DEPOT}, RelationKind.EXTENDS)
    assert edges(found) == {
        ("Depot.scala::Shelf", "Depot.scala::Base"),
        ("Depot.scala::Shelf", "Depot.scala::Keeper"),
    }
    assert [each.details["inheritanceType"] for each in found] == ["extends", "mixin"]


def test_imports_of_scala() -> None:
    head = HEAD + "import scala.util.Try\nimport java.io.File\nimport akka.Actor\n"
    sources = {"Depot.scala": DEPOT, "App.scala": head + "class A(b: Shelf)"}
    found = relations(sources, RelationKind.IMPORTS)
    assert edges(found) == {("App.scala", "Depot.scala")}
    foreign = {each.target_name for each in found if not each.target}
    assert foreign == {"scala.util", "java.io", "akka"}
