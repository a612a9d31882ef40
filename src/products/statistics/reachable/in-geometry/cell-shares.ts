import type { Geometry } from 'geojson';
import { type BBox, bboxContains, emptyBBox, extendBBox } from '../../../../kit/geo/bbox.ts';
import { clipRing } from '../../../../kit/geo/clip.ts';
import { fromE7 } from '../../../../kit/geo/coordinates.ts';
import { MAP_FRAME } from '../../../../kit/geo/longitude-frame.ts';
import { type LatticePath, overlay } from '../../../../kit/geo/overlay.ts';
import { Shape } from '../../../../kit/geo/shape.ts';
import type { StatisticGroup } from '../../../../network/statistics/index.ts';

/** Calls `visit` for every cell in an area with its share: 1 if its centroid is inside. */
export function eachCellInside(
  group: StatisticGroup,
  area: Geometry,
  visit: (cell: number, share: number) => void,
): void {
  const shape = new Shape(area, MAP_FRAME);
  const { lonE7, latE7, count } = group.cells;
  for (let cell = 0; cell < count; cell++)
    if (shape.contains(MAP_FRAME.near(fromE7(lonE7[cell])), fromE7(latE7[cell]))) visit(cell, 1);
}

/** Does the same with the share of the cell's area; points are inside or outside. */
export function eachCellShare(
  group: StatisticGroup,
  area: Geometry,
  visit: (cell: number, share: number) => void,
): void {
  if (group.cells.shapes.kind === 'point') {
    eachCellInside(group, area, visit);
    return;
  }
  const rings = ringsOf(area);
  const shape = new Shape(area);
  const { bounds } = shape;
  for (let cell = 0; cell < group.count; cell++) {
    const polygon = group.polygonsOf(cell).flat();
    const box = boxOf(polygon);
    if (box.minY > bounds.maxY || box.maxY < bounds.minY) continue;
    // Areas across the date line may have parts on either side of it; cells lie on the side of their centroid.
    const turns = TURNS.filter((by) => box.minX + by <= bounds.maxX && box.maxX + by >= bounds.minX);
    const share = turns.reduce((sum, turn) => sum + shareAt(turn), 0);
    if (share > 0) visit(cell, Math.min(1, share));

    function shareAt(turn: number): number {
      const isCut =
        rings.some(([lon, lat]) => bboxContains(box, lon - turn, lat)) ||
        polygon.some((ring) => crosses(shape, ring, turn));
      if (isCut) return shareInside(polygon, box, rings, turn);
      const [lon, lat] = polygon[0];
      return shape.contains(lon + turn, lat) ? 1 : 0;
    }
  }
}

const TURNS = [0, 360, -360];

type Ring = readonly number[];

function ringsOf(area: Geometry): Ring[] {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.type === 'MultiPolygon' ? area.coordinates : [];
  return polygons.flat().map((ring) => ring.slice(0, -1).flatMap((position) => position.slice(0, 2)));
}

function boxOf(rings: readonly Ring[]): BBox {
  const box = emptyBBox();
  for (const ring of rings) for (let i = 0; i < ring.length; i += 2) extendBBox(box, ring[i], ring[i + 1]);
  return box;
}

function crosses(shape: Shape, ring: Ring, turn: number): boolean {
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    if (shape.crossings(ring[j] + turn, ring[j + 1], ring[i] + turn, ring[i + 1]).length > 0) return true;
  }
  return false;
}

/** The number of lattice units along the longer side of a cell that is overlaid. */
const LATTICE = 1e6;

const bothOdd = (a: number, b: number): boolean => (a & 1) !== 0 && (b & 1) !== 0;

/**
 * Returns the share of a cell within rings, by the even-odd rule. Cells are small, so degrees serve as plane
 * coordinates.
 */
function shareInside(cell: readonly Ring[], box: BBox, rings: readonly Ring[], turn: number): number {
  const { minX, minY, maxX, maxY } = box;
  const scale = LATTICE / Math.max(maxX - minX, maxY - minY);
  const onLattice = (ring: Ring, by: number): LatticePath =>
    ring.map((value, i) => Math.round((value - (i % 2 === 0 ? minX + by : minY)) * scale));
  const around = { minX: minX + turn, maxX: maxX + turn, minY, maxY };
  const near = rings.map((ring) => clipRing(ring, around)).filter((ring) => ring.length > 0);
  const own = cell.map((ring) => onLattice(ring, 0));
  const inside = overlay(
    own,
    near.map((ring) => onLattice(ring, turn)),
    bothOdd,
  );
  const sum = (polygons: readonly (readonly Ring[])[]) =>
    polygons.flat().reduce((all, ring) => all + signedArea(ring), 0);
  const whole = sum(overlay(own, own, bothOdd));
  return whole === 0 ? 0 : Math.min(1, sum(inside) / whole);
}

function signedArea(ring: Ring): number {
  let doubled = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    doubled += ring[j] * ring[i + 1] - ring[i] * ring[j + 1];
  }
  return doubled / 2;
}
