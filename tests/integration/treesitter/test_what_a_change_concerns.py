"""Changes that alter what another file means, or that alter nothing for it.

Each case would be missed if the key of one kind of look-up were left out.
"""

from typing import NamedTuple

import pytest
from tests.integration.treesitter.incremental import Facts, resolve_all, updated
from tests.integration.treesitter.projects import facts_of

from sacl.domain.resolution import touched_keys


class Case(NamedTuple):
    """Files, and one that gets new content; it is deleted without."""

    files: dict[str, str]
    path: str
    source: str | None


C = "class C:\n    def run(self): pass\n"
D = "class D:\n    def run(self): pass\n"

FIXTURE = "import pytest\n@pytest.fixture\ndef {}(): pass\n"
TEST = "def test_it(client): pass\n"

CONCERNING = {
    "a nearer conftest appears": Case(
        {"t/test_a.py": TEST, "conftest.py": FIXTURE.format("client")},
        "t/conftest.py",
        FIXTURE.format("client"),
    ),
    "a nearer conftest gets the fixture": Case(
        {
            "t/test_a.py": TEST,
            "conftest.py": FIXTURE.format("client"),
            "t/conftest.py": FIXTURE.format("other"),
        },
        "t/conftest.py",
        FIXTURE.format("other") + "@pytest.fixture\ndef client(): pass\n",
    ),
    "a nearer conftest gets what a fixture asks for": Case(
        {
            "t/test_a.py": "def test_it(app): app.run()\n",
            "shop.py": C + D,
            "conftest.py": "import pytest\nfrom shop import C\n"
            "@pytest.fixture\ndef client(): return C()\n"
            "@pytest.fixture\ndef app(client): return client\n",
            "t/conftest.py": FIXTURE.format("other"),
        },
        "t/conftest.py",
        FIXTURE.format("client"),
    ),
    "a fixture is given the name": Case(
        {"test_a.py": TEST, "conftest.py": FIXTURE.format("other")},
        "conftest.py",
        FIXTURE.format("other").replace("fixture", "fixture(name='client')"),
    ),
    "a function becomes a fixture": Case(
        {"test_a.py": TEST, "conftest.py": "def client(): pass"},
        "conftest.py",
        FIXTURE.format("client"),
    ),
    "a conftest names a plugin": Case(
        {
            "test_a.py": TEST,
            "conftest.py": "import pytest",
            "plug.py": FIXTURE.format("client"),
        },
        "conftest.py",
        "import pytest\npytest_plugins = ['plug']",
    ),
    "a star import brings in a new name": Case(
        {"a.py": "from b import *\nf()", "b.py": "def g(): pass"},
        "b.py",
        "def g(): pass\ndef f(): pass",
    ),
    "a name is listed for star imports": Case(
        {
            "a.py": "from b import *\nf()",
            "b.py": "__all__ = ['g']\ndef g(): pass\ndef f(): pass",
        },
        "b.py",
        "__all__ = ['g', 'f']\ndef g(): pass\ndef f(): pass",
    ),
    "a later star import shadows an earlier one": Case(
        {
            "a.py": "from b import *\nfrom c import *\nf()",
            "b.py": "def f(): pass",
            "c.py": "def g(): pass",
        },
        "c.py",
        "def g(): pass\ndef f(): pass",
    ),
    "a package gets a star import": Case(
        {
            "a.py": "from p import f\nf()",
            "p/__init__.py": "",
            "p/b.py": "def f(): pass",
        },
        "p/__init__.py",
        "from .b import *",
    ),
    "a star import goes through two files": Case(
        {
            "a.py": "from p import *\nf()",
            "p/__init__.py": "from .b import *",
            "p/b.py": "def g(): pass",
        },
        "p/b.py",
        "def g(): pass\ndef f(): pass",
    ),
    "a re-export comes from elsewhere": Case(
        {
            "a.py": "from p import f\nf()",
            "p/__init__.py": "from .b import f",
            "p/b.py": "def f(): pass",
            "p/c.py": "def f(): pass",
        },
        "p/__init__.py",
        "from .c import f",
    ),
    "a new name shadows an imported one": Case(
        {
            "a.py": "from b import f\nf()",
            "b.py": "from c import f",
            "c.py": "def f(): pass",
        },
        "b.py",
        "from c import f\ndef f(): pass",
    ),
    "a name shadows a builtin that a function calls": Case(
        {"a.py": "from b import f\nf()()", "b.py": "def f(): return open"},
        "b.py",
        "def open(): pass\ndef f(): return open",
    ),
    "a name comes that was looked for in vain": Case(
        {"a.py": "import b\nb.f()", "b.py": "def g(): pass"},
        "b.py",
        "def g(): pass\ndef f(): pass",
    ),
    "a name is deleted": Case(
        {"a.py": "from b import f\nf()", "b.py": "def f(): pass\ndef g(): pass"},
        "b.py",
        "def g(): pass",
    ),
    "a file wins over another": Case(
        {"a.py": "from b import f\nf()", "b.py": "def f(): pass"},
        "b/__init__.py",
        "def f(): pass",
    ),
    "a file is deleted": Case(
        {"a.py": "from b import f\nf()", "b.py": "def f(): pass"}, "b.py", None
    ),
    "a base of a base gets a method": Case(
        {
            "a.py": "from b import B\nclass A(B):\n    def go(self): self.run()",
            "b.py": "from c import C\nclass B(C): pass",
            "c.py": "class C: pass",
        },
        "c.py",
        C,
    ),
    "a class gets another base": Case(
        {
            "a.py": "from b import B\nB().run()",
            "b.py": f"{C}{D}class B(C): pass",
        },
        "b.py",
        f"{C}{D}class B(D): pass",
    ),
    "a field gets another type": Case(
        {
            "a.py": "from b import B\nB().y.run()",
            "b.py": f"{C}{D}class B:\n    def __init__(self): self.y = C()",
        },
        "b.py",
        f"{C}{D}class B:\n    def __init__(self): self.y = D()",
    ),
    "a function two files away returns something else": Case(
        {
            "a.py": "from b import f\nf().run()",
            "b.py": "from c import g\ndef f(): return g()",
            "c.py": f"{C}{D}def g(): return C()",
        },
        "c.py",
        f"{C}{D}def g(): return D()",
    ),
    "a decorator gives another function": Case(
        {
            "a.py": "from b import f\nf()",
            "b.py": "from c import d\n@d\ndef f(): pass",
            "c.py": "def h(): pass\ndef d(x): return x",
        },
        "c.py",
        "def h(): pass\ndef d(x): return h",
    ),
    "another function assigns an attribute": Case(
        {
            "a.py": "from b import get\nget()()",
            "b.py": "class A: pass\ndef f(): pass\ndef get(): return A.kind",
        },
        "b.py",
        "class A: pass\ndef f(): pass\ndef get(): return A.kind\nA.kind = f",
    ),
    "an item is assigned": Case(
        {
            "a.py": "from b import get\nget()()",
            "b.py": "t = {}\ndef f(): pass\ndef get(): return t['k']",
        },
        "b.py",
        "t = {}\ndef f(): pass\ndef get(): return t['k']\nt['k'] = f",
    ),
    "an attribute is another one where a name got it": Case(
        {
            "a.py": "from b import y\ny()",
            "b.py": "class A: pass\ndef f(): pass\nA.kind = f\ny = A.kind",
        },
        "b.py",
        "class A: pass\ndef f(): pass\nA.kind = A\ny = A.kind",
    ),
    "an item is another one where a name got it": Case(
        {
            "a.py": "from b import y\ny()",
            "b.py": "t = {}\ndef f(): pass\nt['k'] = f\ny = t['k']",
        },
        "b.py",
        "t = {}\ndef f(): pass\nt['k'] = t\ny = t['k']",
    ),
    "a value is read behind a later definition": Case(
        {
            "a.py": "from b import y\ny().run()",
            "b.py": f"{C}{D}def f(): return C()\ny = f\ndef f(): return D()",
        },
        "b.py",
        f"{C}{D}def f(): return C()\ndef f(): return D()\ny = f",
    ),
    "a lambda calls another function": Case(
        {
            "a.py": "from b import h\nh().run()",
            "b.py": f"{C}{D}h = lambda: C()",
        },
        "b.py",
        f"{C}{D}h = lambda: D()",
    ),
    "a method of the name comes in a file that nobody imports": Case(
        {"a.py": "def go(x): x.rare()", "c.py": ""},
        "c.py",
        "class C:\n    def rare(self): pass",
    ),
    "a module re-exports a new name": Case(
        {
            "a.js": "import {f} from './b'; f()",
            "b.js": "export * from './e'",
            "e.js": "export function g() {}",
        },
        "e.js",
        "export function g() {}\nexport function f() {}",
    ),
    "a module gets a star export": Case(
        {
            "a.js": "import {f} from './b'; f()",
            "b.js": "export const g = 1",
            "e.js": "export function f() {}",
        },
        "b.js",
        "export const g = 1\nexport * from './e'",
    ),
    "a module behind another gets a star export": Case(
        {
            "a.js": "import {f} from './b'; f()",
            "b.js": "export {f} from './e'",
            "e.js": "export const g = 1",
            "i.js": "export function f() {}",
        },
        "e.js",
        "export const g = 1\nexport * from './i'",
    ),
    "a prototype inside of a function gets a method": Case(
        {
            "a.js": "import {make} from './b'; make().go()",
            "b.js": "export function make() { function K() {} return new K() }\n"
            "function other(K) {}",
        },
        "b.js",
        "export function make() { function K() {} return new K() }\n"
        "function other(K) { K.prototype.go = function go() {} }",
    ),
    "a module exports for the first time": Case(
        {"a.js": "import {f} from './b'", "b.js": "function g() {}"},
        "b.js",
        "function g() {}\nexport {g}",
    ),
    "what a module exports is replaced": Case(
        {
            "a.js": "const b = require('./b'); b.f()",
            "b.js": "exports.f = function f() {}",
        },
        "b.js",
        "exports.f = function f() {}\nmodule.exports = {}",
    ),
    "a prototype gets a method": Case(
        {
            "a.js": "import {A} from './b'; new A().go()",
            "b.js": "export function A() {}",
        },
        "b.js",
        "export function A() {}\nA.prototype.go = function go() {}",
    ),
    "an object gets a function": Case(
        {
            "a.js": "import {get} from './b'; get()()",
            "b.js": "const t = {}; function f() {}\n"
            "export function get() { return t.g }",
        },
        "b.js",
        "const t = {}; function f() {}\nexport function get() { return t.g }\nt.g = f",
    ),
    "an object gets an item": Case(
        {
            "a.js": "import {get} from './b'; get()()",
            "b.js": "const t = {}; function f() {}\n"
            "export function get() { return t['a-b'] }",
        },
        "b.js",
        "const t = {}; function f() {}\n"
        "export function get() { return t['a-b'] }\nt['a-b'] = f",
    ),
    "an interface shares the name of a function": Case(
        {
            "a.ts": "import {f} from './b'; export class A implements f {}",
            "b.ts": "export function f() {}",
        },
        "b.ts",
        "export function f() {}\nexport interface f { go(): void }",
    ),
    "a default export is another one": Case(
        {
            "a.js": "import f from './b'; f()",
            "b.js": "function g() {}\nfunction h() {}\nexport default g",
        },
        "b.js",
        "function g() {}\nfunction h() {}\nexport default h",
    ),
    "a class in Java gets a method": Case(
        {
            "A.java": "class A { void f(B b) { b.run(); } }",
            "B.java": "class B { void go() {} }",
        },
        "B.java",
        "class B { void go() {} void run() {} }",
    ),
}

HARMLESS = {
    "the first function in an empty package": Case(
        {
            "a.py": "from p.b import f\nf()",
            "p/__init__.py": "",
            "p/b.py": "def f(): pass",
        },
        "p/__init__.py",
        "def g(): pass",
    ),
    "a function more, in the middle": Case(
        {
            "a.py": "from b import f\nf()",
            "b.py": "def f(): return 1\ndef g(): pass",
        },
        "b.py",
        "def f(): return 1\n\ndef h():\n    pass\n\n\ndef g(): pass",
    ),
    "another body": Case(
        {"a.py": "from b import *\nf()", "b.py": "def f(): g(1)\ndef g(): pass"},
        "b.py",
        "def f():\n    h(2)\n    g(1)\ndef g(): pass",
    ),
    "an import more": Case(
        {"a.py": "from b import f\nf()", "b.py": "from c import d\ndef f(): d()"},
        "b.py",
        "import os\nfrom c import d, e\ndef f(): d()",
    ),
    "an import of nothing by name more": Case(
        {"a.js": "import { f } from './b'\nf()", "b.js": "export function f() {}\n"},
        "b.js",
        "import './c'\nexport function f() {}\n",
    ),
    "another path through modules in Rust": Case(
        {
            "src/y.rs": "pub fn g() {}\nfn h() { g(); }\n",
            "src/lib.rs": "pub mod x;\npub mod y;\nfn f() { x::go(); }\n",
            "src/x.rs": "pub fn go() {}\npub fn other() {}\n",
        },
        "src/lib.rs",
        "pub mod x;\npub mod y;\nfn f() { x::other(); }\n",
    ),
    "an export more": Case(
        {"a.js": "import {f} from './b'; f()", "b.js": "export function f() {}"},
        "b.js",
        "// said\nexport const g = 1\nexport function f() {}",
    ),
    "a body in Java": Case(
        {
            "A.java": "class A { void f(B b) { b.go(); } }",
            "B.java": "class B {\n  void go() {\n  }\n}",
        },
        "B.java",
        "class B {\n  void go() {\n    System.exit(1);\n  }\n}",
    ),
}


def states(case: Case) -> tuple[Facts, Facts]:
    """Return the facts of all files before and after the change."""
    before = {path: facts_of(path, source) for path, source in case.files.items()}
    after = {path: facts for path, facts in before.items() if path != case.path}
    if case.source is not None:
        after[case.path] = facts_of(case.path, case.source)
    return before, after


@pytest.mark.parametrize("case", CONCERNING.values(), ids=CONCERNING)
def test_a_change_that_concerns_another_file_is_followed(case: Case) -> None:
    before, after = states(case)
    asking = next(iter(case.files))

    whole = resolve_all(after)
    assert whole[asking].relations != resolve_all(before)[asking].relations
    assert updated(before, after, case.path) == whole


@pytest.mark.parametrize("case", HARMLESS.values(), ids=HARMLESS)
def test_a_change_that_concerns_nobody_touches_nobody(case: Case) -> None:
    before, after = states(case)
    asking = next(iter(case.files))

    keys = touched_keys(before[case.path], after[case.path])
    assert not resolve_all(before)[asking].consulted & keys
    assert updated(before, after, case.path) == resolve_all(after)
