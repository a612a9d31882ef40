import { AWAY_NEVER, COST_LIMIT, COST_SHIFT, FIELD_MARGIN, type TimeField, UNREACHED, WALL } from './time-field.ts';

/**
 * The field on a grid that is 2^`level` times coarser: a node takes the least cost of all nodes up to one coarse cell
 * away, both ends included. Every coarse cell that touches the area of a threshold then has all corners inside, so
 * the coarse area holds the fine one. Being pointwise, it keeps areas nested. Costs above `most` are left out.
 */
export function coarsen(fine: TimeField, level: number, coarse: TimeField, most = COST_LIMIT - 1): void {
  const span = 1 << level;
  const minI = (fine.minI >> level) - 1 - FIELD_MARGIN;
  const minJ = (fine.minJ >> level) - 1 - FIELD_MARGIN;
  const maxI = ((fine.minI + fine.width) >> level) + 2 + FIELD_MARGIN;
  const maxJ = ((fine.minJ + fine.height) >> level) + 2 + FIELD_MARGIN;
  coarse.open(minI, minJ, maxI, maxJ);
  coarse.clear();
  const row = new Int32Array(coarse.width);
  const bound = (most + 1) << COST_SHIFT;
  for (let j = 0; j < fine.height; j++) {
    row.fill(UNREACHED);
    if (!gatherRow(fine, j, level, minI, row, bound)) continue;
    const globalJ = fine.minJ + j;
    const first = Math.ceil((globalJ - span) / span) - minJ;
    const last = Math.floor((globalJ + span) / span) - minJ;
    for (let target = first; target <= last; target++) {
      const base = target * coarse.width;
      for (let i = 0; i < row.length; i++) if (row[i] < coarse.values[base + i]) coarse.values[base + i] = row[i];
    }
  }
}

/** Least costs along one row, per coarse column; false where the row has none. */
function gatherRow(fine: TimeField, j: number, level: number, minI: number, row: Int32Array, bound: number): boolean {
  const { values, width } = fine;
  const mask = (1 << level) - 1;
  let any = false;
  for (let i = 0, n = j * width; i < width; i++, n++) {
    if (values[n] >= bound) continue;
    any = true;
    // Distance and wall don't matter any more.
    const state = (values[n] >> COST_SHIFT) << COST_SHIFT;
    const globalI = fine.minI + i;
    const column = (globalI >> level) - minI;
    if (state < row[column]) row[column] = state;
    if (state < row[column + 1]) row[column + 1] = state;
    if ((globalI & mask) === 0 && state < row[column - 1]) row[column - 1] = state;
  }
  return any;
}

/** Memory that {@link dilate} needs beside a field. */
export const dilationRoom = ({ size, width }: TimeField, cells: number): number => size + 2 * cells * width;

/**
 * Carries every state to all nodes up to `cells` away (in rows and columns): the same area, grown.
 * `scratch` has {@link dilationRoom}; columns need so many free ones beside the area.
 */
export function dilate(field: TimeField, cells: number, scratch: Int32Array): void {
  const { values, width, size } = field;
  slidingLeast(values, scratch, size, 1, cells);
  slidingLeast(values, scratch, size, width, cells);
}

/** Least of the 2 cells + 1 values around each, `step` apart: windows are doubled, then two of them overlap. */
function slidingLeast(values: Int32Array, scratch: Int32Array, size: number, step: number, cells: number): void {
  // Windows begin at their node; values that lie `cells` further on make them centred.
  const shift = cells * step;
  const length = size + 2 * shift;
  scratch.fill(UNREACHED, 0, shift);
  scratch.set(values.subarray(0, size), shift);
  scratch.fill(UNREACHED, shift + size, length);
  const wanted = 2 * cells + 1;
  let span = 1;
  while (span < wanted) {
    const more = Math.min(span, wanted - span) * step;
    for (let n = 0; n + more < length; n++) if (scratch[n + more] < scratch[n]) scratch[n] = scratch[n + more];
    span += more / step;
  }
  values.set(scratch.subarray(0, size));
}

/** Writes the states of one field into another on the same grid where they are better, as roads that can't be left. */
export function seed(field: TimeField, seeds: TimeField): void {
  const { values, width } = field;
  for (let j = 0; j < seeds.height; j++) {
    const row = seeds.minJ + j - field.minJ;
    if (row < 0 || row >= field.height) continue;
    for (let i = 0; i < seeds.width; i++) {
      const value = seeds.values[j * seeds.width + i];
      const column = seeds.minI + i - field.minI;
      if (value >= UNREACHED || column < 0 || column >= width) continue;
      const n = row * width + column;
      const state = (value & ~255) | AWAY_NEVER;
      if (state < (values[n] & ~WALL)) values[n] = state | (values[n] & WALL);
    }
  }
}
