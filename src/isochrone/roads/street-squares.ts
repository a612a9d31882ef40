import { E7 } from '../../geo/coordinates.ts';
import type { NodeIndex, StreetGraph } from '../../street/street-graph.ts';
import { zoneOf } from '../plan/grid.ts';

/** Some kilometers. */
const SIDE_E7 = 0.05 * E7;
/** Areas around places of a zone reach little beyond the next one. */
const ZONES_AROUND = 1;
const KEY_OF_ROW = 2 ** 14;

type Places = Pick<StreetGraph['node'], 'lonE7' | 'latE7'>;

/** Squares of degrees in which streets begin or end: regions may be cities far apart, with nothing in between. */
export class StreetSquares {
  readonly sideE7 = SIDE_E7;
  /** By square, from south to north and from west to east. */
  private readonly columns: number[] = [];
  private readonly rows: number[] = [];
  private readonly nodes: number[] = [];
  private readonly squares = new Map<number, number>();
  private lastKey = Number.NaN;
  private last = -1;

  constructor({ lonE7, latE7 }: Places, nodeCount: number) {
    const counts = new Map<number, number>();
    const keyAt = (n: number): number => keyOf(lonE7[n as NodeIndex], latE7[n as NodeIndex]);
    // Neighbors stand one behind the other.
    for (let n = 0; n < nodeCount; ) {
      const [first, key] = [n, keyAt(n)];
      while (n < nodeCount && keyAt(n) === key) n++;
      counts.set(key, (counts.get(key) ?? 0) + n - first);
    }
    for (const key of [...counts.keys()].sort((a, b) => a - b)) {
      const row = Math.round(key / KEY_OF_ROW);
      this.squares.set(key, this.rows.length);
      this.rows.push(row);
      this.columns.push(key - row * KEY_OF_ROW);
      this.nodes.push(counts.get(key) ?? 0);
    }
  }

  get count(): number {
    return this.rows.length;
  }

  /** The square of a place in degrees × 10⁷; -1 where there are no streets. */
  at(lonE7: number, latE7: number): number {
    const key = keyOf(lonE7, latE7);
    if (key !== this.lastKey) {
      this.lastKey = key;
      this.last = this.squares.get(key) ?? -1;
    }
    return this.last;
  }

  /** Where a square begins. */
  westOf(square: number): number {
    return this.columns[square] * SIDE_E7;
  }

  southOf(square: number): number {
    return this.rows[square] * SIDE_E7;
  }

  /** The first square of a zone's grids and the one behind the last: those around it as well. */
  around(zone: number): readonly [first: number, end: number] {
    const zoneOfRow = (row: number): number => zoneOf((row * SIDE_E7) / E7);
    const first = this.rows.findIndex((row) => zoneOfRow(row) >= zone - ZONES_AROUND);
    const end = this.rows.findIndex((row) => zoneOfRow(row) > zone + ZONES_AROUND);
    return [first < 0 ? this.count : first, end < 0 ? this.count : end];
  }

  /** All squares, those first in which most streets meet. */
  busiestFirst(): readonly number[] {
    return this.nodes.map((_, square) => square).sort((a, b) => this.nodes[b] - this.nodes[a] || a - b);
  }
}

const keyOf = (lonE7: number, latE7: number): number =>
  Math.floor(latE7 / SIDE_E7) * KEY_OF_ROW + Math.floor(lonE7 / SIDE_E7);

const known = new WeakMap<StreetGraph, StreetSquares>();

/** The thread's squares of a network. */
export function streetSquaresOf(streets: StreetGraph): StreetSquares {
  let squares = known.get(streets);
  if (!squares) {
    squares = new StreetSquares(streets.node, streets.nodeCount);
    known.set(streets, squares);
  }
  return squares;
}
