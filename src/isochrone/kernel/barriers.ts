import { CELL } from './cell-pages.ts';
import { NODE } from './line-nodes.ts';
import type { TimeField } from './time-field.ts';

/** Nodes of the grid are kept in square tiles of this many nodes a side. */
export const BARRIER_TILE_BITS = 6;
export const BARRIER_TILE_SIZE = 1 << BARRIER_TILE_BITS;
/** Nodes in one word: windows that take barriers begin at multiples of it, and are multiples of it wide. */
export const BARRIER_WORD = 32;
const WORDS_PER_ROW = BARRIER_TILE_SIZE / BARRIER_WORD;

/** A bit per node, row by row, as in {@link TimeField.barriers}. */
export type BarrierTile = Int32Array;

export const newBarrierTile = (): BarrierTile => new Int32Array(WORDS_PER_ROW * BARRIER_TILE_SIZE);

/** Marks the corners of cells within a tile; `originI`, `originJ` is its first node. */
export function markCells(
  tile: BarrierTile,
  cells: Int32Array,
  first: number,
  end: number,
  originI: number,
  originJ: number,
): void {
  for (let c = first; c < end; c += CELL) {
    const x = cells[c] - originI;
    const y = cells[c + 1] - originJ;
    markNode(tile, x, y);
    markNode(tile, x + 1, y);
    markNode(tile, x, y + 1);
    markNode(tile, x + 1, y + 1);
  }
}

/** Marks the nodes of a narrow line, as {@link markCells} does corners. */
export function markNodes(
  tile: BarrierTile,
  nodes: Int32Array,
  first: number,
  end: number,
  originI: number,
  originJ: number,
): void {
  for (let n = first; n < end; n += NODE) markNode(tile, nodes[n] - originI, nodes[n + 1] - originJ);
}

/** Marks a node by its place in the tile; elsewhere there is nothing to mark. */
export function markNode(tile: BarrierTile, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= BARRIER_TILE_SIZE || y >= BARRIER_TILE_SIZE) return;
  tile[y * WORDS_PER_ROW + (x >> 5)] |= 1 << (x & 31);
}

/** Whether any node of a box is marked, as far as it lies in the tile; both ends are included. */
export function isMarkedWithin(tile: BarrierTile, minX: number, minY: number, maxX: number, maxY: number): boolean {
  const last = BARRIER_TILE_SIZE - 1;
  for (let y = Math.max(0, minY); y <= Math.min(last, maxY); y++) {
    for (let x = Math.max(0, minX); x <= Math.min(last, maxX); x++) {
      if ((tile[y * WORDS_PER_ROW + (x >> 5)] & (1 << (x & 31))) !== 0) return true;
    }
  }
  return false;
}

/** Puts a tile's barriers, words of `tiles` from `first` on, into a field whose window stands on whole words. */
export function raiseBarriers(
  field: TimeField,
  tiles: Int32Array,
  first: number,
  originI: number,
  originJ: number,
): void {
  const { barriers, width, height } = field;
  const left = originI - field.minI;
  const bottom = originJ - field.minJ;
  const firstWord = Math.max(0, -left) / BARRIER_WORD;
  const endWord = Math.min(BARRIER_TILE_SIZE, width - left) / BARRIER_WORD;
  const endRow = Math.min(BARRIER_TILE_SIZE, height - bottom);
  for (let row = Math.max(0, -bottom); row < endRow; row++) {
    const target = ((bottom + row) * width + left) / BARRIER_WORD;
    for (let word = firstWord; word < endWord; word++)
      barriers[target + word] |= tiles[first + row * WORDS_PER_ROW + word];
  }
}
