import { doubleArea } from '../../../../kit/geo/ring-nesting.ts';
import { simplifyRing } from '../../../../kit/geo/simplify-line.ts';
import { type Polygon, validPolygons } from '../valid-polygons.ts';
import type { FeatureTable } from './feature-table.ts';
import { LAYER_SETTINGS, UNITS_PER_PX } from './layer-settings.ts';
import { MAX_ZOOM, unitsOfZoom } from './world-plane.ts';

/** A ring in whole units of a zoom; its last point doesn't repeat the first. */
interface Ring {
  readonly ring: number[];
  readonly hole: boolean;
}

/** Returns a part of a geometry in units of a zoom, without consecutive equal points. */
export function pointsOfPart({ geometries }: FeatureTable, part: number, zoom: number): number[] {
  const unit = unitsOfZoom(zoom);
  const xy = geometries.coordinates;
  const to = 2 * geometries.partEnd.get(part);
  const points: number[] = [];
  for (let i = 2 * geometries.startOf(part); i < to; i += 2) {
    addPoint(points, Math.round(xy[i] / unit), Math.round(xy[i + 1] / unit));
  }
  return points;
}

export function addPoint(points: number[], x: number, y: number): void {
  const n = points.length;
  if (n === 0 || points[n - 2] !== x || points[n - 1] !== y) points.push(x, y);
}

/** Returns the rings of an area, not simplified yet. */
export function ringsOfArea(table: FeatureTable, feature: number, zoom: number): Ring[] {
  const { geometries, geometry } = table;
  const [from, to] = geometries.partsOf(geometry.get(feature));
  const rings: Ring[] = [];
  for (let part = from; part < to; part++) {
    rings.push({ ring: opened(pointsOfPart(table, part, zoom)), hole: geometries.hole.get(part) === 1 });
  }
  return rings;
}

/** Removes last points of a ring that repeat the first. */
export function opened(points: number[]): number[] {
  while (points.length > 2 && points[0] === points.at(-2) && points[1] === points.at(-1)) points.length -= 2;
  return points;
}

/** Returns by how much the outline of a feature may differ from the map's, in units of a zoom. */
export function toleranceOf({ layer, attributes, attributeSet }: FeatureTable, feature: number, zoom: number): number {
  const { tolerance, unitedTolerance, unitedClasses } = LAYER_SETTINGS[layer.get(feature)];
  if (unitedTolerance === null || unitedClasses === null) return tolerance(zoom) * UNITS_PER_PX;
  const clazz = attributes.valueOf(attributeSet.get(feature), 'class');
  return (unitedClasses.has(String(clazz)) ? unitedTolerance : tolerance)(zoom) * UNITS_PER_PX;
}

/** Simplifies polygons within a tolerance in units of the zoom, and drops rings too small to be visible. */
export function simplerPolygons(rings: readonly Ring[], tolerance: number, zoom: number): Polygon[] {
  const least = zoom === MAX_ZOOM ? 1 : UNITS_PER_PX * UNITS_PER_PX;
  const simpler = rings.map(({ ring: full, hole }): Ring => {
    const ring = simplifyRing(full, tolerance);
    const isSpeck = rings.length > 1 && ring.length >= 6 && Math.abs(doubleArea(ring)) < 2 * least;
    return { ring: isSpeck ? [] : ring, hole };
  });
  return validPolygons(simpler);
}
