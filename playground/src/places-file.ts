import type { ReachedPlaces } from './api/places.ts';
import type { EdgeWeight } from './state.ts';

/** Reachable places as a table. No DOM here. */

/** Tags that get a column of their own. */
const TAGS = [
  'addr:street',
  'addr:housenumber',
  'addr:postcode',
  'addr:city',
  'opening_hours',
  'wheelchair',
  'website',
];

/** Quoted where needed (RFC 4180); spreadsheets take what begins like a formula for one, so it gets an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** The nearest first, as they come. Lines end with CRLF. */
export function placesCsv({ features }: ReachedPlaces, edgeWeight: EdgeWeight): string {
  const weight = edgeWeight === 'time' ? 'travel_time_s' : 'distance_m';
  const head = ['id', 'name', 'osm_type', 'lat', 'lng', weight, 'closest_source', ...TAGS];
  const rows = features.map(({ geometry: { coordinates }, properties: { id, osmType, tags, ...reached } }) => [
    ...[id, tags.name ?? '', osmType, coordinates[1], coordinates[0], reached.edgeWeight, reached.closestSource],
    ...TAGS.map((tag) => tags[tag] ?? ''),
  ]);
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
