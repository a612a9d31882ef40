import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectedStreets, randomSpot } from '../../../test/worlds/random-streets.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { Run } from '../../kit/core/run.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { Network } from '../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import type { NodeIndex } from '../../network/street/street-graph.ts';
import type { RouteRequest } from './route.schema.ts';
import { routeOperation } from './route-operation.ts';
import { toRouteQuery } from './route-query.ts';

type Spot = readonly [lon: number, lat: number];

/** Meters east and north of a point on the equator. */
const at = (east: number, north: number): Spot => [8 + east / METERS_PER_DEGREE, north / METERS_PER_DEGREE];

/** Asks for a route by car; returns its length, the points of its line in the direction of travel, and its code. */
function ask(network: Network, from: Spot, to: Spot, source: object, target: object = {}, more: object = {}) {
  const query = toRouteQuery(
    {
      sources: [{ id: 's', lng: from[0], lat: from[1], tm: { car: {} }, ...source }],
      targets: [{ id: 't', lng: to[0], lat: to[1], ...target }],
      ...{ maxEdgeWeight: 36_000, pathSerializer: 'geojson', polygon: { srid: 4326 }, ...more },
    } as unknown as RouteRequest,
    DEFAULT_LIMITS,
  );
  const { code, body } = routeOperation.run(network, query, new Run());
  const route = JSON.parse(new TextDecoder().decode(body)).routes[0];
  const lines = (route?.features ?? []).filter(({ geometry }: Feature) => geometry.type !== 'Point');
  const points: Spot[] = lines.flatMap(({ geometry }: Feature) => geometry.coordinates).reverse();
  return { code, length: route?.length as number, time: route?.travelTime as number, points };
}

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: readonly Spot[] };
}

// A street from west to east, with a loop at each of its ends.
const loops = (driveLeft: boolean) =>
  streetWorld(
    [at(0, 0), at(1000, 0), at(1100, 100), at(1100, -100), at(-100, 100), at(-100, -100)],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 1],
      [0, 4],
      [4, 5],
      [5, 0],
    ].map(([from, to]) => ({ from: from!, to: to! })),
    { driveLeft },
  );
const [south, north] = [at(400, -10), at(600, 10)];

describe('places meet streets', () => {
  it.each([
    [false, { approach: 'curb' }, {}, 200],
    [false, { approach: 'curb' }, { approach: 'curb' }, 1483],
    [false, {}, { approach: 'CURB' }, 1483],
    [true, { approach: 'curb' }, {}, 1483],
    [false, { bearing: [90, 20] }, { bearing: [90, 0] }, 200],
    [false, { bearing: [270, 45] }, {}, 1483],
    [false, {}, { bearing: [280, 20] }, 1483],
    [false, { radius: 11 }, { radius: 11 }, 200],
  ])('by rules; driving left: %s, %j to %j: %d m', (left, source, target, length) => {
    expect(ask(loops(left), south, north, source, target).length).toBe(length);
  });

  it('or none', () => {
    expect(ask(loops(false), south, north, { radius: 9 }).code).toBe('could-not-connect-point-to-network');
    expect(() => ask(loops(false), south, north, { bearing: [1] })).toThrow(/^sources\[0\]\.bearing must be degrees/);
    expect(() => ask(loops(false), south, north, { bearing: [1, 181] })).toThrow(/^sources\[0\]\.bearing\[1\] must be/);
    expect(() => ask(loops(false), south, north, { radius: 9 }, {}, { reverse: true })).toThrow(
      /^sources\[0\] may have no bearing/,
    );
  });

  it('so that one sets out and comes as they say', () => {
    const heading = ([x, y]: Spot, [toX, toY]: Spot) =>
      (Math.atan2((toX - x) * metersPerDegreeLon(y), (toY - y) * METERS_PER_DEGREE) * 180) / Math.PI;
    const apart = (a: number, b: number) => Math.abs(((a - b + 900) % 360) - 180);
    const bearings = fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 30, max: 120 }));
    fc.assert(
      fc.property(connectedStreets, randomSpot, randomSpot, bearings, bearings, (network, from, to, out, into) => {
        const anyhow = ask(network, from, to, {});
        const same = ask(network, from, to, { bearing: [0, 180] }, { bearing: [7, 180] });
        expect([same.code, same.time, same.length]).toEqual([anyhow.code, anyhow.time, anyhow.length]);
        const { points } = ask(network, from, to, { bearing: out }, { bearing: into });
        const line = points.filter((point, i) => i === 0 || String(point) !== String(points[i - 1]));
        // At a crossing nothing is left of the street by which one sets out or comes.
        const { node, nodeCount } = network.streets;
        const nodes = Array.from({ length: nodeCount }, (_, i) => i as NodeIndex);
        const isCrossing = ([x, y]: Spot) =>
          nodes.some((i) => Math.hypot(node.lonE7[i] / 1e7 - x, node.latE7[i] / 1e7 - y) < 3e-5);
        const fits = (a: Spot, b: Spot, end: Spot, [degrees, range]: readonly [number, number]) =>
          isCrossing(end) || apart(heading(a, b), degrees) < range + 5;
        const isFit =
          line.length < 2 ||
          (fits(line[0]!, line[1]!, line[0]!, out) && fits(line.at(-2)!, line.at(-1)!, line.at(-1)!, into));
        expect(isFit).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
