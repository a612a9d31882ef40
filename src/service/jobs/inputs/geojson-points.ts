import { wrongField } from '../../../kit/core/errors.ts';
import type { Points } from '../points.ts';
import { pointsOfTable } from './table-columns.ts';

interface Feature {
  readonly id?: unknown;
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

/**
 * Reads the points of a FeatureCollection; ids stand in the features or their properties. Features of other geometries
 * have no position.
 */
export function readGeoJsonPoints(bytes: Uint8Array, field: string): Points {
  const features = featuresIn(bytes, field);
  const properties = new Set<string>();
  for (const feature of features) {
    for (const name of Object.keys(feature?.properties ?? {})) properties.add(name);
  }
  const others = [...properties].filter((name) => !['id', 'lat', 'lng'].includes(name));
  const names = ['id', 'lat', 'lng', ...others];
  const value = (row: number, column: number): unknown => {
    const feature = features[row];
    if (column === 0) return feature?.properties?.id ?? feature?.id ?? row + 1;
    if (column > 2) return feature?.properties?.[names[column]];
    const { type, coordinates } = feature?.geometry ?? {};
    return type === 'Point' && Array.isArray(coordinates) ? coordinates[column === 1 ? 1 : 0] : null;
  };
  return pointsOfTable({ names, count: features.length, value }, field);
}

function featuresIn(bytes: Uint8Array, field: string): readonly (Feature | null)[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw wrongField(field, "begins as JSON and isn't valid JSON");
  }
  const { type, features } = value as { type?: unknown; features?: unknown };
  if (type === 'FeatureCollection' && Array.isArray(features)) return features as (Feature | null)[];
  throw wrongField(field, 'must be a FeatureCollection, if it is GeoJSON');
}
