"""What the names of C# find: namespaces, types, members, extension methods."""

import pytest
from tests.integration.treesitter.projects import calls, edges, relations

from sacl.domain.relations import RelationKind, Resolution

DEPOT = """
namespace Depot
{
    public interface IKeeper { void Keep(); }
    public class Base { public void Close() { } public virtual void Open() { } }
    public class Row { public int Weigh() => 1; }
    public partial class Shelf : Base, IKeeper
    {
        private readonly Row row = new Row();
        public Shelf Next { get; set; }
        public Row First => row;
        public static Shelf Empty() => new Shelf();
        public void Keep() { row.Weigh(); Draw(); }
        public Row Find(string name) => row;
        public Row Find(int index) => row;
        public async Task<Row> LoadAsync() { return row; }
        public enum Kind { Full, Half }
        public class Inner { public void Deep() { } }
    }
    public partial class Shelf { private void Draw() { Close(); base.Close(); } }
    public static class Extensions
    {
        public static int Count(this Shelf shelf, int start = 0) { return Help(); }
        public static int Help() => 1;
        public static string Shout(this string text) => text;
    }
    public record Pair(Row Left, Row Right) { public int Sum() => Left.Weigh(); }
}
"""


def of_body(body: str, *, head: str = "using Depot;") -> set[str]:
    """Return what a method that uses the namespace above calls for certain."""
    main = f"""
    {head}
    class App : Shelf {{
        private Shelf field;
        private Shelf made = new();
        async void Run(Shelf shelf, dynamic any, object thing) {{ {body} }}
        void Own() {{ }}
    }}
    """
    found = calls({"Depot.cs": DEPOT, "App.cs": main})
    return {
        b.removeprefix("Depot.cs::").removeprefix("App.cs::")
        for a, b in found
        if a.startswith("App.cs::App.Run")
    }


@pytest.mark.parametrize(
    ("body", "called"),
    [
        ("shelf.Keep();", {"Shelf.Keep"}),
        ("Own(); this.Own();", {"App.Own"}),
        ("Close(); base.Close();", {"Base.Close"}),
        ("field.Keep(); made.Keep();", {"Shelf.Keep"}),
        ("shelf.Next.Next.Keep();", {"Shelf.Keep"}),
        ("shelf?.Next!.Keep();", {"Shelf.Keep"}),
        ("shelf.First.Weigh();", {"Row.Weigh"}),
        ("Shelf.Empty().Keep();", {"Shelf.Empty", "Shelf.Keep"}),
        ("Depot.Shelf.Empty();", {"Shelf.Empty"}),
        ("new Shelf.Inner().Deep();", {"Shelf.Inner.Deep"}),
        ('shelf.Find("a");', {"Shelf.Find"}),
        ("shelf.Find(1);", {"Shelf.Find#2"}),
        ("(await shelf.LoadAsync()).Weigh();", {"Shelf.LoadAsync", "Row.Weigh"}),
        (
            "var row = await shelf.LoadAsync().ConfigureAwait(false); row.Weigh();",
            {"Shelf.LoadAsync", "Row.Weigh"},
        ),
        ("var task = shelf.LoadAsync(); task.Weigh();", {"Shelf.LoadAsync"}),
        ("shelf.Count(); shelf.Count(1);", {"Extensions.Count"}),
        ('"a".Shout();', {"Extensions.Shout"}),
        ("foreach (var each in new Shelf[2]) each.Keep();", {"Shelf.Keep"}),
        ("if (thing is Shelf found) found.Keep();", {"Shelf.Keep"}),
        ("((Shelf)thing).Keep(); (thing as Shelf)?.Keep();", {"Shelf.Keep"}),
        ("any.Keep(); thing.Keep();", set()),
        ("void Local(Shelf each) { each.Keep(); } Local(shelf);", {"App.Run.Local"}),
        ("Action act = () => shelf.Keep(); act();", {"App.Run.act"}),
        ("new Pair(null, null).Left.Weigh();", {"Row.Weigh"}),
        ("var kept = shelf ?? field; kept.Keep();", {"Shelf.Keep"}),
    ],
)
def test_calls_of_csharp(body: str, called: set[str]) -> None:
    inner = {"Shelf.Keep"} if "Local" in body or "act" in body else set()
    assert of_body(body) - inner == called


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("using Depot;", "Shelf.Empty();"),
        ("using S = Depot.Shelf;", "S.Empty();"),
        ("using static Depot.Shelf;", "Empty();"),
        ("namespace Depot;", "Shelf.Empty();"),
        ("namespace Depot.Web;", "Shelf.Empty();"),
        ("", "Depot.Shelf.Empty();"),
    ],
)
def test_ways_to_a_type_of_csharp(head: str, body: str) -> None:
    main = f"{head}\nclass App {{ void Run() {{ {body} }} }}\n"
    found = calls({"Depot.cs": DEPOT, "App.cs": main})
    assert ("App.cs::App.Run", "Depot.cs::Shelf.Empty") in found


def test_without_using_a_type_of_csharp_is_unknown() -> None:
    main = "class App { void Run() { Shelf.Empty(); } }"
    assert not {
        (a, b)
        for a, b in calls({"Depot.cs": DEPOT, "App.cs": main})
        if a.startswith("App.cs")
    }


def test_bodies_of_csharp_see_their_class() -> None:
    found = calls({"Depot.cs": DEPOT})
    assert found >= {
        ("Depot.cs::Shelf.Keep", "Depot.cs::Row.Weigh"),
        ("Depot.cs::Shelf.Keep", "Depot.cs::Shelf#2.Draw"),
        ("Depot.cs::Shelf#2.Draw", "Depot.cs::Base.Close"),
        ("Depot.cs::Extensions.Count", "Depot.cs::Extensions.Help"),
        ("Depot.cs::Pair.Sum", "Depot.cs::Row.Weigh"),
    }


def test_parents_of_csharp() -> None:
    sources = {"Depot.cs": DEPOT}
    shelf = "Depot.cs::Shelf"
    assert edges(relations(sources, RelationKind.EXTENDS)) == {
        (shelf, "Depot.cs::Base")
    }
    assert edges(relations(sources, RelationKind.IMPLEMENTS)) == {
        (shelf, "Depot.cs::IKeeper")
    }


def test_a_call_through_an_interface_of_csharp_may_reach_what_implements_it() -> None:
    main = "using Depot; class App { void Run(IKeeper keeper) { keeper.Keep(); } }"
    found = [
        relation
        for relation in relations(
            {"Depot.cs": DEPOT, "App.cs": main}, RelationKind.CALLS
        )
        if relation.source == "App.cs::App.Run"
    ]
    assert [relation.resolution for relation in found] == [Resolution.CANDIDATES]
    assert set(found[0].candidates) == {
        "Depot.cs::IKeeper.Keep",
        "Depot.cs::Shelf.Keep",
    }


def test_a_member_of_an_interface_alone_is_not_found_in_its_class() -> None:
    text = """
    interface IBag { int Count(); }
    class Bag : IBag { int IBag.Count() { return 1; } }
    class App
    {
        int Run(Bag bag) { return bag.Count(); }
        void Any() { All(bag => bag.Count()); }
    }
    """
    found = {r.target_name: r for r in relations({"A.cs": text}, RelationKind.CALLS)}
    assert found["IBag.Count"].target == "A.cs::IBag.Count"
    assert set(found["bag.Count"].candidates) == {
        "A.cs::Bag.IBag.Count",
        "A.cs::IBag.Count",
    }


def test_imports_of_csharp() -> None:
    main = "using System;\nusing Depot;\nusing Foreign.Kit;\nclass A { Shelf s; }\n"
    found = relations({"Depot.cs": DEPOT, "App.cs": main}, RelationKind.IMPORTS)
    assert edges(found) == {("App.cs", "Depot.cs")}
    assert {r.target_name for r in found if not r.target} == {"System", "Foreign.Kit"}


def test_parents_of_one_name_are_told_apart_by_their_type_arguments() -> None:
    source = """
    namespace N {
      public class Conv { public bool Can() => true; }
      public class Conv<T> : Conv { public void Read() {} }
      class Row { public void Go() {} }
      class Plain : N.Conv { void F() { new Row().Go(); Can(); } }
      class Typed : Conv<int> { void F() { new Row().Go(); Can(); this.Read(); } }
    }
    """
    found = relations({"a.cs": source})

    assert edges([r for r in found if r.kind is RelationKind.EXTENDS]) == {
        ("a.cs::Conv#2", "a.cs::Conv"),
        ("a.cs::Plain", "a.cs::Conv"),
        ("a.cs::Typed", "a.cs::Conv#2"),
    }
    assert edges([r for r in found if r.kind is RelationKind.CALLS]) == {
        ("a.cs::Plain.F", "a.cs::Row.Go"),
        ("a.cs::Plain.F", "a.cs::Conv.Can"),
        ("a.cs::Typed.F", "a.cs::Row.Go"),
        ("a.cs::Typed.F", "a.cs::Conv.Can"),
        ("a.cs::Typed.F", "a.cs::Conv#2.Read"),
    }
