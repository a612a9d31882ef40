import { describe, expect, it } from 'vitest';
import { RequestError } from '../../kit/core/errors.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { readRequest } from '../engine/requests/read-request.ts';
import { CAPABILITIES } from './index.ts';

const endpoints = new Map(CAPABILITIES.flatMap((capability) => capability.endpoints).map((e) => [e.name, e]));

/** Returns the fields of a body that are wrong and why; nothing if the body is valid. */
function faultsOf(name: string, body: object): string[] {
  const context = { limits: DEFAULT_LIMITS, parameters: {} };
  try {
    readRequest(endpoints.get(name)!, { ...context, body: Buffer.from(JSON.stringify(body)), source: 'body' }, null);
    return [];
  } catch (error) {
    if (error instanceof RequestError) return error.fields.map(({ message }) => message);
    throw error;
  }
}

const source = { id: 'a', lat: 50, lng: 8, tm: { car: {} } };

describe('fields that the interface gives as whole numbers', () => {
  it.each([
    ['polygon', { polygon: { values: [300, 600] } }, []],
    ['polygon', { polygon: { values: ['300', 600.0] } }, []],
    ['polygon', { polygon: { values: [300, 600.5] } }, ['polygon.values[1] must be an integer']],
    ['polygon', { polygon: { values: ['600.5'] } }, ['polygon.values[0] must be an integer']],
    ['time', { targets: [source], maxSnapDistance: 250 }, []],
    ['time', { targets: [source], maxSnapDistance: 250.5 }, ['maxSnapDistance must be an integer']],
    [
      'time',
      { targets: [source], sources: [{ ...source, tm: { car: { maxSnapDistance: 0.1 } } }] },
      ['sources[0].tm.car.maxSnapDistance must be an integer'],
    ],
  ])('%s %j', (name, more, faults) => {
    expect(faultsOf(name, { sources: [source], ...more })).toEqual(faults);
  });
});

describe('filterGeometry', () => {
  const data = '{"type":"Polygon","coordinates":[[[8,50],[9,50],[9,51]]]}';
  const faults = (more: object) =>
    faultsOf('placesInGeometry', {
      osmTypes: [{ key: 'shop', value: '*' }],
      filterGeometry: { crs: 4326, data, ...more },
    });

  it('is GeoJSON in any case, also where it does not say so', () => {
    for (const more of [{}, { type: null }, { type: 'geojson' }, { type: 'GeoJSON' }]) expect(faults(more)).toEqual([]);
  });

  it('is refused in words that are not known', () => {
    expect(faults({ type: 'wkt' })).toEqual(['filterGeometry.type must be one of geojson']);
    expect(faults({ type: 7 })).toEqual(['filterGeometry.type must be one of geojson']);
  });
});
