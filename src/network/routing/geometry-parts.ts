import type { Geometry, Position } from 'geojson';

type SimpleGeometry = Extract<Geometry, { type: 'Point' | 'LineString' | 'Polygon' }>;

/** Returns the single points, lines and polygons of a geometry. */
export function simpleParts(geometry: Geometry): SimpleGeometry[] {
  switch (geometry.type) {
    case 'MultiPoint':
      return geometry.coordinates.map((coordinates) => ({ type: 'Point', coordinates }));
    case 'MultiLineString':
      return geometry.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }));
    case 'MultiPolygon':
      return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
    case 'GeometryCollection':
      return geometry.geometries.flatMap(simpleParts);
    default:
      return [geometry];
  }
}

/** Returns the lines for drawing a geometry: rings, lines, and points as lines of one position. */
export const pathsOf = (geometry: Geometry): readonly (readonly Position[])[] =>
  simpleParts(geometry).flatMap((part) => {
    if (part.type === 'Polygon') return part.coordinates;
    return [part.type === 'LineString' ? part.coordinates : [part.coordinates]];
  });
