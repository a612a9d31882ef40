import { CELL } from './cell-pages.ts';
import { NODE } from './line-nodes.ts';
import { BARRIER_TILE_SIZE, BARRIER_WORD, type BarrierTile, markNode, WORDS_PER_ROW } from './node-tiles.ts';
import type { TimeField } from './time-field.ts';

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
