/** Words at the beginning of a store. */
const EPOCH = 0;
const HAND = 1;
/** How many slabs may be used. */
const SLABS_IN_USE = 2;
const SLAB_WORDS = 3;
const SEAT_COUNT = 4;
const EVICTED_SLABS = 5;
const EVICTED_PAGES = 6;
const REFUSED_PAGES = 7;
const FIRST_SEAT = 8;

/** Words of a slab in the table of slabs; the entries of all pages follow behind the table. */
const STATE = 0;
const USED = 1;
const USE = 2;
const TABLE_WORDS = 3;
/** Words of a page's entry: the room it belongs to, its place in that room's directory, and where it begins. */
const ENTRY = 3;
const ENTRIES_BITS = 8;
const MOST_ENTRIES = (1 << ENTRIES_BITS) - 2;
const ENTRIES_WORDS = ENTRY * MOST_ENTRIES;

/** Epochs go round in so many bits: no thread is inside for as long as half of a round takes. */
const EPOCH_BITS = 30;
const EPOCHS = 1 << EPOCH_BITS;
/** Above 0 where epoch `a` comes after `b`. */
const compareEpochs = (a: number, b: number): number => (a - b) << (32 - EPOCH_BITS);

/**
 * States of a slab. Above 0 it is live: `ticket << 8 | pages + 1`, all in one word, so that a page is published, and a slab unlinked with all its pages,
 * by one exchange. While it is unlinked it keeps the ticket, below all epochs; then it is `-1 - epoch`. 0: it was never used.
 */
const TICKETS = 1 << (31 - ENTRIES_BITS);
const liveState = (epoch: number): number => ((epoch % TICKETS) << ENTRIES_BITS) | 1;
const pagesOf = (state: number): number => (state & ((1 << ENTRIES_BITS) - 1)) - 1;
const unlinkingState = (live: number): number => -1 - EPOCHS - (live >> ENTRIES_BITS);
const isUnlinking = (state: number): boolean => state < -EPOCHS;
const unlinkedState = (epoch: number): number => -1 - epoch;
const epochOf = (state: number): number => -1 - state;

/** A thread gives up its open slab when so many others were unlinked since: long before tickets come again. */
const OLDEST_OPEN = TICKETS >> 1;

const WORD_BYTES = 4;
/** Many slabs, so that little goes at once; large ones, so that little of each is left over. */
const SLABS = 64;
const LEAST_SLAB_BYTES = 1 << 16;
const MOST_SLAB_BYTES = 1 << 19;
/** Places are positive 32-bit numbers of words. */
const MOST_BYTES = 2 ** 32;
/** Kept free for each thread, as long as that isn't more than a share of all. */
const READY_BYTES = 3 << 20;
const READY_SHARE = 1 / 4;
/** Of these, for pages that others are made into. */
const KEPT_SHARE = 1 / 4;
/** No page, and no place. */
const NOWHERE = 0;

/** What pages are for: those that others are made from (`once`) are seldom needed again, and give way before the rest. They don't mix in a slab. */
export type PageUse = 'often' | 'once';
const USES: Readonly<Record<PageUse, number>> = { often: 1, once: 2 };

const NO_SLAB = -1;

/** A slab that a thread fills: its state as the thread left it, words that are full, and the epoch in which it was taken. */
interface OpenSlab {
  readonly use: number;
  slab: number;
  state: number;
  words: number;
  since: number;
}

/** What a store did so far. */
interface PageStoreReport {
  /** Of slabs with pages. */
  readonly heldBytes: number;
  /** Pages that gave way to others. */
  readonly evictedPages: number;
  readonly evictedBytes: number;
  /** Pages that found no place, because all that could give way was still being read. */
  readonly refusedPages: number;
}

/**
 * Memory in which all threads keep pages of integers for each other, and let go of those that weren't used for longest: pages lie in slabs of one size, which
 * a clock with a second chance goes round. Nothing is locked, and no page is ever written while a thread may read it: from its first access on until
 * {@link leave}, a thread holds all that it could have found, and an unlinked slab is used again only when every thread has left since (reclamation by epochs,
 * K. Fraser, Practical lock-freedom, 2004). A thread that dies holds nothing once its seat is {@link freeSeat}'d; its slabs go as others do.
 */
export class PageStore {
  readonly words: Int32Array;
  /** Differs between sections: what was found in this one is valid as long as it is the same. */
  section = 1;
  private isInside = false;
  private readonly slabCount: number;
  private readonly slabWords: number;
  private readonly firstTable: number;
  private readonly firstEntries: number;
  private readonly firstSlab: number;
  /** The slabs that this thread fills: one of pages that others are made from, one of the rest. */
  private readonly filling: Readonly<Record<PageUse, OpenSlab>> = {
    often: { use: USES.often, slab: NO_SLAB, state: 0, words: 0, since: 0 },
    once: { use: USES.once, slab: NO_SLAB, state: 0, words: 0, since: 0 },
  };

  /** @param seat this thread's alone: below the number of seats that the memory was made for */
  constructor(
    memory: SharedArrayBuffer,
    private readonly seat: number,
  ) {
    this.words = new Int32Array(memory);
    const seats = this.words[SEAT_COUNT];
    if (seat >= seats) throw new Error(`seat ${seat} of ${seats}`);
    this.slabWords = this.words[SLAB_WORDS];
    this.slabCount = slabsIn(this.words.length, seats, this.slabWords);
    this.firstTable = FIRST_SEAT + seats;
    this.firstEntries = this.firstTable + this.slabCount * TABLE_WORDS;
    this.firstSlab = this.firstEntries + this.slabCount * ENTRIES_WORDS;
  }

  /** Memory of an empty store; null where so few bytes are of no use. @param slabBytes a multiple of four */
  static memory(bytes: number, seats: number, slabBytes = usualSlabBytes(bytes)): SharedArrayBuffer | null {
    const length = Math.floor(Math.min(bytes, MOST_BYTES) / WORD_BYTES);
    const slabWords = slabBytes / WORD_BYTES;
    const slabCount = slabsIn(length, seats, slabWords);
    if (slabCount < 2) return null;
    const memory = new SharedArrayBuffer(length * WORD_BYTES);
    const words = new Int32Array(memory, 0, FIRST_SEAT);
    words[SLABS_IN_USE] = slabCount;
    words[SLAB_WORDS] = slabWords;
    words[SEAT_COUNT] = seats;
    return memory;
  }

  /** No pages are put anywhere else from now on than where so many bytes have room. */
  static limitTo(memory: SharedArrayBuffer, bytes: number): void {
    const words = new Int32Array(memory, 0, FIRST_SEAT);
    const count = slabsIn(memory.byteLength / WORD_BYTES, words[SEAT_COUNT], words[SLAB_WORDS]);
    const wanted = Math.ceil(bytes / (words[SLAB_WORDS] * WORD_BYTES));
    Atomics.store(words, SLABS_IN_USE, Math.max(2, Math.min(count, wanted)));
  }

  /** The thread of a seat has ended, in the midst of whatever it did. */
  static freeSeat(memory: SharedArrayBuffer, seat: number): void {
    Atomics.store(new Int32Array(memory, 0, FIRST_SEAT + seat + 1), FIRST_SEAT + seat, 0);
  }

  static report(memory: SharedArrayBuffer): PageStoreReport {
    const words = new Int32Array(memory);
    const slabBytes = words[SLAB_WORDS] * WORD_BYTES;
    const slabCount = slabsIn(words.length, words[SEAT_COUNT], words[SLAB_WORDS]);
    let live = 0;
    for (let slab = 0; slab < slabCount; slab++) {
      if (Atomics.load(words, FIRST_SEAT + words[SEAT_COUNT] + slab * TABLE_WORDS + STATE) > 0) live++;
    }
    return {
      heldBytes: live * slabBytes,
      evictedPages: Atomics.load(words, EVICTED_PAGES) >>> 0,
      evictedBytes: (Atomics.load(words, EVICTED_SLABS) >>> 0) * slabBytes,
      refusedPages: Atomics.load(words, REFUSED_PAGES) >>> 0,
    };
  }

  /** Share of its memory that is filled, from 0 to 1. */
  get filled(): number {
    const { words } = this;
    const count = Atomics.load(words, SLABS_IN_USE);
    let live = 0;
    for (let slab = 0; slab < count; slab++) if (Atomics.load(words, this.tableOf(slab) + STATE) > 0) live++;
    return live / count;
  }

  /** Lets go of all that was found: between two requests. */
  leave(): void {
    if (!this.isInside) return;
    this.isInside = false;
    this.section++;
    Atomics.store(this.words, FIRST_SEAT + this.seat, 0);
  }

  /** Where the page of a {@link put}'s number begins in {@link words}, if it is there still: valid until {@link leave}. Else 0. */
  placeOf(number: number, room: number, index: number): number {
    this.enter();
    const { words } = this;
    const slab = (number - 1) >>> ENTRIES_BITS;
    const page = (number - 1) & ((1 << ENTRIES_BITS) - 1);
    const table = this.tableOf(slab);
    const state = Atomics.load(words, table + STATE);
    if (state <= 0 || page >= pagesOf(state)) return NOWHERE;
    // The slab was live since this thread came in, so its entries stay.
    const entry = this.entryOf(slab, page);
    if (words[entry] !== room || words[entry + 1] !== index) return NOWHERE;
    if (words[table + USED] === 0) Atomics.store(words, table + USED, 1);
    return words[entry + 2];
  }

  /** Keeps a page for all threads: its number, which {@link placeOf} takes; 0 where there is no place for it now. */
  put(room: number, index: number, use: PageUse, parts: readonly Int32Array[]): number {
    this.enter();
    const open = this.filling[use];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    // It may be unlinked while it is written to.
    for (let tries = 0; tries < 2 && length <= this.slabWords; tries++) {
      if (!this.hasRoom(open, length) && !this.openNext(open)) break;
      const number = this.append(open, room, index, parts);
      if (number === NOWHERE) continue;
      if (use === 'often') Atomics.store(this.words, this.tableOf(open.slab) + USED, 1);
      return number;
    }
    Atomics.add(this.words, REFUSED_PAGES, 1);
    return NOWHERE;
  }

  private enter(): void {
    if (this.isInside) return;
    this.isInside = true;
    // Whatever was unlinked before this epoch won't be found any more.
    Atomics.store(this.words, FIRST_SEAT + this.seat, 1 + this.epoch());
  }

  private epoch(): number {
    return Atomics.load(this.words, EPOCH) & (EPOCHS - 1);
  }

  private tableOf(slab: number): number {
    return this.firstTable + slab * TABLE_WORDS;
  }

  private entryOf(slab: number, page: number): number {
    return this.firstEntries + slab * ENTRIES_WORDS + page * ENTRY;
  }

  /** Whether an open slab is this thread's still, and has room. */
  private hasRoom({ slab, state, words, since }: OpenSlab, length: number): boolean {
    if (slab === NO_SLAB || words + length > this.slabWords || pagesOf(state) === MOST_ENTRIES) return false;
    if (((this.epoch() - since) & (EPOCHS - 1)) > OLDEST_OPEN) return false;
    return Atomics.load(this.words, this.tableOf(slab) + STATE) === state;
  }

  /** Writes a page behind the others of an open slab and publishes it, unless the slab was unlinked meanwhile. */
  private append(open: OpenSlab, room: number, index: number, parts: readonly Int32Array[]): number {
    const { words } = this;
    const table = this.tableOf(open.slab);
    const page = pagesOf(open.state);
    const entry = this.entryOf(open.slab, page);
    const place = this.firstSlab + open.slab * this.slabWords + open.words;
    let at = place;
    for (const part of parts) {
      words.set(part, at);
      at += part.length;
    }
    words[entry] = room;
    words[entry + 1] = index;
    words[entry + 2] = place;
    if (Atomics.compareExchange(words, table + STATE, open.state, open.state + 1) !== open.state) return NOWHERE;
    open.state++;
    open.words += at - place;
    return ((open.slab << ENTRIES_BITS) | page) + 1;
  }

  /** Takes a slab that no thread reads any more, and sees to it that there will be others. */
  private openNext(open: OpenSlab): boolean {
    const { words } = this;
    const oldest = this.oldestInside();
    const count = Atomics.load(words, SLABS_IN_USE);
    const wanted = Math.ceil(
      Math.min(count * READY_SHARE, (words[SEAT_COUNT] * READY_BYTES) / (this.slabWords * WORD_BYTES)),
    );
    // The last ones are for pages that will be asked for again.
    const kept = open.use === USES.once ? Math.floor(wanted * KEPT_SHARE) : 0;
    const before = open.slab;
    open.slab = NO_SLAB;
    let unlinked = 0;
    const free: { readonly slab: number; readonly state: number }[] = [];
    for (let n = 1; n <= count && (free.length <= kept || unlinked <= wanted); n++) {
      const slab = (before + n) % count;
      const state = Atomics.load(words, this.tableOf(slab) + STATE);
      if (state > 0) continue;
      unlinked++;
      if (state === 0 || (!isUnlinking(state) && compareEpochs(oldest, epochOf(state)) > 0)) free.push({ slab, state });
    }
    for (let f = kept; f < free.length && open.slab === NO_SLAB; f++) {
      if (this.take(open, free[f].slab, free[f].state)) unlinked--;
    }
    const missing = wanted - unlinked;
    this.evict(missing - this.evict(missing, true), false);
    return open.slab !== NO_SLAB;
  }

  /** The epoch in which the thread came in that has been inside for longest: this one, if no other is. */
  private oldestInside(): number {
    const { words } = this;
    let oldest = Atomics.load(words, FIRST_SEAT + this.seat) - 1;
    for (let seat = 0; seat < words[SEAT_COUNT]; seat++) {
      const word = Atomics.load(words, FIRST_SEAT + seat);
      if (word !== 0 && compareEpochs(word - 1, oldest) < 0) oldest = word - 1;
    }
    return oldest;
  }

  private take(open: OpenSlab, slab: number, state: number): boolean {
    const { words } = this;
    const table = this.tableOf(slab);
    const epoch = this.epoch();
    const live = liveState(epoch);
    if (Atomics.compareExchange(words, table + STATE, state, live) !== state) return false;
    Atomics.store(words, table + USED, 1);
    Atomics.store(words, table + USE, open.use);
    open.slab = slab;
    open.state = live;
    open.words = 0;
    open.since = epoch;
    return true;
  }

  /** Unlinks so many slabs, as far as there are any that weren't used since the hand came by last; how many it did. @param onlyOnce of such pages alone */
  private evict(most: number, onlyOnce: boolean): number {
    const { words } = this;
    const slabs = Atomics.load(words, SLABS_IN_USE);
    let done = 0;
    for (let steps = 2 * slabs; done < most && steps > 0; steps--) {
      const table = this.tableOf((Atomics.add(words, HAND, 1) >>> 0) % slabs);
      const state = Atomics.load(words, table + STATE);
      // The thread that unlinked it is at it now, or died.
      if (isUnlinking(state)) this.endUnlinking(table, state);
      if (state <= 0 || (onlyOnce && Atomics.load(words, table + USE) !== USES.once)) continue;
      if (Atomics.exchange(words, table + USED, 0) !== 0) continue;
      const unlinking = unlinkingState(state);
      if (Atomics.compareExchange(words, table + STATE, state, unlinking) !== state) continue;
      this.endUnlinking(table, unlinking);
      Atomics.add(words, EVICTED_SLABS, 1);
      Atomics.add(words, EVICTED_PAGES, pagesOf(state));
      done++;
    }
    return done;
  }

  /** Who comes in after this epoch hasn't found it. */
  private endUnlinking(table: number, unlinking: number): void {
    const epoch = Atomics.add(this.words, EPOCH, 1) & (EPOCHS - 1);
    Atomics.compareExchange(this.words, table + STATE, unlinking, unlinkedState(epoch));
  }
}

/** How many slabs fit behind all else. */
const slabsIn = (length: number, seats: number, slabWords: number): number =>
  Math.floor((length - FIRST_SEAT - seats) / (TABLE_WORDS + ENTRIES_WORDS + slabWords));

const usualSlabBytes = (bytes: number): number =>
  Math.max(LEAST_SLAB_BYTES, Math.min(MOST_SLAB_BYTES, 2 ** Math.floor(Math.log2(Math.max(1, bytes / SLABS)))));
