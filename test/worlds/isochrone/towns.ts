import fc from 'fast-check';
import { withWorkspace } from '../../../src/kit/collections/workspace.ts';
import { NEVER_CANCELLED } from '../../../src/kit/core/cancel.ts';
import { toE7 } from '../../../src/kit/geo/coordinates.ts';
import type { Network } from '../../../src/network/network/network.ts';
import { DEFAULT_LIMITS } from '../../../src/network/routing/index.ts';
import {
  ARC_RESTRICTED_BIKE,
  ARC_RESTRICTED_CAR,
  ARC_RESTRICTED_WALK,
  EDGE_BRIDGE,
  EDGE_TUNNEL,
} from '../../../src/network/street/street-graph.ts';
import { waterColumns, waterOf } from '../../../src/network/water/index.ts';
import type { PolygonOptions } from '../../../src/products/isochrone/isochrone.schema.ts';
import { isochrones } from '../../../src/products/isochrone/isochrone.ts';
import { toAreaQuery } from '../../../src/products/isochrone/isochrone-query.ts';
import type { Gathering } from '../../laws/areas.ts';
import { covers } from '../../laws/polygons.ts';
import { madeMeshes } from '../made-meshes.ts';
import { streetWorld, type WorldEdge } from '../street-world.ts';

const LAT = -30;
/** Positions in meters east and north of a corner. */
const M = 1 / 111_320;
export const at = (x: number, y: number): [number, number] => [
  -51 + (x * M) / Math.cos((LAT * Math.PI) / 180),
  LAT + y * M,
];

type Mode = 'walk' | 'bike' | 'car';
export type Source = readonly [x: number, y: number, mode?: Mode];

export function sourceBody([x, y, mode = 'walk']: Source, k: number, travel = {}) {
  const [lng, lat] = at(x, y);
  return { id: `s${k}`, lng, lat, tm: { [mode]: travel } };
}

export interface Ask {
  readonly sources?: readonly Source[];
  readonly edgeWeight?: 'time' | 'distance';
  readonly maxEdgeWeight?: number;
  readonly polygon: Partial<PolygonOptions>;
}

export function ask(network: Network, { sources = [[0, 0]], polygon, ...routing }: Ask, mostCounted?: number) {
  const body = {
    sources: sources.map((source, k) => sourceBody(source, k)),
    elevation: false,
    ...routing,
    polygon: { values: [60], ...polygon },
  };
  const result = isochrones(network, toAreaQuery(body, DEFAULT_LIMITS, 4326), NEVER_CANCELLED, mostCounted);
  const has = (i: number, x: number, y: number): boolean => {
    const [lon, lat] = at(x, y);
    return covers(result.areas[i].polygons, ...result.lattice.pointOf(lon, lat));
  };
  return { ...result, has, polygons: result.areas.map((area) => area.polygons) };
}

export const world = (nodes: readonly (readonly [number, number])[], edges: readonly WorldEdge[]): Network =>
  streetWorld(
    nodes.map(([x, y]) => at(x, y)),
    edges,
  );

/** Returns a network with one area of water, or a coastline with the sea on its right; in meters as streets are. */
export function withWater(network: Network, line: readonly (readonly [number, number])[], isCoast = false): Network {
  const points = line.map(([x, y]) => at(x, y));
  const columns = waterColumns({
    area: { firstLine: Int32Array.from(isCoast ? [0] : [0, 1]) },
    line: { firstPoint: Int32Array.of(0, points.length) },
    point: {
      lonE7: Int32Array.from(points, ([lon]) => toE7(lon)),
      latE7: Int32Array.from(points, ([, lat]) => toE7(lat)),
    },
  });
  return withWorkspace<Network>({ ...network, columns, meshes: madeMeshes(network.streets, waterOf({ columns })) });
}

export const [MOTORWAY, PRIMARY, FERRY_CLASS] = [11, 15, 101];

const PRIVATE = ARC_RESTRICTED_CAR | ARC_RESTRICTED_BIKE | ARC_RESTRICTED_WALK;
/** The length of the tunnel that leads out of a town, in meters: far enough for sources to snap into it. */
const TUNNEL_M = 1500;

/**
 * Random towns: a distorted grid of streets, some missing, some one-way, bridges that cross each other, tunnels,
 * islands, and a long tunnel out of town; half of them by a lake.
 */
export const towns = fc
  .record({
    size: fc.integer({ min: 3, max: 6 }),
    spacing: fc.integer({ min: 40, max: 160 }),
    noise: fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      minLength: 36,
      maxLength: 36,
    }),
    kinds: fc.array(fc.nat(14), { minLength: 60, maxLength: 60 }),
    offset: fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 })),
    lake: fc.option(
      fc.array(fc.tuple(fc.integer({ min: -200, max: 900 }), fc.integer({ min: -200, max: 900 })), {
        minLength: 3,
        maxLength: 6,
      }),
    ),
  })
  .map(({ size, spacing, noise, kinds, offset, lake }) => {
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
      if (kind === 14) return void edges.push({ from, to, ferryS: 40, edgeClass: FERRY_CLASS });
      if (kind === 13) return void edges.push({ from, to, arcFlags: PRIVATE });
      if (kind === 12) return void edges.push({ from, to, flags: EDGE_TUNNEL });
      if (kind === 3) return void edges.push({ from, to, walkPercent: 0, edgeClass: MOTORWAY });
      edges.push({ from, to, carKmh: 10 + 8 * kind, ...(kind > 8 ? { edgeClass: PRIMARY } : {}) });
    };
    for (let k = 0; k < size * size; k++) {
      if (kinds[(k * 7) % 60] < 2) continue;
      if (k % size < size - 1) link(k, k + 1);
      if (k + size < size * size) link(k, k + size);
      if (kinds[(k * 11) % 60] < 2 && k % size < size - 1 && k + size < size * size) {
        edges.push(
          { from: k, to: k + size + 1, flags: EDGE_BRIDGE },
          { from: k + 1, to: k + size, flags: EDGE_BRIDGE },
        );
      }
    }
    if (edges.length === 0) edges.push({ from: 0, to: 1 });
    const mouth = edges[0].from;
    edges.push({ from: mouth, to: nodes.length, flags: EDGE_TUNNEL });
    const [mouthX, mouthY] = nodes[mouth];
    nodes.push([mouthX - TUNNEL_M, mouthY - TUNNEL_M / 3]);
    const dry = world(nodes, edges);
    const shore = lake?.map(([x, y]) => [offset[0] + x, offset[1] + y] as const);
    // Where open water is cut off, rings may meet in points.
    return {
      network: shore ? withWater(dry, shore) : dry,
      isWet: shore !== undefined,
      center: nodes[Math.floor((size * size) / 2)],
      tunnel: [mouthX - TUNNEL_M / 2, mouthY - TUNNEL_M / 6] as const,
    };
  });

export const modes = fc.constantFrom<Mode>('walk', 'bike', 'car');
export const weights = fc.constantFrom('time' as const, 'distance' as const);
export const styles = fc.record({
  simplify: fc.constantFrom(0, 0, 10, 25, 60, 140, 333, 500),
  bufferMeters: fc.constantFrom(0, 0, 0, 5, 40, 130),
  decimalPrecision: fc.constantFrom(7, 6, 5, 4, 3, 1, 0),
  srid: fc.constantFrom(4326, 3857, 4326, 3857, 31983, 5880, 32630, 2263),
  minPolygonHoleSize: fc.constantFrom(undefined, undefined, 0, 3000, 20_000),
  minPolygonSize: fc.constantFrom(undefined, undefined, 0, 3000),
  pointReduction: fc.boolean(),
});

/** Returns a square beside the middle of a town, which is closed. */
export function closedSquare([x, y]: readonly [number, number]) {
  const corners = [
    [40, 40],
    [240, 40],
    [240, 200],
    [40, 200],
    [40, 40],
  ] as const;
  const ring = corners.map(([east, north]) => at(x + east, y + north));
  return { exclusionGeometry: { crs: 4326, data: { type: 'Polygon', coordinates: [ring] } } };
}

/** Options of requests about streets, for a town with its middle at a place. */
const ROUTING: readonly ((center: readonly [number, number]) => object)[] = [
  () => ({}),
  () => ({}),
  () => ({ excludeEdgeClasses: [MOTORWAY, FERRY_CLASS] }),
  () => ({ excludeEdgeClasses: [PRIMARY], reverse: true }),
  () => ({ travelTimeFactors: { all: 1.5, primary: 0.6 } }),
  closedSquare,
];
/** Options of sources about their travel. */
const TRAVEL: readonly object[] = [{}, {}, { allowPrivateAndServiceRoads: true }];

const NOWHERE_M = 90_000;
const offset = fc.integer({ min: -150, max: 150 });

/** Sources around the middle of a random town, or around its tunnel, of one mode or of several. */
export const gatherings = fc
  .record({
    town: towns,
    mode: modes,
    mixed: fc.boolean(),
    places: fc.array(fc.tuple(offset, offset, modes, fc.nat(5)), { minLength: 1, maxLength: 4 }),
    lost: fc.constantFrom(0, 0, 1, 1, 2),
    values: fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 4 }),
    edgeWeight: weights,
    style: styles,
    routing: fc.constantFrom(...ROUTING),
    travel: fc.constantFrom(...TRAVEL),
  })
  .map(({ town, mode, mixed, places, lost, values, edgeWeight, style, routing, travel }): Gathering => {
    const [x, y] = town.center;
    const near = places.map(([dx, dy, own, where]): Source => {
      const [toX, toY] = where === 0 ? town.tunnel : town.center;
      return [toX + dx, toY + dy, mixed ? own : mode];
    });
    return {
      network: town.network,
      sources: near.map((source, k) => sourceBody(source, k, travel)),
      lost: Array.from({ length: lost }, (_, k) => sourceBody([x, y + NOWHERE_M * (k + 1), mode], places.length + k)),
      edgeWeight,
      routing: routing(town.center),
      values: [...values].sort((a, b) => a - b),
      style,
    };
  });
