import { PIECE_SIDE } from './dry-pieces.ts';
import type { Shore, ShoreLine } from './shore-lines.ts';

/** Shores are kept by blocks of so many pieces a side, on grids of all cells. */
export const SHORE_BLOCK_BITS = 4;

/*
 * The shores of a block in words. First how many there are. Then for each shore the point where it begins, and how many chords it has; for each chord the point where it ends, and how
 * many runs of lines it stands for; for each run whose it is, and how many lines it has; for each line the point where it ends. Points are told from the block's southwestern corner on in
 * units of the lattice.
 */

const COORDINATE_BITS = 8;
const COORDINATE_MASK = (1 << COORDINATE_BITS) - 1;
const COUNT_SHIFT = 16;
export const pointX = (word: number): number => word & COORDINATE_MASK;
export const pointY = (word: number): number => (word >> COORDINATE_BITS) & COORDINATE_MASK;
/** Whether a point lies on the side of a piece. */
export const isOnSide = (word: number): boolean =>
  (pointX(word) & (PIECE_SIDE - 1)) === 0 || (pointY(word) & (PIECE_SIDE - 1)) === 0;
/** Chords of a shore, runs of a chord. */
export const countOf = (word: number): number => word >>> COUNT_SHIFT;
const pointOf = (x: number, y: number, count = 0): number => x | (y << COORDINATE_BITS) | (count << COUNT_SHIFT);

/** Whose lines are: the part of a cell that they are around, by its cell's column and row in the block. */
const [CELL_BITS, PART_BITS] = [8, 10];
const OWNER_BITS = CELL_BITS + PART_BITS;
/** How many parts cells may have. */
export const MOST_PARTS = 1 << PART_BITS;
/** Of what isn't cut: it is never taken. */
export const NO_PART = MOST_PARTS - 1;
/** They lie along the sides of pieces, where parts in cells add them. */
const ALONG = 1 << OWNER_BITS;
const RUN_SHIFT = OWNER_BITS + 1;
const MOST_LINES = (1 << (32 - RUN_SHIFT)) - 1;
/** @param cell `row * columns + column` in its block */
export const ownerOf = (cell: number, part: number, isAlong: boolean): number =>
  (cell << PART_BITS) | part | (isAlong ? ALONG : 0);
/** A number for the part that a run is around: its cell times {@link MOST_PARTS} and its place in the cell. */
export const partOf = (run: number): number => run & (ALONG - 1);
export const isRunAlong = (run: number): boolean => (run & ALONG) !== 0;
export const lineCountOf = (run: number): number => run >>> RUN_SHIFT;

/** Appends the shores of a block. */
export function writeShores(shores: readonly Shore[], push: (word: number) => void): void {
  push(shores.length);
  for (const shore of shores) {
    const [[ax, ay]] = shore[0];
    push(pointOf(ax, ay, shore.length));
    for (const chord of shore) {
      const runs = runsOf(chord);
      const [, , bx, by] = chord[chord.length - 1];
      push(pointOf(bx, by, runs.length));
      for (const run of runs) {
        push(run[0][4] | (run.length << RUN_SHIFT));
        for (const [, , x, y] of run) push(pointOf(x, y));
      }
    }
  }
}

/** Lines that follow each other and have one owner. */
function runsOf(lines: readonly ShoreLine[]): ShoreLine[][] {
  const runs: ShoreLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && run[0][4] === line[4] && run.length < MOST_LINES) run.push(line);
    else runs.push([line]);
  }
  return runs;
}
