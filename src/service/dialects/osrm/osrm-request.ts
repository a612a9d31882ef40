import type { Position } from '../../../kit/geo/coordinates.ts';
import type { PointRule } from '../../../network/street/point-rule.ts';
import type { Call } from '../dialect-endpoint.ts';
import { Fields, isRecord } from '../fields.ts';
import { decodePolyline } from '../polyline.ts';
import { refusal } from '../refusals.ts';
import { refuseOsrm } from './osrm-manners.ts';

const MODES: ReadonlyMap<string, string> = new Map([
  ...['car', 'driving'].map((word) => [word, 'car'] as const),
  ...['foot', 'walking'].map((word) => [word, 'walk'] as const),
  ...['bike', 'bicycle', 'cycling'].map((word) => [word, 'bike'] as const),
]);

/** Edge classes by the words of `exclude`. */
const EXCLUDED: ReadonlyMap<string, readonly number[]> = new Map([
  ['motorway', [11, 12]],
  ['ferry', [101]],
]);

/** The parts that all requests have. */
export interface OsrmRequest {
  readonly mode: string;
  readonly places: readonly Position[];
  readonly fields: Fields;
  /** Meters by place; null: as far as usual. */
  readonly radiuses: readonly (number | null)[];
  /** Rules by place for the direction in which one sets out and comes; null: any will do. */
  readonly rules: readonly (PointRule | null)[];
  readonly hints: readonly string[];
  readonly skipsWaypoints: boolean;
  /** Options of our own requests. */
  readonly options: { readonly excludeEdgeClasses?: readonly number[] };
}

/** Reads what all requests have in common. */
export function readOsrm({ path, query, body }: Call, modes: ReadonlyMap<string, string> = MODES): OsrmRequest {
  const { profile = '', coordinates } = path;
  const mode = modes.get(profile.toLowerCase());
  if (mode === undefined) {
    throw refusal('InvalidUrl', 'profile', `must be one of ${[...modes.keys()].join(', ')}`);
  }
  const isPost = coordinates === undefined;
  if (isPost && !isRecord(body)) throw refusal('InvalidQuery', 'body', 'must be an object');
  const fields = new Fields(isPost ? { ...query, ...(body as object) } : query, refuseOsrm);
  const places = isPost ? placesOf(fields) : placesIn(coordinates);
  const rules = readRules(fields, places.length);
  const radiuses = perPlace(fields, 'radiuses', places.length).map((text) =>
    text === '' || text === 'unlimited' ? null : fields.numberOf(text, 'radiuses', { min: 0 }),
  );
  const hints = perPlace(fields, 'hints', places.length);
  const withHints = fields.boolean('generate_hints') ?? true;
  const skipsWaypoints = fields.boolean('skip_waypoints') ?? false;
  const snapping = fields.word('snapping', ['default', 'any']);
  if (snapping === 'any') throw refusal('InvalidOptions', 'snapping', "can't be any: use default");
  return {
    mode,
    places,
    fields,
    radiuses,
    rules,
    hints: withHints ? places.map((place, i) => hints[i] || hintOf(place)) : [],
    skipsWaypoints,
    options: excluded(fields),
  };
}

/** Hints are echoed; ours only look like some. */
const hintOf = ([lon, lat]: Position): string => Buffer.from(`${lon},${lat}`).toString('base64url');

function placesOf(fields: Fields): Position[] {
  const list = fields.list('coordinates', ';');
  if (list === undefined) throw refusal('InvalidOptions', 'coordinates', 'is required');
  return list.map((value, i) => fields.position(value, `coordinates[${i}]`));
}

const LINE = /^polyline(6)?\((.*)\)$/s;

function placesIn(text: string): Position[] {
  const [name, format] = /^(.*)\.(json|flatbuffers)$/s.exec(text)?.slice(1) ?? [text, 'json'];
  if (format !== 'json') throw refusal('NotImplemented', 'format', 'must be json: there are no flatbuffers');
  const line = LINE.exec(name);
  if (line !== null) {
    const points = decodePolyline(line[2], line[1] ? 6 : 5);
    if (points === null || points.length === 0) throw refusal('InvalidUrl', 'coordinates', 'has no valid polyline');
    return points.map(within);
  }
  return name.split(';').map((pair, i) => {
    const numbers = /^(-?\d+(?:\.\d+)?(?:[eE]-?\d+)?),(-?\d+(?:\.\d+)?(?:[eE]-?\d+)?)$/.exec(pair);
    if (numbers === null) {
      throw refusal('InvalidUrl', 'coordinates', `must be pairs of longitude,latitude joined by ; (see number ${i})`);
    }
    return within([Number(numbers[1]), Number(numbers[2])]);
  });
}

function within(place: readonly [number, number]): Position {
  if (Math.abs(place[0]) <= 180 && Math.abs(place[1]) <= 90) return place;
  throw refusal('InvalidValue', 'coordinates', 'must be degrees of longitude and latitude');
}

/** Returns the texts of an option with one value for each place; none where it isn't given. */
function perPlace(fields: Fields, name: string, count: number): string[] {
  const list = fields.list(name, ';');
  if (list === undefined) return [];
  if (list.length !== count) {
    throw refusal('InvalidOptions', name, `has ${list.length} values for ${count} coordinates`);
  }
  return list.map((value) => String(value ?? ''));
}

const BEARING = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/;

function readRules(fields: Fields, count: number): (PointRule | null)[] {
  const bearings = perPlace(fields, 'bearings', count);
  const approaches = perPlace(fields, 'approaches', count);
  return Array.from({ length: count }, (_, i) => {
    const approach = approaches[i] || 'unrestricted';
    if (approach !== 'unrestricted' && approach !== 'curb') {
      throw refusal('InvalidOptions', 'approaches', 'must be unrestricted or curb');
    }
    const bearing = bearings[i] ? bearingOf(bearings[i]) : null;
    const isCurb = approach === 'curb';
    return bearing === null && !isCurb ? null : { bearing, isCurb, radiusM: null };
  });
}

function bearingOf(text: string): [number, number] {
  const [degrees, range] = BEARING.exec(text)?.slice(1).map(Number) ?? [Infinity, Infinity];
  if (degrees <= 360 && range <= 180) return [degrees, range];
  throw refusal('InvalidOptions', 'bearings', 'must be degrees from 0 to 360 and a range from 0 to 180, as 90,45');
}

/** Refuses options about directions, which only routes honor; empty ones pass. */
export function refuseRules({ rules }: OsrmRequest): void {
  const rule = rules.find((one) => one !== null);
  if (rule === undefined) return;
  const name = rule?.bearing ? 'bearings' : 'approaches';
  throw refusal('InvalidOptions', name, "can't be honored here: only routes do");
}

function excluded(fields: Fields): OsrmRequest['options'] {
  const list = fields.list('exclude') ?? [];
  const classes = list.flatMap((word) => {
    const found = EXCLUDED.get(String(word));
    if (found === undefined) {
      throw refusal('InvalidValue', 'exclude', `can't have ${String(word).slice(0, 40)}: use motorway or ferry`);
    }
    return found;
  });
  return classes.length === 0 ? {} : { excludeEdgeClasses: classes };
}
