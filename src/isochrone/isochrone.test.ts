import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streetWorld, type WorldEdge } from '../../test/worlds/street-world.ts';
import { NEVER_CANCELLED } from '../core/cancel.ts';
import { groundArea, type LatticePolygons, polygonCount, totalArea } from '../geo/lattice-polygons.ts';
import type { Network } from '../network/network.ts';
import { DEFAULT_LIMITS } from '../operation/limits.ts';
import { toAreaQuery } from './isochrone.query.ts';
import type { PolygonOptions } from './isochrone.schema.ts';
import { isochrones } from './isochrone.ts';
import { StreetAreaEngine } from './street-areas.ts';
import { covers, escapes, invalidity } from './test-laws.ts';

const LAT = -30;
/** Positions in metres east and north of a corner. */
const M = 1 / 111_320;
const at = (x: number, y: number): [number, number] => [-51 + (x * M) / Math.cos((LAT * Math.PI) / 180), LAT + y * M];

type Mode = 'walk' | 'bike' | 'car';
interface Ask {
  readonly sources?: readonly (readonly [x: number, y: number, mode?: Mode])[];
  readonly edgeWeight?: 'time' | 'distance';
  readonly maxEdgeWeight?: number;
  readonly polygon: Partial<PolygonOptions>;
}

function ask(network: Network, { sources = [[0, 0]], polygon, ...routing }: Ask, engine?: StreetAreaEngine) {
  const body = {
    sources: sources.map(([x, y, mode = 'walk'], i) => ({
      id: `s${i}`,
      lng: at(x, y)[0],
      lat: at(x, y)[1],
      tm: { [mode]: {} },
    })),
    elevation: false,
    ...routing,
    polygon: { values: [60], ...polygon },
  };
  const result = isochrones(network, toAreaQuery(body, DEFAULT_LIMITS, 4326), NEVER_CANCELLED, engine);
  const has = (i: number, x: number, y: number): boolean => {
    const [lon, lat] = at(x, y);
    return covers(result.areas[i].polygons, result.lattice.xOfLon(lon), result.lattice.yOfLat(lat));
  };
  return { ...result, has, polygons: result.areas.map((area) => area.polygons) };
}

const world = (nodes: readonly (readonly [number, number])[], edges: readonly WorldEdge[]): Network =>
  streetWorld(
    nodes.map(([x, y]) => at(x, y)),
    edges,
  );

const holes = (polygons: LatticePolygons): number => polygons.ringOf.length - polygonCount(polygons);

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
        new StreetAreaEngine(road, undefined, most),
      ).polygons.length;
    expect(mean(4_000)).toThrow(/^polygon\.values: \d+ exceeds the limit maxAveragedNodes = 1000/);
    expect(mean(128_000_000)()).toBe(2);
  });
});

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

  it('lets one walk up to 60 m away from it, as long as time remains', () => {
    const { has } = ask(road, { sources: [[1000, 0]], polygon: { values: [600] } });
    expect(has(0, 1000, 50)).toBe(true);
    expect(has(0, 1000, -50)).toBe(true);
    expect(has(0, 1000, 100)).toBe(false);
    // 20 m before the end 20 m remain.
    expect(has(0, 1833 - 20, 50)).toBe(false);
    expect(has(0, 1833 - 100, 40)).toBe(true);
  });

  it('covers the source at threshold 0', () => {
    for (const mode of ['walk', 'bike', 'car'] as const) {
      const { has, polygons } = ask(road, { sources: [[1234, 3, mode]], polygon: { values: [0] } });
      expect(polygonCount(polygons[0])).toBe(1);
      expect(has(0, 1234, 0)).toBe(true);
      expect(totalArea(polygons[0])).toBeLessThan(20_000);
    }
  });

  it('is measured in metres with edgeWeight distance', () => {
    const { has } = ask(road, { sources: [[1000, 0, 'car']], edgeWeight: 'distance', polygon: { values: [500] } });
    expect(has(0, 1495, 0)).toBe(true);
    expect(has(0, 1600, 0)).toBe(false);
  });

  it('has the area of its outline on the ground', () => {
    const { polygons, lattice } = ask(road, { sources: [[1000, 0]], polygon: { values: [900], decimalPrecision: 7 } });
    const [p] = polygons;
    const outline = p.ringOf.reduce((sum, ring) => sum + groundArea(p, ring, lattice), 0);
    expect(totalArea(p) / outline).toBeCloseTo(1, 3);
    // 1000 m to one side and 1250 m to the other; 60 m on either hand, less at the far end.
    expect(totalArea(p)).toBeGreaterThan(2250 * 95);
    expect(totalArea(p)).toBeLessThan(2250 * 170);
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
    expect(has(0, 1000, 20)).toBe(true);
    expect(has(0, 1000, 50)).toBe(false);
    expect(has(0, 1000, 75)).toBe(false);
  });

  it('a motorway is not crossed on foot but for its bridges', () => {
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
    expect(has(0, 500, 55)).toBe(false);
    expect(has(0, 1000, 50)).toBe(true);
  });

  it('a river stays open but for the bridge', () => {
    const nodes: [number, number][] = [
      [0, 0],
      [1000, 0],
      [2000, 0],
      [0, 200],
      [1000, 200],
      [2000, 200],
    ];
    const river = world(nodes, [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
      { from: 1, to: 4, flags: 1 },
    ]);
    const { has, polygons } = ask(river, { sources: [[1000, 0]], polygon: { values: [600] } });
    expect(has(0, 1000, 100)).toBe(true);
    expect(has(0, 700, 100)).toBe(false);
    // A bridge can't be left, so it is a narrow strip.
    expect(has(0, 1040, 100)).toBe(false);
    expect(has(0, 900, 200)).toBe(true);
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
    expect([has(0, 1070, 0), has(0, 1150, 0), has(0, 2450, 0), has(0, 2300, 0)]).toEqual([true, false, true, false]);
    expect(invalidity(polygons[0])).toBeNull();
  });
});

/** Random towns: a distorted grid of streets, some missing, some one-way, bridges, islands. */
const towns = fc
  .record({
    size: fc.integer({ min: 3, max: 6 }),
    spacing: fc.integer({ min: 40, max: 160 }),
    noise: fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      minLength: 36,
      maxLength: 36,
    }),
    kinds: fc.array(fc.nat(11), { minLength: 60, maxLength: 60 }),
    offset: fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 })),
  })
  .map(({ size, spacing, noise, kinds, offset }) => {
    const nodes: [number, number][] = [];
    for (let k = 0; k < size * size; k++) {
      const [dx, dy] = noise[k];
      nodes.push([offset[0] + (k % size) * spacing + dx, offset[1] + Math.floor(k / size) * spacing + dy]);
    }
    const edges: WorldEdge[] = [];
    const link = (from: number, to: number): void => {
      const kind = kinds[edges.length % kinds.length];
      if (kind === 0) return void edges.push({ from, to, flags: 1 });
      if (kind === 1) return void edges.push({ from, to, oneway: true });
      if (kind === 2) return void edges.push({ from, to, carKmh: 0 });
      if (kind === 3) return void edges.push({ from, to, walkPercent: 0, edgeClass: 11 });
      edges.push({ from, to, carKmh: 10 + 8 * kind });
    };
    for (let k = 0; k < size * size; k++) {
      if (kinds[(k * 7) % 60] < 2) continue;
      if (k % size < size - 1) link(k, k + 1);
      if (k + size < size * size) link(k, k + size);
    }
    if (edges.length === 0) edges.push({ from: 0, to: 1 });
    return { network: world(nodes, edges), center: nodes[Math.floor(nodes.length / 2)] };
  });

const modes = fc.constantFrom<Mode>('walk', 'bike', 'car');
const weights = fc.constantFrom('time' as const, 'distance' as const);
const styles = fc.record({
  simplify: fc.constantFrom(0, 0, 10, 25, 60, 140, 333, 500),
  bufferMeters: fc.constantFrom(0, 0, 0, 5, 40, 130),
  decimalPrecision: fc.constantFrom(7, 6, 5, 4, 3),
  srid: fc.constantFrom(4326 as const, 3857 as const),
  minPolygonHoleSize: fc.constantFrom(0, 0, 3000, 20_000),
  pointReduction: fc.boolean(),
});

describe('laws on random towns', () => {
  const limits = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 2, maxLength: 5 });

  it('areas are valid and nested, whatever the style', () => {
    fc.assert(
      fc.property(towns, modes, weights, limits, styles, (town, mode, edgeWeight, values, style) => {
        const [x, y] = town.center;
        const polygon = { values: [...values].sort((a, b) => a - b), ...style };
        const { polygons } = ask(town.network, { sources: [[x, y, mode]], edgeWeight, polygon });
        polygons.forEach((p, i) => {
          expect(invalidity(p)).toBeNull();
          if (i > 0) expect(escapes(polygons[i - 1], p)).toBeNull();
        });
      }),
      { numRuns: 150 },
    );
  });

  it('areas on coarser grids hold those on finer ones', () => {
    const fewNodes = fc.constantFrom(300, 1000, 3000);
    const far = fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(towns, modes, weights, far, styles, fewNodes, (town, mode, edgeWeight, values, style, nodes) => {
        const [x, y] = town.center;
        const engine = new StreetAreaEngine(town.network, nodes);
        const polygon = { values: [...values].sort((a, b) => a - b), ...style };
        const { polygons } = ask(town.network, { sources: [[x, y, mode]], edgeWeight, polygon }, engine);
        polygons.forEach((p, i) => {
          expect(invalidity(p)).toBeNull();
          if (i > 0) expect(escapes(polygons[i - 1], p)).toBeNull();
        });
      }),
      { numRuns: 150 },
    );
  });

  it('an area depends on its own threshold alone, not on others nor on maxEdgeWeight', () => {
    fc.assert(
      fc.property(
        towns,
        modes,
        weights,
        limits,
        styles,
        fc.nat(2000),
        (town, mode, edgeWeight, values, style, more) => {
          const [x, y] = town.center;
          const sources = [[x, y, mode]] as const;
          const all = ask(town.network, { sources, edgeWeight, polygon: { values, ...style } });
          values.forEach((value, i) => {
            const maxEdgeWeight = value + more;
            const alone = ask(town.network, {
              sources,
              edgeWeight,
              maxEdgeWeight,
              polygon: { values: [value], ...style },
            });
            expect(alone.polygons[0]).toEqual(all.polygons[i]);
          });
        },
      ),
      { numRuns: 150 },
    );
  });

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
      { numRuns: 150 },
    );
  });

  it('all modes of putting sources together are valid, nested and in order', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 })), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(towns, places, modes, limits, (town, offsets, mode, values) => {
        const sources = offsets.map(([dx, dy]) => [town.center[0] + dx, town.center[1] + dy, mode] as const);
        const sorted = [...values].sort((a, b) => a - b);
        const areas = (intersectionMode: 'union' | 'intersection' | 'average', values = sorted) =>
          ask(town.network, { sources, polygon: { values, intersectionMode } }).polygons;
        const union = areas('union');
        const both = areas('intersection');
        const mean = areas('average');
        for (const [name, list] of Object.entries({ union, both, mean })) {
          list.forEach((p, i) => {
            expect(invalidity(p), name).toBeNull();
            if (i > 0) expect(escapes(list[i - 1], p), name).toBeNull();
          });
        }
        union.forEach((p, i) => {
          // Borders are drawn from other states: around a few nodes they may differ by two cells.
          const cellM = { walk: 25, bike: 50, car: 100 }[mode];
          expect(totalArea(both[i])).toBeLessThanOrEqual(totalArea(p) * 1.1 + 2 * cellM ** 2);
        });
        expect(areas('average', [sorted[0]])[0]).toEqual(mean[0]);
      }),
      { numRuns: 150 },
    );
  });

  it('simplified areas hold the exact ones and stay near', () => {
    fc.assert(
      fc.property(
        towns,
        fc.constantFrom<Mode>('walk', 'walk', 'car'),
        fc.integer({ min: 60, max: 300 }),
        fc.constantFrom(50, 100, 200, 500),
        (town, mode, value, simplify) => {
          const [x, y] = town.center;
          const sources = [[x, y, mode]] as const;
          const draw = (style: Partial<PolygonOptions>) =>
            ask(town.network, { sources, polygon: { values: [value], srid: 3857, ...style } }).polygons[0];
          const exact = draw({});
          const simple = draw({ simplify });
          expect(escapes(exact, simple)).toBeNull();
          // A buffer of the same width (by grid and distance a little more) holds the simplified area.
          expect(escapes(simple, draw({ bufferMeters: simplify * 1.05 + 15, minPolygonHoleSize: 1e9 }))).toBeNull();
          expect(simple.xy.length).toBeLessThanOrEqual(exact.xy.length + 16);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('buffers hold the area without', () => {
    fc.assert(
      fc.property(
        towns,
        modes,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 300 }),
        (town, mode, value, bufferMeters) => {
          const sources = [[...town.center, mode]] as const;
          const draw = (style: Partial<PolygonOptions>) =>
            ask(town.network, { sources, polygon: { values: [value], ...style } }).polygons[0];
          const [plain, near, far] = [draw({}), draw({ bufferMeters }), draw({ bufferMeters: bufferMeters + 50 })];
          expect(escapes(near, far)).toBeNull();
          expect(totalArea(near)).toBeGreaterThanOrEqual(totalArea(plain) * 0.999);
        },
      ),
      { numRuns: 150 },
    );
  });
});
