import { describe, expect, it } from 'vitest';
import { gridStreets } from '../../../test/worlds/grid-streets.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import { finish } from '../../kit/core/steps.ts';
import { CustomizationCache, MetricMemory, SharedHierarchies, StreetCostsCache } from '../../network/network/index.ts';
import type { Network } from '../../network/network/network.ts';
import { customization } from '../../network/street/hierarchy/customization.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../../network/street/travel-mode.ts';
import { HierarchyStore } from './hierarchy-store.ts';

const city = withWorkspace<Network>({ ...gridStreets(6), region: 'city', generation: 'a1' });
const everyGeneration = (_: string): boolean => true;

const byPenalty = (leftTurnS: number) => ({
  travel: { ...DEFAULT_TRAVEL.car, penalties: { ...DEFAULT_TRAVEL.car.penalties, leftTurnS } },
  reverse: false,
  edgeWeight: 'time' as const,
  conditions: DEFAULT_CONDITIONS,
  exclusion: null,
});

/** Makes the memory that a worker has for itself. */
function thread() {
  const shared = new SharedHierarchies();
  const memory = new MetricMemory();
  const costs = new StreetCostsCache(city, memory);
  const steps = { taken: 0 };
  const inSteps: typeof customization = function* (...asked) {
    steps.taken++;
    yield;
    return finish(customization(...asked));
  };
  const cache = new CustomizationCache({ shared, inSteps });
  return { shared, memory, costs, cache, steps };
}

/** Threads and the store between them; what they have to say reaches it when they `report`. */
function process(count: number, maxBytes = 1e9) {
  const threads = Array.from({ length: count }, thread);
  const store = new HierarchyStore(maxBytes, (news) => {
    for (const { shared } of threads) shared.heed(structuredClone(news));
  });
  const report = (isServed = everyGeneration) => {
    for (const { shared } of threads) {
      const made = shared.report();
      if (made) store.heed(structuredClone(made), isServed);
    }
  };
  return { threads, store, report };
}

/** Begins to customize one metric on two threads. */
function beginTogether(threads: readonly ReturnType<typeof thread>[], report: () => void) {
  const [a, b] = threads.map(({ shared, costs }) => {
    const cache = new CustomizationCache({ shared });
    return { costs, cache, steps: cache.customize(costs.get(byPenalty(7))) };
  });
  a.steps.next();
  report();
  b.steps.next();
  return [a, b];
}

describe('hierarchies that workers share', () => {
  it('are customized once, and all have the same memory', () => {
    const { threads, store, report } = process(3);
    const [a, b, c] = threads;
    const query = byPenalty(7);
    finish(a.cache.customize(a.costs.get(query)));
    const own = finish(customization(city.streets.search.car.hierarchy, a.costs.get(query)));
    expect(a.cache.get(a.costs.get(query))).toMatchObject({ up: own.up, down: own.down });
    expect(b.cache.get(b.costs.get(query))).toBeNull();
    report();
    for (const { cache, costs } of [b, c]) {
      expect(cache.get(costs.get(query))).toMatchObject({ up: own.up, down: own.down });
      expect([...cache.customize(costs.get(query))]).toEqual([]);
      expect(cache.get(costs.get(byPenalty(8)))).toBeNull();
    }
    const memoryOf = ({ cache, costs }: typeof a) => cache.get(costs.get(query))!.down.cost.buffer;
    new Int32Array(memoryOf(a))[0] = 123;
    expect(new Int32Array(memoryOf(c))[0]).toBe(123);
    expect([a.steps.taken, b.steps.taken, c.steps.taken]).toEqual([1, 0, 0]);
    expect(store.bytes).toBeGreaterThan(0);
    // Counted in the store alone: what threads hold is what a metric weighs without a hierarchy.
    const bare = thread();
    bare.costs.get(query);
    b.costs.get(query);
    expect(a.memory.bytes - bare.memory.bytes).toBeLessThan(store.bytes);
  });

  it('of two that are made at once one is kept, and what was begun elsewhere is given up', () => {
    const { threads, store, report } = process(3);
    const query = byPenalty(7);
    const [a, b, c] = threads;
    const begun = c.cache.customize(c.costs.get(query));
    const before = c.memory.bytes;
    begun.next();
    expect(c.memory.bytes).toBeGreaterThan(before);
    for (const { cache, costs } of [a, b]) finish(cache.customize(costs.get(query)));
    report();
    const bytes = store.bytes;
    expect(store.news.added).toHaveLength(1);
    expect(begun.next().done).toBe(true);
    expect(c.memory.bytes).toBe(before);
    const buffers = threads.map(({ cache, costs }) => cache.get(costs.get(query))!.up.cost);
    buffers[0].fill(99);
    for (const column of buffers) expect(column[0]).toBe(99);
    report();
    expect(store.bytes).toBe(bytes);
  });

  it('are customized by all who need them together, in the memory of who began first', () => {
    const { threads, store, report } = process(2);
    const [a, b] = threads.map(({ shared, costs, memory }) => {
      const cache = new CustomizationCache({ shared });
      return { shared, costs, memory, cache, steps: cache.customize(costs.get(byPenalty(7))) };
    });
    const alone = [...new CustomizationCache().customize(thread().costs.get(byPenalty(7)))].length;
    a.steps.next();
    report();
    const before = b.memory.bytes;
    let together = 1;
    for (const { steps } of [b, a, b, a]) if (!steps.next().done) together++;
    expect(store.news).toMatchObject({ begun: [{ generation: 'a1' }], added: [] });
    // Only who allocated the memory counts it.
    expect([a.memory.bytes > before, b.memory.bytes]).toEqual([true, before]);
    for (const _ of b.steps) together++;
    expect(together).toBe(alone);
    report();
    expect([...a.steps]).toEqual([]);
    const [ofA, ofB] = [a, b].map(({ cache, costs }) => cache.get(costs.get(byPenalty(7)))!);
    ofA.up.cost[0] = 123;
    expect(ofB.up.cost[0]).toBe(123);
    expect(store.news).toMatchObject({ begun: [], added: [{ generation: 'a1' }] });
    expect(a.memory.bytes).toBe(b.memory.bytes);
  });

  it('are begun anew where a worker has died', () => {
    const { threads, store, report } = process(2);
    const [a, b] = beginTogether(threads, report);
    store.giveUpBegun();
    expect(store.news.begun).toEqual([]);
    finish(b.steps);
    report();
    expect(a.cache.get(a.costs.get(byPenalty(7)))).not.toBeNull();
  });

  it('are begun anew where a worker has died, also where the store had let go of what was begun', () => {
    const { threads, store, report } = process(2, 1);
    const [, b] = beginTogether(threads, report);
    // It is of another metric, and then there is no memory for the first.
    new CustomizationCache({ shared: threads[0].shared }).customize(threads[0].costs.get(byPenalty(8))).next();
    report();
    expect(store.news.begun).toHaveLength(1);
    const before = threads[1].memory.bytes;
    store.giveUpBegun();
    for (const _ of [1, 2]) b.steps.next();
    // Memory of its own.
    expect(threads[1].memory.bytes).toBeGreaterThan(before);
    finish(b.steps);
    expect(b.cache.get(b.costs.get(byPenalty(7)))).not.toBeNull();
  });

  it('in the making are bounded as well, the last is kept', () => {
    const { threads, store, report } = process(1, 1);
    const [{ costs, shared }] = threads;
    for (const leftTurnS of [1, 2, 3]) {
      new CustomizationCache({ shared }).customize(costs.get(byPenalty(leftTurnS))).next();
      report();
      expect(store.news.begun).toHaveLength(1);
    }
  });

  it('leave in the order of their last use by any thread', () => {
    const one = process(1);
    finish(one.threads[0].cache.customize(one.threads[0].costs.get(byPenalty(1))));
    one.report();
    const { threads, store, report } = process(2, 2.5 * one.store.bytes);
    const [a, b] = threads;
    const make = (leftTurnS: number) => {
      finish(a.cache.customize(a.costs.get(byPenalty(leftTurnS))));
      report();
    };
    const isKnown = ({ cache, costs }: typeof a, leftTurnS: number) =>
      cache.get(costs.get(byPenalty(leftTurnS))) !== null;
    make(1);
    make(2);
    expect(isKnown(b, 1)).toBe(true);
    report();
    make(3);
    expect(store.bytes).toBeLessThanOrEqual(2.5 * one.store.bytes);
    for (const worker of threads) expect([1, 2, 3].map((n) => isKnown(worker, n))).toEqual([true, false, true]);
  });

  it('go with the regions that they belong to', () => {
    const { threads, store, report } = process(2);
    const [a, b] = threads;
    finish(a.cache.customize(a.costs.get(byPenalty(1))));
    report();
    store.dropUnserved((generation) => generation !== 'a1');
    finish(a.cache.customize(a.costs.get(byPenalty(2))));
    // It was replaced before the worker said so.
    report((generation) => generation !== 'a1');
    for (const { cache, costs } of [a, b])
      expect([1, 2].map((n) => cache.get(costs.get(byPenalty(n))))).toEqual([null, null]);
    expect(store.bytes).toBe(0);
  });
});
