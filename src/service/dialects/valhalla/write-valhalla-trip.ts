import { boundsOf } from '../areas.ts';
import { encodePolyline } from '../polyline.ts';
import { type Leg, type LinePoint, lineOf, type Step } from '../route-legs.ts';
import { heightsAlong } from './heights.ts';
import { inUnit, type Located, type readUnit } from './valhalla-request.ts';

export const SHAPE_FORMATS = ['polyline6', 'polyline5', 'geojson', 'no_shape'] as const;

/** The form of trips. */
export interface TripStyle {
  readonly mode: string;
  readonly unit: ReturnType<typeof readUnit>;
  readonly language: string;
  readonly directions: 'none' | 'maneuvers' | 'instructions';
  readonly shapeFormat: (typeof SHAPE_FORMATS)[number];
  /** Meters between heights; 0: none are wanted. */
  readonly elevationIntervalM: number;
}

/** Writes a trip of Valhalla. */
export function writeTrip(legs: readonly Leg[], locations: readonly Located[], style: TripStyle): object {
  const lines = legs.map(lineOf);
  return {
    locations: locations.map(({ place: [lon, lat], type }, original_index) => ({ type, lat, lon, original_index })),
    legs: legs.map((leg, i) => writeLeg(leg, lines[i], style)),
    summary: summaryOf(legs, lines.flat(), style),
    status_message: 'Found route between points',
    status: 0,
    units: style.unit,
    language: style.language,
  };
}

function writeLeg(leg: Leg, line: readonly LinePoint[], style: TripStyle): object {
  const { directions, elevationIntervalM } = style;
  return {
    ...(directions === 'none' ? {} : { maneuvers: leg.steps.map((_, i) => maneuverOf(leg, i, line.length, style)) }),
    summary: summaryOf([leg], line, style),
    ...shapeOf(line, style),
    ...(elevationIntervalM === 0
      ? {}
      : { elevation_interval: elevationIntervalM, elevation: heightsAlong(line, elevationIntervalM) }),
  };
}

function summaryOf(legs: readonly Leg[], line: readonly LinePoint[], { unit }: TripStyle): object {
  const [min_lon, min_lat, max_lon, max_lat] = boundsOf(line);
  const time = legs.reduce((sum, { timeS }) => sum + timeS, 0);
  return {
    has_ferry: legs.some(({ steps }) => steps.some(({ mode }) => mode === 'ferry')),
    ...{ min_lat, min_lon, max_lat, max_lon, time },
    length: inUnit(
      legs.reduce((sum, { lengthM }) => sum + lengthM, 0),
      unit,
    ),
    cost: time,
  };
}

function shapeOf(line: readonly LinePoint[], { shapeFormat }: TripStyle): object {
  if (shapeFormat === 'no_shape') return {};
  if (shapeFormat !== 'geojson') return { shape: encodePolyline(line, shapeFormat === 'polyline5' ? 5 : 6) };
  return { shape: { type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) } };
}

const TRAVELERS: Readonly<Record<string, object>> = {
  driving: { travel_mode: 'drive', travel_type: 'car' },
  walking: { travel_mode: 'pedestrian', travel_type: 'foot' },
  cycling: { travel_mode: 'bicycle', travel_type: 'hybrid' },
};

function maneuverOf(leg: Leg, index: number, points: number, style: TripStyle): object {
  const step = leg.steps[index];
  const onLine = (point: number) => Math.min(point, points - 1);
  const names = [step.name, ...(step.ref ?? '').split(/;\s*/)].filter((name) => name !== '');
  const isFerry = step.mode === 'ferry';
  return {
    type: typeOf(step),
    ...(style.directions === 'instructions'
      ? { instruction: step.text, verbal_pre_transition_instruction: step.text }
      : {}),
    ...(names.length === 0 ? {} : { street_names: names }),
    time: step.travelTime,
    length: inUnit(step.length, style.unit),
    cost: step.travelTime,
    begin_shape_index: onLine(step.point),
    end_shape_index: onLine(leg.steps[index + 1]?.point ?? step.point),
    bearing_before: step.bearingBefore,
    bearing_after: step.bearingAfter,
    ...(step.exit === undefined ? {} : { roundabout_exit_count: step.exit }),
    ...signOf(step),
    ...(isFerry ? { ferry: true } : {}),
    ...(TRAVELERS[step.mode] ?? TRAVELERS[FERRIED[style.mode]]),
  };
}

/** The modes of steps where travelers aren't on board. */
const FERRIED: Readonly<Record<string, string>> = { car: 'driving', bike: 'cycling', walk: 'walking' };

function signOf({ exits, destinations = '' }: Step): object {
  const [, branch = '', toward = ''] = /^(?:(.*?): )?(.*)$/.exec(destinations) ?? [];
  const elements = (text: string) =>
    text
      .split(', ')
      .filter((one) => one !== '')
      .map((one) => ({ text: one }));
  const lists = {
    exit_number_elements: elements(exits ?? ''),
    exit_branch_elements: elements(branch),
    exit_toward_elements: elements(toward),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return filled.length === 0 ? {} : { sign: Object.fromEntries(filled) };
}

const TURNS: Readonly<Record<string, number>> = {
  straight: 8,
  'slight right': 9,
  right: 10,
  'sharp right': 11,
  'sharp left': 14,
  left: 15,
  'slight left': 16,
};

/** Numbers of maneuvers straight ahead, to the right and to the left. */
const SIDED: Readonly<Record<string, readonly [number, number, number]>> = {
  depart: [1, 2, 3],
  arrive: [4, 5, 6],
  'on ramp': [17, 18, 19],
  'off ramp': [17, 20, 21],
  fork: [22, 23, 24],
  merge: [25, 37, 38],
  'new name': [7, 7, 7],
  roundabout: [26, 26, 26],
  rotary: [26, 26, 26],
  'exit roundabout': [27, 27, 27],
  'exit rotary': [27, 27, 27],
};

/** Returns Valhalla's number of a maneuver. */
function typeOf({ type, modifier = 'straight', mode, drivingSide }: Step): number {
  if (type === 'notification') return mode === 'ferry' ? 28 : 29;
  const sided = SIDED[type];
  if (sided !== undefined) return sided[modifier.includes('right') ? 1 : modifier.includes('left') ? 2 : 0];
  if (modifier === 'uturn') return drivingSide === 'left' ? 12 : 13;
  return TURNS[modifier] ?? 8;
}
