import type { AnswerLattice } from './lattice.ts';
import { EARTH_RADIUS_M } from './mercator.ts';

/**
 * Polygons with integer coordinates, flat: polygon p has the rings `ringOf[first[p]] .. ringOf[first[p + 1] - 1]`, the
 * outer one first; ring r has the points `start[r] .. start[r + 1] - 1` of `xy`, the last not being the first again.
 */
export interface LatticePolygons {
  readonly xy: Int32Array;
  readonly start: Int32Array;
  readonly ringOf: Int32Array;
  readonly first: Int32Array;
  /** Square meters on the ground, by polygon. */
  readonly area: Float64Array;
}

export const EMPTY_POLYGONS: LatticePolygons = {
  xy: new Int32Array(0),
  start: new Int32Array(1),
  ringOf: new Int32Array(0),
  first: new Int32Array(1),
  area: new Float64Array(0),
};

export const polygonCount = (polygons: LatticePolygons): number => polygons.first.length - 1;

export function totalArea(polygons: LatticePolygons): number {
  let sum = 0;
  for (const area of polygons.area) sum += area;
  return sum;
}

/** Returns the same polygons with another total area, distributed in proportion to their own areas. */
export function measuredAs(polygons: LatticePolygons, area: number): LatticePolygons {
  const own = totalArea(polygons);
  return own === 0 ? polygons : { ...polygons, area: polygons.area.map((part) => part * (area / own)) };
}

/** Returns the rings of each polygon, the outer one first. */
export const ringLists = ({ xy, start, ringOf, first }: LatticePolygons): number[][][] =>
  Array.from({ length: first.length - 1 }, (_, p) =>
    Array.from(ringOf.subarray(first[p], first[p + 1]), (r) => Array.from(xy.subarray(2 * start[r], 2 * start[r + 1]))),
  );

/** Returns rings of one polygon each, as lists of `x, y`, the outer one first. */
export function fromRingLists(
  list: readonly (readonly (readonly number[])[])[],
  lattice: AnswerLattice,
): LatticePolygons {
  const rings = list.flat();
  const start = new Int32Array(rings.length + 1);
  for (let r = 0; r < rings.length; r++) start[r + 1] = start[r] + rings[r].length / 2;
  const xy = new Int32Array(start[rings.length] * 2);
  for (let r = 0; r < rings.length; r++) xy.set(rings[r], start[r] * 2);
  const first = new Int32Array(list.length + 1);
  for (let p = 0; p < list.length; p++) first[p + 1] = first[p] + list[p].length;
  const polygons = { xy, start, ringOf: Int32Array.from(rings.keys()), first, area: new Float64Array(list.length) };
  for (let p = 0; p < list.length; p++) {
    let sum = 0;
    for (let r = first[p]; r < first[p + 1]; r++) {
      const area = Math.abs(groundArea(polygons, r, lattice));
      sum += r === first[p] ? area : -area;
    }
    polygons.area[p] = sum;
  }
  return polygons;
}

/**
 * Returns the area of a ring on the ground in m², positive where it runs counter-clockwise. Sides are straight in the
 * lattice; in Lambert's cylindrical projection, which keeps areas, they bend and are approximated by parabolas through
 * their middles.
 */
export function groundArea({ xy, start }: LatticePolygons, ring: number, lattice: AnswerLattice): number {
  const rad = Math.PI / 180;
  const equalArea = (x: number, y: number): [x: number, z: number] => {
    const [lon, lat] = lattice.placeOf(x, y);
    return [lon * rad * EARTH_RADIUS_M, Math.sin(lat * rad) * EARTH_RADIUS_M];
  };
  const end = start[ring + 1];
  let [px, py] = [xy[2 * end - 2], xy[2 * end - 1]];
  let [ax, az] = equalArea(px, py);
  const originX = ax;
  let sum = 0;
  for (let i = start[ring]; i < end; i++) {
    const [qx, qy] = [xy[2 * i], xy[2 * i + 1]];
    const [bx, bz] = equalArea(qx, qy);
    const [mx, mz] = equalArea((px + qx) / 2, (py + qy) / 2);
    // Trapezium below the chord, and two thirds of the parallelogram between chord and middle.
    sum += ((ax + bx) / 2 - originX) * (bz - az);
    sum += (2 / 3) * ((mx - (ax + bx) / 2) * (bz - az) - (mz - (az + bz) / 2) * (bx - ax));
    [px, py, ax, az] = [qx, qy, bx, bz];
  }
  return sum;
}
