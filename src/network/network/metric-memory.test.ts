import { describe, expect, it } from 'vitest';
import { heldBytes } from '../../../test/held-bytes.ts';
import { gridStreets } from '../../../test/worlds/grid-streets.ts';
import { CacheBudget } from '../../kit/collections/cache-budget.ts';
import { SharedMemory } from '../../kit/collections/shared-memory.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import { weightOf } from '../street/metric.ts';
import type { SlotIndex } from '../street/search-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import { MetricMemory } from './metric-memory.ts';
import type { Network } from './network.ts';
import type { StreetCosts, StreetCostsQuery } from './street-costs.ts';
import { StreetCostsCache } from './street-costs-cache.ts';

const MB = 2 ** 20;
const SIDE = 20;

const car = (leftTurnS: number, part: Partial<StreetCostsQuery> = {}): StreetCostsQuery => ({
  travel: { ...DEFAULT_TRAVEL.car, penalties: { ...DEFAULT_TRAVEL.car.penalties, leftTurnS } },
  reverse: false,
  edgeWeight: 'time',
  conditions: DEFAULT_CONDITIONS,
  exclusion: null,
  ...part,
});

/** Touches all weights, as a search through the whole network does. */
function touchAll({ graph, steps }: StreetCosts): void {
  for (let slot = 0; slot < graph.slotCount; slot += 64) steps?.fill(slot as never);
}

const square = (east: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [8, 50],
      [east, 50],
      [east, 50.002],
      [8, 50.002],
      [8, 50],
    ],
  ],
});

describe('MetricMemory', () => {
  it('holds no more than its bytes for all networks and metrics together', async () => {
    const networks = Array.from({ length: 3 }, () => gridStreets(SIDE));
    const memory = new MetricMemory(undefined, 2 * MB);
    const caches = networks.map((network) => new StreetCostsCache(network, memory));
    const before = await heldBytes();
    for (let leftTurnS = 0; leftTurnS < 12; leftTurnS++) {
      for (const cache of caches) for (const reverse of [false, true]) touchAll(cache.get(car(leftTurnS, { reverse })));
    }
    // They would take 72 × 75 kB.
    expect((await heldBytes()) - before).toBeLessThan(3 * MB);
    expect(memory.bytes).toBeLessThanOrEqual(2 * MB);
    expect(memory.bytes).toBeGreaterThan(1.5 * MB);
  });

  it('counts what is derived from costs, and lets it go with them', () => {
    const memory = new MetricMemory(undefined, 4 * MB);
    const cache = new StreetCostsCache(gridStreets(4), memory);
    const first = cache.get(car(1));
    first.grew(3 * MB);
    expect(memory.bytes).toBeGreaterThan(3 * MB);
    const second = cache.get(car(2));
    second.grew(2 * MB);
    expect(memory.bytes).toBeLessThan(3 * MB);
    // It isn't cached any more, so its bytes aren't counted.
    first.grew(MB);
    expect(memory.bytes).toBeLessThan(3 * MB);
    expect(cache.get(car(2))).toBe(second);
    expect(cache.get(car(1))).not.toBe(first);
  });

  it('keeps one set of weights for all that differ in turns and junctions only, as long as any of them', () => {
    const memory = new MetricMemory(undefined, MB);
    const cache = new StreetCostsCache(gridStreets(SIDE), memory);
    const { weight } = cache.get(car(0));
    for (let leftTurnS = 1; leftTurnS < 50; leftTurnS++) {
      const costs = cache.get(car(leftTurnS));
      touchAll(costs);
      expect(costs.weight).toBe(weight);
    }
    const byDistance = cache.get(car(5, { edgeWeight: 'distance' }));
    expect([byDistance.other, byDistance.weight]).toEqual([weight, cache.get(car(5)).other]);
    const signals = { ...car(0).travel, penalties: { ...car(0).travel.penalties, signalS: 99 } };
    expect(cache.get(car(0, { travel: signals })).weight).not.toBe(weight);
  });

  it('takes no memory for weights that are large beside the budget until a search asks for all of them', () => {
    const network = gridStreets(SIDE);
    const eager = new StreetCostsCache(network).get(car(3));
    const memory = new MetricMemory(new CacheBudget(10_000), MB);
    const { graph, weight, other, steps } = new StreetCostsCache(network, memory).get(car(3));
    const before = memory.bytes;
    for (let slot = 0 as SlotIndex; slot < graph.slotCount; slot++) {
      expect(weightOf(weight, slot)).toBe(weightOf(eager.weight, slot));
      expect(weightOf(other, slot)).toBe(weightOf(eager.other, slot));
    }
    expect(memory.bytes).toBe(before);
    touchAll({ graph, steps } as StreetCosts);
    touchAll(eager);
    expect(weight.weights).toEqual(eager.weight.weights);
    expect(steps?.records.slice(0, 1000)).toEqual(eager.steps?.records.slice(0, 1000));
    expect(memory.bytes).toBeGreaterThanOrEqual(before + 2 * 4 * graph.slotCount);
    // The other dimension wasn't used.
    expect(memory.bytes).toBeLessThan(before + steps!.bytes + 2 * 4 * graph.slotCount);
  });

  it('knows equal exclusions by their shape', () => {
    const cache = new StreetCostsCache(gridStreets(4));
    const costs = cache.get(car(0, { exclusion: square(8.002) }));
    expect(cache.get(car(0, { exclusion: square(8.002) }))).toBe(costs);
    const others = [square(8.003), null].map((exclusion) => cache.get(car(0, { exclusion })).weight);
    expect(others).not.toContain(costs.weight);
  });

  it('tells networks of one region apart', () => {
    const memory = new MetricMemory();
    const [one, other] = [gridStreets(3), gridStreets(3)].map((network) => new StreetCostsCache(network, memory));
    expect(one.get(car(0)).graph).not.toBe(other.get(car(0)).graph);
  });

  it('looks without making or using', () => {
    const memory = new MetricMemory();
    const cache = new StreetCostsCache(gridStreets(3), memory);
    expect(cache.peek(car(0))).toBeUndefined();
    expect(memory.bytes).toBe(0);
    expect(cache.peek(car(0))).toBe(undefined);
    const costs = cache.get(car(0));
    expect(cache.peek(car(0))).toBe(costs);
  });
});

it('one thread looks for heights, and all others know', () => {
  const sharedMemory = new SharedMemory(SharedMemory.allocate(1 << 20));
  const network = withWorkspace<Network>({ ...gridStreets(4), sharedMemory });
  const by = (elevation: boolean) =>
    car(0, { travel: DEFAULT_TRAVEL.bike, conditions: { ...DEFAULT_CONDITIONS, elevation } });
  const isFlat = (cache: StreetCostsCache) => cache.get(by(true)) === cache.get(by(false));
  expect(isFlat(new StreetCostsCache(network))).toBe(true);
  const { edge } = network.streets;
  const streets = { ...network.streets, edge: { ...edge, ascentDm: edge.lengthDm } };
  expect(isFlat(new StreetCostsCache(withWorkspace<Network>({ ...network, streets })))).toBe(true);
  expect(isFlat(new StreetCostsCache(withWorkspace<Network>({ ...network, streets, sharedMemory: null })))).toBe(false);
});
