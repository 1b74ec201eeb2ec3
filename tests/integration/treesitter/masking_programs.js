// Programs for test_masking_ecmascript.py: what each shows, the function, one call.

// let and const end with their block
function f(a) { { let free = a; a = free + 1; } return [a, free]; }
f(1);

// var and functions rise to the function
function f(a) {
  if (a) { var b = 1; function h() { return b; } } return [b, h && h(), free];
}
f(true);

// a function in a block does not hide what is outside the unit
function f() {
  const r = (() => { function g() { return 'inner'; } return g(); })();
  return [r, g()];
}
f();

// a name is free before a parameter of an inner function gives it
function f(a) { return [free, ((free) => free + a)(1), items.map((items) => items)]; }
f(2);

// shorthand properties keep their keys
function f(a, b) { const c = a + b; return { a, c, free, b: a, d: { b } }; }
f(1, 2);

// patterns keep their keys, defaults see other parameters
function f({ a, b: { c = a, ...rest } = {}, 'd e': d = 4 }, [x, , y = x] = [a], ...more) {
  return [a, c, rest, d, x, y, more];
}
f({ a: 1, b: { z: 3 } }, [7], 8, 9);

// assigned patterns bind nothing
function f(a, b) {
  let c;
  [a, b] = [b, a];
  ({ a: c, b = 3 } = { a });
  for (log[0] of [a]);
  return [a, b, c, log[0]];
}
f(1, 2);

// a default that reads a name of the same text outside
function f(a = free) { var free = 1; return [a, free]; }
f();

// closures count, each by itself
function f(n) {
  const all = [];
  for (let i = 0; i < n; i++) all.push(() => i);
  return all.map((each) => each());
}
f(3);

// named function expressions call themselves
function f(n) { const g = function h(k) { return k ? k * h(k - 1) : 1; }; return g(n); }
f(4);

// an own name inside an expression ends there
function f(a) { const h = function g() { return typeof g; }; return [h(), g()]; }
f(1);

// catch, labels and switch
function f(a) {
  loop: for (const x of a) { switch (x) { case 1: { let y = 2; log.push(y); continue loop; } default: break loop; } } try { null.x; } catch ({ name: kind }) { log.push(kind); } try { throw 1; } catch (e) { var e2 = e; } return [log.splice(0), e2];
}
f([1, 1, 3]);

// classes, fields, private members, statics, accessors
function f(start) {
          class Counter {
            static made = 0;
            #step = 1;
            total = start;
            constructor(step = 2) { Counter.made++; this.#step = step; this.extra = { total: 'key' }; }
            get double() { return this.total * 2; }
            set double(value) { this.total = value / 2; }
            add(times) { for (let i = 0; i < times; i++) this.total += this.#step; return this; }
            static from(other) { const made = new this(); made.total = other.total; return made; }
            has(x) { return #step in x; }
          }
          const one = new Counter(3).add(2);
          one.double = one.double + 2;
          const two = Counter.from(one);
          const { total, extra: { total: key } } = two;
          return [one.total, two.double, Counter.made, one.has(two), total, key];
        }
f(10);

// members that arrays have too
function f(a) {
  class Bag { list = []; push(x) { this.list.push(x); return this; } map(g) { return this.list.map(g); } } return new Bag().push(a).push(2).map((x) => [x].map(String));
}
f(1);

// a base outside may call members
function f(a) {
  class Odd extends Array { constructor() { super(); this.mine = a; } toString() { return 'odd' + this.mine; } } return `${new Odd()}`;
}
f(3);

// a class expression and its name
function f(a) {
  const Made = class Inner { make() { return new Inner(); } value = a; };
  return new Made().make().value;
}
f(6);

// generators and async iteration by hand
function f(n) {
  function* count(to, from = 0) { while (from < to) { const back = yield from++; if (back) return back; } } return [...count(n), ...count(n, 1)];
}
f(3);

// arguments and rest
function f(a, b) {
  arguments[0] = 9;
  return [a, arguments.length, ((...rest) => rest.length)(1, 2)];
}
f(1, 2, 3);

// templates, tags and typeof what is not there
function f(a) {
  const tag = (parts, ...values) => parts.raw.join('|') + values;
  return [tag`x${a}y${free}`, `${a}`, typeof missing];
}
f(1);

// computed keys and methods of objects
function f(key) {
  const o = { [key]: 1, run(key) { return this.go(key); }, go: (x) => x + 1, get key() { return key; } };
  return [o[key], o.run(1), o.key, o];
}
f('k');

// optional chains, nullish, spread, comma, conditional
function f(a, b) {
  const c = a?.b?.(b) ?? [...(a.list || []), b];
  let d = (b++, b);
  return [c, d, a ? b : d];
}
f({ list: [1] }, 2);

// an import of the unit itself stays
function f(a) {
  const path = require('path'), { sep: s, join } = require('path');
  return path.join(join(a, 'b'), s);
}
f('a');

// placeholders that are there already
function f(a, b) {
  const var_0 = a, func_1 = 'var_1';
  const h = () => var_0;
  return [h(), b, func_1];
}
f(1, 2);

// a name of an inner loop and of an outer one
function f(a) {
  let out = [];
  for (const x of a) for (const x of [1]) out.push(x);
  for (const i in a) { let x = i; out.push(x); } return out;
}
f([5, 6]);

// sloppy names that are words elsewhere
function f(of, get, async, set, let_) { return { of, get, async, set, static: let_ }; }
f(1, 2, 3, 4, 5);
