import type { NoData } from './no-data.ts';
import type { Projection } from './projection.ts';

/** An unknown height in tiles of Int16; tiles of Float32 have NaN. */
export const VOID = -32768;

/** A grid of posts, row by row. The post in column c, row r is at `(firstX + c * stepX, firstY + r * stepY)`. */
export interface HeightTile {
  readonly file: string;
  readonly projection: Projection;
  readonly width: number;
  readonly height: number;
  readonly firstX: number;
  readonly firstY: number;
  readonly stepX: number;
  /** Negative where rows run from north to south. */
  readonly stepY: number;
  /** Meters. Unknown heights are {@link VOID} or NaN. */
  readonly values: Int16Array | Float32Array;
}

/** Steps that a tile covers beyond its outer posts, so that adjacent tiles leave no gap. */
const HALF_STEP = 0.5 + 1e-6;

/** Returns the position in the grid, in steps from the first post. */
export const columnAt = (tile: HeightTile, x: number): number => (x - tile.firstX) / tile.stepX;
export const rowAt = (tile: HeightTile, y: number): number => (y - tile.firstY) / tile.stepY;

export const covers = (tile: HeightTile, column: number, row: number): boolean =>
  column >= -HALF_STEP &&
  column <= tile.width - 1 + HALF_STEP &&
  row >= -HALF_STEP &&
  row <= tile.height - 1 + HALF_STEP;

/** Returns the height of the post nearest to a position in the tile's plane; NaN outside and in voids. */
export function nearestPost(tile: HeightTile, x: number, y: number): number {
  const column = columnAt(tile, x);
  const row = rowAt(tile, y);
  if (!covers(tile, column, row)) return Number.NaN;
  const c = Math.max(0, Math.min(tile.width - 1, Math.round(column)));
  const r = Math.max(0, Math.min(tile.height - 1, Math.round(row)));
  const value = tile.values[r * tile.width + c];
  return value > VOID ? value : Number.NaN;
}

/** Range of heights of streets: other values are fillers that the file doesn't declare (-9999, 3.4e38). */
const LOWEST_M = -1000;
const HIGHEST_M = 9000;

/** Copies `source` to `target` from index `at`, replacing invalid heights by voids. */
export function copyHeights(
  source: ArrayLike<number>,
  target: Int16Array | Float32Array,
  at: number,
  noData: NoData | null,
  metersPerUnit = 1,
): void {
  const unknown = target instanceof Int16Array ? VOID : Number.NaN;
  for (let i = 0; i < source.length; i++) {
    const value = source[i] * metersPerUnit;
    // Written so that NaN fails it too.
    const known = value >= LOWEST_M && value <= HIGHEST_M && noData?.has(source[i]) !== true;
    target[at + i] = known ? value : unknown;
  }
}
