import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectedStreets, randomSpot } from '../../../test/worlds/random-streets.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { Run } from '../../kit/core/run.ts';
import { METERS_PER_DEGREE } from '../../kit/geo/distance.ts';
import type { Network } from '../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import type { RouteRequest } from './route.schema.ts';
import { routeOperation } from './route-operation.ts';
import { toRouteQuery } from './route-query.ts';

type Spot = readonly [lon: number, lat: number];

const place = ([lng, lat]: Spot) => ({ lng, lat });
function ask(network: Network, from: Spot, to: Spot, more: object = {}, tm: object = { car: {} }) {
  const ends = { sources: [{ id: 's', ...place(from), tm }], targets: [{ id: 't', ...place(to) }] };
  // Passing a point without turning round may be a long way.
  const query = toRouteQuery({ ...ends, maxEdgeWeight: 36_000, ...more } as unknown as RouteRequest, DEFAULT_LIMITS);
  const { body, ...outcome } = routeOperation.run(network, query, new Run());
  return { ...outcome, routes: JSON.parse(new TextDecoder().decode(body)).routes };
}

/** Meters east and north of a point on the equator. */
const at = (east: number, north: number): Spot => [8 + east / METERS_PER_DEGREE, north / METERS_PER_DEGREE];

// A street from a north to b; around the block by c and d one comes back to a; e lies west of it.
const [a, b, c, d, e] = [at(0, 0), at(0, 600), at(300, 600), at(300, 0), at(-200, 0)];
const block = streetWorld(
  [a, b, c, d, e],
  [
    { from: 0, to: 1, name: 'Elm' },
    { from: 1, to: 2, name: 'North' },
    { from: 2, to: 3, name: 'East' },
    { from: 3, to: 0, name: 'South' },
    { from: 0, to: 4, name: 'West' },
  ],
);
const halfway = at(0, 300);

describe('points on the way', () => {
  const via = (type: string, ...spots: Spot[]) => ({ via: spots.map((spot) => ({ ...place(spot), type })) });

  it('are stops, where one may turn round', () => {
    const [route] = ask(block, d, e, { ...via('stop', halfway), instructions: true }).routes;
    expect(route.legs).toMatchObject([{ length: 600 }, { length: 500 }]);
    expect(route.length).toBe(1100);
    const said = route.maneuvers.map(({ type, name, text }: Record<string, string>) => [type, name, text]);
    expect(said).toEqual([
      ['depart', 'South', 'Head west on South'],
      ['turn', 'Elm', 'Turn right onto Elm'],
      ['arrive', 'Elm', 'You have arrived at your 1st destination'],
      ['depart', 'Elm', 'Head south on Elm'],
      ['end of road', 'West', 'Turn right onto West'],
      ['arrive', 'West', 'You have arrived at your destination'],
    ]);
  });

  it('or are passed on the way ahead, however far it leads', () => {
    const [route] = ask(block, d, e, { ...via('through', halfway), instructions: true }).routes;
    // On to b and around the block.
    expect(route.legs).toMatchObject([{ length: 600 }, { length: 1700 }]);
    expect(route.maneuvers.map(({ name }: { name: string }) => name)).toEqual([
      'South',
      'Elm',
      'North',
      'East',
      'South',
      'West',
      'West',
    ]);
    expect(route.maneuvers.filter(({ type }: { type: string }) => type === 'arrive')).toHaveLength(1);
  });

  it('are turned round at where nothing leads on', () => {
    const deadEnd = streetWorld([a, b], [{ from: 0, to: 1, name: 'Elm' }]);
    const [route] = ask(deadEnd, a, at(0, 100), { ...via('through', halfway), instructions: true }).routes;
    expect(route.maneuvers.at(-1).type).toBe('arrive');
    expect(route.legs.map((leg: { length: number }) => leg.length)[0]).toBe(300);
  });

  it('off the network are named', () => {
    const { routes, code, message } = ask(block, d, e, via('stop', at(0, 9000)));
    expect([routes, code]).toEqual([[], 'could-not-connect-point-to-network']);
    expect(message).toMatch(/^a point on the way is more than \d+ m away from the network for car$/);
  });

  it('are refused beside what has none', () => {
    expect(() => ask(block, d, e, { ...via('stop', a), reverse: true })).toThrow('via may not stand beside');
    expect(() => ask(block, d, e, via('stop', a), { fly: {} })).toThrow('via may not stand beside');
    expect(() => ask(block, d, e, via('detour', a))).toThrow('via[0].type must be one of stop, through');
  });
});

it('routes over stops are the routes between them; through them is no quicker', () => {
  fc.assert(
    fc.property(
      connectedStreets,
      fc.array(randomSpot, { minLength: 3, maxLength: 4 }),
      fc.constantFrom('bike', 'walk'),
      (network, [from, to, ...between], mode) => {
        const tm = { [mode]: {} };
        const over = (type: string) =>
          ask(network, from, to, { via: between.map((spot) => ({ ...place(spot), type })), instructions: true }, tm)
            .routes[0];
        const spots = [from, ...between, to];
        const single = spots.slice(1).map((spot, i) => ask(network, spots[i], spot, {}, tm).routes[0]);
        const stops = over('stop');
        expect(stops === undefined).toBe(single.includes(undefined));
        fc.pre(stops !== undefined);
        const lengths = stops.legs.map(({ length }: { length: number }) => length);
        single.forEach(({ length }, i) => {
          expect(Math.abs(lengths[i] - length)).toBeLessThanOrEqual(1);
        });
        expect(lengths.reduce((x: number, y: number) => x + y)).toBe(stops.length);
        const through = over('through');
        expect(through.travelTime).toBeGreaterThanOrEqual(stops.travelTime);
        for (const { maneuvers, travelTime, length } of [stops, through]) {
          const sum = (name: string) =>
            maneuvers.reduce((total: number, step: Record<string, number>) => total + step[name], 0);
          expect([sum('travelTime'), sum('length')]).toEqual([travelTime, length]);
        }
      },
    ),
    { numRuns: 25 },
  );
});
