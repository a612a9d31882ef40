import { cutAtDateLine } from '../../../kit/geo/cut-at-date-line.ts';
import { Lattice } from '../../../kit/geo/lattice.ts';
import {
  fromRingLists,
  type LatticePolygons,
  measuredAs,
  ringLists,
  totalArea,
} from '../../../kit/geo/lattice-polygons.ts';
import { EARTH_RADIUS_M } from '../../../kit/geo/mercator.ts';
import type { Rings } from '../../../kit/geo/rings.ts';
import type { LeastSizes } from './least-sizes.ts';

const MICRO = 1e6;
const RAD_PER_MICRO = Math.PI / 180 / MICRO;

/** Rings have the coordinates of this lattice. */
export const DRAWN = new Lattice(4326, 6);

/**
 * Polygons of nested rings, in the order of their outer rings' highest points, without what is smaller than asked for.
 */
export function ringPolygons(rings: Rings, sizes: LeastSizes): LatticePolygons {
  const size = Float64Array.from({ length: rings.count }, (_, ring) => groundAreaOf(rings, ring));
  const order = fromNorthToSouth(rings);
  const isKept = keptRings(rings, size, sizes);
  const outers = order.filter((ring) => isKept[ring] === 1 && rings.hole[ring] === 0);
  const holesOf = new Map<number, number[]>(outers.map((ring) => [ring, []]));
  for (const ring of order) {
    if (isKept[ring] === 1 && rings.hole[ring] === 1) holesOf.get(rings.parent[ring])?.push(ring);
  }
  const first = new Int32Array(outers.length + 1);
  const ringOf: number[] = [];
  const area = new Float64Array(outers.length);
  outers.forEach((outer, p) => {
    for (const ring of [outer, ...holesOf.get(outer)!]) {
      ringOf.push(ring);
      area[p] += size[ring];
    }
    first[p + 1] = ringOf.length;
  });
  return packed(rings, ringOf, first, area);
}

/** Returns only the rings that polygons have, in their order. */
function packed({ xy, start }: Rings, ringOf: number[], first: Int32Array, area: Float64Array): LatticePolygons {
  const starts = new Int32Array(ringOf.length + 1);
  ringOf.forEach((ring, r) => {
    starts[r + 1] = starts[r] + start[ring + 1] - start[ring];
  });
  const points = new Int32Array(2 * starts[ringOf.length]);
  ringOf.forEach((ring, r) => {
    points.set(xy.subarray(2 * start[ring], 2 * start[ring + 1]), 2 * starts[r]);
  });
  return { xy: points, start: starts, ringOf: Int32Array.from(ringOf.keys()), first, area };
}

/** Rings begin at their highest points. */
function fromNorthToSouth({ xy, start, count }: Rings): number[] {
  return Array.from({ length: count }, (_, ring) => ring).sort(
    (a, b) => xy[2 * start[b] + 1] - xy[2 * start[a] + 1] || xy[2 * start[b]] - xy[2 * start[a]],
  );
}

/** Holes that are left out are filled, together with the islands in them; parts go with the holes in them. */
function keptRings({ count, hole, parent }: Rings, size: Float64Array, { holeM2, partM2 }: LeastSizes): Uint8Array {
  /** 2: not known yet. */
  const kept = new Uint8Array(count).fill(2);
  const isKept = (ring: number): number => {
    if (kept[ring] === 2) {
      const least = hole[ring] === 1 ? holeM2 : partM2;
      const isSmall = least !== null && Math.abs(size[ring]) < least;
      kept[ring] = isSmall || (parent[ring] >= 0 && isKept(parent[ring]) === 0) ? 0 : 1;
    }
    return kept[ring];
  };
  for (let ring = 0; ring < count; ring++) isKept(ring);
  return kept;
}

/**
 * Returns the signed area of a ring on the ground in square meters, holes negative, in the cylindrical projection that
 * keeps areas.
 */
function groundAreaOf({ xy, start }: Rings, ring: number): number {
  const end = 2 * start[ring + 1];
  const begin = 2 * start[ring];
  const x0 = xy[begin];
  let px = xy[end - 2] - x0;
  let pz = Math.sin(xy[end - 1] * RAD_PER_MICRO);
  let sum = 0;
  for (let k = begin; k < end; k += 2) {
    const x = xy[k] - x0;
    const z = Math.sin(xy[k + 1] * RAD_PER_MICRO);
    sum += (px + x) * (z - pz);
    px = x;
    pz = z;
  }
  return (sum * RAD_PER_MICRO * EARTH_RADIUS_M * EARTH_RADIUS_M) / 2;
}

/** Polygons that run on over the date line, cut there, with the area that they have. */
export function cutUp(polygons: LatticePolygons, lattice: Lattice): LatticePolygons {
  const dateLine = lattice.xOfLon(180);
  if (polygons.xy.every((v, k) => (k & 1) === 1 || Math.abs(v) <= dateLine)) return polygons;
  return measuredAs(fromRingLists(cutAtDateLine(ringLists(polygons), lattice), lattice), totalArea(polygons));
}
