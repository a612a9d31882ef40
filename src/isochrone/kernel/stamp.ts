import { CELL, CELLS_NO_SPREAD, type CellPage, ENTRY, NO_ENTRY, PAGE_BITS, PAGE_MASK, RECORD } from './cell-pages.ts';
import { AWAY_NEVER, COST_SHIFT, type TimeField } from './time-field.ts';

/**
 * Stamps write the cost at which a cell of a line is entered to the cell's four corners. All corners of a reached cell
 * are then within the threshold, so the cell is part of the area: whatever a road reaches is covered.
 */

/** Lines by number as a set that is walked in ascending order, in which they lie in memory. */
export class NotedLines {
  private readonly words: Int32Array;
  private firstWord: number;
  private lastWord = -1;

  constructor(lineCount: number) {
    this.words = new Int32Array((lineCount >>> 5) + 1);
    this.firstWord = this.words.length;
  }

  add(line: number): void {
    const word = line >>> 5;
    this.words[word] |= 1 << (line & 31);
    if (word < this.firstWord) this.firstWord = word;
    if (word > this.lastWord) this.lastWord = word;
  }

  /** Writes all lines to `into` and forgets them; the result is their number. `into` must be long enough. */
  drain(into: Int32Array): number {
    const { words } = this;
    let count = 0;
    for (let w = this.firstWord; w <= this.lastWord; w++) {
      let bits = words[w];
      words[w] = 0;
      while (bits !== 0) {
        const low = bits & -bits;
        bits ^= low;
        into[count++] = (w << 5) + 31 - Math.clz32(low);
      }
    }
    this.firstWord = words.length;
    this.lastWord = -1;
    return count;
  }
}

/** Grows `box` (least i, least j, greatest i, greatest j) to hold the cells of all lines. */
export function measureLines(pages: readonly CellPage[], lines: Int32Array, count: number, box: Int32Array): void {
  let [minI, minJ, maxI, maxJ] = box;
  for (let k = 0; k < count; k++) {
    const { records } = pages[lines[k] >>> PAGE_BITS];
    const at = (lines[k] & PAGE_MASK) * RECORD;
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

/** Stamps lines by their noted entries, and forgets those. */
export function stampLines(
  field: TimeField,
  pages: readonly CellPage[],
  lines: Int32Array,
  count: number,
  limit: number,
): void {
  const { values, width, minI, minJ } = field;
  for (let k = 0; k < count; k++) {
    const { records, cells, shares, entries } = pages[lines[k] >>> PAGE_BITS];
    const slot = lines[k] & PAGE_MASK;
    const meta = records[slot * RECORD + 1];
    const entryForward = entries[slot * ENTRY];
    const wholeForward = entries[slot * ENTRY + 1];
    const entryBackward = entries[slot * ENTRY + 2];
    const wholeBackward = entries[slot * ENTRY + 3];
    entries[slot * ENTRY] = NO_ENTRY;
    entries[slot * ENTRY + 2] = NO_ENTRY;
    const away = (meta & 3) === CELLS_NO_SPREAD ? AWAY_NEVER : 0;
    const first = records[slot * RECORD];
    const end = first + (meta >> 2) * CELL;
    let enters = 0;
    for (let c = first; c < end; c += CELL) {
      const leaves = c + CELL < end ? shares[c + CELL + 2] : 1;
      const forward = entryForward + enters * wholeForward;
      const backward = entryBackward + (1 - leaves) * wholeBackward;
      enters = leaves;
      const cost = Math.min(forward, backward);
      if (cost > limit) continue;
      stampCell(values, (cells[c + 1] - minJ) * width + cells[c] - minI, width, cost, away);
    }
  }
}

function stampCell(values: Int32Array, n: number, width: number, exact: number, away: number): void {
  // Rounded up, so that a whole threshold holds exactly the cells that are entered within it.
  const cost = exact > 0 ? Math.ceil(exact) : 0;
  const state = (cost << COST_SHIFT) | away;
  if (state < values[n]) values[n] = state;
  if (state < values[n + 1]) values[n + 1] = state;
  if (state < values[n + width]) values[n + width] = state;
  if (state < values[n + width + 1]) values[n + width + 1] = state;
}

/** A part of a line: shares from `from` to `to` in the direction in which it is entered. */
export interface LinePart {
  readonly line: number;
  readonly forward: boolean;
  readonly entry: number;
  readonly whole: number;
  readonly from: number;
  readonly to: number;
}

export function stampPart(field: TimeField, pages: readonly CellPage[], part: LinePart, limit: number): void {
  const { values, width, minI, minJ } = field;
  const { line, forward, entry, whole, from, to } = part;
  const { records, cells, shares } = pages[line >>> PAGE_BITS];
  const at = (line & PAGE_MASK) * RECORD;
  const meta = records[at + 1];
  const away = (meta & 3) === CELLS_NO_SPREAD ? AWAY_NEVER : 0;
  const end = records[at] + (meta >> 2) * CELL;
  for (let c = records[at]; c < end; c += CELL) {
    const left = c + CELL < end ? shares[c + CELL + 2] : 1;
    const enters = forward ? shares[c + 2] : 1 - left;
    const leaves = forward ? left : 1 - shares[c + 2];
    if (leaves < from || enters > to) continue;
    const cost = entry + Math.max(enters, from) * whole;
    if (cost > limit) continue;
    stampCell(values, (cells[c + 1] - minJ) * width + cells[c] - minI, width, cost, away);
  }
}
