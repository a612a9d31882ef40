import { type BudgetedCache, THREAD_CACHES } from '../../collections/cache-budget.ts';
import { CutTileBuilder } from '../kernel/cut-tile-builder.ts';
import { CUT_TILE_BITS, CUT_TILE_SIZE, type CutTile } from '../kernel/cut-tiles.ts';
import type { CutCells } from '../kernel/water-cuts.ts';
import type { OpenWater } from './open-water.ts';
import type { TilePages } from './tile-pages.ts';

/** Bytes of tiles that a thread keeps alone, per grid. */
const MAX_BYTES = 32 << 20;
/** What a tile takes beside its words. */
const TILE_BYTES = 160;
const PLACE_MASK = CUT_TILE_SIZE - 1;

/** No tile's column or row. */
const NOWHERE = 0x7fffffff;
const NO_WORDS = new Int32Array(0);

/** The cells of a grid that are cut along open water, found when they are first needed and remembered: by all threads where there is room for it, else by this one. */
export class CutGrid implements CutCells, BudgetedCache {
  readonly kind = 'grids';
  bytes = 0;
  words: Int32Array = NO_WORDS;
  first = 0;
  private usedAt = 0;
  private readonly own = new Map<number, CutTile | null>();
  /** The tile that was opened last, and in which request. */
  private lastI = NOWHERE;
  private lastJ = NOWHERE;
  private lastSection = 0;
  private isCutLast = false;
  private readonly builder: CutTileBuilder;

  /**
   * @param level cells are `2^level` pieces wide
   * @param pieces the grid of level 0; null: this is it
   */
  constructor(
    private readonly water: Pick<OpenWater, 'tile' | 'moves'>,
    readonly level: number,
    private readonly pieces: CutGrid | null,
    private readonly shared: TilePages | null,
  ) {
    this.builder = new CutTileBuilder(level, water.moves);
    THREAD_CACHES.join(this);
  }

  /** The grid of the pieces that cells are made of. */
  get ofPieces(): CutGrid {
    return this.pieces ?? this;
  }

  get oldestUse(): number {
    return this.bytes > 0 ? this.usedAt : Infinity;
  }

  dropOldest(): void {
    this.own.clear();
    this.bytes = 0;
  }

  open(ti: number, tj: number): boolean {
    const section = this.shared?.section ?? 0;
    if (ti === this.lastI && tj === this.lastJ && section === this.lastSection) return this.isCutLast;
    this.isCutLast = this.find(ti, tj);
    this.lastI = ti;
    this.lastJ = tj;
    this.lastSection = section;
    return this.isCutLast;
  }

  /** Finds the tiles that reach into a square of streets, for all threads. */
  *prepare(square: number): Generator<void> {
    for (const { ti, tj } of this.shared?.within(square) ?? []) {
      this.open(ti, tj);
      yield;
    }
  }

  isUncut(ti: number, tj: number): boolean {
    return this.shared?.isEmpty(ti, tj) ?? false;
  }

  /** Whether any cell of a box is cut, both ends included. */
  touches(minI: number, minJ: number, maxI: number, maxJ: number): boolean {
    for (let j = minJ; j <= maxJ; j++) for (let i = minI; i <= maxI; i++) if (this.isCut(i, j)) return true;
    return false;
  }

  private isCut(i: number, j: number): boolean {
    if (!this.open(i >> CUT_TILE_BITS, j >> CUT_TILE_BITS)) return false;
    return this.words[this.first + ((j & PLACE_MASK) << CUT_TILE_BITS) + (i & PLACE_MASK)] !== 0;
  }

  private find(ti: number, tj: number): boolean {
    const { shared, own } = this;
    if (shared?.isEmpty(ti, tj)) return false;
    const place = shared?.placeOf(ti, tj) ?? 0;
    if (place > 0) return this.take(shared?.words ?? NO_WORDS, place);
    this.usedAt = THREAD_CACHES.tick();
    const key = tj * 2 ** 24 + ti;
    const known = own.get(key);
    if (known !== undefined) return known !== null && this.take(known, 0);
    const tile = this.make(ti, tj);
    if (tile === null && shared?.putEmpty(ti, tj)) return false;
    const put = tile === null ? 0 : (shared?.put(ti, tj, tile) ?? 0);
    if (put > 0) return this.take(shared?.words ?? NO_WORDS, put);
    if (this.bytes > MAX_BYTES) this.dropOldest();
    own.set(key, tile);
    this.bytes += TILE_BYTES + (tile?.byteLength ?? 0);
    return tile !== null && this.take(tile, 0);
  }

  private take(words: Int32Array, first: number): boolean {
    this.words = words;
    this.first = first;
    return true;
  }

  private make(ti: number, tj: number): CutTile | null {
    const { level, pieces, builder } = this;
    if (pieces === null) return this.water.tile(ti, tj);
    const parts = 1 << level;
    /** Cells in one tile of pieces. */
    const size = CUT_TILE_SIZE >> level;
    for (let part = 0; part < parts * parts; part++) {
      const [column, row] = [part & (parts - 1), part >> level];
      if (!pieces.open((ti << level) + column, (tj << level) + row)) continue;
      for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
          const place = ((row * size + y) << CUT_TILE_BITS) + column * size + x;
          builder.addPieces(place, pieces.words, pieces.first, x << level, y << level);
        }
      }
    }
    return builder.finish();
  }
}
