import type { Lattice } from '../../geo/lattice.ts';
import { EIGHTHS } from '../kernel/crossing.ts';
import { WIDE_CELLS, type ZoneGrid } from './grid.ts';

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

/** How an area is drawn with fewer points than its field allows: borders are pulled taut in blocks, among pegs that they don't pass on another side. */
export interface Simplification {
  /** Blocks are `2 ** sideBits` eighths of cells of exponent 0 wide. */
  readonly sideBits: number;
  /** Pegs along a side of a block. */
  readonly pegs: number;
  /** The same where no areas on finer grids come; 0: borders stay as they are. */
  readonly farPegs: number;
}

/** Latitudes and roundings make cells up to this much larger on the ground than they are meant to be. */
const LARGEST_CELL = 1.08;

/** Taut lines lie within so many distances between pegs of what they stand for. */
const MOST_MOVE = Math.sqrt(5) / 2;

/** Sides of blocks by how far off the road counts: long enough to need few points on them. */
const REACHES_PER_SIDE = 16;

/**
 * Distances between pegs by how far off the road counts: below the least, borders would gain points, above the greatest areas would lose or gain more than 1 % of their size. Where no areas on
 * finer grids come, areas are larger and cells wider.
 */
const REACHES_APART = { least: 1 / 12, most: 1 / 5, mostFar: 2 / 5 };
/** In eighths of the finest cells, where areas on finer grids come: closer than these are wide, so that the smallest holes and the ends of single roads hold some. */
const MOST_APART = { fine: 6, wide: 4 };

/** Blocks have a power of two of eighths of the finest cells on a side. */
const sideBitsOf = (grid: ZoneGrid, reachM: number): number =>
  Math.round(Math.log2((REACHES_PER_SIDE * reachM * EIGHTHS) / grid.cellM));

/** Cells of a grid on a side of the blocks in which borders may be simplified; 0 where a block wouldn't hold two. */
export function blockCellsOf(grid: ZoneGrid, exponent: number, reachM: number): number {
  const cells = 2 ** (sideBitsOf(grid, reachM) - exponent) / EIGHTHS;
  return cells < 2 ? 0 : cells;
}

/**
 * What `simplifyM` allows, on a grid of this exponent; null: nothing. Blocks and pegs are the same for all grids with cells no wider than half a block.
 * Coarser ones stay as they are: they hold whatever areas on finer grids may be simplified to.
 * @param reachM how far off the road counts
 */
export function simplificationOf(
  grid: ZoneGrid,
  exponent: number,
  reachM: number,
  simplifyM: number,
): Simplification | null {
  const sideBits = sideBitsOf(grid, reachM);
  if (blockCellsOf(grid, exponent, reachM) === 0) return null;
  const eighthM = grid.cellM / EIGHTHS;
  const allowedM = simplifyM / (MOST_MOVE * LARGEST_CELL);
  const pegsFor = (mostM: number, most: number): number => {
    // Pegs stand on whole eighths.
    const apart = Math.floor(Math.min(allowedM, mostM) / eighthM);
    return apart * eighthM < REACHES_APART.least * reachM ? 0 : Math.ceil(2 ** sideBits / Math.min(most, apart));
  };
  const pegs = pegsFor(REACHES_APART.most * reachM, grid.size === WIDE_CELLS ? MOST_APART.wide : MOST_APART.fine);
  return pegs === 0 ? null : { sideBits, pegs, farPegs: pegsFor(REACHES_APART.mostFar * reachM, Infinity) };
}
