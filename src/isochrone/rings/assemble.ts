import { E7 } from '../../geo/coordinates.ts';
import { cutAtDateLine } from '../../geo/cut-at-date-line.ts';
import type { Lattice } from '../../geo/lattice.ts';
import { fromRingLists, type LatticePolygons, ringLists } from '../../geo/lattice-polygons.ts';
import { LazyTable } from '../../geo/lazy-table.ts';
import { EARTH_RADIUS_M, xFromLon } from '../../geo/mercator.ts';
import { overlay, WOUND_AROUND } from '../../geo/overlay.ts';
import type { Rings } from '../../geo/rings.ts';
import { EIGHTHS } from '../kernel/crossing.ts';
import type { LeastSizes } from '../plan/drawing.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import { withoutHolesBelow, withoutPartsBelow } from './least-sizes.ts';

/** Eighths of cells are whole units of this decimal of a degree. */
const GRID_DECIMALS = 6;

/** From eighths of cells to lattice coordinates and areas. Tables fill as they are used, and stay. */
export class GridProjection {
  /** Of x, on the equator. */
  readonly unitM: number;
  readonly x: LazyTable;
  readonly y: LazyTable;
  /** R sin φ of a row: with x the equal-area cylindrical projection. */
  readonly height: LazyTable;
  private readonly unitLon: number;
  /** Eighths of cells in units of the lattice, along x and y, where they are whole ones. */
  readonly steps: readonly [x: number, y: number] | null;

  constructor(
    grid: ZoneGrid,
    exponent: number,
    readonly lattice: Lattice,
  ) {
    const share = 2 ** exponent / (EIGHTHS * E7);
    this.unitLon = grid.cellLonE7 * share;
    const unitLat = grid.cellLatE7 * share;
    const isWhole = lattice.srid === 4326 && lattice.decimals >= GRID_DECIMALS;
    this.steps = isWhole ? [lattice.xOfLon(this.unitLon), lattice.yOfLat(unitLat)] : null;
    this.unitM = xFromLon(this.unitLon);
    this.x = new LazyTable((k) => lattice.xOfLon(k * this.unitLon));
    this.y = new LazyTable((k) => lattice.yOfLat(k * unitLat));
    this.height = new LazyTable((k) => EARTH_RADIUS_M * Math.sin((k * unitLat * Math.PI) / 180));
  }

  /** Whether eighths of cells are whole units of the lattice. */
  get isWhole(): boolean {
    return this.steps !== null;
  }

  /** Whether all columns between two eighths lie on the map's side of the date line. */
  isOnMap(first: number, last: number): boolean {
    return first * this.unitLon >= -180 && last * this.unitLon <= 180;
  }
}

/** Rings that are drawn, and areas on the ground: m², holes negative. */
export interface KeptRings {
  readonly kept: Uint8Array;
  readonly size: Float64Array;
}

/**
 * Holes that are left out are filled, together with the islands in them; parts go with the holes in them.
 * @param leavesOut by ring and its area on the ground in m²
 */
export function keptRings(
  rings: Rings,
  projection: GridProjection,
  leavesOut: (ring: number, areaM2: number) => boolean,
): KeptRings {
  const { count, parent } = rings;
  const size = ringAreas(rings, projection);
  const kept = new Uint8Array(count);
  for (let r = 0; r < count; r++) {
    // Whatever a ring lies in was found before it.
    if (parent[r] >= 0 && kept[parent[r]] === 0) continue;
    if (!leavesOut(r, Math.abs(size[r]))) kept[r] = 1;
  }
  return { kept, size };
}

/**
 * Rings of a contour → polygons in output coordinates.
 * @param cuts polygons over the date line are cut there; otherwise they run on over it
 */
export function assemble(
  rings: Rings,
  { kept, size }: KeptRings,
  projection: GridProjection,
  cuts: boolean,
): LatticePolygons {
  const { count, hole, parent } = rings;
  const holeCount = new Int32Array(count);
  let polygonCount = 0;
  let ringCount = 0;
  for (let r = 0; r < count; r++) {
    if (kept[r] === 0) continue;
    ringCount++;
    if (hole[r] !== 0) holeCount[parent[r]]++;
    else polygonCount++;
  }

  const first = new Int32Array(polygonCount + 1);
  const ringOf = new Int32Array(ringCount);
  const area = new Float64Array(polygonCount);
  /** Of an outer ring: its polygon. */
  const polygonOf = new Int32Array(count);
  const filled = new Int32Array(polygonCount);
  let polygon = 0;
  for (let r = 0; r < count; r++) {
    if (kept[r] === 0 || hole[r] !== 0) continue;
    polygonOf[r] = polygon;
    ringOf[first[polygon]] = r;
    area[polygon] = size[r];
    filled[polygon] = 1;
    first[polygon + 1] = first[polygon] + 1 + holeCount[r];
    polygon++;
  }
  for (let r = 0; r < count; r++) {
    if (kept[r] === 0 || hole[r] === 0) continue;
    const p = polygonOf[parent[r]];
    ringOf[first[p] + filled[p]++] = r;
    area[p] += size[r];
  }
  const { xy, pointCount } = rings;
  if (cuts && !projection.isOnMap(...columnsOf(xy, pointCount))) return cut({ ringOf, first }, rings, projection);
  return { xy: project(rings, projection), start: rings.start.slice(0, count + 1), ringOf, first, area };
}

/**
 * The same of rings in any order, and nothing said of holes and parents, which may touch each other, run over each other where what was between them has no width
 * anymore, or be so near that rounding makes them. They touch in points then, at most.
 */
export function untangle(rings: Rings, projection: GridProjection, sizes: LeastSizes, cuts: boolean): LatticePolygons {
  const { start, count, pointCount } = rings;
  const { lattice } = projection;
  const xy = project(rings, projection);
  const paths = Array.from({ length: count }, (_, r) => xy.subarray(2 * start[r], 2 * start[r + 1]));
  let polygons = fromRingLists(overlay(paths, [], WOUND_AROUND), lattice);
  if (sizes.holeM2 !== null) polygons = withoutHolesBelow(sizes.holeM2, polygons, lattice);
  if (sizes.partM2 !== null) polygons = withoutPartsBelow(sizes.partM2, polygons, lattice);
  if (!cuts || projection.isOnMap(...columnsOf(rings.xy, pointCount))) return polygons;
  return fromRingLists(cutAtDateLine(ringLists(polygons), lattice), lattice);
}

function columnsOf(xy: Rings['xy'], pointCount: number): [first: number, last: number] {
  let first = xy[0];
  let last = first;
  for (let i = 2; i < 2 * pointCount; i += 2) {
    const x = xy[i];
    if (x < first) first = x;
    if (x > last) last = x;
  }
  return [first, last];
}

function cut(
  { ringOf, first }: Pick<LatticePolygons, 'ringOf' | 'first'>,
  { xy, start }: Rings,
  { x, y, lattice }: GridProjection,
): LatticePolygons {
  const pointsOf = (ring: number): number[] => {
    const points: number[] = [];
    for (let i = 2 * start[ring]; i < 2 * start[ring + 1]; i += 2) points.push(x.get(xy[i]), y.get(xy[i + 1]));
    return points;
  };
  const polygons = Array.from({ length: first.length - 1 }, (_, p) =>
    Array.from(ringOf.subarray(first[p], first[p + 1]), pointsOf),
  );
  return fromRingLists(cutAtDateLine(polygons, lattice), lattice);
}

function project({ xy, pointCount }: Rings, { x, y, steps }: GridProjection): Int32Array {
  const projected = new Int32Array(pointCount * 2);
  if (steps !== null) {
    const [stepX, stepY] = steps;
    for (let i = 0; i < projected.length; i += 2) {
      projected[i] = xy[i] * stepX;
      projected[i + 1] = xy[i + 1] * stepY;
    }
    return projected;
  }
  for (let i = 0; i < projected.length; i += 2) {
    projected[i] = x.get(xy[i]);
    projected[i + 1] = y.get(xy[i + 1]);
  }
  return projected;
}

/** Signed area of each ring on the ground in m²: holes are negative. */
function ringAreas({ xy, start, count }: Rings, { unitM, height }: GridProjection): Float64Array {
  const areas = new Float64Array(count);
  for (let r = 0; r < count; r++) {
    const end = start[r + 1] * 2;
    const begin = start[r] * 2;
    const x0 = xy[begin];
    let px = xy[end - 2] - x0;
    let pz = height.get(xy[end - 1]);
    let sum = 0;
    for (let i = begin; i < end; i += 2) {
      const x = xy[i] - x0;
      const z = height.get(xy[i + 1]);
      sum += (px + x) * (z - pz);
      px = x;
      pz = z;
    }
    areas[r] = (sum * unitM) / 2;
  }
  return areas;
}
