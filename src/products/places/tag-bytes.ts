import { type AnswerBytes, fixed } from '../../kit/core/answer-bytes.ts';
import type { KeyIndex, PlaceIndex, PlaceTable, TagIndex } from './place-table.ts';

const UNKNOWN = 0;
const PLAIN = 1;
const ESCAPED = 2;

const QUOTE = 34;
const BACKSLASH = 92;
const SPACE = 32;

const END = fixed('"');

/** Tags as JSON, copied from the columns: most texts needn't be decoded. */
export class TagBytes {
  /**
   * Indexed by key the bytes before a value, created when first needed: `"key":"`, or after another value `","key":"`.
   */
  private readonly firstKeys: (Uint8Array | undefined)[] = [];
  private readonly nextKeys: (Uint8Array | undefined)[] = [];
  /** Indexed by value: whether it can be written to JSON without escaping. */
  private readonly valueKinds: Uint8Array;

  constructor(
    private readonly table: PlaceTable,
    private readonly keyIndexOf: (tag: TagIndex) => KeyIndex,
  ) {
    this.valueKinds = new Uint8Array(table.values.length);
  }

  /** Writes the tags of a place, `"key":"value",…`. */
  put(out: AnswerBytes, place: PlaceIndex): void {
    const { place: columns, tagging } = this.table;
    const first = columns.firstTagging[place];
    const end = columns.firstTagging[place + 1];
    for (let i = first; i < end; i++) {
      const tag = tagging.tag[i];
      const key = this.keyIndexOf(tag);
      out.put(i === first ? this.firstKey(key) : this.nextKey(key));
      this.putValue(out, tag);
    }
    if (end > first) out.put(END);
  }

  /** Writes a tag's value as it appears between quotes. */
  putValue(out: AnswerBytes, tag: TagIndex): void {
    const { bytes, offsets } = this.table.values;
    const value = this.table.tag.value[tag];
    const [start, end] = [offsets[value], offsets[value + 1]];
    if (this.valueKinds[value] === UNKNOWN) this.valueKinds[value] = isPlain(bytes, start, end) ? PLAIN : ESCAPED;
    if (this.valueKinds[value] === PLAIN) out.put(bytes, start, end);
    else out.put(escaped(this.table.values.get(value)));
  }

  private firstKey(key: KeyIndex): Uint8Array {
    this.firstKeys[key] ??= fixed(`${JSON.stringify(this.table.keys.get(key))}:"`);
    return this.firstKeys[key];
  }

  private nextKey(key: KeyIndex): Uint8Array {
    this.nextKeys[key] ??= fixed(`",${JSON.stringify(this.table.keys.get(key))}:"`);
    return this.nextKeys[key];
  }
}

const escaped = (text: string): Uint8Array => fixed(JSON.stringify(text).slice(1, -1));

function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i];
    if (byte < SPACE || byte === QUOTE || byte === BACKSLASH) return false;
  }
  return true;
}
