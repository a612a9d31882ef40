import { readFile, stat } from 'node:fs/promises';
import { InputError } from '../../kit/core/errors.ts';
import { isRecord, parseFeatureCollection } from '../../kit/geo/feature-collection.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import type { CellSource } from './cell-reader.ts';
import { FeatureRows, type FeatureValue } from './feature-rows.ts';
import { planeOf } from './plane.ts';
import type { PlaneGeometry } from './wkb.ts';

/** The largest size of GeoJSON, which is parsed as one string. */
const MAX_BYTES = 500_000_000;

/** Reads a GeoJSON FeatureCollection with points or polygons; ids are the features' numbers from 1. */
export async function readGeoJsonCells(source: CellSource): Promise<CellTable> {
  const { path, name, group, progress } = source;
  const { size } = await stat(path);
  if (size > MAX_BYTES)
    throw new InputError(`${name} has ${size} bytes, GeoJSON is read up to ${MAX_BYTES}: make it a GeoPackage`);
  const collection = parseFeatureCollection(await readFile(path), name);
  const rows = new FeatureRows(source, planeOf(group.geometry?.crs ?? namedSystem(collection), name));
  const { features } = collection;
  for (const [i, feature] of features.entries()) {
    const { geometry, properties } = isRecord(feature) ? feature : {};
    const values = isRecord(properties) ? properties : {};
    rows.add(i + 1, geometryOf(geometry), (column) =>
      Object.hasOwn(values, column) ? (values[column] as FeatureValue) : null,
    );
    if (i % 10_000 === 0) progress.update('reading statistics', i, features.length);
  }
  return rows.toTable();
}

/** Returns the EPSG code: degrees by RFC 7946; GeoJSON of 2008 may name another one. */
function namedSystem({ crs }: Readonly<Record<string, unknown>>): number {
  const properties = isRecord(crs) ? crs.properties : null;
  const match = /EPSG:+(\d+)$/i.exec(String(isRecord(properties) ? properties.name : ''));
  return match === null ? 4326 : Number(match[1]);
}

function geometryOf(geometry: unknown): PlaneGeometry | null {
  if (!isRecord(geometry)) return null;
  const { type, coordinates } = geometry;
  if (type === 'Point') {
    const [x, y] = isPosition(coordinates) ? coordinates : [];
    return x === undefined || y === undefined ? null : { type: 'point', x, y };
  }
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  if (!Array.isArray(polygons)) return null;
  const isWhole = polygons.every(
    (rings) => Array.isArray(rings) && rings.every((ring) => Array.isArray(ring) && ring.every(isPosition)),
  );
  if (!isWhole) return null;
  return {
    type: 'polygons',
    polygons: (polygons as number[][][][]).map((rings) =>
      rings.map((ring) => ring.flatMap((position) => position.slice(0, 2))),
    ),
  };
}

const isPosition = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number';
