import { LRUCache } from 'lru-cache';

interface Kept<V> {
  readonly value: V;
  readonly bytes: number;
}

/** What a key and a small object take. */
const ENTRY_BYTES = 512;

/**
 * What may be asked for again, by key, within a number of bytes: what wasn't used for longest goes first. A value that is
 * larger than all of them is kept too, alone, so that it isn't made anew at every use. Values may grow while they are kept.
 */
export class ByteCache<V> {
  private readonly kept: LRUCache<string, Kept<V>>;

  constructor(readonly maxBytes: number) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.min(maxBytes, Math.max(1, bytes) + ENTRY_BYTES),
    });
  }

  /** Bytes of all that is kept; no more than {@link maxBytes} but for a single larger value. */
  get bytes(): number {
    let sum = 0;
    for (const { bytes } of this.kept.values()) sum += bytes + ENTRY_BYTES;
    return sum;
  }

  get size(): number {
    return this.kept.size;
  }

  /** Counts as a use. */
  get(key: string): V | undefined {
    return this.kept.get(key)?.value;
  }

  /** The value without using it. */
  peek(key: string): V | undefined {
    return this.kept.peek(key)?.value;
  }

  set(key: string, value: V, bytes: number): void {
    this.kept.set(key, { value, bytes });
  }

  deleteWhere(isUseless: (key: string) => boolean): void {
    for (const key of [...this.kept.keys()]) if (isUseless(key)) this.kept.delete(key);
  }

  /** Notes that a value takes so many bytes more than before, or fewer. Nothing happens where it isn't kept any more. */
  grow(key: string, value: V, bytes: number): void {
    const kept = this.kept.peek(key);
    if (kept?.value === value && bytes !== 0) this.kept.set(key, { value, bytes: kept.bytes + bytes });
  }
}
