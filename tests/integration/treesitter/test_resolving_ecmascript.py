"""The rules by which names of JavaScript and TypeScript sources are resolved."""

from tests.integration.treesitter.projects import (
    calls,
    calls_of,
    edges,
    only,
    relations,
)

from sacl.domain.relations import RelationKind, Resolution


def script_calls(source: str) -> set[tuple[str, str]]:
    return calls_of(source, "m.js")


class TestModules:
    def test_suffixes_and_index_files_may_be_left_out(self) -> None:
        sources = {
            "a.ts": "import './b'\nimport './c'\nimport './d.js'\nimport './e/f'",
            "b.tsx": "",
            "c/index.ts": "",
            "d.ts": "",
            "e/f.d.ts": "",
        }

        assert edges(relations(sources, RelationKind.IMPORTS)) == {
            ("a.ts", target) for target in sources if target != "a.ts"
        }

    def test_a_script_prefers_scripts_and_typescript_its_own(self) -> None:
        sources = {
            "a.js": "import './x'",
            "a.ts": "import './x'",
            "x.js": "",
            "x.ts": "",
        }

        assert edges(relations(sources, RelationKind.IMPORTS)) == {
            ("a.js", "x.js"),
            ("a.ts", "x.ts"),
        }

    def test_packages_and_node_modules_are_dependencies(self) -> None:
        source = "import x from '@s/p/q'\nimport fs from 'node:fs'\nimport 'lodash/fp'"

        targets = {
            (r.target, r.details["dependencyType"])
            for r in relations({"a.js": source}, RelationKind.DEPENDS_ON)
        }
        assert targets == {
            ("package:npm:@s/p", "external"),
            ("package:node:fs", "builtin"),
            ("package:npm:lodash", "external"),
        }

    def test_a_specifier_that_leads_nowhere_is_unresolved(self) -> None:
        found = relations({"a.js": "import './gone'"}, RelationKind.IMPORTS)

        assert only(found).resolution is Resolution.UNRESOLVED
        assert "external" not in only(found).details

    def test_symbols_are_listed_with_alias_and_type(self) -> None:
        sources = {"a.ts": "import D, {type T, b as c} from './x'", "x.ts": ""}

        symbols = only(relations(sources, RelationKind.IMPORTS)).details["symbols"]
        assert symbols == [
            {"name": "T", "alias": "T", "importType": "named"},
            {"name": "default", "alias": "D", "importType": "default"},
            {"name": "b", "alias": "c", "importType": "named"},
        ]

    def test_barrels_rename_and_pass_on(self) -> None:
        sources = {
            "m.js": "import d, {g, h, ns} from './lib'\nd(); g(); h(); ns.f()",
            "lib/index.js": "export {f as g, default} from './a'\n"
            "export * from './b'\nexport * as ns from './a'",
            "lib/a.js": "export function f() {}\nexport default function k() {}",
            "lib/b.js": "export const h = () => 1",
        }

        assert calls(sources) == {
            ("m.js", "lib/a.js::k"),
            ("m.js", "lib/a.js::f"),
            ("m.js", "lib/b.js::h"),
        }

    def test_namespace_imports_give_what_is_exported(self) -> None:
        sources = {
            "m.ts": "import * as x from './x'\nx.f(); x.g()",
            "x.ts": "export function f() {}\nfunction g() {}",
        }

        assert calls(sources) == {("m.ts", "x.ts::f")}

    def test_commonjs_modules_are_values_and_hold_names(self) -> None:
        sources = {
            "m.js": "const make = require('./x')\nconst {f} = require('./y')\n"
            "make(); make.g(); f()",
            "x.js": "module.exports = make\nfunction make() {}\n"
            "module.exports.g = function g() {}",
            "y.js": "function f() {}\nmodule.exports = {f}",
        }

        assert calls(sources) == {
            ("m.js", "x.js::make"),
            ("m.js", "x.js::g"),
            ("m.js", "y.js::f"),
        }

    def test_a_default_import_takes_a_commonjs_module_whole(self) -> None:
        sources = {
            "m.mjs": "import f from './x.js'\nf()",
            "x.js": "module.exports = function f() {}",
        }

        assert calls(sources) == {("m.mjs", "x.js::f")}

    def test_type_parameters_stand_for_their_bounds(self) -> None:
        text = """
            class S { go() {} }
            class T { go() {} }
            class B<K extends S, T> {
                one(k: K, t: T) { k.go(); t.go() }
                two<L extends K>(l: L) { l.go() }
            }
        """
        assert calls({"a.ts": text}) == {
            ("a.ts::B.one", "a.ts::S.go"),
            ("a.ts::B.two", "a.ts::S.go"),
        }

    def test_namespaces_are_objects_of_what_they_export(self) -> None:
        sources = {
            "m.ts": """
            import { A, K } from './x'
            function f() { A.B.g(); A.k(); K.n() }
            """,
            "x.ts": """
            export namespace A {
                export namespace B { export function g() { h() } function h() {} }
                export const k = () => B.g()
            }
            export class K {}
            export namespace K { export function n() { g() } }
            function g() {}
            """,
        }

        assert calls(sources) == {
            ("m.ts::f", "x.ts::A.B.g"),
            ("m.ts::f", "x.ts::A.k"),
            ("m.ts::f", "x.ts::K.n"),
            ("x.ts::A.B.g", "x.ts::A.B.h"),
            ("x.ts::A.k", "x.ts::A.B.g"),
            ("x.ts::K.n", "x.ts::g"),
        }

    def test_dynamic_imports_are_followed(self) -> None:
        sources = {
            "m.js": "async function go() { const {f} = await import('./x'); f() }",
            "x.js": "export function f() {}",
        }

        assert calls(sources) == {("m.js::go", "x.js::f")}

    def test_barrels_that_re_export_each_other_end(self) -> None:
        sources = {
            "a.js": "export * from './b'\nimport {x} from './b'\nx()",
            "b.js": "export * from './a'",
        }

        assert calls(sources) == set()

    def test_nothing_binds_across_languages(self) -> None:
        sources = {
            "m.py": "def f(x):\n    x.run()",
            "a.js": "class A { run() {} }\nimport './m.py'",
        }

        assert calls(sources) == set()
        resolutions = {r.resolution for r in relations(sources, RelationKind.CALLS)}
        assert resolutions == {Resolution.UNRESOLVED}


class TestObjects:
    def test_this_is_the_object_of_the_class(self) -> None:
        source = """\
            class A {
                f() {}
                g() { this.f(); xs.map(() => this.f()) }
                h() { xs.map(function () { this.f() }) }
            }
        """

        assert script_calls(source) == {("A.g", "A.f")}

    def test_fields_have_the_class_they_are_given_or_declared(self) -> None:
        sources = {
            "m.ts": """\
                import {B} from './b'
                class A {
                    private b: B
                    c = new B()
                    constructor(private d: B) { this.e = new B() }
                    f() { this.b.run() }
                    g() { this.c.run() }
                    h() { this.d.run() }
                    i() { this.e.run() }
                }
            """,
            "b.ts": "export class B { run() {} }",
        }

        assert calls(sources) == {(f"m.ts::A.{n}", "b.ts::B.run") for n in "fghi"}

    def test_declared_parameters_and_results_are_followed(self) -> None:
        source = """\
            interface Shape { area(): number }
            class Maker { make(): Promise<Shape> { return load() } }
            async function f(s: Shape, m: Maker) {
                s.area()
                const made = await m.make()
                made.area()
            }
        """

        found = calls_of(source, "m.ts")
        assert found == {("f", "Shape.area"), ("f", "Maker.make")}

    def test_super_and_inherited_constructors_are_called(self) -> None:
        source = """\
            class A { constructor() {} f() {} }
            class B extends A { constructor() { super() } f() { super.f() } }
            class C extends B {}
            function g() { return new C() }
        """

        assert script_calls(source) == {
            ("B.constructor", "A.constructor"),
            ("B.f", "A.f"),
            ("g", "B.constructor"),
        }

    def test_a_static_member_is_not_one_of_instances(self) -> None:
        source = """\
            class A { static f() {} g() {} }
            function h() { A.f() }
            function i() { A.g() }
            function j() { new A().g() }
        """

        assert script_calls(source) == {("h", "A.f"), ("j", "A.g")}

    def test_prototypes_make_methods(self) -> None:
        source = """\
            function A() { this.b = new B() }
            A.prototype.f = function () { this.g(); this.b.h() }
            A.prototype.g = function () {}
            function B() {}
            B.prototype = { h() {} }
            function go() { new A().f() }
        """

        assert script_calls(source) == {
            ("A", "B"),
            ("A.f", "A.g"),
            ("A.f", "B.h"),
            ("go", "A"),
            ("go", "A.f"),
        }

    def test_objects_dispatch_by_literal_keys(self) -> None:
        source = """\
            function f() {}
            const table = {a: f, b() { this.c() }, c: () => 1, ...{d: f}}
            function g() { table.a() }
            function h() { table['b']() }
            function i() { table.d() }
        """

        assert script_calls(source) == {
            ("g", "f"),
            ("table.b", "table.c"),
            ("h", "table.b"),
            ("i", "f"),
        }

    def test_functions_put_on_an_object_find_each_other(self) -> None:
        source = """\
            const app = {}
            app.f = function () { this.g() }
            app.g = function () {}
        """

        assert script_calls(source) == {("app.f", "app.g")}

    def test_assigning_an_object_adds_its_members(self) -> None:
        source = """\
            function f() {}
            function g() {}
            const a = {k: f}
            Object.assign(a, {k: g})
            a.k()
        """

        assert script_calls(source) == {("", "g")}


class TestFlow:
    def test_functions_are_hoisted_and_seen_from_inside(self) -> None:
        source = "f()\nfunction f() { g() }\nfunction g() {}"

        assert script_calls(source) == {("", "f"), ("f", "g")}

    def test_blocks_hide_their_names(self) -> None:
        source = """\
            const f = () => 1
            { const f = unknown; f() }
            f()
        """

        call = [
            r
            for r in relations({"m.js": source}, RelationKind.CALLS)
            if r.resolution is Resolution.RESOLVED
        ]
        assert only(call).lines == (3,)

    def test_closures_that_are_returned_are_called(self) -> None:
        source = """\
            const outer = () => function inner() {}
            function f() { outer()() }
        """

        assert script_calls(source) == {("f", "outer"), ("f", "outer.inner")}

    def test_a_parameter_of_an_inline_function_hides_outer_names(self) -> None:
        source = "function f() {}\nfunction g() { xs.forEach(f => f()) }"

        assert script_calls(source) == set()

    def test_call_and_bind_reach_the_function(self) -> None:
        source = (
            "function f() {}\nfunction g() { f.call(null) }\nconst h = f.bind(1)\nh()"
        )

        assert script_calls(source) == {("g", "f"), ("", "f")}

    def test_awaited_and_constructing_calls_are_told_apart(self) -> None:
        source = """\
            class A { constructor() {} async run() {} }
            async function f() { const a = new A(); await a.run() }
        """

        forms = {
            r.target: r.details["callType"]
            for r in relations({"m.js": source}, RelationKind.CALLS)
        }
        assert forms == {"m.js::A.constructor": "constructor", "m.js::A.run": "async"}


class TestHeritage:
    def test_classes_extend_and_implement(self) -> None:
        sources = {
            "a.ts": "export interface I {}\nexport default class A {}",
            "b.ts": "import A, {I} from './a'\n"
            "class B extends A implements I {}\ninterface J extends I {}",
        }

        assert edges(relations(sources, RelationKind.EXTENDS)) == {
            ("b.ts::B", "a.ts::A"),
            ("b.ts::J", "a.ts::I"),
        }
        assert edges(relations(sources, RelationKind.IMPLEMENTS)) == {
            ("b.ts::B", "a.ts::I")
        }

    def test_named_types_are_used(self) -> None:
        sources = {
            "m.ts": "type T = string\nfunction f(a: T[], b: Map<string, T>): void {}",
        }

        use = only(relations(sources, RelationKind.USES))
        assert (use.source, use.target) == ("m.ts::f", "m.ts::T")


def test_calls_reach_a_function_through_what_wraps_it() -> None:
    sources = {
        "a.js": """
        import { debounce } from 'lodash';
        export const slow = debounce((a) => a, 300);
        export default memo(() => slow(1));
        """,
        "b.js": """
        import Row, { slow } from "./a.js";
        function run() { slow(2); Row(); }
        """,
    }
    assert calls(sources) == {
        ("a.js::default", "a.js::slow"),
        ("b.js::run", "a.js::slow"),
        ("b.js::run", "a.js::default"),
    }


class TestWholeModules:
    def test_a_class_that_a_module_is_can_be_a_parent(self) -> None:
        sources = {
            "base.js": "class Base { open() {} }\nmodule.exports = Base;",
            "app.js": """
                const Base = require('./base');
                class Child extends Base { open() { super.open(); } }
            """,
        }

        assert ("app.js::Child.open", "base.js::Base.open") in calls(sources)
        assert edges(relations(sources, RelationKind.EXTENDS)) == {
            ("app.js::Child", "base.js::Base")
        }

    def test_functions_on_exports_call_each_other(self) -> None:
        source = "exports.load = function () {};\nexports.run = () => exports.load();"

        assert ("lib.js::run", "lib.js::load") in calls({"lib.js": source})


class TestNarrowing:
    def test_a_class_that_instanceof_found_holds_in_its_block(self) -> None:
        source = """
            class Dog { bark() {} }
            class Tree { bark() {} }
            function run(thing: unknown, loud: boolean) {
                if (loud && thing instanceof Dog) {
                    thing.bark();
                }
                thing.bark();
            }
        """
        found = relations({"m.ts": source}, RelationKind.CALLS)

        assert edges(found) == {("m.ts::run", "m.ts::Dog.bark")}

    def test_a_class_holds_behind_a_branch_that_leaves_without_it(self) -> None:
        source = """
            class Dog { bark() {} }
            class Tree { bark() {} }
            function run(thing: unknown, loud: boolean) {
                if (!(thing instanceof Dog)) return;
                thing.bark();
            }
            function open(thing: unknown, loud: boolean) {
                if (!(thing instanceof Dog) && loud) { return; }
                thing.bark();
            }
        """
        found = relations({"m.ts": source}, RelationKind.CALLS)

        assert edges(found) == {("m.ts::run", "m.ts::Dog.bark")}

    def test_items_of_a_typed_array_and_casts_have_the_type(self) -> None:
        source = """
            class Dog { bark() {} }
            class Tree { bark() {} grow() {} }
            function run(dogs: Dog[], thing: unknown) {
                for (const dog of dogs) dog.bark();
                (thing as Tree).grow();
            }
        """
        found = edges(relations({"m.ts": source}, RelationKind.CALLS))

        assert found == {
            ("m.ts::run", "m.ts::Dog.bark"),
            ("m.ts::run", "m.ts::Tree.grow"),
        }
