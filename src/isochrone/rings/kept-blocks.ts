import type { Bands } from '../kernel/bands.ts';
import { BLOCK_CELLS } from '../kernel/block-hulls.ts';
import { BARRIER_TILE_BITS, BARRIER_TILE_SIZE } from '../kernel/node-tiles.ts';
import type { TimeField } from '../kernel/time-field.ts';
import type { WaterBarriers } from '../roads/water-barriers.ts';

/** Places in a tile, and the last of them where a block with nodes on both of its sides begins. */
const IN_TILE = BARRIER_TILE_SIZE - 1;
const LAST_WITHIN = IN_TILE - BLOCK_CELLS;

const DRY = 1;
const WET = 2;

/** Whether a block has nodes in water: such blocks keep their borders. Asked of many blocks of one field, mostly on land. */
export function wetBlocks(water: WaterBarriers | null, { minI, minJ, width, height }: TimeField) {
  if (water === null) return () => false;
  // A tile more on each side: blocks may begin before the window, and end behind it.
  const firstTi = (minI >> BARRIER_TILE_BITS) - 1;
  const firstTj = (minJ >> BARRIER_TILE_BITS) - 1;
  const tileColumns = ((minI + width) >> BARRIER_TILE_BITS) + 2 - firstTi;
  const tileRows = ((minJ + height) >> BARRIER_TILE_BITS) + 2 - firstTj;
  const tiles = new Uint8Array(tileColumns * tileRows);
  const isWet = (ti: number, tj: number): boolean => {
    const at = (tj - firstTj) * tileColumns + ti - firstTi;
    if (tiles[at] === 0) tiles[at] = water.tile(ti, tj) === null ? DRY : WET;
    return tiles[at] === WET;
  };
  return (i: number, j: number): boolean => {
    const west = i * BLOCK_CELLS;
    const south = j * BLOCK_CELLS;
    const isInOneTile = (west & IN_TILE) <= LAST_WITHIN && (south & IN_TILE) <= LAST_WITHIN;
    if (isInOneTile && !isWet(west >> BARRIER_TILE_BITS, south >> BARRIER_TILE_BITS)) return false;
    return water.touches(west, south, west + BLOCK_CELLS, south + BLOCK_CELLS);
  };
}

/** Nodes that hulls reach over, though they are outside: those in the middle of a block and of its sides, by column and row. */
const COLUMN = [1, 0, 1, 2, 1];
const ROW = [0, 1, 1, 1, 2];

/**
 * Whether a road that isn't reached holds such a node: hulls don't reach over it, such blocks keep their borders too. Of a larger area no more nodes are
 * outside.
 */
export function crossedBlocks({ codes, width, height }: Bands, band: number, field: TimeField) {
  return (i: number, j: number): boolean => {
    for (let k = 0; k < COLUMN.length; k++) {
      const column = i * BLOCK_CELLS - field.minI + COLUMN[k];
      const row = j * BLOCK_CELLS - field.minJ + ROW[k];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const node = row * width + column;
      if (codes[node] > band && field.isBarrier(node)) return true;
    }
    return false;
  };
}
