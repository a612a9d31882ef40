import { h3Package } from '../../kit/core/late-package.ts';
import { fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import { nearLon } from '../../kit/geo/longitude-frame.ts';
import type { CellShapes, CellTable } from './cell-table.ts';

/** The rings of a polygon, the outer one first, each flat and open: `[lon, lat, lon, lat, …]` in degrees. */
export type DegreeRings = readonly (readonly number[])[];

/**
 * Returns the polygons of a cell; none for a point. Hexagons across the date line have longitudes beyond ±180, so that
 * their rings don't jump.
 */
export function cellPolygons(shapes: CellShapes, cell: number): readonly DegreeRings[] {
  switch (shapes.kind) {
    case 'point':
      return [];
    case 'h3':
      return [[hexagonRing(shapes.low[cell], shapes.high[cell])]];
    case 'box': {
      const [west, south] = [fromE7(shapes.westE7[cell]), fromE7(shapes.southE7[cell])];
      const [east, north] = [fromE7(shapes.eastE7[cell]), fromE7(shapes.northE7[cell])];
      return [[[west, south, east, south, east, north, west, north]]];
    }
    case 'polygon': {
      const { firstPolygon, firstRing, firstPoint, lonE7, latE7 } = shapes;
      return range(firstPolygon, cell, (polygon) =>
        range(firstRing, polygon, (ring) =>
          range(firstPoint, ring, (point) => [fromE7(lonE7[point]), fromE7(latE7[point])]).flat(),
        ),
      );
    }
  }
}

function range<T>(first: Int32Array, index: number, make: (item: number) => T): T[] {
  return Array.from({ length: first[index + 1] - first[index] }, (_, i) => make(first[index] + i));
}

function hexagonRing(low: number, high: number): number[] {
  const boundary = h3Package().cellToBoundary([low, high]);
  const [[, base]] = boundary;
  return boundary.flatMap(([lat, lon]) => [nearLon(lon, base), lat]);
}

/**
 * The hexagons of a group differ in size by less than this factor unless they are near a pole or hundreds of kilometers
 * apart.
 */
const HEXAGONS_DIFFER = 1.5;
const HEXAGON_SAMPLE = 100;

/**
 * Returns how far cells extend from their centroids, in longitude or latitude, degrees × 10⁷; for hexagons from a
 * sample.
 */
export function halfCellE7({
  count,
  lonE7,
  latE7,
  shapes,
}: Pick<CellTable, 'count' | 'lonE7' | 'latE7' | 'shapes'>): number {
  if (shapes.kind === 'point') return 0;
  const step = shapes.kind === 'h3' ? Math.max(1, Math.floor(count / HEXAGON_SAMPLE)) : 1;
  let half = 0;
  for (let cell = 0; cell < count; cell += step) {
    for (const ring of cellPolygons(shapes, cell).flat()) {
      for (let i = 0; i < ring.length; i += 2) {
        const lon = nearLon(ring[i], fromE7(lonE7[cell]));
        half = Math.max(half, Math.abs(toE7(lon) - lonE7[cell]), Math.abs(toE7(ring[i + 1]) - latE7[cell]));
      }
    }
  }
  return shapes.kind === 'h3' ? half * HEXAGONS_DIFFER : half;
}
