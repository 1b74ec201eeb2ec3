"""What is a unit, what it is called and what it is, language by language."""

from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.integration.treesitter.reading import parsed, units

from sacl.adapters.treesitter.languages import (
    LANGUAGES,
    REGISTERED,
    language_of,
    suffix_of,
)

PYTHON = """
class A(Base):
    class Meta:
        x = 1
    def m(self):
        def inner(): pass
    @property
    def p(self): pass
    @p.setter
    def p(self, value): pass
    async def later(self): pass
    handler = lambda self: 1
if flag:
    def f(): pass
else:
    def f(): return (lambda: 1)()
g = lambda a: a
typed: Callable = lambda: 0
def returning():
    return lambda: 2
sorted([], key=lambda x: x)
type Pair[T] = tuple[T, T]
"""

JAVASCRIPT = """
function f() {}
async function* g() {}
const arrow = (a) => a, second = function () {};
class A extends B {
  constructor() {}
  get v() { return 1 }
  set v(x) {}
  static s() {}
  #hidden() {}
  [Symbol.iterator]() {}
  'quoted name'() {}
  field = () => {};
}
exports.run = function () {};
module.exports.stop = () => {};
Foo.prototype.bar = function bar() {};
app.use = function use() {};
app[method] = function () {};
const object = { go() {}, inner: { deep: () => 1, other: function () {} }, x: 1 };
(function () { function inside() {} })();
(() => {})();
items.map(x => x);
on('event', function handler() {});
const Named = class Other { m() {} };
function make() { return () => 1; }
const curried = a => b => c;
"""

TYPESCRIPT = """
export interface Shape { area(): number; name?: string }
export type Id = string | number;
export enum Color { Red }
export abstract class Base { abstract go(a: string): void; run(): void {} }
export function over(a: string): void;
export function over(a: number): void;
export function over(a: any) {}
declare function ambient(): void;
namespace N { export function inner() {} export namespace Deep { class C {} } }
export const f = <T,>(a: T): T => a;
class Fields { handler = async () => {}; static make() {} }
const frozen = { go() {} } as const;
export default function () {}
"""


def outline(text: str, path: str) -> list[tuple[str, str, str]]:
    found = units(text, path).items()
    return [(name, unit.kind.value, unit.form) for name, unit in found if name]


def test_python_units() -> None:
    assert outline(PYTHON, "a.py") == [
        ("A", "class", "class"),
        ("A.Meta", "class", "class"),
        ("A.m", "method", "def"),
        ("A.m.inner", "function", "def"),
        ("A.p", "method", "def"),
        ("A.p#2", "method", "def"),
        ("A.later", "method", "def"),
        ("A.handler", "method", "lambda"),
        ("f", "function", "def"),
        ("f#2", "function", "def"),
        ("f#2.<lambda>#1", "function", "lambda"),
        ("g", "function", "lambda"),
        ("typed", "function", "lambda"),
        ("returning", "function", "def"),
        ("returning.<lambda>#1", "function", "lambda"),
        ("Pair", "class", "type"),
    ]


def test_javascript_units() -> None:
    assert outline(JAVASCRIPT, "a.js") == [
        ("f", "function", "function"),
        ("g", "function", "function*"),
        ("arrow", "function", "arrow"),
        ("second", "function", "function"),
        ("A", "class", "class"),
        ("A.constructor", "method", "method"),
        ("A.v", "method", "method"),
        ("A.v#2", "method", "method"),
        ("A.s", "method", "method"),
        ("A.#hidden", "method", "method"),
        ("A.[Symbol.iterator]", "method", "method"),
        ("A.quoted name", "method", "method"),
        ("A.field", "method", "arrow"),
        ("run", "function", "function"),
        ("stop", "function", "arrow"),
        ("Foo.bar", "method", "function"),
        ("app.use", "method", "function"),
        ("app[method]", "function", "function"),
        ("object.go", "method", "method"),
        ("object.inner.deep", "method", "arrow"),
        ("object.inner.other", "method", "function"),
        ("<lambda>#1", "function", "function"),
        ("<lambda>#1.inside", "function", "function"),
        ("<lambda>#2", "function", "arrow"),
        ("handler", "function", "function"),
        ("Named", "class", "class"),
        ("Named.m", "method", "method"),
        ("make", "function", "function"),
        ("make.<lambda>#1", "function", "arrow"),
        ("curried", "function", "arrow"),
        ("curried.<lambda>#1", "function", "arrow"),
    ]


@pytest.mark.parametrize("path", ["a.ts", "a.tsx"])
def test_typescript_units(path: str) -> None:
    assert outline(TYPESCRIPT, path) == [
        ("Shape", "interface", "interface"),
        ("Shape.area", "method", "method"),
        ("Id", "interface", "type"),
        ("Color", "class", "enum"),
        ("Base", "class", "abstract class"),
        ("Base.go", "method", "method"),
        ("Base.run", "method", "method"),
        ("over", "function", "function"),
        ("over#2", "function", "function"),
        ("over#3", "function", "function"),
        ("ambient", "function", "function"),
        ("N.inner", "function", "function"),
        ("N.Deep.C", "class", "class"),
        ("f", "function", "arrow"),
        ("Fields", "class", "class"),
        ("Fields.handler", "method", "arrow"),
        ("Fields.make", "method", "method"),
        ("frozen.go", "method", "method"),
        ("default", "function", "function"),
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("module.exports = function () {};", "default"),
        ("module.exports = function create() {};", "create"),
        ("exports = module.exports = class Base {};", "Base"),
        ("module.exports = class {};", "default"),
        ("export default class {}", "default"),
        ("export default () => 1;", "default"),
        ("var proto = module.exports = function () {};", "proto"),
        ("export default { data() {} };", "default.data"),
        ("module.exports = { go: () => 1 };", "go"),
        ("this.handle = function () {};", "handle"),
        ("a['b'] = function () {};", "a.b"),
        ("foo(x).bar = function () {};", "bar"),
        ("x[i + 1] = function () {};", "x[i+1]"),
    ],
)
def test_what_is_assigned_takes_the_name_of_its_target(text: str, name: str) -> None:
    assert [found for found in units(text, "a.js") if found] == [name]


@pytest.mark.parametrize(
    ("path", "text", "name"),
    [
        ("a.js", 'class A { "b.c (d)"() {} }', "A.b.c (d)"),
        ("a.js", "handlers['.js'] = () => 1", "handlers..js"),
        ("a.ts", "const A = {'GET /b.c': () => 1}", "A.GET /b.c"),
        ("a.kt", "class A { fun `b (c)? d`() {} }", "A.b (c)? d"),
        ("a.scala", "object A { def `b.c`(d: Int) = 1 }", "A.b.c"),
        ("a.swift", "struct A { func `b (c)`() {} }", "A.b (c)"),
    ],
)
def test_a_name_in_quotes_is_whole(path: str, text: str, name: str) -> None:
    unit = parsed(text, path).units[-1]
    assert unit.qualified_name == name
    assert unit.name == name.partition(".")[2]


def test_jsx_is_part_of_javascript_and_of_tsx() -> None:
    component = "export const App = () => <div onClick={() => 1}>{/* c */}</div>;"
    for path in ("a.jsx", "a.tsx"):
        assert not parsed(component, path).problems
        assert list(units(component, path)) == ["", "App"]


def test_the_identity_of_a_unit_does_not_depend_on_what_stands_elsewhere() -> None:
    text = "def f():\n    pass\n\nclass A:\n    def m(self):\n        pass\n"
    edited = f"import os\n\ndef before():\n    pass\n\n{text}"
    assert units(text).keys() <= units(edited).keys()


def test_parents_hold_their_units() -> None:
    found = units(PYTHON)
    assert found["A.m.inner"].parent == "a.py::A.m"
    assert found["A"].parent == "a.py"


def test_a_unit_reaches_from_its_decorators_to_its_end() -> None:
    text = """
    @first
    @second(1)
    def f():
        return 1

    def g(): pass
    """
    unit = units(text)["f"]
    assert (unit.span.start_line, unit.span.end_line) == (2, 5)
    assert (unit.body.start_line, unit.body.end_line) == (5, 5)


def test_a_unit_begins_with_the_documentation_before_it() -> None:
    text = """
    /** About the class. */
    @decorated()
    export class A {
      /** About the method. */
      @log() m() {}
    }
    """
    found = units(text, "a.ts")
    assert found["A"].span.start_line == 2
    assert found["A.m"].span.start_line == 5


def test_units_nested_too_deep_stay_part_of_their_holder() -> None:
    text = "function f() {" * 60 + "}" * 60
    assert 20 < len(units(text, "a.js")) < 40


names = st.text("aB. ", min_size=1).filter(lambda name: name != ".")


@given(st.lists(names, min_size=1).map("/".join))
def test_a_suffix_is_what_a_path_has(path: str) -> None:
    assert suffix_of(path) == PurePosixPath(path).suffix.lower()


def test_every_suffix_has_one_language() -> None:
    suffixes = [suffix for each in REGISTERED.values() for suffix in each.suffixes]
    assert len(suffixes) == len(set(suffixes))
    for name, registered in REGISTERED.items():
        assert LANGUAGES[name].name == name
        assert LANGUAGES[name].claims.keys() == set(registered.claimed)
        for suffix in registered.suffixes:
            assert language_of(f"folder/name{suffix.upper()}") is LANGUAGES[name]
    assert language_of("README.md") is None
    assert language_of("noext") is None


@pytest.mark.parametrize(
    ("code", "name", "kind"),
    [
        ("const Row = memo((props) => props.a);", "Row", "function"),
        ("const Row = memo(function Inner(props) { return 1 });", "Row", "function"),
        ("const Row = React.memo(forwardRef((a, ref) => a));", "Row", "function"),
        ("const go = useCallback(() => 1, []);", "go", "function"),
        ("exports.save = asyncHandler(async (req) => req);", "save", "function"),
        ("const o = { tick: _.throttle(() => 2, 10) };", "o.tick", "method"),
        ("class A { go = debounce((e) => e, 3) }", "A.go", "method"),
        ("export default memo((props) => props.a);", "default", "function"),
        ("export default memo(function Row() {});", "Row", "function"),
    ],
)
@pytest.mark.parametrize("path", ["a.jsx", "a.tsx"])
def test_functions_that_are_handed_to_a_wrapper_have_its_name(
    code: str, name: str, kind: str, path: str
) -> None:
    assert units(code, path)[name].kind == kind


@pytest.mark.parametrize(
    "code",
    [
        "const total = items.reduce((a, b) => a + b, 0);",
        "const value = useMemo(() => 1, []);",
        "const server = http.createServer((req) => req);",
    ],
)
def test_functions_whose_result_is_bound_are_no_units(code: str) -> None:
    assert list(units(code, "a.js")) == [""]


def test_documentation_before_a_wrapped_function_is_its_own() -> None:
    text = "/** Shows. */\nexport const Row = memo((props) => {\n  return 1;\n});"
    row = units(text, "a.jsx")["Row"]
    assert (row.textual.docstring, row.code) == ("Shows.", text)
    assert row.signature == "export const Row = memo((props) =>"
