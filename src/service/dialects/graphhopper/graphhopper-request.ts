import type { Position } from '../../../kit/geo/coordinates.ts';
import { hinterlandVersion } from '../../../region/storage/index.ts';
import type { Call } from '../dialect-endpoint.ts';
import { Fields, isRecord } from '../fields.ts';
import { refuseGraphHopper } from './graphhopper-manners.ts';

/** Modes by profile. */
export const PROFILES: Readonly<Record<string, string>> = { car: 'car', bike: 'bike', foot: 'walk' };

/** Reads a request: the query of a GET, the JSON of a POST. Names that have no meaning here are passed over. */
export function readGraphHopper({ query, body }: Call): Fields {
  if (!isRecord(body)) throw refuseGraphHopper('format', 'body', 'must be an object');
  return new Fields({ ...query, ...body }, refuseGraphHopper);
}

export function readMode(fields: Fields): string {
  const profile = fields.text('profile') ?? fields.text('vehicle') ?? 'car';
  if (Object.hasOwn(PROFILES, profile)) return PROFILES[profile];
  throw fields.fault('value', 'profile', `must be one of ${Object.keys(PROFILES).join(', ')}`);
}

/** Reads places: a list of longitude and latitude in JSON, repeated texts of latitude and longitude in a query. */
export function readPoints(fields: Fields, inJson: string, inQuery: string): Position[] | null {
  const list = fields.value(inJson);
  if (list !== undefined) {
    if (!Array.isArray(list)) throw fields.fault('format', inJson, 'must be a list of longitudes and latitudes');
    return list.map((value, i) => fields.position(value, `${inJson}[${i}]`));
  }
  const text = fields.value(inQuery);
  if (text === undefined) return null;
  const texts: readonly unknown[] = Array.isArray(text) ? text : [text];
  return texts.map((value, i) => fields.position(value, `${inQuery}[${i}]`, 'latlon'));
}

/** Reads the only place of a request. */
export function readPoint(fields: Fields): Position {
  const [place, ...others] = readPoints(fields, 'points', 'point') ?? [];
  if (place === undefined) throw fields.fault('missing', 'point', 'is required: latitude and longitude');
  if (others.length > 0) throw fields.fault('value', 'point', 'must be a single one');
  return place;
}

/** Refuses fields that would change the answer. */
export function refuseAll(fields: Fields, ...names: readonly string[]): void {
  for (const name of names) {
    const value = fields.value(name);
    const isEmpty = value === undefined || value === '' || String(value) === 'false' || isEmptyList(value);
    if (!isEmpty) throw fields.fault('value', name, "can't be honored here: leave it out");
  }
}

const isEmptyList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => one === null || one === '' || one === 'any');

const SNAP_PREVENTIONS: Readonly<Record<string, readonly number[]>> = { motorway: [11, 12], ferry: [101] };

/** Reads the streets that places may not lie on, as an option of a mode. */
export function readSnapPreventions(fields: Fields): object {
  const words = [...(fields.list('snap_preventions') ?? []), ...(fields.list('snap_prevention') ?? [])].map(String);
  const classes = words.flatMap((word) => {
    if (Object.hasOwn(SNAP_PREVENTIONS, word)) return SNAP_PREVENTIONS[word];
    throw fields.fault('value', 'snap_preventions', `must be among ${Object.keys(SNAP_PREVENTIONS).join(', ')}`);
  });
  return classes.length === 0 ? {} : { excludeEdgeClassesFromSnapping: classes };
}

export const INFO = { copyrights: ['OpenStreetMap contributors', `Hinterland ${hinterlandVersion}`], took: 0 };
