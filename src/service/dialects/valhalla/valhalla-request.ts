import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Limits } from '../../../network/routing/index.ts';
import type { PointRule } from '../../../network/street/point-rule.ts';
import type { Call } from '../dialect-endpoint.ts';
import { Fields, isRecord } from '../fields.ts';
import type { Met, MetStreets } from '../met-streets.ts';
import { knownRefusal, refusal } from '../refusals.ts';
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

/** Speeds in km/h that travelers may choose, and their bounds. */
const SPEEDS: Readonly<Record<string, { readonly name: string; readonly min: number; readonly max: number }>> = {
  bicycle: { name: 'cycling_speed', min: 5, max: 60 },
  pedestrian: { name: 'walking_speed', min: 0.5, max: 25 },
};

/** Edge classes by the options that exclude them. */
const EXCLUSIONS: Readonly<Record<string, readonly number[]>> = { exclude_highways: [11, 12], exclude_ferries: [101] };

/** A traveler: the mode and its options, members of our own request, and what has no effect. */
interface Travel {
  readonly mode: string;
  readonly travel: object;
  readonly options: object;
  readonly isShortest: boolean;
  /** Places whose streets aren't used. */
  readonly excluded: readonly Position[];
  /** The member of answers that names options without effect. */
  readonly warned: object;
}

/** The most places whose streets aren't used. */
const MOST_EXCLUDED = 50;

/** Reads `costing`, its options, and what is to be avoided. */
export function readTravel(fields: Fields): Travel {
  const costing = fields.text('costing');
  if (costing === undefined) throw refusal(124, 'costing', 'is required');
  if (!Object.hasOwn(MODES, costing)) {
    throw refusal(125, 'costing', `must be one of ${Object.keys(MODES).join(', ')}`);
  }
  const mode = MODES[costing];
  const given = fields.object('costing_options')?.object(costing);
  const speed = Object.hasOwn(SPEEDS, costing) ? SPEEDS[costing] : undefined;
  const kmh = speed && given?.number(speed.name, speed);
  const classes = Object.entries(EXCLUSIONS).flatMap(([name, numbers]) => (given?.boolean(name) ? numbers : []));
  const read = ['shortest', ...Object.keys(EXCLUSIONS), ...(speed ? [speed.name] : [])];
  const others = (given?.names ?? []).filter((name) => !read.includes(name));
  for (const name of others) {
    if (/^(exclude|ignore)_/.test(name) && given?.boolean(name)) {
      throw refusal(130, given.pathOf(name), "can't be honored here: leave it out");
    }
  }
  const excluded = (fields.objects('exclude_locations') ?? []).map(placeOf);
  if (excluded.length > MOST_EXCLUDED) throw refusal(157, 'exclude_locations', `must be at most ${MOST_EXCLUDED}`);
  const warnings = others.map((name) => ({ code: 203, text: `${given?.pathOf(name)} has no effect here` }));
  return {
    mode,
    travel: kmh === undefined ? {} : { speed: kmh },
    options: { ...readExclusion(fields), ...(classes.length === 0 ? {} : { excludeEdgeClasses: classes }) },
    isShortest: given?.boolean('shortest') ?? false,
    excluded,
    warned: warnings.length === 0 ? {} : { warnings },
  };
}

/** Returns the members of our own request by which lengths count instead of times. */
export const shortestOf = ({ isShortest }: Travel, { maxEdgeWeightMeters }: Limits): object =>
  isShortest ? { edgeWeight: 'distance', maxEdgeWeight: maxEdgeWeightMeters } : {};

/** Returns the member of answers that repeats `id`. */
export function idOf(fields: Fields): object {
  const id = fields.value('id');
  return id === undefined ? {} : { id };
}

const UNITS: Readonly<Record<string, Unit>> = {
  mi: 'miles',
  miles: 'miles',
  km: 'kilometers',
  kilometers: 'kilometers',
};
type Unit = 'kilometers' | 'miles';

export const readUnit = (fields: Fields): Unit => UNITS[fields.text('units') ?? 'km'] ?? 'kilometers';

const METERS: Readonly<Record<Unit, number>> = { kilometers: 1000, miles: 1609.344 };

/** Returns meters in kilometers or miles, to thousandths. */
export const inUnit = (meters: number, unit: Unit): number => Math.round((meters / METERS[unit]) * 1000) / 1000;

export interface Located {
  readonly place: Position;
  /** Meters; null: as far as usual. */
  readonly radiusM: number | null;
  readonly type: (typeof LOCATION_TYPES)[number];
  /** The direction of travel there; null: any. */
  readonly rule: PointRule | null;
}

/** Degrees by which a direction may differ where that isn't said. */
const USUAL_TOLERANCE = 60;

/** One stops at a break; via and through are passed, through without turning round. */
const LOCATION_TYPES = ['break', 'through', 'via'] as const;
/** Fields of locations that would choose another street. */
const UNABLE = ['node_snap_tolerance', 'search_filter', 'display_lat', 'preferred_layer'];

/** Reads a list of locations. @param code of the error if there are too few @param withHeadings true in routes */
export function readLocations(
  fields: Fields,
  name: string,
  least: number,
  code = 110,
  withHeadings = false,
): Located[] {
  const list = fields.objects(name);
  if (list === undefined || list.length < least) throw refusal(code, name, `must have at least ${least}`);
  return list.map((one) => {
    for (const word of withHeadings ? UNABLE : [...UNABLE, 'heading']) {
      if (one.value(word) !== undefined) throw refusal(130, one.pathOf(word), "can't be honored here: leave it out");
    }
    const heading = one.number('heading', { min: 0, max: 360 });
    const tolerance = one.number('heading_tolerance', { min: 0, max: 180 }) ?? USUAL_TOLERANCE;
    return {
      place: placeOf(one),
      radiusM: one.number('radius', { min: 0 }) ?? null,
      type: one.word('type', LOCATION_TYPES) ?? 'break',
      rule: heading === undefined ? null : { bearing: [heading, tolerance], isCurb: false, radiusM: null },
    };
  });
}

const placeOf = (one: Fields): Position => one.degrees(one.value('lon'), one.value('lat'), 'lat');

/** Returns where a place meets a street. Throws 171 if it meets none within its radius. */
export function metOf(streets: MetStreets, { place, radiusM, rule }: Located, path: string): Met {
  const met = streets.nearest(place, rule);
  if (met !== null && (radiusM === null || met.distanceM <= radiusM)) return met;
  throw knownRefusal(171, path, 'No suitable edges near location');
}

/** Reads polygons to be avoided, as rings. */
function readExclusion(fields: Fields): object {
  const rings = fields.list('exclude_polygons');
  if (rings === undefined || rings.length === 0) return {};
  const polygons = rings.map((ring, i) => {
    if (!Array.isArray(ring)) throw fields.fault('format', `exclude_polygons[${i}]`, 'must be a ring of positions');
    const points = ring.map((point, j) => fields.position(point, `exclude_polygons[${i}][${j}]`));
    return [points.length > 0 ? [...points, points[0]] : points];
  });
  return { exclusionGeometry: { data: { type: 'MultiPolygon', coordinates: polygons }, crs: 4326, type: 'geojson' } };
}
