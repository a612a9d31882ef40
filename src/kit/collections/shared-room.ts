/**
 * The numbers from which threads take turns: where they begin, work that one of them does for all, requests that warm
 * them up.
 */
const SHARED_WORK = ['workers', 'once', 'requests'] as const;
type SharedWork = (typeof SHARED_WORK)[number];

/** Words: how many of the others are taken, the turns that are taken of each work, then a place for each column. */
const TAKEN = 0;
const FIRST_WORK = 1;
const FIRST_COLUMN = FIRST_WORK + SHARED_WORK.length;
const MOST_COLUMNS = 64;
const HEADER = FIRST_COLUMN + MOST_COLUMNS;
const NOWHERE = 0;
const WORD_BYTES = 4;

/**
 * Memory of all threads about one subject, which lasts as long as that does: columns of zeros that all fill together,
 * and turns that they take.
 */
export class SharedRoom {
  private readonly words: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory);
  }

  /** Allocates empty memory. */
  static memory(bytes: number): SharedArrayBuffer {
    return new SharedArrayBuffer(WORD_BYTES * Math.max(HEADER, Math.floor(bytes / WORD_BYTES)));
  }

  /** Returns the bytes that columns take. */
  static bytesTaken(memory: SharedArrayBuffer): number {
    return WORD_BYTES * Atomics.load(new Int32Array(memory), TAKEN);
  }

  /** Returns the next turn of a work, from 0 on. */
  takeTurn(work: SharedWork): number {
    return Atomics.add(this.words, FIRST_WORK + SHARED_WORK.indexOf(work), 1);
  }

  /**
   * Returns zeros that all threads may write into, the same for all who ask by a key, which isn't 0; null where there
   * is no room for them.
   */
  column(key: number, length: number): Int32Array | null {
    const { words } = this;
    let own = NOWHERE;
    for (let slot = FIRST_COLUMN; slot < HEADER; slot++) {
      let place = Atomics.load(words, slot);
      if (place === NOWHERE) {
        own ||= this.take(1 + length);
        if (own === NOWHERE) return null;
        words[own] = key;
        place = Atomics.compareExchange(words, slot, NOWHERE, own) || own;
      }
      if (words[place] === key) return words.subarray(place + 1, place + 1 + length);
    }
    return null;
  }

  /** Reserves so many words and returns where they begin; {@link NOWHERE} if so many aren't left. */
  private take(count: number): number {
    const { words } = this;
    for (let taken = Atomics.load(words, TAKEN); ; ) {
      if (HEADER + taken + count > words.length) return NOWHERE;
      const before = Atomics.compareExchange(words, TAKEN, taken, taken + count);
      if (before === taken) return HEADER + taken;
      taken = before;
    }
  }
}
