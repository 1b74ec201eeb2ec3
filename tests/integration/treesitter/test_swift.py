"""Swift: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.domain.code import Span

SOURCE = """\
// Copyright of somebody.
import Foundation

/// Holds rows.
/// Many.
@objc public final class Shelf<T>: Base, Keeper {
  /// Inside.
  var rows: [T] = [] // of parcels
  let onEnd: (Int) -> Void = { code in print(code) }
  lazy var motto: String = { "full" }()
  var isFull: Bool { rows.count > 3 }
  var both: Int { get { 1 } set { rows = [] } }
  var watched = 0 { didSet { go() } }

  init(rows: [T]) { self.rows = rows }
  convenience init?() { nil }
  deinit {}
  subscript(index: Int) -> T { rows[index] }

  /** Puts it down. */
  @discardableResult
  public func keep(_ parcel: T, at row: Int = 0) throws -> Int {
    // why
    let add = { (m: Int) -> Int in m + row }
    self.hook = { add(1) }
    func nested() {}
    return { 1 }()
  }
  func keep(_ other: Int) {}
  static func == (left: Shelf, right: Shelf) -> Bool { true }

  struct Inner { enum Kind { case a; func m() {} } }
  typealias Row = [T]
}

protocol Keeper: AnyObject {
  associatedtype Ticket
  var limit: Int { get }
  func keep(at row: Int) -> Ticket
  init(limit: Int)
}

extension Shelf: Equatable where T == Int {
  func find() -> Int { 1 }
  var first: Int { 0 }
}
extension Shelf.Inner { func deep() {} }
actor Clerk { func work() async {} }
typealias Handler = (Int) -> Void
let handler = { (x: Int) in x }
var total: Int { 1 }
func run() {}
"""


def test_units_of_swift() -> None:
    found = units(SOURCE, "a.swift")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    assert outline[1:] == [
        ("Shelf", "class", "class"),
        ("Shelf.onEnd", "method", "closure"),
        ("Shelf.<lambda>#1", "method", "closure"),
        ("Shelf.isFull", "method", "var"),
        ("Shelf.both", "method", "var"),
        ("Shelf.watched", "method", "var"),
        ("Shelf.init", "method", "init"),
        ("Shelf.init#2", "method", "init"),
        ("Shelf.deinit", "method", "deinit"),
        ("Shelf.subscript", "method", "subscript"),
        ("Shelf.keep", "method", "func"),
        ("Shelf.keep.add", "function", "closure"),
        ("Shelf.keep.hook", "function", "closure"),
        ("Shelf.keep.nested", "function", "func"),
        ("Shelf.keep.<lambda>#1", "function", "closure"),
        ("Shelf.keep#2", "method", "func"),
        ("Shelf.==", "method", "func"),
        ("Shelf.Inner", "class", "struct"),
        ("Shelf.Inner.Kind", "class", "enum"),
        ("Shelf.Inner.Kind.m", "method", "func"),
        ("Shelf.Row", "class", "typealias"),
        ("Keeper", "interface", "protocol"),
        ("Keeper.keep", "method", "func"),
        ("Keeper.init", "method", "init"),
        ("Shelf.find", "method", "func"),
        ("Shelf.first", "method", "var"),
        ("Shelf.Inner.deep", "method", "func"),
        ("Clerk", "class", "actor"),
        ("Clerk.work", "method", "func"),
        ("Handler", "class", "typealias"),
        ("handler", "function", "closure"),
        ("total", "function", "var"),
        ("run", "function", "func"),
    ]


def test_documentation_of_swift() -> None:
    found = units(SOURCE, "a.swift")
    assert found[""].textual.docstring == ""
    assert found["Shelf"].textual.docstring == "Holds rows.\nMany."
    assert found["Shelf"].textual.comments == ("/// Inside.", "// of parcels")
    assert found["Shelf.keep"].textual.docstring == "Puts it down."
    assert found["Shelf.keep"].textual.comments == ("// why",)


def test_spans_and_signatures_of_swift() -> None:
    found = units(SOURCE, "a.swift")
    assert found["Shelf"].span == Span(4, 34)
    assert found["Shelf.keep"].span == Span(20, 28)
    assert found["Shelf.keep"].body == Span(22, 28)
    assert found["Shelf"].signature == "public final class Shelf<T>: Base, Keeper"
    assert found["Shelf.keep"].signature == (
        "public func keep(_ parcel: T, at row: Int = 0) throws -> Int"
    )
    assert found["Shelf.isFull"].signature == "var isFull: Bool"


def test_names_that_swift_binds() -> None:
    text = """
    func f<T>(a b: Int, c: T) {
      let d = 1, e = 2
      let (g, h) = i
      guard let j = k else { return }
      if let l = m {}
      for (n, o) in p {}
      switch q { case .r: s(); case let .t(u): v(); case let w where w > 1: x() }
      do {} catch let y {}
      z.map { aa in aa }
    }
    """
    assert units(text, "a.swift")["f"].textual.identifiers == (
        *("f", "T", "b", "c", "d", "e", "g", "h", "j", "l", "n", "o"),
        *("u", "w", "y", "aa"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("a()", 1, 0),
        ("if a { } else if b && c || d { } else { }", 5, 1),
        ("for a in b { while c { repeat { } while d } }", 4, 3),
        ("switch a { case 1, 2: b(); case 3: c(); default: d() }", 3, 1),
        ("guard let a = b else { return }", 2, 1),
        ("do { try a() } catch let b as C { } catch { }", 3, 1),
        ("return a ? b : c ?? d", 3, 0),
    ],
)
def test_complexity_and_nesting_of_swift(
    body: str, complexity: int, depth: int
) -> None:
    structure = units(f"func f() {{ {body} }}", "a.swift")["f"].structure
    assert (structure.cyclomatic_complexity, structure.nesting_depth) == (
        complexity,
        depth,
    )


def test_masked_swift_keeps_what_others_name() -> None:
    text = """
    /// Doc.
    func keep(name: String, at row: Int) -> Parcel {
      // note
      self.name = name
      return Parcel(name: name, .small, \"\"\"
        \\(row)
      // no comment
      \"\"\")
    }
    """
    view = views(text, "a.swift")["keep"]
    assert view.neutral == (
        "func func_0(var_0: String, at var_1: Int) -> Parcel {\n"
        "  self.name = var_0\n"
        '  return Parcel(name: var_0, .small, """\n'
        '    \\(var_1)\n  // no comment\n  """)\n}'
    )
    assert not view.unmasked
    assert not parsed(view.neutral, "a.swift").problems


def test_what_parsed_of_broken_swift_is_kept() -> None:
    text = "func ok() {}\nclass Half {\n  func fine() {}\n  func broken( {\n"
    result = parsed(text, "a.swift")
    assert "a.swift::ok" in {unit.id for unit in result.units}
    assert result.problems


@pytest.mark.parametrize(
    "statements",
    [
        "switch a { case .x:\n ()\n case .y: break }",
        "switch a {\n case .x: ()\n default: () }",
        "switch a {\n #if A\n case .x: g()\n #endif\n case .y: h() }",
        "switch a { case .x:\n #if A\n fallthrough\n #else\n g()\n #endif\n }",
        "promise.succeed(())\n return ()",
        "let task: () -> Void = { () in g() }; none = ()",
        "nonisolated(unsafe) var a = 1",
        'g("()", /* () */ 1) // ()',
    ],
)
def test_what_the_grammar_does_not_know_costs_nothing(statements: str) -> None:
    text = f"class A {{\n func f() {{\n {statements}\n }}\n func last() {{}}\n}}\n"
    file = parsed(text, "a.swift")
    found = {unit.name: unit for unit in file.units[1:] if unit.name != "task"}
    assert list(found) == ["A", "f", "last"]
    assert not file.problems


def test_a_marked_function_inside_a_case_costs_nothing() -> None:
    text = (
        "class A {\n func f(a: B) {\n  switch a {\n  case .x(let b):\n"
        "   let c = D(self, e: e)\n   @Sendable func g() {\n   }\n"
        "   b.h(\n   )\n  }\n }\n func last() {}\n}\n"
    )
    file = parsed(text, "a.swift")
    assert [unit.name for unit in file.units] == ["a.swift", "A", "f", "g", "last"]
    assert not file.problems
