import type { Lattice } from '../../geo/lattice.ts';
import { BLOCK_CELLS } from '../kernel/block-hulls.ts';
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
  /** Borders are straight lines through blocks of so many cells a side; 0: they stay as they are. */
  readonly blockCells: number;
  /** Where the border crosses between nodes, by where it would; null: there. */
  readonly places: readonly number[] | null;
}

/** By eighths of a cell: the area doesn't change on average. */
const ON_THREE_PLACES = [0, 1, 1, 4, 4, 4, 7, 7];
/** What that moves a crossing by at most, in cells. */
const THREE_PLACES_MOVE = 1 / 8;

/** Lines through blocks lie within half a diagonal of what they stand for. */
const CHORD_MOVE = Math.SQRT1_2;

/**
 * Fringes of dead ends are somewhat wider than twice the reach off the road. Much wider blocks would cut them off, and fill what they leave open; with these
 * areas stay as large as they were, within 1 % as a rule.
 */
const MOST_REACHES_PER_SIDE = 1.26;

/** Latitudes and roundings make cells up to this much larger on the ground than they are meant to be. */
const LARGEST_CELL = 1.08;

/**
 * What `simplifyM` allows, on a grid of this exponent. Blocks are the same for all exponents, but for grids whose own cells are no narrower: those
 * hold the blocks that a border on a finer grid runs through.
 * @param reachM how far off the road counts
 */
export function simplificationOf(grid: ZoneGrid, exponent: number, reachM: number, simplifyM: number): Simplification {
  const cells = simplifyM / (LARGEST_CELL * grid.cellM);
  const side = Math.min(cells / CHORD_MOVE, (MOST_REACHES_PER_SIDE * reachM) / grid.cellM);
  const blockCells = 2 ** (Math.floor(Math.log2(side)) - exponent);
  if (blockCells >= BLOCK_CELLS) return { blockCells, places: null };
  return { blockCells: 0, places: cells >= THREE_PLACES_MOVE * 2 ** exponent ? ON_THREE_PLACES : null };
}
