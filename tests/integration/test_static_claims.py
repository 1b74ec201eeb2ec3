"""What descriptions of real source leave unsaid, since the code does not show it."""

import pytest
from tests.integration.test_static_descriptions import described

from sacl.domain.code import UnitKind

HONEST = {
    ("cpp", "int f(int x) { std::swap(x, y); return x; }"): (
        "integer -> integer. Find given or changed integer. Call std swap of given or "
        "changed integer and y."
    ),
    (
        "typescript",
        "function f(p: string, c: string): string { if (p === 't') { return 'x' } if (c in b) { return b[c].get(p) } return 'y' }",  # noqa: E501 - one line of a case
    ): (
        "string, string -> string. Find 'x' when first string equals 't'; value for "
        "first string from value of second string in b when second string is in b; "
        "otherwise 'y'."
    ),
    ("go", 'func f(s string) string { if s != "" { s = trim(s) }; return s }'): (
        "string -> string. Find given string, or replaced by trim of given or changed "
        "string."
    ),
    (
        "rust",
        "fn f(a: i32) -> i32 { let x = l(a); if a > 3 { let x = o(a); u(x); } x }",
    ): (
        "integer -> integer. Find l of given integer. If given integer is greater than "
        "3, call u of o of given integer."
    ),
    ("rust", "fn f(a: i32) -> i32 { let mut x = l(a); if a > 3 { x = o(a); } x }"): (
        "integer -> integer. Find l of given integer or o of given integer."
    ),
    (
        "kotlin",
        "fun f(s: String): String { if (s.a > 3) { val s = t(s); u(s) }\n return s }",
    ): (
        "string -> string. Find given string. If a of given string is greater than 3, "
        "call u of t of given string."
    ),
    ("ruby", "def f(n)\n  if n.a?\n    n.b\n  else\n    n.c\n  end\nend"): (
        "value -> value. Find b of given value when given value is a; otherwise "
        "c of given value."
    ),
    ("rust", "fn f(a: u8) -> u8 { if a > 3 { g(); a } else { 7 } }"): (
        "integer -> integer. Find given integer when given integer is greater "
        "than 3; otherwise 7. If given integer is greater than 3, call g."
    ),
    ("rust", "fn f(a: u8) -> Option<u8> { match a { 1 => Some(2), _ => None } }"): (
        "integer -> integer. Find 2 when given integer is 1; or none."
    ),
    (
        "kotlin",
        "fun B.f(a: Long = 3): Boolean { if (!a.b(c) && null != x) { return true }\n return false }",  # noqa: E501 - one line of a case
    ): (
        "integer -> boolean. Check whether not b of given integer with c and "
        "None is not equal to x."
    ),
    ("swift", "func f(a: Int) { g(a)\n h(a) }"): (
        "integer -> nothing. Call g of given integer, call h of given integer."
    ),
    (
        "python",
        "def f(k):\n if k < 2: return False\n if k > 30: return True\n for x in g(k):\n  if x == 1: return False\n return True",  # noqa: E501 - one line of a case
    ): (
        "number -> boolean. Answer false when given number is less than 2, else"
        " true when given number is greater than 30, else false when for any of"
        " g of given number, element equals 1, else true."
    ),
    ("cpp", "void print(S ts, F fmt) { return print(stdout, ts, fmt); }"): (
        "value, value -> value. Find result for stdout and first value."
    ),
    ("cpp", "HANDLE R() { HANDLE h = handle_; handle_ = INVALID; return h; }"): (
        "nothing -> handle. Find earlier value."
    ),
    ("python", "def f(self, a):\n old = self.x\n self.x = a\n return old"): (
        "value -> value. Find earlier state. Store given value in the object."
    ),
    ("python", "def f(a, n):\n return f'/{a}/{n}/x'"): (
        "value, value -> string. Find '/…/…/x' with first value and second value."
    ),
    (
        "php",
        "<?php function f(string $p): string { if ($p === 'a') { return $p; } $p = g($p); return $p; }",  # noqa: E501 - one line of a case
    ): (
        "string -> string. Find given string when given or changed string "
        "equals 'a'; otherwise g of given or changed string."
    ),
    ("c", "int f(void) { if (x == NULL) x = g(); h(x); return 1; }"): (
        "nothing -> integer. Find 1. Call h of value."
    ),
    ("c", "char *f(const char *a, int *b) { return a; }"): (
        "string, pointer -> string. Find given string."
    ),
    ("java", "class A { boolean f(Object o) { return o instanceof String; } }"): (
        "object -> boolean. Check whether given object is of a certain type."
    ),
    ("python", "def f(name):\n return Path(__file__).parent / 'templates' / name"): (
        "value -> path. Find parent of path of file joined with 'templates' "
        "joined with given value."
    ),
    ("go", "package a\nfunc f(n int) { switch n { case 1: g()\n case 2: h() } }"): (
        "integer -> nothing. If given integer is 1, call g; if given integer is "
        "2, call h."
    ),
    (
        "typescript",
        "function f(a: () => V, b: Map<string, () => X>): [A, B] { return a() }",
    ): ("function, dictionary -> value. Find result of given function."),
    ("ruby", "def f\n  yield 3\nend"): (
        "nothing -> value. Call the given block for 3."
    ),
    ("python", "def f(u):\n k = g(u)\n k |= h(u)\n return k"): (
        "value -> value. Find initially g of given value."
    ),
    ("python", "def f(a):\n return Union[a, int]"): (
        "value -> value. Find union of given value."
    ),
    ("javascript", "function f(s) { return s.replace(/\\[/g, 'x') }"): (
        "value -> value. Find given value with [ replaced by 'x'."
    ),
    (
        "python",
        "def f(t):\n if isinstance(t, type): return t.m == 'b'\n else: return t.c.m == 'b'",  # noqa: E501 - one line of a case
    ): (
        "value -> boolean. Check whether m of given value equals 'b' when given value"
        " is of type type, else whether m of c of given value equals 'b'."
    ),
    (
        "python",
        "def f(t):\n if t.a: return t.m == 'b'\n if t.b: return False\n return t.n == 'c'",  # noqa: E501 - one line of a case
    ): (
        "value -> boolean. Check whether m of given value equals 'b' when a of given "
        "value is true, else false when b of given value is true, else whether n of "
        "given value equals 'c'."
    ),
    ("python", "def f(t):\n if t.a: return True\n return t.n == 'c'"): (
        "value -> boolean. Check whether a of given value is true or n of given value"
        " equals 'c'."
    ),
    ("python", "def f(t):\n if t.a: return False\n return t.n == 'c'"): (
        "value -> boolean. Check whether n of given value equals 'c', unless a of "
        "given value is true."
    ),
    ("python", "def f(t):\n for x in t:\n  if x.a: return True\n return t.n == 'c'"): (
        "list -> boolean. Answer true when for any of given list, a of element is "
        "true, else whether n of given list equals 'c'."
    ),
    ("python", "def f(a):\n if a.x: return a.b == 3\n return False"): (
        "value -> boolean. Check whether x of given value is true and b of given "
        "value equals 3."
    ),
    ("python", "def f(a):\n if a.x:\n  if a.y: return False\n return True"): (
        "value -> boolean. Check whether x of given value is false or missing or y of"
        " given value is false or missing."
    ),
    ("python", "def f(i, e, k):\n if e: return i.equals(k)\n return i.equals(e)"): (
        "value, value, value -> boolean. Check whether first value equals third value"
        " when second value is true, else whether first value equals second value."
    ),
    (
        "python",
        "def f(x):\n if x.a: return x.g()\n elif x.b: return c\n else: return d",
    ): (
        "value -> value. Find g of given value when a of given value is true; "
        "otherwise c when b of given value is true; otherwise d."
    ),
    (
        "python",
        "def f(a, b):\n if a == 'x': return b\n if b.c: raise E('no')\n return b.d",
    ): (
        "string, value -> value. Find given value when given string equals 'x'; "
        "otherwise d of given value. Unless given string equals 'x', raise e when c of "
        "given value is true."
    ),
    ("scala", "object O { def f(a: X) = log(a.items ++ a.others) }"): (
        "value -> value. Call log of items of given value followed by others of given "
        "value."
    ),
    ("scala", "object O { def f(a: X) = 1 :: a.items }"): (
        "value -> value. Find 1 put before items of given value."
    ),
    ("swift", "func f(a: X) -> Bool { return a.pattern ~= a.text }"): (
        "value -> boolean. Check whether pattern of given value matches text of given "
        "value."
    ),
    (
        "rust",
        'fn f(p: &P) -> R { match open(p) { Ok(a) => read(a), Err(_) => bail!("n") } }',
    ): (
        "value -> value. Read value when open of given value succeeds. Fail with error "
        "'n' when open of given value fails."
    ),
    (
        "rust",
        "fn f(x: Option<A>) { match x { None => return, Some(a) => log(a) } keep(x); }",
    ): (
        "value -> nothing. If given value is there, call log of value; unless given "
        "value is None, call keep of given value."
    ),
    ("rust", "fn f(x: Option<A>) { let Some(o) = x else { return }; store(o); }"): (
        "value -> nothing. In one case, call store of value."
    ),
    ("kotlin", "fun f(x: A?) { val y = x ?: return\n store(y) }"): (
        "value -> nothing. In one case, call store of given value."
    ),
    (
        "typescript",
        "function f(x: A) { switch (x) { case 1: return; case 2: two(); break } g(x) }",
    ): (
        "value -> nothing. If given value is 2, call two; unless given value is 1, call"
        " g of given value."
    ),
    (
        "python",
        "def f(x):\n match x:\n  case 1: return\n  case 2: two()\n store(x)",
    ): (
        "value -> nothing. If given value is 2, call two; unless given value is 1, call"
        " store of given value."
    ),
    ("python", "def f(a):\n if a.x: g(a)\n elif a.y: h(a)\n else: k(a)"): (
        "value -> nothing. If x of given value is true, call g of given value; if x "
        "of given value is false or missing and y of given value is true, call h of "
        "given value; if y of given value is false or missing, may call k of given "
        "value."
    ),
    (
        "php",
        "<?php function f($a) { if ($a->b) { return g($a); } elseif ($a->c) { return h($a); } else { return k($a); } }",  # noqa: E501 - one line of a case
    ): (
        "value -> value. Call g of given value when b of given value is true; "
        "otherwise h of given value when c of given value is true; otherwise k "
        "of given value."
    ),
    (
        "javascript",
        "function f() { var app = function(a) { a.handle(1) }; return app }",
    ): ("nothing -> function. Find a function with handle of value with 1."),
    ("javascript", "function f(x) { return x.map(a => g(a)) }"): (
        "value -> value. Make a list of g of value for each element of given value."
    ),
    ("ruby", "def f(x)\n  x.map { |a| g(a) }\nend"): (
        "value -> value. Make a list of g of value for each element of given value."
    ),
    ("ruby", "def f(s = {})\n  s.each { |k, v| add(k, v) }\nend"): (
        "dictionary -> value. Call add of first item and second item."
    ),
    ("javascript", "function f(d) { if (g(d)) { return d }\n return JSON.parse(d) }"): (
        "string -> value. Find given string when g of given string; otherwise "
        "given string parsed from JSON."
    ),
    (
        "javascript",
        "function f(d) { if (u.isString(d)) { return d.trim() }\n return d }",
    ): (
        "value -> value. Find given value stripped of surrounding whitespace when u "
        "is string of given value; otherwise given value."
    ),
    ("python", "def f(x):\n if x.a: return 'a'\n return 3"): (
        "value -> value. Find 'a' when a of given value is true; otherwise 3."
    ),
    (
        "python",
        "def f(a: str | int, b: 'list[str] | None') -> int | None:\n return a",
    ): ("value, list -> integer. Find given value."),
    (
        "typescript",
        "function f(r: string[]): A | B { let s = g(r); s = h(s); return s.size > 3 ? s : null }",  # noqa: E501 - one line of a case
    ): (
        "list of strings -> value. Find h of initially g of given list if size of h "
        "of initially value is greater than 3, otherwise None."
    ),
    ("typescript", "function f(r: string[] | null): string[] | null { return g(r) }"): (
        "list of strings -> list. Call g of given list."
    ),
    (
        "javascript",
        "function f(s, c) { var w = 0; var r = 0; while (r < s.length) { if (s[r] == c) { w++; r++ } else { w++; r++ } } return w }",  # noqa: E501 - one line of a case
    ): (
        "list, value -> number. Find partly number, count of steps while index "
        "is less than length of given list where element of given list at "
        "position index equals given value."
    ),
    (
        "python",
        "def f(r):\n n = 0\n for x in r:\n  if x.a: n += 1\n  else: n = 0\n return n",
    ): (
        "list -> number. Find partly number, count of elements in given list "
        "where a of element is true."
    ),
    ("javascript", "function f() { streaming = false }"): (
        "nothing -> nothing. Assigns False."
    ),
    ("python", "def f(a):\n return 'x' + (a.b if a.c else a.b)"): (
        "value -> string. Find 'x' concatenated with b of given value."
    ),
    ("python", "def f(a):\n return a.b if a.c else a.b"): (
        "value -> value. Find b of given value."
    ),
    (
        "javascript",
        "function f(a) { const c = [a.b]; if (a.n) { c.push(1) } return c.join(' ') }",
    ): ("value -> value. Find initially b of given value joined with space."),
    ("php", "<?php function f($a) { return $this->r->group($a); }"): (
        "value -> value. Call group of r with given value."
    ),
    ("javascript", "function f(a) { return /a/.test(a) }"): (
        "value -> boolean. Check whether given value matches a."
    ),
    ("python", "def f(u):\n if u: k = g(u)\n else: k = h(u)\n k |= u\n return k"): (
        "value -> value. Find initially g of given value or h of given value."
    ),
    (
        "swift",
        "func f(x: Int) {\n #if os(Windows)\n g(x)\n #else\n h(x)\n #endif\n k(x)\n}",
    ): (
        "integer -> nothing. In one case, call g of given integer; in one case,"
        " call h of given integer; call k of given integer."
    ),
    (
        "c",
        "int f(struct o *p) {\n#ifdef A\n g(p);\n#else\n h(p);\n#endif\n return k(p); }",  # noqa: E501 - source as it is
    ): (
        "o -> integer. Call k of given o. In one case, call g of given o; in one "
        "case, call h of given o."
    ),
    (
        "csharp",
        "class A { int F(int s) {\n#if DEBUG\n G(s);\n#endif\n return H(s); } }",
    ): (
        "integer -> integer. Call h of given integer. In one case, call g of "
        "given integer."
    ),
    ("rust", "fn f(x: u8) -> u8 {\n #[cfg(windows)]\n g(x);\n h(x) }"): (
        "integer -> integer. Call h of given integer. In one case, call g of "
        "given integer."
    ),
    (
        "go",
        "package a\nfunc f(k int) int { x := 0\n switch k { case 1: x = g()\n case 2: x = h() }\n return x }",  # noqa: E501 - source as it is
    ): ("integer -> integer. Find g or h."),
    ("go", "package a\nfunc f(a C) { m := a.Get()\n m = clean(m)\n use(m) }"): (
        "value -> nothing. Call use of clean of initially get of given value."
    ),
    ("python", "def f(x, y):\n return 'canceled ' if x else y"): (
        "value, value -> value. Find 'canceled ' if first value is true, "
        "otherwise second value."
    ),
    ("python", "def f(x):\n return ', '.join(x) + ('b ' if x else '')"): (
        "value -> string. Find given value joined with ', ' concatenated with "
        "either 'b ' or empty string."
    ),
    ("python", "def f(x):\n log.warn('a b, ' 'c %s' % x)"): (
        "value -> nothing. Call log warn of 'a b, c %s' formatted with given value."
    ),
    ("python", "def f(p, q):\n return p.a and (p.b or q.c and q.d)"): (
        "value, value -> value. Find a of first value and either b of first "
        "value or both c of second value and d of second value."
    ),
    (
        "python",
        "def f(h):\n z = h if h < 12 else h - 12\n return 12 if z == 0 else z",
    ): (
        "number -> value. Find 12 if either given number or difference of given"
        " number and 12 is zero, otherwise either given number or difference of"
        " given number and 12."
    ),
    ("python", "def f(self):\n return None"): ("nothing -> nothing. Returns nothing."),
    ("python", "def f(x, **kw):\n return kw.pop('a', 1)"): (
        "value, dictionary -> value. Find element removed from given dictionary."
    ),
    ("python", "def f(x):\n return parse(x), remove(x), get(x)"): (
        "value -> tuple. Find parse of given value and remove of given value "
        "and get of given value."
    ),
    ("python", "from json import loads\ndef f(x):\n return loads(x)"): (
        "value -> value. Find given value parsed from JSON. Using JSON."
    ),
    ("python", "def f(soup):\n return soup.find('a')"): (
        "value -> value. Find of given value with 'a'."
    ),
    ("python", "def f(self, v, n=0):\n print('  ' * n + v)"): (
        "value, integer -> nothing. Print text repeated given integer times "
        "concatenated with given value."
    ),
    (
        "python",
        "def f(x):\n r = 0\n try:\n  r = int(x)\n except ValueError:\n  pass\n return r",  # noqa: E501 - source as it is
    ): ("value -> number. Find given value as an integer or 0. Handles value error."),
    (
        "python",
        "def f(xs, n):\n out = {}\n for k, v in xs.items():\n  if not k.startswith(n):\n   continue\n  out[k] = v\n return out",  # noqa: E501 - source as it is
    ): (
        "dictionary, value -> dictionary. Build a dictionary of key to value "
        "where key starts with given value."
    ),
    ("python", "def f(xs):\n s = 'a'\n for x in xs:\n  s += x\n return s"): (
        "list -> string. Find partly string of element for each of given list."
    ),
    (
        "python",
        "def f(x):\n if x.a:\n  try:\n   return g(x)\n  except OSError:\n   return {}\n return h(x)",  # noqa: E501 - source as it is
    ): (
        "value -> value. Call g of given value when a of given value is true; "
        "empty dictionary when a of given value is true after an error; "
        "otherwise h of given value. Handles os error."
    ),
    (
        "python",
        "def f(a, b):\n if a.x:\n  if a.y:\n   if a.z:\n    return b.n\n return None",
    ): (
        "value, value -> value. Find n of second value only when y of first "
        "value is true and z of first value is true; or none."
    ),
    (
        "java",
        "class A { A f(Type t) { return t == boolean.class || t == B.class ? g() : h(t); } }",  # noqa: E501 - source as it is
    ): (
        "type -> value. Find g if given type is one of boolean class, b class, "
        "otherwise h of given type."
    ),
    ("javascript", "function f(x) { return x === void 0 }"): (
        "value -> boolean. Check whether given value is None."
    ),
    ("tsx", "export const f = (p) => (<>{p.map(o => <B x={o} />)}</>);"): (
        "value -> value. Find element of list of a function for each element of"
        " given value."
    ),
    ("swift", "struct A { var s: Storage { self.inner.storage } }"): (
        "nothing -> storage. Find storage of inner."
    ),
    (
        "swift",
        "func f(e: Error) { guard let h = e as? H else { g(); return }\n k() }",
    ): (
        "error -> nothing. If given error is not of a certain type, call g; "
        "unless given error is not of a certain type, call k."
    ),
    ("swift", "func f() { if case .pending = self.state { g() } }"): (
        "nothing -> nothing. If state matches pending, call g."
    ),
    ("swift", 'func f(s: () -> String) { print("S " + s()) }'): (
        "function -> nothing. Print 'S ' concatenated with result of given function."
    ),
    (
        "kotlin",
        "fun f(y: Any): Int { val x = y as? String ?: return 0\n return g(x) }",
    ): (
        "value -> integer. Call g of given value; 0 when given value is not of a "
        "certain type."
    ),
    ("kotlin", "fun f(n: Int) { use(arrayOfNulls<Cert>(1 + n)) }"): (
        "integer -> nothing. Call use of array of nulls of sum of 1 and given integer."
    ),
    (
        "csharp",
        "class A { void F(object o) { if (o is not null) { G(); } if (o is { Length: 3 }) { H(); } } }",  # noqa: E501 - source as it is
    ): (
        "object -> nothing. If given object is not None, call g; if a condition"
        " holds, call h."
    ),
    ("c", "void f(char *s) { if (!s || !*s) g(s); }"): (
        "string -> nothing. If given string is missing, call g of given string."
    ),
    ("c", "int f(db *d) { ctx c = { .db = d }; return run(&c); }"): (
        "db -> integer. Run values."
    ),
    (
        "php",
        "<?php class A { function f($c) { $c = $this->g($c) ?? throw new E('x'); return $c; } }",  # noqa: E501 - source as it is
    ): (
        "value -> value. Find g of given or changed value. Validates input. "
        "Raise e when not g of given or changed value."
    ),
    (
        "typescript",
        "function init() { const init = (a: string) => { g(a) }; init('x'); }",
    ): ("nothing -> nothing. Call another function for 'x'."),
    (
        "rust",
        "fn f(r: R) { match r { Err(_) => { log(r); return; } Ok(_) => {} }\n log(r); }",  # noqa: E501 - source as it is
    ): ("value -> nothing. Call log of given value."),
    ("php", "<?php function f($x) { g(['a' => 1, 'b' => $x]); return [1, $x]; }"): (
        "value -> list. Find 1 and given value. Call g of dictionary with a, b."
    ),
    ("php", "<?php function f($h) { return $h->a() ?: null; }"): (
        "value -> value. Find a of given value or None."
    ),
    ("ruby", "def f(x)\n  g(x) if defined?(Foo)\n  x\nend"): (
        "value -> value. Find given value. If foo is defined, call g of given value."
    ),
    ("swift", "func f() { guard !self.e.contains(.write) else { return }\n g(1) }"): (
        "nothing -> nothing. Unless e contains write, call g of 1."
    ),
    ("swift", "func f(a: [Int]) -> Int { return self[a[0]] }"): (
        "list -> integer. Find element of the object at position first element "
        "of given list."
    ),
    (
        "swift",
        "var c: Int { switch self { case .a: return g(1)\n case .b: return g(2) } }",
    ): (
        "nothing -> integer. Call g of 1 when the object is a; g of 2 when the "
        "object is b."
    ),
    (
        "typescript",
        "function f(a, e) { if (e === 'x') { one(a); return } else if (a.y) { two(a); return }\n if (e) { three(a) } }",  # noqa: E501 - one line of a case
    ): (
        "value, string -> nothing. If given string equals 'x', call one of "
        "given value; if given string is not equal to 'x' and y of given value "
        "is true, call two of given value; if given string is there unless y of"
        " given value is true, may call three of given value."
    ),
    ("javascript", "function f(p, k) { return p.some(q => c(q) === k) }"): (
        "value, value -> boolean. Check whether any element of first value: c "
        "of value equals second value."
    ),
    ("javascript", "function f(a) { return filter(a, Boolean) }"): (
        "value -> value. Find filter of given value and boolean."
    ),
    ("c", "void f(CTX *c, BYTE h[]) { g(h); }"): (
        "ctx, list of integers -> nothing. Call g of given list."
    ),
    (
        "go",
        'package a\nfunc f(a T) (any, error) { v, err := g(a)\n if err != nil { return nil, fmt.Errorf("x %s", wrap(err)) }\n return h(v), nil }',  # noqa: E501 - one line of a case
    ): (
        "value -> value. Call h of g of given value. Fail with error 'x %s' when "
        "g of given value fails."
    ),
    ("python", "def f(d, k):\n return d[k]"): (
        "collection, value -> value. Find element of given collection at "
        "position given value."
    ),
    ("python", "def f(d, a, b):\n d[a, b] = 1"): (
        "collection, value, value -> nothing. Change element of given collection to 1."
    ),
    (
        "python",
        "def f(x):\n if not isinstance(x, str): raise TypeError(x)\n return g(x)",
    ): (
        "value -> value. Call g of given value. Validates input. Raise type "
        "error when given value is not of type str."
    ),
    ("python", "def f(name, cls):\n reg[name].append(cls)"): (
        "value, value -> nothing. Append second value to element of reg at "
        "position first value."
    ),
    (
        "python",
        "def f(a, b):\n r = a.c(b)\n if r == 0:\n  if a.x > b.x: r = -1\n  elif a.y: r = 1\n return r",  # noqa: E501 - one line of a case
    ): ("value, value -> number. Find c of first value with second value or -1 or 1."),
    (
        "java",
        "class A { static F f(final Class<?> cls, String n) { return cls.get(n); } }",
    ): ("class, string -> value. Find value for given string from given class."),
    ("python", "def f(x, k):\n o = x.copy()\n for i in k: o[i] += 1\n return o"): (
        "value, list -> collection. Find initially copy of given value."
    ),
    ("python", "def f(self, t):\n return self.b.acquire(t)"): (
        "value -> value. Find acquire lock b."
    ),
    ("javascript", "function f(n) { return [1, 2, 3, 4, 5].every(p => !n.r.s(p)) }"): (
        "value -> boolean. Check whether every element of 1 and 2 and 3 and 4 "
        "and others: not s of value with value."
    ),
    ("python", "async def f(g, x):\n r = g(x)\n if h(r): r = await r\n return r"): (
        "function, value -> value. Find initially result of given function for "
        "given value."
    ),
    ("javascript", "function f(a, b) { return a.x + b.y }"): (
        "value, value -> value. Find x of first value plus y of second value."
    ),
    (
        "kotlin",
        "fun f(xs: List<Mapping>): List<A> { val r = g<A>()\n for (x in xs) { r += h(x) }\n return r }",  # noqa: E501 - one line of a case
    ): (
        "list of mappings -> list. Find combination of h of element for each of"
        " given list."
    ),
    (
        "cpp",
        "size_t f(S s, size_t p) { for (size_t n = s.size(); p != n; ++p) { if (s[p] == 'x') break; } return p; }",  # noqa: E501 - one line of a case
    ): ("string, integer -> integer. Find given or changed integer."),
    (
        "typescript",
        "const f = (a: number[], b: number[]) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]",  # noqa: E501 - one line of a case
    ): (
        "list of numbers, list of numbers -> list. Calculate the average, "
        "middle of first element of first list and first element of second list"
        " and average, middle of second element of first list\u2026"
    ),
    (
        "go",
        "package a\nfunc f(i string) (B, error) { if err := g(i); err != nil { return nil, err }\n b, err := h(i)\n if err != nil { return nil, err }\n return k(b), nil }",  # noqa: E501 - one line of a case
    ): ("string -> b error. Call k of h of given string."),
    ("php", "<?php function f(array $c) { $c['a'] = []; return $c; }"): (
        "array -> array. Find given array. Set 'a' of the result to empty list."
    ),
    ("php", "<?php function f($n) { return $n . '\\\\Rules'; }"): (
        "string -> string. Find given string concatenated with '\\\\Rules'."
    ),
    ("swift", "func f() -> F { return self.u.q().map { self.s($0) } }"): (
        "nothing -> value. Find q of u mapped to s of 0."
    ),
    ("rust", "fn f(&mut self, c: &C) -> P { self.i.poll(c).map(|_| Ok(1)) }"): (
        "value -> value. Find poll of i with given value mapped to 1."
    ),
    ("c", "int f(int c) { if (c >= 'A') return c + ('a' - 'A'); return c; }"): (
        "integer -> integer. Calculate the sum of given integer and difference "
        "of 'a' and 'A' when given integer is at least 'A'; otherwise given integer."
    ),
    (
        "kotlin",
        "fun f(a: A): B { try { return g(a) } catch (e: E) { throw Ex(e.m).apply { initCause(e) } } }",  # noqa: E501 - one line of a case
    ): ("value -> value. Call g of given value. Raise an error after another error."),
    ("python", "def f(p):\n return re.compile(p)"): (
        "value -> regular expression. Find regular expression given value. "
        "Using regular expression (regex)."
    ),
    (
        "javascript",
        "function f(t) { if (!t || t === true) { g() } else if (t.a) { throw new Error('x') } }",  # noqa: E501 - one line of a case
    ): (
        "value -> nothing. Validates input. If given value is false or missing "
        "or given value is true, call g; raise error when given value is true "
        "and given value is not exactly true and a of given value is true."
    ),
    ("c", "uint64_t f(uint64_t v) { g(&v); return v; }"): (
        "integer -> integer. Find given or changed integer. Call g of given or "
        "changed integer."
    ),
    ("c", "int f(void) { int x = 0; g(&x); return x; }"): (
        "nothing -> integer. Find number. Call g of number."
    ),
    ("c", "char *f(char *p) { return g(p, p + h(p) - 1); }"): (
        "string -> string. Call g of given string and difference of given string "
        "plus h of given string and 1."
    ),
    (
        "python",
        "def f(c, rows):\n for r in rows:\n  c['%s_x' % r[0]] = 1\n return c",
    ): (
        "dictionary, list of lists -> dictionary. Find given dictionary. Change"
        " value of '%s_x' formatted with first element of sublist in given "
        "dictionary to 1."
    ),
    ("python", "def f(x, n):\n return x[::n + 1]"): (
        "list, number -> list. Find elements of given list in steps."
    ),
    (
        "python",
        "def f(n):\n if n == 'a': raise ImportError(n)\n raise AttributeError(n)",
    ): (
        "string -> nothing. Validates input. Raise import error when given "
        "string equals 'a', raise attribute error otherwise."
    ),
    (
        "python",
        "def f(d, u):\n s = u.partition('/')[0]\n if not d: raise E('x')\n g(_('a %r') % s)\n return d[s]",  # noqa: E501 - one line of a case
    ): (
        "collection, string -> value. Find element of given collection at "
        "position first element of given string split at the first slash. Raise"
        " e when given collection is false or missing; call g of result for 'a "
        "%r' formatted with first element of given string split at the first "
        "slash."
    ),
    ("python", "def f(c, m):\n return (m,) + ('',) * (len(c) - 1)"): (
        "collection, value -> tuple. Find given value concatenated with empty "
        "string repeated length of given collection minus one times."
    ),
    (
        "python",
        "def f(d):\n if d is None: return True\n if d == 'x': return False\n if d == 'y': return g(d)\n return None",  # noqa: E501 - one line of a case
    ): (
        "string -> value. Call g of given string when given string equals 'y'; "
        "True when given string is None; or false or none."
    ),
}
"""Code that was once said to do what it does not."""


@pytest.mark.parametrize(("language", "source"), HONEST)
def test_no_more_is_claimed_than_the_code_shows(language: str, source: str) -> None:
    description = described(source, language, UnitKind.FUNCTION)

    assert description.text == HONEST[language, source]
