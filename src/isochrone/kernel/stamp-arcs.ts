import { CELLS_NO_SPREAD, CELLS_NONE, type CellArena } from './cell-arena.ts';
import { AWAY_NEVER, COST_SHIFT, type TimeField, WALL } from './time-field.ts';

/** Reached arcs as this kernel sees them (`street/reached-arcs.ts`); lines of the arena are edges, arc = 2 edge + direction. */
export interface ArcCosts {
  readonly count: number;
  readonly arc: { readonly [i: number]: number };
  readonly entry: Int32Array;
  readonly traverse: Int32Array;
  readonly from: Float32Array;
  readonly to: Float32Array;
  readonly origin: Int32Array;
  readonly limit: number;
}

/**
 * Writes the cost at which each cell of each reached arc is entered to the cell's four corners. All corners of a
 * reached cell are then within the threshold, so the cell is part of the area: whatever a road reaches is covered.
 * `onlyOrigin` -1 takes all arcs.
 */
export function stampArcs(field: TimeField, arcs: ArcCosts, arena: CellArena, onlyOrigin: number): void {
  const { values, width, minI, minJ } = field;
  const { i: cellI, j: cellJ, share } = arena;
  const { count, arc, entry, traverse, from, to, origin, limit } = arcs;
  for (let a = 0; a < count; a++) {
    if (onlyOrigin >= 0 && origin[a] !== onlyOrigin) continue;
    const edge = arc[a] >> 1;
    const meta = arena.meta(edge);
    if ((meta & 3) === CELLS_NONE) continue;
    const away = (meta & 3) === CELLS_NO_SPREAD ? AWAY_NEVER : 0;
    const first = arena.first(edge);
    const end = first + (meta >> 2);
    const forward = (arc[a] & 1) === 0;
    const begins = from[a];
    const ends = to[a];
    const base = entry[a];
    const whole = traverse[a];
    const step = forward ? 1 : -1;
    const stop = forward ? end : first - 1;
    for (let c = forward ? first : end - 1; c !== stop; c += step) {
      // Shares of the arc at which its cell is entered and left.
      const left = c + 1 < end ? share[c + 1] : 1;
      let enters = forward ? share[c] : 1 - left;
      const leaves = forward ? left : 1 - share[c];
      if (leaves < begins) continue;
      if (enters > ends) break;
      if (enters < begins) enters = begins;
      const exact = base + enters * whole;
      if (exact > limit) break;
      const cost = exact > 0 ? exact | 0 : 0;
      const state = (cost << COST_SHIFT) | away;
      const n = (cellJ[c] - minJ) * width + cellI[c] - minI;
      let old = values[n];
      if (state < (old & ~WALL)) values[n] = state | (old & WALL);
      old = values[n + 1];
      if (state < (old & ~WALL)) values[n + 1] = state | (old & WALL);
      old = values[n + width];
      if (state < (old & ~WALL)) values[n + width] = state | (old & WALL);
      old = values[n + width + 1];
      if (state < (old & ~WALL)) values[n + width + 1] = state | (old & WALL);
    }
  }
}
