import { GrowableInt32 } from '../../kit/collections/growable.ts';
import type { CsvRow } from '../../kit/csv/index.ts';

/** Value of an id that hasn't been defined. */
export const UNKNOWN = -1;
/** Value of an id whose row was dropped, which has been reported already. */
export const DROPPED = -2;
/** Value of an id whose row is valid, but can't be used yet, which has been counted already. */
export const SET_ASIDE = -3;

/**
 * Maps ids to numbers, by their bytes: millions of look-ups without a string. Open addressing with linear probing;
 * every id gets a key 0, 1, 2 … at first sight, whether it is being defined or only referred to.
 */
export class IdIndex {
  private bytes = new Uint8Array(1024);
  private used = 0;
  private readonly offsets = new GrowableInt32();
  private readonly values = new GrowableInt32();
  /** Key + 1 by slot; 0 is free. */
  private places = new Int32Array(1024);

  constructor() {
    this.offsets.push(0);
  }

  /** Number of ids seen. */
  get size(): number {
    return this.values.length;
  }

  /** Returns the value of an id: a number from 0, {@link UNKNOWN}, {@link DROPPED} or {@link SET_ASIDE}. */
  find(row: CsvRow, cell: number): number {
    const key = this.places[this.placeOf(row.bytes, row.start[cell], row.end[cell])] - 1;
    return key < 0 ? UNKNOWN : this.values.get(key);
  }

  /** Sets the value of an id; returns false if it has one already. */
  define(row: CsvRow, cell: number, value: number): boolean {
    const key = this.keyOf(row, cell);
    if (this.values.get(key) !== UNKNOWN) return false;
    this.values.set(key, value);
    return true;
  }

  /** Returns the key of the id, which may be defined later. */
  keyOf(row: CsvRow, cell: number): number {
    const start = row.start[cell];
    const end = row.end[cell];
    const place = this.placeOf(row.bytes, start, end);
    if (this.places[place] > 0) return this.places[place] - 1;
    const key = this.size;
    this.store(row.bytes, start, end);
    this.values.push(UNKNOWN);
    this.places[place] = key + 1;
    if (this.size * 2 > this.places.length) this.rehash();
    return key;
  }

  valueOf(key: number): number {
    return this.values.get(key);
  }

  /** Renumbers after rows were dropped: `numbers[old]` is the new value, {@link DROPPED} or {@link SET_ASIDE}. */
  renumber(numbers: Int32Array): void {
    for (let key = 0; key < this.size; key++) {
      const value = this.values.get(key);
      if (value >= 0) this.values.set(key, numbers[value]);
    }
  }

  private store(from: Uint8Array, start: number, end: number): void {
    const needed = this.used + end - start;
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      grown.set(this.bytes.subarray(0, this.used));
      this.bytes = grown;
    }
    for (let p = start; p < end; p++) this.bytes[this.used++] = from[p];
    this.offsets.push(this.used);
  }

  /** Returns the slot of the id, or the free slot where it belongs. */
  private placeOf(from: Uint8Array, start: number, end: number): number {
    const { places, bytes } = this;
    const mask = places.length - 1;
    const length = end - start;
    for (let place = hashOf(from, start, end) & mask; ; place = (place + 1) & mask) {
      const key = places[place] - 1;
      if (key < 0) return place;
      const offset = this.offsets.get(key);
      if (this.offsets.get(key + 1) - offset !== length) continue;
      let i = 0;
      while (i < length && bytes[offset + i] === from[start + i]) i++;
      if (i === length) return place;
    }
  }

  private rehash(): void {
    this.places = new Int32Array(this.places.length * 2);
    const mask = this.places.length - 1;
    for (let key = 0; key < this.size; key++) {
      let place = hashOf(this.bytes, this.offsets.get(key), this.offsets.get(key + 1)) & mask;
      while (this.places[place] > 0) place = (place + 1) & mask;
      this.places[place] = key + 1;
    }
  }
}

/** Hashes by FNV-1a with a final mix, because only the low bits are used. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let p = start; p < end; p++) hash = Math.imul(hash ^ bytes[p], 0x01000193);
  return hash ^ (hash >>> 15);
}
