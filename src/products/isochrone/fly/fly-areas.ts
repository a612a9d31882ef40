import type { Geometry, Position } from 'geojson';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { AroundPlane } from '../../../kit/geo/around.ts';
import { haversineM, MEAN_EARTH_RADIUS_M } from '../../../kit/geo/distance.ts';
import type { AnswerLattice } from '../../../kit/geo/lattice.ts';
import { EMPTY_POLYGONS, fromRingLists, type LatticePolygons } from '../../../kit/geo/lattice-polygons.ts';
import { mapRings, wholeMap } from '../../../kit/geo/map-rings.ts';
import { EITHER, EITHER_ODD, type LatticePath, overlay } from '../../../kit/geo/overlay.ts';
import { geometryRings, intersectPolygons, ringsOf } from '../../../kit/geo/polygon-boolean.ts';
import { nestRings } from '../../../kit/geo/ring-nesting.ts';
import type { FlyOrigin } from '../../../network/reach/index.ts';
import type { AreaQuery } from '../isochrone-query.ts';
import { strokes } from './strokes.ts';

/** A circle of this radius around any place holds half of the globe, nearly; larger ones are the whole map. */
const HALF_GLOBE_M = 0.49 * Math.PI * MEAN_EARTH_RADIUS_M;
/** At threshold 0 a speck of a meter, so that the source itself is covered. */
const SPECK_M = 1;

const metersOf = (origin: FlyOrigin, query: AreaQuery, threshold: number): number =>
  query.routing.edgeWeight === 'distance' ? threshold : (threshold * origin.travel.speedKmh) / 3.6;

const eastward = (a: FlyOrigin, b: FlyOrigin): number =>
  a.lon - b.lon || a.lat - b.lat || a.travel.speedKmh - b.travel.speedKmh;

/** Returns the area within reach of all origins together as the crow flies, combined as asked. */
export function flyArea(
  origins: readonly FlyOrigin[],
  query: AreaQuery,
  threshold: number,
  bufferM: number,
  lattice: AnswerLattice,
  cancel: CancelFlag,
): LatticePolygons {
  // From west to east, so that neighbors are united first, whatever the order of the request.
  const inOrder = [...origins].sort(eastward);
  const places = inOrder.filter((origin, i) => i === 0 || origin.geometry || eastward(origin, inOrder[i - 1]) !== 0);
  if (query.mode === 'average' && places.length > 1) return averageArea(inOrder, query, threshold, bufferM, lattice);
  const reach = places.map((origin) => reachOf(origin, metersOf(origin, query, threshold) + bufferM, query, lattice));
  if (query.mode === 'intersection') {
    return reach
      .map((area) => united(area, lattice, cancel))
      .reduce((all, area) => intersectPolygons(all, ringsOf(area), lattice));
  }
  return united(reach.flat(), lattice, cancel);
}

/** Some rings that may overlap; those of `odd` are one geometry's, by the even-odd rule. */
interface Piece {
  readonly rings: readonly LatticePath[];
  readonly odd: readonly LatticePath[];
}

/** Rings that are united at once. */
const PIECE_RINGS = 8;

/** Halves first: what overlaps is gone before it meets the rest. */
function united(pieces: readonly Piece[], lattice: AnswerLattice, cancel: CancelFlag): LatticePolygons {
  if (pieces.length === 0) return EMPTY_POLYGONS;
  const unite = (first: number, end: number): LatticePath[] => {
    cancel.check();
    if (end - first === 1) return overlay(pieces[first].rings, pieces[first].odd, EITHER_ODD).flat();
    const middle = (first + end) >> 1;
    return overlay(unite(first, middle), unite(middle, end), EITHER).flat();
  };
  return fromRingLists(nestRings(unite(0, pieces.length).map((ring) => Array.from(ring))), lattice);
}

function reachOf({ geometry, lon, lat }: FlyOrigin, meters: number, query: AreaQuery, lattice: AnswerLattice): Piece[] {
  const radius = Math.max(SPECK_M, meters);
  if (radius > HALF_GLOBE_M) return [{ rings: [wholeMap(lattice)], odd: [] }];
  const around = new AroundPlane(lon, lat);
  const lines = geometry ? linesOf(geometry) : [[[lon, lat]]];
  const inPlane = lines.map((line) => line.map(([x, y]) => around.toPlane(x, y)));
  const rings = strokes(inPlane, radius, query.circlePoints).flatMap((ring) =>
    mapRings(
      ring.map(([x, y]) => around.toDegrees(x, y)),
      lattice,
    ),
  );
  const pieces: Piece[] = geometry ? [{ rings: [], odd: areasOf(geometry, lattice) }] : [];
  for (let k = 0; k < rings.length; k += PIECE_RINGS) pieces.push({ rings: rings.slice(k, k + PIECE_RINGS), odd: [] });
  return pieces;
}

/** Returns all points, lines and rings of a geometry as lines. */
function linesOf(geometry: Geometry): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((p) => [p]);
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    case 'GeometryCollection':
      return geometry.geometries.flatMap(linesOf);
  }
}

const areasOf = (geometry: Geometry, lattice: AnswerLattice): number[][] =>
  geometry.type === 'GeometryCollection'
    ? geometry.geometries.flatMap((part) => areasOf(part, lattice))
    : geometryRings(geometry, lattice);

/**
 * Returns the area where the mean over all origins is within the threshold: a convex area around the point where the
 * mean is least, so each of its border points is found by halving along a ray from there.
 */
function averageArea(
  origins: readonly FlyOrigin[],
  query: AreaQuery,
  threshold: number,
  bufferM: number,
  lattice: AnswerLattice,
): LatticePolygons {
  // What a meter to each origin costs in the mean.
  const weights = origins.map((origin) => 1 / (metersOf(origin, query, 1) * origins.length));
  const mean = (lon: number, lat: number): number =>
    origins.reduce((sum, origin, i) => sum + weights[i] * haversineM(lon, lat, origin.lon, origin.lat), 0);
  const [lon, lat] = leastMean(origins, weights);
  if (mean(lon, lat) > threshold) return EMPTY_POLYGONS;
  const around = new AroundPlane(lon, lat);
  const [circle] = strokes([[[0, 0]]], 1, query.circlePoints);
  const ring = circle.map(([x, y]) => {
    let inside = 0;
    let outside = HALF_GLOBE_M;
    for (let k = 0; k < 60; k++) {
      const middle = (inside + outside) / 2;
      if (mean(...around.toDegrees(x * middle, y * middle)) <= threshold) inside = middle;
      else outside = middle;
    }
    const meters = Math.max(SPECK_M, inside + bufferM);
    return around.toDegrees(x * meters, y * meters);
  });
  return fromRingLists(overlay(mapRings(ring, lattice), [], EITHER), lattice);
}

/** Returns the weighted geometric median (Weiszfeld), on a plane around the first origin. */
function leastMean(origins: readonly FlyOrigin[], weights: readonly number[]): [lon: number, lat: number] {
  const around = new AroundPlane(origins[0].lon, origins[0].lat);
  const points = origins.map(({ lon, lat }) => around.toPlane(lon, lat));
  let x = 0;
  let y = 0;
  for (let k = 0; k < 200; k++) {
    let sumX = 0;
    let sumY = 0;
    let sum = 0;
    for (let i = 0; i < points.length; i++) {
      const share = weights[i] / Math.max(1e-3, Math.hypot(points[i][0] - x, points[i][1] - y));
      sumX += points[i][0] * share;
      sumY += points[i][1] * share;
      sum += share;
    }
    x = sumX / sum;
    y = sumY / sum;
  }
  return around.toDegrees(x, y);
}
