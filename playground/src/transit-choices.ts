/** The choices about public transport, and their part of the hash. No DOM here. */

export type StopAccess = 'walk' | 'bike';

/** The departures of the window that an area counts: the best one, half of them, most of them. */
export const MEASURES = ['best', 'median', 'most'] as const;
export type Measure = (typeof MEASURES)[number];
/** Their percentiles of travel times over the departures; the least percentile is the best departure. */
export const PERCENTILE_OF: Readonly<Record<Measure, number>> = { best: 0.1, median: 50, most: 85 };

export interface TransitChoices {
  /** The mode that reaches and leaves stops. */
  readonly access: StopAccess;
  /** yyyymmdd; null until the timetable's dates are known. */
  readonly date: number | null;
  /** Seconds of the date: the first departure, or the last arrival. */
  readonly timeS: number;
  /** Length of the window of departures, or arrivals; 0: exactly at that time. */
  readonly windowS: number;
  /** null: as many as it takes. */
  readonly maxTransfers: number | null;
  /** Bounds of the ways to the first and from the last stop, seconds; null: none. */
  readonly toStopS: number | null;
  readonly fromStopS: number | null;
  readonly measure: Measure;
  /** The journey that was picked, by its departure in seconds of the date; null: the quickest. */
  readonly departureS: number | null;
}

export const DEFAULT_TRANSIT: TransitChoices = {
  access: 'walk',
  date: null,
  timeS: 8 * 3600,
  windowS: 3600,
  maxTransfers: null,
  toStopS: null,
  fromStopS: null,
  measure: 'median',
  departureS: null,
};

export const MAX_WINDOW_S = 4 * 3600;
/** Most changes that can be chosen as a limit, and the longest way to or from a stop. */
export const MAX_TRANSFERS = 3;
export const MAX_STOP_WAY_S = 1800;
const DAY_S = 86_400;

/** Whole numbers in range; null otherwise. */
const whole = (text: string | null, low: number, high: number): number | null =>
  text !== null && /^-?\d+$/.test(text) && Number(text) >= low && Number(text) <= high ? Number(text) : null;

/** yyyymmdd of a real date; null otherwise. */
export function parseDate(text: string | null): number | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text ?? '') ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? null : Number(year + month + day);
}

/** `2026-01-16`, as date fields have it. */
export const isoDate = (date: number): string => String(date).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');

export function parseTransit(fields: URLSearchParams): TransitChoices {
  const get = (name: string) => fields.get(name);
  return {
    access: get('access') === 'bike' ? 'bike' : 'walk',
    date: parseDate(get('date')),
    timeS: whole(get('time'), 0, DAY_S - 1) ?? DEFAULT_TRANSIT.timeS,
    windowS: whole(get('window'), 0, MAX_WINDOW_S) ?? DEFAULT_TRANSIT.windowS,
    maxTransfers: whole(get('changes'), 0, MAX_TRANSFERS),
    toStopS: whole(get('tostop'), 0, MAX_STOP_WAY_S),
    fromStopS: whole(get('fromstop'), 0, MAX_STOP_WAY_S),
    measure: MEASURES.find((measure) => measure === get('measure')) ?? DEFAULT_TRANSIT.measure,
    departureS: whole(get('leave'), -DAY_S, 3 * DAY_S),
  };
}

/** Fields of the hash in their order; the caller leaves out those that are at their defaults. */
export function transitFields(now: TransitChoices): (readonly [name: string, value: string, otherwise: string])[] {
  const all: [string, string | number | null, string | number | null][] = [
    ['access', now.access, DEFAULT_TRANSIT.access],
    ['date', now.date, null],
    ['time', now.timeS, DEFAULT_TRANSIT.timeS],
    ['window', now.windowS, DEFAULT_TRANSIT.windowS],
    ['changes', now.maxTransfers, null],
    ['tostop', now.toStopS, null],
    ['fromstop', now.fromStopS, null],
    ['measure', now.measure, DEFAULT_TRANSIT.measure],
    ['leave', now.departureS, null],
  ];
  return all.map(([name, value, otherwise]) => [name, String(value ?? ''), String(otherwise ?? '')]);
}
