import { BLOCK_CELLS } from '../kernel/block-hulls.ts';
import { BARRIER_TILE_BITS, BARRIER_TILE_SIZE } from '../kernel/node-tiles.ts';
import type { TimeField } from '../kernel/time-field.ts';
import type { CutGrid } from '../roads/cut-grid.ts';
import type { WaterBarriers } from '../roads/water-barriers.ts';

/** Places in a tile, and the last of them where a block with nodes on both of its sides begins. */
const IN_TILE = BARRIER_TILE_SIZE - 1;
const LAST_WITHIN = IN_TILE - BLOCK_CELLS;

const DRY = 1;
const WET = 2;

/** Rows and columns of a block's nodes, and where its rows begin in a mask of them (`block-chains.ts`). */
const BLOCK_NODES = BLOCK_CELLS + 1;
const [MIDDLE_ROW, NORTHERN_ROW] = [BLOCK_NODES, 2 * BLOCK_NODES];
/** Those that a hull may reach over though they are outside, by row: in the middle of a block and of its sides. */
const [MIDDLE, WHOLE_ROW] = [0b010, 0b111];

/**
 * Blocks of a field that keep their borders: those with nodes in water, with cells that are cut along open water, and those where a hull would reach over
 * a node that is outside and held by a road, which then isn't reached. Of a larger area no more nodes are outside, so no more blocks are kept.
 * One class without closures, since it is asked of every block that a border comes by.
 */
export class KeptBlocks {
  private readonly barriers: Int32Array;
  private readonly minI: number;
  private readonly minJ: number;
  private readonly width: number;
  private readonly height: number;
  /** By tile of the window whether it has water, once it is known. */
  private readonly wetTiles: Uint8Array;
  private readonly firstTi: number;
  private readonly firstTj: number;
  private readonly tileColumns: number;

  /** @param cuts which cells are cut along open water; null: none */
  constructor(
    { barriers, minI, minJ, width, height }: TimeField,
    private readonly water: WaterBarriers | null,
    private readonly cuts: CutGrid | null,
  ) {
    this.barriers = barriers;
    this.minI = minI;
    this.minJ = minJ;
    this.width = width;
    this.height = height;
    // A tile more on each side: blocks may begin before the window, and end behind it.
    this.firstTi = (minI >> BARRIER_TILE_BITS) - 1;
    this.firstTj = (minJ >> BARRIER_TILE_BITS) - 1;
    this.tileColumns = ((minI + width) >> BARRIER_TILE_BITS) + 2 - this.firstTi;
    const tileRows = ((minJ + height) >> BARRIER_TILE_BITS) + 2 - this.firstTj;
    this.wetTiles = new Uint8Array(water === null ? 0 : this.tileColumns * tileRows);
  }

  /** Whether block (i, j) is kept, of whose nodes those of the mask are inside. */
  holds(i: number, j: number, mask: number): boolean {
    const [west, south] = [i * BLOCK_CELLS, j * BLOCK_CELLS];
    return (this.heldNodes(west, south) & ~mask) !== 0 || this.isWet(west, south) || this.isCut(west, south);
  }

  /** Which nodes of the block that begins at (west, south) roads hold, of those that hulls reach over. */
  private heldNodes(west: number, south: number): number {
    const { minI, minJ, width, height } = this;
    const column = west - minI;
    const row = south - minJ;
    const isWithin = column >= 0 && row >= 0 && column + BLOCK_CELLS < width && row + BLOCK_CELLS < height;
    if (!isWithin) return this.heldAtRim(column, row);
    const first = row * width + column;
    return (
      (this.threeFrom(first) & MIDDLE) |
      (this.threeFrom(first + width) << MIDDLE_ROW) |
      ((this.threeFrom(first + 2 * width) & MIDDLE) << NORTHERN_ROW)
    );
  }

  /** The same of a block that lies within the window in part: beyond it are no roads. */
  private heldAtRim(column: number, row: number): number {
    const { width, height, barriers } = this;
    let held = 0;
    for (let y = 0; y < BLOCK_NODES; y++) {
      for (let x = 0; x < BLOCK_NODES; x++) {
        const [i, j] = [column + x, row + y];
        if (i < 0 || j < 0 || i >= width || j >= height) continue;
        const node = j * width + i;
        if (((barriers[node >>> 5] >>> (node & 31)) & 1) !== 0) held |= 1 << (y * BLOCK_NODES + x);
      }
    }
    return held & ((WHOLE_ROW << MIDDLE_ROW) | MIDDLE | (MIDDLE << NORTHERN_ROW));
  }

  /** The bits of three nodes, which may lie in two words. */
  private threeFrom(node: number): number {
    const word = node >>> 5;
    const bit = node & 31;
    const bits = this.barriers[word] >>> bit;
    return (bit < 30 ? bits : bits | (this.barriers[word + 1] << (32 - bit))) & WHOLE_ROW;
  }

  private isWet(west: number, south: number): boolean {
    if (this.water === null) return false;
    const isInOneTile = (west & IN_TILE) <= LAST_WITHIN && (south & IN_TILE) <= LAST_WITHIN;
    if (isInOneTile && !this.isWetTile(this.water, west >> BARRIER_TILE_BITS, south >> BARRIER_TILE_BITS)) return false;
    return this.water.touches(west, south, west + BLOCK_CELLS, south + BLOCK_CELLS);
  }

  private isWetTile(water: WaterBarriers, ti: number, tj: number): boolean {
    const { wetTiles } = this;
    const at = (tj - this.firstTj) * this.tileColumns + ti - this.firstTi;
    if (wetTiles[at] === 0) wetTiles[at] = water.tile(ti, tj) === null ? DRY : WET;
    return wetTiles[at] === WET;
  }

  private isCut(west: number, south: number): boolean {
    return this.cuts?.touches(west, south, west + 1, south + 1) ?? false;
  }
}
