import { describe, expect, it } from 'vitest';
import { invalidity } from '../../../test/laws/polygons.ts';
import { type Ask, ask, at, withWater, world } from '../../../test/worlds/isochrone/towns.ts';
import { polygonCount } from '../../kit/geo/lattice-polygons.ts';
import { EDGE_BRIDGE } from '../../network/street/street-graph.ts';

/** Returns a world of two quays with a river between them, a bridge in the middle, and maybe others for cars alone. */
const quays = (width: number, ...motorways: { from: number; to: number }[]) =>
  world(
    [
      [0, 0],
      [500, 0],
      [1000, 0],
      [0, width + 40],
      [500, width + 40],
      [1000, width + 40],
    ],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
      { from: 1, to: 4, flags: EDGE_BRIDGE },
      ...motorways.map((ends) => ({ ...ends, bikePercent: 0, walkPercent: 0, flags: EDGE_BRIDGE })),
    ],
  );
const river = (width: number, ...motorways: { from: number; to: number }[]) =>
  withWater(quays(width, ...motorways), [
    [-2000, 20],
    [3000, 20],
    [3000, 20 + width],
    [-2000, 20 + width],
  ]);
const modes = ['walk', 'bike', 'car'] as const;
const far = (mode: (typeof modes)[number]): Ask => ({ sources: [[500, 0, mode]], polygon: { values: [1800] } });

describe('a river between two quays', () => {
  it.each(modes)('stays open where it is 60 m wide: %s', (mode) => {
    const { has, polygons } = ask(river(60), far(mode));
    expect(invalidity(polygons[0])).toBeNull();
    for (const x of [100, 200, 300, 400, 600, 700, 800, 900]) {
      for (const y of [35, 50, 65]) expect([x, y, has(0, x, y)]).toEqual([x, y, false]);
      // Land is covered up to the shore.
      expect([x, has(0, x, 10), has(0, x, 90)]).toEqual([x, true, true]);
      expect([x, has(0, x, 19), has(0, x, 81)]).toEqual([x, true, true]);
    }
    expect([20, 35, 50, 65, 80].map((y) => has(0, 500, y))).toEqual([true, true, true, true, true]);
  });

  it.each(modes)('is covered where it is 15 m wide: %s', (mode) => {
    const { has } = ask(river(15), far(mode));
    for (const x of [200, 400, 600, 800]) expect(has(0, x, 27)).toBe(true);
  });

  it.each(modes)('is covered below the bridges that one travels on: %s', (mode) => {
    const { has } = ask(river(60, { from: 0, to: 3 }, { from: 2, to: 5 }), far(mode));
    for (const x of [0, 1000]) expect([35, 50, 65].map((y) => has(0, x, y))).toEqual(Array(3).fill(mode === 'car'));
  });

  it('is covered where the map has none, though it is as wide', () => {
    expect(ask(quays(60), far('walk')).has(0, 300, 50)).toBe(true);
  });
});

describe('the sea', () => {
  it.each(modes)('stays open on the right of a coast: %s', (mode) => {
    const coast = withWater(
      quays(60),
      [
        [-3000, -30],
        [4000, -30],
      ],
      true,
    );
    const { has, polygons } = ask(coast, far(mode));
    expect(invalidity(polygons[0])).toBeNull();
    expect(polygonCount(polygons[0])).toBe(1);
    for (const x of [100, 500, 900]) {
      expect([has(0, x, -50), has(0, x, -80)]).toEqual([false, false]);
      expect(has(0, x, -10)).toBe(true);
    }
  });
});

describe('a pond among streets', () => {
  const streets = world(
    [
      [0, 0],
      [200, 0],
      [200, 200],
      [0, 200],
    ],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 3, to: 0 },
    ],
  );
  const pond = (radius: number) => {
    const corners = Array.from({ length: 24 }, (_, k) => (2 * Math.PI * k) / 24);
    const line = corners.map((angle) => [100 + radius * Math.cos(angle), 100 + radius * Math.sin(angle)] as const);
    return withWater(streets, line);
  };

  it.each(modes)('is a hole where it is 100 m wide, and none where it is 30 m: %s', (mode) => {
    expect(ask(pond(50), far(mode)).has(0, 100, 100)).toBe(false);
    expect(ask(pond(15), far(mode)).has(0, 100, 100)).toBe(true);
  });

  it('stands where it is, whatever the coordinates are told in', () => {
    const { areas, lattice } = ask(pond(50), { ...far('walk'), polygon: { values: [1800], srid: 3857 } });
    const [lon, lat] = at(100, 100);
    expect(areas[0].polygons.ringOf.length).toBe(2);
    expect(lattice.pointOf(lon, lat).every(Number.isFinite)).toBe(true);
  });
});
