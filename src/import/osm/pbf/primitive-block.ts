import type { KeyPatterns } from '../key-patterns.ts';
import type { WantedTags } from '../wanted-tags.ts';
import { Cursor, WIRE_BYTES, WIRE_VARINT } from './cursor.ts';

/** Flags that the filter assigns to a key. */
const KEY_SEEN = 1;
export const KEY_KEPT = 2;
export const KEY_OF_WAY = 4;
/** Elements with this key are kept whole, with some values or with any. */
const KEY_WHOLE_SOME = 8;
const KEY_WHOLE_ANY = 16;

export interface KeyRules {
  readonly wayKeys: KeyPatterns;
  readonly tagKeys: KeyPatterns;
  readonly relationTypes: KeyPatterns;
  readonly whole: WantedTags;
  readonly wholeRelationTypes: KeyPatterns;
  readonly joint: WantedTags;
  readonly jointRelationTypes: KeyPatterns;
}

interface Interner {
  intern(text: string): number;
}

/** One block: its string table, its groups (as byte ranges) and the scale of its coordinates. Reused for each block. */
export class PrimitiveBlock {
  bytes: Buffer = Buffer.alloc(0);
  readonly groupStart: number[] = [];
  readonly groupEnd: number[] = [];
  granularity = 100;
  latOffset = 0;
  lonOffset = 0;
  stringCount = 0;
  private stringStart = new Int32Array(1024);
  private stringEnd = new Int32Array(1024);
  private flags = new Uint8Array(1024);
  private batchIndex = new Int32Array(1024);
  private readonly cursor = new Cursor();

  constructor(private readonly rules: KeyRules) {}

  load(bytes: Uint8Array): void {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.groupStart.length = 0;
    this.groupEnd.length = 0;
    this.granularity = 100;
    this.latOffset = 0;
    this.lonOffset = 0;
    this.stringCount = 0;
    const cursor = this.cursor.set(this.bytes, 0, bytes.length);
    while (!cursor.done) {
      const key = cursor.key();
      if (key === 8 + WIRE_BYTES) {
        const end = cursor.span();
        this.loadStrings(cursor.position, end);
        cursor.position = end;
      } else if (key === 16 + WIRE_BYTES) {
        const end = cursor.span();
        this.groupStart.push(cursor.position);
        this.groupEnd.push(end);
        cursor.position = end;
      } else if (key === 17 * 8 + WIRE_VARINT) {
        this.granularity = cursor.int();
        if (this.granularity < 1 || this.granularity > 0x7fffffff)
          cursor.fail(`a granularity of ${this.granularity} nanodegrees is impossible`);
      } else if (key === 19 * 8 + WIRE_VARINT) this.latOffset = cursor.int();
      else if (key === 20 * 8 + WIRE_VARINT) this.lonOffset = cursor.int();
      else cursor.skip(key & 7);
    }
    this.flags.fill(0, 0, this.stringCount);
    this.batchIndex.fill(-1, 0, this.stringCount);
  }

  lonE7(lon: number): number {
    return Math.round((this.lonOffset + this.granularity * lon) / 100);
  }

  latE7(lat: number): number {
    return Math.round((this.latOffset + this.granularity * lat) / 100);
  }

  text(string: number): string {
    return this.bytes.toString('utf8', this.stringStart[string], this.stringEnd[string]);
  }

  /** Returns the filter's flags of a key (`KEY_…`), computed once per string. */
  keyFlags(string: number): number {
    let flags = this.flags[string];
    if (flags === 0) {
      const key = this.text(string);
      flags = KEY_SEEN;
      if (this.rules.tagKeys.has(key)) flags |= KEY_KEPT;
      if (this.rules.wayKeys.has(key)) flags |= KEY_OF_WAY;
      if (this.rules.whole.hasSomeValueOf(key)) flags |= KEY_WHOLE_SOME;
      if (this.rules.whole.hasAnyValueOf(key)) flags |= KEY_WHOLE_ANY;
      this.flags[string] = flags;
    }
    return flags;
  }

  /** Returns whether an element with this tag is kept whole. */
  isWhole(key: number, value: number): boolean {
    const flags = this.keyFlags(key);
    if ((flags & KEY_WHOLE_SOME) === 0) return false;
    return (flags & KEY_WHOLE_ANY) !== 0 || this.rules.whole.has(this.text(key), this.text(value));
  }

  /** Returns the index of the string in the current batch. */
  intern(string: number, strings: Interner): number {
    let index = this.batchIndex[string];
    if (index < 0) {
      index = strings.intern(this.text(string));
      this.batchIndex[string] = index;
    }
    return index;
  }

  private loadStrings(start: number, end: number): void {
    const cursor = new Cursor().set(this.bytes, start, end);
    while (!cursor.done) {
      const key = cursor.key();
      if (key !== 8 + WIRE_BYTES) {
        cursor.skip(key & 7);
        continue;
      }
      const stringEnd = cursor.span();
      if (this.stringCount === this.stringStart.length) this.growStrings();
      this.stringStart[this.stringCount] = cursor.position;
      this.stringEnd[this.stringCount] = stringEnd;
      this.stringCount++;
      cursor.position = stringEnd;
    }
  }

  private growStrings(): void {
    const capacity = this.stringStart.length * 2;
    const grow = (old: Int32Array) => {
      const grown = new Int32Array(capacity);
      grown.set(old);
      return grown;
    };
    this.stringStart = grow(this.stringStart);
    this.stringEnd = grow(this.stringEnd);
    this.batchIndex = new Int32Array(capacity);
    this.flags = new Uint8Array(capacity);
  }
}
