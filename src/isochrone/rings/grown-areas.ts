import { METERS_PER_DEGREE } from '../../geo/distance.ts';
import { ringContains } from '../../geo/flat-ring.ts';
import { growPolygons, type Reach } from '../../geo/grow-polygons.ts';
import type { Lattice } from '../../geo/lattice.ts';
import {
  fromRingLists,
  groundArea,
  type LatticePolygons,
  measuredAs,
  ringLists,
  totalArea,
} from '../../geo/lattice-polygons.ts';
import { mercatorScale } from '../../geo/mercator.ts';
import type { Buffer } from '../isochrone-query.ts';

/** Areas grow at once by no more: beyond, too many borders would meet. */
const MOST_AT_ONCE_M = 100;
/** Fewer would leave the border more than a tenth of the buffer from where it is to be. */
const LEAST_QUADRANT = 2;

/**
 * Areas with all that lies within a buffer of them, and within holes that it leaves smaller than `leastHoleM2`. Areas on the ground stay as they
 * were measured.
 * @param latitude where the buffer is as long as it says; at 50° it is a tenth shorter five degrees further north
 */
export function grownBy(
  { value, unit, quadrantSegments }: Buffer,
  polygons: LatticePolygons,
  lattice: Lattice,
  latitude: number,
  leastHoleM2: number,
): LatticePolygons {
  if (value === 0 || polygons.xy.length === 0) return polygons;
  const corners = 4 * Math.max(LEAST_QUADRANT, quadrantSegments);
  const steps = stepsOf(unit === 'degrees' ? value * METERS_PER_DEGREE : value);
  const grown = steps.reduce((areas, share) => {
    const reach = reachOf({ value: value * share, unit, quadrantSegments }, lattice, latitude);
    return fromRingLists(growPolygons(areas, reach, corners), lattice);
  }, polygons);
  return measuredAs(withoutHolesBelow(leastHoleM2, grown, lattice), totalArea(polygons));
}

/** Small holes are filled, together with the islands in them. */
function withoutHolesBelow(leastM2: number, polygons: LatticePolygons, lattice: Lattice): LatticePolygons {
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

/** Rings meet in corners at most, so the middle of an edge tells. */
const liesIn = (outer: readonly number[], [ax, ay, bx, by]: readonly number[]): boolean =>
  ringContains(outer, (ax + bx) / 2, (ay + by) / 2);

/** Shares of the whole, doubling: each step rounds off what the next would find between borders. */
function stepsOf(meters: number): number[] {
  const doublings = Math.max(0, Math.ceil(Math.log2(meters / MOST_AT_ONCE_M)));
  const least = 1 / 2 ** doublings;
  return [least, ...Array.from({ length: doublings }, (_, k) => least * 2 ** k)];
}

function reachOf({ value, unit }: Buffer, lattice: Lattice, latitude: number): Reach {
  const { factor } = lattice;
  const degrees = unit === 'degrees' ? value : value / METERS_PER_DEGREE;
  const stretch = mercatorScale(latitude);
  if (lattice.srid === 4326) return { x: degrees * factor * stretch, y: degrees * factor };
  const reach = factor * (unit === 'mercator' ? value : degrees * METERS_PER_DEGREE * stretch);
  return { x: reach, y: reach };
}
