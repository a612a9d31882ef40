import { BOTH, EITHER, overlay } from '../../../kit/geo/overlay.ts';
import type { Area } from '../areas.ts';

/** An area in degrees: its polygons, each with its outer ring first. */
export type Parts = Area['parts'];

/** Degrees times this are whole: the lattice of overlays. */
const UNITS = 1e7;

/** Returns the union or the intersection of two areas. */
export function combined(a: Parts, b: Parts, isUnion: boolean): Parts {
  if (a.length === 0 || b.length === 0) return isUnion ? [...a, ...b] : [];
  return overlay(pathsOf(a), pathsOf(b), isUnion ? EITHER : BOTH).map((rings) => rings.map(ringOf));
}

const pathsOf = (parts: Parts): number[][] =>
  parts.flat().map((ring) => ring.slice(0, -1).flatMap(([x, y]) => [Math.round(x * UNITS), Math.round(y * UNITS)]));

function ringOf(path: readonly number[]): [number, number][] {
  const ring = Array.from({ length: path.length / 2 }, (_, i): [number, number] => [
    path[2 * i] / UNITS,
    path[2 * i + 1] / UNITS,
  ]);
  return [...ring, ring[0]];
}

const coordsOf = (ring: Parts[number][number]) => ring.map(([lng, lat]) => ({ lat, lng }));

export const shapesOf = (parts: Parts): object[] =>
  parts.map(([outer, ...holes]) => ({ shell: coordsOf(outer), holes: holes.map(coordsOf) }));

export function wktOf(parts: Parts): string {
  if (parts.length === 0) return 'MULTIPOLYGON EMPTY';
  const ring = (points: Parts[number][number]) => `(${points.map(([lng, lat]) => `${lng} ${lat}`).join(', ')})`;
  return `MULTIPOLYGON (${parts.map((rings) => `(${rings.map(ring).join(', ')})`).join(', ')})`;
}

export const geoJsonOf = (results: readonly { readonly id: string; readonly parts: Parts }[]) => ({
  type: 'FeatureCollection',
  features: results.map(({ id, parts }) => ({
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: parts },
    properties: { search_id: id },
  })),
});
