import { min } from '../../core/min.ts';
import {
  CELL,
  CELLS_NO_SPREAD,
  type CellPage,
  cellKind,
  endOfCells,
  endOfNodes,
  firstCell,
  firstNode,
  isNarrow,
  PAGE_BITS,
  recordOf,
} from './cell-pages.ts';
import { ENTRY, type LineList, type LinePart } from './entered-lines.ts';
import { NODE, shareFrom, shareTo } from './line-nodes.ts';
import { COST_SHIFT, NEVER_OFF_ROAD, type TimeField, UNREACHED_STATE } from './time-field.ts';

/**
 * Rasterizing writes the cost at which a cell of a line is entered to the cell, and {@link spreadCells} takes it to the cell's
 * four corners. All corners of a reached cell are then within the threshold, so the cell is part of the area: whatever
 * a road reaches is covered. Until then cell (i, j) stands where node (i, j) will. Narrow lines come afterwards: they have nodes of their own.
 */

/**
 * Lines are read in runs of neighbors on one page, each by a function of its own: within it the page's columns stay
 * where they are, so that it needn't look for them again for every line.
 */
export function endOfRun(lines: Int32Array, from: number, count: number): number {
  const page = lines[from] >>> PAGE_BITS;
  let end = from + 1;
  while (end < count && lines[end] >>> PAGE_BITS === page) end++;
  return end;
}

/** Grows `box` (least i, least j, greatest i, greatest j) to hold the cells of a run of lines. */
export function measureRun({ records }: CellPage, lines: Int32Array, from: number, end: number, box: Int32Array): void {
  let [minI, minJ, maxI, maxJ] = box;
  for (let k = from; k < end; k++) {
    const at = recordOf(lines[k]);
    if (records[at + 2] < minI) minI = records[at + 2];
    if (records[at + 3] < minJ) minJ = records[at + 3];
    if (records[at + 4] > maxI) maxI = records[at + 4];
    if (records[at + 5] > maxJ) maxJ = records[at + 5];
  }
  box[0] = minI;
  box[1] = minJ;
  box[2] = maxI;
  box[3] = maxJ;
}

/** Rasterizes the listed lines as far as they are entered within `limit`. */
export function rasterizeLines(field: TimeField, pages: readonly CellPage[], list: LineList, limit: number): void {
  const { lines, count } = list;
  for (let k = 0; k < count; ) {
    const end = endOfRun(lines, k, count);
    rasterizeRun(field, pages[lines[k] >>> PAGE_BITS], list, k, end, limit);
    k = end;
  }
}

function rasterizeRun(
  { values, width, minI, minJ }: TimeField,
  { records, cells, shares }: CellPage,
  { lines, costs }: LineList,
  from: number,
  to: number,
  limit: number,
): void {
  for (let k = from; k < to; k++) {
    const forwardEntry = costs[k * ENTRY];
    const forwardWhole = costs[k * ENTRY + 1];
    const backwardEntry = costs[k * ENTRY + 2];
    const backwardWhole = costs[k * ENTRY + 3];
    const at = recordOf(lines[k]);
    if (isNarrow(records, at)) continue;
    const offRoad = cellKind(records, at) === CELLS_NO_SPREAD ? NEVER_OFF_ROAD : 0;
    const first = firstCell(records, at);
    const end = endOfCells(records, at);
    let enters = 0;
    for (let c = first; c < end; c += CELL) {
      const leaves = c + CELL < end ? shares[c + CELL + 2] : 1;
      const forward = forwardEntry + enters * forwardWhole;
      const backward = backwardEntry + (1 - leaves) * backwardWhole;
      enters = leaves;
      const cost = Math.min(forward, backward);
      if (cost > limit) continue;
      writeCell(values, (cells[c + 1] - minJ) * width + cells[c] - minI, cost, offRoad);
    }
  }
}

/** Rasterizes the listed lines that are narrow, after {@link spreadCells}. */
export function rasterizeNarrow(
  field: TimeField,
  pages: readonly CellPage[],
  { lines, costs, count }: LineList,
  limit: number,
): void {
  for (let k = 0; k < count; k++) {
    const { records, cells } = pages[lines[k] >>> PAGE_BITS];
    const at = recordOf(lines[k]);
    if (!isNarrow(records, at)) continue;
    const offRoad = cellKind(records, at) === CELLS_NO_SPREAD ? NEVER_OFF_ROAD : 0;
    const end = endOfNodes(records, at);
    for (let n = firstNode(records, at); n < end; n += NODE) {
      const forward = costs[k * ENTRY] + shareFrom(cells[n + 2]) * costs[k * ENTRY + 1];
      const backward = costs[k * ENTRY + 2] + (1 - shareTo(cells[n + 2])) * costs[k * ENTRY + 3];
      const cost = Math.min(forward, backward);
      if (cost <= limit) writeNode(field, cells[n], cells[n + 1], cost, offRoad);
    }
  }
}

function writeCell(values: Int32Array, cell: number, exact: number, offRoad: number): void {
  // Rounded up, so that a whole threshold holds exactly the cells that are entered within it.
  const cost = exact > 0 ? Math.ceil(exact) : 0;
  values[cell] = min(values[cell], (cost << COST_SHIFT) | offRoad);
}

/** Nothing of narrow lines. */
export function rasterizePart(field: TimeField, pages: readonly CellPage[], part: LinePart, limit: number): void {
  const { values, width, minI, minJ } = field;
  const { line, forward, entry, whole, from, to } = part;
  const { records, cells, shares } = pages[line >>> PAGE_BITS];
  const at = recordOf(line);
  if (isNarrow(records, at)) return;
  const offRoad = cellKind(records, at) === CELLS_NO_SPREAD ? NEVER_OFF_ROAD : 0;
  const end = endOfCells(records, at);
  for (let c = firstCell(records, at); c < end; c += CELL) {
    const left = c + CELL < end ? shares[c + CELL + 2] : 1;
    const enters = forward ? shares[c + 2] : 1 - left;
    const leaves = forward ? left : 1 - shares[c + 2];
    if (leaves < from || enters > to) continue;
    const cost = entry + Math.max(enters, from) * whole;
    if (cost > limit) continue;
    writeCell(values, (cells[c + 1] - minJ) * width + cells[c] - minI, cost, offRoad);
  }
}

/** A part of a narrow line, after {@link spreadCells}; nothing of others. */
export function rasterizeNarrowPart(
  field: TimeField,
  pages: readonly CellPage[],
  { line, forward, entry, whole, from, to }: LinePart,
  limit: number,
): void {
  const { records, cells } = pages[line >>> PAGE_BITS];
  const at = recordOf(line);
  if (!isNarrow(records, at)) return;
  const offRoad = cellKind(records, at) === CELLS_NO_SPREAD ? NEVER_OFF_ROAD : 0;
  const end = endOfNodes(records, at);
  for (let n = firstNode(records, at); n < end; n += NODE) {
    const enters = forward ? shareFrom(cells[n + 2]) : 1 - shareTo(cells[n + 2]);
    const leaves = forward ? shareTo(cells[n + 2]) : 1 - shareFrom(cells[n + 2]);
    if (leaves < from || enters > to) continue;
    const cost = entry + Math.max(enters, from) * whole;
    if (cost <= limit) writeNode(field, cells[n], cells[n + 1], cost, offRoad);
  }
}

/** Writes to a node when rows are known already. */
function writeNode(field: TimeField, i: number, j: number, cost: number, offRoad: number): void {
  const [column, row] = [i - field.minI, j - field.minJ];
  writeCell(field.values, row * field.width + column, cost, offRoad);
  field.holdNode(column, row);
}

/**
 * The state of a node is the least of the four cells around it. Rows hold what they have. The window's lowest row and its
 * last column must be free.
 */
export function spreadCells(field: TimeField): void {
  const { values, width, height, from, to } = field;
  from[0] = width;
  to[0] = -1;
  // Downwards and to the left: cells stand where nodes do that come after theirs.
  for (let j = height - 1; j > 0; j--) {
    const row = j * width;
    let last = width - 1;
    while (last >= 0 && Math.min(values[row + last], values[row + last - width]) >= UNREACHED_STATE) last--;
    let first = 0;
    while (first <= last && Math.min(values[row + first], values[row + first - width]) >= UNREACHED_STATE) first++;
    from[j] = last < 0 ? width : first;
    to[j] = last < 0 ? -1 : last + 1;
    if (last < 0) continue;
    let east = UNREACHED_STATE;
    for (let n = row + last; n >= row + first; n--) {
      const west = min(values[n], values[n - width]);
      values[n + 1] = min(west, east);
      east = west;
    }
    values[row + first] = east;
  }
}
