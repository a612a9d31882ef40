/** Words: how many of the others are taken, then a place for the directory of each set. */
const TAKEN = 0;
const FIRST_SET = 1;
const MOST_SETS = 255;
const HEADER = FIRST_SET + MOST_SETS;
/** No page, and no room. */
const NOWHERE = 0;
const WORD_BYTES = 4;

/**
 * Memory of all threads that they fill together with pages of integers, set by set: a page is made by whichever thread needs it first, and is
 * never changed nor moved, so all read it without asking. What is full stays as it is. Of two threads that make the same page at once,
 * one makes it in vain.
 */
export class SharedRoom {
  /** All of it; what isn't taken is 0. */
  readonly words: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory, 0, memory.byteLength / WORD_BYTES);
  }

  /** Bytes that are taken. */
  static bytesTaken(memory: SharedArrayBuffer): number {
    return WORD_BYTES * Atomics.load(new Int32Array(memory), TAKEN);
  }

  /** The set of a key, which isn't 0; null where there is no room for it. */
  set(key: number, pageCount: number): SharedPages | null {
    const { words } = this;
    let own = NOWHERE;
    for (let slot = FIRST_SET; slot < HEADER; slot++) {
      let directory = Atomics.load(words, slot);
      if (directory === NOWHERE) {
        own ||= this.take(1 + pageCount);
        if (own === NOWHERE) return null;
        words[own] = key;
        directory = Atomics.compareExchange(words, slot, NOWHERE, own) || own;
      }
      if (words[directory] === key) return new SharedPages(this, directory + 1);
    }
    return null;
  }

  /** Where so many words begin that no other page has; {@link NOWHERE} where so many aren't left. */
  take(count: number): number {
    const { words } = this;
    for (let taken = Atomics.load(words, TAKEN); ; ) {
      if (HEADER + taken + count > words.length) return NOWHERE;
      const before = Atomics.compareExchange(words, TAKEN, taken, taken + count);
      if (before === taken) return HEADER + taken;
      taken = before;
    }
  }
}

/** One set of pages in a {@link SharedRoom}. */
export class SharedPages {
  constructor(
    private readonly room: SharedRoom,
    private readonly directory: number,
  ) {}

  /** The words of a page, from its first one to the end of the room; null where it isn't made yet. */
  get(page: number): Int32Array | null {
    const { words } = this.room;
    const place = Atomics.load(words, this.directory + page);
    return place === NOWHERE ? null : words.subarray(place);
  }

  /** Makes a page known to all, unless another thread has meanwhile; null where there is no room. */
  put(page: number, ...parts: readonly Int32Array[]): Int32Array | null {
    const { words } = this.room;
    const place = this.room.take(parts.reduce((sum, part) => sum + part.length, 0));
    if (place === NOWHERE) return null;
    let at = place;
    for (const part of parts) {
      words.set(part, at);
      at += part.length;
    }
    const before = Atomics.compareExchange(words, this.directory + page, NOWHERE, place);
    return words.subarray(before || place);
  }
}
