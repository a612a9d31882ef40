import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../test/worlds/street-world.ts';
import { toRoutingQuery } from '../routing/index.ts';
import { DEFAULT_LIMITS } from '../routing/limits.ts';

import { unconnectedNotices } from './unconnected.ts';

// A footway, and a road some two kilometers to the north of it.
const network = streetWorld(
  [
    [8, 50],
    [8.01, 50],
    [8, 50.02],
    [8.01, 50.02],
  ],
  [
    { from: 0, to: 1, carKmh: 0, bikePercent: 0 },
    { from: 2, to: 3 },
  ],
);
const notices = (body: object) => {
  const query = toRoutingQuery(body, DEFAULT_LIMITS);
  return unconnectedNotices(network, query, query.origins);
};
const source = (id: string | number, lng: number, lat: number, tm: object = { car: {} }) => ({ id, lng, lat, tm });

describe('what is told of sources off the network', () => {
  it('is how far away it is, and how far it may be', () => {
    expect(notices({ sources: [source('a', 8.005, 50.04, { walk: { maxSnapDistance: 300 } })] })).toEqual([
      'Source a is 2224 m away from the nearest edge for walk, further than its maxSnapDistance, 300 m.',
    ]);
    expect(notices({ sources: [source(7, 8, 55)] })).toEqual([
      'Source 7 is more than 200 km away from the nearest edge for car, further than its maxSnapDistance, 1000 m.',
    ]);
  });

  it('is that only others may use the streets around', () => {
    expect(notices({ sources: [source('b', 8.005, 50.001)] })).toEqual([
      'Source b has edges within its maxSnapDistance, 1000 m, but none for car; the nearest of those is 2113 m away.',
    ]);
  });

  it('is that a geometry meets none', () => {
    const line = [
      [9, 51],
      [9.01, 51],
    ];
    const data = JSON.stringify({ type: 'LineString', coordinates: line });
    expect(notices({ sources: [], sourceGeometries: [{ id: 'g', data, crs: 4326, tm: { bike: {} } }] })).toEqual([
      'Source g meets no edge for bike within its maxSnapDistance, 1000 m.',
    ]);
  });

  it('names the others where there are many', () => {
    const sources = Array.from({ length: 120 }, (_, k) => source(k, 9, 51));
    const told = notices({ sources });
    expect(told).toHaveLength(6);
    expect(told[5]).toMatch(/^Nor do these sources meet the network: 5, 6, .*, 104 and 15 more\.$/);
  });

  it('is nothing of those who fly', () => {
    expect(notices({ sources: [source('f', 9, 51, { fly: {} })] })).toEqual([]);
  });
});
