import type { Lattice } from '../../geo/lattice.ts';
import type { ZoneGrid } from './grid.ts';

/** Square meters on the ground below which holes are filled and parts are left out; null: where they are whims of the grid. */
export interface LeastSizes {
  readonly holeM2: number | null;
  readonly partM2: number | null;
}

export interface DrawOptions {
  /** What areas are drawn on. */
  readonly lattice: Lattice;
  /** Otherwise areas run on over the date line. */
  readonly cutsAtDateLine: boolean;
  /** Meters on the ground by which borders may move, inwards and outwards, to need fewer points; 0 leaves them as they are. */
  readonly simplifyM: number;
  readonly sizes: LeastSizes;
  /** Leaves out points in the middle of straight lines. */
  readonly pointReduction: boolean;
}

/** How an area is drawn with fewer points than its field allows. */
export interface Simplification {
  /** The area holds the nodes of a grid with so many exponents more of which at least half is covered; 0: its own nodes. */
  readonly exponents: number;
  /** On its own grid: where the border crosses, by where it would; null: there. */
  readonly places: readonly number[] | null;
}

/** By eighths of a cell: the area doesn't change on average. */
const ON_THREE_PLACES = [0, 1, 1, 4, 4, 4, 7, 7];
/** What that moves a crossing by at most, in cells. */
const THREE_PLACES_MOVE = 1 / 8;

/**
 * Wider cells move borders by no more than so much of their side: of what half of a box holds, the border lies within 0.8 sides of the border that it
 * stands for (a disc of that radius around it that is all inside, or all outside, would fill the boxes around it), and a crossing is cut off to an
 * eighth.
 */
const MOVE = 0.8 + 1 / 8;

/**
 * Sides of wider cells, so that areas stay as large as they were, within 1 % as a rule: fringes and gaps narrower than half a side go, and fringes of dead
 * ends are somewhat wider than twice the reach off the road. Whatever the tolerance, sides are no wider than that, and half as wide as it allows.
 */
const SIDES_PER_TOLERANCE = 0.5 / MOVE;
const MOST_REACHES_PER_SIDE = 1.26;

/** Latitudes and roundings make cells up to this much larger on the ground than they are meant to be. */
const LARGEST_CELL = 1.08;

/**
 * What `simplifyM` allows, on a grid of this exponent. The wider cells are the same for all exponents, but for grids whose own cells are no narrower.
 * @param reachM how far off the road counts
 */
export function simplificationOf(grid: ZoneGrid, exponent: number, reachM: number, simplifyM: number): Simplification {
  const cellM = grid.cellM * 2 ** exponent;
  const cells = simplifyM / (LARGEST_CELL * cellM);
  const side = Math.min(cells * SIDES_PER_TOLERANCE, (MOST_REACHES_PER_SIDE * reachM) / cellM);
  const exponents = side > 1 ? Math.floor(Math.log2(side)) : 0;
  return { exponents, places: exponents === 0 && cells >= THREE_PLACES_MOVE ? ON_THREE_PLACES : null };
}
