import type { Geometry, Position } from 'geojson';
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { geojsonToWkb } from 'hyparquet-writer/src/wkb.js';
import { columnsOf, type Result } from './result.ts';

/**
 * Writes a Parquet file with a column for each property, and `geometry` as WKB in degrees where there are shapes
 * (GeoParquet 1.1). Source: https://geoparquet.org/releases/v1.1.0
 */
export function geoParquetOf({ collection }: Result): ArrayBuffer {
  const { features } = collection;
  const columnData = columnsOf(collection).map((name) =>
    column(
      name,
      features.map(({ properties }) => properties?.[name] ?? null),
    ),
  );
  const shapes = features.map(({ geometry }) => geometry).filter((geometry) => geometry !== null);
  if (shapes.length === 0) return parquetWriteBuffer({ columnData });
  const data = features.map(({ geometry }) => (geometry === null ? undefined : geojsonToWkb(geometry)));
  const geo = {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: [...new Set(shapes.map(({ type }) => type))].sort(),
        bbox: boxOf(shapes),
      },
    },
  };
  return parquetWriteBuffer({
    columnData: [...columnData, { name: 'geometry', type: 'BYTE_ARRAY', nullable: true, data }],
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
  });
}

/** The narrowest type that holds all values; mixed ones and lists are texts. */
function column(name: string, values: readonly unknown[]) {
  const present = values.filter((value) => value !== null);
  const nullable = present.length < values.length;
  const of = (type: BasicType, data: readonly unknown[]) => ({ name, type, nullable, data: [...data] });
  if (present.length > 0 && present.every((value) => typeof value === 'boolean')) return of('BOOLEAN', values);
  if (present.length > 0 && present.every((value) => typeof value === 'number')) {
    return of(present.every((value) => value === ((value as number) | 0)) ? 'INT32' : 'DOUBLE', values);
  }
  const text = (value: unknown): unknown =>
    value === null || typeof value === 'string' ? value : JSON.stringify(value);
  return of('STRING', values.map(text));
}

/** West, south, east, north. */
function boxOf(shapes: readonly Geometry[]): readonly number[] {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  const grow = (at: unknown): void => {
    if (!Array.isArray(at)) return;
    if (typeof at[0] !== 'number') {
      for (const part of at) grow(part);
      return;
    }
    const [x, y] = at as Position;
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  };
  for (const shape of shapes) grow(shape.type === 'GeometryCollection' ? [] : shape.coordinates);
  return box;
}
