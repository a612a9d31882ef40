import { describe, expect, it } from 'vitest';
import { gridStreets } from '../../../test/worlds/grid-streets.ts';
import { finish } from '../../kit/core/steps.ts';
import { customization, LABELS_PER_STEP } from '../street/hierarchy/customization.ts';
import { bytesOfCustomization } from '../street/hierarchy/customization-memory.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import { customizeUsual, usualStreets } from '../street/hierarchy/usual-metric.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import { CustomizationCache } from './customization-cache.ts';
import { MetricMemory } from './metric-memory.ts';
import type { StreetCostsQuery } from './street-costs.ts';
import { StreetCostsCache } from './street-costs-cache.ts';

const CAR: StreetCostsQuery = {
  travel: DEFAULT_TRAVEL.car,
  reverse: false,
  edgeWeight: 'time',
  conditions: DEFAULT_CONDITIONS,
  exclusion: null,
};
const STEPS = 30;
const city = gridStreets(12);

/** Customizes in {@link STEPS} steps and counts them. */
function counted() {
  const taken = { steps: 0 };
  const inSteps = function* (...asked: Parameters<typeof customization>): Generator<void, CustomizedHierarchy> {
    for (let step = 1; step < STEPS; step++) {
      taken.steps++;
      yield;
    }
    taken.steps++;
    return finish(customization(...asked));
  };
  return { taken, inSteps };
}

describe('CustomizationCache', () => {
  const costs = new StreetCostsCache(city).get(CAR);
  const arcs = costs.hierarchy?.head.length ?? 0;

  it('weighs no more per search than that took, and nothing for metrics that are asked for a few times', () => {
    const { taken, inSteps } = counted();
    const hierarchies = new CustomizationCache({ inSteps });
    let settled = 0;
    for (const labels of [arcs / 2, 10, 50_000, 1, 1, 100_000, 200_000, 3000, 30_000, 500_000]) {
      const before = taken.steps;
      hierarchies.searched(costs, labels);
      settled += labels;
      expect((taken.steps - before - 1) * LABELS_PER_STEP).toBeLessThanOrEqual((4 / 3) * labels);
      if (settled < arcs) expect(taken.steps).toBe(0);
      // No search takes more than twice as long for it.
      expect(taken.steps * LABELS_PER_STEP).toBeLessThanOrEqual((4 / 3) * settled);
      expect(hierarchies.get(costs) !== null).toBe(taken.steps === STEPS);
    }
    expect(taken.steps).toBe(STEPS);
  });

  it('is ready when searches have taken as long as it needs, whatever metric they belong to', () => {
    const { taken, inSteps } = counted();
    const hierarchies = new CustomizationCache({ inSteps });
    const other = new StreetCostsCache(city).get(CAR);
    for (let search = 0; search < 100; search++) hierarchies.searched(other, arcs / 200);
    expect([taken.steps, hierarchies.get(other), hierarchies.get(costs)]).toEqual([0, null, null]);
    hierarchies.searched(costs, STEPS * LABELS_PER_STEP);
    expect(hierarchies.get(costs)).not.toBeNull();
    expect(hierarchies.get(other)).toBeNull();
  });

  it('goes on with what searches have begun when a worker has time', () => {
    const { taken, inSteps } = counted();
    const hierarchies = new CustomizationCache({ inSteps });
    hierarchies.searched(costs, 10 * LABELS_PER_STEP);
    const before = taken.steps;
    let steps = 0;
    for (const _ of hierarchies.customize(costs)) steps++;
    expect([before > 0, before + steps + 1]).toEqual([true, STEPS]);
    expect([...hierarchies.customize(costs)]).toEqual([]);
  });

  it('counts what customization takes in memory, and only what is left of it afterwards', () => {
    const memory = new MetricMemory();
    const counting = new StreetCostsCache(city, memory).get(CAR);
    if (!counting.hierarchy) throw new Error('cars travel by hierarchies');
    const before = memory.bytes;
    const hierarchies = new CustomizationCache();
    const steps = hierarchies.customize(counting);
    steps.next();
    expect(memory.bytes - before).toBe(bytesOfCustomization(counting.hierarchy));
    finish(steps);
    const { up, down } = hierarchies.get(counting) as CustomizedHierarchy;
    const columns = [up, down].flatMap(({ first, head, cost, other }) => [first, head, cost, other]);
    expect(memory.bytes - before).toBe(columns.reduce((sum, column) => sum + column.byteLength, 0));
  });

  it('has usual metrics from the region, others are customized here', () => {
    const { car } = city.streets.search;
    const search = {
      ...city.streets.search,
      car: { ...car, usual: finish(customizeUsual(usualStreets(city.streets, 'car'))) },
    };
    const streets = { ...city.streets, search };
    const network = { ...city, streets };
    const hierarchies = new CustomizationCache({ labelsPerArc: 0 });
    const of = (query: StreetCostsQuery) => new StreetCostsCache(network).get(query);
    const usual = of(CAR);
    const { up, down } = finish(customization(streets.search.car.hierarchy, usual));
    expect(hierarchies.get(usual)).toMatchObject({ up, down });
    expect([...hierarchies.customize(usual)]).toEqual([]);
    const penalties = { ...CAR.travel.penalties, leftTurnS: 1 };
    for (const other of [
      of({ ...CAR, travel: { ...CAR.travel, penalties } }),
      of({ ...CAR, travel: { ...CAR.travel, rushHour: true } }),
      of({ ...CAR, edgeWeight: 'distance' }),
      of({ ...CAR, reverse: true }),
      of({ ...CAR, conditions: { ...CAR.conditions, excludedClasses: new Uint8Array(256) } }),
    ]) {
      expect([other.usual, hierarchies.get(other)]).toEqual([null, null]);
    }
    // Without heights the costs of climbs don't matter.
    expect(of({ ...CAR, conditions: { ...CAR.conditions, elevation: false } }).usual).not.toBeNull();
  });

  it('leaves hierarchies alone whose customization would take too much memory', () => {
    const { taken, inSteps } = counted();
    const hierarchies = new CustomizationCache({ inSteps, mostBytes: 1000 });
    hierarchies.searched(costs, 1e9);
    expect([taken.steps, hierarchies.get(costs)]).toEqual([0, null]);
  });

  it('holds nothing for metrics without a hierarchy', () => {
    const hierarchies = new CustomizationCache({ labelsPerArc: 0 });
    const reverse = new StreetCostsCache(city).get({ ...CAR, reverse: true });
    hierarchies.searched(reverse, 1e9);
    finish(hierarchies.customize(reverse));
    expect(hierarchies.get(reverse)).toBeNull();
  });
});
