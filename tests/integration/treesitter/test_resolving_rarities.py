"""What is rare in programs binds as its language says, or is left open."""

from collections.abc import Iterable

import pytest
from tests.integration.treesitter.projects import Sources, relations

from sacl.domain.relations import Relation, RelationKind
from sacl.domain.resolution.declared import binder

CALLS = RelationKind.CALLS
KOTLIN_PARTS = "class A { fun m() {} }\nclass B\n"
JAVA_DIAMOND = """
interface A { void go(); }
interface B extends A {}
interface C extends A {}
class D implements B, C { public void go() {} }
class U { void f(A a) { a.go(); } }
"""
REOPENED = {
    f"part{i}.rb": f"module App\n  def self.g{i}; end\n  class C{i}; end\nend\n"
    for i in range(10)
}
LOCAL_CLASSES = {
    f"{name}.rb": f"""
def make
  class Local
    def {name}; end
  end
  Local.new.a
end
"""
    for name in "ab"
}
TYPESCRIPT = {
    "tsconfig.json": """{"compilerOptions": {
        "baseUrl": ".",
        "paths": {"@": ["./"], "ab*": ["exact/*"], "a*": ["loose/*"]},
        "rootDirs": ["src/one", "src/two"]
    }}""",
    "index.ts": "export function root() {}\n",
    "exact/c.ts": "export function exact() {}\n",
    "loose/bc.ts": "export function loose() {}\n",
    "src/one/a.ts": "import { two } from './b'\nimport { far } from '../far'\n"
    "import { gone } from './gone'\ntwo(); far(); gone();\n",
    "src/two/b.ts": "export function two() {}\n",
    "src/far.ts": "export function far() {}\n",
}
HEADERS = {
    "compile_commands.json": '[{"directory": "/x", "file": "m.c", '
    '"command": "cc -I/x/other -I/x/b/include m.c"}]',
    "a/include/h.h": "static void of_a(void) {}\n",
    "b/include/h.h": "static void of_b(void) {}\n",
    "m.c": "#include <h.h>\nvoid f(void) { of_a(); of_b(); }\n",
}
CRATE = {
    "Cargo.toml": '[package]\nname = "k"\n',
    "src/lib.rs": "mod x;\nmod y;\npub trait T { fn t(&self) {} }\n"
    "impl T for x::Foo {}\n",
    "src/x.rs": "use crate::T;\npub struct Foo;\nfn of_x(f: Foo) { f.t(); }\n",
    "src/y.rs": "pub struct Foo;\nfn of_y(f: Foo) { f.t(); }\n",
}
NESTED_MODULE = {
    "a.rb": "module Helper\n  def x; end\nend\n",
    "b.rb": "class A\n  module Helper\n    def x; end\n  end\nend\n",
    "c.rb": "class A\n  include Helper\nend\n",
}
WORKSPACES = {
    "one/space/here.py": "from space.there import go\nfrom space.sub import gone\n"
    "def f():\n    go()\n    gone()\n",
    "two/space/there.py": "def go(): pass\n",
    "three/space/sub/deep.py": "def gone(): pass\n",
}


def told(found: Iterable[Relation]) -> set[str]:
    """Write relations as ``source -> target``, or with ``?`` and candidates."""
    return {_told(relation) for relation in found}


def _told(relation: Relation) -> str:
    source = relation.source.rpartition("/")[2]
    if relation.target is not None:
        return f"{source} -> {relation.target}"
    if relation.candidates:
        return f"{source} ? {' | '.join(relation.candidates)}"
    return f"{source} ? {relation.target_name}"


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        pytest.param(
            {"a.py": "def f(x):\n    x()\ndef g(): pass\nf(1 + 2)\nf(g)\n"},
            {"a.py -> a.py::f", "a.py::f -> a.py::g"},
            id="a computed argument says nothing",
        ),
        pytest.param(
            {"a.js": "function f(x) { x() }\nf(function named() {})\n"},
            {"a.js -> a.js::f", "a.js::f -> a.js::named"},
            id="a function written as an argument",
        ),
        pytest.param(
            {"a.py": "class A:\n    def m(self):\n        self.x = self.x\n"
             "        self.x()\n"},
            {"a.py::A.m ? self.x"},
            id="a field that is given itself",
        ),
        pytest.param(
            {"a.js": "function g() {}\nclass A { static f = g; m() { this.f() } }\n"
             "A.f()\n"},
            {"a.js::A.m ? this.f", "a.js -> a.js::g"},
            id="a static field is not one of an instance",
        ),
        pytest.param(
            {"a.js": "function set(o) { o.run = function () { this.missing() } }\n"},
            {"a.js::set.o.run ? this.missing"},
            id="an object that lacks what its method calls",
        ),
        pytest.param(
            {"a.py": "def g(): pass\ndef use():\n    global fs\n    fs = [fs[i], g]\n"
             "    for f in fs:\n        f()\n"},
            {"a.py::use -> a.py::g"},
            id="a list that holds what it held",
        ),
        pytest.param(
            {"a.ts": "export * from './missing'\nexport * from './b'\n",
             "b.ts": "export function go() {}\n",
             "c.ts": "import { go, other } from './a'\ngo(); other()\n"},
            {"c.ts -> b.ts::go", "c.ts ? other"},
            id="a module that is not there passes nothing on",
        ),
        pytest.param(
            {**TYPESCRIPT,
             "c.ts": "import { root } from '@'\nimport { exact } from 'abc'\n"
             "import { out } from 'x/../../../out'\nroot(); exact(); out()\n"},
            {"a.ts -> src/two/b.ts::two", "a.ts -> src/far.ts::far",
             "a.ts ? gone",
             "c.ts -> index.ts::root", "c.ts -> exact/c.ts::exact",
             "c.ts ? x/../../../out.out"},
            id="path mappings: the root, the longest pattern, none outside",
        ),
        pytest.param(
            WORKSPACES,
            {"here.py::f -> two/space/there.py::go", "here.py::f ? gone"},
            id="a namespace of several members of a workspace",
        ),
        pytest.param(
            {"A.kt": KOTLIN_PARTS + "fun go(c: Boolean) { val x = if (c) A() else B()\n"
             " x.m() }\n"},
            {"A.kt::go ? A.kt::A.m"},
            id="only one of two types has the member",
        ),
        pytest.param(
            {"A.kt": "class A {\n fun String.slug() = 1\n"
             " fun g() { \"x\".slug() }\n}\n"},
            {"A.kt::A.g ? A.kt::A.String.slug"},
            id="an extension that is a member of a class",
        ),
        pytest.param(
            {"A.kt": "open class T { open fun f() {} }\n"
             "class C : T() { val f = 1 }\nclass D : T() { override fun f() {} }\n"
             "fun go(t: T) { t.f() }\n"},
            {"A.kt::go ? A.kt::T.f | A.kt::D.f"},
            id="a property of the same name overrides no function",
        ),
        pytest.param(
            {"a/O.kt": "package a\nabstract class T { open fun f() {} }\n"
             "object O : T() { override fun f() {} }\n",
             "b/U.kt": "package b\nimport a.O.f\nfun go() { f() }\n"},
            {"U.kt::go -> a/O.kt::O.f"},
            id="a member of an object is imported",
        ),
        pytest.param(
            {"A.java": JAVA_DIAMOND},
            {"A.java::U.f ? A.java::A.go | A.java::D.go"},
            id="a class below another on two ways",
        ),
        pytest.param(
            {"A.java": "class A { void go() {} }\n"
             "class B extends A { void b() { go(); } }\n"
             "class C extends B { void go() {} }\n"
             "class D extends A { void go() {} }\n"},
            {"A.java::B.b ? A.java::A.go | A.java::C.go"},
            id="what runs on a class is overridden below that class alone",
        ),
        pytest.param(
            CRATE,
            {"x.rs::of_x -> src/lib.rs::T.t", "y.rs::of_y ? f.t"},
            id="a trait of one of two types of a name",
        ),
        pytest.param(
            {"tool.rs": "use crate::helper::go;\nmod helper { pub fn go() {} }\n"
             "fn main() { go(); }\n"},
            {"tool.rs::main -> tool.rs::helper.go"},
            id="a crate of one file",
        ),
        pytest.param(
            {"a.swift": "protocol Shape { func area() }\nclass Circle {}\n",
             "b.swift": "extension Circle: Shape { func area() {} }\n"
             "func go(s: Shape) { s.area() }\n"},
            {"b.swift::go ? a.swift::Shape.area | b.swift::Circle.area"},
            id="a type is given its parent outside of it",
        ),
        pytest.param(
            {"A.cs": "class D : Foreign {\n"
             " public Action<int> Go { get { return null; } }\n"
             " void F() { Go(1); }\n}\n"},
            {"A.cs::D.F -> A.cs::D.Go"},
            id="what a property gives takes arguments of its own",
        ),
        pytest.param(
            HEADERS,
            {"m.c::f -> b/include/h.h::of_b", "m.c::f ? a/include/h.h::of_a"},
            id="the second of two headers is in an include folder",
        ),
        pytest.param(
            {"a.rb": "def f\n  g\nend\ndef g\n  f\nend\nf.x\n"},
            {"a.rb -> a.rb::f", "a.rb::f -> a.rb::g", "a.rb::g -> a.rb::f",
             "a.rb ? f.x"},
            id="functions that give back what each other gives",
        ),
        pytest.param(
            {"a.kt": "fun f() {}\nfun go(vararg f: Int, g: Function1<Int, Int>) {\n"
             " f()\n g(1)\n}\n", "b.kt": "fun g(x: Int) {}\n"},
            {"a.kt::go -> a.kt::f", "a.kt::go ? g"},
            id="an array hides no function, a parameter that can be called does",
        ),
        pytest.param(
            {"a.rb": "class Array\n  def total; end\nend\n[1].total\n"},
            {"a.rb -> a.rb::Array.total"},
            id="a list has what its class is given",
        ),
        pytest.param(
            {"a.py": "def run(): pass\ndef make(): return object()\n"
             "def put():\n    make().handler = run\n"
             "def use():\n    make().handler()\n"},
            {"a.py::make ? object", "a.py::put -> a.py::make",
             "a.py::use -> a.py::make", "a.py::use ? make().handler"},
            id="what a call gives is not what another call gave",
        ),
        pytest.param(
            {"a.py": "def f(): pass\ndef g(): pass\ndef use(i):\n    d = {}\n"
             "    d[i] = f\n    d['x'] = g\n    d['x']()\n"},
            {"a.py::use -> a.py::g"},
            id="an item of a computed key is not one of a known key",
        ),
        pytest.param(
            {"O.scala": "class C { def f() = 1 }\n"
             "object O extends C { override def f() = 2 }\n",
             "U.scala": "import O._\nobject U { def go() = f() }\n"},
            {"U.scala::U.go -> O.scala::O.f"},
            id="members of an object are imported where no class has them",
        ),
        pytest.param(
            {"A.cs": "namespace N { partial class A { void F() { G(); } } }\n",
             "B.cs": "namespace N { partial class A { void G() {} } }\n"
             "namespace M { partial class A { void G() {} } }\n"},
            {"A.cs::A.F -> B.cs::A.G"},
            id="parts of a class stand in one namespace",
        ),
        pytest.param(
            {"A.kt": "interface T { fun f() }\nclass A {\n"
             " companion object : T { override fun f() {} }\n fun g() { f() }\n}\n"},
            {"A.kt::A.g -> A.kt::A.Companion.f"},
            id="a member of the companion is called by its name",
        ),
        pytest.param(
            {"a/U.kt": "package a\nobject Util { fun String.slug() = 1 }\n",
             "b/G.kt": "package b\nimport a.Util.slug\nfun go() { \"x\".slug() }\n"},
            {"G.kt::go -> a/U.kt::Util.String.slug"},
            id="an extension is imported from the object that holds it",
        ),
        pytest.param(
            {"a.kt": "fun <T> T.run2() { this.go() }\n"},
            {"a.kt::T.run2 ? T.go"},
            id="an extension of any type",
        ),
        pytest.param(
            {"a.py": "def run(): pass\nclass A:\n    def m(self):\n"
             "        def g():\n            self.h = run\n        g()\n"
             "    def n(self):\n        self.h()\n"},
            {"a.py::A.m -> a.py::A.m.g", "a.py::A.n -> a.py::run"},
            id="a field that a function inside of a method sets",
        ),
        pytest.param(
            {"b.py": "def inner(x):\n    return x\ndef same(x):\n    return inner(x)\n",
             "a.py": "from b import same\nclass A:\n    def go(self): pass\n"
             "class B:\n    def go(self): pass\nsame(A()).go()\nsame(B()).go()\n"},
            {"b.py::same -> b.py::inner", "a.py -> b.py::same",
             "a.py -> a.py::A.go", "a.py -> a.py::B.go"},
            id="functions of another file that give back what they are passed",
        ),
        pytest.param(
            {"a.js": "function f() {}\nconst o = {}\no.k = f\no['k']()\n"},
            {"a.js -> a.js::f"},
            id="an attribute that is taken as an item",
        ),
        pytest.param(
            {"a.ts": "function F() {}\ninterface F { m(): void }\n"
             "class G { m() {} }\nfunction use(x: F | G) { x.m() }\n"},
            {"a.ts::use ? a.ts::F#2.m | a.ts::G.m"},
            id="a type that shares its name with a function, or another",
        ),
        pytest.param(
            {"a.py": "from b import *\ngo()\n",
             "b.py": "from os.path import *\nfrom c import *\n",
             "c.py": "from b import *\ndef go(): pass\n"},
            {"a.py -> c.py::go"},
            id="star imports of each other",
        ),
        pytest.param(
            {"a.py": "def make(): pass\ndef f(x: make):\n    x.go()\n"},
            {"a.py::f ? x.go"},
            id="a function is no type",
        ),
        pytest.param(
            {"a.rb": "::Foreign.go\n"},
            {"a.rb ? Foreign.go"},
            id="a name of the whole program that nobody declares",
        ),
        pytest.param(
            {**REOPENED, "u.rb": "App.g3\nApp.nothing\n"},
            {"u.rb -> part3.rb::App.g3", "u.rb ? App.nothing"},
            id="a module in many parts",
        ),
        pytest.param(
            LOCAL_CLASSES,
            {"a.rb::make -> a.rb::make.Local.a", "b.rb::make ? Local().a"},
            id="classes inside of functions are not parts of one",
        ),
    ],
)  # fmt: skip
def test_calls_of_rare_forms(sources: Sources, expected: set[str]) -> None:
    assert told(relations(sources, CALLS)) == expected


def test_a_module_seen_from_outside_may_be_meant_or_one_of_another_file() -> None:
    parents = relations(NESTED_MODULE, RelationKind.EXTENDS)

    assert told(parents) == {"c.rb::A ? b.rb::A.Helper | a.rb::Helper"}


def passed_through(functions: int) -> Sources:
    """Write functions that pass one on to each other; the last one calls it."""
    steps = [f"def f{i}(x):\n    f{i + 1}(x)\n" for i in range(functions)]
    last = f"def f{functions}(x):\n    x()\n"
    return {"a.py": f"def run(): pass\n{last}{''.join(steps)}f0(run)\n"}


def test_arguments_are_followed_through_a_few_functions() -> None:
    near = told(relations(passed_through(3), CALLS))
    far = told(relations(passed_through(12), CALLS))

    assert "a.py::f3 -> a.py::run" in near
    assert "a.py::f12 ? x" in far


def test_a_long_chain_of_calls_is_followed_as_far_as_the_limit() -> None:
    """Nothing is sure of the rest, whose receiver is not known."""
    calls = 45
    chain = ".a()" * calls
    source = f"class A {{ fun a(): A = this }}\nfun go(x: A) {{ x{chain} }}\n"

    found = relations({"A.kt": source}, CALLS)

    [sure] = [r for r in found if r.target is not None]
    assert told(found) == {"A.kt::go -> A.kt::A.a", "A.kt::go ? A.kt::A.a"}
    assert sure.site_count == binder.MAX_DEPTH // 2  # each is a call and its callee
