import type { FeatureCollection } from 'geojson';
import { describe, expect, it } from 'vitest';
import { type TestPlace, withTestPlaces } from '../../../../test/worlds/places/places.ts';
import { answer, ask, list } from '../../../../test/worlds/places/reachable.ts';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import type { ReachablePlacesRequest } from './reachable.schema.ts';
import { toReachableQuery } from './read-reachable.ts';

// A street of a kilometer or so; walkers do 5 km/h.
const street = streetWorld(
  [
    [8, 50],
    [8.02, 50],
  ],
  [{ from: 0, to: 1 }],
);
const along = (share: number, tags: Record<string, string>): TestPlace => ({ lon: 8 + 0.02 * share, lat: 50, tags });
const world = withTestPlaces(street, [
  along(0.1, { amenity: 'cafe', opening_hours: 'Mo-Fr 08:00-18:00' }),
  along(0.5, { amenity: 'cafe', opening_hours: 'Mo-Su 08:05-08:15' }),
  along(0.5, { amenity: 'restaurant', opening_hours: 'sunrise-sunset' }),
  along(0.9, { amenity: 'cafe' }),
]);
const meters = (share: number) => haversineM(8, 50, 8 + 0.02 * share, 50);
const walker = (id: string, share: number, tm: object = { walk: {} }) => ({ id, lng: 8 + 0.02 * share, lat: 50, tm });
const seconds = (share: number) => Math.round((meters(share) * 3.6) / 5);
const eatOut = [{ key: 'group', value: 'g_eat-out' }];

describe('answers', () => {
  it('tell of every place what other answers tell, and its reach', () => {
    expect(list(world, { sources: [walker('a', 0)], osmTypes: eatOut, maxEdgeWeight: 200 })).toEqual({
      '2_0': {
        id: '2_0',
        lat: 50,
        lng: 8.002,
        type: 'node',
        source: 'custom',
        osmType: 'amenity=cafe',
        groupIds: expect.arrayContaining(['g_eat-out']),
        tags: { amenity: 'cafe', custom: 'yes', opening_hours: 'Mo-Fr 08:00-18:00' },
        edgeWeight: seconds(0.1),
        closestSource: 'a',
        bounded: false,
      },
    });
    const collection: FeatureCollection = ask(world, {
      sources: [walker('a', 0)],
      osmTypes: eatOut,
      format: 'geojson',
    });
    expect(collection.features.map(({ properties }) => properties!.edgeWeight)).toEqual(
      [0.1, 0.5, 0.5, 0.9].map(seconds),
    );
    expect(collection.features[0].geometry).toEqual({ type: 'Point', coordinates: [8.002, 50] });
  });

  it('count in all and within thresholds', () => {
    const body = { sources: [walker('a', 0)], osmTypes: eatOut, thresholds: [600, 200], c_cafe: 'amenity=cafe' };
    const summary = ask(world, body, 'summary');
    expect(summary).toMatchObject({
      totalPoi: 4,
      osmTypeCount: { 'amenity=cafe': 3, 'amenity=restaurant': 1 },
      osmTypesCount: { 'amenity=cafe': 3, 'amenity=restaurant': 1 },
      groupIdCount: { 'g_eat-out': 4 },
      clusterIdCount: { c_cafe: 3 },
    });
    expect(
      summary.thresholds.map(({ edgeWeight, totalPoi }: Record<string, number>) => [edgeWeight, totalPoi]),
    ).toEqual([
      [200, 1],
      [600, 3],
    ]);
  });

  it('leave out what is closed on arrival', () => {
    // Half of the way takes about nine minutes.
    const at = (time: number, date = 20190528) => [walker('a', 0, { walk: { date, time } })];
    const open = (sources: object[], more: object = {}) =>
      Object.entries(list(world, { sources, osmTypes: eatOut, openingHours: true, ...more })).map(([id, poi]) => [
        id,
        poi.openOnArrival,
      ]);
    const always = [
      ['2_2', 'unknown'],
      ['2_3', 'unknown'],
    ];
    expect(open(at(8 * 3600)).sort()).toEqual([['2_0', 'open'], ['2_1', 'open'], ...always]);
    // Ten minutes past eight is within the hours, and past them on arrival.
    expect(open(at(8 * 3600 + 600)).sort()).toEqual([['2_0', 'open'], ...always]);
    expect(open(at(8 * 3600, 20190601)).sort()).toEqual([['2_1', 'open'], ...always]);
    // With `reverse` places are left that much earlier.
    expect(open(at(8 * 3600 + 1200), { reverse: true }).sort()).toEqual([['2_0', 'open'], ['2_1', 'open'], ...always]);
    // A source further away arrives in time.
    const late = walker('late', 0.4, { walk: { frame: { date: 20190528, time: 9 * 3600 } } });
    const pois = list(world, { sources: [late, ...at(8 * 3600)], osmTypes: eatOut, openingHours: true });
    expect(pois['2_1']).toMatchObject({ closestSource: 'a', edgeWeight: seconds(0.5) });
    expect(pois['2_2']).toMatchObject({ closestSource: 'late' });
  });

  it('are refused where a request is wrong', () => {
    const body = { sources: [walker('a', 0)], osmTypes: eatOut };
    const message = (wrong: object) => {
      try {
        ask(world, { ...body, ...wrong }, 'summary');
      } catch (error) {
        return (error as Error).message;
      }
      return 'no error';
    };
    expect(message({ openingHours: true })).toContain('sources[0].tm.walk.date');
    expect(message({ osmTypes: [{ key: 'group', value: 'g_nothing' }] })).toContain('g_nothing');
    expect(message({ thresholds: Array.from({ length: 101 }, (_, i) => i) })).toContain('maxThresholds');
    expect(message({ sources: [] })).toContain('sources');
    const { basis } = toReachableQuery(body as ReachablePlacesRequest, DEFAULT_LIMITS, 'list');
    expect(() => answer(world, { basis: { ...basis, maxPlaces: 3 }, view: { form: 'json', clusters: [] } })).toThrow(
      'maxPlaces',
    );
  });
});
