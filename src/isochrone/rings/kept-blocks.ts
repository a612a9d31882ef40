import { BARRIER_TILE_BITS } from '../kernel/barriers.ts';
import { BLOCK_CELLS } from '../kernel/block-hulls.ts';
import type { TimeField } from '../kernel/time-field.ts';
import type { WaterBarriers } from '../roads/water-barriers.ts';

const DRY = 1;
const WET = 2;

/** Whether a block has nodes in water: such blocks keep their borders. Asked of many blocks of one field, mostly on land. */
export function keptBlocks(water: WaterBarriers | null, { minI, minJ, width, height }: TimeField) {
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
    const [west, south] = [i * BLOCK_CELLS, j * BLOCK_CELLS];
    const [east, north] = [west + BLOCK_CELLS, south + BLOCK_CELLS];
    const [ti, tj] = [west >> BARRIER_TILE_BITS, south >> BARRIER_TILE_BITS];
    const isInOneTile = ti === east >> BARRIER_TILE_BITS && tj === north >> BARRIER_TILE_BITS;
    return !(isInOneTile && !isWet(ti, tj)) && water.touches(west, south, east, north);
  };
}
