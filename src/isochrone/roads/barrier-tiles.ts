import type { SharedPages, SharedRoom } from '../../collections/shared-pages.ts';
import type { BBox } from '../../geo/bbox.ts';
import { toE7 } from '../../geo/coordinates.ts';
import { BARRIER_TILE_BITS } from '../kernel/node-tiles.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import { roomKey } from './room-keys.ts';

/** More tiles than these aren't kept by place: grids so fine of regions so large are seldom asked for. */
const MOST_TILES = 1 << 24;

/** Barriers of a grid that all threads know: each tile of a region's bounds has a place. */
export class BarrierTiles {
  private readonly minI: number;
  private readonly minJ: number;
  private readonly width: number;
  private readonly height: number;
  private readonly pages: SharedPages | null;

  /** @param what is kept, as in `room-keys.ts` */
  constructor(room: SharedRoom, what: number, bounds: BBox, grid: ZoneGrid, exponent: number) {
    const tileOf = (degrees: number, cellE7: number): number =>
      Math.floor(toE7(degrees) / (cellE7 * 2 ** exponent)) >> BARRIER_TILE_BITS;
    this.minI = tileOf(bounds.minX, grid.cellLonE7);
    this.minJ = tileOf(bounds.minY, grid.cellLatE7);
    this.width = tileOf(bounds.maxX, grid.cellLonE7) - this.minI + 1;
    this.height = tileOf(bounds.maxY, grid.cellLatE7) - this.minJ + 1;
    const count = this.width * this.height;
    this.pages = count <= MOST_TILES ? room.pages(roomKey(what, grid, exponent), count) : null;
  }

  /** Those of all tiles, until the thread's request ends. */
  get words(): Int32Array {
    return this.pages?.words ?? NONE;
  }

  /** Where a tile begins in {@link words}; 0 where it isn't known. */
  placeOf(ti: number, tj: number): number {
    const page = this.pageOf(ti, tj);
    return page < 0 ? 0 : (this.pages?.placeOf(page) ?? 0);
  }

  /** Where a tile begins from now on; 0 where there is no room for it. */
  put(ti: number, tj: number, tile: Int32Array): number {
    const page = this.pageOf(ti, tj);
    return page < 0 ? 0 : (this.pages?.put(page, tile) ?? 0);
  }

  /** -1 outside of the bounds. */
  private pageOf(ti: number, tj: number): number {
    const [i, j] = [ti - this.minI, tj - this.minJ];
    return i >= 0 && j >= 0 && i < this.width && j < this.height ? j * this.width + i : -1;
  }
}

const NONE = new Int32Array(0);
