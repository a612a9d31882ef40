import type { MultiPolygon, Polygon, Position } from 'geojson';
import { clipRing } from './clip.ts';
import type { AnswerLattice } from './lattice.ts';
import { MERCATOR_MAX_LAT } from './mercator.ts';
import { ringOverPole } from './run-on.ts';

const MAP = { minX: -180, minY: -MERCATOR_MAX_LAT, maxX: 180, maxY: MERCATOR_MAX_LAT };

/** Returns the ring around the whole map. */
export const wholeMap = (lattice: AnswerLattice): number[] =>
  lattice.ring([
    [MAP.minX, MAP.minY],
    [MAP.maxX, MAP.minY],
    [MAP.maxX, MAP.maxY],
    [MAP.minX, MAP.maxY],
  ]);

/**
 * Returns a counter-clockwise ring on the globe (degrees, each point less than half a turn from the one before) as
 * rings on the map: cut at the date line and at the edges of Web Mercator. A ring around a pole holds the pole.
 */
export const mapRings = (ring: readonly Position[], lattice: AnswerLattice): number[][] =>
  ringsOnMap(ringOverPole(ring)).map((flat) => {
    const points: number[] = [];
    for (let k = 0; k < flat.length; k += 2) points.push(...lattice.pointOf(flat[k], flat[k + 1]));
    return points;
  });

/**
 * Returns the parts of a ring, whose longitudes may run on over the date line, that lie on the map: flat, in degrees.
 */
export const ringsOnMap = (ring: readonly Position[]): number[][] =>
  TURNS.map((turn) =>
    clipRing(
      ring.flatMap(([lon, lat]) => [lon + turn, lat]),
      MAP,
    ),
  ).filter(({ length }) => length >= 6);

const TURNS = [-360, 0, 360];

/**
 * Returns polygons on the globe, whose outlines may jump over the date line and go around a pole, as their parts on the
 * map.
 */
export function polygonsOnMap(geometry: Polygon | MultiPolygon): MultiPolygon {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const parts = polygons.flatMap((rings) => {
    const [outer = [], ...holes] = rings.map((ring) => ringsOnMap(ringOverPole(ring)).map(closed));
    // Shapes go by the even-odd rule, so it makes no difference which part a hole is in.
    return outer.map((part, i) => [part, ...(i === 0 ? holes.flat() : [])]);
  });
  return { type: 'MultiPolygon', coordinates: parts };
}

function closed(flat: readonly number[]): Position[] {
  const ring = Array.from({ length: flat.length / 2 }, (_, i): Position => [flat[2 * i], flat[2 * i + 1]]);
  return [...ring, ring[0]];
}
