import { type BBox, emptyBBox, extendBBox } from '../../../kit/geo/bbox.ts';
import { E7, fromE7 } from '../../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../../kit/geo/distance.ts';

/** Side in meters of the squares by which bridges are grouped, and margin of a window around them. */
const CORE_M = 14_000;
const MARGIN_M = 4000;
/** Points of the parts into which long lines are divided. */
const PART_POINTS = 64;
/** Number of ponds that shows that water is mapped; fewer may be left over because of other tags. */
const PONDS_OF_MAPS = 4;

/** Pairs of degrees × 10⁷. */
type Line = readonly number[];

/** The water in an extract. */
export interface MappedWater {
  /** Rivers, coasts and the rings of lakes: near any of these, no river is missing. */
  readonly lines: readonly Line[];
  /** The outer rings of small waters. */
  readonly ponds: readonly Line[];
}

/** A part of the map that is searched separately. Windows overlap, and may find the same river. */
export interface Window {
  readonly row: number;
  readonly column: number;
  /** Box around the bridges of its square, degrees × 10⁷. */
  readonly box: BBox;
  /** Lines whose boxes meet it. */
  readonly bridges: Line[];
  readonly ground: Line[];
}

/** Returns the part of a window's box that has ways on the ground. */
export function boxOfStreets({ box, ground }: Window): BBox {
  const streets = emptyBBox();
  for (const line of ground) for (let k = 0; k < line.length; k += 2) extendBBox(streets, line[k], line[k + 1]);
  return {
    minX: Math.max(box.minX, streets.minX),
    minY: Math.max(box.minY, streets.minY),
    maxX: Math.min(box.maxX, streets.maxX),
    maxY: Math.min(box.maxY, streets.maxY),
  };
}

const CORE_LAT = (CORE_M / METERS_PER_DEGREE) * E7;
const MARGIN_LAT = (MARGIN_M / METERS_PER_DEGREE) * E7;

/** The windows of a map around its bridges, with the ways on the ground there. */
export class Windows {
  private readonly byPlace = new Map<string, Window>();

  /** Makes no windows where water is mapped. */
  constructor(bridges: readonly Line[], { lines, ponds }: MappedWater) {
    for (const line of bridges) {
      for (let k = 0; k < line.length; k += 2) {
        const [lonE7, latE7] = [line[k], line[k + 1]];
        const row = rowOf(latE7);
        const column = columnOf(lonE7, row);
        const key = keyOf(row, column);
        const window = this.byPlace.get(key) ?? { row, column, box: emptyBBox(), bridges: [], ground: [] };
        this.byPlace.set(key, window);
        const margin = MARGIN_M * lonPerM(row);
        extendBBox(window.box, lonE7 - margin, latE7 - MARGIN_LAT);
        extendBBox(window.box, lonE7 + margin, latE7 + MARGIN_LAT);
      }
    }
    for (const line of lines) {
      for (let k = 0; k < line.length && this.byPlace.size > 0; k += 2 * PART_POINTS) {
        for (const window of this.around(line.slice(k, k + 2 * PART_POINTS + 2))) this.close(window);
      }
    }
    const pondsOf = new Map<Window, number>();
    for (const pond of ponds) {
      for (const window of this.around(pond)) {
        const count = (pondsOf.get(window) ?? 0) + 1;
        pondsOf.set(window, count);
        if (count === PONDS_OF_MAPS) this.close(window);
      }
    }
    for (const line of bridges) for (const window of this.around(line)) window.bridges.push(line);
  }

  get all(): readonly Window[] {
    return [...this.byPlace.values()];
  }

  addGround(line: Line): void {
    for (const window of this.around(line)) window.ground.push(line);
  }

  private close({ row, column }: Window): void {
    this.byPlace.delete(keyOf(row, column));
  }

  /** Returns the windows whose boxes meet that of a line. */
  private around(line: Line): Window[] {
    if (this.byPlace.size === 0) return [];
    const { minX, minY, maxX, maxY } = boxAround(line);
    const isMet = ({ box }: Window): boolean =>
      box.minX <= maxX && box.maxX >= minX && box.minY <= maxY && box.maxY >= minY;
    const met: Window[] = [];
    const lastRow = rowOf(maxY + MARGIN_LAT);
    for (let row = rowOf(minY - MARGIN_LAT); row <= lastRow; row++) {
      const margin = MARGIN_M * lonPerM(row);
      const [first, last] = [columnOf(minX - margin, row), columnOf(maxX + margin, row)];
      if ((lastRow - row + 1) * (last - first + 1) > this.byPlace.size) return this.all.filter(isMet);
      for (let column = first; column <= last; column++) {
        const window = this.byPlace.get(keyOf(row, column));
        if (window && isMet(window)) met.push(window);
      }
    }
    return met;
  }
}

/** Returns the degrees × 10⁷ per meter in the middle of a row. */
const lonPerM = (row: number): number => E7 / Math.max(1, metersPerDegreeLon(fromE7((row + 0.5) * CORE_LAT)));
const rowOf = (latE7: number): number => Math.floor(latE7 / CORE_LAT);
const columnOf = (lonE7: number, row: number): number => Math.floor(lonE7 / (CORE_M * lonPerM(row)));
const keyOf = (row: number, column: number): string => `${row},${column}`;

function boxAround(line: Line): BBox {
  const box = emptyBBox();
  for (let k = 0; k < line.length; k += 2) extendBBox(box, line[k], line[k + 1]);
  return box;
}
