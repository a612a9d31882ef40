import { COST_SHIFT, FIELD_MARGIN, type TimeField, UNREACHED } from './time-field.ts';

/**
 * The field on a grid that is 2^`level` times coarser: a node takes the least cost of all nodes up to one coarse cell
 * away, both ends included. Every coarse cell that touches the area of a threshold then has all corners inside, so
 * the coarse area holds the fine one, and lies within two coarse cells of it. Being pointwise, it keeps areas nested.
 */
export function coarsen(fine: TimeField, level: number, coarse: TimeField): void {
  const span = 1 << level;
  const minI = (fine.minI >> level) - 1 - FIELD_MARGIN;
  const minJ = (fine.minJ >> level) - 1 - FIELD_MARGIN;
  const maxI = ((fine.minI + fine.width) >> level) + 2 + FIELD_MARGIN;
  const maxJ = ((fine.minJ + fine.height) >> level) + 2 + FIELD_MARGIN;
  coarse.open(minI, minJ, maxI, maxJ);
  coarse.clear();
  const row = new Int32Array(coarse.width);
  for (let j = 0; j < fine.height; j++) {
    row.fill(UNREACHED);
    if (!gatherRow(fine, j, level, minI, row)) continue;
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
function gatherRow(fine: TimeField, j: number, level: number, minI: number, row: Int32Array): boolean {
  const { values, width } = fine;
  const mask = (1 << level) - 1;
  let any = false;
  for (let i = 0, n = j * width; i < width; i++, n++) {
    if (values[n] >= UNREACHED) continue;
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

/** Carries every state to all nodes up to `cells` away (in rows and columns): the same area, grown. */
export function dilate(field: TimeField, cells: number, scratch: Int32Array): void {
  const { values, width, height } = field;
  for (let j = 0; j < height; j++) {
    const base = j * width;
    for (let i = 0; i < width; i++) {
      let best = UNREACHED;
      const end = Math.min(width - 1, i + cells);
      for (let k = Math.max(0, i - cells); k <= end; k++) if (values[base + k] < best) best = values[base + k];
      scratch[base + i] = best;
    }
  }
  for (let j = 0; j < height; j++) {
    const start = Math.max(0, j - cells);
    const end = Math.min(height - 1, j + cells);
    for (let i = 0; i < width; i++) {
      let best = UNREACHED;
      for (let k = start; k <= end; k++) if (scratch[k * width + i] < best) best = scratch[k * width + i];
      values[j * width + i] = best;
    }
  }
}
