import { describe, expect, it } from 'vitest';
import { isInWater } from './in-water.ts';
import type { WaterTable } from './water-columns.ts';

/** Lines in degrees: first the rings of areas, as many as each of `areas` says, then coastlines. */
function waterTable(areas: readonly number[], lines: readonly (readonly (readonly [number, number])[])[]): WaterTable {
  const points = lines.flat();
  let line = 0;
  let point = 0;
  return {
    area: { firstLine: Int32Array.from([0, ...areas.map((rings) => (line += rings))]) },
    line: { firstPoint: Int32Array.from([0, ...lines.map(({ length }) => (point += length))]) },
    point: {
      lonE7: Int32Array.from(points, ([lon]) => Math.round(lon * 1e7)),
      latE7: Int32Array.from(points, ([, lat]) => Math.round(lat * 1e7)),
    },
  };
}

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];

describe('a point in water', () => {
  it('lies in an area, but not on its islands', () => {
    const lake = waterTable([2], [square(0, 0.9), square(0.3, 0.6)]);
    expect([0.1, 0.45, 0.7, 1].map((at) => isInWater(lake, at, at))).toEqual([true, false, true, false]);
  });

  it('lies on the right of a coast, also off its corners, and not far from all of them', () => {
    // An island, its coast counterclockwise: the sea is on the right.
    const island = square(10, 10.1);
    const sea = waterTable([], [[...island, island[0]]]);
    const at = (lon: number, lat: number) => isInWater(sea, lon, lat);
    expect([at(10.05, 10.05), at(10.05, 10.2), at(10.11, 10.11), at(9.99, 9.99), at(10.09, 10.09)]).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(at(12, 12)).toBe(false);
    // A bay, from within.
    const bay = waterTable([], [[...square(10, 10.1), [10, 10]].toReversed() as [number, number][]]);
    expect(isInWater(bay, 10.05, 10.05)).toBe(true);
    expect(isInWater(bay, 10.11, 10.11)).toBe(false);
  });
});
