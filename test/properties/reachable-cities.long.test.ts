import { beforeAll, expect, it } from 'vitest';
import { Run } from '../../src/kit/core/run.ts';
import type { Network } from '../../src/network/network/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { answerHere } from '../../src/products/operation/index.ts';
import {
  placesOf,
  type ReachablePlacesRequest,
  reachablePlacesOperation,
  toReachableQuery,
} from '../../src/products/places/index.ts';
import type { PlaceIndex } from '../../src/products/places/place-table.ts';
import { type TimeRequest, timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { describeIn } from '../worlds/cities.ts';

const read = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));

/** Every place of a city as a target of `/time`, against the list of reachable ones. */
describeIn('porto-alegre', 'reachable places of Porto Alegre', (city) => {
  let network: Network;
  beforeAll(async () => {
    network = await city.open();
  });

  const frame = { date: 20190528, time: 28_800, departureWindow: 3600 };
  it.each([
    ['car', { car: {} }, 600, {}],
    [
      'car, against the traffic, with snap distances',
      { car: { includeSnapDistance: true, includeSnapDistanceForTargets: true } },
      480,
      { reverse: true },
    ],
    ['car, without some streets', { car: {} }, 600, { excludeEdgeClasses: [31, 14] }],
    ['bike by distance', { bike: {} }, 2500, { edgeWeight: 'distance' }],
    ['walk', { walk: { speed: 4 } }, 1200, {}],
    ['transit', { transit: { frame } }, 1800, {}],
    ['bike and transit, to arrive', { biketransit: { frame } }, 1200, { reverse: true }],
    ['fly', { fly: {} }, 120, {}],
  ])('by %s', (_name, tm, maxEdgeWeight, more) => {
    const sources = [
      { id: 'center', lat: -30.0277, lng: -51.2287, tm },
      { id: 'east', lat: -30.0469, lng: -51.1797, tm },
    ];
    const places = placesOf(network);
    const targets = Array.from({ length: places.table.count }, (_, i) => {
      const place = i as PlaceIndex;
      return { id: places.idOf(place), lat: places.lat(place), lng: places.lon(place) };
    });
    const body = { sources, maxEdgeWeight, ...more };
    const query = toTimeQuery({ ...body, targets } as TimeRequest, DEFAULT_LIMITS);
    const unit = query.routing.edgeWeight === 'time' ? 'travelTime' : 'length';
    const least = new Map<string, number>();
    for (const source of read(timeOperation.run(network, query, new Run()).body))
      for (const target of source.targets)
        least.set(target.id, Math.min(target[unit], least.get(target.id) ?? Number.POSITIVE_INFINITY));

    const some = toReachableQuery(
      { ...body, osmTypes: [] } as object as ReachablePlacesRequest,
      DEFAULT_LIMITS,
      'list',
    );
    // All places, which no request can ask for.
    const asked = { ...some, basis: { ...some.basis, filter: { ...some.basis.filter, terms: null } } };
    const { body: bytes } = answerHere(reachablePlacesOperation, network, asked, new Run());
    const pois: Record<string, { edgeWeight: number }> = read(bytes);
    const weights = Object.entries(pois).map(([id, { edgeWeight }]) => [id, edgeWeight] as const);
    expect(weights.length).toBeGreaterThan(50);
    expect(new Map(weights)).toEqual(least);
  });
});
