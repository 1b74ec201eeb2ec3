"""Rules by which the names of Java are bound, one test each."""

from textwrap import dedent

from tests.integration.treesitter.projects import calls, edges, only, relations

from sacl.domain.relations import RelationKind, Resolution

A = "p/A.java"


def called(source: str) -> set[tuple[str, str]]:
    """Return the resolved calls of one file of the package p."""
    found = calls({A: f"package p;\n{dedent(source)}"})
    return {
        (a.removeprefix(f"{A}::"), b.removeprefix(f"{A}::")) for a, b in found if a != b
    }


class TestNamespaces:
    def test_a_class_of_the_same_package_needs_no_import(self) -> None:
        sources = {
            A: "package p; class A { void f() { B.g(); } }",
            "q/B.java": "package p; class B { static void g() {} }",
            "p/B.java": "package q; class B { static void g() {} }",
        }

        assert calls(sources) == {("p/A.java::A.f", "q/B.java::B.g")}

    def test_an_imported_class_hides_one_of_the_package(self) -> None:
        sources = {
            A: "package p; import q.B; class A { void f() { B.g(); } }",
            "p/B.java": "package p; class B { static void g() {} }",
            "q/B.java": "package q; public class B { public static void g() {} }",
        }

        assert calls(sources) == {("p/A.java::A.f", "q/B.java::B.g")}

    def test_a_wildcard_import_comes_behind_the_package(self) -> None:
        sources = {
            A: "package p; import q.*; class A { void f() { B.g(); C.g(); } }",
            "p/B.java": "package p; class B { static void g() {} }",
            "q/B.java": "package q; public class B { public static void g() {} }",
            "q/C.java": "package q; public class C { public static void g() {} }",
        }

        assert calls(sources) == {
            ("p/A.java::A.f", "p/B.java::B.g"),
            ("p/A.java::A.f", "q/C.java::C.g"),
        }

    def test_two_wildcards_with_one_name_leave_candidates(self) -> None:
        sources = {
            A: "package p; import q.*; import r.*; class A { void f() { B.g(); } }",
            "q/B.java": "package q; public class B { public static void g() {} }",
            "r/B.java": "package r; public class B { public static void g() {} }",
        }
        call = only(relations(sources, RelationKind.CALLS))

        assert call.resolution is Resolution.CANDIDATES
        assert set(call.candidates) == {"q/B.java::B.g", "r/B.java::B.g"}

    def test_static_imports_bring_in_methods(self) -> None:
        sources = {
            A: """
                package p;
                import static q.B.g;
                import static q.C.*;
                class A { void f() { g(); h(); } }
            """,
            "q/B.java": "package q; public class B { public static void g() {} }",
            "q/C.java": "package q; public class C { public static void h() {} }",
        }

        assert calls(sources) == {
            ("p/A.java::A.f", "q/B.java::B.g"),
            ("p/A.java::A.f", "q/C.java::C.h"),
        }

    def test_a_class_is_named_with_its_package(self) -> None:
        sources = {
            A: "package p; class A { void f() { q.B.g(); new q.B.C().h(); } }",
            "q/B.java": """
                package q;
                public class B {
                    public static void g() {}
                    public static class C { public void h() {} }
                }
            """,
        }

        assert calls(sources) == {
            ("p/A.java::A.f", "q/B.java::B.g"),
            ("p/A.java::A.f", "q/B.java::B.C.h"),
        }

    def test_imports_lead_to_the_file_of_the_class(self) -> None:
        sources = {
            A: "package p;\nimport q.B.C;\nimport java.util.List;\nimport x.y.Z;",
            "q/other.java": "package q; public class B { public static class C {} }",
        }
        found = relations(sources, RelationKind.IMPORTS, RelationKind.DEPENDS_ON)

        assert edges(found) == {
            (A, "q/other.java"),
            (A, "package:jdk:java.util"),
            (A, "package:maven:x.y"),
        }

    def test_a_wildcard_imports_the_files_that_are_used(self) -> None:
        sources = {
            A: "package p; import q.*; class A { B b; }",
            "q/B.java": "package q; public class B {}",
            "q/C.java": "package q; public class C {}",
        }

        assert edges(relations(sources, RelationKind.IMPORTS)) == {(A, "q/B.java")}


class TestReceivers:
    def test_this_and_bare_names_are_members_of_the_class(self) -> None:
        source = "class A { void f() { g(); this.g(); } void g() {} }"

        assert called(source) == {("A.f", "A.g")}

    def test_super_leads_behind_an_override(self) -> None:
        source = """
            class A extends B { void f() { super.f(); } }
            class B { void f() {} }
        """

        assert called(source) == {("A.f", "B.f")}

    def test_an_inner_class_sees_the_methods_around_it(self) -> None:
        source = """
            class A {
                void g() {}
                class B { void f() { g(); } }
                void h() { Runnable r = new Runnable() { public void run() { g(); } }; }
            }
        """

        assert ("A.B.f", "A.g") in called(source)
        assert any(a.endswith("run") and b == "A.g" for a, b in called(source))

    def test_a_foreign_parent_may_hide_a_method_around(self) -> None:
        source = "class A { void g() {} class B extends x.Y { void f() { g(); } } }"
        call = only(relations({A: source}, RelationKind.CALLS))

        assert call.resolution is Resolution.CANDIDATES

    def test_fields_parameters_and_locals_have_their_declared_type(self) -> None:
        source = """
            class A {
                B field;
                void f(B parameter) {
                    B local = make();
                    field.a(); parameter.b(); local.c();
                }
                B make() { return null; }
            }
            class B { void a() {} void b() {} void c() {} }
        """

        assert called(source) == {
            ("A.f", "A.make"),
            ("A.f", "B.a"),
            ("A.f", "B.b"),
            ("A.f", "B.c"),
        }

    def test_var_has_the_type_of_its_value(self) -> None:
        source = """
            class A { void f() { var b = B.make(); b.g(); } }
            class B { static B make() { return new B(); } void g() {} }
        """

        assert called(source) == {("A.f", "B.make"), ("A.f", "B.g")}

    def test_chained_calls_follow_declared_returns(self) -> None:
        source = """
            class A { void f() { new B().g().h(); } }
            class B { C g() { return null; } }
            class C { void h() {} }
        """

        assert called(source) == {("A.f", "B.g"), ("A.f", "C.h")}

    def test_a_local_variable_ends_with_its_block(self) -> None:
        source = """
            class A {
                C x;
                void f() {
                    { B x = null;
                      x.g(); }
                    x.g();
                }
            }
            class B { void g() {} }
            class C { void g() {} }
        """

        assert called(source) == {("A.f", "B.g"), ("A.f", "C.g")}

    def test_casts_patterns_and_loops_say_the_type(self) -> None:
        source = """
            class A {
                void f(Object o, B[] all) {
                    ((B) o).g();
                    if (o instanceof C c) c.h();
                    for (B b : all) b.i();
                    all[0].j();
                }
            }
            class B { void g() {} void i() {} void j() {} }
            class C { void h() {} }
        """

        assert called(source) == {
            ("A.f", "B.g"),
            ("A.f", "C.h"),
            ("A.f", "B.i"),
            ("A.f", "B.j"),
        }

    def test_a_type_parameter_is_no_class_of_the_project(self) -> None:
        source = """
            class A<T> { T t; void f() { t.g(); } }
            class T { void g() {} }
        """

        assert called(source) == set()

    def test_the_bound_of_a_type_parameter_counts(self) -> None:
        source = """
            class A<T extends B> { T t; void f() { t.g(); } }
            class B { void g() {} }
        """

        assert called(source) == {("A.f", "B.g")}

    def test_an_unknown_receiver_has_candidates_only(self) -> None:
        source = "class A { void f(Object o) { o.f(null); o.g(); } void g() {} }"
        found = relations({A: source}, RelationKind.CALLS)

        assert {r.resolution for r in found} <= {
            Resolution.CANDIDATES,
            Resolution.UNRESOLVED,
        }


class TestOverloads:
    def test_the_number_of_arguments_decides(self) -> None:
        source = "class A { void f() { g(1); } void g() {} void g(int a) {} }"

        assert called(source) == {("A.f", "A.g#2")}

    def test_obvious_types_of_arguments_decide(self) -> None:
        source = """
            class A {
                void f(B b) { g("s"); g(1); g(b); g(true); }
                void g(String s) {}
                void g(long n) {}
                void g(B b) {}
                void g(Object o) {}
            }
            class B {}
        """

        assert called(source) == {
            ("A.f", "A.g"),
            ("A.f", "A.g#2"),
            ("A.f", "A.g#3"),
            ("A.f", "A.g#4"),
        }

    def test_what_arguments_do_not_tell_stays_open(self) -> None:
        source = """
            class A {
                void f() { g(x.Y.make()); }
                void g(String s) {}
                void g(int n) {}
            }
        """
        found = relations({A: source}, RelationKind.CALLS)
        (call,) = [r for r in found if r.candidates]

        assert len(call.candidates) == 2

    def test_a_fixed_number_goes_before_any_number(self) -> None:
        source = """
            class A { void f() { g(1); } void g(int... all) {} void g(int one) {} }
        """

        assert called(source) == {("A.f", "A.g#2")}

    def test_constructors_are_chosen_alike(self) -> None:
        source = """
            class A {
                A() { this(1); }
                A(int n) {}
                static void f() { new A(); }
            }
            class B extends A { B() { super(2); } }
        """

        assert called(source) == {
            ("A.A", "A.A#2"),
            ("A.f", "A.A"),
            ("B.B", "A.A#2"),
        }


class TestVirtualCalls:
    def test_a_default_method_of_an_interface_is_inherited(self) -> None:
        source = """
            class A implements I { void f() { new A().g(); } }
            interface I { default void g() {} }
        """

        assert called(source) == {("A.f", "I.g")}

    def test_a_method_of_a_class_goes_before_that_of_an_interface(self) -> None:
        source = """
            class A extends B implements I { void f() { new A().g(); } }
            interface I { default void g() {} }
            class B { public void g() {} }
        """

        assert called(source) == {("A.f", "B.g")}

    def test_an_object_made_there_runs_its_own_method(self) -> None:
        source = """
            class A { void f() { B b = new C(); b.g(); } }
            class B { void g() {} }
            class C extends B { void g() {} }
        """

        assert called(source) == {("A.f", "C.g")}

    def test_a_variable_that_is_assigned_again_has_its_declared_type(self) -> None:
        source = """
            class A { void f() { B b = new B(); b = new C(); b.g(); } }
            class B { void g() {} }
            class C extends B { }
        """

        assert called(source) == {("A.f", "B.g")}

    def test_overridden_and_bodiless_methods_are_candidates(self) -> None:
        source = """
            class A { void f(B b, I i) { b.g(); i.h(); } }
            class B { void g() {} }
            class C extends B implements I { void g() {} public void h() {} }
            interface I { void h(); }
        """
        found = relations({A: source}, RelationKind.CALLS)
        candidates = {
            r.target_name: {c.removeprefix(f"{A}::") for c in r.candidates}
            for r in found
        }

        assert candidates == {"b.g": {"B.g", "C.g"}, "i.h": {"I.h", "C.h"}}

    def test_a_method_of_an_interface_that_nothing_implements_is_called(self) -> None:
        source = """
            class A { void f(I i) { i.h(); } }
            class B { void h() {} }
            interface I { void h(); }
        """

        assert called(source) == {("A.f", "I.h")}

    def test_a_child_may_implement_an_interface_by_what_it_inherits(self) -> None:
        source = """
            class A { void f(I i) { i.h(); } }
            class B { public void h() {} }
            interface I { void h(); }
        """
        (found,) = relations({A: source}, RelationKind.CALLS)

        assert set(found.candidates) == {f"{A}::B.h", f"{A}::I.h"}

    def test_private_final_and_static_methods_are_not_overridden(self) -> None:
        source = """
            class A {
                void f(A a) { a.g(); a.h(); A.i(); }
                private void g() {} final void h() {} static void i() {}
            }
            class B extends A { void g() {} static void i() {} }
        """

        assert called(source) == {("A.f", "A.g"), ("A.f", "A.h"), ("A.f", "A.i")}


class TestFunctionObjects:
    def test_a_lambda_in_a_variable_runs_when_its_method_is_called(self) -> None:
        source = """
            import java.util.function.Supplier;
            class A {
                void f() { Supplier<A> s = () -> g(); s.get(); }
                A g() { return null; }
            }
        """

        assert ("A.f", "A.f.s") in called(source)
        assert ("A.f.s", "A.g") in called(source)

    def test_a_method_reference_runs_when_its_method_is_called(self) -> None:
        source = """
            class A { void f() { Runnable r = this::g; r.run(); } void g() {} }
        """

        assert ("A.f", "A.g") in called(source)

    def test_a_method_reference_that_is_passed_on_is_used(self) -> None:
        source = "class A { void f(x.Y y) { y.each(A::g); } static void g() {} }"
        found = relations({A: source}, RelationKind.USES)

        assert (f"{A}::A.f", f"{A}::A.g") in edges(found)


class TestShapes:
    def test_records_enums_and_nested_classes_have_members(self) -> None:
        source = """
            class A {
                void f(R r) { r.b().g(); E.X.h(); new N().i(); }
                static class N { void i() {} }
            }
            record R(B b) {}
            class B { void g() {} }
            enum E { X, Y; void h() {} }
        """

        assert called(source) >= {("A.f", "E.h"), ("A.f", "A.N.i")}

    def test_parents_are_written_by_what_they_turn_out_to_be(self) -> None:
        source = """
            class A extends B implements I {}
            class B {}
            interface I extends J {}
            interface J {}
            class C {
                Object f() { return new B() {}; }
                Object g() { return new I() {}; }
            }
        """
        found = relations({A: source}, RelationKind.EXTENDS, RelationKind.IMPLEMENTS)
        written = {
            (r.source.rpartition("::")[2], r.kind.value, (r.target or "")[-1])
            for r in found
        }

        assert written == {
            ("A", "extends", "B"),
            ("A", "implements", "I"),
            ("I", "extends", "J"),
            ("C.f.<anonymous>", "extends", "B"),
            ("C.g.<anonymous>", "implements", "I"),
        }

    def test_nothing_binds_to_another_language(self) -> None:
        sources = {
            A: "package p; class A { void f(Object o) { o.send(); B.g(); } }",
            "b.py": "class B:\n    def send(self): pass\n    def g(): pass",
        }

        assert calls(sources) == set()


class TestQualifiedReceivers:
    def test_super_of_an_interface_and_this_of_an_outer_class(self) -> None:
        source = """
            interface L { default void g() {} }
            interface R { default void g() {} }
            class A implements L, R {
                public void g() { R.super.g(); }
                void h() {}
                class B { void h() {} void f() { A.this.h(); } }
            }
        """

        assert called(source) == {("A.g", "R.g"), ("A.B.f", "A.h")}

    def test_a_private_method_of_a_parent_is_not_inherited(self) -> None:
        source = """
            class Base { private void step() {} }
            class A {
                void step() {}
                class B extends Base { void f() { step(); } }
            }
        """

        assert called(source) == {("A.B.f", "A.step")}
