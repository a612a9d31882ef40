const encoder = new TextEncoder();
/** A mark at the beginning is part of the text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Immutable strings in two columns: UTF-8 bytes, and where each string begins (`offsets`, length n + 1). */
export class StringTable {
  constructor(
    readonly bytes: Uint8Array,
    readonly offsets: Int32Array,
  ) {}

  get length(): number {
    return this.offsets.length - 1;
  }

  /** Returns the UTF-8 of a string, as a view. */
  bytesOf(index: number): Uint8Array {
    return this.bytes.subarray(this.offsets[index], this.offsets[index + 1]);
  }

  get(index: number): string {
    // TextDecoder refuses views on shared memory, hence the copy.
    return decoder.decode(this.bytes.slice(this.offsets[index], this.offsets[index + 1]));
  }
}

export function stringTable(texts: readonly string[]): StringTable {
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  // No UTF-16 unit takes more than three bytes.
  const bytes = new Uint8Array(3 * units);
  const offsets = new Int32Array(texts.length + 1);
  for (let i = 0; i < texts.length; i++) {
    offsets[i + 1] = offsets[i] + encoder.encodeInto(texts[i], bytes.subarray(offsets[i])).written;
  }
  return new StringTable(bytes.slice(0, offsets[texts.length]), offsets);
}

/** Interns strings: equal strings get equal indices, numbered in the order of first sight. Index 0 is ''. */
export class StringInterner {
  private readonly indices = new Map<string, number>([['', 0]]);

  intern(text: string): number {
    let index = this.indices.get(text);
    if (index === undefined) {
      index = this.indices.size;
      this.indices.set(text, index);
    }
    return index;
  }

  get size(): number {
    return this.indices.size;
  }

  toArray(): string[] {
    return [...this.indices.keys()];
  }

  toTable(): StringTable {
    return stringTable(this.toArray());
  }
}
