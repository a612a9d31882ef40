import { afterAll, beforeAll, expect, it } from 'vitest';
import { scoringCapability } from '../../src/products/scoring/index.ts';
import { routesOf } from '../../src/service/http/index.ts';
import { placeRegion } from '../worlds/places/places.ts';
import { type ToyApi, toyApi } from './toy-api.ts';

// Two regions far apart, each with a café on its only street.
const cafe = (id: number, lon: number, lat: number) => ({ id, lon, lat, tags: { amenity: 'cafe' } });
const networks = [
  placeRegion('west', [cafe(1, -60, -10)], [], [-60, -10]),
  placeRegion('east', [cafe(2, 8, 49)], [], [8, 49]),
];

let api: ToyApi;
beforeAll(async () => {
  const scoring = { endpoints: scoringCapability.endpoints, routes: routesOf([scoringCapability]) };
  api = await toyApi({ ...scoring, networks });
});
afterAll(() => api.app.close());

const reach = { edgeWeight: 'time', travelMode: { walk: {} }, maxEdgeWeight: 600 };
const criteria = { cafes: { type: 'poiCoverageCount', osmTypes: [{ key: 'amenity', value: 'cafe' }], ...reach } };

async function scores(locations: readonly object[]) {
  const response = await api.app.inject({
    method: 'POST',
    url: '/quality/v1/scores',
    payload: { locations, criteria },
  });
  return { status: response.statusCode, ...response.json() };
}

it('the region with the most locations scores them; each that lies elsewhere has its error', async () => {
  const [here, near, elsewhere] = [
    { id: 'here', lat: 49, lng: 8 },
    { id: 'near', lat: 49.001, lng: 8.001 },
    { id: 'elsewhere', lat: -30, lng: 100 },
  ];
  const { status, data, errors } = await scores([elsewhere, here, near]);
  expect(status).toBe(200);
  expect(data.here.scores).toEqual({ cafes: 1 });
  expect(data.near.scores).toEqual({ cafes: 1 });
  expect(data.elsewhere.scores).toEqual({ cafes: null });
  expect(errors).toEqual([
    expect.objectContaining({ meta: expect.objectContaining({ criteriaIds: ['cafes'], locationId: 'elsewhere' }) }),
  ]);
});

it('locations that no region holds need its name', async () => {
  const { status, errors } = await scores([{ id: 'lost', lat: 0, lng: 0 }]);
  expect(status).toBe(400);
  expect(errors[0].path).toBe('serviceUrl');
});
