import fc from 'fast-check';
import { Lattice } from '../../geo/lattice.ts';
import { fromRingLists, type LatticePolygons } from '../../geo/lattice-polygons.ts';
import type { Rings } from '../../geo/rings.ts';
import { Bands } from './bands.ts';
import { type CrossingRule, EIGHTHS, gateOf } from './crossing.ts';
import { COST_SHIFT, TimeField } from './time-field.ts';

/* Random areas on small grids: a smaller one in a larger one, and cells that are cut. */

/** Nodes left free around the grid. */
const MARGIN = 2;

export interface TestGrid {
  /** By node: 0 or 1 is inside of the larger area, 0 of the smaller one too, 2 is outside of both. */
  readonly costs: readonly number[];
  readonly minI: number;
  readonly minJ: number;
  /** Of ten: cells that are cut. */
  readonly cuts: number;
}

/** Squares of `size` nodes a side, each node with one of `costs` and each grid with one of `cuts`. */
export const randomGrid = (size: number, costs: readonly number[], cuts: readonly number[]) => ({
  costs: fc.array(fc.constantFrom(...costs), { minLength: size * size, maxLength: size * size }),
  minI: fc.integer({ min: -9, max: 9 }),
  minJ: fc.integer({ min: -9, max: 9 }),
  cuts: fc.constantFrom(...cuts),
});

/** The cells that are cut. */
export const cutsIn = ({ cuts }: TestGrid) => ({
  touches: (i: number, j: number): boolean => (((i * 7 + j * 13) % 10) + 10) % 10 < cuts,
});

/** Grow with the threshold and differ from place to place. */
export const crossingOf = (cost: number): CrossingRule => {
  const eighths = (inside: number, outside: number): number => 1 + ((inside + 3 * outside) % 5) + cost;
  const gate = (inside: number, outside: number): number => {
    const middle = eighths(inside, outside);
    const [before, behind] = [(inside * 7 + outside) % 4, (inside + outside * 5) % 4];
    return gateOf(Math.max(1, middle - before), Math.min(EIGHTHS - 1, middle + behind));
  };
  return { eighths, gate };
};

/** Band 0 is the smaller area, 1 the larger one. */
export function bandsOf({ costs }: TestGrid): Bands {
  const size = Math.sqrt(costs.length);
  const field = new TimeField();
  field.open(0, 0, size + MARGIN + 1, size + MARGIN + 1);
  field.clear();
  costs.forEach((cost, n) => {
    const node = (Math.floor(n / size) + MARGIN) * field.width + (n % size) + MARGIN;
    if (cost < 2) field.values[node] = cost << COST_SHIFT;
  });
  const bands = new Bands();
  bands.sort(field, [0, 1]);
  return bands;
}

const LATTICE = new Lattice(4326, 7);

/** Rings as polygons, holes with the ring that they lie in; `get` makes eighths coordinates of the answer. */
export function polygonsOf(
  { xy, start, count, hole, parent }: Rings,
  get: (eighths: number) => number = (eighths) => eighths,
): LatticePolygons {
  const points = (r: number): number[] => Array.from(xy.subarray(2 * start[r], 2 * start[r + 1]), get);
  const rings = Array.from({ length: count }, (_, r) => r);
  return fromRingLists(
    rings
      .filter((r) => hole[r] === 0)
      .map((o) => [points(o), ...rings.filter((r) => hole[r] !== 0 && parent[r] === o).map(points)]),
    LATTICE,
  );
}
