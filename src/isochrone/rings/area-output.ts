import { wrongField } from '../../core/errors.ts';
import { type AnswerLattice, Lattice } from '../../geo/lattice.ts';
import { EMPTY_POLYGONS, type LatticePolygons } from '../../geo/lattice-polygons.ts';
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
  readonly lattice: AnswerLattice;
  project(drawn: LatticePolygons): LatticePolygons;
}

/** A centimetre. */
const DRAWN_DECIMALS = 7;
/** Rounding in a plane that is turned against the grid moves points by up to 0.71 of a unit, not by half of one. */
const TURNED = 2;

export function areaOutput(srid: number, decimals: number): AreaOutput {
  if (srid === 4326 || srid === 3857) {
    const lattice = new Lattice(srid, decimals);
    return { drawn: lattice, stepDegrees: lattice.stepDegrees, keepsLines: true, lattice, project: (drawn) => drawn };
  }
  const lattice = new ProjectedLattice(referenceSystem(srid)!, decimals, () => refuseBeyond(srid));
  const drawn = new Lattice(4326, DRAWN_DECIMALS);
  return {
    drawn,
    stepDegrees: lattice.stepDegrees * TURNED,
    keepsLines: false,
    lattice,
    project: (polygons) => projected(polygons, drawn, lattice),
  };
}

function refuseBeyond(srid: number): never {
  throw wrongField(
    'polygon.srid',
    `${srid} has no coordinates for the whole area: use 4326, 3857 or a system that is meant for it`,
  );
}

/** Areas on the ground stay as they were measured. */
function projected(polygons: LatticePolygons, drawn: Lattice, lattice: ProjectedLattice): LatticePolygons {
  if (polygons === EMPTY_POLYGONS) return polygons;
  const xy = new Int32Array(polygons.xy.length);
  let [west, south, east, north] = [180, 90, -180, -90];
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
