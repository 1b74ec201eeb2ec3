"""Facts that are read from Python, JavaScript and TypeScript sources."""

import pytest
from tests.integration.treesitter.projects import facts_of

from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Call,
    Choice,
    Collection,
    Export,
    Expression,
    Import,
    ImportedName,
    Item,
    Name,
    Opaque,
    UnitReference,
)


def imports(path: str, source: str) -> tuple[Import, ...]:
    return facts_of(path, source).imports


def bound(path: str, source: str) -> dict[str, Expression | None]:
    """Return what each name or field is given."""
    return {
        binding.target.name
        if isinstance(binding.target, Attribute)
        else getattr(binding.target, "id", ""): binding.value
        for binding in facts_of(path, source).bindings
    }


class TestPythonImports:
    def test_a_plain_import_binds_the_first_part_of_a_dotted_name(self) -> None:
        (statement,) = imports("m.py", "import a.b")

        assert statement.module == "a.b"
        assert statement.names == (ImportedName("", "a.b", "namespace"),)

    def test_from_imports_keep_dots_aliases_and_stars(self) -> None:
        relative, star = imports("m.py", "from ..a import b as c, d\nfrom x import *")

        assert (relative.module, relative.level) == ("a", 2)
        assert relative.names == (
            ImportedName("b", "c", "named"),
            ImportedName("d", "d", "named"),
        )
        assert star.names == (ImportedName("*", "", "namespace"),)

    def test_an_import_under_type_checking_is_erased_at_run_time(self) -> None:
        source = """\
            if TYPE_CHECKING:
                import a
            import b
        """

        assert [s.type_only for s in imports("m.py", source)] == [True, False]

    def test_an_import_inside_a_function_is_local(self) -> None:
        (statement,) = imports("m.py", "def f():\n    import a")

        assert statement.local
        assert statement.scope == "m.py::f"

    def test_a_conditional_import_holds_until_the_end_of_its_block(self) -> None:
        source = """\
            try:
                import fast as impl
            except ImportError:
                import slow as impl
        """

        assert [s.until for s in imports("m.py", source)] == [2, 4]

    def test_importing_a_literal_by_a_call_is_an_import(self) -> None:
        facts = facts_of("m.py", "m = importlib.import_module('.a', 'p')")

        (statement,) = facts.imports
        assert (statement.module, statement.level, statement.dynamic) == ("a", 1, True)
        assert facts.bindings[0].value == Name("import:.a")


class TestPythonNames:
    def test_unpacking_pairs_targets_with_values(self) -> None:
        given = bound("m.py", "a, (b, *c), d = f, (g, h, i), j")

        assert given["a"] == Name("f")
        assert given["b"] == Name("g")
        assert given["c"] == Collection("list", (("0", Name("h")), ("1", Name("i"))))
        assert given["d"] == Name("j")

    def test_unpacking_a_call_takes_its_items(self) -> None:
        given = bound("m.py", "a, b = f()")

        assert given["b"] == Item(Call(Name("f")), "1")

    def test_a_loop_binds_an_element_and_a_with_what_is_entered(self) -> None:
        given = bound("m.py", "for a in xs: pass\nwith open() as b: pass")

        assert given["a"] == Item(Name("xs"), None)
        assert given["b"] == Call(Attribute(Call(Name("open")), "__enter__"))

    def test_a_global_name_is_bound_in_the_file(self) -> None:
        (binding,) = facts_of("m.py", "def f():\n    global x\n    x = 1").bindings

        assert binding.scope == "m.py"

    def test_parameters_carry_defaults_and_declared_types(self) -> None:
        source = "def f(a, b: 'x.T' = g, *c, d: A | None = None): pass"
        facts = facts_of("m.py", source)

        by_name = {b.target: b for b in facts.bindings}
        assert facts.definitions[0].parameters == ("a", "b", "*c", "d")
        assert by_name[Name("b")].type == Attribute(Name("x"), "T")
        assert by_name[Name("b")].value == Name("g")
        assert by_name[Name("d")].type == Choice((Name("A"), Opaque("None", "None")))
        assert all(binding.parameter for binding in facts.bindings)

    def test_containers_in_annotations_hold_their_elements(self) -> None:
        (binding,) = facts_of("m.py", "x: list[Optional[A]] = []").bindings

        assert binding.type == Collection("list", ((None, Name("A")),))

    def test_a_comprehension_keeps_its_names_to_itself(self) -> None:
        (binding,) = facts_of("m.py", "[f(a) for a in xs]").bindings

        assert binding.block

    def test_names_in_all_are_what_is_exported(self) -> None:
        facts = facts_of("m.py", "__all__ = ['a']\ndef a(): pass\ndef b(): pass")

        assert [export.name for export in facts.exports] == ["a"]

    def test_without_all_public_names_are_exported(self) -> None:
        facts = facts_of("m.py", "import os\nX = 1\ndef a(): pass\ndef _b(): pass")

        assert {export.name for export in facts.exports} == {"X", "a"}


class TestPythonUnits:
    def test_definitions_carry_modifiers_decorators_and_returned_types(self) -> None:
        source = """\
            class A:
                @classmethod
                async def make(cls) -> "A":
                    return cls()
        """
        facts = facts_of("m.py", source)

        make = facts.definitions[1]
        assert make.modifiers == ("async", "class")
        assert make.decorators == (Name("classmethod"),)
        assert make.returns == Name("A")
        assert facts.returns[0].value == Call(Name("cls"))

    def test_later_concrete_parents_and_mixins_are_mixins(self) -> None:
        source = "class A(B[T], abc.ABC, C, LogMixin, Generic[T], metaclass=M): pass"
        found = facts_of("m.py", source).inheritance

        assert [(i.parent, i.form) for i in found] == [
            (Name("B"), "extends"),
            (Attribute(Name("abc"), "ABC"), "extends"),
            (Name("C"), "mixin"),
            (Name("LogMixin"), "mixin"),
        ]

    def test_a_decorator_is_called_with_what_it_decorates(self) -> None:
        (site,) = facts_of("m.py", "@dec\ndef f(): pass").calls

        assert site.call == Call(Name("dec"), (UnitReference(NodeId("m.py::f")),))

    def test_yielded_values_are_elements(self) -> None:
        (returned,) = facts_of("m.py", "def f():\n    yield g").returns

        assert returned.value == Collection("generator", ((None, Name("g")),))

    def test_deeply_nested_expressions_are_cut_off(self) -> None:
        source = "x" + ".a" * 5000 + "()"

        assert len(facts_of("m.py", source).calls) == 1


class TestEcmaScriptImports:
    def test_default_named_and_namespace_imports_are_told_apart(self) -> None:
        (statement,) = imports("m.js", "import D, {a as b, default as c} from './x'")

        assert statement.names == (
            ImportedName("default", "D", "default"),
            ImportedName("a", "b", "named"),
            ImportedName("default", "c", "default"),
        )
        (namespace,) = imports("m.js", "import * as ns from './x'")
        assert namespace.names == (ImportedName("", "ns", "namespace"),)

    def test_types_are_imported_apart_from_values(self) -> None:
        types, values = imports("m.ts", "import {type A, b} from './x'")

        assert (types.type_only, values.type_only) == (True, False)

    def test_require_binds_names_of_a_pattern(self) -> None:
        (statement,) = imports("m.js", "const {a, b: c} = require('./x')")

        assert statement.dynamic
        assert statement.names == (
            ImportedName("a", "a", "dynamic"),
            ImportedName("b", "c", "dynamic"),
        )

    def test_a_module_inside_an_expression_has_a_name_of_its_own(self) -> None:
        facts = facts_of("m.js", "const a = require('./x').y")

        (statement,) = facts.imports
        assert statement.names[0].alias == "require:./x"
        assert facts.bindings[0].value == Attribute(Name("require:./x"), "y")

    def test_a_re_export_is_an_import_too(self) -> None:
        facts = facts_of("m.ts", "export {a as b} from './x'\nexport * from './y'")

        assert [s.module for s in facts.imports] == ["./x", "./y"]
        assert [(e.name, e.origin, e.module) for e in facts.exports] == [
            ("b", "a", "./x"),
            ("*", "*", "./y"),
        ]


class TestEcmaScriptExports:
    def exports(self, source: str, path: str = "m.ts") -> dict[str, Export]:
        return {export.name: export for export in facts_of(path, source).exports}

    def test_declarations_lists_and_defaults_are_exported(self) -> None:
        source = """\
            export const a = 1, {b, c: d} = x
            export default function f() {}
            function g() {}
            export {g as h}
        """
        found = self.exports(source)

        assert found.keys() == {"a", "b", "d", "default", "h"}
        assert found["default"].value == UnitReference(NodeId("m.ts::f"))
        assert found["h"].value == Name("g")

    def test_commonjs_exports_the_module_or_names_of_it(self) -> None:
        source = "module.exports = f\nmodule.exports.a = g\nexports.b = h"
        found = self.exports(source, "m.js")

        assert {name: e.value for name, e in found.items()} == {
            "export=": Name("f"),
            "a": Name("g"),
            "b": Name("h"),
        }


class TestEcmaScriptNames:
    def test_a_block_keeps_its_let_and_const(self) -> None:
        first, second = facts_of("m.js", "if (x) { const a = f }\nvar b = g").bindings

        assert (first.block, second.block) == (True, False)

    def test_a_name_is_assigned_in_the_scope_that_declares_it(self) -> None:
        source = "let a; function f() { a = g; function h() { b = 1 } }"
        scopes = {b.target: b.scope for b in facts_of("m.js", source).bindings}

        assert scopes[Name("a")] == "m.js"
        assert scopes[Name("b")] == "m.js"

    def test_a_pattern_takes_its_parameter_apart(self) -> None:
        facts = facts_of("m.ts", "function f({a, b: {c}}: T, [d] = x) {}")

        values = {b.target: b.value for b in facts.bindings}
        assert facts.definitions[0].parameters == ("#0", "#1")
        assert values[Name("a")] == Attribute(Name("#0"), "a")
        assert values[Name("c")] == Attribute(Attribute(Name("#0"), "b"), "c")
        assert values[Name("d")] == Item(Name("#1"), "0")

    def test_a_constructor_may_declare_fields(self) -> None:
        source = "class A { constructor(private readonly s: S) {} }"
        fields = [b for b in facts_of("m.ts", source).bindings if not b.parameter]

        assert fields[0].target == Attribute(Name("this"), "s")
        assert fields[0].type == Name("S")

    def test_heritage_tells_classes_from_interfaces(self) -> None:
        source = """\
            class A extends B<T> implements C, D.E {}
            interface I extends J, K<L> {}
        """
        found = facts_of("m.ts", source).inheritance

        assert [(i.parent, i.form) for i in found] == [
            (Name("B"), "extends"),
            (Name("C"), "implements"),
            (Attribute(Name("D"), "E"), "implements"),
            (Name("J"), "extends"),
            (Name("K"), "extends"),
        ]

    def test_what_a_callback_returns_is_not_returned_by_the_function(self) -> None:
        source = "function f() { xs.map(function () { return g }); return h }"

        assert [r.value for r in facts_of("m.js", source).returns] == [Name("h")]

    def test_an_arrow_returns_its_expression(self) -> None:
        (returned,) = facts_of("m.js", "const f = () => g").returns

        assert (returned.scope, returned.value) == ("m.js::f", Name("g"))

    def test_an_object_holds_its_methods_and_spreads(self) -> None:
        given = bound("m.js", "const o = {a, 'b': f, m() {}, ...p}")

        assert given["o"] == Collection(
            "object",
            (
                ("a", Name("a")),
                ("b", Name("f")),
                ("m", UnitReference(NodeId("m.js::o.m"))),
                ("...", Name("p")),
            ),
        )

    def test_components_are_used_by_those_who_render_them(self) -> None:
        facts = facts_of("m.tsx", "function App() { return <div><Menu/></div> }")

        assert [use.target for use in facts.uses] == [Name("Menu")]


def test_a_name_that_is_given_again_and_again_on_one_line_is_recorded_once() -> None:
    facts = facts_of("a.js", "var a = 1; " * 1_000 + "\nvar a = 1; var b = 1;")
    assert len(facts.bindings) == 3


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("a.c", "int row; int row; Row *kept = make(); void f() { row = 1; }"),
        (
            "A.java",
            "class A { void f() { int row; int row; Row kept = make(); row = 1; } }",
        ),
    ],
)
def test_assigning_what_is_declared_twice_leaves_what_is_behind_it(
    path: str, source: str
) -> None:
    assert bound(path, source)["kept"] == Call(Name("make"), ())


@pytest.mark.parametrize(
    ("path", "source"),
    [("a.h", "a b, b;"), ("A.java", "class A { void f() { int b; int b; } }")],
)
def test_what_is_declared_twice_at_the_end_is_read(path: str, source: str) -> None:
    assert list(bound(path, source)) == ["b"]
