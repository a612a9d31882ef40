import type { Geometry, Position } from 'geojson';
import { columnsOf, type Result } from './result.ts';

/** Spreadsheets take text for UTF-8 only behind this. */
const BYTE_ORDER_MARK = '\ufeff';

/** Quoted where needed (RFC 4180); spreadsheets take what begins like a formula for one, so it gets an apostrophe. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  const text = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

const isFilled = (values: readonly unknown[]): boolean => values.some((value) => value !== null && value !== '');

/**
 * Writes a table with `lat` and `lng` of points, or the shapes of others as `wkt` (well-known text). Lines end with
 * CRLF.
 */
export function csvOf({ collection, hasLongShapes = false }: Result): string {
  const { features } = collection;
  const columns = columnsOf(collection);
  const hasPoints = features.some(({ geometry }) => geometry?.type === 'Point');
  const shapes = features.map(({ geometry }) =>
    hasLongShapes || geometry === null || geometry.type === 'Point' ? '' : wktOf(geometry),
  );
  const hasShapes = isFilled(shapes);
  const head = [...columns, ...(hasPoints ? ['lat', 'lng'] : []), ...(hasShapes ? ['wkt'] : [])];
  const rows = features.map(({ geometry, properties }, i) => {
    const [lng = '', lat = ''] = geometry?.type === 'Point' ? geometry.coordinates : [];
    return [
      ...columns.map((name) => properties?.[name]),
      ...(hasPoints ? [lat, lng] : []),
      ...(hasShapes ? [shapes[i]] : []),
    ];
  });
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const position = ([x, y]: Position): string => `${x} ${y}`;
const list = <T>(items: readonly T[], text: (item: T) => string): string => `(${items.map(text).join(', ')})`;
const line = (positions: readonly Position[]): string => list(positions, position);
const polygon = (rings: readonly Position[][]): string => list(rings, line);

/** Source: OGC Simple Feature Access, part 1, section 7. */
function wktOf(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return `POINT (${position(geometry.coordinates)})`;
    case 'MultiPoint':
      return `MULTIPOINT ${line(geometry.coordinates)}`;
    case 'LineString':
      return `LINESTRING ${line(geometry.coordinates)}`;
    case 'MultiLineString':
      return `MULTILINESTRING ${polygon(geometry.coordinates)}`;
    case 'Polygon':
      return `POLYGON ${polygon(geometry.coordinates)}`;
    case 'MultiPolygon':
      return `MULTIPOLYGON ${list(geometry.coordinates, polygon)}`;
    case 'GeometryCollection':
      return `GEOMETRYCOLLECTION ${list(geometry.geometries, wktOf)}`;
  }
}
