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

/** By eighths of a cell. Borders that are near their inside node stay near: the area doesn't change on average. */
const ON_THREE_PLACES = [0, 1, 1, 4, 4, 4, 7, 7];
const ON_TWO_PLACES = [0, 1, 1, 1, 1, 7, 7, 7];
/** What that moves a crossing by at most, in cells. */
const THREE_PLACES_MOVE = 1 / 8;
const TWO_PLACES_MOVE = 3 / 8;

/** Twice as wide cells cut through the blocks that borders are straightened in, which moves borders by so many cells. */
const BLOCKS_MOVE = 1.5;

/** Latitudes and roundings make cells up to this much larger on the ground than they are meant to be. */
const LARGEST_CELL = 1.08;

/**
 * What `simplifyM` allows, on a grid of this exponent. Of what half of a box holds, the border lies within 0.8 sides of the border
 * that it stands for (a disc of that radius around it that is all inside, or all outside, would fill the boxes around it), and a crossing is cut off to an
 * eighth.
 */
export function simplificationOf(grid: ZoneGrid, exponent: number, simplifyM: number): Simplification {
  const cells = simplifyM / (LARGEST_CELL * grid.cellM * 2 ** exponent);
  const exponents = cells > 0 ? Math.max(0, Math.floor(Math.log2(cells / (0.8 + 1 / 8)))) : 0;
  const isWideEnough = exponents > 1 || cells >= 2 * (0.8 + 1 / 8) + BLOCKS_MOVE;
  if (exponents > 0 && isWideEnough) return { exponents, places: null };
  if (cells >= TWO_PLACES_MOVE) return { exponents: 0, places: ON_TWO_PLACES };
  return { exponents: 0, places: cells >= THREE_PLACES_MOVE ? ON_THREE_PLACES : null };
}
