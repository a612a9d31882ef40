import { describe, expect, it } from 'vitest';
import { escapes, invalidity } from '../../../test/laws/polygons.ts';
import { ask, world } from '../../../test/worlds/isochrone/towns.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { polygonCount } from '../../kit/geo/lattice-polygons.ts';
import { EDGE_BRIDGE } from '../../network/street/street-graph.ts';

describe('several sources', () => {
  const road = world(
    [
      [0, 0],
      [4000, 0],
    ],
    [{ from: 0, to: 1 }],
  );
  const sources = [
    [1500, 0],
    [2500, 0],
  ] as const;

  it('are united, intersected, averaged or kept apart', () => {
    const polygon = { values: [600] };
    const union = ask(road, { sources, polygon: { ...polygon, intersectionMode: 'union' } });
    const both = ask(road, { sources, polygon: { ...polygon, intersectionMode: 'intersection' } });
    const mean = ask(road, { sources, polygon: { ...polygon, intersectionMode: 'average' } });
    const apart = ask(road, { sources, polygon: { ...polygon, intersectionMode: 'none' } });
    // 833 m to each side.
    const reach = (has: (i: number, x: number, y: number) => boolean, i = 0) => {
      const xs = [600, 700, 1600, 1700, 2000, 2300, 2400, 3300, 3400];
      return xs.filter((x) => has(i, x, 0));
    };
    expect(reach(union.has)).toEqual([700, 1600, 1700, 2000, 2300, 2400, 3300]);
    expect(reach(both.has)).toEqual([1700, 2000, 2300]);
    // Between them the mean is 360 s; outside it grows by 720 s per km: 333 m beyond each.
    expect(reach(mean.has)).toEqual([1600, 1700, 2000, 2300, 2400]);
    expect(mean.has(0, 1180, 0)).toBe(true);
    expect(mean.has(0, 1120, 0)).toBe(false);
    expect(apart.areas.map(({ source }) => source)).toEqual(['s0', 's1']);
    expect(reach(apart.has, 0)).toEqual([700, 1600, 1700, 2000, 2300]);
    expect(reach(apart.has, 1)).toEqual([1700, 2000, 2300, 2400, 3300]);
    for (const { polygons } of [union, both, mean]) expect(invalidity(polygons[0])).toBeNull();
  });

  it('far from any road are left out, and reported', () => {
    const near = ask(road, {
      sources: [
        [1500, 0],
        [1500, 90_000],
      ],
      polygon: {},
    });
    expect(near.unconnected.map(({ id }) => id)).toEqual(['s1']);
    expect(near.has(0, 1500, 0)).toBe(true);
    const none = ask(road, { sources: [[1500, 90_000]], polygon: {} });
    expect(none.unconnected.length).toBe(1);
    expect(polygonCount(none.polygons[0])).toBe(0);
  });

  it('may travel in different ways', () => {
    const mixed = [
      [1000, 0, 'walk'],
      [3000, 0, 'car'],
    ] as const;
    const { has, polygons } = ask(road, { sources: mixed, polygon: { values: [60] } });
    // 83 m on foot, 600 m at 36 km/h.
    expect([has(0, 1082, 0), has(0, 1090, 0), has(0, 2402, 0), has(0, 2380, 0)]).toEqual([true, false, true, false]);
    expect(invalidity(polygons[0])).toBeNull();
  });
});

describe('what all reach', () => {
  it('stays within the union where that gets to a border from further off the road', () => {
    const places: [number, number][] = [
      [-50.9944505, -29.9998024],
      [-50.9937141, -30.0002785],
      [-50.9936207, -30],
      [-50.9944505, -29.999479],
      [-50.9940045, -29.9996407],
      [-50.9936207, -29.9996407],
      [-50.9944505, -29.9992814],
      [-50.9940356, -29.9994969],
      [-50.9936207, -29.9992814],
    ];
    const streets = [
      [0, 1],
      [1, 4],
      [4, 5],
      [7, 8],
    ];
    const bridges = [
      [0, 3],
      [1, 2],
      [2, 5],
      [3, 4],
      [3, 6],
      [4, 7],
      [5, 8],
      [6, 7],
    ];
    const town = streetWorld(places, [
      ...streets.map(([from, to]) => ({ from, to })),
      ...bridges.map(([from, to]) => ({ from, to, flags: EDGE_BRIDGE })),
    ]);
    const sources = [
      [550, 35, 'bike'],
      [588, -47, 'bike'],
    ] as const;
    const draw = (intersectionMode: 'union' | 'intersection' | 'average') =>
      ask(town, { sources, polygon: { values: [56], intersectionMode, decimalPrecision: 7 } }).polygons[0];
    expect(escapes(draw('intersection'), draw('average'))).toBeNull();
    expect(escapes(draw('average'), draw('union'))).toBeNull();
  });
});

describe('a mean of few seconds', () => {
  it('is nested, where a source off the network takes all that its threshold allows', () => {
    const town = world(
      [
        [40, 0],
        [99, 2],
        [40, 40],
        [109, 44],
      ],
      [
        { from: 0, to: 1 },
        { from: 0, to: 2 },
        { from: 0, to: 3 },
        { from: 1, to: 2 },
      ],
    );
    const sources = [
      [0, 35],
      [0, 90_000],
    ] as const;
    const polygon = { values: [0, 1, 2, 4], intersectionMode: 'average' as const };
    const { polygons } = ask(town, { sources, polygon });
    polygons.slice(1).forEach((area, k) => {
      expect(escapes(polygons[k], area)).toBeNull();
    });
  });
});

describe('a mean over an area too wide', () => {
  it('is refused with the limit it exceeds, however many sources need it', () => {
    const road = world(
      [
        [0, 0],
        [3000, 0],
      ],
      [{ from: 0, to: 1 }],
    );
    const polygon = { values: [600, 1200], intersectionMode: 'average' as const };
    const mean = (most: number) => (): unknown =>
      ask(
        road,
        {
          sources: [
            [0, 0],
            [3000, 0],
          ],
          polygon,
        },
        most,
      ).polygons.length;
    expect(mean(40)).toThrow(/^polygon\.values: \d+ exceeds the limit maxAveragedNodes = 10/);
    expect(mean(128_000_000)()).toBe(2);
  });
});
