/** @file Keeps what was read before. */
import fs, { join as joinPath, sep } from "node:path";
import * as React from "react";
const { readFile: read, stat } = require("fs");
const events = require("events");

export const LIMIT = 128;
let counter = 0, last;

/**
 * Cuts a list into pieces.
 */
export function chunks(items, size = LIMIT) {
  const pieces = [];
  for (let start = 0, end; start < items.length; start = end) {
    end = Math.min(start + size, items.length);
    pieces.push(items.slice(start, end));
  }
  return pieces;
}

export default function summarize(records, { by = "kind", weight, ...rest } = {}, ...[first, other]) {
  var totals = Object.create(null), self = this;
  if (hoisted) { var hoisted = totals; }
  function add({ [by]: key, value = 1 }, amount) {
    totals[key] = (totals[key] || 0) + (amount ?? value);
    return { key, amount, total: totals[key] };
  }
  outer: for (const record of records) {
    for (const name in record) {
      if (name === "skip") continue outer;
    }
    // what it weighs
    try { add(record, weight && weight(record)); } catch ({ message }) { throw new Error(`${message}: ${record}`); }
  }
  switch (by) {
    case "kind": { let hint = by; return { totals, hint, rest, counter }; }
    default: break;
  }
  [first, other] = [other, first];
  ({ first, last } = { first: other, last: counter });
  return Object.keys(totals).map((key) => ({ key, total: totals[key] })).sort((left, right) => right.total - left.total);
}

class Shelf extends events.EventEmitter {
  static instances = new Map();
  #secret = 1;
  capacity = LIMIT;
  onChange = (entry) => { this.capacity -= entry.weight; };

  constructor(folder, options) {
    super();
    this.folder = folder;
    this.names = options.names;
  }
  get oldest() { return this.names[0]; }
  async *walk(depth, visit = this.onChange) {
    for await (const entry of this.folder) {
      if (this.#secret && depth > 0) yield* this.walk(depth - 1, visit);
      visit(entry);
    }
  }
  static of(...names) { return new Shelf(".", { names }); }
}

const tools = {
  trim(text) { return text.trim(); },
  double: (value) => value * 2,
  join: function joined(parts) { return parts.length ? parts[0] + joined(parts.slice(1)) : ""; },
  nested: { deep: async ({ path }) => read(joinPath(path, sep)) },
};

Shelf.prototype.clear = function (force) {
  const queue = new (class Queue {
    items = [];
    add(item) { this.items.push(item); return this; }
    drain(each) { while (this.items.length) each(this.items.shift()); }
  })();
  queue.add(this).add(force).drain((item) => item.clear && item.clear());
  return function again() { return again; };
};

export const List = ({ entries, title: heading, onPick }) => {
  const [open, setOpen] = React.useState(false);
  const Row = ({ entry }) => <li key={entry.id} onClick={() => onPick(entry)}>{entry.label}</li>;
  return (
    <section className="list" hidden={!open}>
      <h1 onClick={() => setOpen(!open)}>{heading}</h1>
      {/* one row each */}
      {entries.map((entry) => <Row entry={entry} {...entry} />)}
      <React.Fragment><Row entry={null}></Row></React.Fragment>
    </section>
  );
};

export { tools, Shelf as Store, counter as default };
export { stat as status } from "./files.js";
