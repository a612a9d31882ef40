import { describe, expect, it } from 'vitest';
import { detailLevels, type ExtentBounds, exponentOf, growthOf, type ModeGrid } from './detail-levels.ts';

const GRIDS: readonly ModeGrid[] = [
  { exponent: 1, upTo: { time: 300, distance: 3000 } },
  { exponent: 2, upTo: { time: 900, distance: 9000 } },
  { exponent: 3, upTo: { time: Infinity, distance: Infinity } },
];

/** 10 m per unit, in a region that never bounds anything. */
const boundsOf = (maxNodes: number, sources = { minX: 0, minY: 0, maxX: 0, maxY: 0 }): ExtentBounds => ({
  region: { minX: -90, minY: -60, maxX: 90, maxY: 60 },
  sources,
  metersPerUnit: 10,
  maxNodes,
  baseM: 12.5,
});

describe('the details of grids', () => {
  it('serves each threshold with the finest cells that go so far', () => {
    const bounds = boundsOf(16e6);
    const details = detailLevels(GRIDS, 'time', bounds);
    expect(details.map(({ upTo }) => upTo)).toEqual([300, 900, Infinity]);
    const exponents = [0, 300, 301, 900, 901, 20_000].map((threshold) => exponentOf(threshold, details, bounds));
    // 20,000 units are 400 km across: 4000 nodes a side.
    expect(exponents).toEqual([1, 1, 2, 2, 3, 3]);
    expect(detailLevels(GRIDS, 'distance', bounds).map(({ upTo }) => upTo)).toEqual([3000, 9000, Infinity]);
  });

  it('doubles cells above it until the nodes are few enough', () => {
    const bounds = boundsOf(16e6);
    const details = detailLevels(GRIDS, 'time', bounds);
    expect([20_001, 40_000, 40_001, 80_000].map((t) => exponentOf(t, details, bounds))).toEqual([4, 4, 5, 5]);
  });

  it('has no level whose own areas have too many nodes', () => {
    // 300 units are 6 km: 240 nodes of 25 m a side; 900 are 18 km: 360 nodes of 50 m a side.
    expect(detailLevels(GRIDS, 'time', boundsOf(100_000)).map(({ exponent }) => exponent)).toEqual([1, 3]);
    expect(detailLevels(GRIDS, 'time', boundsOf(50_000)).map(({ exponent }) => exponent)).toEqual([3]);
    const apart = { minX: 0, minY: 0, maxX: 5, maxY: 5 };
    const bounds = boundsOf(16e6, apart);
    expect(detailLevels(GRIDS, 'time', bounds).map(({ exponent }) => exponent)).toEqual([3]);
    // 556 km and the reach: more than 4000 nodes of 100 m a side.
    expect(exponentOf(60, detailLevels(GRIDS, 'time', bounds), bounds)).toBe(4);
  });

  it('only climbs', () => {
    for (const maxNodes of [1000, 30_000, 100_000, 16e6]) {
      const bounds = boundsOf(maxNodes);
      const details = detailLevels(GRIDS, 'time', bounds);
      let before = 0;
      for (let threshold = 0; threshold < 5000; threshold += 7) {
        const exponent = exponentOf(threshold, details, bounds);
        expect(exponent).toBeGreaterThanOrEqual(before);
        before = exponent;
      }
    }
  });

  it('grows roads above it by what the grid before may hold, a cell of its own, and three cells', () => {
    const details = detailLevels(GRIDS, 'time', boundsOf(16e6));
    expect([1, 2, 3].map((exponent) => growthOf(exponent, details))).toEqual([0, 0, 0]);
    // On the levels 1, 2, 2 cells, and one more; then 3 + 2, 3 + 3.
    expect([4, 5].map((exponent) => growthOf(exponent, details))).toEqual([5, 6]);
  });
});
