import { wrongField } from '../../core/errors.ts';
import { type BBox, emptyBBox, extendBBox } from '../../geo/bbox.ts';
import { type AnswerLattice, Lattice } from '../../geo/lattice.ts';
import type { LatticePolygons } from '../../geo/lattice-polygons.ts';
import { ProjectedLattice } from '../../geo/reference-systems/projected-lattice.ts';
import { referenceSystem } from '../../geo/reference-systems/reference-system.ts';

/**
 * What areas are drawn on, and how they become coordinates of the answer. Degrees and Web Mercator are drawn as they
 * are. Areas of other systems are drawn in degrees, with all their points (lines of a grid bend when they are
 * projected), and each point is projected: neighbours on the grid stay in order, so what is valid and nested stays so.
 */
export interface AreaOutput {
  readonly drawn: Lattice;
  /** A unit of the answer's last decimal in degrees, at least; cells are drawn wide enough to outlast its rounding. */
  readonly stepDegrees: number;
  /** Whether points within straight lines may be left out. */
  readonly keepsLines: boolean;
  /** Whether the date line is where the map ends. */
  readonly cutsAtDateLine: boolean;
  readonly lattice: AnswerLattice;
  project(drawn: LatticePolygons): LatticePolygons;
  /** Degrees around areas: what lies elsewhere may have no coordinates in the system. Null: everything has. */
  around(areas: readonly LatticePolygons[]): BBox | null;
}

/** A centimetre. */
const DRAWN_DECIMALS = 7;
/** Rounding in a plane that is turned against the grid moves points by up to 0.71 of a unit, not by half of one. */
const TURNED = 2;

export function areaOutput(srid: number, decimals: number): AreaOutput {
  if (srid === 4326 || srid === 3857) {
    const lattice = new Lattice(srid, decimals);
    return {
      drawn: lattice,
      stepDegrees: lattice.stepDegrees,
      keepsLines: true,
      cutsAtDateLine: true,
      lattice,
      project: (drawn) => drawn,
      around: () => null,
    };
  }
  const system = referenceSystem(srid)!;
  const lattice = new ProjectedLattice(system, decimals, () => refuseBeyond(srid));
  const drawn = new Lattice(4326, DRAWN_DECIMALS);
  return {
    drawn,
    stepDegrees: lattice.stepDegrees * TURNED,
    keepsLines: false,
    cutsAtDateLine: system.unitM === null,
    lattice,
    project: (polygons) => projected(polygons, drawn, lattice),
    around: (areas) => boxAround(areas, lattice),
  };
}

/** A box with a fifth of its size to spare on each side, for what bends between the points that are looked at. */
function boxAround(areas: readonly LatticePolygons[], lattice: ProjectedLattice): BBox {
  const plane = emptyBBox();
  for (const { xy } of areas) for (let i = 0; i < xy.length; i += 2) extendBBox(plane, xy[i], xy[i + 1]);
  const box = emptyBBox();
  if (plane.minX > plane.maxX) return box;
  for (const x of [plane.minX, (plane.minX + plane.maxX) / 2, plane.maxX]) {
    for (const y of [plane.minY, (plane.minY + plane.maxY) / 2, plane.maxY]) extendBBox(box, ...lattice.placeOf(x, y));
  }
  const spare = 0.2 * Math.max(box.maxX - box.minX, box.maxY - box.minY);
  return { minX: box.minX - spare, minY: box.minY - spare, maxX: box.maxX + spare, maxY: box.maxY + spare };
}

function refuseBeyond(srid: number): never {
  throw wrongField(
    'polygon.srid',
    `${srid} has no coordinates for the whole area: use 4326, 3857 or a system that is meant for it`,
  );
}

/** Areas on the ground stay as they were measured. */
function projected(polygons: LatticePolygons, drawn: Lattice, lattice: ProjectedLattice): LatticePolygons {
  if (polygons.xy.length === 0) return polygons;
  const xy = new Int32Array(polygons.xy.length);
  let [west, south, east, north] = [Infinity, 90, -Infinity, -90];
  for (let i = 0; i < xy.length; i += 2) {
    const [lon, lat] = drawn.placeOf(polygons.xy[i], polygons.xy[i + 1]);
    [xy[i], xy[i + 1]] = lattice.pointOf(lon, lat);
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  // Where the corners lead back to their places, so does what lies between them.
  for (const lon of [west, east]) for (const lat of [south, north]) lattice.require(lon, lat);
  return { ...polygons, xy };
}
