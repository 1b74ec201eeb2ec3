"""What the names of Kotlin find: packages, members, companions, extensions."""

import pytest
from tests.integration.treesitter.projects import calls, edges, relations

from sacl.domain.relations import RelationKind

DEPOT = """
package depot
interface Keeper { fun keep() }
open class Base { fun close() {} }
class Row { fun weigh() = 1 }
class Shelf(val next: Shelf?, private val row: Row) : Base(), Keeper {
  val first: Row get() = row
  val made = Row()
  override fun keep() { row.weigh(); this.close(); helper() }
  fun find(name: String): Row = row
  fun find(index: Int): Row = row
  inner class Inner { fun deep() { helper() } }
  private fun helper() {}
  companion object {
    val EMPTY = Shelf(null, Row())
    fun create(): Shelf = build()
    private fun build() = Shelf(null, Row())
    fun String.toShelf(): Shelf = EMPTY
  }
}
object Registry { fun register(shelf: Shelf) { shelf.keep() } }
enum class Color { RED, GREEN; fun shade() {} }
fun Shelf.tidy(times: Int = 1): Shelf { close(); return this }
fun String.shout() = this
fun top(shelf: Shelf, then: (Shelf) -> Unit = {}): Shelf = shelf
"""

HEAD = """
package app
import depot.Shelf
import depot.Row
import depot.Registry
import depot.tidy
import depot.shout
import depot.top
import depot.Color as C
"""


def of_body(body: str, head: str = HEAD) -> set[str]:
    """Return what a method that imports from the package above calls for certain."""
    main = f"""{head}
class App(private val field: Shelf) {{
  fun run(shelf: Shelf, maybe: Shelf?, thing: Any) {{
    {body}
  }}
  fun own() {{}}
}}
"""
    found = calls({"src/Depot.kt": DEPOT, "src/App.kt": main})
    return {
        b.removeprefix("src/Depot.kt::").removeprefix("src/App.kt::")
        for a, b in found
        if a.startswith("src/App.kt::App.run")
    }


@pytest.mark.parametrize(
    ("body", "called"),
    [
        ("shelf.keep()", {"Shelf.keep"}),
        ("own(); this.own()", {"App.own"}),
        ("field.keep(); maybe?.keep(); maybe!!.next?.keep()", {"Shelf.keep"}),
        ("shelf.close()", {"Base.close"}),
        ("shelf.first.weigh(); shelf.made.weigh()", {"Row.weigh"}),
        ("Shelf.create().keep()", {"Shelf.Companion.create", "Shelf.keep"}),
        ("Shelf.EMPTY.keep()", {"Shelf.keep"}),
        ("Registry.register(shelf)", {"Registry.register"}),
        ("C.RED.shade()", {"Color.shade"}),
        ('shelf.find("a")', {"Shelf.find"}),
        ("shelf.find(1)", {"Shelf.find#2"}),
        ("shelf.tidy().tidy(2).keep()", {"Shelf.tidy", "Shelf.keep"}),
        ('"a".shout()', {"String.shout"}),
        ("shout()", set()),
        ("val top = top(shelf); top(shelf)", {"top"}),
        ("val shut = false; if (shut) shut()", set()),
        ("top(shelf).keep()", {"top", "Shelf.keep"}),
        ("top(shelf) { it.keep() }", {"top"}),
        ("val kept = if (maybe == null) shelf else field; kept.keep()", {"Shelf.keep"}),
        ("val kept = maybe ?: return\n kept.keep()", {"Shelf.keep"}),
        ("(thing as Shelf).keep()", {"Shelf.keep"}),
        ("thing.keep()", set()),
        ("fun local(each: Shelf) { each.keep() }\n", {"Shelf.keep"}),
        (
            "val act = { each: Shelf -> each.keep() }\n act(shelf)",
            {"Shelf.keep", "act"},
        ),
        ("shelf.let { own() }", {"App.own"}),
        ("shelf.apply { own() }", set()),
        ("val (a, b) = Pair(1, 2)\n a.keep()", set()),
    ],
)
def test_calls_of_kotlin(body: str, called: set[str]) -> None:
    assert {name.removeprefix("App.run.") for name in of_body(body)} == called


def test_bodies_of_kotlin_see_their_class_and_its_companion() -> None:
    path = "src/Depot.kt::"
    found = {
        (a.removeprefix(path), b.removeprefix(path))
        for a, b in calls({"src/Depot.kt": DEPOT})
    }
    assert found == {
        ("Shelf.keep", "Row.weigh"),
        ("Shelf.keep", "Base.close"),
        ("Shelf.keep", "Shelf.helper"),
        ("Shelf.Inner.deep", "Shelf.helper"),
        ("Shelf.Companion.create", "Shelf.Companion.build"),
        ("Registry.register", "Shelf.keep"),
        ("Shelf.tidy", "Base.close"),
    }


@pytest.mark.parametrize(
    "head",
    [
        "package app\nimport depot.Shelf",
        "package app\nimport depot.*",
        "package app\nimport depot.Shelf as Shelf",
        "package depot",
        "package app\nimport depot.Shelf.Companion.create",
    ],
)
def test_ways_to_a_companion_of_kotlin(head: str) -> None:
    body = "create()" if "Companion" in head else "Shelf.create()"
    assert of_body(body, head) == {"Shelf.Companion.create"}


def test_without_import_a_class_of_kotlin_is_unknown() -> None:
    assert of_body("Shelf.create()", "package app") == set()


def test_parents_of_kotlin() -> None:
    sources = {"Depot.kt": DEPOT}
    shelf = "Depot.kt::Shelf"
    assert edges(relations(sources, RelationKind.EXTENDS)) == {
        (shelf, "Depot.kt::Base")
    }
    assert edges(relations(sources, RelationKind.IMPLEMENTS)) == {
        (shelf, "Depot.kt::Keeper")
    }


def test_kotlin_and_java_see_each_other() -> None:
    java = "package depot; public class Crate { public static void open() {} }"
    kotlin = "package app\nimport depot.Crate\nfun run() { Crate.open() }\n"
    found = calls({"depot/Crate.java": java, "app/Run.kt": kotlin})
    assert found == {("app/Run.kt::run", "depot/Crate.java::Crate.open")}


def test_imports_of_kotlin() -> None:
    head = HEAD + "import depot.Shelf.Companion.toShelf\nimport java.io.File\n"
    sources = {"Depot.kt": DEPOT, "App.kt": head + "import okio.Buffer\n"}
    found = relations(sources, RelationKind.IMPORTS)
    assert edges(found) == {("App.kt", "Depot.kt")}
    assert {each.target_name for each in found if not each.target} == {
        "java.io",
        "okio",
    }
