import { wrongField } from '../../core/errors.ts';
import { type BBox, emptyBBox, extendBBox } from '../../geo/bbox.ts';
import { E7 } from '../../geo/coordinates.ts';
import { cutAtDateLine } from '../../geo/cut-at-date-line.ts';
import { METERS_PER_DEGREE } from '../../geo/distance.ts';
import { type AnswerLattice, Lattice } from '../../geo/lattice.ts';
import { fromRingLists, type LatticePolygons, measuredAs, ringLists, totalArea } from '../../geo/lattice-polygons.ts';
import { roundPolygons } from '../../geo/polygon-boolean.ts';
import { ProjectedLattice } from '../../geo/reference-systems/projected-lattice.ts';
import { referenceSystem } from '../../geo/reference-systems/reference-system.ts';
import { EIGHTHS } from '../kernel/crossing.ts';
import { FINE_CELLS } from '../plan/grid.ts';

/** Coordinates that areas are told in. */
export interface AreaCoordinates {
  readonly lattice: AnswerLattice;
  /** From {@link AreaOutput.drawn}, with the area that the polygons have. */
  finish(polygons: LatticePolygons): LatticePolygons;
  /** Degrees around areas that are told in them: what lies elsewhere may have no coordinates in the system. Null: everything has. */
  around(areas: readonly LatticePolygons[]): BBox | null;
}

/**
 * What areas are drawn on, and how they become coordinates of the answer. Degrees and Web Mercator are drawn as they
 * are where their digits outlast the grid; areas of other systems are drawn in degrees, with all their points (lines of a grid bend when they are
 * projected), and each point is projected: neighbors on the grid stay in order, so what is valid and nested stays so. Where that can't
 * be, because areas grow or the answer has few digits, they are drawn with more digits and snapped to the answer's at the end.
 */
export interface AreaOutput {
  readonly drawn: Lattice;
  /** Whether points within straight lines may be left out. */
  readonly keepsLines: boolean;
  /** Whether areas are cut where they are drawn, not at the end. */
  readonly cutsAtDateLine: boolean;
  readonly answer: AreaCoordinates;
  /** As many digits as there are. */
  readonly exact: AreaCoordinates;
}

/** A centimeter, and a decimeter: growing areas may lie beyond the map. */
const DEGREE_DECIMALS = 7;
const MERCATOR_DECIMALS = 1;
const PLANE_DECIMALS = 2;
/** Rounding in a plane that is turned against the grid moves points by up to 0.71 of a unit, not by half of one. */
const TURNED = 2;
/** An eighth of the smallest cell in degrees: rings of points as far apart stay apart where they are rounded to no more than that. */
const LEAST_GAP = Math.floor(((FINE_CELLS.meters / METERS_PER_DEGREE) * E7) / (10 * EIGHTHS)) / (E7 / 10);

/**
 * @param grows whether areas grow after they were drawn
 * @param simplifies whether borders become simpler, and may come as near to each other as digits tell
 */
export function areaOutput(srid: number, decimals: number, grows: boolean, simplifies = false): AreaOutput {
  return srid === 4326 || srid === 3857 ? onMap(srid, decimals, grows) : inSystem(srid, decimals, grows, simplifies);
}

function onMap(srid: 4326 | 3857, decimals: number, grows: boolean): AreaOutput {
  const lattice = new Lattice(srid, decimals);
  const isFine = !grows && lattice.stepDegrees <= LEAST_GAP;
  const fineDecimals = srid === 4326 ? DEGREE_DECIMALS : Math.max(MERCATOR_DECIMALS, lattice.decimals);
  const drawn = isFine ? lattice : new Lattice(srid, fineDecimals);
  const cut = (polygons: LatticePolygons) => (grows ? cutUp(polygons, drawn) : polygons);
  return {
    drawn,
    keepsLines: true,
    cutsAtDateLine: !grows,
    answer: {
      lattice,
      finish: (polygons) =>
        drawn.decimals === lattice.decimals ? cut(polygons) : snapped(cut(polygons), drawn.decimals, lattice),
      around: () => null,
    },
    exact: { lattice: drawn, finish: cut, around: () => null },
  };
}

function inSystem(srid: number, decimals: number, grows: boolean, simplifies: boolean): AreaOutput {
  const system = referenceSystem(srid)!;
  const latticeOf = (digits: number) => new ProjectedLattice(system, digits, () => refuseBeyond(srid));
  const lattice = latticeOf(decimals);
  const isFine = !grows && !simplifies && lattice.stepDegrees * TURNED <= LEAST_GAP;
  const fine = isFine ? lattice : latticeOf(system.unitM === null ? DEGREE_DECIMALS : PLANE_DECIMALS);
  const drawn = new Lattice(4326, DEGREE_DECIMALS);
  const cuts = system.unitM === null;
  const project = (polygons: LatticePolygons) =>
    projected(cuts && grows ? cutUp(polygons, drawn) : polygons, drawn, fine, system.unitM !== null);
  return {
    drawn,
    keepsLines: false,
    cutsAtDateLine: cuts && !grows,
    answer: {
      lattice,
      // Points of what has grown may be nearer to each other than digits are apart.
      finish: (polygons) => (isFine ? project(polygons) : snapped(project(polygons), fine.decimals, lattice)),
      around: (areas) => boxAround(areas, lattice),
    },
    exact: { lattice: fine, finish: project, around: (areas) => boxAround(areas, fine) },
  };
}

/** Polygons with fewer digits: what becomes too narrow for them goes. */
function snapped(polygons: LatticePolygons, decimals: number, lattice: AnswerLattice): LatticePolygons {
  return measuredAs(roundPolygons(polygons, 10 ** (decimals - lattice.decimals), lattice), totalArea(polygons));
}

function cutUp(polygons: LatticePolygons, lattice: Lattice): LatticePolygons {
  const dateLine = lattice.xOfLon(180);
  if (polygons.xy.every((v, k) => (k & 1) === 1 || Math.abs(v) <= dateLine)) return polygons;
  const lists = ringLists(polygons);
  return measuredAs(fromRingLists(cutAtDateLine(lists, lattice), lattice), totalArea(polygons));
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

/** Lines up to so many degrees long bend by less than a millimeter where they are projected; in systems of degrees none do. */
const STRAIGHT_DEGREES = 150 / METERS_PER_DEGREE;

/**
 * Areas on the ground stay as they were measured.
 * @param bends whether lines bend: long ones get points in between
 */
function projected(
  polygons: LatticePolygons,
  drawn: Lattice,
  lattice: ProjectedLattice,
  bends: boolean,
): LatticePolygons {
  if (polygons.xy.length === 0) return polygons;
  const xy: number[] = [];
  const start = new Int32Array(polygons.start.length);
  const box = emptyBBox();
  for (let ring = 0; ring + 1 < start.length; ring++) {
    const [first, end] = [polygons.start[ring], polygons.start[ring + 1]];
    const placeOf = (point: number) => drawn.placeOf(polygons.xy[2 * point], polygons.xy[2 * point + 1]);
    let [lon, lat] = placeOf(first);
    for (let point = first; point < end; point++) {
      const [nextLon, nextLat] = placeOf(point + 1 < end ? point + 1 : first);
      const [dLon, dLat] = [nextLon - lon, nextLat - lat];
      const parts = bends ? Math.max(1, Math.ceil(Math.max(Math.abs(dLon), Math.abs(dLat)) / STRAIGHT_DEGREES)) : 1;
      for (let part = 0; part < parts; part++) {
        xy.push(...lattice.pointOf(lon + (part / parts) * dLon, lat + (part / parts) * dLat));
      }
      extendBBox(box, lon, lat);
      [lon, lat] = [nextLon, nextLat];
    }
    start[ring + 1] = xy.length / 2;
  }
  // Where the corners lead back to their places, so does what lies between them.
  for (const lon of [box.minX, box.maxX]) for (const lat of [box.minY, box.maxY]) lattice.require(lon, lat);
  return { ...polygons, xy: Int32Array.from(xy), start };
}
