import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { features, prepare, weights } from '../../../test/worlds/multigraph/multigraph.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { withFeeds } from '../../../test/worlds/transit-network.ts';
import { Run } from '../../kit/core/run.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { TILE_BUFFER, TILE_EXTENT, type Tile, TileProjection, tileAt, tileSizeM } from '../../kit/geo/tile.ts';
import type { Network } from '../../network/network/network.ts';
import { percentileOf } from '../../network/reach/index.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import type { NodeIndex } from '../../network/street/street-graph.ts';
import { timeOperation, toTimeQuery } from '../travel-time/index.ts';
import type { AggregationOptions } from './aggregation.schema.ts';
import { cellsOf } from './cells.ts';
import type { MultigraphRequest } from './multigraph.schema.ts';

const LON = -51.2;
const LAT = -30;

/** Up to 25 crossings within some two kilometers, roads between them, some of them bent or one-way. */
const worlds = fc
  .record({
    nodes: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 })), {
      minLength: 2,
      maxLength: 25,
      selector: ([x, y]) => x * 1000 + y,
    }),
    edges: fc.array(fc.record({ from: fc.nat(24), to: fc.nat(24), bend: fc.nat(30), oneway: fc.boolean() }), {
      minLength: 1,
      maxLength: 50,
    }),
  })
  .map(({ nodes, edges }) => {
    // No three crossings on one line: a point at a crossing would be found on any street through it.
    const places = nodes.map(([x, y]) => {
      return [LON + x * 1e-4 + ((y * 37) % 101) * 1e-7, LAT + y * 1e-4 + ((x * 53) % 97) * 1e-7] as [number, number];
    });
    const lines = edges
      .map(({ from, to, bend, oneway }) => {
        const [a, b] = [from % places.length, to % places.length];
        const [[ax, ay], [bx, by]] = [places[a], places[b]];
        const shape: [number, number][] =
          bend > 0 ? [[(ax + bx) / 2 + bend * 1.1e-5, (ay + by) / 2 + bend * 1.7e-5]] : [];
        return { from: a, to: b, shape, oneway };
      })
      .filter(({ from, to }) => from !== to);
    return { places, lines };
  })
  .filter(({ lines }) => lines.length > 0)
  .map(({ places, lines }) => streetWorld(places, lines));

const scenarios = fc.record({
  world: worlds,
  sources: fc.array(fc.nat(1000), { minLength: 1, maxLength: 7 }),
  maxEdgeWeight: fc.integer({ min: 1, max: 2500 }),
  partitions: fc.integer({ min: 1, max: 3 }),
  reverse: fc.boolean(),
});

const positionOf = ({ streets }: Network, node: number): { lat: number; lng: number } => ({
  lat: fromE7(streets.node.latE7[node as NodeIndex]),
  lng: fromE7(streets.node.lonE7[node as NodeIndex]),
});

/** Returns crossings that a street leads to: only these can be found. */
const onStreets = ({ streets }: Network): number[] => [
  ...new Set(
    Array.from({ length: streets.edgeCount }, (_, e) => [
      Number(streets.edge.tail[e as never]),
      Number(streets.edge.head[e as never]),
    ]).flat(),
  ),
];

interface Scene {
  readonly body: Omit<MultigraphRequest, 'multigraph'>;
  /** `/time` of every source and crossing, undefined where it is too far. */
  readonly times: readonly ReadonlyMap<number, number>[];
}

function scene({
  world,
  sources,
  maxEdgeWeight,
  reverse,
}: Omit<Parameters<Parameters<typeof scenarios.map>[0]>[0], 'partitions'>): Scene {
  const crossings = onStreets(world);
  const body = {
    sources: sources.map((n, i) => ({
      id: `s${i}`,
      ...positionOf(world, crossings[n % crossings.length]),
      tm: { walk: {} },
    })),
    edgeWeight: 'time' as const,
    maxEdgeWeight,
    elevation: false,
    reverse,
  };
  const targets = crossings.map((node) => ({ id: node, ...positionOf(world, node) }));
  const outcome = timeOperation.run(world, toTimeQuery({ ...body, targets }, DEFAULT_LIMITS), new Run());
  const rows = JSON.parse(Buffer.from(outcome.body).toString()) as { targets: { id: number; travelTime: number }[] }[];
  return { body, times: rows.map((row) => new Map(row.targets.map(({ id, travelTime }) => [id, travelTime]))) };
}

type Naive = (values: readonly number[], missing: number) => number;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
const penalized = (values: readonly number[], missing: number) => [...values, ...Array<number>(missing).fill(5000)];

const AGGREGATIONS: readonly (readonly [AggregationOptions, Naive])[] = [
  [{ type: 'min' }, (values) => Math.min(...values)],
  [{ type: 'max' }, (values) => Math.max(...values)],
  [{ type: 'sum' }, sum],
  [{ type: 'mean' }, (values) => sum(values) / values.length],
  [{ type: 'median' }, median],
  [{ type: 'count' }, (values) => values.length],
  [{ type: 'nearest' }, (values) => Math.min(...values)],
  [{ type: 'routing_union' }, (values) => Math.min(...values)],
  [{ type: 'nearest_routing_union' }, (values) => Math.min(...values)],
  [
    { type: 'mean', outlierPenalty: 5000 },
    (values, missing) => sum(penalized(values, missing)) / (values.length + missing),
  ],
  [{ type: 'median', outlierPenalty: 5000 }, (values, missing) => median(penalized(values, missing))],
  [
    { type: 'gravitation_huff', useProbabilityBasedWeightedAverage: true, gravitationExponent: -1.5 },
    (values) => {
      const attraction = values.map((v) => Math.max(1, v) ** -1.5);
      return sum(values.map((v, i) => v * attraction[i])) / sum(attraction);
    },
  ],
  [
    { type: 'logit', logitBetaTravelTime: -0.02, probabilityDecay: 0.001 },
    (values) => {
      const attraction = values.map((v) => Math.exp(-0.02 * v));
      return sum(values.map((v, i) => Math.exp(-0.001 * v) * attraction[i])) / sum(attraction);
    },
  ],
];

describe('a multigraph', () => {
  it('of crossings is the naive aggregate of travel times', () => {
    fc.assert(
      fc.property(scenarios, fc.constantFrom(...AGGREGATIONS), ({ partitions, ...rest }, [aggregation, naive]) => {
        const { body, times } = scene(rest);
        const multigraph = { layer: { type: 'node' as const }, aggregation };
        const found = weights(rest.world, { ...body, multigraph }, {}, partitions);
        const expected: Record<string, unknown> = {};
        for (const node of onStreets(rest.world)) {
          const values = times.flatMap((row) => row.get(node) ?? []);
          if (values.length === 0) continue;
          expected[node] = expect.closeTo(naive(values, times.length - values.length), 5);
        }
        expect(found).toEqual(expected);
      }),
      { numRuns: 80 },
    );
  });

  it('of streets comes from their ends', () => {
    fc.assert(
      fc.property(scenarios, fc.constantFrom('min', 'max', 'mean'), ({ partitions, ...rest }, merge) => {
        const { body, times } = scene(rest);
        const multigraph = { layer: { edgeAggregationType: merge }, aggregation: { type: 'sum' as const } };
        const found = weights(rest.world, { ...body, multigraph }, {}, partitions);
        const { tail, head } = rest.world.streets.edge;
        for (const [id, w] of Object.entries(found)) {
          const ends = [Number(tail[Number(id) as never]), Number(head[Number(id) as never])];
          const perSource = times.flatMap((row) => {
            const values = ends.flatMap((end) => row.get(end) ?? []);
            if (values.length === 0) return [];
            return merge === 'min'
              ? Math.min(...values)
              : merge === 'max'
                ? Math.max(...values)
                : sum(values) / values.length;
          });
          // Sources stand at crossings, so every street that is reached has an end that is.
          expect(w).toBeCloseTo(sum(perSource), 5);
        }
        // Nothing is missing: a crossing that is reached shows on a street.
        const shown = new Set(
          Object.keys(found).flatMap((id) => [Number(tail[Number(id) as never]), Number(head[Number(id) as never])]),
        );
        for (const row of times) for (const node of row.keys()) expect(shown.has(node)).toBe(true);
      }),
      { numRuns: 35 },
    );
  });

  it('of cells merges the crossings in them', () => {
    const layers = fc.constantFrom(
      { type: 'tile' as const, geometryDetailLevel: 16 },
      { type: 'hexagon' as const, geometryDetailLevel: 17 },
      { type: 'h3hexagon' as const, geometryDetailLevel: 9 },
    );
    const merges = fc.constantFrom('min' as const, 'max' as const, 'mean' as const, 'sum' as const);
    fc.assert(
      fc.property(scenarios, layers, merges, ({ partitions, ...rest }, layer, merge) => {
        const { body, times } = scene(rest);
        const multigraph = {
          layer: { ...layer, customGeometryMergeAggregation: merge },
          domain: { type: 'node' as const },
          aggregation: { type: 'mean' as const },
        };
        const found = weights(rest.world, { ...body, multigraph }, {}, partitions);
        const cells = cellsOf(rest.world, {
          ...layer,
          level: layer.geometryDetailLevel,
          domain: 'node',
          merge,
          geometries: [],
          group: null,
        });
        const perCell = new Map<string, number[]>();
        for (const row of times) {
          const own = new Map<string, number[]>();
          for (const [node, time] of row) {
            const { lat, lng } = positionOf(rest.world, node);
            const id = String(cells.idOf(cells.keysAt(lng, lat)[0]));
            own.set(id, [...(own.get(id) ?? []), time]);
          }
          for (const [id, values] of own) {
            const merged =
              merge === 'min'
                ? Math.min(...values)
                : merge === 'max'
                  ? Math.max(...values)
                  : merge === 'sum'
                    ? sum(values)
                    : sum(values) / values.length;
            perCell.set(id, [...(perCell.get(id) ?? []), merged]);
          }
        }
        const expected = Object.fromEntries(
          [...perCell].map(([id, values]) => [id, expect.closeTo(sum(values) / values.length, 4)]),
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 35 },
    );
  });

  it('of cells merges places along streets, as travel times know them', () => {
    const size = 4;
    const grid = fc.array(fc.boolean(), { minLength: 2 * size * size, maxLength: 2 * size * size });
    fc.assert(
      fc.property(grid, fc.nat(1000), fc.constantFrom('min', 'max'), (kept, from, merge) => {
        const nodes = Array.from({ length: size * size }, (_, n) => {
          return [LON + (n % size) * 0.0021, LAT + Math.floor(n / size) * 0.0017] as [number, number];
        });
        const lines = nodes.flatMap((_, n) => [
          ...(n % size < size - 1 && kept[2 * n] ? [{ from: n, to: n + 1 }] : []),
          ...(n + size < nodes.length && kept[2 * n + 1] ? [{ from: n, to: n + size }] : []),
        ]);
        fc.pre(lines.length > 0);
        const world = streetWorld(nodes, lines);
        const crossings = onStreets(world);
        const layer = { type: 'hexagon' as const, geometryDetailLevel: 18, edgeAggregationType: merge };
        const cells = cellsOf(world, {
          ...layer,
          level: 18,
          domain: 'edge',
          merge: 'min',
          geometries: [],
          group: null,
        });
        const latitude = LAT + 0.0017 * 1.5;
        const spacing = (tileSizeM(18) * Math.cos((latitude * Math.PI) / 180)) / 3;
        const line = new EdgeLine();
        const targets = lines.flatMap((_, edge) => {
          line.read(world.streets, edge as never);
          const parts = Math.max(1, Math.ceil(line.length / spacing));
          return Array.from({ length: parts + 1 }, (__, k) => {
            const [lng, lat] = line.at(k / parts);
            return { id: `${edge} ${k} ${cells.idOf(cells.keysAt(lng, lat)[0])}`, lng, lat };
          });
        });
        const body = {
          sources: [{ id: 's', ...positionOf(world, crossings[from % crossings.length]), tm: { walk: {} } }],
          edgeWeight: 'time' as const,
          maxEdgeWeight: 700,
          elevation: false,
        };
        const outcome = timeOperation.run(world, toTimeQuery({ ...body, targets }, DEFAULT_LIMITS), new Run());
        const [row] = JSON.parse(Buffer.from(outcome.body).toString()) as {
          targets: { id: string; travelTime: number }[];
        }[];
        const expected = new Map<string, number>();
        for (const { id, travelTime } of row!.targets) {
          const cell = id.split(' ')[2];
          const known = expected.get(cell) ?? travelTime;
          expected.set(cell, merge === 'min' ? Math.min(known, travelTime) : Math.max(known, travelTime));
        }
        const found = weights(world, { ...body, multigraph: { layer, aggregation: { type: 'min' } } });
        for (const [cell, time] of expected) {
          // Targets are put onto the street by their coordinates, which moves them by some centimeters.
          if (Math.abs(time - 700) > 1) expect(Math.abs(found[cell] - time)).toBeLessThanOrEqual(1);
        }
        expect(Object.keys(found).filter((cell) => !expected.has(cell) && found[cell] < 699)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('public transport', () => {
  // A street of eight crossings, 500 m apart.
  const along = (x: number): [number, number] => [x / 111_195.08, 0];
  const crossings = [0, 1, 2, 3, 4, 5, 6, 7];
  const streets = streetWorld(
    crossings.map((x) => along(x * 500)),
    crossings.slice(1).map((to) => ({ from: to - 1, to })),
  );

  it('counts as travel times have it', () => {
    // A bus from the first crossing to the sixth.
    const network = withFeeds(streets, {
      stops: { A: [...along(0)], B: [...along(2500)] },
      trips: { bus: 'A 8:01, B 8:05' },
    });
    const transit = { frame: { date: 20241004, time: 28_800, departureWindow: 600 } };
    const body = {
      sources: [{ id: 's', lat: 0, lng: 0, tm: { transit } }],
      edgeWeight: 'time' as const,
      maxEdgeWeight: 1200,
      elevation: false,
    };
    const targets = crossings.map((id) => ({ id, ...positionOf(network, id) }));
    const outcome = timeOperation.run(network, toTimeQuery({ ...body, targets }, DEFAULT_LIMITS), new Run());
    const [row] = JSON.parse(Buffer.from(outcome.body).toString()) as {
      targets: { id: number; travelTime: number }[];
    }[];
    const expected = Object.fromEntries(row!.targets.map(({ id, travelTime }) => [id, travelTime]));
    for (const type of ['min', 'routing_union'] as const) {
      const multigraph = { layer: { type: 'node' as const }, aggregation: { type } };
      expect(weights(network, { ...body, multigraph })).toEqual(expected);
    }
    // By bus one gets further than the 1200 s of walking, 1667 m.
    expect(expected[5]).toBeLessThan(1200);
    expect(Object.keys(expected)).toContain('6');
  });

  it('has percentiles over the departures of a window, as travel times have them', () => {
    const network = withFeeds(streets, {
      stops: { A: [...along(0)], B: [...along(2500)] },
      trips: { early: 'A 8:01, B 8:05', late: 'A 8:08, B 8:12', back: 'B 8:03, A 8:09' },
    });
    const requestOf = (frame: object) => ({
      sources: [0, 3400].map((x, id) => {
        const [lng, lat] = along(x);
        return { id, lat, lng, tm: { transit: { frame: { date: 20241004, time: 28_800, ...frame } } } };
      }),
      edgeWeight: 'time' as const,
      maxEdgeWeight: 1200,
      elevation: false,
    });
    const targets = crossings.map((id) => ({ id, ...positionOf(network, id) }));
    interface Row {
      readonly targets: readonly {
        readonly id: number;
        readonly travelTime: number;
        readonly travelTimePercentiles?: Readonly<Record<string, number>>;
      }[];
    }
    const rowsOf = (body: object): Row[] => {
      const query = toTimeQuery({ ...body, targets } as never, DEFAULT_LIMITS);
      return JSON.parse(Buffer.from(timeOperation.run(network, query, new Run()).body).toString());
    };
    const window = requestOf({ departureWindow: 600 });
    // Departures at full minutes, each by itself.
    const departures = Array.from({ length: 11 }, (_, minute) =>
      rowsOf(requestOf({ time: 28_800 + 60 * minute, earliestArrival: true })),
    );
    for (const percent of [1, 50, 90, 100]) {
      const percentiles = [percent];
      const body = { ...window, percentiles };
      const [first, second] = rowsOf(body).map((row) =>
        row.targets.map(({ id, travelTimePercentiles = {} }) => [id, travelTimePercentiles[percent]] as const),
      );
      const reached = (list: typeof first) => Object.fromEntries(list.filter(([, seconds]) => seconds >= 0));
      const multigraph = { layer: { type: 'node' as const }, aggregation: { type: 'min' as const } };
      const alone = (source: number) =>
        weights(network, { ...body, sources: [window.sources[source]], multigraph }, {}, 1);
      expect(alone(0)).toEqual(reached(first));
      expect(alone(1)).toEqual(reached(second));
      // All together: at each departure the nearest counts.
      const union = { ...multigraph, aggregation: { type: 'routing_union' as const } };
      const together = crossings.flatMap((id) => {
        const times = departures.slice(0, 10).map((rows) => {
          const seconds = rows.flatMap((row) => row.targets.filter((target) => target.id === id));
          return Math.min(Infinity, ...seconds.map(({ travelTime }) => travelTime));
        });
        const time = percentileOf(Float64Array.from(times).sort(), percent);
        return time === Infinity ? [] : [[id, time]];
      });
      expect(weights(network, { ...body, multigraph: union })).toEqual(Object.fromEntries(together));
    }
    expect(() => weights(network, { ...window, percentiles: [5, 50], multigraph: {} })).toThrow(/percentiles/);
  });
});

interface Drawn {
  readonly w: number;
  readonly parts: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

function drawn(bytes: Uint8Array): Map<number, Drawn> {
  const found = new Map<number, Drawn>();
  const layer = new VectorTile(new PbfReader(bytes)).layers.multigraph;
  for (let i = 0; i < (layer?.length ?? 0); i++) {
    const feature = layer!.feature(i);
    found.set(feature.id!, { w: feature.properties.w as number, parts: feature.loadGeometry() });
  }
  return found;
}

const inSquare = (value: number, margin: number): boolean => value >= -margin && value <= TILE_EXTENT + margin;

describe('tiles', () => {
  const asked = fc.record({ scenario: scenarios, zoom: fc.integer({ min: 10, max: 17 }), at: fc.nat(1000) });
  const aggregation = { type: 'mean' as const };

  it('show the streets of the whole answer, where they are', () => {
    fc.assert(
      fc.property(asked, ({ scenario: { partitions, ...rest }, zoom, at }) => {
        const { body } = scene(rest);
        const request = { ...body, multigraph: { aggregation } };
        const { answer } = prepare(rest.world, request, {}, partitions);
        const whole = features(rest.world, request);
        const crossings = onStreets(rest.world);
        const { lat, lng } = positionOf(rest.world, crossings[at % crossings.length]);
        const tile = tileAt(lng, lat, zoom);
        const projection = new TileProjection(tile);
        const tiled = drawn(answer({ format: 'mvt', tile }).body);
        const geo = JSON.parse(Buffer.from(answer({ format: 'geojson', tile }).body).toString()) as {
          features: typeof whole;
        };
        const inGeo = new Set(geo.features.map(({ id }) => id));
        for (const { id, properties, geometry } of whole) {
          const line = (geometry.coordinates as [number, number][]).map(([lon, latitude]) => ({
            x: projection.xOfLon(lon),
            y: projection.yOfLat(latitude),
          }));
          const found = tiled.get(id as number);
          const inside = line.filter(({ x, y }) => inSquare(x, 0) && inSquare(y, 0));
          if (inside.length > 0) {
            expect(inGeo.has(id)).toBe(true);
            // A street shorter than a unit has shrunk to nothing.
            const size = Math.max(...line.map(({ x, y }) => Math.abs(x - line[0].x) + Math.abs(y - line[0].y)));
            if (size > 3) expect(found).toBeDefined();
          }
          if (found === undefined) continue;
          expect(found.w).toBe(properties.w);
          // Every point that the tile draws lies on the line, but for whole units and the six digits of the answer.
          const digits = ((1.7 * 0.5e-6) / 360) * 2 ** zoom * TILE_EXTENT;
          for (const { x, y } of found.parts.flat()) expect(distanceToLine(x, y, line)).toBeLessThan(0.75 + digits);
        }
        expect([...tiled.keys()].every((id) => whole.some((feature) => feature.id === id))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('agree with their neighbors on the shared border', () => {
    fc.assert(
      fc.property(asked, fc.boolean(), ({ scenario: { partitions, ...rest }, zoom, at }, below) => {
        const { body } = scene(rest);
        const { answer } = prepare(rest.world, { ...body, multigraph: { aggregation } }, {}, partitions);
        const crossings = onStreets(rest.world);
        const { lat, lng } = positionOf(rest.world, crossings[at % crossings.length]);
        const one = tileAt(lng, lat, zoom);
        const other: Tile = below ? { ...one, y: one.y + 1 } : { ...one, x: one.x + 1 };
        const [first, second] = [one, other].map((tile) => drawn(answer({ format: 'mvt', tile }).body));
        for (const [id, { w, parts }] of first!) {
          const strip = parts.flat().map(({ x, y }) => (below ? { x, y: y - TILE_EXTENT } : { x: x - TILE_EXTENT, y }));
          // Well inside the other's buffer, and not where this tile cuts off.
          const shared = strip.filter(
            ({ x, y }) => Math.abs(below ? y : x) < TILE_BUFFER - 2 && inSquare(below ? x : y, -2),
          );
          if (shared.length === 0) continue;
          const there = second!.get(id);
          if (there === undefined) continue;
          expect(there.w).toBe(w);
          for (const { x, y } of shared) {
            expect(Math.min(...there.parts.map((part) => distanceToLine(x, y, part)))).toBeLessThan(1.5);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('show the squares in them or around them and no neighbors', () => {
    fc.assert(
      fc.property(scenarios, fc.integer({ min: 12, max: 17 }), ({ partitions, ...rest }, geometryDetailLevel) => {
        const { body } = scene(rest);
        const layer = { type: 'tile' as const, geometryDetailLevel };
        const { answer } = prepare(rest.world, { ...body, multigraph: { aggregation, layer } }, {}, partitions);
        const idsIn = (tile?: { z: number; x: number; y: number }): string[] => {
          const { features } = JSON.parse(Buffer.from(answer(tile === undefined ? {} : { tile }).body).toString());
          return (features as { id: string }[]).map(({ id }) => id);
        };
        const all = idsIn();
        const { x, y } = tileAt(LON + 0.01, LAT + 0.01, 15);
        for (const [dx, dy] of [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => [a, b] as const))) {
          const tile = { z: 15, x: x + dx, y: y + dy };
          const wanted = all.filter((id) => {
            const [z = 0, column = 0, row = 0] = id.split('/').map(Number);
            const up = Math.min(z, 15);
            const at = (place: number, zoom: number): number => Math.floor(place / 2 ** (zoom - up));
            return at(column, z) === at(tile.x, 15) && at(row, z) === at(tile.y, 15);
          });
          expect(idsIn(tile)).toEqual(wanted);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('show cells whole as GeoJSON, and cut at the buffer as vector tile', () => {
    fc.assert(
      fc.property(scenarios, ({ partitions, ...rest }) => {
        const { body } = scene(rest);
        const layer = { type: 'hexagon' as const, geometryDetailLevel: 17 };
        const { answer } = prepare(rest.world, { ...body, multigraph: { aggregation, layer } }, {}, partitions);
        const all = JSON.parse(Buffer.from(answer().body).toString()) as {
          features: { id: string; properties: { w: number }; geometry: { coordinates: [number, number][][] } }[];
        };
        const values = new Map(all.features.map(({ id, properties: { w } }) => [id, w]));
        const { x, y } = tileAt(LON + 0.01, LAT + 0.01, 14);
        const seen = new Set<string>();
        for (const [dx, dy] of [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => [a, b] as const))) {
          const tile = { z: 14, x: x + dx, y: y + dy };
          const geo = JSON.parse(Buffer.from(answer({ tile }).body).toString()) as typeof all;
          for (const {
            id,
            properties: { w },
          } of geo.features) {
            expect(values.get(id)).toBe(w);
            seen.add(id);
          }
          const here = new Set(geo.features.map(({ id }) => id));
          const projection = new TileProjection(tile);
          for (const { id, geometry } of all.features) {
            const isHere = geometry.coordinates[0].some(([lng, lat]) => {
              return inSquare(projection.xOfLon(lng), -1) && inSquare(projection.yOfLat(lat), -1);
            });
            if (isHere) expect(here.has(id)).toBe(true);
          }
          const mvt = new VectorTile(new PbfReader(answer({ tile, format: 'mvt' }).body)).layers.multigraph;
          for (let i = 0; i < (mvt?.length ?? 0); i++) {
            const feature = mvt!.feature(i);
            expect(values.get(feature.properties.id as string)).toBe(feature.properties.w);
            expect(feature.type).toBe(3);
            for (const point of feature.loadGeometry().flat()) {
              expect(inSquare(point.x, TILE_BUFFER) && inSquare(point.y, TILE_BUFFER)).toBe(true);
            }
          }
        }
        expect(seen.size).toBe(values.size);
      }),
      { numRuns: 30 },
    );
  });
});

function distanceToLine(x: number, y: number, line: readonly { readonly x: number; readonly y: number }[]): number {
  let best = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const squared = dx * dx + dy * dy;
    const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / squared));
    best = Math.min(best, Math.hypot(x - a.x - t * dx, y - a.y - t * dy));
  }
  return best;
}
