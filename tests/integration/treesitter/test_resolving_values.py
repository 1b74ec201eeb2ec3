"""What values are followed through: calls, items, fields, library functions."""

import pytest
from tests.integration.treesitter.projects import calls, calls_of, only, relations

from sacl.domain.relations import RelationKind, Resolution


def script_calls(source: str) -> set[tuple[str, str]]:
    return calls_of(source, "m.js")


class TestPythonObjects:
    def test_an_instance_is_called_by_its_call_method(self) -> None:
        source = """\
            class A:
                def __call__(self):
                    return B()
            class B:
                def run(self): pass
            def f(a=A()):
                A()().run()
        """

        assert calls_of(source) == {("f", "A.__call__"), ("f", "B.run")}

    def test_items_of_an_object_come_from_its_getter(self) -> None:
        source = """\
            class A:
                def __getitem__(self, key):
                    return B()
            class B:
                def run(self): pass
            def f():
                A()["k"].run()
        """

        assert ("f", "B.run") in calls_of(source)

    def test_elements_of_an_iterator_are_what_next_returns(self) -> None:
        source = """\
            def f(): pass
            class A:
                def __iter__(self):
                    return B()
            class B:
                def __next__(self):
                    return f
            class C:
                def __iter__(self):
                    yield f
            def g():
                for x in A():
                    x()
            def h():
                for x in C():
                    x()
        """

        assert {("g", "f"), ("h", "f")} <= calls_of(source)

    def test_elements_of_lists_are_all_called_in_a_loop(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            for x in [f, g]:
                x()
            for key in {"a": f}:
                key()
        """

        assert calls_of(source) == {("", "f"), ("", "g")}

    def test_what_one_function_puts_into_a_dict_another_may_find(self) -> None:
        source = """\
            def f(): pass
            table = {}
            def fill():
                table["k"] = f
            def use(table2):
                table["k"]()
            def other(table):
                table["k"]()
        """

        calls = relations({"m.py": source}, RelationKind.CALLS)
        found = {call.source: call.candidates for call in calls}
        assert found == {"m.py::use": ("m.py::f",), "m.py::other": ()}

    def test_an_item_that_is_given_on_some_paths_is_a_candidate(self) -> None:
        source = """\
            def f(): pass
            table = {}
            if x:
                table["k"] = f
            table["k"]()
        """

        call = only(relations({"m.py": source}, RelationKind.CALLS))
        assert call.candidates == ("m.py::f",)

    def test_updating_a_dict_replaces_its_items(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            table = {"k": f, **{"l": g}}
            table.update({"k": g})
            def h():
                table["l"]()
            table["k"]()
        """

        assert calls_of(source) == {("", "g"), ("h", "g")}

    def test_raising_a_class_makes_an_instance(self) -> None:
        source = """\
            class E(Exception):
                def __init__(self): pass
            def f():
                raise E
            def g(e):
                raise e
        """

        assert calls_of(source) == {("f", "E.__init__")}

    def test_class_methods_and_static_methods_are_reached_from_the_class(self) -> None:
        source = """\
            class A:
                @classmethod
                def make(cls):
                    return cls()
                @staticmethod
                def help(): pass
                def run(self): pass
            def f():
                A.make().run()
                A.help()
                A().help()
                A.run(A())
        """

        assert calls_of(source) == {
            ("f", "A.make"),
            ("f", "A.run"),
            ("f", "A.help"),
        }

    def test_a_member_that_only_children_have_is_found_through_their_calls(
        self,
    ) -> None:
        source = """\
            class A:
                def run(self):
                    self.step()
            class B(A):
                def step(self): pass
            B().run()
        """

        assert calls_of(source) == {("", "A.run"), ("A.run", "B.step")}

    def test_fields_that_differ_between_objects_are_candidates(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            class A:
                def __init__(self, step):
                    self.step = step
                def run(self):
                    self.step()
            A(f)
            A(g)
        """

        (call,) = [
            r
            for r in relations({"m.py": source}, RelationKind.CALLS)
            if r.target_name == "self.step"
        ]
        assert call.resolution is Resolution.CANDIDATES
        assert call.candidate_count == 2

    def test_a_class_that_inherits_from_itself_ends(self) -> None:
        source = "class A(A):\n    def f(self):\n        self.g()"

        assert calls_of(source) == set()

    def test_parents_that_contradict_each_other_are_still_searched(self) -> None:
        source = """\
            class A: pass
            class B(A):
                def run(self): pass
            class C(A, B):
                def go(self):
                    self.run()
        """

        assert calls_of(source) == {("C.go", "B.run")}

    def test_members_of_a_foreign_parent_are_foreign(self) -> None:
        source = """\
            from lib import Base
            class A(Base):
                def go(self):
                    self.run()
        """

        (call,) = relations({"m.py": source}, RelationKind.CALLS)
        assert (call.target_name, call.rule) == ("lib.Base.run", "external")

    def test_defaults_count_where_a_call_leaves_the_argument_out(self) -> None:
        source = """\
            def f(): pass
            def run(a=f):
                a()
            def give(a=f):
                return a
            run()
            give()()
        """

        assert calls_of(source) == {
            ("", "run"),
            ("run", "f"),
            ("", "give"),
            ("", "f"),
        }

    def test_functions_that_call_each_other_end(self) -> None:
        source = """\
            def f(x):
                return g(x)
            def g(x):
                return f(x)
            def h():
                f(1)()
        """

        assert calls_of(source) == {("f", "g"), ("g", "f"), ("h", "f")}

    def test_modules_come_out_of_packages_and_folders(self) -> None:
        sources = {
            "p/__init__.py": "",
            "p/a.py": "def f(): pass",
            "n/b.py": "def f(): pass",
            "m.py": "import p, n.b\nfrom n import b, c\nfrom p import a, z\n"
            "a.f(); b.f(); n.b.f()\np.a.f()",
        }

        assert calls(sources) == {("m.py", "p/a.py::f"), ("m.py", "n/b.py::f")}

    @pytest.mark.parametrize(
        "made",
        [
            "cast(A, load())",
            "type(A())()",
            "copy.copy(A())",
            "next_of([A()])",
            "sorted([A()])[0]",
        ],
    )
    def test_library_functions_give_back_what_they_are_given(self, made: str) -> None:
        source = f"""\
            import copy
            from typing import cast
            class A:
                def run(self): pass
            def next_of(xs):
                for x in xs:
                    return x
            def f():
                {made}.run()
        """

        expected = made != "cast(A, load())"
        assert (("f", "A.run") in calls_of(source)) is expected

    def test_strings_and_numbers_have_methods_of_the_library(self) -> None:
        source = "def f(x=None):\n    ''.join(x)\n    str(x).strip()\n    x.run()"

        found = {
            r.target_name: r.rule
            for r in relations({"m.py": source}, RelationKind.CALLS)
        }
        assert found["str.join"] == found["str.strip"] == "builtin"


class TestScriptObjects:
    def test_parts_of_values_are_taken_apart(self) -> None:
        source = """\
            function f() {}
            function g() {}
            const pair = [f, {k: g}]
            const [a, {k: b}] = pair
            function h() { a() }
            function i() { b() }
            const {x = f} = {}
        """

        assert script_calls(source) == {("h", "f"), ("i", "g")}

    def test_arguments_of_patterns_are_taken_apart(self) -> None:
        source = """\
            function f() {}
            function run({step, next: [last]}) { step(); last() }
            run({step: f, next: [f]})
        """

        assert script_calls(source) == {("", "run"), ("run", "f")}

    def test_objects_made_from_a_prototype_are_instances(self) -> None:
        source = """\
            function A() {}
            A.prototype.run = function () {}
            function f() { Object.create(A.prototype).run() }
            function g() { A.prototype.run.call(this) }
            function h() { new A().constructor.prototype.run() }
        """

        assert script_calls(source) == {
            ("f", "A.run"),
            ("g", "A.run"),
            ("h", "A"),
            ("h", "A.run"),
        }

    def test_statics_may_be_assigned_and_mixed_in(self) -> None:
        source = """\
            class A {}
            A.make = function () { return new A() }
            const mixin = { run() {} }
            Object.assign(A.prototype, mixin)
            function f() { A.make().run() }
        """

        assert script_calls(source) == {("f", "A.make"), ("f", "mixin.run")}

    def test_accessors_and_iterated_elements_are_followed(self) -> None:
        source = """\
            function f() {}
            class A { get step() { return f } }
            function g() { new A().step() }
            function h() { for (const x of [f]) x() }
            function* all() { yield f }
            function i() { for (const x of all()) x() }
        """

        assert script_calls(source) == {
            ("g", "f"),
            ("h", "f"),
            ("i", "f"),
            ("i", "all"),
        }

    def test_this_in_static_code_and_fields_is_the_class_or_its_object(self) -> None:
        source = """\
            class A {
                static f() {}
                static g() { this.f() }
                run = () => { this.h() }
                h() {}
            }
        """

        assert script_calls(source) == {("A.g", "A.f"), ("A.run", "A.h")}

    def test_this_at_top_level_and_in_plain_functions_is_unknown(self) -> None:
        source = "this.f()\nfunction g() { this.f() }\nconst h = () => this.f()"

        assert script_calls(source) == set()

    def test_choices_are_candidates_unless_they_agree(self) -> None:
        source = """\
            function f() {}
            function g() {}
            const a = x ? f : g, b = f || f, c = y && f
            function h() { a() }
            function i() { b() }
        """

        assert script_calls(source) == {("i", "f")}

    def test_names_of_namespaces_and_wholes_are_found(self) -> None:
        sources = {
            "m.ts": "import x = require('./x')\nx.f()\nimport y = x.f\ny()",
            "x.ts": "function f() {}\nexport = {f}",
        }

        assert calls(sources) == {("m.ts", "x.ts::f")}

    def test_declared_elements_have_members(self) -> None:
        source = """\
            class A { run() {} }
            function f(xs: A[], ys: Map<string, A>, z: (A | null), w: readonly A[]) {
                for (const x of xs) x.run()
                z.run()
            }
        """

        assert calls_of(source, "m.ts") == {("f", "A.run")}

    def test_catch_clauses_and_loops_bind_their_own_names(self) -> None:
        source = """\
            function e() {}
            function k() {}
            function f() {
                try { e() }
                catch (e) { e() }
            }
            function g() { for (const k in {}) k() }
        """

        assert script_calls(source) == {("f", "e")}

    def test_a_decorator_is_called(self) -> None:
        source = "function dec(c) { return c }\n@dec\nclass A {}"

        assert ("", "dec") in calls_of(source, "m.ts")


class TestEdges:
    """Rules at the edge: what is not there, not a class, or outside."""

    def test_types_that_are_no_classes_say_nothing(self) -> None:
        source = """\
            def make(): pass
            def f(a: make, b: str, *args: "A", **options):
                a.run()
                b.strip()
                args[0].go()
                options.pop()
            class A:
                def run(self): pass
                def go(self): pass
        """

        found = {
            r.target_name: r for r in relations({"m.py": source}, RelationKind.CALLS)
        }
        assert found["a.run"].candidates == ("m.py::A.run",)
        assert found["str.strip"].rule == "builtin"
        assert found["A.go"].resolution is Resolution.RESOLVED

    def test_a_decorator_that_calls_itself_ends(self) -> None:
        source = """\
            @dec
            def dec(f):
                return dec
            @known()
            @dec
            def g(): pass
            g()
        """

        assert calls_of(source) == {("", "dec")}

    def test_super_outside_a_class_is_the_library_function(self) -> None:
        found = relations({"m.py": "super().f()"}, RelationKind.CALLS)

        assert {r.target_name for r in found} >= {"super"}

    def test_one_of_two_parents_is_a_candidate(self) -> None:
        source = """\
            if x:
                class A: pass
            else:
                class A: pass
            class B(A):
                def f(self):
                    self.g()
        """

        (parent,) = relations({"m.py": source}, RelationKind.EXTENDS)
        assert parent.candidates == ("m.py::A", "m.py::A#2")

    def test_lists_of_names_may_be_computed(self) -> None:
        sources = {
            "a.py": "from b import *\nf()\ng()",
            "b.py": "__all__ = names()\n__all__ = ['f', x]\n"
            "def f(): pass\ndef g(): pass",
        }

        assert calls(sources) == {("a.py", "b.py::f")}

    def test_packages_that_compute_their_names_are_open(self) -> None:
        sources = {
            "a.py": "from p import f\nf()",
            "p/__init__.py": "def __getattr__(name): pass",
        }

        assert calls(sources) == set()

    def test_re_exports_of_packages_stay_outside(self) -> None:
        sources = {
            "a.js": "import {x, y, z} from './b'\nx(); y(); z()",
            "b.js": "export {x} from 'lib'\nexport * from 'other'\n"
            "export {z} from './gone'",
        }

        found = {r.target_name: r.rule for r in relations(sources, RelationKind.CALLS)}
        assert found == {
            "lib.x": "external",
            "y": "unknown name",
            "z": "unknown name",
        }

    def test_types_are_exported_as_types(self) -> None:
        sources = {"a.ts": "interface T {}\nexport type {T}", "b.ts": ""}

        (export,) = relations(sources, RelationKind.EXPORTS)
        assert export.details["typeOnly"] is True

    def test_null_has_no_members_and_unknown_functions_no_results(self) -> None:
        source = """\
            def f(): pass
            None.run()
            f().run()
            load()[0].run()
            for x in load(): x.run()
        """

        assert calls_of(source) == {("", "f")}

    def test_modules_are_indexed_like_objects(self) -> None:
        sources = {
            "a.js": "import * as b from './b'\nb['f']()",
            "b.js": "export function f() {}",
        }

        assert calls(sources) == {("a.js", "b.js::f")}

    def test_keyword_arguments_and_spreads_reach_their_parameters(self) -> None:
        source = """\
            def f(): pass
            def run(a, *rest, b=None):
                b()
            def give(a, *, b):
                return b
            run(1, 2, c=3, b=f)
            give(f, f, b=f)()
            run(*[f])
        """

        assert {("run", "f"), ("", "f")} <= calls_of(source)

    def test_objects_made_from_objects_have_their_members(self) -> None:
        source = """\
            const proto = { run() {} }
            function f() { Object.create(proto).run() }
            function g() { Object.create(load()).run() }
            function h() { new Unknown().run() }
        """

        assert script_calls(source) == {("f", "proto.run")}

    def test_static_fields_are_members_of_the_class(self) -> None:
        source = """\
            function f() {}
            class A { static step = f; own = f }
            function g() { A.step() }
            function h() { A.own() }
        """

        assert script_calls(source) == {("g", "f")}

    def test_a_returned_constructor_function_makes_objects(self) -> None:
        source = """\
            function A() { this.step = f; this.run = () => this.step() }
            function f() {}
            const make = () => { const a = new A(); return a }
            function g() { make().step() }
        """

        assert {("A.run", "f"), ("g", "f")} <= script_calls(source)


def test_a_function_that_calls_itself_with_parts_of_a_foreign_value_ends() -> None:
    names = "abcdefghijklmnop"
    calls_of_itself = "\n".join(f"    walk(node.{name})" for name in names)
    source = f"import ast\ndef walk(node):\n{calls_of_itself}\nwalk(ast.x)\n"

    assert ("walk", "walk") in calls_of(source)
