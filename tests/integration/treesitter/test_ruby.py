"""Ruby: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.adapters.treesitter.languages import language_of
from sacl.domain.code import Span, TextualFeature

SOURCE = """\
# frozen_string_literal: true
module Library
  # Keeps books.
  # In order.
  class Shelf < Base::Store
    include Comparable
    Place = Struct.new(:row) do
      def near?; end
    end
    Lost = Class.new(StandardError)

    # far away

    # Makes one.
    def initialize(size, rest = 1) # here
      # why
      @size = size
    end
    private def hidden; end
    def self.open(path) = new(path)
    def <=>(other); end
    def [](index); end
    def size=(value); @size = value; end
    class << self
      def default; end
    end
    define_method(:dynamic) { |a| a }
    handler = ->(x) { x }
    other = lambda { |x| x }
  end
  class Shelf::Row::Cell; end
  def Library.about; end
end
def top
  ->(a) { a }.call(1)
end
"""


def test_units_of_ruby() -> None:
    found = units(SOURCE, "a.rb")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    shelf = "Library.Shelf"
    assert outline[1:] == [
        ("Library", "class", "module"),
        (shelf, "class", "class"),
        (f"{shelf}.Place", "class", "class"),
        (f"{shelf}.Place.near?", "method", "def"),
        (f"{shelf}.Lost", "class", "class"),
        (f"{shelf}.initialize", "method", "def"),
        (f"{shelf}.hidden", "method", "def"),
        (f"{shelf}.open", "method", "def"),
        (f"{shelf}.<=>", "method", "def"),
        (f"{shelf}.[]", "method", "def"),
        (f"{shelf}.size=", "method", "def"),
        (f"{shelf}.default", "method", "def"),
        (f"{shelf}.dynamic", "method", "def"),
        (f"{shelf}.handler", "method", "lambda"),
        (f"{shelf}.other", "method", "lambda"),
        ("Library.Shelf.Row.Cell", "class", "class"),
        ("Library.about", "method", "def"),
        ("top", "function", "def"),
        ("top.<lambda>#1", "function", "lambda"),
    ]


def test_ruby_documentation_touches_what_it_documents() -> None:
    found = units(SOURCE, "a.rb")
    docs = {name: unit.textual.docstring for name, unit in found.items()}
    assert docs["Library"] == ""
    assert docs["Library.Shelf"] == "Keeps books.\nIn order."
    assert docs["Library.Shelf.initialize"] == "Makes one."
    assert found["Library.Shelf"].textual.comments == ("# far away",)
    assert found["Library.Shelf.initialize"].textual.comments == ("# here", "# why")


def test_spans_and_signatures_of_ruby() -> None:
    found = units(SOURCE, "a.rb")
    assert found["Library.Shelf"].span == Span(3, 30)
    assert found["Library.Shelf.initialize"].span == Span(14, 18)
    assert found["Library.Shelf.initialize"].body.end_line == 17
    assert found["Library.Shelf"].signature == "class Shelf < Base::Store"
    assert found["Library.Shelf.initialize"].signature == (
        "def initialize(size, rest = 1)"
    )
    assert found["Library.Shelf.hidden"].code == "private def hidden; end"


def test_the_code_of_a_class_of_ruby_keeps_signatures_only() -> None:
    text = "class A\n  X = 1\n  # Doc.\n  def m(a)\n    go(a)\n  end\nend\n"
    assert units(text, "a.rb")["A"].code == (
        "class A\n  X = 1\n  def m(a)\n    ()\n  end\nend"
    )


def test_names_that_ruby_binds() -> None:
    text = """
    def f(a, b = 1, *c, d:, e: 2, **g, &h)
      @i = a
      j, *k = b
      l ||= 1
      [].each { |m, (n, o)| p m }
      for q in a do end
      begin; rescue E => r; end
      case s
      in [Integer => t, u] then 1
      end
    end
    """
    assert units(text, "a.rb")["f"].textual.identifiers == (
        *("f", "a", "b", "c", "d", "e", "g", "h", "@i", "j", "k", "l"),
        *("m", "n", "o", "q", "r", "t", "u"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("return", 1, 0),
        ("if a then 1 elsif b && c || d then 2 else 3 end", 5, 1),
        ("while a do until b do for c in d do 1 end end end", 4, 3),
        ("case a when 1, 2 then 1 when 3 then 2 else 3 end", 3, 1),
        ("case a\n in [b] if b > 1 then 1\n else 2\n end", 3, 1),
        ("return a unless b and c", 3, 0),
        ("x = a ? b : c", 2, 0),
        ("begin; a; rescue B; c; rescue D; e; ensure; f; end", 3, 1),
        ("x = (a rescue b)", 2, 0),
        ("a ||= b", 2, 0),
    ],
)
def test_complexity_and_nesting_of_ruby(body: str, complexity: int, depth: int) -> None:
    structure = units(f"def f\n{body}\nend\n", "a.rb")["f"].structure
    measured = structure.cyclomatic_complexity, structure.nesting_depth
    assert measured == (complexity, depth)


@pytest.mark.parametrize("path", ["a.rake", "Rakefile", "lib/Gemfile", "x.gemspec"])
def test_files_of_ruby_by_their_name(path: str) -> None:
    found = language_of(path)
    assert found is not None
    assert found.name == "ruby"


def test_masked_ruby_keeps_what_others_name() -> None:
    text = """
    # Doc.
    def add(book, size)
      # note
      @size = size + book.size
      text = <<~TEXT
        kept #{book}
      TEXT
      find(title: text)
      add(book, size)
    end
    """
    view = views(text, "a.rb")["add"]
    assert view.neutral == (
        "def func_0(var_0, var_1)\n"
        "  @var_1 = var_1 + var_0.size\n"
        "  var_2 = <<~TEXT\n"
        "    kept #{var_0}\n"
        "  TEXT\n"
        "  find(title: var_2)\n"
        "  func_0(var_0, var_1)\n"
        "end"
    )
    assert not parsed(view.neutral, "a.rb").problems
    assert "# Doc." in view.masked[TextualFeature.IDENTIFIER]


def test_what_parsed_of_broken_ruby_is_kept() -> None:
    result = parsed("def ok; end\ndef broken(\ndef after; end\n", "a.rb")
    assert "a.rb::ok" in {unit.id for unit in result.units}
    assert result.problems


def test_blocks_that_get_each_element_are_loops() -> None:
    text = """
    def f(items)
      items.each_with_index { |item, index| out << item }
      3.times { |number| go(number) }
      raise Problem, "none"
    end
    """
    body = views(text, "a.rb")["f"].behavior.operands[-1]
    kinds = [operation.kind.value for operation in body.operands]
    assert kinds == ["loop", "loop", "raise"]
    target, source, inner = body.operands[0].operands
    assert [name.text for name in target.operands] == ["item", "index"]
    assert source.text == "enumerate"
    assert inner.operands[0].text.endswith(".append")
    assert body.operands[1].operands[1].text == "range"
