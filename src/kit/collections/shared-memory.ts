/** Words: how many of the others are taken, then a place for each column. */
const TAKEN = 0;
const FIRST_COLUMN = 1;
const MOST_COLUMNS = 64;
const HEADER = FIRST_COLUMN + MOST_COLUMNS;
const NOWHERE = 0;
const WORD_BYTES = 4;

/**
 * Memory of all threads about one subject, which lasts as long as that does: columns by name, zeros at first, that all
 * fill together. A column is a length, the letters of its name, and its numbers. Nothing is locked: an exchange reserves
 * words, another one publishes a column.
 */
export class SharedMemory {
  private readonly words: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory);
  }

  /** Allocates empty memory. */
  static allocate(bytes: number): SharedArrayBuffer {
    return new SharedArrayBuffer(WORD_BYTES * Math.max(HEADER, Math.floor(bytes / WORD_BYTES)));
  }

  /** Returns the bytes that columns take. */
  static bytesTaken(memory: SharedArrayBuffer): number {
    return WORD_BYTES * Atomics.load(new Int32Array(memory), TAKEN);
  }

  /** Returns the next turn of work that threads share, from 0 on; null where its column doesn't fit. */
  takeTurn(work: string): number | null {
    const turns = this.column(`turns of ${work}`, 1);
    return turns && Atomics.add(turns, 0, 1);
  }

  /**
   * Returns the numbers of a column, the same memory for all threads that ask by its name; null where it doesn't fit.
   */
  column(name: string, length: number): Int32Array | null {
    const { words } = this;
    let own = NOWHERE;
    for (let slot = FIRST_COLUMN; slot < HEADER; slot++) {
      let place = Atomics.load(words, slot);
      if (place === NOWHERE) {
        own ||= this.take(1 + name.length + length);
        if (own === NOWHERE) return null;
        words[own] = name.length;
        for (let i = 0; i < name.length; i++) words[own + 1 + i] = name.charCodeAt(i);
        place = Atomics.compareExchange(words, slot, NOWHERE, own) || own;
      }
      const begin = place + 1 + words[place];
      if (name === String.fromCharCode(...words.subarray(place + 1, begin)))
        return words.subarray(begin, begin + length);
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
