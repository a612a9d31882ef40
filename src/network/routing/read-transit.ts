import { dayOfDate } from '../../kit/core/calendar.ts';
import { booleanOr, listOr, numberIn, refuse, wordOr } from './field-checks.ts';
import { withExtendedTypes } from './route-types.ts';
import type { ModeOptionsBody, TransitFrameBody } from './routing.schema.ts';
import { type TransitUse, USUAL_TRANSFER_S, WEEKDAYS, type Weekday } from './routing-query.ts';

export const DEFAULT_FRAME = { timeS: 28_800, durationS: 18_000 };

/** Times of a timetable may be after midnight. */
const TIME = { min: 0, max: 172_800, integer: true };
const DURATION = { min: -1, max: 86_400, integer: true };
const WINDOW = { min: 0, max: 86_400, integer: true };
const WALK = { min: 0, max: 86_400 };
const TRANSFERS = { min: -1, max: 1000, integer: true };
const PAUSE = { min: 0, max: 86_400, integer: true };
const RECOMMENDATIONS = { min: 0, max: 20, integer: true };

/** Returns a field of the frame or of the options beside it, with its path. */
type FieldReader = (name: keyof TransitFrameBody) => [value: unknown, path: string];

const QUARTER_S = 900;

/**
 * Returns the current time, rounded down to a quarter of an hour, so that requests without a date stay equal for that
 * long.
 */
export const askedNowS = (): number => Math.floor(Date.now() / 1000 / QUARTER_S) * QUARTER_S;

/**
 * Reads the options of `tm.transit`. Fields of the frame may also be given beside it; the frame's take precedence.
 * @param maxEdgeWeight seconds; windows given as `duration` are no shorter
 */
export function readTransit(o: ModeOptionsBody, path: string, walkKmh: number, maxEdgeWeight: number): TransitUse {
  const { frame } = o;
  if (frame !== undefined && frame !== null && (typeof frame !== 'object' || Array.isArray(frame))) {
    refuse(`${path}.frame`, 'must be an object');
  }
  const field: FieldReader = (name) =>
    frame?.[name] != null ? [frame[name], `${path}.frame.${name}`] : [o[name], `${path}.${name}`];

  const date = readDate(field('date'), field('weekday'));
  const boardingS = numberIn(...field('arrivalOrDepartureDuration'), WINDOW, 0);
  return {
    date,
    strictDate: booleanOr(...field('strictDate'), false),
    askedAtS: typeof date === 'number' ? 0 : askedNowS(),
    timeS: numberIn(...field('time'), TIME, DEFAULT_FRAME.timeS),
    durationS: readWindow(field, maxEdgeWeight),
    boardingS: boardingS > 0 ? boardingS : null,
    maxWalkFromSourceS: numberIn(...field('maxWalkingTimeFromSource'), WALK, Infinity),
    maxWalkToTargetS: numberIn(...field('maxWalkingTimeToTarget'), WALK, Infinity),
    maxTransfers: numberIn(o.maxTransfers, `${path}.maxTransfers`, TRANSFERS, -1),
    transferS: numberIn(o.transferTime, `${path}.transferTime`, PAUSE, USUAL_TRANSFER_S),
    minTransferS: numberIn(o.minTransferTime, `${path}.minTransferTime`, PAUSE, 0),
    closedRouteTypes: readRouteTypes(o.avoidTransitRouteTypes, `${path}.avoidTransitRouteTypes`),
    walkKmh,
    recommendations: readRecommendations(o.recommendations, `${path}.recommendations`),
  };
}

/** Returns the seconds of the window; 0: the source is left at exactly `time`. */
function readWindow(field: FieldReader, maxEdgeWeight: number): number {
  const duration = numberIn(...field('duration'), DURATION, DEFAULT_FRAME.durationS);
  const literal = numberIn(...field('departureWindow'), WINDOW, -1);
  if (booleanOr(...field('earliestArrival'), false)) return 0;
  if (literal >= 0) return literal;
  return duration < 0 ? 0 : Math.max(duration, Math.min(maxEdgeWeight, DURATION.max));
}

function readDate(date: [unknown, string], weekday: [unknown, string]): TransitUse['date'] {
  const [value, path] = date;
  if (value === undefined || value === null) {
    const [day, at] = weekday;
    return day === undefined || day === null ? null : wordOr<Weekday>(day, at, WEEKDAYS, WEEKDAYS[0]);
  }
  if (typeof value !== 'number' || Number.isNaN(dayOfDate(value)))
    refuse(path, `must be a date of the calendar as yyyymmdd${typeof value === 'number' ? `, but is ${value}` : ''}`);
  return value;
}

function readRouteTypes(value: unknown, path: string): number[] {
  const types = listOr(value as readonly number[] | null | undefined, path);
  types.forEach((type, i) => {
    if (!Number.isInteger(type)) refuse(`${path}[${i}]`, 'must be the number of a route type');
  });
  return withExtendedTypes(types);
}

/** Reads the number of alternatives. Clients copy an option here that may also be true or false. */
function readRecommendations(value: unknown, path: string): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return numberIn(value, path, RECOMMENDATIONS, 0);
}
