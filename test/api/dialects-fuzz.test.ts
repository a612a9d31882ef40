import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DIALECTS } from '../../src/service/dialects/index.ts';
import { routesOf } from '../../src/service/http/index.ts';
import { dialectServer } from './dialect-server.ts';

const server = dialectServer();
const routes = routesOf(DIALECTS);

const places = [
  [8.5, 50.501],
  [8.5033, 50.5075],
];
/** Fields of all dialects together, right as they stand. */
const GOOD: Readonly<Record<string, unknown>> = {
  ...{ coordinates: places, range: [300], radius: 300, costing: 'auto', contours: [{ time: 5 }], start: places[0] },
  ...{ end: places[1], contours_minutes: 5, sources: 0, destinations: 1, annotations: 'duration', steps: true },
  ...{ number: 2, radiuses: '100;100', options: { avoid_features: ['ferries'] }, exclude_polygons: [] },
  ...{ shape: [{ lat: 50.501, lon: 8.5 }], elevation_interval: 30, costing_options: { auto: {} } },
};
/** Fields of TravelTime, which has searches in lists. */
const located = { id: 'a', coords: { lat: 50.501, lng: 8.5 } };
const search = {
  ...{ ...located, departure_location_id: 'a', arrival_location_ids: ['a'], travel_time: 300 },
  ...{ departure_time: '2026-01-13T07:00:00Z', transportation: { type: 'public_transport' } },
};
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    '1e999',
    -1,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    null,
    '8.5,50.5;8.5',
    'all',
    places,
    [located],
    [search],
    [{ lat: 1, lon: 1 }],
  ),
);
const OTHERS = [
  'locations',
  'targets',
  'units',
  'polygons',
  'encoded_polyline',
  'points',
  'point',
  'details',
  'buckets',
];
const SEARCHES = ['departure_searches', 'arrival_searches', 'unions'];
const fields = fc.tuple(
  fc.subarray(Object.keys(GOOD)),
  fc.dictionary(fc.constantFrom(...Object.keys(GOOD), ...OTHERS, ...SEARCHES), anything, {
    maxKeys: 3,
  }),
);

it('bad input gets an error, never a fault', async () => {
  const asked = fc.record({
    route: fc.constantFrom(...routes),
    fields,
    profile: fc.constantFrom('driving-car', 'driving', 'foot-walking', 'walking', 'x'),
    coordinates: fc.constantFrom('8.5,50.501;8.5033,50.5075', '8.5,50.501', 'polyline(_p~iF)', '%%', '1,2,3;;'),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ route, fields: [kept, wrong], profile, coordinates }) => {
      const values = { ...Object.fromEntries(kept.map((name) => [name, GOOD[name]])), ...wrong };
      const path = route.path.replace(':profile', profile).replace(':coordinates', encodeURIComponent(coordinates));
      const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
      const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, text(value)]));
      const url = `/demo${route.group.mounts[0]!.replace('/:region', '')}${path}`;
      const answer = route.method === 'POST' ? await server.post(url, values) : await server.get(`${url}?${query}`);
      expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
      expect(answer.text).not.toMatch(/undefined|\[object/);
    }),
    { numRuns: 150 },
  );
});
