"""Resolving again what a change concerns leaves what a full resolution would."""

from typing import NamedTuple, TypeAlias

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.integration.treesitter.incremental import resolve_all, updated
from tests.integration.treesitter.projects import facts_of

from sacl.domain.resolution import Project, resolve, touched_keys

PYTHON_PATHS = ["a.py", "p/__init__.py", "p/b.py", "p/q/c.py", "json.py"]
SCRIPT_PATHS = ["d.js", "lib/index.js", "lib/e.ts", "f.ts"]
PYTHON_LINES = [
    "from p.b import f",
    "from p import *",
    "from .b import A",
    "from . import b",
    "import p.q.c as c, json",
    "from a import A as B, f",
    "def f():\n    return g",
    "def g(x=None):\n    x.run()\n    return A()",
    "class A(B):\n    def run(self):\n        self.go()\n        c.f()",
    "class B:\n    def __init__(self, y): self.y = f\n    def go(self): self.y()",
    "f()()",
    "A(f).run()",
    "h = f",
    "__all__ = ['f']",
    "from linked import b\nb.f()",
    "import linked.c\nfrom p.linked.b import A",
    "from p.b import *\nf().go()\nA(f).y.run()",
    "from .b import *",
    "from .q.c import B as A, g",
    "A.run = f\nf.kind = B",
    "f = A(B).go",
    "def f(): return B(A)",
    "def f(x: B = None) -> A: pass",
    "class A:\n    z = B(f)\n    @property\n    def y(self): return B(g)",
    "class C(A):\n    def __init__(self): self.y = A(f)\n    def go(self): self.y()",
    "if x:\n    def f(): return A()\nelse:\n    from .b import f",
    "def __getattr__(name): return f",
    "t = {'k': f, **u}\nt['k']()\nf.kind(g).go()",
    "u = {'m': A}\nu['k'] = B",
    "B(1).y.go(); b.C().go(); b.t['m']().run()",
    "__all__ = ['f', 'A']\n__all__ += ['B']",
    "def g():\n    f.kind = A\n    A.run = B\n    return lambda: f()",
    "",
    "\n",
]
SCRIPT_LINES = [
    "import {f, A} from './lib'",
    "const {f} = require('./lib/e')",
    "import * as e from './e'",
    "import e from 'e'; import * as f from 'f/x'; e.f(); f.f()",
    "export * from './e'",
    "export {f as default} from '../d'",
    "export function f() { return g }",
    "export class A { run() { this.go(); f() } }",
    "class B extends A { go() { super.run() } }",
    "module.exports = {f, g}",
    "function g(x) { x.run() }",
    "f()(); e.f(); new A().run()",
    "import {f} from './linked'; import e from './lib/linked/e'; f(); e.f()",
    "export const h = () => f(); h.go = g",
    "A.prototype.go = function () { return this.run() }; f.x = A",
    "exports.f = function () { return new A() }; exports.g = f",
    "module.exports = A; A.f = f",
    "import A, {g} from './lib/e'; new A().go(); A.f(); g().run()",
    "export default class { run() { return f() } }",
    "function f() { this.y = g; this.y() } f.prototype = { run() { return g() } }",
    "if (x) { var f = g } else { f = A }",
    "export const t = { f, ...e.t }; t.f(); t.g = f",
    "export interface f { go(): void } export function k(x: f): A { x.go() }",
    "",
    "",
]
JAVA_PATHS = ["p/A.java", "p/B.java", "p/q/C.java", "D.java"]
JAVA_LINES = [
    "package p;",
    "package p.q;",
    "import p.A;",
    "import p.q.*;",
    "import static p.B.make;",
    "import java.util.List;",
    "class A { B b; void run() { b.go(); make().run(); help(); } void help() {} }",
    "class B extends A { static A make() { return new B(); } void help() {} }",
    "public class C implements I { public void go() { new A().run(); } }",
    "interface I { void go(); default void run() { go(); } }",
    "class D { void f(I i, p.q.C c) { i.go(); c.run(); } class A { void run() {} } }",
]

GO_PATHS = ["main.go", "p/p.go", "p/q/q.go", "internal/i.go"]
GO_LINES = [
    "package p",
    "package q",
    'import "x/p"',
    'import y "x/p/q"',
    'import . "x/internal"',
    "type K interface { Keep() }",
    "type T struct { K }\nfunc (t *T) Keep() { t.Run() }",
    "type U struct { T }\nfunc (u U) Run() { u.Keep(); p.F() }",
    "func F() *U { return &U{} }",
    "func G(k K) { k.Keep(); F().Keep(); y.F().Run() }",
]
RUST_PATHS = ["src/lib.rs", "src/a.rs", "src/a/b.rs", "w/src/lib.rs"]
RUST_LINES = [
    "mod a;",
    "pub mod b;",
    "use crate::a::{A, b};",
    "use super::*;",
    "pub use self::b::B as C;",
    "use w::go;",
    "pub struct A; impl A { pub fn new() -> A { A } fn run(&self) { go(); } }",
    "pub trait T { fn run(&self); fn go(&self) { self.run() } }",
    "pub struct B { a: A } impl T for B { fn run(&self) { self.a.run(); b::go(); } }",
    "pub fn go() { A::new().run(); B::go(); }",
    "mod c { use super::go; fn f() { go() } }",
]
C_PATHS = ["m.cpp", "a.h", "i/b.hpp", "b.cpp", "c.c"]
C_LINES = [
    '#include "a.h"',
    '#include "b.hpp"',
    "namespace n { class A { public: void run(); void go() { run(); } }; }",
    "class B : public n::A { public: virtual void run(); A* a; };",
    "void B::run() { a->go(); f(1); }",
    "void n::A::run() { ::f(0); }",
    "int f(int);",
    "int f(int x) { B b; b.run(); return g(); }",
    "static int g(void) { return f(2); }",
    "using namespace n;",
]
CSHARP_PATHS = ["A.cs", "s/B.cs", "s/C.cs"]
CSHARP_LINES = [
    "namespace N;",
    "using N;",
    "using static N.A;",
    "using K = N.B;",
    "public partial class A { B b; public void Run() { b.Go(); Help(); } }",
    "public partial class A : I { public static void Help() { new K().Go(); } }",
    "public class B : A { public void Go() { base.Run(); } }",
    "public interface I { void Run(); }",
    "class D { void F(I i, List<B> all) { i.Run(); foreach (var b in all) b.Go(); } }",
]
RUBY_PATHS = ["a.rb", "lib/b.rb"]
RUBY_LINES = [
    "require_relative 'lib/b'",
    "module M; def go; run; end; end",
    "class A; include M; def run; B.new.go; end; end",
    "class B < A; def go; super; help; end; end",
    "def help; A.new.run; end",
]

PROJECT_PATHS = ["package.json", "lib/package.json", "tsconfig.json"]
PROJECT_LINES = [
    '{"name": "e", "main": "./lib/e"}',
    '{"name": "f", "exports": {".": "./e.ts", "./x": "../d.js"}}',
    '{"compilerOptions": {"paths": {"f": ["./d"]}, "baseUrl": "lib"}}',
    '{"main": "e"}',
    "{",
]

COMMAND = '[{"directory": "/r", "file": "m.cpp", "arguments": ["cc", "-Ii", "m.cpp"]}]'
MANIFESTS = [
    ("go.mod", "module x"),
    ("go.mod", "module y"),
    ("p/go.mod", "module x/p"),
    ("Cargo.toml", '[package]\nname = "m"\n[dependencies]\nw = { path = "w" }'),
    ("w/Cargo.toml", '[package]\nname = "w"'),
    ("w/Cargo.toml", '[package]\nname = "v"\n[lib]\nname = "w"'),
    ("compile_commands.json", COMMAND),
    ("compile_commands.json", "[]"),
]

LINKS = [
    ("linked", "-> p"),
    ("linked", "-> lib"),
    ("linked", "-> lib/linked"),
    ("p/linked", "-> p/q"),
    ("p/linked", "-> p"),
    ("lib/linked", "-> lib"),
    ("lib/linked", "-> linked"),
]
"""Links to folders, to links, and in a circle, as changes leave them behind."""

FAMILIES = [
    (PYTHON_PATHS, PYTHON_LINES),
    (SCRIPT_PATHS, SCRIPT_LINES),
    (JAVA_PATHS, JAVA_LINES),
    (GO_PATHS, GO_LINES),
    (RUST_PATHS, RUST_LINES),
    (C_PATHS, C_LINES),
    (CSHARP_PATHS, CSHARP_LINES),
    (RUBY_PATHS, RUBY_LINES),
]


def sources(paths: list[str], lines: list[str]) -> st.SearchStrategy[tuple[str, str]]:
    text = st.lists(st.sampled_from(lines), max_size=5).map("\n".join)
    return st.tuples(st.sampled_from(paths), text)


class Change(NamedTuple):
    """A file that gets new content; it is deleted without."""

    path: str
    source: str | None


Case: TypeAlias = tuple[list[tuple[str, str]], Change]


@st.composite
def edits(draw: st.DrawFn, files: list[tuple[str, str]]) -> Change:
    """Generate a small edit: some lines of one file put into another, one left out."""
    path, source = draw(st.sampled_from(files))
    _, other = draw(st.sampled_from(files))
    if source.startswith("->"):
        return Change(path, None)
    lines, others = source.split("\n"), other.split("\n")
    at = draw(st.integers(0, len(lines)))
    begin = draw(st.integers(0, len(others)))
    more = draw(st.sampled_from([[], [""], others[begin : begin + 3]]))
    kept = lines[at + draw(st.integers(0, 1)) :]
    return Change(path, "\n".join([*lines[:at], *more, *kept]))


def projects(*files: st.SearchStrategy[tuple[str, str]]) -> st.SearchStrategy[Case]:
    """Generate files of a project with a change to it: of one that may be there."""
    some = st.one_of(*files)
    deleted = some.map(lambda pair: Change(pair[0], None))
    changes = st.one_of(some.map(lambda pair: Change(*pair)), deleted)
    kept = st.lists(some, max_size=7)
    edited = st.lists(some, min_size=2, max_size=7).flatmap(
        lambda project: st.tuples(st.just(project), edits(project))
    )
    return st.one_of(st.tuples(kept, changes), edited)


OF_FAMILIES = [sources(*family) for family in FAMILIES]
PROJECT_FILES = st.one_of(
    st.tuples(st.sampled_from(PROJECT_PATHS), st.sampled_from(PROJECT_LINES)),
    st.sampled_from(MANIFESTS),
)
FOLDER_LINKS = st.sampled_from(LINKS)
SOURCES = st.one_of(*OF_FAMILIES, PROJECT_FILES)
PROJECTS = st.one_of(
    projects(SOURCES),
    *(projects(each, PROJECT_FILES) for each in OF_FAMILIES),
    *(projects(each, FOLDER_LINKS) for each in OF_FAMILIES[:2]),
)
"""Projects of all families, and of each alone, whose files meet more often."""


@settings(max_examples=300)
@example(([], Change("a.rb", "module M; def go; run; end; end")))
@given(PROJECTS)
def test_resolving_what_a_change_touches_equals_resolving_everything(
    generated: Case,
) -> None:
    project, change = generated
    before = {path: facts_of(path, source) for path, source in project}
    after = {path: file for path, file in before.items() if path != change.path}
    if change.source is not None:
        after[change.path] = facts_of(change.path, change.source)

    assert updated(before, after, change.path) == resolve_all(after)


@given(st.lists(SOURCES, max_size=7))
def test_the_order_of_files_changes_nothing(project: list[tuple[str, str]]) -> None:
    facts = {path: facts_of(path, source) for path, source in project}
    paths = sorted(facts)
    complete = Project(frozenset(facts), facts)

    forwards = resolve(complete, paths).files
    backwards = resolve(complete, paths[::-1]).files

    assert forwards == backwards


def test_a_file_that_appears_where_one_was_looked_for_concerns_the_importer() -> None:
    facts = {"a.py": facts_of("a.py", "from b import f\nf()")}
    consulted = resolve_all(facts)["a.py"].consulted

    new = facts_of("b.py", "def f(): pass")
    assert consulted & touched_keys(None, new)
    assert not consulted & touched_keys(None, facts_of("c.py", ""))


def test_a_file_that_did_not_change_touches_nothing() -> None:
    facts = facts_of("a.py", "def f(): pass")

    assert touched_keys(facts, facts_of("a.py", "def f(): pass")) == frozenset()
