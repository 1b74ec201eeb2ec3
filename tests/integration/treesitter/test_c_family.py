"""C and C++: what is a unit, what documents it, what is repaired."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.adapters.treesitter.languages import language_of
from sacl.domain.code import Span, TextualFeature

C = """\
/** @file The ring. */
#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* About the ring. */
typedef struct { int size; } ring;
typedef struct node node;
struct node { node *next; };
typedef int (*visitor)(node *, void *);
typedef unsigned long count;
enum level { LOW, HIGH };
union cell { int whole; };
static int declared(int a);

// far away

/// Opens it.
/// Twice.
static inline ring *open_ring(const char *path) {
    // inside
    return 0;
}
static void (*chosen(int which))(int) { return 0; }
int old(a, b) int a; char *b; { return a; }
"""

CPP = """\
#include <vector>
namespace outer::inner {
//! A store.
template <typename T>
class Store : public Base<T> {
 public:
  explicit Store(int size) : size_(size) {}
  Store(const Store&) = delete;
  ~Store() = default;
  virtual int read(int at) const = 0;
  virtual T& last() = 0;
  int write(int at);
  bool operator==(const Store& other) const { return true; }
  operator bool() const { return true; }
  void operator()(int a) {}
  int size() const { return size_; }  ///< Its size.
  enum class Kind { A, B };
  using Self = Store<T>;
  friend void swap(Store& a, Store& b) {}
  struct Cursor { int at; };
 private:
  int size_;
};
namespace {
int hidden() { return [] { return 1; }(); }
}
}
template <typename T>
int outer::inner::Store<T>::write(int at) {
  auto twice = [&](int a) { return a * 2; };
  hook_ = [] {};
  return twice(at);
}
Other::Other() try : a_(1) {} catch (...) {}
Other& Other::operator=(const Other&) { return *this; }
template <typename T> concept Sized = requires(T t) { t.size(); };
extern "C" { void plain(void) {} }
TEST(Store, Opens) { run(); }
"""


def outline(text: str, path: str) -> list[tuple[str, str, str]]:
    found = units(text, path).items()
    return [(name, unit.kind.value, unit.form) for name, unit in found if name]


def test_units_of_c() -> None:
    assert outline(C, "a.c") == [
        ("ring", "class", "struct"),
        ("node", "class", "struct"),
        ("visitor", "class", "typedef"),
        ("count", "class", "typedef"),
        ("level", "class", "enum"),
        ("cell", "class", "union"),
        ("open_ring", "function", "function"),
        ("chosen", "function", "function"),
        ("old", "function", "function"),
    ]


def test_units_of_cpp() -> None:
    store = "outer.inner.Store"
    assert outline(CPP, "a.cpp") == [
        (store, "class", "class"),
        (f"{store}.Store", "method", "function"),
        (f"{store}.read", "method", "pure virtual"),
        (f"{store}.last", "method", "pure virtual"),
        (f"{store}.operator==", "method", "function"),
        (f"{store}.operator bool", "method", "function"),
        (f"{store}.operator()", "method", "function"),
        (f"{store}.size", "method", "function"),
        (f"{store}.Kind", "class", "enum"),
        (f"{store}.Self", "class", "using"),
        (f"{store}.swap", "method", "function"),
        (f"{store}.Cursor", "class", "struct"),
        ("outer.inner.hidden", "function", "function"),
        ("outer.inner.hidden.<lambda>#1", "function", "lambda"),
        (f"{store}.write", "method", "function"),
        (f"{store}.write.twice", "function", "lambda"),
        (f"{store}.write.hook_", "function", "lambda"),
        ("Other.Other", "method", "function"),
        ("Other.operator=", "method", "function"),
        ("Sized", "interface", "concept"),
        ("plain", "function", "function"),
        ("TEST(Store,Opens)", "function", "function"),
    ]


def test_c_documentation_touches_what_it_documents() -> None:
    found = units(C, "a.c")
    assert found[""].textual.docstring == "@file The ring."
    assert found[""].textual.comments == ("// far away",)
    assert found["ring"].textual.docstring == "About the ring."
    assert found["open_ring"].textual.docstring == "Opens it.\nTwice."
    assert found["open_ring"].textual.comments == ("// inside",)


def test_doxygen_comments_may_follow_what_they_document() -> None:
    found = units(CPP, "a.cpp")
    assert found["outer.inner.Store"].textual.docstring == "A store."
    assert found["outer.inner.Store.size"].textual.docstring == "Its size."
    assert "Its size" not in found["outer.inner.Store"].code


def test_spans_and_signatures_of_the_c_family() -> None:
    found = units(C, "a.c") | units(CPP, "a.cpp")
    assert found["open_ring"].span == Span(17, 22)
    assert found["open_ring"].body == Span(19, 22)
    assert found["outer.inner.Store"].span == Span(3, 23)
    assert found["outer.inner.Store"].code.endswith("};")
    assert found["outer.inner.Store.write"].span == Span(28, 33)
    assert found["open_ring"].signature == (
        "static inline ring *open_ring(const char *path)"
    )
    assert found["outer.inner.Store"].signature == (
        "template <typename T> class Store : public Base<T>"
    )
    assert found["outer.inner.Store.write"].signature == (
        "template <typename T> int outer::inner::Store<T>::write(int at)"
    )
    assert found["visitor"].signature == "typedef int (*visitor)(node *, void *)"


def test_names_that_the_c_family_binds() -> None:
    text = """
    int f(int a, char *b, int c[]) {
        int d = 1, *e, g[3];
        for (int h = 0;;) { i = 1; }
    again:
        goto again;
    }
    """
    assert units(text, "a.c")["f"].textual.identifiers == (
        *("f", "a", "b", "c", "d", "e", "g", "h", "again"),
    )
    text = """
    template <class T, int N = 1> void f(T&& a, int b = 2) {
        for (auto& c : x) {}
        auto [d, e] = y;
        auto g = [h = 1](int i) {};
        try {} catch (int j) {}
    }
    """
    assert units(text, "a.cpp")["f"].textual.identifiers == (
        *("T", "N", "f", "a", "b", "c", "d", "e", "g", "h", "i", "j"),
    )


@pytest.mark.parametrize("path", ["a.c", "a.cpp"])
@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("return;", 1, 0),
        ("if (a) {} else if (b && c || d) {} else {}", 5, 1),
        ("for (;;) { while (a) { do {} while (b); } }", 4, 3),
        ("switch (a) { case 1: case 2: break; default: ; }", 3, 1),
        ("x = a ? b : c;", 2, 0),
    ],
)
def test_complexity_and_nesting_of_the_c_family(
    path: str, body: str, complexity: int, depth: int
) -> None:
    structure = units(f"void f() {{ {body} }}", path)["f"].structure
    measured = structure.cyclomatic_complexity, structure.nesting_depth
    assert measured == (complexity, depth)


def test_complexity_and_nesting_of_cpp_only() -> None:
    body = "for (auto a : b) { try {} catch (int) {} catch (...) {} }"
    structure = units(f"void f() {{ {body} }}", "a.cpp")["f"].structure
    assert (structure.cyclomatic_complexity, structure.nesting_depth) == (4, 2)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("int f(void);\n", "c"),
        ("/* a class::method */\nstruct a { int b; };\n", "c"),
        ('#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n', "c"),
        ("#ifdef __cplusplus\n# include <cstring>\n#endif\nint f(void);\n", "c"),
        ("class A;\n", "cpp"),
        ("namespace a {\n}\n", "cpp"),
        ("#include <vector>\n", "cpp"),
        ("  template <typename T> void f();\n", "cpp"),
        ("std::string f();\n", "cpp"),
    ],
)
def test_what_a_header_holds_decides_between_c_and_cpp(
    text: str, language: str
) -> None:
    found = language_of("include/a.h", text)
    assert found is not None
    assert found.name == language


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("class API Store : public Base { public: int a() {} };", ["Store", "Store.a"]),
        ("API_EXPORT int f(void) {}\nint g() {}", ["f", "g"]),
        ("API_EXPORT API_INLINE static Foo *f(int a) {}\n", ["f"]),
        ("BEGIN_NAMESPACE\nclass A {};\nEND_NAMESPACE\nclass B {};", ["A", "B"]),
        ("void f() LOCKS_REQUIRED(mu_) { a(); }\nint g() {}", ["f", "g"]),
        (
            "class A {\n  int held GUARDED_BY(mu_);\n  int f() {}\n};",
            ["A", "A.f"],
        ),
        (
            'TEST_CASE("opens a store", "[x]") { a(); }\nint g() {}',
            ["TEST_CASE(opens_a_store_x)", "g"],
        ),
        (
            "#ifdef A\nint f(int a) {\n#else\nint f(long a) {\n#endif\n}\nint g() {}",
            ["f", "g"],
        ),
        (
            "A::A()\n  :\n#if B\n  b_(1),\n#endif\n  a_(2) {}\nint g() {}",
            ["A.A", "g"],
        ),
        (
            (
                "template <class M>\nAPI_INLINE n::A<M>::A(F f, int n) API_NOEXCEPT\n"
                "  : f_{f} {}\nint g() {}"
            ),
            ["n.A.A", "g"],
        ),
        ("API_INLINE A::A(F f)\n  : f_(f) {}\nAPI_INLINE A::~A() {}", ["A.A", "A.~A"]),
        (
            (
                "template <class M>\nAPI_INLINE T A<M>::f(int a) {}\n"
                "template <class M>\nvoid API_INLINE n::A<M>::g() {}"
            ),
            ["A.f", "n.A.g"],
        ),
        (
            (
                "struct A {\n  A(A &&a) API_NOEXCEPT;\n"
                "  A &operator=(A a) API_NOEXCEPT;\n};\n"
                "int f() { return (int)API_SIZE; }"
            ),
            ["A", "f"],
        ),
        (
            (
                "[[noreturn]] API_EXPORT void f(int a);\n"
                "void g() {\n  API_TRY { f(1); }\n  API_CATCH(a)\n}\nint h() {}"
            ),
            ["g", "h"],
        ),
        (
            "void f() {\n  API_TRY { a(); } API_CATCH_ALL {\n  }\n}\nint g() {}",
            ["f", "g"],
        ),
        (
            (
                "template class API_EXPORT n::A<int>;\n"
                "template API_EXPORT n::A<int>::A(F *f);\nint g() {}"
            ),
            ["g"],
        ),
        (
            '#if HAS(<bit>) && \\\n  1\n#include "a.h"\n#endif\nint f() {}',
            ["f"],
        ),
    ],
)
def test_macros_and_conditions_do_not_hide_definitions(
    text: str, names: list[str]
) -> None:
    file = parsed(text, "a.cpp")
    found = units(text, "a.cpp")
    assert [name for name in found if name] == names
    assert found[names[0]].code in text
    assert not file.problems


@pytest.mark.parametrize(
    ("member", "name"),
    [
        ("char* const* argv() { return 0; }", "A.argv"),
        ("operator Act<R(B...)>() const { return 1; }", "A.operator Act<R(B...)>"),
        ("inline friend S& operator << (S& s, A const& a) { }", "A.operator<<"),
        ("template <class U> void f(on<U>* = nullptr) { }", "A.f"),
        ("template <class U, on<U>* = nullptr> void f() { }", "A.f"),
        ("void f(const B& b = {}, int c = 0) { }", "A.f"),
        ("A_CONSTEXPR Bag(const B& b) : b_(b) { }", "A.Bag"),
        ("A_DEPRECATED operator view<C>() const { return c; }", "A.operator view<C>"),
        ("void f() { if A_CONSTEXPR (b) return; }", "A.f"),
        ("template <class U, A_ENABLE_IF(!is_b<U>::value)>\n void f() { }", "A.f"),
        ("struct f<B, decltype(b<B&>().operator[](0))> : C { };", "A.f"),
    ],
)
def test_what_the_grammar_does_not_know_costs_nobody_its_name(
    member: str, name: str
) -> None:
    text = f"struct A {{\n {member}\n void last() {{ }}\n}};\nvoid after() {{ }}\n"
    file = parsed(text, "a.cpp")
    names = [unit.qualified_name for unit in file.units]
    assert names[1:] == ["A", name, "A.last", "after"]
    assert not file.problems


def test_macros_are_no_units_and_keep_their_place_in_the_text() -> None:
    text = "#define F(x) ((x) + 1)\nAPI_EXPORT int f(void) { return F(1); }\n"
    found = units(text, "a.c")
    assert list(found) == ["", "f"]
    assert found["f"].code == "API_EXPORT int f(void) { return F(1); }"
    assert found[""].code == "#define F(x) ((x) + 1)\n"


def test_masked_cpp_keeps_what_others_name() -> None:
    text = """
    // Doc.
    int Store::add(const std::string& max) {
      // note
      auto size = std::max(this->size_, max.size());
      return add(size);
    }
    """
    view = views(text, "a.cpp")["Store.add"]
    assert view.neutral == (
        "int Store::func_0(const std::string& var_0) {\n"
        "  auto var_1 = std::max(this->size_, var_0.size());\n"
        "  return func_0(var_1);\n}"
    )
    assert not parsed(view.neutral, "a.cpp").problems
    assert "// Doc." in view.masked[TextualFeature.IDENTIFIER]


@pytest.mark.parametrize("path", ["a.c", "a.cpp"])
def test_what_parsed_of_broken_code_is_kept(path: str) -> None:
    result = parsed("int ok() {}\nint broken( {\nint after() { return 1; }\n", path)
    names = {unit.name for unit in result.units}
    assert {"ok", "after"} <= names
    assert result.problems


@pytest.mark.parametrize(
    "text",
    [
        "int a = static_cast<>(1);",
        "auto a = std::make_unique<>();",
        "std::vector<> a;",
        "struct A : B { A() : B {} };",
        "void ::f() {}",
        "class A::B::C {};",
        "int a::" + "b::" * 500 + "c() { return 1; }",
    ],
)
def test_rare_and_incomplete_syntax_is_read(text: str) -> None:
    assert parsed(f"{text}\nint after() {{}}\n", "a.cpp").units[-1].name == "after"
