import { locale, unit } from './preferences.ts';
import type { EdgeWeight } from './state.ts';

/** Numbers and dates as people read them in the language of the page, distances in the chosen unit. */

export const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  value.toLocaleString(locale, options);

const digits = (value: number, count: number): string => number(value, { maximumFractionDigits: count });

/** A number and its unit, which stay on one line. */
export const quantity = (value: string | number, of: string): string => `${value}\u00a0${of}`;

export const percent = (value: string | number): string => quantity(value, '%');

export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return quantity(Math.round(seconds), 's');
  if (minutes < 60) return quantity(minutes, 'min');
  const rest = minutes % 60;
  const hours = quantity(Math.floor(minutes / 60), 'h');
  return rest === 0 ? hours : `${hours}\u00a0${quantity(rest, 'min')}`;
}

const METERS_PER_MILE = 1609.344;
const FEET_PER_METER = 3.280_839_9;
/** Meters of the unit that distances are counted in. */
export const UNIT_METERS = unit === 'mi' ? METERS_PER_MILE : 1000;

/** Writes meters, or feet, in steps that a reader can distinguish. */
const short = (value: number): number => Math.round(value / (value < 100 ? 1 : 10)) * (value < 100 ? 1 : 10);

export function distance(meters: number): string {
  const long = meters / UNIT_METERS;
  if (unit === 'mi' && long < 0.189) return quantity(short(meters * FEET_PER_METER), 'ft');
  if (unit === 'km' && meters < 995) return quantity(short(meters), 'm');
  return quantity(digits(long, long < 10 ? 1 : 0), unit);
}

/** Meters above the sea, or of a climb. */
export const height = (meters: number): string =>
  unit === 'mi' ? quantity(digits(meters * FEET_PER_METER, 0), 'ft') : quantity(digits(meters, 0), 'm');

export const speed = (kmh: number): string =>
  unit === 'mi' ? quantity(digits((kmh * 1000) / METERS_PER_MILE, 1), 'mph') : quantity(digits(kmh, 1), 'km/h');

const fixed = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

export function area(squareMeters: number): string {
  const squares = squareMeters / UNIT_METERS ** 2;
  if (unit === 'km' && squares < 0.01) return quantity(digits(squareMeters, 0), 'm²');
  return quantity(number(squares, fixed(squares < 1 ? 2 : squares < 100 ? 1 : 0)), `${unit}²`);
}

export const bytes = (count: number): string =>
  count < 1000
    ? quantity(count, 'B')
    : count < 1e6
      ? quantity(Math.round(count / 1000), 'kB')
      : quantity(digits(count / 1e6, 1), 'MB');

/** Counts on a scale of colors: 460, 1.3K; with so many digits more. */
export const compact = (value: number, more = 0): string =>
  number(value, { notation: 'compact', maximumSignificantDigits: (value < 1000 ? 3 : 2) + more });

const MOST_DIGITS_MORE = 3;

/** Writes values with so few digits more than usual that their texts differ. */
export function distinct(values: readonly number[], write: (value: number, more: number) => string): string[] {
  for (let more = 0; ; more++) {
    const texts = values.map((value) => write(value, more));
    if (new Set(texts).size === texts.length || more === MOST_DIGITS_MORE) return texts;
  }
}

export const threshold = (value: number, weight: EdgeWeight): string =>
  weight === 'time' ? duration(value) : distance(value);

/** Writes a value beyond a limit: to the second, meter or foot if it would look like the limit else. */
export function beyond(value: number, limit: number, weight: EdgeWeight): string {
  const text = threshold(value, weight);
  if (text !== threshold(limit, weight)) return text;
  if (weight === 'time') {
    return `${quantity(Math.floor(value / 60), 'min')}\u00a0${quantity(Math.round(value % 60), 's')}`;
  }
  return unit === 'mi'
    ? quantity(number(Math.ceil(value * FEET_PER_METER)), 'ft')
    : quantity(number(Math.ceil(value)), 'm');
}

export const coordinates = (place: { lat: number; lng: number }): string =>
  `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}`;

/** A, B, C … for the sources. */
export const letter = (index: number): string => String.fromCharCode(65 + (index % 26));

/** A time of day of seconds since midnight; what lies on another day says so. */
export function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const day = Math.floor(minutes / 1440);
  const [hour, minute] = [Math.floor(minutes / 60) - 24 * day, minutes - 60 * Math.floor(minutes / 60)];
  const text = `${hour}:${String(minute).padStart(2, '0')}`;
  return day === 0 ? text : `${text} ${day > 0 ? '+' : '−'}${Math.abs(day)}`;
}

/** `8:00 – 9:00` of a window that begins, or ends, at a time. */
export const windowText = (timeS: number, windowS: number, leaves: boolean): string =>
  leaves ? `${clock(timeS)} – ${clock(timeS + windowS)}` : `${clock(timeS - windowS)} – ${clock(timeS)}`;

/** `Fri` of yyyymmdd. */
export const weekday = (date: number): string =>
  new Date(Date.UTC(Math.floor(date / 1e4), (Math.floor(date / 100) % 100) - 1, date % 100)).toLocaleDateString(
    locale,
    {
      weekday: 'short',
      timeZone: 'UTC',
    },
  );
