import { ringContains } from '../../../kit/geo/flat-ring.ts';
import type { Lattice } from '../../../kit/geo/lattice.ts';
import { fromRingLists, groundArea, type LatticePolygons, ringLists } from '../../../kit/geo/lattice-polygons.ts';

/** Square meters on the ground below which holes are filled and parts are left out; null: as usual. */
export interface LeastSizes {
  readonly holeM2: number | null;
  readonly partM2: number | null;
}

/** Fills holes below so many square meters, together with the islands in them. Rings may touch each other in points. */
export function withoutHolesBelow(leastM2: number, polygons: LatticePolygons, lattice: Lattice): LatticePolygons {
  const { first, ringOf } = polygons;
  const filled: number[][] = [];
  const lists = ringLists(polygons).map((rings, p) =>
    rings.filter((ring, k) => {
      if (k === 0 || -groundArea(polygons, ringOf[first[p] + k], lattice) >= leastM2) return true;
      filled.push(ring);
      return false;
    }),
  );
  if (filled.length === 0) return polygons;
  return fromRingLists(
    lists.filter(([outer]) => !filled.some((hole) => liesIn(hole, outer))),
    lattice,
  );
}

/** Leaves out what lies within borders around less than so many square meters. */
export function withoutPartsBelow(leastM2: number, polygons: LatticePolygons, lattice: Lattice): LatticePolygons {
  const { first, ringOf } = polygons;
  const lists = ringLists(polygons);
  const small = lists.filter((_, p) => groundArea(polygons, ringOf[first[p]], lattice) < leastM2);
  if (small.length === 0) return polygons;
  return fromRingLists(
    lists.filter(([outer]) => !small.some(([border]) => border === outer || liesIn(border, outer))),
    lattice,
  );
}

/** Rings meet in corners at most, so the middle of an edge decides. */
const liesIn = (outer: readonly number[], [ax, ay, bx, by]: readonly number[]): boolean =>
  ringContains(outer, (ax + bx) / 2, (ay + by) / 2);
