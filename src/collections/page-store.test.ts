import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../core/random.ts';
import { PageStore } from './page-store.ts';
import { type SharedPages, SharedRoom } from './shared-pages.ts';

const SLAB_BYTES = 4 * 64;
const PAGES = 40;
/** What a store of so many slabs takes for its table beside them. */
const storeBytes = (slabs: number, seats: number): number => slabs * (SLAB_BYTES + 4 * (3 + 3 * 254)) + 4 * (8 + seats);

/** The words of a page are told by its room and number, so whatever is read can be judged. */
function wordsOf(room: number, page: number): Int32Array {
  const length = 1 + ((room * 7 + page * 5) % 40);
  return Int32Array.from({ length }, (_, k) => room * 1_000_000 + page * 1000 + k + 1);
}

class Killed extends Error {}

const real = { load: Atomics.load, store: Atomics.store, add: Atomics.add };
const others = { exchange: Atomics.exchange, compareExchange: Atomics.compareExchange };

/** Calls back before each step that threads can see of each other. */
function watchSteps(before: () => void): void {
  for (const [name, step] of Object.entries({ ...real, ...others })) {
    const watched = (...args: unknown[]): unknown => {
      before();
      return (step as (...all: unknown[]) => unknown)(...args);
    };
    Object.defineProperty(Atomics, name, { value: watched, configurable: true, writable: true });
  }
}

function watchNothing(): void {
  for (const [name, step] of Object.entries({ ...real, ...others })) {
    Object.defineProperty(Atomics, name, { value: step, configurable: true, writable: true });
  }
}

afterEach(watchNothing);

/** A thread between whose steps others run. */
class SimulatedThread {
  isBusy = false;
  private readonly pages: readonly SharedPages[];
  private readonly store: PageStore;
  /** What it found in this request. */
  private readonly found: { readonly place: number; readonly words: Int32Array }[] = [];

  constructor(
    memory: SharedArrayBuffer,
    rooms: readonly SharedArrayBuffer[],
    readonly seat: number,
  ) {
    this.store = new PageStore(memory, seat);
    this.pages = rooms.map((room, r) => new SharedRoom(room, this.store).pages(5, PAGES, r % 2 ? 'often' : 'once')!);
  }

  act(random: Random): void {
    const deed = random();
    if (deed < 0.15) {
      this.checkAll();
      this.found.length = 0;
      this.store.leave();
      return;
    }
    const room = Math.floor(random() * this.pages.length);
    const page = Math.floor(random() * PAGES);
    const words = wordsOf(room + 1, page);
    const place = this.pages[room].placeOf(page) || this.pages[room].put(page, words.slice(0, 1), words.slice(1));
    if (place > 0) this.found.push({ place, words });
    this.checkAll();
  }

  /** What was found in a request stays until its end. */
  private checkAll(): void {
    for (const { place, words } of this.found) {
      const read = this.store.words.subarray(place, place + words.length);
      if (!words.every((word, k) => read[k] === word)) throw new Error(`thread ${this.seat} reads a page that changes`);
    }
  }
}

/**
 * Runs threads so that any of them may be stopped before any step while the others go on, and stopped in turn; some die where they stand, and others take their
 * seats.
 */
function simulate(seed: number, slabs: number, seats: number, deeds: number): SharedArrayBuffer {
  const random = seededRandom(seed);
  const memory = PageStore.memory(storeBytes(slabs, seats), seats, SLAB_BYTES)!;
  const rooms = [1, 2, 3].map((number) => SharedRoom.memory(number, 1 << 15));
  const threads = Array.from({ length: seats }, (_, seat) => new SimulatedThread(memory, rooms, seat));
  const acting: SimulatedThread[] = [];
  const actOne = (): void => {
    const free = threads.filter(({ isBusy }) => !isBusy);
    if (free.length === 0) return;
    const thread = free[Math.floor(random() * free.length)];
    thread.isBusy = true;
    acting.push(thread);
    try {
      thread.act(random);
      thread.isBusy = false;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      watchNothing();
      PageStore.freeSeat(memory, thread.seat);
      threads[thread.seat] = new SimulatedThread(memory, rooms, thread.seat);
      watchSteps(interrupt);
    } finally {
      acting.pop();
    }
  };
  const interrupt = (): void => {
    const chance = random();
    if (chance < 0.002) throw new Killed();
    if (chance < 0.15) for (let more = 1 + Math.floor(random() * 4); more > 0; more--) actOne();
  };
  for (let n = 0; n < deeds; n++) {
    watchSteps(interrupt);
    actOne();
    watchNothing();
  }
  return memory;
}

describe('pages that threads keep for each other within bounds', () => {
  it('never change while a request reads them, however threads interrupt each other and die', () => {
    let evicted = 0;
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 2, max: 4 }),
        (seed, slabs, seats) => {
          evicted += PageStore.report(simulate(seed, slabs, seats, 150)).evictedPages;
        },
      ),
      { numRuns: 30, seed: 1 },
    );
    expect(evicted).toBeGreaterThan(100);
  });

  it('hold nothing for ever: after threads died anywhere, all of it can be used', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const memory = simulate(seed, 6, 3, 100);
        for (const seat of [0, 1, 2]) PageStore.freeSeat(memory, seat);
        const store = new PageStore(memory, 0);
        const pages = new SharedRoom(SharedRoom.memory(9, 1 << 15), store).pages(1, 400)!;
        const places = new Set<number>();
        for (let page = 0; page < 400; page++) {
          const place = pages.put(page, new Int32Array(60).fill(page));
          if (place > 0) places.add(place);
          store.leave();
        }
        expect(places.size).toBe(6);
      }),
      { numRuns: 10 },
    );
  });

  it('fill a store slab by slab', () => {
    const store = new PageStore(PageStore.memory(1 << 18, 1, 1 << 14)!, 0);
    expect(store.filled).toBe(0);
    const shares: number[] = [];
    for (let page = 0; page < 6; page++) {
      store.put(1, page, 'often', [new Int32Array(2500)]);
      store.leave();
      shares.push(store.filled);
    }
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares[5]).toBeCloseTo(6 * shares[0]);
    expect(shares[5]).toBeLessThan(1);
  });

  it('give way when they were not used for longest', () => {
    const memory = PageStore.memory(storeBytes(8, 1), 1, SLAB_BYTES)!;
    const store = new PageStore(memory, 0);
    const pages = new SharedRoom(SharedRoom.memory(1, 1 << 15), store).pages(1, 100)!;
    for (let page = 0; page < 100; page++) {
      expect(pages.put(page, new Int32Array(60).fill(page))).toBeGreaterThan(0);
      store.leave();
      // It is asked for again and again.
      if (page > 0) expect(store.words[pages.placeOf(0) + 59]).toBe(0);
      store.leave();
    }
    expect(pages.placeOf(99)).toBeGreaterThan(0);
    expect(pages.placeOf(98)).toBeGreaterThan(0);
    expect(pages.placeOf(1)).toBe(0);
    const { heldBytes, evictedPages, evictedBytes, refusedPages } = PageStore.report(memory);
    expect(heldBytes).toBeLessThanOrEqual(8 * SLAB_BYTES);
    expect(evictedPages).toBeGreaterThan(90);
    expect(evictedBytes).toBeGreaterThanOrEqual(evictedPages * SLAB_BYTES);
    expect(refusedPages).toBe(0);
  });

  it('are counted: what is held, what gave way, and what found no place, as pages that are looked for afterwards say', () => {
    let counted = 0;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 30, maxLength: 120 }),
        fc.integer({ min: 3, max: 9 }),
        fc.integer({ min: 0, max: 40 }),
        (lengths, slabs, heldFrom) => {
          const memory = PageStore.memory(storeBytes(slabs, 2), 2, SLAB_BYTES)!;
          const room = SharedRoom.memory(1, 1 << 15);
          const [writer, reader] = [0, 1].map(
            (seat) => new SharedRoom(room, new PageStore(memory, seat)).pages(1, 120)!,
          );
          const placed: number[] = [];
          lengths.forEach((length, page) => {
            // From now on nothing that is let go of may be used again.
            if (page === heldFrom) reader.placeOf(0);
            if (writer.put(page, new Int32Array(length)) > 0) placed.push(page);
            writer.store.leave();
          });
          const kept = placed.filter((page) => writer.placeOf(page) > 0);
          const { heldBytes, evictedPages, evictedBytes, refusedPages } = PageStore.report(memory);
          expect(evictedPages).toBe(placed.length - kept.length);
          expect(refusedPages).toBe(lengths.length - placed.length);
          counted += evictedPages;
          expect(refusedPages).toBeGreaterThanOrEqual(lengths.filter((length) => 4 * length > SLAB_BYTES).length);
          // Slabs hold what is kept, and each that gave way held a page at least.
          const bytesOf = (pages: readonly number[]) => pages.reduce((sum, page) => sum + 4 * lengths[page], 0);
          expect(heldBytes).toBeGreaterThanOrEqual(bytesOf(kept));
          expect(heldBytes).toBeLessThanOrEqual(slabs * SLAB_BYTES);
          expect(evictedBytes).toBeGreaterThanOrEqual(bytesOf(placed) - bytesOf(kept));
          expect(evictedBytes).toBeLessThanOrEqual(evictedPages * SLAB_BYTES);
          expect([heldBytes % SLAB_BYTES, evictedBytes % SLAB_BYTES]).toEqual([0, 0]);
        },
      ),
      { seed: 1 },
    );
    expect(counted).toBeGreaterThan(1000);
  });

  it('wait for a thread that reads, and find no place meanwhile', () => {
    const memory = PageStore.memory(storeBytes(4, 2), 2, SLAB_BYTES)!;
    const room = SharedRoom.memory(1, 1 << 15);
    const [reader, writer] = [0, 1].map((seat) => new SharedRoom(room, new PageStore(memory, seat)).pages(1, 100)!);
    const place = reader.put(0, new Int32Array(60).fill(7));
    for (let page = 1; page < 50; page++) {
      writer.put(page, new Int32Array(60).fill(page));
      writer.store.leave();
    }
    expect(reader.words[place + 59]).toBe(7);
    expect(PageStore.report(memory).refusedPages).toBeGreaterThan(20);
    reader.store.leave();
    expect(writer.put(60, new Int32Array(60))).toBeGreaterThan(0);
  });

  it('take no more than they may, and nothing that is larger than a slab', () => {
    expect(PageStore.memory(1000, 2)).toBeNull();
    const memory = PageStore.memory(storeBytes(20, 1), 1, SLAB_BYTES)!;
    const store = new PageStore(memory, 0);
    const pages = new SharedRoom(SharedRoom.memory(1, 1 << 15), store).pages(1, 100)!;
    expect(pages.put(0, new Int32Array(65))).toBe(0);
    PageStore.limitTo(memory, 5 * SLAB_BYTES);
    for (let page = 0; page < 100; page++) {
      pages.put(page, new Int32Array(60));
      store.leave();
    }
    expect(PageStore.report(memory).heldBytes).toBeLessThanOrEqual(5 * SLAB_BYTES);
    expect(() => new PageStore(memory, 1)).toThrow('seat 1 of 1');
  });
});
