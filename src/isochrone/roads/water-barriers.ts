import type { Water } from '../../water/index.ts';
import {
  BARRIER_TILE_BITS,
  type BarrierTile,
  isMarkedWithin,
  newBarrierTile,
  sheetOfTile,
} from '../kernel/node-tiles.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import { WaterMarks } from './water-marks.ts';

/** No tile's column or row. */
const NOWHERE = 0x7fffffff;

/** Tiles kept per grid: 16 MB. */
const MOST_TILES = 1 << 15;

/** Which nodes of a grid stand in water: no off-road step leads there. Roads over it and under it take their own costs. */
export class WaterBarriers {
  private readonly tiles = new Map<number, BarrierTile | null>();
  private last: BarrierTile | null = null;
  private lastI = NOWHERE;
  private lastJ = NOWHERE;
  private readonly marks: WaterMarks;

  constructor(water: Water, grid: ZoneGrid, exponent: number) {
    this.marks = new WaterMarks(water, grid, exponent);
  }

  /** Whether any node of a box stands in water, both ends included. */
  touches(minI: number, minJ: number, maxI: number, maxJ: number): boolean {
    for (let tj = minJ >> BARRIER_TILE_BITS; tj <= maxJ >> BARRIER_TILE_BITS; tj++) {
      for (let ti = minI >> BARRIER_TILE_BITS; ti <= maxI >> BARRIER_TILE_BITS; ti++) {
        const tile = this.tile(ti, tj);
        const [originI, originJ] = [ti << BARRIER_TILE_BITS, tj << BARRIER_TILE_BITS];
        if (tile && isMarkedWithin(tile, minI - originI, minJ - originJ, maxI - originI, maxJ - originJ)) return true;
      }
    }
    return false;
  }

  /** Null where all is dry. */
  tile(ti: number, tj: number): BarrierTile | null {
    if (ti === this.lastI && tj === this.lastJ) return this.last;
    const key = tj * 2 ** 24 + ti;
    let tile = this.tiles.get(key);
    if (tile === undefined) {
      const marked = newBarrierTile();
      this.marks.mark(sheetOfTile(marked), ti << BARRIER_TILE_BITS, tj << BARRIER_TILE_BITS);
      tile = marked.some((word) => word !== 0) ? marked : null;
      if (this.tiles.size >= MOST_TILES) this.tiles.clear();
      this.tiles.set(key, tile);
    }
    this.last = tile;
    this.lastI = ti;
    this.lastJ = tj;
    return tile;
  }
}
