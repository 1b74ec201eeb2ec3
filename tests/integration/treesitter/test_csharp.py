"""C#: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.domain.code import Span

SOURCE = """\
// Copyright of somebody.
using System;

namespace Shop
{
    /// <summary>Holds rows.</summary>
    /// <remarks>Many.</remarks>
    [Serializable]
    public sealed class Shelf<T> : Base, IKeeper
    {
        /// <summary>Inside.</summary>
        private int rows = 0; // of parcels
        Action task = () => { }, other = () => Go();
        public int Plain { get; set; } = 1;
        public int Both { get { return 1; } set { rows = value; } }
        public bool IsFull => rows > 3;
        public int this[int index] { get => index; }
        public event EventHandler Simple;
        public event EventHandler Changed { add { } remove { } }
        public delegate int Weigher(T item);

        public Shelf() : this(1) { }
        public Shelf(int rows) : base(rows) { }
        ~Shelf() { }
        public static Shelf<T> operator +(Shelf<T> left, T right) { return left; }
        public static implicit operator int(Shelf<T> shelf) => 1;

        /// <summary>Puts it down.</summary>
        [Obsolete("later")]
        public async Task<int> Keep<U>(ref T parcel, params string[] of) where U : A
        {
            // why
            Func<int, int> add = x => x + 1;
            hook = delegate (int k) { return k; };
            int Local(int depth) { return depth; }
            return () => 1;
        }
        int Keep(int other) => 0;
        protected abstract int Limit();
        void IKeeper.Open() { }

        enum Kind { Full = 1, Empty }
        record Pair(int Left, int Right);
        struct Point { int X; int Dot() => X; }
        interface IKeeper { int Keep(); int Level { get; } }
    }
}
"""


def test_units_of_csharp() -> None:
    found = units(SOURCE, "a.cs")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    assert outline[1:] == [
        ("Shelf", "class", "class"),
        ("Shelf.task", "method", "lambda"),
        ("Shelf.other", "method", "lambda"),
        ("Shelf.Both", "method", "property"),
        ("Shelf.IsFull", "method", "property"),
        ("Shelf.this[]", "method", "indexer"),
        ("Shelf.Changed", "method", "event"),
        ("Shelf.Weigher", "interface", "delegate"),
        ("Shelf.Shelf", "method", "constructor"),
        ("Shelf.Shelf#2", "method", "constructor"),
        ("Shelf.Finalize", "method", "destructor"),
        ("Shelf.operator +", "method", "operator"),
        ("Shelf.implicit operator", "method", "operator"),
        ("Shelf.Keep", "method", "method"),
        ("Shelf.Keep.add", "function", "lambda"),
        ("Shelf.Keep.hook", "function", "delegate"),
        ("Shelf.Keep.Local", "function", "local function"),
        ("Shelf.Keep.<lambda>#1", "function", "lambda"),
        ("Shelf.Keep#2", "method", "method"),
        ("Shelf.Limit", "method", "method"),
        ("Shelf.IKeeper.Open", "method", "method"),
        ("Shelf.Kind", "class", "enum"),
        ("Shelf.Pair", "class", "record"),
        ("Shelf.Point", "class", "struct"),
        ("Shelf.Point.Dot", "method", "method"),
        ("Shelf.IKeeper", "interface", "interface"),
        ("Shelf.IKeeper.Keep", "method", "method"),
    ]


def test_documentation_of_csharp() -> None:
    found = units(SOURCE, "a.cs")
    assert found[""].textual.docstring == ""
    assert found["Shelf"].textual.docstring == (
        "<summary>Holds rows.</summary>\n<remarks>Many.</remarks>"
    )
    assert found["Shelf.Keep"].textual.docstring == "<summary>Puts it down.</summary>"
    assert found["Shelf"].textual.comments == (
        "/// <summary>Inside.</summary>",
        "// of parcels",
    )
    assert found["Shelf.Keep"].textual.comments == ("// why",)


def test_spans_and_signatures_of_csharp() -> None:
    found = units(SOURCE, "a.cs")
    assert found["Shelf"].span == Span(6, 46)
    assert found["Shelf"].body == Span(10, 46)
    assert found["Shelf.Keep"].span == Span(28, 37)
    assert found["Shelf.Keep"].body == Span(31, 37)
    assert found["Shelf.Both"].span == Span(15, 15)
    assert found["Shelf.Both"].body == Span(15, 15)
    assert found["Shelf"].signature == "public sealed class Shelf<T> : Base, IKeeper"
    assert found["Shelf.Keep"].signature == (
        "public async Task<int> Keep<U>(ref T parcel, params string[] of) where U : A"
    )
    assert found["Shelf.Both"].signature == "public int Both"
    assert found["Shelf.Pair"].signature == "record Pair(int Left, int Right)"


def test_names_that_csharp_binds() -> None:
    text = """
    class A {
      void F<T>(int a, out T b, params int[] c) {
        int d = 1, e = 2;
        for (int g = 0; ; ) {}
        foreach (var h in c) {}
        foreach (var (i, j) in k) {}
        using (var l = M()) {}
        try {} catch (N o) {}
        if (p is Q r && p is S { T: var u } v) {}
        W(x => x, (y, z) => y, out var aa);
        var (bb, cc) = dd;
        switch (ee) { case FF gg: break; }
        var hh = from ii in jj let kk = ii join ll in mm on ii equals ll select kk;
        void Local(int oo) {}
      }
    }
    """
    assert units(text, "a.cs")["A.F"].textual.identifiers == (
        *("F", "a", "b", "c", "d", "e", "g", "h", "i", "j", "l", "o"),
        *("r", "u", "v", "x", "y", "z", "aa", "bb", "cc", "gg", "hh", "ii"),
        *("kk", "ll", "Local", "oo"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("a();", 1, 0),
        ("if (a) {} else if (b && c || d) {} else {}", 5, 1),
        ("for (;;) { while (a) { do {} while (b); } }", 4, 3),
        ("foreach (var a in b) { try {} catch (C) when (d) {} finally {} }", 4, 2),
        (
            "switch (a) { case 1: case 2: break; case int c when c > 3: b(); }",
            5,
            1,
        ),
        ("var a = b switch { 1 => 2, > 3 and < 5 => 4, _ => 0 };", 4, 1),
        ("int a = b ? 1 : c ?? d; e ??= 1;", 4, 0),
        ("Action r = () => { if (a) {} };", 2, 1),
    ],
)
def test_shape_of_csharp(body: str, complexity: int, depth: int) -> None:
    shape = units("class A { void F() { " + body + " } }", "a.cs")["A.F"].structure
    assert (shape.cyclomatic_complexity, shape.nesting_depth) == (complexity, depth)


def test_a_type_of_csharp_keeps_the_heads_of_its_members() -> None:
    assert units(SOURCE, "a.cs")["Shelf.Point"].code == (
        "struct Point { int X; int Dot() => default; }"
    )


def test_what_parsed_of_broken_csharp_is_kept() -> None:
    text = "class A { void Ok() { } void Bad( { int x; }\nclass B { void M() { } }\n"
    assert list(units(text, "a.cs")) == ["", "A", "A.Ok", "A.Bad", "A.B", "A.B.M"]
    assert parsed(text, "a.cs").problems


def test_views_of_csharp_are_free_of_documentation() -> None:
    for view in views(SOURCE, "a.cs").values():
        assert "Holds" not in view.neutral
        assert "why" not in view.neutral


def test_conditions_inside_a_declaration_of_csharp_do_not_break_it() -> None:
    text = """
    class A
    #if X
        : B
    #else
        : C
    #endif
    {
        void M() {
            if (a) { }
    #if Y
            else if (b) { }
    #endif
            else { }
            switch (c) {
    #if Z
                case 1: break;
    #endif
                default: break;
            }
        }
    #if V
        int N() { return 1; }
    #else
        int O() { return "#endif" + 'a' + @"
    #if "; }
    #endif
    }
    """
    found = parsed(text, "a.cs")
    assert [unit.qualified_name for unit in found.units[1:]] == [
        *("A", "A.M", "A.N", "A.O"),
    ]
    assert found.problems == ()
    assert "#if X" in found.units[1].code
