import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidity } from '../../../test/laws/polygons.ts';
import { ask, modes, type Source, towns, world } from '../../../test/worlds/isochrone/towns.ts';
import { groundArea, type LatticePolygons, polygonCount, totalArea } from '../../kit/geo/lattice-polygons.ts';
import { EDGE_TUNNEL } from '../../network/street/street-graph.ts';

const holes = (polygons: LatticePolygons): number => polygons.ringOf.length - polygonCount(polygons);

describe('a straight road', () => {
  const road = world(
    [
      [0, 0],
      [3000, 0],
    ],
    [{ from: 0, to: 1 }],
  );

  it('is covered as far as it is reached, and little further', () => {
    // 5 km/h: 600 s are 833 m.
    const { has, polygons } = ask(road, { sources: [[1000, 0]], polygon: { values: [600] } });
    expect(invalidity(polygons[0])).toBeNull();
    expect(polygonCount(polygons[0])).toBe(1);
    for (let x = 1000 - 833; x <= 1833; x += 7) expect(has(0, x, 0)).toBe(true);
    expect(has(0, 1833 + 30, 0)).toBe(false);
    expect(has(0, 1000 - 833 - 30, 0)).toBe(false);
  });

  it('has its houses beside it', () => {
    const { has } = ask(road, { sources: [[1000, 0]], polygon: { values: [600] } });
    for (const x of [300, 1000, 1700]) {
      expect(has(0, x, 10)).toBe(true);
      expect(has(0, x, -10)).toBe(true);
      expect(has(0, x, 100)).toBe(false);
      expect(has(0, x, -100)).toBe(false);
    }
  });

  it('covers the source at threshold 0', () => {
    for (const mode of ['walk', 'bike', 'car'] as const) {
      const { has, polygons } = ask(road, { sources: [[1234, 3, mode]], polygon: { values: [0] } });
      expect(polygonCount(polygons[0])).toBe(1);
      expect(has(0, 1234, 0)).toBe(true);
      expect(totalArea(polygons[0])).toBeLessThan(20_000);
    }
  });

  it('is measured in meters with edgeWeight distance', () => {
    const { has } = ask(road, { sources: [[1000, 0, 'car']], edgeWeight: 'distance', polygon: { values: [500] } });
    expect(has(0, 1495, 0)).toBe(true);
    expect(has(0, 1600, 0)).toBe(false);
  });

  it('has the area of its outline on the ground', () => {
    const { polygons, lattice } = ask(road, { sources: [[1000, 0]], polygon: { values: [900], decimalPrecision: 7 } });
    const [p] = polygons;
    const outline = p.ringOf.reduce((sum, ring) => sum + groundArea(p, ring, lattice), 0);
    expect(totalArea(p) / outline).toBeCloseTo(1, 3);
    // 1000 m to one side and 1250 m to the other.
    expect(totalArea(p)).toBeGreaterThan(2250 * 25);
    expect(totalArea(p)).toBeLessThan(2250 * 180);
  });
});

describe('roads beside each other', () => {
  it('a road that is not reached stays outside, and land behind it too', () => {
    const parallel = world(
      [
        [0, 0],
        [2000, 0],
        [0, 50],
        [2000, 50],
      ],
      [
        { from: 0, to: 1 },
        { from: 2, to: 3 },
      ],
    );
    const { has } = ask(parallel, { sources: [[1000, 0]], polygon: { values: [600] } });
    expect(has(0, 1000, 0)).toBe(true);
    expect(has(0, 1000, 5)).toBe(true);
    expect(has(0, 1000, 50)).toBe(false);
    expect(has(0, 1000, 75)).toBe(false);
  });

  it('a street that is not reached stays open between two that are', () => {
    for (let y = 0; y < 25; y++) {
      const [south, middle, north] = [y, y + 19, y + 38];
      const streets = [south, middle, north].flatMap((at): [number, number][] => [
        [0, at],
        [2000, at],
      ]);
      const parallel = world(
        streets,
        [0, 2, 4].map((from) => ({ from, to: from + 1 })),
      );
      const sources: Source[] = [
        [1000, south],
        [1000, north],
      ];
      const { has, polygons } = ask(parallel, { sources, polygon: { values: [600] } });
      expect(invalidity(polygons[0])).toBeNull();
      expect([south, middle, north].map((at) => has(0, 1000, at))).toEqual([true, false, true]);
    }
  });

  it('a motorway counts as what lies around it on foot', () => {
    const nodes: [number, number][] = [
      [0, 0],
      [2000, 0],
      [0, 30],
      [900, 30],
      [1100, 30],
      [2000, 30],
    ];
    const motorway = { edgeClass: 11, walkPercent: 0, bikePercent: 0 };
    const crossing = world(nodes, [
      { from: 0, to: 1 },
      { from: 2, to: 3, ...motorway },
      { from: 3, to: 4, ...motorway, flags: 1 },
      { from: 4, to: 5, ...motorway },
    ]);
    const { has } = ask(crossing, { sources: [[1000, 0]], polygon: { values: [900] } });
    expect(has(0, 500, 10)).toBe(true);
    expect(has(0, 500, 30)).toBe(true);
    expect(has(0, 500, 130)).toBe(false);
  });

  it('a river stays open but for the bridge', () => {
    const nodes: [number, number][] = [
      [0, 0],
      [1000, 0],
      [2000, 0],
      [0, 300],
      [1000, 300],
      [2000, 300],
    ];
    const river = world(nodes, [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
      { from: 1, to: 4, flags: 1 },
    ]);
    const { has, polygons } = ask(river, { sources: [[1000, 0]], polygon: { values: [600] } });
    expect(has(0, 1000, 150)).toBe(true);
    expect(has(0, 700, 150)).toBe(false);
    expect(has(0, 1100, 150)).toBe(false);
    expect(has(0, 900, 300)).toBe(true);
    expect(invalidity(polygons[0])).toBeNull();
  });

  it('a ferry takes people across without covering water', () => {
    const ferry = world(
      [
        [0, 0],
        [500, 0],
        [1500, 0],
        [2000, 0],
      ],
      [
        { from: 0, to: 1 },
        { from: 1, to: 2, ferryS: 100 },
        { from: 2, to: 3 },
      ],
    );
    const { has, polygons } = ask(ferry, { sources: [[250, 0]], polygon: { values: [900] } });
    expect(has(0, 1600, 0)).toBe(true);
    expect(has(0, 1000, 0)).toBe(false);
    expect(polygonCount(polygons[0])).toBe(2);
  });
});

describe('a tunnel of five kilometers', () => {
  const mountain = world(
    [
      [-800, 0],
      [0, 0],
      [5000, 0],
      [5800, 0],
    ],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2, flags: EDGE_TUNNEL },
      { from: 2, to: 3 },
    ],
  );
  const places = Array.from({ length: 45 }, (_, k) => 300 + 100 * k);

  it.each(['walk', 'car'] as const)('leaves the mountain above it open: %s', (mode) => {
    const { has, polygons } = ask(mountain, { sources: [[-400, 0, mode]], polygon: { values: [7200] } });
    expect(invalidity(polygons[0])).toBeNull();
    for (const x of places) expect([x, has(0, x, 0)]).toEqual([x, false]);
    expect([-700, 0, 5000, 5700].map((x) => has(0, x, 0))).toEqual([true, true, true, true]);
  });

  it.each(['walk', 'car'] as const)('covers a source in it, and little else: %s', (mode) => {
    for (const x of [620, 2500, 4321]) {
      const { has, polygons } = ask(mountain, { sources: [[x, 5, mode]], polygon: { values: [0, 7200] } });
      for (const area of polygons) expect(invalidity(area)).toBeNull();
      expect([has(0, x, 0), has(1, x, 0)]).toEqual([true, true]);
      const others = places.filter((at) => Math.abs(at - x) > 500);
      for (const at of others) expect([at, has(1, at, 0)]).toEqual([at, false]);
    }
  });
});

describe('carriageways', () => {
  // 7 m apart, joined at the far end alone.
  const road = world(
    [
      [0, 17],
      [3000, 17],
      [0, 24],
      [3000, 24],
    ],
    [
      { from: 0, to: 1 },
      { from: 1, to: 3 },
      { from: 3, to: 2 },
    ],
  );

  it.each([
    ['walk', 900, 100, 1200],
    ['walk', 1200, 1350, 1600],
    ['bike', 300, 100, 1000],
    ['bike', 420, 1550, 1700],
  ] as const)('%s, %i s: one is reached, the other one is not', (mode, seconds, from, to) => {
    const { has, polygons } = ask(road, { sources: [[0, 17, mode]], polygon: { values: [seconds] } });
    for (let x = from; x < to; x += 10) {
      expect(has(0, x, 17)).toBe(true);
      expect(has(0, x, 24)).toBe(false);
    }
    expect(invalidity(polygons[0])).toBeNull();
  });
});

describe('a ring road', () => {
  const size = 600;
  const ring = world(
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
    ],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 3, to: 0 },
    ],
  );

  it('has a hole, which minPolygonHoleSize fills', () => {
    const { polygons, has } = ask(ring, { polygon: { values: [3600] } });
    expect([polygonCount(polygons[0]), holes(polygons[0])]).toEqual([1, 1]);
    expect(invalidity(polygons[0])).toBeNull();
    expect(has(0, 300, 300)).toBe(false);
    const filled = ask(ring, { polygon: { values: [3600], minPolygonHoleSize: 1e6 } });
    expect(holes(filled.polygons[0])).toBe(0);
    expect(filled.has(0, 300, 300)).toBe(true);
    const kept = ask(ring, { polygon: { values: [3600], minPolygonHoleSize: 1e5 } });
    expect(holes(kept.polygons[0])).toBe(1);
  });

  it('puts an island into the hole of a ring', () => {
    const around = world(
      [
        [0, 0],
        [size, 0],
        [size, size],
        [0, size],
        [290, 300],
        [310, 300],
      ],
      [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
        { from: 2, to: 3 },
        { from: 3, to: 0 },
        { from: 4, to: 5 },
        { from: 1, to: 5, ferryS: 10 },
      ],
    );
    const { polygons } = ask(around, { polygon: { values: [3600] } });
    expect([polygonCount(polygons[0]), holes(polygons[0])]).toEqual([2, 1]);
    expect(invalidity(polygons[0])).toBeNull();
    const filled = ask(around, { polygon: { values: [3600], minPolygonHoleSize: 1e6 } });
    expect([polygonCount(filled.polygons[0]), holes(filled.polygons[0])]).toEqual([1, 0]);
    expect(invalidity(filled.polygons[0])).toBeNull();
  });
});

describe('laws on random towns', () => {
  it('a threshold above maxEdgeWeight stands for maxEdgeWeight', () => {
    fc.assert(
      fc.property(towns, modes, fc.integer({ min: 0, max: 500 }), (town, mode, most) => {
        const [x, y] = town.center;
        const sources = [[x, y, mode]] as const;
        const { polygons } = ask(town.network, {
          sources,
          maxEdgeWeight: most,
          polygon: { values: [most, most + 300] },
        });
        expect(polygons[1]).toEqual(polygons[0]);
      }),
      { numRuns: 50 },
    );
  });
});
