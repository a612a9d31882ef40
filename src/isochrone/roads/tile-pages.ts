import type { SharedPages, SharedRoom } from '../../collections/shared-pages.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import { roomKey } from './room-keys.ts';
import type { StreetSquares } from './street-squares.ts';

/** More tiles than these aren't kept by place: grids so fine of regions so large are seldom asked for. */
const MOST_TILES = 1 << 24;
const WORD_BITS = 32;
const NONE = new Int32Array(0);

/** Tiles that have places together are a power of two on a side, about so many squares of streets. */
const SQUARES_PER_SIDE = 2;
const KEY_OF_ROW = 2 ** 24;

/** Tiles of a grid that all threads know: those around streets have a place each. */
export class TilePages {
  /** Sides of tiles in degrees × 10⁷. */
  private readonly lonE7: number;
  private readonly latE7: number;
  /** Tiles have places by blocks of `2^blockBits` on a side. */
  private readonly blockBits: number;
  private readonly blocks = new Map<number, number>();
  private lastKey = Number.NaN;
  private lastBlock = -1;
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
    private readonly squares: StreetSquares,
    grid: ZoneGrid,
    exponent: number,
    tileBits: number,
    emptyOnes: number | null = null,
  ) {
    this.lonE7 = grid.cellLonE7 * 2 ** (exponent + tileBits);
    this.latE7 = grid.cellLatE7 * 2 ** (exponent + tileBits);
    this.blockBits = Math.max(0, Math.round(Math.log2((SQUARES_PER_SIDE * squares.sideE7) / this.latE7)));
    const [first, end] = squares.around(grid.zone);
    for (let square = first; square < end; square++) this.addBlocks(square);
    const count = this.blocks.size << (2 * this.blockBits);
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

  /** Visits the tiles that reach into a square of streets, row by row. */
  *within(square: number): Generator<{ readonly ti: number; readonly tj: number }> {
    const { squares, lonE7, latE7 } = this;
    const [west, south] = [squares.westOf(square), squares.southOf(square)];
    for (let tj = Math.floor(south / latE7); tj * latE7 < south + squares.sideE7; tj++) {
      for (let ti = Math.floor(west / lonE7); ti * lonE7 < west + squares.sideE7; ti++) yield { ti, tj };
    }
  }

  /** Those with tiles that a square of streets has a part in. */
  private addBlocks(square: number): void {
    const { squares, lonE7, latE7, blocks, blockBits } = this;
    const [west, south] = [squares.westOf(square), squares.southOf(square)];
    const first = (e7: number, tileE7: number): number => Math.floor(e7 / tileE7) >> blockBits;
    const last = (e7: number, tileE7: number): number => (Math.ceil(e7 / tileE7) - 1) >> blockBits;
    for (let row = first(south, latE7); row <= last(south + squares.sideE7, latE7); row++) {
      for (let column = first(west, lonE7); column <= last(west + squares.sideE7, lonE7); column++) {
        const key = row * KEY_OF_ROW + column;
        if (!blocks.has(key)) blocks.set(key, blocks.size);
      }
    }
  }

  /** -1 where it has none. */
  private pageOf(ti: number, tj: number): number {
    const { blockBits } = this;
    const key = (tj >> blockBits) * KEY_OF_ROW + (ti >> blockBits);
    if (key !== this.lastKey) {
      this.lastKey = key;
      this.lastBlock = this.blocks.get(key) ?? -1;
    }
    if (this.lastBlock < 0) return -1;
    const mask = (1 << blockBits) - 1;
    return (((this.lastBlock << blockBits) | (tj & mask)) << blockBits) | (ti & mask);
  }
}
