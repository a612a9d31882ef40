import { Ajv } from 'ajv';
import keywords from 'ajv-keywords';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { routingFields, targetFields } from './routing.schema.ts';

const ajv = new Ajv({ coerceTypes: 'array', allowUnionTypes: true });
keywords.default(ajv, 'transform');
const validate = ajv.compile(Type.Object({ ...routingFields, ...targetFields }));

const validated = (body: Record<string, unknown>) => {
  const valid = validate(body);
  return valid ? body : validate.errors?.map((e) => e.instancePath);
};

it('turns numeric text into numbers and words into their own case, and keeps ids and nulls', () => {
  const body = {
    sources: [{ id: 5, lat: '52.5', lng: 13.4, tm: { Car: { walkSpeed: '4' } } }],
    targets: [{ id: '5', lat: 1, lng: 2 }],
    edgeWeight: 'DISTANCE',
    maxEdgeWeight: '300',
    elevation: null,
    travelTimeFactors: { all: '1.5' },
    exclusionGeometry: { crs: '4326', data: '{}', type: 'GeoJSON' },
    walkSpeed: {},
  };
  expect(validated(body)).toEqual({
    sources: [{ id: 5, lat: 52.5, lng: 13.4, tm: { Car: { walkSpeed: 4 } } }],
    targets: [{ id: '5', lat: 1, lng: 2 }],
    edgeWeight: 'distance',
    maxEdgeWeight: 300,
    elevation: null,
    travelTimeFactors: { all: 1.5 },
    exclusionGeometry: { crs: 4326, data: '{}', type: 'geojson' },
    walkSpeed: {},
  });
});

it.each([
  ['/sources/0/lat', { sources: [{ id: 1, lat: 95, lng: 0 }] }],
  ['/sources/0/tm', { sources: [{ id: 1, lat: 5, lng: 0, tm: { car: {}, bike: {} } }] }],
  ['/sources/0/tm/car/trafficSignalPenalty', { sources: [{ id: 1, tm: { car: { trafficSignalPenalty: -4 } } }] }],
  ['/edgeWeight', { edgeWeight: 'money' }],
  ['/maxEdgeWeight', { maxEdgeWeight: 'far' }],
  ['/reverse', { reverse: 'perhaps' }],
])('names %s', (path, body) => {
  expect(validated(body)).toEqual([path]);
});
