import { describe, expect, it } from 'vitest';
import { streetWorld, type WorldEdge } from '../../../test/worlds/street-world.ts';
import { asColumn } from '../../kit/collections/column.ts';
import { EDGE_CLASS_LIMIT } from './edge-classes.ts';
import { CLOSED, LengthMetric, TimeMetric } from './metric.ts';
import { PASS_THROUGH, type SlotIndex } from './search-graph.ts';
import { ARC_SIGNALS_SHIFT, type ArcIndex, BIKE_PUSHED, EDGE_SPEED_TAGGED, type StreetMode } from './street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL, type StreetConditions, type StreetTravel } from './travel-mode.ts';

// One kilometer (to a decimeter) along the equator.
const KM = 1000 / 111195.08;
const nodes = [
  [0, 0],
  [KM, 0],
] as const;

function time(
  edge: Partial<WorldEdge>,
  travel: StreetTravel,
  conditions: Partial<StreetConditions> = {},
  arc = 0,
): number {
  const { streets } = streetWorld(nodes, [{ from: 0, to: 1, ...edge }]);
  const graph = streets.search[travel.mode].forward;
  const slot = graph.slotOfArc[arc as ArcIndex];
  return slot < 0
    ? CLOSED
    : new TimeMetric(streets, graph, travel, { ...DEFAULT_CONDITIONS, ...conditions }).fill(slot);
}

const table = (edgeClass: number, value: number, otherwise: number) => {
  const values = new Float64Array(EDGE_CLASS_LIMIT).fill(otherwise);
  values[edgeClass] = value;
  return values;
};

describe('TimeMetric', () => {
  it('takes lengths at speeds', () => {
    expect(time({ carKmh: 36 }, DEFAULT_TRAVEL.car)).toBe(1000);
    expect(time({}, DEFAULT_TRAVEL.walk)).toBe(7200);
    expect(time({}, DEFAULT_TRAVEL.bike)).toBe(2000);
    expect(time({ bikePercent: 50 }, DEFAULT_TRAVEL.bike)).toBe(4000);
    expect(time({ bikePercent: BIKE_PUSHED }, DEFAULT_TRAVEL.bike)).toBe(9000);
    expect(time({ walkPercent: 50 }, DEFAULT_TRAVEL.walk)).toBe(14_400);
  });

  it('adds meters for climbs and never lets a descent make an arc free', () => {
    expect(time({ ascentM: 50 }, DEFAULT_TRAVEL.walk)).toBe(10_800);
    expect(time({ ascentM: 50 }, DEFAULT_TRAVEL.walk, {}, 1)).toBe(7200);
    expect(time({ ascentM: 50 }, DEFAULT_TRAVEL.bike)).toBe(4000);
    expect(time({ descentM: 50 }, DEFAULT_TRAVEL.bike)).toBe(1000);
    expect(time({ descentM: 100 }, DEFAULT_TRAVEL.bike)).toBe(800);
    expect(time({ ascentM: 50 }, DEFAULT_TRAVEL.bike, { elevation: false })).toBe(2000);
    expect(time({ ascentM: 50 }, DEFAULT_TRAVEL.car)).toBe(1000);
  });

  it('knows factors, default speeds and excluded classes', () => {
    expect(time({}, DEFAULT_TRAVEL.car, { timeFactors: table(32, 1.5, 1) })).toBe(1500);
    expect(time({}, DEFAULT_TRAVEL.car, { defaultSpeedsKmh: table(32, 72, 0) })).toBe(500);
    expect(time({ flags: EDGE_SPEED_TAGGED }, DEFAULT_TRAVEL.car, { defaultSpeedsKmh: table(32, 72, 0) })).toBe(1000);
    const excludedClasses = new Uint8Array(EDGE_CLASS_LIMIT);
    excludedClasses[32] = 1;
    expect(time({}, DEFAULT_TRAVEL.car, { excludedClasses })).toBe(CLOSED);
    expect(time({ edgeClass: 15 }, { ...DEFAULT_TRAVEL.car, rushHour: true })).toBe(1500);
  });

  it('lets nobody pass through destinations but on request', () => {
    const { streets } = streetWorld(nodes, [{ from: 0, to: 1 }]);
    const plain = streets.search.car.forward;
    const graph = { ...plain, pass: asColumn<SlotIndex>(Uint8Array.of(PASS_THROUGH, 0)) };
    for (const [allowPrivateAndServiceRoads, expected] of [
      [false, CLOSED],
      [true, 1000],
    ] as const) {
      const travel = { ...DEFAULT_TRAVEL.car, allowPrivateAndServiceRoads };
      const weights = [0, 1].map((slot) =>
        new TimeMetric(streets, graph, travel, DEFAULT_CONDITIONS).at(slot as SlotIndex),
      );
      expect(weights).toEqual([expected, 1000]);
    }
  });

  it('waits at signals between nodes, and takes ferries by their timetable', () => {
    expect(time({ arcFlags: 2 << ARC_SIGNALS_SHIFT }, DEFAULT_TRAVEL.car)).toBe(1220);
    expect(time({ arcFlags: 2 << ARC_SIGNALS_SHIFT }, DEFAULT_TRAVEL.walk)).toBe(7200);
    for (const mode of ['car', 'bike', 'walk'] as StreetMode[])
      expect(time({ ferryS: 900 }, DEFAULT_TRAVEL[mode])).toBe(9000);
    expect(time({ oneway: true }, DEFAULT_TRAVEL.car, {}, 1)).toBe(CLOSED);
  });
});

describe('LengthMetric', () => {
  it('is the length wherever the mode may go', () => {
    const { streets } = streetWorld(nodes, [{ from: 0, to: 1 }]);
    const length = (mode: StreetMode) => {
      const graph = streets.search[mode].forward;
      return new LengthMetric(streets, graph, DEFAULT_TRAVEL[mode], DEFAULT_CONDITIONS).fill(
        graph.slotOfArc[0 as ArcIndex],
      );
    };
    expect([length('car'), length('walk')]).toEqual([10_000, 10_000]);
  });
});
