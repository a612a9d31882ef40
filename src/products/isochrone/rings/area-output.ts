import { wrongField } from '../../../kit/core/errors.ts';
import { type BBox, emptyBBox, extendBBox } from '../../../kit/geo/bbox.ts';
import { METERS_PER_DEGREE } from '../../../kit/geo/distance.ts';
import { type AnswerLattice, Lattice } from '../../../kit/geo/lattice.ts';
import { type LatticePolygons, measuredAs, totalArea } from '../../../kit/geo/lattice-polygons.ts';
import { roundPolygons } from '../../../kit/geo/polygon-boolean.ts';
import { ProjectedLattice } from '../../../kit/geo/reference-systems/projected-lattice.ts';
import { referenceSystem } from '../../../kit/geo/reference-systems/reference-system.ts';
import { cutUp, DRAWN } from './ring-polygons.ts';

/** The coordinates of an answer's areas. */
export interface AreaCoordinates {
  readonly lattice: AnswerLattice;
  /** Projects polygons from {@link AreaOutput.worked}, with the area that they have. */
  finish(polygons: LatticePolygons): LatticePolygons;
  /**
   * Degrees around areas that are given in them: what lies elsewhere may have no coordinates in the system. Null:
   * everything has.
   */
  around(areas: readonly LatticePolygons[]): BBox | null;
}

/**
 * Turns areas into coordinates of the answer. In degrees of six digits and more they are as they were drawn. In all
 * others their points are projected, or rounded, and snapped to the answer's digits, so that they stay valid.
 */
export interface AreaOutput {
  /** The lattice on which buffers are put around areas. */
  readonly worked: Lattice;
  /** Converts polygons from {@link DRAWN}. */
  begin(polygons: LatticePolygons): LatticePolygons;
  readonly answer: AreaCoordinates;
  /** A number of digits that rounds nothing. */
  readonly exact: AreaCoordinates;
}

/** A centimeter, and a decimeter: growing areas may lie beyond the map. */
const DEGREE_DECIMALS = 7;
const MERCATOR_DECIMALS = 1;
const PLANE_DECIMALS = 2;

/** @param grows whether areas grow after they were drawn */
export function areaOutput(srid: number, decimals: number, grows: boolean): AreaOutput {
  if (srid === 4326) return inDegrees(new Lattice(4326, decimals), grows);
  return srid === 3857 ? inMercator(new Lattice(3857, decimals), grows) : inSystem(srid, decimals, grows);
}

function inDegrees(lattice: Lattice, grows: boolean): AreaOutput {
  const isExact = !grows && lattice.decimals >= DRAWN.decimals;
  const worked = isExact ? lattice : grows ? new Lattice(4326, DEGREE_DECIMALS) : DRAWN;
  const cut = (polygons: LatticePolygons): LatticePolygons => cutUp(polygons, worked);
  return {
    worked,
    begin: (polygons) => scaled(polygons, 10 ** (worked.decimals - DRAWN.decimals)),
    answer: {
      lattice,
      finish: (polygons) => (isExact ? cut(polygons) : snapped(cut(polygons), worked.decimals, lattice)),
      around: () => null,
    },
    exact: { lattice: worked, finish: cut, around: () => null },
  };
}

function inMercator(lattice: Lattice, grows: boolean): AreaOutput {
  const worked = new Lattice(3857, grows ? Math.max(MERCATOR_DECIMALS, lattice.decimals) : lattice.decimals);
  const snap = (polygons: LatticePolygons, onto: Lattice) => snapped(cutUp(polygons, worked), worked.decimals, onto);
  return {
    worked,
    begin: (polygons) => ({
      ...polygons,
      xy: polygons.xy.map((v, k) => ((k & 1) === 0 ? worked.xOfLon(DRAWN.lonOf(v)) : worked.yOfLat(DRAWN.latOf(v)))),
    }),
    answer: { lattice, finish: (polygons) => snap(polygons, lattice), around: () => null },
    exact: { lattice: worked, finish: (polygons) => snap(polygons, worked), around: () => null },
  };
}

function inSystem(srid: number, decimals: number, grows: boolean): AreaOutput {
  const system = referenceSystem(srid)!;
  const latticeOf = (digits: number) => new ProjectedLattice(system, digits, () => refuseBeyond(srid));
  const lattice = latticeOf(decimals);
  const fine = latticeOf(system.unitM === null ? DEGREE_DECIMALS : PLANE_DECIMALS);
  const worked = new Lattice(4326, DEGREE_DECIMALS);
  const bends = system.unitM !== null;
  const project = (polygons: LatticePolygons, onto: ProjectedLattice) => {
    const points = projected(bends ? polygons : cutUp(polygons, worked), worked, fine, bends);
    const isExact = !bends && !grows && onto.decimals >= DRAWN.decimals;
    return isExact ? scaled(points, 10 ** (onto.decimals - fine.decimals)) : snapped(points, fine.decimals, onto);
  };
  return {
    worked,
    begin: (polygons) => scaled(polygons, 10 ** (DEGREE_DECIMALS - DRAWN.decimals)),
    answer: {
      lattice,
      finish: (polygons) => project(polygons, lattice),
      around: (areas) => boxAround(areas, lattice),
    },
    exact: { lattice: fine, finish: (polygons) => project(polygons, fine), around: (areas) => boxAround(areas, fine) },
  };
}

const scaled = (polygons: LatticePolygons, by: number): LatticePolygons =>
  by === 1 ? polygons : { ...polygons, xy: polygons.xy.map((v) => Math.round(v * by)) };

/**
 * Polygons of which what lies on the lattice is valid again, maybe with fewer digits: what becomes too narrow for them
 * goes.
 */
function snapped(polygons: LatticePolygons, decimals: number, lattice: AnswerLattice): LatticePolygons {
  return measuredAs(roundPolygons(polygons, 10 ** (decimals - lattice.decimals), lattice), totalArea(polygons));
}

/**
 * Returns a box with a fifth of its size to spare on each side, for sides that bend between the points that are looked
 * at.
 */
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

/**
 * Lines up to so many degrees long bend by less than a millimeter where they are projected; in systems of degrees none
 * do.
 */
const STRAIGHT_DEGREES = 150 / METERS_PER_DEGREE;

/**
 * Areas on the ground stay as they were measured.
 * @param bends whether lines bend: long ones get points in between
 */
function projected(
  polygons: LatticePolygons,
  worked: Lattice,
  lattice: ProjectedLattice,
  bends: boolean,
): LatticePolygons {
  if (polygons.xy.length === 0) return polygons;
  const xy: number[] = [];
  const start = new Int32Array(polygons.start.length);
  const box = emptyBBox();
  for (let ring = 0; ring + 1 < start.length; ring++) {
    const [first, end] = [polygons.start[ring], polygons.start[ring + 1]];
    const placeOf = (point: number) => worked.placeOf(polygons.xy[2 * point], polygons.xy[2 * point + 1]);
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
