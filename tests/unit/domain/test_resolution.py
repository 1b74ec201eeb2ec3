"""Laws of resolution that hold for any facts, and rules seen in facts alone."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Attribute,
    Binding,
    Call,
    CallSite,
    Collection,
    Definition,
    FileFacts,
    Import,
    ImportedName,
    Item,
    Name,
    Opaque,
    UnitReference,
)
from sacl.domain.relations import Relation, RelationKind, Resolution
from sacl.domain.resolution import Project, resolve, touched_keys
from sacl.domain.resolution.memory import Memory, Search
from sacl.domain.resolution.names import reaching
from sacl.domain.resolution.orders import merged
from sacl.domain.resolution.places import normalized
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.rendering import rule_of, written
from sacl.domain.resolution.tables import LATEST, Entry
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    UNKNOWN,
    ClassValue,
    ExternalValue,
    FunctionValue,
    LiteralValue,
    Value,
    Values,
    join,
    single,
)
from sacl.domain.scoping import ECMASCRIPT, PYTHON

F = NodeId("m.py::f")
FILE = NodeId("m.py")
FUNCTION = Definition(F, UnitKind.FUNCTION, "f", FILE, 1)
SOME_VALUES: list[Value] = [
    UNKNOWN,
    FunctionValue(F),
    ClassValue(F),
    ExternalValue("os"),
    LiteralValue("None"),
]
VALUES = st.lists(st.sampled_from(SOME_VALUES), unique=True, max_size=4).map(
    lambda items: Values(tuple(items))
)
BINDING = Binding(FILE, Name("x"), 1)
ENTRIES = st.lists(
    st.builds(
        Entry,
        line=st.integers(0, 9),
        until=st.sampled_from([0, 3, 6, 9]),
        block=st.booleans(),
        source=st.just(BINDING),
    ),
    max_size=6,
).map(lambda entries: sorted(entries, key=lambda entry: entry.line))


def resolved(*files: FileFacts) -> list[Relation]:
    facts = {file.path: file for file in files}
    outcome = resolve(Project(frozenset(facts), facts), facts)
    return [r for file in outcome.files.values() for r in file.relations]


def call_of(callee: Name | Attribute | Item | Call | UnitReference) -> CallSite:
    return CallSite(FILE, Call(callee), 9)


class TestValues:
    @given(st.lists(VALUES, max_size=4))
    def test_a_union_holds_what_its_parts_hold_once(self, parts: list[Values]) -> None:
        joined = join(parts)

        assert set(joined.items) == {v for part in parts for v in part.items}
        assert len(set(joined.items)) == len(joined.items)
        assert joined.is_open == any(part.is_open for part in parts)

    @given(VALUES)
    def test_joining_a_set_with_itself_changes_nothing(self, values: Values) -> None:
        assert join([values, values]) == values
        assert join([values]) is values

    def test_values_of_several_calls_all_arrive(self) -> None:
        one, other = single(FunctionValue(F)), single(ClassValue(F))

        assert join([one, other], every=True).every
        assert not join([one, join([other, ANYTHING])], every=True).every

    @given(VALUES)
    def test_equal_sets_have_equal_hashes(self, values: Values) -> None:
        assert hash(values) == hash(Values(values.items))

    def test_nothing_is_false_and_null_is_not_known(self) -> None:
        assert not NOTHING
        assert single(LiteralValue("None")).known == ()


class TestReaching:
    @given(ENTRIES, st.integers(0, 10))
    def test_what_reaches_a_line_is_among_the_entries(
        self, entries: list[Entry], line: int
    ) -> None:
        live = reaching(entries, line, line)

        assert all(entry in entries for entry in live)
        assert all(
            not e.block or not e.until or e.line <= line <= e.until for e in live
        )

    @given(ENTRIES)
    def test_the_last_unconditional_entry_hides_those_before_it(
        self, entries: list[Entry]
    ) -> None:
        plain = [replace(entry, until=0, block=False) for entry in entries]

        assert reaching(plain, LATEST, LATEST) == plain[-1:]


NAMES = st.sampled_from("ABCDE").map(lambda name: ClassValue(NodeId(name)))
ORDERS = st.lists(st.lists(NAMES, max_size=6).map(tuple), max_size=5)


class TestMerged:
    @given(ORDERS)
    def test_each_class_comes_once_and_none_is_lost(
        self, orders: list[tuple[Value, ...]]
    ) -> None:
        found = merged(orders)

        assert sorted(map(str, found)) == sorted(map(str, set().union(*orders)))

    @given(ORDERS)
    def test_orders_that_agree_are_kept(self, orders: list[tuple[Value, ...]]) -> None:
        agreeing = [tuple(sorted(set(order), key=str)) for order in orders]

        found = merged(agreeing)

        for order in agreeing:
            assert [value for value in found if value in order] == list(order)

    @given(ORDERS)
    def test_the_first_of_those_that_none_puts_behind_is_next(
        self, orders: list[tuple[Value, ...]]
    ) -> None:
        pending, expected = orders, list[Value]()
        while pending := [order for order in pending if order]:
            behind = {value for order in pending for value in order[1:]}
            heads = [order[0] for order in pending]
            head = next((each for each in heads if each not in behind), heads[0])
            expected.append(head)
            pending = [
                tuple(value for value in order if value != head) for order in pending
            ]

        assert merged(orders) == expected


class TestMemory:
    def test_an_answer_that_was_cut_short_is_not_kept(self) -> None:
        search = Search()
        memory = Memory[Values](search)
        state = memory.open()
        search.cut()

        assert memory.keep("question", ANYTHING, state) is ANYTHING
        assert memory.recall("question") is None

    def test_a_circle_is_kept_where_it_began_and_not_inside(self) -> None:
        search = Search()
        memory = Memory[Values](search)
        outer = memory.open()
        search.depth = 1
        inner = memory.open()
        search.depth = 2
        search.cut(0)
        search.depth = 1
        memory.keep("inner", ANYTHING, inner)
        search.depth = 0
        memory.keep("outer", ANYTHING, outer)

        assert memory.recall("inner") is None
        assert memory.recall("outer") is ANYTHING

    def test_an_answer_remembers_that_it_depends_on_arguments(self) -> None:
        search = Search()
        memory = Memory[Values](search)
        state = memory.open()
        search.asked_for_arguments = True
        memory.keep("question", NOTHING, state)
        search.asked_for_arguments = False

        assert memory.recall("question") is NOTHING
        assert search.asked_for_arguments
        memory.forget()
        assert memory.recall("question") is None


class TestProject:
    def test_what_is_consulted_and_not_given_is_needed(self) -> None:
        importer = FileFacts(
            "m.py",
            "python",
            scoping=PYTHON,
            imports=(Import("a", 0, (ImportedName("f", "f", "named"),), FILE, 1),),
            calls=(call_of(Name("f")), call_of(Attribute(Opaque(), "run"))),
        )
        paths = frozenset({"m.py", "a.py"})

        outcome = resolve(Project(paths, {"m.py": importer}), ["m.py"])
        assert outcome.needs == {"a.py"}
        assert outcome.needed_methods == {"run"}

        facts = {"m.py": importer, "a.py": FileFacts("a.py", "python", scoping=PYTHON)}
        outcome = resolve(Project(paths, facts), ["m.py"])
        assert not outcome.needs
        assert not outcome.needed_methods

    def test_a_file_without_facts_has_no_relations(self) -> None:
        outcome = resolve(Project(frozenset(), {}), ["gone.py"])

        assert outcome.files["gone.py"].relations == ()

    def test_an_unknown_language_is_left_alone(self) -> None:
        assert resolved(FileFacts("a.txt", "text")) == []

    def test_methods_that_come_or_go_touch_their_name(self) -> None:
        method = Definition(NodeId("m.py::A.f"), UnitKind.METHOD, "f", FILE, 1)
        before = FileFacts("m.py", "python", scoping=PYTHON, definitions=(method,))
        moved = replace(before, definitions=(replace(method, line=2),))

        assert touched_keys(before, moved) == frozenset()
        assert "name:f" in touched_keys(
            before, FileFacts("m.py", "python", scoping=PYTHON)
        )
        assert touched_keys(None, None) == frozenset()

    def test_a_new_file_touches_its_folders_and_the_names_it_can_have(self) -> None:
        assert touched_keys(None, FileFacts("p/q/a.py", "python", scoping=PYTHON)) == {
            "path:p/q/a.py",
            "exists:p/q/a.py",
            "path:p/q/",
            "path:p/",
            "package:a",
            "package:q",
            "package:p",
        }


class TestModules:
    @pytest.mark.parametrize(
        ("folder", "specifier", "expected"),
        [
            ("a/b", "./c", "a/b/c"),
            ("a/b", "../c/./d", "a/c/d"),
            ("", ".", ""),
            ("a", "../../b", None),
        ],
    )
    def test_relative_specifiers_stay_inside_the_repository(
        self, folder: str, specifier: str, expected: str | None
    ) -> None:
        assert normalized(folder, specifier) == expected

    def imported(self, statement: Import, *others: str) -> Relation:
        importer = FileFacts(
            statement.scope, "python", scoping=PYTHON, imports=(statement,)
        )
        files = [FileFacts(path, "python", scoping=PYTHON) for path in others]
        (relation,) = [
            r for r in resolved(importer, *files) if r.kind is RelationKind.IMPORTS
        ]
        return relation

    def test_a_relative_import_above_the_root_leads_nowhere(self) -> None:
        statement = Import("a", 3, (), NodeId("p/m.py"), 1)

        assert self.imported(statement).resolution is Resolution.UNRESOLVED

    def test_a_package_elsewhere_is_found_if_there_is_one(self) -> None:
        statement = Import("a", 0, (), NodeId("x/m.py"), 1)

        assert self.imported(statement, "y/a/__init__.py").target == "y/a/__init__.py"
        two = self.imported(statement, "y/a/__init__.py", "z/a/__init__.py")
        assert two.target is None

    def test_a_library_name_is_not_looked_for_elsewhere(self) -> None:
        statement = Import("json", 0, (), NodeId("x/m.py"), 1)

        assert self.imported(statement, "y/json/__init__.py").target is None

    def test_an_import_without_a_name_leads_nowhere(self) -> None:
        statement = Import("", 0, (), NodeId("m.py"), 1)

        assert self.imported(statement).resolution is Resolution.UNRESOLVED

    @pytest.mark.parametrize("specifier", ["", "/etc/x", "#internal"])
    def test_specifiers_of_no_package_are_unresolved(self, specifier: str) -> None:
        statement = Import(specifier, 0, (), NodeId("m.js"), 1)
        (relation,) = resolved(
            FileFacts("m.js", "javascript", scoping=ECMASCRIPT, imports=(statement,))
        )

        assert relation.resolution is Resolution.UNRESOLVED
        assert relation.details.get("external") is None


class TestWording:
    @pytest.mark.parametrize(
        ("expression", "text"),
        [
            (Attribute(Call(Name("f")), "a"), "f().a"),
            (Item(Name("d"), "k"), "d[k]"),
            (Item(Name("d"), None), "d[…]"),
            (UnitReference(F), "f"),
            (Collection("list", ()), "…"),
        ],
    )
    def test_expressions_are_written_short(
        self, expression: Attribute | Item | UnitReference | Collection, text: str
    ) -> None:
        assert written(expression) == text

    def test_long_chains_are_cut(self) -> None:
        chain: Name | Attribute = Name("a")
        for _ in range(20):
            chain = Attribute(chain, "b")

        assert written(chain) == "….b.b.b.b.b.b"

    @pytest.mark.parametrize(
        ("callee", "rule"),
        [
            (Name("f"), "name in scope"),
            (Attribute(Name("self"), "f"), "member of the own class"),
            (Attribute(Call(Name("super")), "f"), "member of a parent class"),
            (Attribute(Name("x"), "f"), "member of a known value"),
            (Call(Name("f")), "function that a call returned"),
            (Item(Name("d"), "k"), "value of an expression"),
        ],
    )
    def test_rules_say_how_a_callee_was_followed(
        self, callee: Name | Attribute | Call | Item, rule: str
    ) -> None:
        assert rule_of(callee) == rule


class TestBudget:
    def test_values_that_depend_on_themselves_end(self) -> None:
        display = Collection("object", (("...", Name("x")), ("a", Name("x"))))
        facts = FileFacts(
            "m.js",
            "javascript",
            scoping=ECMASCRIPT,
            bindings=(
                Binding(NodeId("m.js"), Name("x"), 1, display),
                Binding(NodeId("m.js"), Name("y"), 2, Attribute(Name("y"), "z")),
            ),
            calls=(
                CallSite(NodeId("m.js"), Call(Attribute(Name("x"), "b")), 9),
                CallSite(NodeId("m.js"), Call(Attribute(Name("y"), "b")), 9),
            ),
        )

        assert {r.resolution for r in resolved(facts)} == {Resolution.UNRESOLVED}

    def test_chains_longer_than_anybody_writes_are_given_up(self) -> None:
        bindings = [Binding(FILE, Name("x0"), 1, Name("f"))]
        bindings += [
            Binding(FILE, Name(f"x{n}"), n + 1, Name(f"x{n - 1}"))
            for n in range(1, 100)
        ]
        facts = FileFacts(
            "m.py",
            "python",
            scoping=PYTHON,
            definitions=(FUNCTION,),
            bindings=tuple(bindings),
            calls=(CallSite(FILE, Call(Name("x99")), 200),),
        )

        calls = [r for r in resolved(facts) if r.kind is RelationKind.CALLS]
        assert [r.resolution for r in calls] == [Resolution.UNRESOLVED]


def test_a_unit_of_a_file_that_is_not_given_is_refused() -> None:
    consultation = Consultation(Project(frozenset({"a.py"}), {}), "b.py")

    with pytest.raises(LookupError, match=r"a\.py::f is of a file whose facts"):
        consultation.table_of(NodeId("a.py::f"))
