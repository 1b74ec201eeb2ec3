"""What readers found false in descriptions, with the texts that are true."""

import pytest
from tests.integration.test_static_languages import told

OTHERWISE = {
    ("a.py", "f", "def f(a, b):\n if a: return b.foo(1)\n return b.bar(2)"): (
        "value, value -> value. Call foo of second value with 1 when first value is "
        "true; otherwise bar of second value with 2."
    ),
    ("a.py", "f", "def f(a):\n if not a: return\n if a.x: return a.b\n return a.c"): (
        "value -> value. Find b of given value when x of given value is true; c of "
        "given value; or none."
    ),
    (
        "a.rb",
        "f",
        (
            "def f(a)\n  return unless a.x\n  if a == :y\n    g\n  else\n    h\n  "
            "end\nend"
        ),
    ): "value -> value. Find g when given value equals :y; otherwise h; or none.",
    ("a.py", "f", "def f(x):\n for y in x:\n  if y: return y.foo()\n return x.bar()"): (
        "list -> value. Find foo of element when element is true; otherwise bar of "
        "given list."
    ),
}
"""Values that are given where none of the others is, or not always."""

TEXTS = {
    (
        "a.scala",
        "A.f",
        (
            'object A { def f(x: Int, y: String): String = s"hello $x and ${y.trim} '
            'end" }'
        ),
    ): (
        "integer, string -> string. Find 'hello … and … end' with given integer and "
        "trim of given string."
    ),
    (
        "a.scala",
        "A.f",
        'object A { def f(x: Int) = sql"""select $x""" }',
    ): "integer -> value. Call sql of 'select …' with given integer.",
}
"""Texts with values in them."""

OBJECTS = {
    (
        "a.scala",
        "A.f",
        (
            "object A { def f(e: Hash): Laws = new Laws(3) with Foo { def g: Hash = "
            "e } }"
        ),
    ): "hash -> laws. Make laws with members of its own.",
    (
        "a.scala",
        "A.f.<anonymous>",
        (
            "object A { def f(e: Hash): Laws = new Laws(3) with Foo { def g: Hash = "
            "e\n val q = 3 } }"
        ),
    ): (
        "object -> 1 function and 1 field. An object based on laws with 1 function "
        "and 1 field. Find e."
    ),
    (
        "A.java",
        "A.f",
        (
            "class A { void f() { run(new Runnable() { public void run() { "
            "x.close(); } }); } }"
        ),
    ): (
        "nothing -> nothing. Call another function for runnable with members of its "
        "own. Member: call x close."
    ),
    (
        "a.kt",
        "f",
        "fun f(): Foo = object : Foo<Int>(3) { override fun run() = 3 }",
    ): "nothing -> foo. Make foo of 3 with members of its own. Member: find 3.",
    (
        "a.kt",
        "f",
        "fun f() { g(object { val x = 3; fun a() = x }) }",
    ): "nothing -> nothing. Call g of object with members of its own.",
    ("a.scala", "B", "class B(x: Int) extends Base[A](x) with Other { def z = 3 }"): (
        "class -> 1 function. A class based on base and other with 1 function. "
        "Patterns: constant."
    ),
    (
        "A.java",
        "A",
        "class A extends Base<String> implements Foo { int x; }",
    ): "class -> 1 field. A class based on base and foo with 1 field.",
    (
        "a.kt",
        "A",
        "class A(x: Int) : Base<String>(x), Foo by b",
    ): "class -> definitions. A class based on base and foo.",
    ("a.swift", "A", "class A: Base<String>, Foo { func g() -> Int { 1 } }"): (
        "class -> 1 function. A class based on base and foo with 1 function. "
        "Patterns: constant."
    ),
    ("a.ts", "A", "class A<T> extends Base<T> implements Foo { g() { return 1 } }"): (
        "class -> 1 function. A class based on base and foo with 1 function. "
        "Patterns: constant."
    ),
    (
        "a.cs",
        "A",
        (
            "class A : Base<string>, IFoo { public string B { get; set; } int G() { "
            "return 1; } }"
        ),
    ): (
        "class -> 1 function and 1 field. A class based on base and i foo with 1 "
        "function and 1 field. Patterns: constant."
    ),
    (
        "a.php",
        "A",
        "<?php class A extends Base implements Foo { function g() { return 1; } }",
    ): (
        "class -> 1 function. A class based on base and foo with 1 function. "
        "Patterns: constant."
    ),
    (
        "a.cpp",
        "A",
        "class A : public ns::Base<int>, private Foo { int g() { return 1; } };",
    ): (
        "class -> 1 function. A class based on ns base and foo with 1 function. "
        "Patterns: constant."
    ),
    (
        "a.rs",
        "T",
        "trait T: Bar + Baz { fn g(&self) -> i32; }",
    ): "trait -> 1 function. A trait based on bar and baz with 1 function.",
}
"""Objects with members of their own, and parents of types."""

TYPES = {
    (
        "a.py",
        "f",
        "def f(start, end):\n return end - start",
    ): "value, value -> value. Find difference of second value and first value.",
    ("a.py", "f", "def f(a, b):\n return abs(a - b)"): (
        "number, number -> number. Find absolute value of difference of first number "
        "and second number. Absolute difference."
    ),
    (
        "a.py",
        "f",
        "def f(n):\n x = 0\n if n: x = compute(n)\n return x",
    ): "value -> value. Find compute of given value or 0.",
    (
        "a.py",
        "f",
        "def f(x, a: int = 3 * 4):\n return a",
    ): "value, integer -> integer. Find given integer.",
    (
        "a.py",
        "f",
        "def f(a):\n x = a.load()\n x += 't'\n return x",
    ): "value -> string. Find initially load of given value.",
}
"""Types that an operation alone does not show."""

CALLEES = {
    ("a.ts", "f", "function f({a, b}, cb) { a(1); cb(3); return b(2) }"): (
        "value, function -> value. Find result of a given function for 2. Call a "
        "given function for 1, call given function for 3."
    ),
    (
        "a.ts",
        "f",
        "function f() { const {run} = useX(); run(3) }",
    ): "nothing -> nothing. Call a function for 3.",
    (
        "a.php",
        "f",
        "<?php function f($header) { header(sprintf('%s', $header)); }",
    ): "value -> nothing. Call another function for '%s' formatted with given value.",
}
"""Calls of what is given, and of namesakes of what is given."""

GUARDS = {
    (
        "a.py",
        "f",
        "def f(a, b):\n if a.x: b.close()\n elif a.y: b.close()",
    ): "value, value -> nothing. In some cases, close second value.",
    (
        "a.py",
        "f",
        "def f(a, b):\n if a.x:\n  b.close()\n  return\n b.close()",
    ): "value, value -> nothing. Close second value.",
    ("a.py", "f", "def f(a, b):\n if a.x:\n  if a.y: b.close()\n  if a.z: b.close()"): (
        "value, value -> nothing. If x of first value is true, may close second value."
    ),
    (
        "a.py",
        "f",
        "def f(x):\n try:\n  y = x.load()\n except E:\n  return\n z.save(y)",
    ): (
        "value -> nothing. Handles e. Unless an error is caught, call z save of load "
        "of given value."
    ),
}
"""The same effect in several places, and what an error leaves out."""

OPTIONAL = {
    (
        "a.kt",
        "f",
        "fun f(a: A?) { a?.b(3) }",
    ): "value -> nothing. If given value is not None, call b of given value with 3.",
    (
        "a.cs",
        "A.F",
        "class A { void F(B a) { a?.B(3); } }",
    ): "value -> nothing. If given value is not None, call b of given value with 3.",
    (
        "a.ts",
        "f",
        "function f(a) { a?.b(3); }",
    ): "value -> nothing. If given value is not None, call b of given value with 3.",
    ("a.rb", "f", "def f(a)\n  a&.b(3)\n  a.c\nend"): (
        "value -> value. Find c of given value. If given value is not None, call b "
        "of given value with 3."
    ),
    (
        "a.swift",
        "f",
        "func f(a: A?) { a?.b(3) }",
    ): "value -> nothing. If given value is not None, call b of given value with 3.",
    (
        "a.php",
        "f",
        "<?php function f($a) { $a?->b(2); }",
    ): "value -> nothing. If given value is not None, call b of given value with 2.",
}
"""Calls that are only made where something is there."""

REST = {
    (
        "a.php",
        "f",
        (
            "<?php function f(R $r) { $c = $r->context; unset($c['a']); "
            "$this->x['a'] = 2; }"
        ),
    ): "value -> nothing. Change 'a' of x to 2.",
    ("a.kt", "f", "fun f() { a(b = 3, c) }"): "nothing -> nothing. Call a of 3 and c.",
    (
        "a.cs",
        "A.F",
        "class A { void F() { a(b: 3, c); } }",
    ): "nothing -> nothing. Call a of 3 and c.",
    (
        "a.php",
        "f",
        "<?php function f() { a(b: 3, c: 4); }",
    ): "nothing -> nothing. Call a of 3 and 4.",
    (
        "a.rb",
        "f",
        "def f(ps)\n  values = []\n  values << num(ps)\n  ps << 4\n  values\nend",
    ): (
        "value -> list. Find list. Append num of given value to the result, append 4 "
        "to given value."
    ),
    (
        "a.rb",
        "f",
        "def f(e)\n  e.message.to_s[0, 10]\nend",
    ): "value -> value. Find part of message of given value as a string.",
    ("a.rb", "f", "def f(e)\n  yield e\n  e[:a]\nend"): (
        "collection -> value. Find 'a' of given collection. Call the given block for "
        "given collection."
    ),
    (
        "a.swift",
        "f",
        "func f() -> Int { lock.lock(); defer { lock.unlock() }; return 3 }",
    ): "nothing -> integer. Find 3. Call lock lock, at the end call lock unlock.",
    (
        "a.swift",
        "A.init",
        (
            "class A { init?(v: K?) { guard let v else { return nil }; self.init(x: "
            "v) } }"
        ),
    ): (
        "value -> nothing. Unless a condition does not hold, call another "
        "constructor with given value."
    ),
    ("a.swift", "A.f", "class A: B { override func f() { super.f() } }"): (
        "nothing -> nothing. Extends the method of the parent class. Call a method "
        "of the parent class."
    ),
    (
        "a.swift",
        "f",
        "func f() { if #available(iOS 14.0, *) { a() } }",
    ): "nothing -> nothing. If a condition holds, call a.",
    (
        "a.go",
        "f",
        (
            "package p\nfunc f(x string) error {\n a, err := open(x)\n if err != nil "
            "{ return err }\n defer a.Close()\n return g(a) }"
        ),
    ): (
        "string -> error. Call g of open of given string. Unless open of given "
        "string fails, at the end call close of open of given string."
    ),
    (
        "a.cpp",
        "f",
        (
            "void f(const char* p, int n) { if (::send(sock, p, static_cast<int>(n)) "
            "== -1) g(std::move(p)); }"
        ),
    ): (
        "string, integer -> nothing. If send of sock and given string equals -1, "
        "call g of given string."
    ),
    (
        "a.scala",
        "A.f",
        "object A { def f(a: A): Option[A] = if (a.b == null) None else Some(a) }",
    ): "value -> value. Find given value when b of given value is not None; or none.",
    (
        "a.scala",
        "A.f",
        "class A { def f(): Unit = { closed = true } }",
    ): "nothing -> nothing. Store True in the object.",
    (
        "a.cs",
        "A.A",
        "class A { int _x; public A(int x) => _x = x; }",
    ): "integer -> nothing. Store given integer in the object.",
    (
        "a.cs",
        "A.F",
        "class A { void F() => Foo.Bar(3); }",
    ): "nothing -> nothing. Call foo bar of 3.",
    (
        "a.go",
        "f",
        "package p\nfunc f(y ...func()) { g(y) }",
    ): "list of functions -> nothing. Call g of given list.",
    (
        "a.kt",
        "f",
        "fun f(vararg xs: String): Int { return xs.size }",
    ): "list of strings -> integer. Find size of given list.",
    (
        "a.scala",
        "A.f",
        "object A { def f(xs: String*): Int = xs.size }",
    ): "list of strings -> integer. Find size of given list.",
    (
        "a.cpp",
        "f",
        "void f(S s) { if (s) {\n TRY { s->log(); }\n CATCH(s)\n }\n x(s); }",
    ): (
        "value -> nothing. If given value is true, call log of given value; call x of "
        "given value."
    ),
    (
        "a.py",
        "f",
        ("def f(n):\n for i in range(n, 0, -1):\n  print(i)\n return list(range(5))"),
    ): "integer -> list. Make a list of numbers from 0 to 4. Print number.",
    (
        "a.swift",
        "f",
        (
            "func f(g: @escaping @Sendable () -> Data?) { let d = A.B<C>(x: 3, y: "
            "true); k(d) }"
        ),
    ): "function -> nothing. Call k of a b of 3 and True.",
    (
        "a.kt",
        "f",
        "fun f(g: (() -> Foo)? = null) { h(g) }",
    ): "function -> nothing. Call h of given function.",
    (
        "a.rb",
        "A",
        "class A < B\n  x.y = 3\n  Z = 4\nend",
    ): "class -> 1 field. A class based on b with 1 field.",
    (
        "a.rb",
        "A.m",
        "class A < B\n  def m(e)\n    super\n  end\nend",
    ): "value -> value. Find result of a method of the parent class.",
    (
        "a.rb",
        "f",
        "def f(a, b)\n  a - b\nend",
    ): "value, value -> value. Find difference of first value and second value.",
    (
        "a.scala",
        "A.f",
        "object A { def f(vs: Seq[Int], g: Int => Int) = vs map g }",
    ): "seq, function -> value. Find map of given seq with given function.",
    (
        "A.java",
        "A.f",
        "class A { void f(List<X> v) { f(Stream.of(v)); } }",
    ): "list -> nothing. Call another function for stream of of given list.",
    (
        "a.go",
        "f",
        "package p\nfunc f(a Attr, b *Attr) { a.Value = 3\n b.Value = 4 }",
    ): "attr, attr -> nothing. Set value of second attr to 4.",
    (
        "a.rs",
        "f",
        (
            "fn f(a: A) -> Option<S> { if a.x() { a.y(); } else { return None; } "
            "a.z(); Some(a) }"
        ),
    ): (
        "value -> value. Find given value; or none. If x of given value, call y of "
        "given value; unless not x of given value, call z of given value."
    ),
    (
        "a.ts",
        "f",
        "function f(a: Args['headers']) { return a }",
    ): "value -> value. Find given value.",
    (
        "a.swift",
        "f",
        "func f() {\n // later\n}",
    ): "nothing -> nothing. Has an empty body.",
    (
        "a.c",
        "f",
        "API_PUBLIC(void) f(cJSON *o) { g(o); }",
    ): "c json -> nothing. Call g of given c json.",
    (
        "a.go",
        "f",
        (
            "package p\nfunc f(h func()) { defer func() { if err := recover(); err "
            "!= nil { fmt.Println(err) } }()\n h() }"
        ),
    ): (
        "function -> nothing. At the end call a function with print value in some "
        "cases, call given function."
    ),
    (
        "a.rb",
        "A.f",
        (
            "class A\n  def f(*)\n    raise 'boom' if rand < 0.2\n    sleep(3)\n  "
            "end\nend"
        ),
    ): (
        "list -> value. Call sleep of 3. Raise error 'boom' when rand is less than 0.2."
    ),
    (
        "a.scala",
        "A.f",
        "object A { def f(t: P): Unit = { walk.stream(t, preOrder = false) } }",
    ): "value -> nothing. Call walk stream of given value and False.",
    (
        "a.scala",
        "O.h",
        (
            "object O { def h(d: String): P[T, C] = { case e: N => g(d)\n case e: T "
            "=> k(d) } }"
        ),
    ): (
        "string -> value. In one case, call g of given string; in one case, call k "
        "of given string."
    ),
    (
        "a.cs",
        "A.F",
        "class A { V F(E e) { return new(From(e)); } }",
    ): "value -> value. Call new of from of given value.",
    (
        "a.go",
        "f",
        (
            "package p\nfunc f() *W { reader, writer := io.Pipe()\n go g(reader)\n "
            "return writer }"
        ),
    ): "nothing -> value. Calls io pipe, g.",
    (
        "a.kt",
        "A",
        "class A(val x: Int, y: Int) : B(y)",
    ): "class -> 1 field. A class based on b with 1 field.",
    (
        "a.cs",
        "A",
        "class A(int x) : B { }",
    ): "class -> definitions. A class based on b.",
    (
        "a.swift",
        "A.f",
        "class A { func f(error: Swift.Error) { on(.error(error)) } }",
    ): "error -> nothing. Call on of result for given error.",
    (
        "a.cs",
        "A.F",
        'class A { string F(string n) => $"{n} of $Rest"; }',
    ): "string -> string. Find '… of …' with given string.",
    (
        "a.cs",
        "A.F",
        "class A { V F(E e) { var s = new X.Y.Serializer(e); return s.Get(3); } }",
    ): "value -> value. Get of x y serializer of given value with 3.",
    (
        "a.py",
        "f",
        (
            "def f(hs, e):\n for cls in type(e).__mro__:\n  if cls in hs: return "
            "hs[cls]\n return None"
        ),
    ): (
        "list, value -> value. Find element of given list when element is in given "
        "list; or none."
    ),
    (
        "a.cpp",
        "A.A",
        "SPDLOG_INLINE A::A(int x) { g(x); }",
    ): "integer -> value. Call g of given integer.",
}
"""What single languages have of their own."""

OF_CLASSES = {
    (
        "a.py",
        "A.f",
        "class A:\n @classmethod\n def f(cls, key): return cls",
    ): "value -> value. Return the class.",
    (
        "a.py",
        "A.f",
        "class A:\n @classmethod\n def f(cls, key):\n  cls.x = key\n  cls.n += 1",
    ): (
        "value -> nothing. Store given value in the class, change state of the class "
        "by 1."
    ),
    ("a.rb", "A.f", "class A\n  def f(key)\n    @@x = key\n    nil\n  end\nend"): (
        "value -> nothing. Store given value in the class."
    ),
}
"""What belongs to a class, and not to its objects."""

_REBOUND = (
    "value, boolean -> value. Find initially clean of given value or paint of changed "
    "value."
)
_EITHER = "value, boolean -> value. Find a of given value or b of given value."

REBOUND = {
    (
        "a.py",
        "f",
        "def f(v, p):\n v = clean(v)\n if p: v = p(v)\n return v",
    ): (
        "value, function -> value. Find initially clean of given value or result of "
        "given function for changed value."
    ),
    (
        "a.py",
        "A.f",
        (
            "class A:\n def f(self, v):\n  v = abs(v)\n  if self.p: v = self.p(v)\n  "
            "return v"
        ),
    ): (
        "number -> number. Find initially absolute value of given number or p of "
        "changed number."
    ),
    (
        "a.py",
        "o",
        (
            "def o(self, d):\n s = self.g(d)\n def process(v):\n  v = self.f(v)\n  if "
            "s: v = s(v)\n  return v\n return process"
        ),
    ): (
        "value -> value. Returns a new inner function, a closure. Helper: find "
        "initially f of given value or result for changed value."
    ),
    (
        "a.py",
        "f",
        "def f(v, p: bool):\n if p: v = a(v)\n else: v = b(v)\n return v",
    ): _EITHER,
    (
        "a.py",
        "f",
        "def f(v, p: bool):\n if p:\n  v = a(v)\n  return v\n return 3",
    ): (
        "value, boolean -> value. Find a of given value when given boolean is true; "
        "otherwise 3."
    ),
    (
        "a.py",
        "f",
        "def f(v):\n try:\n  v = a(v)\n  return v\n except E: return 3",
    ): "value -> value. Find a of given value; 3 after an error. Handles e.",
    (
        "a.py",
        "f",
        "def f(v, xs: list):\n v = a(v)\n for x in xs: v = b(v)\n return v",
    ): "value, list -> value. Find initially a of given value or b of changed value.",
    (
        "a.py",
        "f",
        "def f(v, p: bool):\n v = a(v)\n if p: v = None\n return v",
    ): "value, boolean -> value. Find a of given value or None.",
    (
        "a.py",
        "f",
        "def f(v, p: bool):\n v, w = a(p)\n return v",
    ): "value, boolean -> value. Calls a.",
    (
        "a.py",
        "f",
        "def f(v, p: bool):\n if p: v = a(v)\n return v",
    ): (
        "value, boolean -> value. Find given value, or replaced by a of given or "
        "changed value."
    ),
    (
        "a.ts",
        "f",
        "function f(v, p: boolean) { v = clean(v); if (p) { v = paint(v) } return v }",
    ): _REBOUND,
    (
        "a.ts",
        "f",
        "function f(n) { n++; return n }",
    ): "value -> value. Find given value plus one.",
    (
        "a.ts",
        "f",
        "function f(v, p: boolean) { v ||= a(p); return v }",
    ): "value, boolean -> value. Find given value, or replaced by a of given boolean.",
    (
        "A.java",
        "A.f",
        (
            "class A { V f(V v, boolean p) { v = clean(v); if (p) { v = paint(v); } "
            "return v; } }"
        ),
    ): _REBOUND,
    (
        "A.java",
        "A.f",
        (
            "class A { V f(V v, boolean p) { switch (p) { case true: v = a(v); break; "
            "default: v = b(v); } return v; } }"
        ),
    ): _EITHER,
    (
        "a.go",
        "f",
        (
            "package p\nfunc f(v V, p bool) V { v = clean(v)\nif p { v = paint(v) }\n"
            "return v }"
        ),
    ): _REBOUND,
    (
        "a.rb",
        "f",
        "def f(v, p)\n v = clean(v)\n v = p.x(v) if p\n v\nend",
    ): (
        "value, value -> value. Find initially clean of first value or x of second "
        "value with changed first value."
    ),
    (
        "a.php",
        "f",
        (
            "<?php function f($v, bool $p) { $v = clean($v); if ($p) { $v = "
            "paint($v); } return $v; }"
        ),
    ): _REBOUND,
    (
        "a.rs",
        "f",
        "fn f(mut v: V, p: bool) -> V { v = clean(v); if p { v = paint(v); } v }",
    ): _REBOUND,
    (
        "a.cs",
        "A.F",
        "class A { V F(V v, bool p) { v = Clean(v); if (p) v = Paint(v); return v; } }",
    ): _REBOUND,
    (
        "a.cpp",
        "f",
        "V f(V v, bool p) { v = clean(v); if (p) v = paint(v); return v; }",
    ): _REBOUND,
    (
        "a.kt",
        "f",
        (
            "fun f(v: V, p: Boolean): V { var v = clean(v)\n if (p) v = paint(v)\n "
            "return v }"
        ),
    ): _REBOUND,
    (
        "a.swift",
        "f",
        (
            "func f(v: V, p: Bool) -> V { var v = clean(v)\n if p { v = paint(v) }\n "
            "return v }"
        ),
    ): _REBOUND,
}
"""Parameters that are bound anew on every way to where they are returned."""

NAMESAKES = {
    (
        "A.java",
        "A.f",
        (
            "class A { B next; boolean f() { open(); if (!next.isPresent()) { next = "
            "next(); } return next.isPresent(); } B next() { return null; } }"
        ),
    ): (
        "nothing -> boolean. Check whether value is present. Call open; if value is "
        "not present, store result in the object."
    ),
    (
        "A.java",
        "A",
        (
            "class A { B next; boolean f() { if (next.isPresent()) { load(next()); } "
            "return next.isPresent(); } B next() { return null; } }"
        ),
    ): (
        "class -> 2 functions and 1 field. A class with 2 functions and 1 field. "
        "Check whether value is present. About is present. Patterns: computation, "
        "constant."
    ),
    (
        "A.java",
        "A.f",
        (
            "class A { B next; B f() { if (next == null) { next = next(); } return "
            "next; } B next() { return null; } }"
        ),
    ): "nothing -> value. If value is None, store result in the object.",
    (
        "a.kt",
        "A.f",
        (
            "class A { var next: B? = null\n fun f(): Boolean { if (next == null) { "
            "next = next() }\n return next != null }\n fun next(): B? = null }"
        ),
    ): (
        "nothing -> boolean. Check whether value is not None. If value is None, "
        "store result of a function in the object."
    ),
    (
        "a.kt",
        "f",
        "fun f(cb: B) { if (cb.x) cb(3) }",
    ): (
        "function -> nothing. If x of given function is true, call given function for "
        "3."
    ),
    (
        "a.scala",
        "A.f",
        (
            "class A { var next: B = null\n def f(): Boolean = { if (next == null) { "
            "next = next() }\n next != null } }"
        ),
    ): (
        "nothing -> boolean. Check whether value is not None. If value is None, "
        "store result of a function in the object."
    ),
    (
        "a.swift",
        "A",
        (
            "class A { var next: B\n func f() -> Bool { if next.empty() { g(next(3)) "
            "}\n return next.empty() }\n func next(_ x: Int) -> B? { nil } }"
        ),
    ): (
        "class -> 2 functions and 1 field. A class with 2 functions and 1 field. "
        "Find empty of value. About empty."
    ),
    (
        "a.php",
        "A.f",
        (
            "<?php class A { private $next; function f() { if (!$this->next) { "
            "$this->next = $this->next(); } return $this->next->ok; } function next() "
            "{ return null; } }"
        ),
    ): (
        "nothing -> value. Find ok of state. If state is false or missing, store "
        "result in the object."
    ),
    (
        "a.rs",
        "f",
        "fn f(p: bool) -> bool { let mut n = n(); if p { n = g(); } n.x() }",
    ): "boolean -> boolean. Find x of value.",
    (
        "a.go",
        "f",
        (
            "package p\nfunc f(p bool) bool { n := n()\nif p { n = g() }\nreturn n != "
            "nil }"
        ),
    ): "boolean -> boolean. Check whether value is not None.",
    (
        "a.ts",
        "f",
        "function f(a, p) { let g = a.x; if (p) g = a.z; if (g) g(3) }",
    ): "value, value -> nothing. If function is true, call a function for 3.",
    (
        "a.py",
        "f",
        "def f(members):\n return members",
    ): "value -> value. Find given value.",
}
"""Fields and values that have the name of a method, a function, or a sign."""

READINGS = (
    OF_CLASSES
    | OTHERWISE
    | TEXTS
    | OBJECTS
    | TYPES
    | CALLEES
    | GUARDS
    | OPTIONAL
    | REST
    | REBOUND
    | NAMESAKES
)


@pytest.mark.parametrize(("path", "name", "source"), READINGS)
def test_a_reading_is_true(path: str, name: str, source: str) -> None:
    assert told(path, name, source).text == READINGS[path, name, source]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (
            "a.py",
            "def f(n):\n v = read(n)\n if v is False: raise E(f'bad {n}')\n g(v, 1)",
        ),
        (
            "a.js",
            (
                "function f(n) { const v = read(n); if (v === 3) throw new "
                "E(`bad ${n}`); g(v, 1) }"
            ),
        ),
        (
            "a.php",
            (
                "<?php function f($n) { $v = read($n); if (false === $v) { throw new "
                'E("bad {$n}"); } g($v, 1); }'
            ),
        ),
        ("a.rb", 'def f(n)\n v = read(n)\n raise "bad #{n}" if v == 3\n g(v)\nend'),
    ],
)
def test_the_message_of_an_error_is_no_text_that_is_made(
    path: str, source: str
) -> None:
    assert told(path, "f", source).pattern != "format text"


def test_a_value_in_a_text_of_kotlin_is_no_constant() -> None:
    short, plain = 'fun f(d: Any) = "$d.x()"', 'fun f(d: Any) = "\\$d.x()"'

    assert told("a.kt", "f", short).pattern == "format text"
    assert told("a.kt", "f", plain).pattern == "constant"


def test_what_adds_members_to_a_type_is_counted_apart() -> None:
    source = "enum E { A, B(bool) }\nimpl Default for E { fn default() -> E { E::A } }"

    said = told("a.rs", "a.rs", source).signature
    assert said == "file -> 1 enum and 1 implementation"
