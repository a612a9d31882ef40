import { type BudgetedCache, THREAD_CACHES } from '../../collections/cache-budget.ts';
import { CUT_TILE_BITS, type CutCell, type CutCells, cutCell } from '../kernel/water-cuts.ts';
import type { OpenWater } from './open-water.ts';

/** Cells of a tile by place; null: none is cut. */
type Tile = readonly (CutCell | null)[] | null;

const SIZE = 1 << CUT_TILE_BITS;
/** Bytes of tiles kept per grid. */
const MAX_BYTES = 48 << 20;
/** What a number of a plain array takes, and an array or object beside them. */
const NUMBER_BYTES = 8;
const OBJECT_BYTES = 64;

/** The cells of a grid that are cut along open water, found when they are first needed and remembered by the thread. */
export class CutGrid implements CutCells, BudgetedCache {
  readonly kind = 'grids';
  bytes = 0;
  private usedAt = 0;
  private readonly tiles = new Map<number, Tile>();
  private lastKey = Number.NaN;
  private last: Tile = null;

  constructor(
    private readonly water: OpenWater,
    readonly level: number,
  ) {
    THREAD_CACHES.join(this);
  }

  get oldestUse(): number {
    return this.bytes > 0 ? this.usedAt : Infinity;
  }

  dropOldest(): void {
    this.tiles.clear();
    this.lastKey = Number.NaN;
    this.last = null;
    this.bytes = 0;
  }

  at(i: number, j: number): CutCell | null {
    const tile = this.tile(i >> CUT_TILE_BITS, j >> CUT_TILE_BITS);
    return tile === null ? null : tile[((j & (SIZE - 1)) << CUT_TILE_BITS) | (i & (SIZE - 1))];
  }

  tile(ti: number, tj: number): Tile {
    const key = tj * 2 ** 24 + ti;
    if (key === this.lastKey) return this.last;
    this.usedAt = THREAD_CACHES.tick();
    let tile = this.tiles.get(key);
    if (tile === undefined) {
      if (this.bytes > MAX_BYTES) this.dropOldest();
      tile = this.make(ti * SIZE, tj * SIZE);
      this.tiles.set(key, tile);
      this.bytes += bytesOf(tile);
    }
    this.lastKey = key;
    this.last = tile;
    return tile;
  }

  /** Whether any cell of a box is cut, both ends included. */
  touches(minI: number, minJ: number, maxI: number, maxJ: number): boolean {
    for (let j = minJ; j <= maxJ; j++) for (let i = minI; i <= maxI; i++) if (this.at(i, j) !== null) return true;
    return false;
  }

  private make(firstI: number, firstJ: number): Tile {
    const { water, level } = this;
    if (!water.isNear(firstI << level, firstJ << level, (firstI + SIZE) << level, (firstJ + SIZE) << level))
      return null;
    const cells = Array.from({ length: SIZE * SIZE }, (_, place) => {
      const [i, j] = [firstI + (place & (SIZE - 1)), firstJ + (place >> CUT_TILE_BITS)];
      return cutCell(level, (column, row) => water.dryPartsOf((i << level) + column, (j << level) + row));
    });
    return cells.some((cell) => cell !== null) ? cells : null;
  }
}

function bytesOf(tile: Tile): number {
  if (tile === null) return OBJECT_BYTES;
  let bytes = OBJECT_BYTES + NUMBER_BYTES * tile.length;
  for (const cell of tile) {
    if (cell === null) continue;
    const numbers = cell.parts.flat().reduce((sum, ring) => sum + ring.length, cell.water.length);
    // What is found of it by border later is about as much again.
    bytes += 2 * (NUMBER_BYTES * numbers + OBJECT_BYTES * (2 + cell.parts.length));
  }
  return bytes;
}
