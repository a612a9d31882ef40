import { describe, expect, it } from 'vitest';
import { STREET_MODES } from '../../street/street-graph.ts';
import { gridsAt, SURROUNDINGS } from './off-road.ts';

describe('grids of a place', () => {
  it('are those of the most crowded kind of place that it is', () => {
    const { grids: usual, crowded: finer } = SURROUNDINGS.bike;
    const [dense, crowded] = finer.map(({ grids }) => grids);
    expect([0, 0.05, 0.051, 0.11, 0.12, 1].map((share) => gridsAt('bike', () => share))).toEqual([
      usual,
      usual,
      dense,
      dense,
      crowded,
      crowded,
    ]);
  });

  it('need no look at the streets where all places have the same', () => {
    const look = (): number => {
      throw new Error('looked');
    };
    expect(gridsAt('car', look)).toBe(SURROUNDINGS.car.grids);
    expect(() => gridsAt('walk', look)).toThrow('looked');
  });

  it('serve all thresholds, and grow finer with crowding, never coarser', () => {
    for (const mode of STREET_MODES) {
      const { grids: usual, crowded } = SURROUNDINGS[mode];
      const places = [usual, ...crowded.map(({ grids }) => grids)];
      for (const grids of places) expect(grids.at(-1)?.upTo).toEqual({ time: Infinity, distance: Infinity });
      for (const seconds of [60, 300, 301, 600, 900, 1200, 1500, 1800, 3600]) {
        const cells = places.map((grids) => grids.find(({ upTo }) => seconds <= upTo.time)?.exponent ?? Infinity);
        expect([...cells].sort((a, b) => b - a)).toEqual(cells);
      }
    }
  });
});
