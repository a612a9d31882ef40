import type { NodeSheet } from '../../water/sheet/node-sheet.ts';

/** Nodes of the grid are kept in square tiles of this many nodes a side. */
export const BARRIER_TILE_BITS = 6;
export const BARRIER_TILE_SIZE = 1 << BARRIER_TILE_BITS;
/** Nodes in one word: windows that take barriers begin at multiples of it, and are multiples of it wide. */
export const BARRIER_WORD = 32;
export const WORDS_PER_ROW = BARRIER_TILE_SIZE / BARRIER_WORD;

/** A bit per node, row by row, as in `TimeField.barriers`. */
export type BarrierTile = Int32Array;

export const newBarrierTile = (): BarrierTile => new Int32Array(WORDS_PER_ROW * BARRIER_TILE_SIZE);

export const sheetOfTile = (tile: BarrierTile): NodeSheet => ({
  width: BARRIER_TILE_SIZE,
  height: BARRIER_TILE_SIZE,
  wordsPerRow: WORDS_PER_ROW,
  words: tile,
});

/** Tiles of marked nodes; null where none are marked. */
export interface NodeTiles {
  tile(ti: number, tj: number): BarrierTile | null;
}

/** Whether a node is marked, by its place in the tile. */
export const isMarkedAt = (tile: BarrierTile, x: number, y: number): boolean =>
  (tile[y * WORDS_PER_ROW + (x >> 5)] & (1 << (x & 31))) !== 0;

const MASK = BARRIER_TILE_SIZE - 1;

function isMarked(tiles: NodeTiles, i: number, j: number): boolean {
  const tile = tiles.tile(i >> BARRIER_TILE_BITS, j >> BARRIER_TILE_BITS);
  return tile !== null && isMarkedAt(tile, i & MASK, j & MASK);
}

/** Writes for as many nodes of row j as `into` has, from node i on, whether they are marked: 1 or 0. */
export function markRow(tiles: NodeTiles, i: number, j: number, into: Uint8Array): void {
  for (let n = 0; n < into.length; ) {
    const x = (i + n) & MASK;
    const end = Math.min(into.length, n + BARRIER_TILE_SIZE - x);
    const tile = tiles.tile((i + n) >> BARRIER_TILE_BITS, j >> BARRIER_TILE_BITS);
    if (tile === null) into.fill(0, n, end);
    else for (let k = n; k < end; k++) into[k] = isMarkedAt(tile, x + k - n, j & MASK) ? 1 : 0;
    n = end;
  }
}

/** Which corners of the cell (i, j) are marked: bit 0 of a corner says east, bit 1 north. */
export function markedCorners(tiles: NodeTiles, i: number, j: number): number {
  let marked = 0;
  for (let corner = 0; corner < 4; corner++) {
    if (isMarked(tiles, i + (corner & 1), j + (corner >> 1))) marked |= 1 << corner;
  }
  return marked;
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
      if (isMarkedAt(tile, x, y)) return true;
    }
  }
  return false;
}
