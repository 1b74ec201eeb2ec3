/** Keeps what was read before. */
import fs, { type PathLike, join as joinPath } from "node:path";
import type { Reader } from "./reader";
import legacy = require("legacy");

export type Key = string | number;
export type Entries<T extends object = {}> = { [K in keyof T]?: T[K] extends Array<infer Item> ? Item : T[K] };

export enum Level { Low = 1, High = Low * 2, "odd name" = 7 }

declare function measure(text: string, limit?: number): number;

/** Something that can be kept. */
export interface Keepable<T> extends Reader {
  readonly key: Key;
  size?: number;
  load(path: PathLike, ...rest: string[]): Promise<T>;
  (call: number): string;
  [name: string]: unknown;
}

export namespace Helpers {
  export function double(value: number): number { return value * 2; }
  export const zero = double(0);
}

export abstract class Shelf<T extends Keepable<T>> implements Reader {
  private static shared: Shelf<any> | null = null;
  protected items = new Map<Key, T>();
  constructor(private readonly folder: string, public limit: number = Level.High) {}
  abstract weigh(item: T): number;
  get oldest(): T | undefined { return [...this.items.values()][0]; }
  put(item: T): this;
  put(item: T, key: Key): this;
  put(item: T, key?: Key): this {
    this.items.set(key ?? item.key, item);
    if (this.items.size > this.limit) this.limit = this.weigh(item);
    return this;
  }
}

export function summarize<R extends { kind: string }, V>(
  this: void,
  records: readonly R[],
  { by = "kind", weight }: { by?: keyof R; weight?: (record: R, index: number) => V } = {},
): Record<string, number> {
  const totals: Record<string, number> = {};
  const isKnown = (name: unknown): name is string => typeof name === "string" && name in totals;
  for (const [index, record] of records.entries()) {
    const key = String(record[by as keyof R]);
    totals[key] = (isKnown(key) ? totals[key]! : 0) + Number(weight?.(record, index) ?? 1);
  }
  let best: [name: string, total: number] | undefined;
  for (const name in totals) if (!best || totals[name] > best[1]) best = [name, totals[name]];
  return <Record<string, number>>{ ...totals, best: best?.[1] };
}

export const queue = <Item,>(limit: number) => {
  interface Slot { item: Item; next: Slot | null }
  class Queue {
    private head: Slot | null = null;
    count = 0;
    add(item: Item): boolean {
      if (this.count >= limit) return false;
      const slot: Slot = { item, next: this.head };
      this.head = slot;
      this.count += 1;
      return true;
    }
    static make(): Queue { return new Queue(); }
  }
  return Queue.make() satisfies { add(item: Item): boolean };
};

export default class extends Shelf<any> {
  weigh = (item: any): number => Helpers.double(measure(`${item.key}`));
}
