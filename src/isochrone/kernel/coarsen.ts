import { min } from '../../core/min.ts';
import { BARRIER_TILE_BITS, BARRIER_TILE_SIZE, isMarkedAt, type NodeTiles } from './node-tiles.ts';
import { COST_SHIFT, NEVER_OFF_ROAD, type TimeField, UNREACHED_STATE } from './time-field.ts';

/** Nodes from corner to corner, both included. */
interface Window {
  readonly minI: number;
  readonly minJ: number;
  readonly maxI: number;
  readonly maxJ: number;
}

/** The nodes to which a field is carried; where it holds nothing, its first one. */
export function coarseWindow({ minI, minJ, height, from, to }: TimeField, level: number): Window {
  let first = 0x7fffffff;
  let last = -1;
  let bottom = height;
  let top = 0;
  for (let j = 0; j < height; j++) {
    if (to[j] < from[j]) continue;
    first = Math.min(first, from[j]);
    last = Math.max(last, to[j]);
    bottom = Math.min(bottom, j);
    top = j;
  }
  if (last < 0) [first, last, bottom] = [0, 0, 0];
  return {
    minI: (minI + first - 1) >> level,
    minJ: (minJ + bottom - 1) >> level,
    maxI: ((minI + last) >> level) + 1,
    maxJ: ((minJ + top) >> level) + 1,
  };
}

/**
 * Lays a field that is 2^`level` times finer into one that has room for its {@link coarseWindow}, wherever that is better: as
 * roads that can't be left. A node takes the least cost of all fine nodes up to one coarse cell away, both ends included. Every
 * coarse cell that touches the area of a threshold then has all corners inside, so the coarse area holds the fine one. Costs above `most` are left out.
 * @param water nodes that take nothing: `BankCover` sees to it that the coarse area holds the fine one there
 */
export function mergeFiner(
  field: TimeField,
  fine: TimeField,
  level: number,
  most: number,
  water: NodeTiles | null = null,
): void {
  const mask = (1 << level) - 1;
  const bound = (most + 1) << COST_SHIFT;
  const least = new Int32Array(field.width).fill(UNREACHED_STATE);
  // Rows of the finer field may be told to hold more than has room: nothing is reached there.
  const columnOf = (i: number): number =>
    Math.max(0, Math.min(field.width - 1, ((fine.minI + i) >> level) - field.minI));
  let first = field.width;
  let last = -1;
  for (let j = 0; j < fine.height; j++) {
    const at = fine.minJ + j;
    const row = (at >> level) - field.minJ;
    if (gatherRow(fine, j, level, field.minI, least) < bound) {
      first = Math.min(first, columnOf(fine.from[j] - 1));
      last = Math.max(last, columnOf(fine.to[j] + (1 << level)));
    }
    // As with columns.
    if ((at & mask) === 0) writeRow(field, row - 1, least, first, last, bound, water);
    if ((at & mask) < mask && j < fine.height - 1) continue;
    writeRow(field, row, least, first, last, bound, water);
    writeRow(field, row + 1, least, first, last, bound, water);
    least.fill(UNREACHED_STATE);
    first = field.width;
    last = -1;
  }
}

/** Least states along one row, per coarse column; the least of all. */
function gatherRow(fine: TimeField, j: number, level: number, minI: number, least: Int32Array): number {
  const { values, width } = fine;
  const begin = fine.minI + fine.from[j];
  const end = fine.minI + fine.to[j] + 1;
  if (end <= begin) return UNREACHED_STATE;
  const base = j * width - fine.minI;
  const side = 1 << level;
  let column = (begin >> level) - minI;
  let leastOfRow = UNREACHED_STATE;
  // Columns between two coarse ones count for both, those on a coarse one for its neighbors too.
  let twoBefore = UNREACHED_STATE;
  let before = UNREACHED_STATE;
  for (let i = begin; i < end; column++) {
    let best = values[base + i];
    const onColumn = (i & (side - 1)) === 0 ? best : UNREACHED_STATE;
    const next = Math.min(end, (i & -side) + side);
    for (i++; i < next; i++) best = min(best, values[base + i]);
    least[column - 1] = min(least[column - 1], min(onColumn, min(twoBefore, before)));
    leastOfRow = min(leastOfRow, best);
    twoBefore = before;
    before = best;
  }
  least[column - 1] = min(least[column - 1], min(twoBefore, before));
  least[column] = min(least[column], before);
  return leastOfRow;
}

/** Takes the costs of states below a bound where they are better: as those of roads that can't be left. */
function writeRow(
  field: TimeField,
  row: number,
  least: Int32Array,
  first: number,
  last: number,
  bound: number,
  water: NodeTiles | null,
): void {
  if (last < first) return;
  const { values, width, minI } = field;
  const [tj, y] = [(field.minJ + row) >> BARRIER_TILE_BITS, (field.minJ + row) & (BARRIER_TILE_SIZE - 1)];
  for (let i = first, end = first; i <= last; i = end) {
    const tile = water === null ? null : water.tile((minI + i) >> BARRIER_TILE_BITS, tj);
    const origin = (minI + i) & -BARRIER_TILE_SIZE;
    end = water === null ? last + 1 : Math.min(last + 1, origin + BARRIER_TILE_SIZE - minI);
    for (let k = i; k < end; k++) {
      const n = row * width + k;
      const state = (least[k] & ~255) | NEVER_OFF_ROAD;
      if (least[k] >= bound || state >= values[n]) continue;
      if (tile === null || !isMarkedAt(tile, minI + k - origin, y)) values[n] = state;
    }
  }
  field.holdRows(row, row, first, last);
}

/** Memory that {@link dilate} needs beside a field. */
export const dilationRoom = ({ size, width }: TimeField, cells: number): number => size + 2 * cells * width;

/**
 * Carries every state to all nodes up to `cells` offRoad (in rows and columns): the same area, grown.
 * `scratch` has {@link dilationRoom}; columns need so many free ones beside the area.
 */
export function dilate(field: TimeField, cells: number, scratch: Int32Array): void {
  const { values, width, size } = field;
  slidingLeast(values, scratch, size, 1, cells);
  slidingLeast(values, scratch, size, width, cells);
}

/** Least of the 2 cells + 1 values around each, `step` apart: windows are doubled, then two of them overlap. */
function slidingLeast(values: Int32Array, scratch: Int32Array, size: number, step: number, cells: number): void {
  // Windows begin at their node; values that lie `cells` further on make them centered.
  const shift = cells * step;
  const length = size + 2 * shift;
  scratch.fill(UNREACHED_STATE, 0, shift);
  scratch.set(values.subarray(0, size), shift);
  scratch.fill(UNREACHED_STATE, shift + size, length);
  const wanted = 2 * cells + 1;
  let span = 1;
  while (span < wanted) {
    const more = Math.min(span, wanted - span) * step;
    for (let n = 0; n + more < length; n++) if (scratch[n + more] < scratch[n]) scratch[n] = scratch[n + more];
    span += more / step;
  }
  values.set(scratch.subarray(0, size));
}
