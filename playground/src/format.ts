import type { EdgeWeight } from './state.ts';

/** Numbers as people read them. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

export function distance(meters: number): string {
  if (meters < 995) return `${Math.round(meters / (meters < 100 ? 1 : 10)) * (meters < 100 ? 1 : 10)} m`;
  const km = meters / 1000;
  return `${km < 10 ? km.toFixed(1).replace(/\.0$/, '') : Math.round(km)} km`;
}

export function area(squareMeters: number): string {
  const km2 = squareMeters / 1e6;
  if (km2 < 0.01) return `${Math.round(squareMeters)} m²`;
  return `${km2 < 1 ? km2.toFixed(2) : km2 < 100 ? km2.toFixed(1) : Math.round(km2).toLocaleString('en')} km²`;
}

export const bytes = (count: number): string =>
  count < 1000 ? `${count} B` : count < 1e6 ? `${Math.round(count / 1000)} kB` : `${(count / 1e6).toFixed(1)} MB`;

/** Counts on a scale of colors: 460, 1.3K. */
export const compact = (value: number): string =>
  value.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: value < 1000 ? 3 : 2 });

export const threshold = (value: number, weight: EdgeWeight): string =>
  weight === 'time' ? duration(value) : distance(value);

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

/** `Fri` of yyyymmdd. */
export const weekday = (date: number): string =>
  new Date(Date.UTC(Math.floor(date / 1e4), (Math.floor(date / 100) % 100) - 1, date % 100)).toLocaleDateString('en', {
    weekday: 'short',
    timeZone: 'UTC',
  });
