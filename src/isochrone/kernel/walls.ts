import { CELL } from './cell-pages.ts';
import type { TimeField } from './time-field.ts';

/** Nodes of the grid are kept in square tiles of this many nodes a side. */
export const WALL_TILE_BITS = 6;
export const WALL_TILE_SIZE = 1 << WALL_TILE_BITS;
/** Nodes in one word: windows that take walls begin at multiples of it, and are multiples of it wide. */
export const WALL_WORD = 32;
const WORDS_PER_ROW = WALL_TILE_SIZE / WALL_WORD;

/** A bit per node, row by row, as in {@link TimeField.walls}. */
export type WallTile = Int32Array;

export const newWallTile = (): WallTile => new Int32Array(WORDS_PER_ROW * WALL_TILE_SIZE);

/** Marks the corners of cells within a tile; `originI`, `originJ` is its first node. */
export function markCells(
  tile: WallTile,
  cells: Int32Array,
  first: number,
  end: number,
  originI: number,
  originJ: number,
): void {
  for (let c = first; c < end; c += CELL) {
    const x = cells[c] - originI;
    const y = cells[c + 1] - originJ;
    mark(tile, x, y);
    mark(tile, x + 1, y);
    mark(tile, x, y + 1);
    mark(tile, x + 1, y + 1);
  }
}

function mark(tile: WallTile, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= WALL_TILE_SIZE || y >= WALL_TILE_SIZE) return;
  tile[y * WORDS_PER_ROW + (x >> 5)] |= 1 << (x & 31);
}

/** Puts a tile's walls into a field whose window stands on whole words. */
export function raiseWalls(field: TimeField, tile: WallTile, originI: number, originJ: number): void {
  const { walls, width, height } = field;
  const left = originI - field.minI;
  const bottom = originJ - field.minJ;
  const firstWord = Math.max(0, -left) / WALL_WORD;
  const endWord = Math.min(WALL_TILE_SIZE, width - left) / WALL_WORD;
  const endRow = Math.min(WALL_TILE_SIZE, height - bottom);
  for (let row = Math.max(0, -bottom); row < endRow; row++) {
    const target = ((bottom + row) * width + left) / WALL_WORD;
    for (let word = firstWord; word < endWord; word++) walls[target + word] |= tile[row * WORDS_PER_ROW + word];
  }
}
