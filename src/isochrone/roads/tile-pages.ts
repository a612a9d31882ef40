import type { SharedPages, SharedRoom } from '../../collections/shared-pages.ts';
import type { BBox } from '../../geo/bbox.ts';
import { toE7 } from '../../geo/coordinates.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import { roomKey } from './room-keys.ts';

/** More tiles than these aren't kept by place: grids so fine of regions so large are seldom asked for. */
const MOST_TILES = 1 << 24;
const WORD_BITS = 32;
const NONE = new Int32Array(0);

/** Tiles of a grid that all threads know: each of a region's bounds has a place. */
export class TilePages {
  private readonly minI: number;
  private readonly minJ: number;
  private readonly width: number;
  private readonly height: number;
  private readonly pages: SharedPages | null;
  /** Which tiles are empty: a bit each. */
  private readonly empty: Int32Array | null;

  /**
   * @param what is kept, as in `room-keys.ts`
   * @param emptyOnes whether tiles may be empty, as that is
   */
  constructor(
    room: SharedRoom,
    what: number,
    bounds: BBox,
    grid: ZoneGrid,
    exponent: number,
    tileBits: number,
    emptyOnes: number | null = null,
  ) {
    const tileOf = (degrees: number, cellE7: number): number =>
      Math.floor(toE7(degrees) / (cellE7 * 2 ** exponent)) >> tileBits;
    this.minI = tileOf(bounds.minX, grid.cellLonE7);
    this.minJ = tileOf(bounds.minY, grid.cellLatE7);
    this.width = tileOf(bounds.maxX, grid.cellLonE7) - this.minI + 1;
    this.height = tileOf(bounds.maxY, grid.cellLatE7) - this.minJ + 1;
    const count = this.width * this.height;
    const isKept = count <= MOST_TILES;
    this.pages = isKept ? room.pages(roomKey(what, grid, exponent), count) : null;
    const words = Math.ceil(count / WORD_BITS);
    this.empty = isKept && emptyOnes !== null ? room.column(roomKey(emptyOnes, grid, exponent), words, 'grids') : null;
  }

  /** Those of all tiles, until the thread's request ends. */
  get words(): Int32Array {
    return this.pages?.words ?? NONE;
  }

  /** What pages are valid in. */
  get section(): number {
    return this.pages?.store.section ?? 0;
  }

  /** Whether a tile is known to be empty. */
  isEmpty(ti: number, tj: number): boolean {
    const page = this.pageOf(ti, tj);
    if (page < 0 || this.empty === null) return false;
    return (Atomics.load(this.empty, page >> 5) & (1 << (page & 31))) !== 0;
  }

  /** Makes it known that a tile is empty; false where there is no room for that. */
  putEmpty(ti: number, tj: number): boolean {
    const page = this.pageOf(ti, tj);
    if (page < 0 || this.empty === null) return false;
    Atomics.or(this.empty, page >> 5, 1 << (page & 31));
    return true;
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
