import type { PageStore, PageUse } from './page-store.ts';

/** What is kept in rooms, in words for operators. */
export const ROOM_KINDS = ['grids', 'metrics'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** What threads take in turns: where they begin, what one of them does for all, requests that warm them up, squares of streets that they prepare. */
const SHARED_WORK = ['workers', 'once', 'requests', 'squares'] as const;
type SharedWork = (typeof SHARED_WORK)[number];

/** Words: the room's number, how many of the others are taken, of each work the turns that are taken and how many there are, how many words each kind has taken, then a place for each set. */
const NUMBER = 0;
const TAKEN = 1;
const FIRST_WORK = 2;
const FIRST_KIND = FIRST_WORK + 2 * SHARED_WORK.length;
const FIRST_SET = FIRST_KIND + ROOM_KINDS.length;
/** Some 45 for each two degrees of latitude. */
const MOST_SETS = 4095;
const HEADER = FIRST_SET + MOST_SETS;
/** No page, and no room. */
const NOWHERE = 0;
const WORD_BYTES = 4;
/** Columns leave the rest of a room to directories, without which no page is found. */
const COLUMN_SHARE = 1 / 2;

/**
 * Memory of all threads about one thing, which lasts as long as that does: columns of zeros that all fill together, and for each set of pages a directory of
 * where they lie in a {@link PageStore}, which lets go of those that are seldom used. A page is made by whichever thread needs it first.
 */
export class SharedRoom {
  private readonly words: Int32Array;

  constructor(
    memory: SharedArrayBuffer,
    /** Where pages lie; null: nowhere, so each thread keeps them for itself. */
    readonly store: PageStore | null,
  ) {
    this.words = new Int32Array(memory);
  }

  /** Memory of an empty room. @param number above 0, no other room's that has pages in the same store */
  static memory(number: number, bytes: number): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(WORD_BYTES * Math.max(HEADER, Math.floor(bytes / WORD_BYTES)));
    new Int32Array(memory)[NUMBER] = number;
    return memory;
  }

  /** Bytes that are taken by a kind. */
  static bytesOfKind(memory: SharedArrayBuffer, kind: RoomKind): number {
    return WORD_BYTES * Atomics.load(new Int32Array(memory), FIRST_KIND + ROOM_KINDS.indexOf(kind));
  }

  /** Share of a work that threads have begun; null where there is nothing of it. */
  static begunShare(memory: SharedArrayBuffer, work: SharedWork): number | null {
    const words = new Int32Array(memory);
    const taken = takenTurns(work);
    const all = Atomics.load(words, taken + 1);
    return all === 0 ? null : Math.min(1, Atomics.load(words, taken) / all);
  }

  /** The next turn of a work, from 0 on. @param all how many there are, the same for all who ask; what comes then is no turn */
  takeTurn(work: SharedWork, all: number): number {
    const taken = takenTurns(work);
    Atomics.store(this.words, taken + 1, all);
    return Atomics.add(this.words, taken, 1);
  }

  /** Among rooms of a store. */
  get number(): number {
    return this.words[NUMBER];
  }

  /** The set of a key, which isn't 0; null where there is no room for it. */
  pages(key: number, pageCount: number, use: PageUse = 'often'): SharedPages | null {
    if (this.store === null) return null;
    const directory = this.placeOf(key, pageCount, 'grids');
    if (directory === NOWHERE) return null;
    const words = this.words.subarray(directory, directory + pageCount);
    return new SharedPages(this, this.store, words, directory, use);
  }

  /** Zeros that all threads may write into, the same for all who ask by a key, which isn't 0 nor a set's; null where there is no room for them. */
  column(key: number, length: number, kind: RoomKind): Int32Array | null {
    const place = this.placeOf(key, length, kind);
    return place === NOWHERE ? null : this.words.subarray(place, place + length);
  }

  private placeOf(key: number, length: number, kind: RoomKind): number {
    const { words } = this;
    let own = NOWHERE;
    for (let slot = FIRST_SET; slot < HEADER; slot++) {
      let place = Atomics.load(words, slot);
      if (place === NOWHERE) {
        own ||= this.take(1 + length, kind);
        if (own === NOWHERE) return NOWHERE;
        words[own] = key;
        place = Atomics.compareExchange(words, slot, NOWHERE, own) || own;
      }
      if (words[place] === key) return place + 1;
    }
    return NOWHERE;
  }

  /** Where so many words begin that are nothing else's; {@link NOWHERE} where so many aren't left. */
  private take(count: number, kind: RoomKind): number {
    const { words } = this;
    const most = kind === 'metrics' ? COLUMN_SHARE * words.length : words.length;
    const ofKind = FIRST_KIND + ROOM_KINDS.indexOf(kind);
    for (let taken = Atomics.load(words, TAKEN); ; ) {
      if (HEADER + taken + count > words.length || Atomics.load(words, ofKind) + count > most) return NOWHERE;
      const before = Atomics.compareExchange(words, TAKEN, taken, taken + count);
      if (before === taken) {
        Atomics.add(words, ofKind, count);
        return HEADER + taken;
      }
      taken = before;
    }
  }
}

/** The word that counts the turns of a work that are taken; the next one tells how many there are. */
const takenTurns = (work: SharedWork): number => FIRST_WORK + 2 * SHARED_WORK.indexOf(work);

/** One set of pages of a {@link SharedRoom}. What it tells is valid until the thread leaves the store (`PageStore.leave`). */
export class SharedPages {
  private readonly room: number;

  constructor(
    room: SharedRoom,
    readonly store: PageStore,
    /** By page: its number in the store. */
    private readonly directory: Int32Array,
    /** Where that begins in the room. */
    private readonly first: number,
    private readonly use: PageUse,
  ) {
    this.room = room.number;
  }

  /** All words of the store. */
  get words(): Int32Array {
    return this.store.words;
  }

  /** Where a page begins in {@link words}; 0 where it isn't made yet, or was let go of. */
  placeOf(page: number): number {
    const number = Atomics.load(this.directory, page);
    return number === NOWHERE ? NOWHERE : this.store.placeOf(number, this.room, this.first + page);
  }

  /** Makes a page known to all, unless another thread has meanwhile: where it begins in {@link words}; 0 where there is no room. */
  put(page: number, ...parts: readonly Int32Array[]): number {
    const known = this.placeOf(page);
    if (known !== NOWHERE) return known;
    const number = this.store.put(this.room, this.first + page, this.use, parts);
    if (number === NOWHERE) return NOWHERE;
    Atomics.store(this.directory, page, number);
    return this.store.placeOf(number, this.room, this.first + page);
  }
}
