import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Call } from '../dialect-endpoint.ts';
import { Fields, isRecord } from '../fields.ts';
import { refusal } from '../refusals.ts';
import { refuseValhalla } from './valhalla-manners.ts';

/** Reads the JSON of a request: the body, or the parameter `json`. */
export function readValhalla({ query, body }: Call): Fields {
  const text = query.json;
  const json = typeof text === 'string' ? parsed(text) : body;
  if (!isRecord(json)) throw refusal(100, 'json', 'must be an object');
  return new Fields(json, refuseValhalla);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal(100, 'json', "isn't valid JSON");
  }
}

const MODES: Readonly<Record<string, string>> = { auto: 'car', bicycle: 'bike', pedestrian: 'walk' };

export function readMode(fields: Fields): string {
  const costing = fields.text('costing');
  if (costing === undefined) throw refusal(124, 'costing', 'is required');
  if (!Object.hasOwn(MODES, costing)) {
    throw refusal(125, 'costing', `must be one of ${Object.keys(MODES).join(', ')}`);
  }
  return MODES[costing];
}

export interface Located {
  readonly place: Position;
  /** Meters; null: as far as usual. */
  readonly radiusM: number | null;
}

/** Reads a list of locations. */
export function readLocations(fields: Fields, name: string, least: number, code = 110): Located[] {
  const list = fields.objects(name);
  if (list === undefined || list.length < least) throw refusal(code, name, `must have at least ${least}`);
  return list.map((one) => ({
    place: one.degrees(one.value('lon'), one.value('lat'), 'lat'),
    radiusM: one.number('radius', { min: 0 }) ?? null,
  }));
}

/** Reads polygons to be avoided, as rings. */
export function readExclusion(fields: Fields): object {
  const rings = fields.list('exclude_polygons');
  if (rings === undefined || rings.length === 0) return {};
  const polygons = rings.map((ring, i) => {
    if (!Array.isArray(ring)) throw fields.fault('format', `exclude_polygons[${i}]`, 'must be a ring of positions');
    const points = ring.map((point, j) => fields.position(point, `exclude_polygons[${i}][${j}]`));
    return [points.length > 0 ? [...points, points[0]] : points];
  });
  return { exclusionGeometry: { data: { type: 'MultiPolygon', coordinates: polygons }, crs: 4326, type: 'geojson' } };
}

/** Options of travelers aren't read yet: those that would change costs are named as warnings. */
export function warningsOf(fields: Fields): object {
  const options = fields.object('costing_options');
  return options === undefined ? {} : { warnings: [{ code: 203, text: 'costing_options have no effect here' }] };
}
