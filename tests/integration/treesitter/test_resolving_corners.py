"""What is odd or broken binds to nothing, and spoils nothing beside it."""

import json
from typing import Any

import pytest
from tests.integration.treesitter.projects import Sources, edges, relations

from sacl.domain.relations import RelationKind

FUNCTION = "export function f() {}\n"
DEEP: Any = "./there.js"
for _ in range(12):
    DEEP = {"condition": DEEP}


def bound(sources: Sources) -> set[tuple[str, str]]:
    return edges(relations(sources, RelationKind.CALLS))


def packaged(manifest: dict[str, Any], asked: str) -> Sources:
    """Write a package with one module, ``there.js``, and who asks for it."""
    return {
        "lib/package.json": json.dumps({"name": "@x/lib", **manifest}),
        "lib/there.js": FUNCTION,
        "out.js": FUNCTION,
        "app.js": f"import {{ f }} from '{asked}'\nfunction g() {{ f() }}\n",
    }


@pytest.mark.parametrize(
    ("manifest", "asked"),
    [
        ({"exports": {".": "./gone.js"}, "main": "./there.js"}, "@x/lib"),
        ({"exports": ["./there.js"]}, "@x/lib"),
        ({"exports": 5, "main": "./there.js"}, "@x/lib"),
        ({"exports": {"import": {"node": "./gone.js"}, "require": 7}}, "@x/lib/there"),
    ],
)
def test_a_package_leads_to_the_file_that_is_there(
    manifest: dict[str, Any], asked: str
) -> None:
    found = bound(packaged(manifest, asked))

    assert found <= {("app.js::g", "lib/there.js::f")}
    assert bool(found) is (asked == "@x/lib")


@pytest.mark.parametrize(
    ("exports", "asked"),
    [
        ("../out.js", "@x/lib"),
        ({"./a": "./gone.js"}, "@x/lib/a"),
        ({"./*": "./src/*.js"}, "@x/lib/a"),
        (DEEP, "@x/lib"),
    ],
)
def test_a_package_does_not_lead_out_of_itself_or_to_what_is_gone(
    exports: Any, asked: str
) -> None:
    assert bound(packaged({"exports": exports}, asked)) == set()


def test_paths_that_lead_out_of_the_repository_are_passed_over() -> None:
    options = {
        "baseUrl": ".",
        "paths": {"@/*": ["src/*"], "@/a/*": ["gone/*"], "lib": ["../../out"]},
        "rootDirs": ["src", "../../x"],
    }
    references = [{"path": "./p"}, {"path": "./p"}, {"path": "./gone"}]
    asked = "import { f } from '@/a'\nimport { f as h } from 'lib'\n"
    sources = {
        "tsconfig.json": json.dumps(
            {"compilerOptions": options, "references": references}
        ),
        "p/tsconfig.json": json.dumps({"references": [{"path": ".."}]}),
        "src/a.ts": FUNCTION,
        "app.ts": f"{asked}import z from '../../up'\nfunction g() {{ f(); h() }}\n",
    }

    assert bound(sources) == {("app.ts::g", "src/a.ts::f")}


def test_a_configuration_may_extend_that_of_a_package() -> None:
    sources = {
        "packages/base/package.json": json.dumps({"name": "@x/base"}),
        "packages/base/tsconfig.json": json.dumps(
            {"compilerOptions": {"baseUrl": "../../src"}}
        ),
        "tsconfig.json": json.dumps({"extends": "@x/base/tsconfig.json"}),
        "src/a.ts": FUNCTION,
        "app.ts": "import { f } from 'a'\nfunction g() { f() }\n",
    }

    assert bound(sources) == {("app.ts::g", "src/a.ts::f")}


CORNERS: dict[str, tuple[Sources, set[tuple[str, str]]]] = {
    "a default is not among what a star exports": (
        {
            "a.js": "export default function f() {}\nexport function h() {}\n",
            "b.js": "export * from './a.js'\nexport * from 'elsewhere'\n",
            "app.js": "import f from './b.js'\nfunction g() { f() }\n",
        },
        set(),
    ),
    "what is passed by name only is not taken by place": (
        {
            "m.py": "def f(*, a):\n    a()\n\ndef one(): pass\n\n"
            "def g():\n    f(a=one)\n    f(one)\n",
        },
        {("m.py::f", "m.py::one"), ("m.py::g", "m.py::f")},
    ),
    "a default is what is called, where nothing is passed": (
        {
            "m.py": "def one(): pass\n\ndef f(a=one, b=None):\n    a()\n\n"
            "def g():\n    f()\n    f(b=1)\n",
        },
        {("m.py::f", "m.py::one"), ("m.py::g", "m.py::f")},
    ),
    "an arrow at the top of a file has no object": (
        {"m.js": "const g = () => { this.x = 1; this.f() }\nfunction f() {}\n"},
        set(),
    ),
    "a package that maps nothing has no names of its own": (
        {
            "package.json": '{"name": "app"}',
            "m.js": "import { f } from '#inside'\nfunction g() { f() }\n",
        },
        set(),
    ),
    "what is missing is called by nobody": (
        {"m.py": "def f(a):\n    return a\n\ndef g():\n    f()()\n"},
        {("m.py::g", "m.py::f")},
    ),
    "a long way into a foreign module is foreign": (
        {"m.py": f"import a\ndef g():\n    a.{'b.' * 16}c()\n"},
        set(),
    ),
    "a function of Python has no methods of ours": (
        {"m.py": "def f(): pass\n\ndef g():\n    f.call()\n    f.x.y()\n"},
        set(),
    ),
    "an iterator gives what its next gives": (
        {
            "m.py": "class A:\n    def __iter__(self):\n        return self\n"
            "    def __next__(self):\n        return B()\n\n"
            "class B:\n    def run(self): pass\n\n"
            "class C:\n    __iter__ = 5\n\n"
            "def g():\n    for b in A():\n        b.run()\n"
            "    for c in C():\n        c.run()\n",
        },
        {
            ("m.py::g", "m.py::A.__iter__"),
            ("m.py::g", "m.py::A.__next__"),
            ("m.py::g", "m.py::B.run"),
        },
    ),
    "a declared type that is foreign does not hide what is made": (
        {
            "m.ts": "class A { g() {} }\n"
            "function k(): string { return other() }\n"
            "function other() { return new A() }\nfunction m() { k().g() }\n",
        },
        {("m.ts::k", "m.ts::other"), ("m.ts::m", "m.ts::k"), ("m.ts::m", "m.ts::A.g")},
    ),
    "an outer object and a default method are named by their types": (
        {
            "A.java": (
                "class A {\n"
                " void f() {}\n"
                " class B { void g() { A.this.f(); A.super.toString(); } }\n"
                "}\n"
                "interface I { default void h() {} }\n"
                "class C implements I { void k() { I.super.h(); Gone.super.h(); "
                "Gone.this.f(); } }\n"
            ),
        },
        {("A.java::A.B.g", "A.java::A.f"), ("A.java::C.k", "A.java::I.h")},
    ),
    "an outer class names what it overrides": (
        {
            "A.java": (
                "class P { void f() {} }\n"
                "class A extends P {\n"
                " void f() {}\n"
                " class B { void g() { A.super.f(); } }\n"
                "}\n"
            ),
        },
        {("A.java::A.B.g", "A.java::P.f")},
    ),
    "there is no object outside of classes": (
        {
            "a.cpp": ("void f() { this->g(); }\nvoid g() {}\n"),
            "A.kt": ("fun f() { this.g(); super.g() }\nfun g() {}\n"),
        },
        set(),
    ),
    "a file that is included from outside is not looked for inside": (
        {
            "src/main.c": (
                '#include "../gone/x.h"\n#include "../../y.h"\nint main() { f(); }\n'
            ),
            "y.h": ("int f();\n"),
        },
        set(),
    ),
    "what takes any number of values takes several, none, and one": (
        {
            "A.java": (
                "class A {\n"
                " static void f(Object... x) {}\n"
                " static void f(int a, String... b) {}\n"
                " static void f(String a) {}\n"
                ' void g() { f(1, "a"); f("a"); f(); f(1,2,3); }\n'
                "}\n"
            ),
        },
        {("A.java::A.g", "A.java::A.f"), ("A.java::A.g", "A.java::A.f#3")},
    ),
    "a constructor is called by the name of its class, or by its own": (
        {
            "A.kt": (
                "class A { constructor(x: Int) {} fun f() {} }\nfun g() { A(1).f() }\n"
            ),
            "B.swift": (
                "class B { init() {}\n func f() {} }\nfunc g() { B.init().f() }\n"
            ),
            "C.php": (
                "<?php class C { function __construct() {} function f() {} }\n"
                "function g() { (new C())->f(); C::__construct()->f(); }\n"
            ),
            "d.rb": (
                "class D\n"
                " def initialize\n"
                " end\n"
                " def f\n"
                " end\n"
                "end\n"
                "def g\n"
                " D.new.f\n"
                "end\n"
            ),
        },
        {
            ("A.kt::g", "A.kt::A.constructor"),
            ("A.kt::g", "A.kt::A.f"),
            ("B.swift::g", "B.swift::B.f"),
            ("B.swift::g", "B.swift::B.init"),
            ("C.php::g", "C.php::C.__construct"),
            ("C.php::g", "C.php::C.f"),
            ("d.rb::g", "d.rb::D.f"),
            ("d.rb::g", "d.rb::D.initialize"),
        },
    ),
    "a class in many files is one": (
        {
            "a0.cs": "partial class A { void g() { f9(); } }\n",
            **{
                f"a{n}.cs": f"partial class A {{ void f{n}() {{}} }}\n"
                for n in range(1, 12)
            },
        },
        {("a0.cs::A.g", "a9.cs::A.f9")},
    ),
    "overloads are told apart by types that are not ours": (
        {
            "A.cs": (
                "class A { void f(int[] x) {} void f(string s) {} void f(List<int> "
                'l) {} void g() { f(new int[]{1}); f("a"); f(new List<int>()); '
                "f(new[]{1}); } }\n"
            ),
        },
        {
            ("A.cs::A.g", "A.cs::A.f"),
            ("A.cs::A.g", "A.cs::A.f#2"),
            ("A.cs::A.g", "A.cs::A.f#3"),
        },
    ),
}


@pytest.mark.parametrize("name", CORNERS)
def test_a_corner_of_a_language_binds_so(name: str) -> None:
    sources, expected = CORNERS[name]

    assert {e for e in bound(sources) if "::" in e[0]} == expected
