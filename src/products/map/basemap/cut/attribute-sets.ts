import { GrowableInt32 } from '../../../../kit/collections/growable.ts';

/** An attribute of a feature, present from a zoom on. */
export type Attribute = readonly [key: string, value: AttributeValue, fromZoom?: number];

type AttributeValue = string | number | boolean;

const FIRST_SLOTS = 1 << 12;

/** Sets of attributes as plain data, for other threads. */
export interface AttributeColumns {
  readonly keys: readonly AttributeValue[];
  readonly values: readonly AttributeValue[];
  readonly entries: Int32Array;
  readonly end: Int32Array;
}

/** Sets of attributes, each once: lists of numbered keys and values, found by a hash table. */
export class AttributeSets {
  private readonly keys: Numbered;
  private readonly values: Numbered;
  /** Key, value and first zoom of the attributes of all sets. */
  private readonly entries: GrowableInt32;
  private readonly end: GrowableInt32;
  /** Hash table of sets + 1, 0 where there is none. */
  private slots = new Int32Array(0);

  /** Begins empty, or with the sets of another thread. */
  constructor(given?: AttributeColumns) {
    this.keys = new Numbered(given?.keys);
    this.values = new Numbered(given?.values);
    // Copies: each thread adds sets of its own.
    this.entries = new GrowableInt32(given?.entries.slice());
    this.end = new GrowableInt32(given?.end.slice());
    this.grow();
  }

  /** Moves all sets into memory that threads share; none are left here. */
  toShared(): AttributeColumns {
    const { keys, values, entries, end } = this;
    return { keys: keys.list, values: values.list, entries: entries.toShared(), end: end.toShared() };
  }

  get count(): number {
    return this.end.length;
  }

  intern(attributes: readonly Attribute[]): number {
    const from = this.entries.length;
    for (const [key, value, zoom = 0] of attributes) {
      this.entries.push(this.keys.of(key));
      this.entries.push(this.values.of(value));
      this.entries.push(zoom);
    }
    return this.find(from);
  }

  /** Returns the set of those attributes that a set has at `zoom`, present from zoom 0. */
  internAtZoom(set: number, zoom: number): number {
    const from = this.entries.length;
    for (let i = this.startOf(set); i < this.end.get(set); i += 3) {
      if (this.entries.get(i + 2) > zoom) continue;
      this.entries.push(this.entries.get(i));
      this.entries.push(this.entries.get(i + 1));
      this.entries.push(0);
    }
    return this.find(from);
  }

  /** Goes over the attributes of a set, in their order. */
  each(set: number, visit: (key: string, value: AttributeValue) => void): void {
    const end = this.end.get(set);
    for (let i = this.startOf(set); i < end; i += 3) {
      visit(this.keys.at(this.entries.get(i)) as string, this.values.at(this.entries.get(i + 1)));
    }
  }

  valueOf(set: number, key: string): AttributeValue | undefined {
    const index = this.keys.indexOf(key);
    if (index === undefined) return undefined;
    const end = this.end.get(set);
    for (let i = this.startOf(set); i < end; i += 3) {
      if (this.entries.get(i) === index) return this.values.at(this.entries.get(i + 1));
    }
    return undefined;
  }

  private startOf(set: number): number {
    return set === 0 ? 0 : this.end.get(set - 1);
  }

  /** Returns the set that equals the entries from `from` on, which are removed again, or makes a new set of them. */
  private find(from: number): number {
    if (2 * this.end.length >= this.slots.length) this.grow();
    const slot = this.slotOf(from, this.entries.length);
    const known = this.slots[slot] - 1;
    if (known >= 0) {
      this.entries.length = from;
      return known;
    }
    this.end.push(this.entries.length);
    this.slots[slot] = this.end.length;
    return this.end.length - 1;
  }

  private slotOf(from: number, to: number): number {
    const mask = this.slots.length - 1;
    let hash = to - from;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ this.entries.get(i), 0x9e3779b1) ^ (hash >>> 15);
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const set = this.slots[slot] - 1;
      if (set < 0 || this.equals(set, from, to)) return slot;
    }
  }

  private equals(set: number, from: number, to: number): boolean {
    const start = this.startOf(set);
    if (this.end.get(set) - start !== to - from) return false;
    for (let i = from; i < to; i++) if (this.entries.get(start + i - from) !== this.entries.get(i)) return false;
    return true;
  }

  private grow(): void {
    let length = FIRST_SLOTS;
    while (length <= 2 * this.end.length) length *= 2;
    this.slots = new Int32Array(length);
    for (let set = 0; set < this.end.length; set++) {
      this.slots[this.slotOf(this.startOf(set), this.end.get(set))] = set + 1;
    }
  }
}

/** Values in the order they were first seen; a map distinguishes `1` from `'1'` and from `true`. */
class Numbered {
  readonly list: AttributeValue[];
  private readonly indices: Map<AttributeValue, number>;

  constructor(given: readonly AttributeValue[] = []) {
    this.list = [...given];
    this.indices = new Map(given.map((value, index) => [value, index]));
  }

  of(value: AttributeValue): number {
    let index = this.indices.get(value);
    if (index === undefined) {
      index = this.list.push(value) - 1;
      this.indices.set(value, index);
    }
    return index;
  }

  /** Returns undefined if the value hasn't been seen. */
  indexOf(value: AttributeValue): number | undefined {
    return this.indices.get(value);
  }

  at(index: number): AttributeValue {
    return this.list[index];
  }
}
