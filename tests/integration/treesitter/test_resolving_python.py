"""The rules by which names of Python sources are resolved."""

from tests.integration.treesitter.projects import (
    calls,
    calls_of,
    edges,
    only,
    relations,
)

from sacl.domain.relations import RelationKind, Resolution


class TestImports:
    def test_absolute_relative_and_aliased_imports_lead_to_files(self) -> None:
        sources = {
            "p/__init__.py": "",
            "p/a.py": "from . import b\nfrom .b import f as g\nimport p.c as c",
            "p/b.py": "def f(): pass",
            "p/c.py": "from p.b import f",
        }

        assert edges(relations(sources, RelationKind.IMPORTS)) == {
            ("p/a.py", "p/b.py"),
            ("p/a.py", "p/c.py"),
            ("p/c.py", "p/b.py"),
        }

    def test_src_folders_and_namespace_packages_are_import_roots(self) -> None:
        sources = {
            "src/p/n/a.py": "def f(): pass",
            "tests/t.py": "from p.n.a import f\nimport p.n.a\nf()\np.n.a.f()",
        }

        assert calls(sources) == {("tests/t.py", "src/p/n/a.py::f")}

    def test_a_library_module_wins_over_a_file_inside_a_package(self) -> None:
        sources = {"p/__init__.py": "", "p/a.py": "import json", "p/json.py": ""}

        imported = only(relations(sources, RelationKind.IMPORTS))
        assert imported.resolution is Resolution.UNRESOLVED
        assert imported.details["external"] is True

    def test_an_external_import_depends_on_a_package(self) -> None:
        sources = {"a.py": "import requests.sessions\nimport os.path"}

        targets = {
            (r.target, r.details["dependencyType"], r.weight)
            for r in relations(sources, RelationKind.DEPENDS_ON)
        }
        assert targets == {
            ("package:pypi:requests", "external", 0.4),
            ("package:python:os", "builtin", 0.2),
        }

    def test_a_package_hands_on_what_it_imports(self) -> None:
        sources = {
            "p/__init__.py": "from .a import f as g\nfrom .b import *",
            "p/a.py": "def f(): pass",
            "p/b.py": "__all__ = ['h']\ndef h(): pass\ndef i(): pass",
            "m.py": "from p import g, h\nimport p\ng()\nh()\np.i()",
        }

        assert calls(sources) == {("m.py", "p/a.py::f"), ("m.py", "p/b.py::h")}

    def test_star_imports_follow_each_other(self) -> None:
        sources = {
            "a.py": "from b import *\nf()\n_g()",
            "b.py": "from c import *",
            "c.py": "def f(): pass\ndef _g(): pass",
        }

        assert calls(sources) == {("a.py", "c.py::f")}

    def test_of_two_conditional_imports_neither_is_the_target(self) -> None:
        sources = {
            "p/__init__.py": "",
            "p/a.py": "def f(): pass",
            "p/b.py": "def f(): pass",
            "p/m.py": """\
                if fast:
                    from .a import f
                else:
                    from .b import f
                f()
            """,
        }

        call = only(relations(sources, RelationKind.CALLS))
        assert call.resolution is Resolution.CANDIDATES
        assert call.candidates == ("p/a.py::f", "p/b.py::f")
        assert call.strength == 0.25

    def test_imports_under_type_checking_and_in_functions_are_flagged(self) -> None:
        sources = {
            "a.py": """\
                if TYPE_CHECKING:
                    import b
                def f():
                    import c
            """,
            "b.py": "",
            "c.py": "",
        }

        details = {
            str(r.target): r.details for r in relations(sources, RelationKind.IMPORTS)
        }
        assert details["b.py"]["typeOnly"] is True
        assert details["c.py"]["local"] is True

    def test_a_literal_module_imported_by_a_call_is_followed(self) -> None:
        sources = {
            "a.py": "from importlib import import_module\n"
            "m = import_module('b')\nm.f()",
            "b.py": "def f(): pass",
        }

        assert ("a.py", "b.py::f") in calls(sources)

    def test_imports_in_a_circle_end(self) -> None:
        sources = {"a.py": "from b import x\nx()", "b.py": "from a import x\nx()"}

        assert calls(sources) == set()


class TestScopes:
    def test_a_local_name_shadows_an_imported_one(self) -> None:
        sources = {
            "a.py": "from b import f\ndef g(f):\n    f()\ndef h():\n    f = 1\n    f()",
            "b.py": "def f(): pass",
        }

        assert calls(sources) == set()

    def test_names_of_a_class_are_not_seen_in_its_methods(self) -> None:
        source = """\
            def f(): pass
            class A:
                def f(self): pass
                def g(self):
                    f()
        """

        assert calls_of(source) == {("A.g", "f")}

    def test_the_last_definition_before_a_use_counts(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            a = f
            a()
            a = g
        """

        assert calls_of(source) == {("", "f")}

    def test_a_function_sees_what_its_module_ends_with(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            a = f
            def h():
                a()
            a = g
        """

        assert calls_of(source) == {("h", "g")}

    def test_a_branch_sees_its_own_assignment(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            if x:
                a = f
            else:
                a = g
                a()
        """

        assert calls_of(source) == {("", "g")}


class TestClasses:
    def test_self_cls_and_super_follow_the_method_resolution_order(self) -> None:
        source = """\
            class A:
                def f(self): pass
            class B:
                def f(self): pass
                def g(self): pass
            class C(A, B):
                def f(self):
                    super().f()
                def h(self):
                    self.f()
                    self.g()
                @classmethod
                def make(cls):
                    cls.h
                    cls().g()
        """

        assert calls_of(source) == {
            ("C.f", "A.f"),
            ("C.h", "C.f"),
            ("C.h", "B.g"),
            ("C.make", "B.g"),
        }

    def test_parents_of_other_files_count(self) -> None:
        sources = {
            "a.py": "class A:\n    def f(self): pass",
            "b.py": "import a\nclass B(a.A):\n    def g(self):\n        self.f()",
        }

        assert calls(sources) == {("b.py::B.g", "a.py::A.f")}
        assert edges(relations(sources, RelationKind.EXTENDS)) == {
            ("b.py::B", "a.py::A")
        }

    def test_behind_an_unknown_parent_a_member_is_only_likely(self) -> None:
        source = """\
            class A(Unknown, B): pass
            class B:
                def f(self): pass
            class C(Unknown, B):
                def g(self):
                    self.f()
        """

        call = only(relations({"m.py": source}, RelationKind.CALLS))
        assert call.resolution is Resolution.CANDIDATES
        assert call.candidates == ("m.py::B.f",)

    def test_fields_have_the_type_that_is_assigned_or_declared(self) -> None:
        source = """\
            class A:
                def f(self): pass
            class B:
                c: A
                def __init__(self, a: A, d: "A | None" = None):
                    self.a = a
                    self.b = A()
                    self.d = d
                def g(self):
                    self.a.f()
                def h(self):
                    self.b.f()
                def i(self):
                    self.c.f()
                def j(self):
                    self.d.f()
        """

        assert calls_of(source) == {(f"B.{name}", "A.f") for name in "ghij"}

    def test_a_class_without_a_constructor_is_used_and_not_called(self) -> None:
        source = "class A: pass\ndef f():\n    return A()"

        assert calls_of(source) == set()
        assert edges(relations({"m.py": source}, RelationKind.USES)) == {
            ("m.py::f", "m.py::A")
        }

    def test_making_an_instance_calls_the_inherited_constructor(self) -> None:
        source = """\
            class A:
                def __init__(self): pass
            class B(A): pass
            B()
        """

        call = only(relations({"m.py": source}, RelationKind.CALLS))
        assert call.target == "m.py::A.__init__"
        assert call.details["callType"] == "constructor"

    def test_a_property_gives_what_it_returns(self) -> None:
        source = """\
            class A:
                def f(self): pass
            class B:
                @property
                def a(self):
                    return A()
                def g(self):
                    self.a.f()
        """

        assert ("B.g", "A.f") in calls_of(source)

    def test_mixins_are_extended_as_mixins(self) -> None:
        source = "class A: pass\nclass M: pass\nclass B(A, M): pass"
        found = relations({"m.py": source}, RelationKind.EXTENDS)

        assert {r.target: r.details["inheritanceType"] for r in found} == {
            "m.py::A": "extends",
            "m.py::M": "mixin",
        }


class TestFlow:
    def test_functions_are_followed_through_names_lists_and_dicts(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            def h(): pass
            a = [f, (g,)]
            d = {"k": {"l": h}}
            def i():
                a[0]()
            def j():
                a[1][0]()
            def k():
                d["k"]["l"]()
        """

        assert calls_of(source) == {("i", "f"), ("j", "g"), ("k", "h")}

    def test_a_key_may_come_from_a_name(self) -> None:
        source = "def f(): pass\nkey = 'a'\nd = {'a': f}\nd[key]()"

        assert calls_of(source) == {("", "f")}

    def test_a_computed_key_leaves_candidates(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            d = {"a": f, "b": g}
            d[input()]()
        """

        found = {
            r.resolution
            for r in relations({"m.py": source}, RelationKind.CALLS)
            if r.target_name != "input"
        }
        assert found == {Resolution.CANDIDATES}

    def test_what_a_function_returns_can_be_called(self) -> None:
        source = """\
            def f(): pass
            def g():
                return f
            def h(a):
                return a
            g()()
            h(g)()
        """

        assert calls_of(source) == {("", "g"), ("", "f"), ("", "h")}

    def test_each_caller_in_the_file_passes_its_own_function(self) -> None:
        source = """\
            def f(): pass
            def g(): pass
            def call(a):
                a()
            call(f)
            call(a=g)
        """

        assert calls_of(source) == {("", "call"), ("call", "f"), ("call", "g")}

    def test_returned_annotations_name_the_type(self) -> None:
        sources = {
            "a.py": "class A:\n    def f(self): pass\ndef make(x) -> 'A': ...",
            "b.py": "from a import make\ndef g():\n    make(1).f()",
        }

        assert ("b.py::g", "a.py::A.f") in calls(sources)

    def test_a_decorator_that_wraps_is_what_is_called(self) -> None:
        source = """\
            def wrap(a):
                def inner():
                    a()
                return inner
            @wrap
            def f(): pass
            def g():
                f()
        """

        assert calls_of(source) == {
            ("", "wrap"),
            ("wrap.inner", "f"),
            ("g", "wrap.inner"),
        }

    def test_a_decorator_of_a_library_changes_nothing(self) -> None:
        source = "import functools\n@functools.cache\ndef f(): pass\nf()"

        assert calls_of(source) == {("", "f")}

    def test_a_function_passed_on_is_used(self) -> None:
        sources = {"m.py": "def f(): pass\ndef g(run):\n    run(f)"}

        use = only(relations(sources, RelationKind.USES))
        assert (use.source, use.target) == ("m.py::g", "m.py::f")
        assert use.details["form"] == "callback"

    def test_the_library_calls_what_map_is_given(self) -> None:
        assert calls_of("def f(): pass\nlist(map(f, [1]))") == {("", "f")}

    def test_a_loop_calls_the_iterator_of_an_object(self) -> None:
        source = """\
            class A:
                def __iter__(self):
                    return self
                def __next__(self):
                    return 1
            for a in A(): pass
        """

        assert calls_of(source) == {("", "A.__iter__"), ("", "A.__next__")}


class TestThreeStates:
    def test_methods_of_the_name_are_candidates_for_an_unknown_receiver(self) -> None:
        sources = {
            "a.py": "class A:\n    def f(self, x):\n        x.f()\n"
            "class B:\n    def f(self): pass",
            "b.js": "class C { f() {} }",
        }

        call = only(relations(sources, RelationKind.CALLS))
        assert call.resolution is Resolution.CANDIDATES
        assert call.candidates == ("a.py::B.f",)

    def test_of_more_than_five_candidates_only_the_number_is_kept(self) -> None:
        classes = "".join(f"class C{i}:\n    def f(self): pass\n" for i in range(7))
        sources = {"m.py": f"{classes}def g(x):\n    x.f()"}

        call = only(relations(sources, RelationKind.CALLS))
        assert (call.candidates, call.candidate_count) == ((), 7)

    def test_a_call_without_any_candidate_is_unresolved(self) -> None:
        call = only(relations({"m.py": "def g(x):\n    x.f()"}, RelationKind.CALLS))

        assert call.resolution is Resolution.UNRESOLVED
        assert call.target_name == "x.f"

    def test_a_default_may_be_what_is_called(self) -> None:
        sources = {"m.py": "def f(): pass\ndef g(a=f):\n    a()"}

        call = only(relations(sources, RelationKind.CALLS))
        assert call.resolution is Resolution.CANDIDATES
        assert call.candidates == ("m.py::f",)

    def test_library_calls_say_what_they_call(self) -> None:
        sources = {"m.py": "import os.path as p\ndef f(a):\n    len(p.join(a))"}

        found = {
            (r.target_name, r.rule) for r in relations(sources, RelationKind.CALLS)
        }
        assert found == {("len", "builtin"), ("os.path.join", "builtin")}

    def test_every_relation_carries_a_rule_and_its_lines(self) -> None:
        sources = {
            "a.py": "import b, os\nclass A(b.B):\n    x: b.B\n    def f(self):\n"
            "        self.f(os.getcwd())\n        y.z()",
            "b.py": "class B: pass",
        }

        for relation in relations(sources):
            assert relation.rule
            assert relation.lines == tuple(sorted(set(relation.lines)))
            assert relation.site_count >= 1
            assert (relation.target is None) != (
                relation.resolution is Resolution.RESOLVED
            )


class TestStructure:
    def test_files_contain_units_and_classes_their_methods(self) -> None:
        sources = {"m.py": "class A:\n    def f(self): pass\ndef g(): pass"}

        assert edges(relations(sources, RelationKind.CONTAINS)) == {
            ("m.py", "m.py::A"),
            ("m.py::A", "m.py::A.f"),
            ("m.py", "m.py::g"),
        }

    def test_exports_lead_to_units_wherever_they_are(self) -> None:
        sources = {
            "p/__init__.py": "from .a import f\nX = 1",
            "p/a.py": "def f(): pass",
        }

        found = relations(sources, RelationKind.EXPORTS)
        assert edges(found) == {
            ("p/__init__.py", "p/a.py::f"),
            ("p/__init__.py", "p/__init__.py"),
            ("p/a.py", "p/a.py::f"),
        }

    def test_types_in_annotations_are_used(self) -> None:
        sources = {
            "a.py": "from b import B\ndef f(x: list[B]) -> 'B': pass",
            "b.py": "class B: pass",
        }

        use = only(relations(sources, RelationKind.USES))
        assert (use.source, use.target, use.site_count) == ("a.py::f", "b.py::B", 2)


class TestFields:
    def test_a_field_declared_as_a_parent_may_hold_either(self) -> None:
        source = """
            class Base:
                def run(self): pass
            class Child(Base):
                def run(self): pass
            class Holder:
                def __init__(self):
                    self.field: Base = Child()
                def go(self):
                    self.field.run()
        """
        found = relations({"m.py": source}, RelationKind.CALLS)
        call = next(r for r in found if r.source == "m.py::Holder.go")

        assert call.resolution is Resolution.CANDIDATES
        assert set(call.candidates) == {"m.py::Base.run", "m.py::Child.run"}


class TestWorkspaces:
    def test_members_import_each_other_by_name(self) -> None:
        sources = {
            "packages/a/src/a/__init__.py": "from b.x import f\nf()",
            "packages/b/src/b/__init__.py": "",
            "packages/b/src/b/x.py": "def f(): pass",
        }

        assert calls(sources) == {
            ("packages/a/src/a/__init__.py", "packages/b/src/b/x.py::f")
        }

    def test_members_fill_one_namespace(self) -> None:
        sources = {
            "a/src/company/a/__init__.py": "from company.b import f\nf()",
            "b/src/company/b/__init__.py": "def f(): pass",
        }

        assert calls(sources) == {
            ("a/src/company/a/__init__.py", "b/src/company/b/__init__.py::f")
        }


class TestPatterns:
    def test_names_that_a_case_captures_hide_functions(self) -> None:
        source = """
            def load(): pass
            def other(): pass
            def run(thing):
                match thing:
                    case [load]: load()
                    case {"key": load}: load()
                    case int() as load: load()
                    case other.load | Point(x=other.load): other()
        """

        assert calls_of(source) == {("run", "other")}

    def test_a_type_that_isinstance_found_holds_in_its_block(self) -> None:
        source = """
            class Dog:
                def bark(self): pass
            class Tree:
                def bark(self): pass
            def run(thing, loud):
                if loud and isinstance(thing, Dog):
                    thing.bark()
        """

        assert calls_of(source) == {("run", "Dog.bark")}

    def test_a_type_holds_behind_a_branch_that_leaves_without_it(self) -> None:
        source = """
            class Dog:
                def bark(self): pass
            class Tree:
                def bark(self): pass
            def sure(thing):
                if thing is None or not isinstance(thing, Dog):
                    raise TypeError
                thing.bark()
            def open(thing, loud):
                if not isinstance(thing, Dog) and loud:
                    return
                thing.bark()
            def going_on(thing):
                if not isinstance(thing, Dog):
                    print(thing)
                thing.bark()
        """

        assert calls_of(source) == {("sure", "Dog.bark")}

    def test_defaults_are_computed_outside_of_their_function(self) -> None:
        source = "def make(): pass\ndef run(value=make()): pass"

        assert calls_of(source) == {("", "make")}

    def test_super_with_arguments_skips_to_behind_its_class(self) -> None:
        source = """
            class A:
                def run(self): pass
            class B(A):
                def run(self): pass
            class C(B):
                def run(self):
                    super(B, self).run()
        """

        assert calls_of(source) == {("C.run", "A.run")}

    def test_a_script_does_not_import_itself(self) -> None:
        sources = {"tests/json5.py": "from json5 import load\nload()"}

        assert relations(sources, RelationKind.IMPORTS)[0].target is None


def test_modules_that_a_package_passes_on_may_import_from_it() -> None:
    sources = {
        "tools/__init__.py": "from .base import *\nfrom .files import *\n",
        "tools/base.py": "class Tool:\n    def apply(self): ...\n",
        "tools/files.py": """
        from tools import Tool
        class Read(Tool):
            def run(self): self.apply()
        """,
        "main.py": "from tools import Read, Tool\nclass Own(Tool): ...\nRead().run()\n",
    }
    found = relations(sources)

    assert edges([r for r in found if r.kind is RelationKind.EXTENDS]) == {
        ("tools/files.py::Read", "tools/base.py::Tool"),
        ("main.py::Own", "tools/base.py::Tool"),
    }
    assert edges([r for r in found if r.kind is RelationKind.CALLS]) == {
        ("tools/files.py::Read.run", "tools/base.py::Tool.apply"),
        ("main.py", "tools/files.py::Read.run"),
    }
