/** What is kept in rooms, in words for operators. */
export const ROOM_KINDS = ['grids', 'metrics'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** Words: how many of the others are taken, how many of them by each kind, then a place for the directory of each set. */
const TAKEN = 0;
const FIRST_KIND = 1;
const FIRST_SET = FIRST_KIND + ROOM_KINDS.length;
const MOST_SETS = 1023;
const HEADER = FIRST_SET + MOST_SETS;
/** No page, and no room. */
const NOWHERE = 0;
const WORD_BYTES = 4;

/**
 * Memory of all threads that they fill together with pages of integers, set by set: a page is made by whichever thread needs it first, and is
 * never moved, nor changed but for one of zeros, so all read it without asking. What is full stays as it is. Of two threads that make the same page at once,
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

  /** Bytes that are taken by a kind. */
  static bytesOfKind(memory: SharedArrayBuffer, kind: RoomKind): number {
    return WORD_BYTES * Atomics.load(new Int32Array(memory), FIRST_KIND + ROOM_KINDS.indexOf(kind));
  }

  /** The set of a key, which isn't 0; null where there is no room for it. */
  set(key: number, pageCount: number, kind: RoomKind = 'grids'): SharedPages | null {
    const { words } = this;
    let own = NOWHERE;
    for (let slot = FIRST_SET; slot < HEADER; slot++) {
      let directory = Atomics.load(words, slot);
      if (directory === NOWHERE) {
        own ||= this.take(1 + pageCount, kind);
        if (own === NOWHERE) return null;
        words[own] = key;
        directory = Atomics.compareExchange(words, slot, NOWHERE, own) || own;
      }
      if (words[directory] === key) return new SharedPages(this, directory + 1, kind);
    }
    return null;
  }

  /** Where so many words begin that no other page has; {@link NOWHERE} where so many aren't left. */
  take(count: number, kind: RoomKind): number {
    const { words } = this;
    for (let taken = Atomics.load(words, TAKEN); ; ) {
      if (HEADER + taken + count > words.length) return NOWHERE;
      const before = Atomics.compareExchange(words, TAKEN, taken, taken + count);
      if (before === taken) {
        Atomics.add(words, FIRST_KIND + ROOM_KINDS.indexOf(kind), count);
        return HEADER + taken;
      }
      taken = before;
    }
  }
}

/** One set of pages in a {@link SharedRoom}. */
export class SharedPages {
  constructor(
    private readonly room: SharedRoom,
    private readonly directory: number,
    private readonly kind: RoomKind,
  ) {}

  /** All words of the room. */
  get words(): Int32Array {
    return this.room.words;
  }

  /** Where a page begins in {@link words}; 0 where it isn't made yet. */
  placeOf(page: number): number {
    return Atomics.load(this.words, this.directory + page);
  }

  /** Makes a page known to all, unless another thread has meanwhile: where it begins in {@link words}; 0 where there is no room. */
  put(page: number, ...parts: readonly Int32Array[]): number {
    const place = this.room.take(
      parts.reduce((sum, part) => sum + part.length, 0),
      this.kind,
    );
    if (place === NOWHERE) return NOWHERE;
    let at = place;
    for (const part of parts) {
      this.words.set(part, at);
      at += part.length;
    }
    return this.publish(page, place);
  }

  /** A page of zeros, which all threads may write into: where it begins in {@link words}; 0 where there is no room. */
  zeros(page: number, length: number): number {
    const known = this.placeOf(page);
    if (known !== NOWHERE) return known;
    const place = this.room.take(length, this.kind);
    return place === NOWHERE ? NOWHERE : this.publish(page, place);
  }

  private publish(page: number, place: number): number {
    return Atomics.compareExchange(this.words, this.directory + page, NOWHERE, place) || place;
  }
}
