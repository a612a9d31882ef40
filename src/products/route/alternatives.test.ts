import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectedStreets, randomSpot } from '../../../test/worlds/random-streets.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { Run } from '../../kit/core/run.ts';
import { haversineM, METERS_PER_DEGREE } from '../../kit/geo/distance.ts';
import type { Network } from '../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import type { RouteRequest } from './route.schema.ts';
import { routeOperation } from './route-operation.ts';
import { toRouteQuery } from './route-query.ts';

type Spot = readonly [lon: number, lat: number];
interface Found {
  readonly length: number;
  readonly features: readonly { readonly geometry: { readonly type: string; readonly coordinates: number[][] } }[];
}

/** Returns the routes of a pair by length. */
function routesOf(network: Network, from: Spot, to: Spot, more: object = {}): Found[] {
  const query = toRouteQuery(
    {
      sources: [{ id: 's', lng: from[0], lat: from[1], tm: { car: {} } }],
      targets: [{ id: 't', lng: to[0], lat: to[1] }],
      ...{ edgeWeight: 'distance', maxEdgeWeight: 100_000, pathSerializer: 'geojson', polygon: { srid: 4326 } },
      ...more,
    } as unknown as RouteRequest,
    DEFAULT_LIMITS,
  );
  const { body } = routeOperation.run(network, query, new Run());
  return JSON.parse(new TextDecoder().decode(body)).routes;
}

/** Returns the stretches of a route between points, with their meters. */
function stretchesOf({ features }: Found): Map<string, number> {
  const stretches = new Map<string, number>();
  for (const { geometry } of features) {
    if (geometry.type === 'Point') continue;
    const points = geometry.coordinates;
    for (const [i, [x, y]] of points.slice(1).entries()) {
      const [lon, lat] = points[i]!;
      stretches.set(`${lon},${lat},${x},${y}`, haversineM(lon!, lat!, x!, y!));
    }
  }
  return stretches;
}

const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0);

describe('alternatives', () => {
  it('lead by other streets, if these are no long detour', () => {
    // Three streets from west to east, one, two and four blocks north of each other, with two ways between them.
    const spots = [0, 100, 200, 800].flatMap((north) =>
      [0, 1000, 2000].map((east): Spot => [8 + east / METERS_PER_DEGREE, north / METERS_PER_DEGREE]),
    );
    const rows = [0, 1, 2, 3].flatMap((row) => [0, 1].map((i) => ({ from: 3 * row + i, to: 3 * row + i + 1 })));
    const ends = [0, 2].flatMap((i) => [0, 1, 2].map((row) => ({ from: 3 * row + i, to: 3 * row + i + 3 })));
    const network = streetWorld(spots, [...rows, ...ends]);
    const lengths = (count: number) =>
      routesOf(network, spots[0]!, spots[2]!, { alternatives: count }).map(({ length }) => length);
    expect(lengths(0)).toEqual([2000]);
    expect(lengths(1)).toEqual([2000, 2200]);
    expect(lengths(3)).toEqual([2000, 2200, 2400]);
  });

  it('follow the best route, are at most a quarter longer and have at most three quarters in common', () => {
    fc.assert(
      fc.property(connectedStreets, randomSpot, randomSpot, (network, from, to) => {
        const [alone] = routesOf(network, from, to);
        fc.pre(alone !== undefined);
        const [best, ...others] = routesOf(network, from, to, { alternatives: 2 });
        expect(best).toEqual(alone);
        const stretches = [best!, ...others].map(stretchesOf);
        for (const [i, { length }] of others.entries()) {
          expect(length).toBeGreaterThanOrEqual(best!.length);
          expect(length).toBeLessThanOrEqual(best!.length * 1.25 + 1);
          for (const better of stretches.slice(0, i + 1)) {
            const own = stretches[i + 1]!;
            const common = sum([...own].filter(([name]) => better.has(name)).map(([, meters]) => meters));
            expect(common).toBeLessThanOrEqual(best!.length * 0.75 + 1);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    [{ alternatives: 4 }, /^alternatives must be/],
    [{ alternatives: 1, reverse: true }, /^alternatives may not stand beside/],
  ])('are refused where there are none: %j', (more, message) => {
    expect(() => routesOf(streetWorld([], []), [8, 50], [8, 50], more)).toThrow(message);
  });
});
