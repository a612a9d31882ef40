import { METERS_PER_DEGREE } from '../../../kit/geo/distance.ts';
import { growPolygons, type Reach } from '../../../kit/geo/grow-polygons.ts';
import type { Lattice } from '../../../kit/geo/lattice.ts';
import { fromRingLists, type LatticePolygons, measuredAs, totalArea } from '../../../kit/geo/lattice-polygons.ts';
import { mercatorScale } from '../../../kit/geo/mercator.ts';
import type { Buffer } from '../isochrone-query.ts';
import { withoutHolesBelow } from './least-sizes.ts';

/** Areas grow at once by no more: beyond, too many borders would meet. */
const MOST_AT_ONCE_M = 100;
/** Fewer would leave the border more than a tenth of the buffer from where it is to be. */
const LEAST_QUADRANT = 2;

/**
 * Areas with all that lies within a buffer of them, and within holes that it leaves smaller than `leastHoleM2`. Areas
 * on the ground stay as they were measured.
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
