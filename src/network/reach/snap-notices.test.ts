import { describe, expect, it } from 'vitest';
import { footwayAndRoad } from '../../../test/worlds/footway-and-road.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { Run } from '../../kit/core/run.ts';
import { type RoutingBody, targetTable, toRoutingQuery } from '../routing/index.ts';
import { DEFAULT_LIMITS } from '../routing/limits.ts';

import { snapNotices, targetNotices } from './snap-notices.ts';

const network = footwayAndRoad();
const notices = (body: object) => {
  const query = toRoutingQuery(body, DEFAULT_LIMITS);
  return snapNotices(network, query, query.origins);
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

describe('what is told of points that are moved', () => {
  // An estate whose streets are closed to all, beside the road outside.
  const estate = streetWorld(
    [
      [8, 50],
      [8.01, 50],
      [8, 50.003],
      [8.01, 50.003],
    ],
    [
      { from: 0, to: 1 },
      { from: 2, to: 3, carKmh: 0, bikePercent: 0, walkPercent: 0 },
    ],
  );
  const inside = { lng: 8.005, lat: 50.003 };
  const outside = { lng: 8.005, lat: 50.0008 };
  const ask = (sources: RoutingBody['sources']) => toRoutingQuery({ sources }, DEFAULT_LIMITS);

  it('is where sources and targets stand instead', () => {
    const query = ask([
      { id: 'in', ...inside, tm: { car: {} } },
      { id: 'out', ...outside, tm: { walk: {} } },
      { id: 'bird', ...inside, tm: { fly: {} } },
    ]);
    expect(snapNotices(estate, query, [])).toEqual([
      'Source in is 334 m away from the nearest edge for car, and was moved there.',
    ]);
    expect(snapNotices(estate, query, query.origins.slice(0, 1))[1]).toBe(undefined);
    const targets = targetTable([inside, outside], ({ lng, lat }, i) => ({ id: i, lon: lng, lat }));
    expect(targetNotices(estate, query, targets, new Run())).toEqual([
      'Target 0 is 334 m away from the nearest edge for car, and was moved there.',
      'Target 0 is 334 m away from the nearest edge for walk, and was moved there.',
    ]);
  });

  it('names the others where there are many, and nothing where nothing may be moved so far', () => {
    const sources = Array.from({ length: 120 }, (_, id) => ({ id, ...inside, tm: { walk: {} } }));
    const told = snapNotices(estate, ask(sources), []);
    expect(told).toHaveLength(6);
    expect(told[5]).toMatch(/^These sources were moved by more than 100 m, too: 5, 6, .*, 104 and 15 more\.$/);
    const near = [{ id: 1, ...inside, tm: { walk: { maxSnapDistance: 100 } } }];
    expect(snapNotices(estate, ask(near), [])).toEqual([]);
  });
});
