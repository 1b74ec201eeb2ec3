// Calls every function that two copies of the same modules export, with the same
// generated arguments, and says which of them do not do the same.
// Usage: node compare_modules.js ORIGINAL MASKED <names.json, both of them folders.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const CALLS = 40;
const DEPTH = 5;
const MILLISECONDS = 200;
const TOO_SLOW = "ERR_SCRIPT_EXECUTION_TIMEOUT";

// A small linear congruential generator: the same arguments in every run.
function generator(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * limit);
  };
}

const SCALARS = [0, 1, 2, -1, 3.5, 10, NaN, "", "a", "abc def", "12", "Foo-bar_baz", "x@y.org",
  "http://a.org/b?c=d", "2020-01-02", true, false, null, undefined];
const STRINGS = SCALARS.filter((each) => typeof each === "string");
const FUNCTIONS = [(x) => x, (x) => !x, (x, y) => (x > y ? 1 : x < y ? -1 : 0), (x, y) => x + y,
  () => 2, (x) => x && x.a, (...all) => all.length];

function value(pick, depth) {
  const kind = pick(depth > 1 ? 3 : 8);
  if (kind < 3) return SCALARS[pick(SCALARS.length)];
  if (kind < 5) return Array.from({ length: pick(5) }, () => value(pick, depth + 1));
  if (kind === 5) return FUNCTIONS[pick(FUNCTIONS.length)];
  if (kind === 6 && pick(4) === 0) return [new Date(86400000), /a(b)?/g, new Map([["a", 1]]), new Set([1])][pick(4)];
  const made = {};
  for (const key of ["a", "b", "length", "c"].slice(0, pick(5))) made[key] = value(pick, depth + 1);
  return made;
}

function shown(thing, depth = 0, seen = []) {
  if (typeof thing === "function") return "function";
  if (typeof thing === "number" && Object.is(thing, -0)) return "-0";
  if (thing === null || typeof thing !== "object") return `${typeof thing} ${String(thing)}`;
  if (depth > DEPTH || seen.includes(thing)) return "…";
  const tag = Object.prototype.toString.call(thing);
  if (tag === "[object Date]" || tag === "[object RegExp]") return String(thing);
  const inner = [...seen, thing];
  const parts = tag === "[object Map]" || tag === "[object Set]" ? Array.from(thing) : [];
  const entries = Object.keys(thing).map((key) => `${key}: ${shown(thing[key], depth + 1, inner)}`);
  return `${tag}{${[...parts.map((part) => shown(part, depth + 1, inner)), ...entries].join(", ")}}`;
}

// Runs what may never end: only a script of its own can be stopped.
function bounded(run) {
  globalThis.runBounded = run;
  return vm.runInThisContext("runBounded()", { timeout: MILLISECONDS });
}

// One call, with chance and time that are the same in every run.
function called(run, seed) {
  const pick = generator(seed);
  const given = Array.from({ length: pick(4) }, () => value(pick, 0));
  if (seed % 2) given[0] = STRINGS[pick(STRINGS.length)];
  chance = generator(seed);
  try {
    let result = bounded(() => run.apply({}, given));
    if (typeof result === "function") {
      const more = [value(pick, 0), value(pick, 0)];
      const again = result;
      result = bounded(() => again.apply({}, more));
    }
    return { text: `${shown(result)} ${shown(given)}`, returned: result !== undefined };
  } catch (error) {
    const kind = error && (error.code === TOO_SLOW ? TOO_SLOW : error.constructor && error.constructor.name);
    return { text: `throws ${kind}`, returned: false, isSlow: kind === TOO_SLOW };
  }
}

function functionsOf(file) {
  const exported = require(file);
  const found = Object.entries(exported || {}).filter(([, each]) => typeof each === "function");
  if (typeof exported === "function") found.push(["", exported]);
  return new Map(found);
}

function main([original, masked]) {
  const report = { same: 0, calls: 0, results: 0, different: [] };
  for (const name of JSON.parse(fs.readFileSync(0, "utf8"))) {
    const before = functionsOf(path.join(original, name));
    const after = functionsOf(path.join(masked, name));
    for (const [key, run] of before) {
      let difference = null;
      for (let seed = 1; seed <= CALLS && !difference; seed += 1) {
        const first = called(run, seed);
        if (first.isSlow || first.text !== called(run, seed).text) continue; // it counts, say
        const other = called(after.get(key), seed);
        if (other.isSlow) continue;
        report.calls += 1;
        report.results += first.returned ? 1 : 0;
        if (other.text !== first.text) difference = `${name} ${key} #${seed}: ${first.text} | ${other.text}`;
      }
      if (difference) report.different.push(difference.slice(0, 400));
      else report.same += 1;
    }
  }
  return report;
}

const write = process.stdout.write.bind(process.stdout);
for (const each of ["log", "warn", "error"]) console[each] = () => {};
process.on("unhandledRejection", () => {});
Date.now = () => 0;
let chance = generator(0);
Math.random = () => chance(1000) / 1000;
const report = main(process.argv.slice(2));
write(JSON.stringify(report), () => process.exit(0));
