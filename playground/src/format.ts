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

export const threshold = (value: number, weight: EdgeWeight): string =>
  weight === 'time' ? duration(value) : distance(value);

export const coordinates = (place: { lat: number; lng: number }): string =>
  `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}`;

/** A, B, C … for the sources. */
export const letter = (index: number): string => String.fromCharCode(65 + (index % 26));
