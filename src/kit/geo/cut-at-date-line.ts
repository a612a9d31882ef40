import type { Lattice } from './lattice.ts';
import { BOTH_ODD, overlay } from './overlay.ts';

/** A polygon as rings of `x, y`, the outer one first and counter-clockwise, holes clockwise. */
type RingList = readonly (readonly number[])[];

/**
 * Returns polygons whose longitudes run on over the date line, cut there so that each part lies between -180 and 180
 * (RFC 7946, section 3.1.9). Coordinates are those of a lattice, but may lie beyond its range.
 */
export const cutAtDateLine = (polygons: readonly RingList[], lattice: Lattice): RingList[] =>
  polygons.flatMap((polygon) => partsOf(polygon, lattice));

function partsOf(polygon: RingList, lattice: Lattice): RingList[] {
  const west = lattice.xOfLon(-180);
  const turn = lattice.xOfLon(180) - west;
  const [minX, maxX] = range(polygon[0], 0);
  const first = Math.floor((minX - west) / turn);
  const last = Math.ceil((maxX - west) / turn) - 1;
  if (first >= last) return [moved(polygon, -first * turn)];
  const [minY, maxY] = range(polygon[0], 1);
  const window = [west, minY - 1, west + turn, minY - 1, west + turn, maxY + 1, west, maxY + 1];
  const parts: RingList[] = [];
  for (let k = first; k <= last; k++) parts.push(...overlay(moved(polygon, -k * turn), [window], BOTH_ODD));
  return parts;
}

const moved = (polygon: RingList, by: number): RingList =>
  by === 0 ? polygon : polygon.map((ring) => ring.map((v, k) => (k & 1 ? v : v + by)));

/** Returns the range of a ring's x (parity 0) or y (parity 1). */
function range(ring: readonly number[], parity: 0 | 1): [least: number, most: number] {
  let least = Infinity;
  let most = -Infinity;
  for (let k = parity; k < ring.length; k += 2) {
    least = Math.min(least, ring[k]);
    most = Math.max(most, ring[k]);
  }
  return [least, most];
}
