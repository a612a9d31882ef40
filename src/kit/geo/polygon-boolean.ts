import type { Geometry, Position } from 'geojson';
import type { BBox } from './bbox.ts';
import { clipRing } from './clip.ts';
import type { AnswerLattice } from './lattice.ts';
import { fromRingLists, type LatticePolygons } from './lattice-polygons.ts';
import { BOTH_ODD, EITHER_ODD, overlay, WOUND_AROUND } from './overlay.ts';
import type { LatticePath } from './snap-rounding.ts';

/**
 * Returns the part of areas that lies within rings, by the even-odd rule. Only parts of the rings near the areas are
 * read, so the rings may be large.
 */
export function intersectPolygons(
  areas: LatticePolygons,
  rings: readonly LatticePath[],
  lattice: AnswerLattice,
): LatticePolygons {
  const { xy } = areas;
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let k = 0; k < xy.length; k += 2) {
    box.minX = Math.min(box.minX, xy[k] - 1);
    box.minY = Math.min(box.minY, xy[k + 1] - 1);
    box.maxX = Math.max(box.maxX, xy[k] + 1);
    box.maxY = Math.max(box.maxY, xy[k + 1] + 1);
  }
  const near = rings.map((ring) => clipRing(Array.from(ring), box).map(Math.round));
  return fromRingLists(overlay(ringsOf(areas), near, BOTH_ODD), lattice);
}

export const unitePolygons = (a: LatticePolygons, b: LatticePolygons, lattice: AnswerLattice): LatticePolygons =>
  fromRingLists(overlay(ringsOf(a), ringsOf(b), EITHER_ODD), lattice);

/**
 * Returns polygons on a lattice that is coarser by `units`: every point is moved to the nearest lattice point. Where
 * borders then overlap, everything inside its own border stays inside; parts that collapse to lines are removed.
 */
export function roundPolygons(polygons: LatticePolygons, units: number, lattice: AnswerLattice): LatticePolygons {
  const rounded = ringsOf(polygons).map((ring) => ring.map((v) => Math.round(v / units)));
  return fromRingLists(overlay(rounded, [], WOUND_AROUND), lattice);
}

/** Returns all rings, outer ones and holes. */
export const ringsOf = ({ xy, start, ringOf }: LatticePolygons): Int32Array[] =>
  Array.from(ringOf, (ring) => xy.subarray(2 * start[ring], 2 * start[ring + 1]));

/**
 * Returns the rings of a Polygon or MultiPolygon (WGS 84); with a box of degrees, which may lie over the date line,
 * only their parts in it.
 */
export function geometryRings(geometry: Geometry, lattice: AnswerLattice, box: BBox | null = null): number[][] {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  const rings = polygons.flat();
  if (box === null) return rings.map((ring) => lattice.ring(ring));
  return rings
    .flatMap((ring) => TURNS.map((turn) => within(ring, turn, box)))
    .filter((ring) => ring.length > 0)
    .map((ring) => lattice.ring(ring));
}

/** Degrees. */
const TURNS = [-360, 0, 360];

function within(ring: readonly Position[], turn: number, box: BBox): Position[] {
  const flat = clipRing(
    ring.flatMap(([lon, lat]) => [lon! + turn, lat!]),
    box,
  );
  return Array.from({ length: flat.length / 2 }, (_, k) => [flat[2 * k], flat[2 * k + 1]]);
}
