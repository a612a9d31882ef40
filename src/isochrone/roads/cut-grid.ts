import { CUT_TILE_BITS, type CutCell, type CutCells, cutCell } from '../kernel/water-cuts.ts';
import type { OpenWater } from './open-water.ts';

/** Cells of a tile by place; null: none is cut. */
type Tile = readonly (CutCell | null)[] | null;

const SIZE = 1 << CUT_TILE_BITS;
/** Tiles kept per grid. */
const MOST_TILES = 1 << 11;

/** The cells of a grid that are cut along open water, found when they are first needed and remembered. */
export class CutGrid implements CutCells {
  private readonly tiles = new Map<number, Tile>();
  private lastKey = Number.NaN;
  private last: Tile = null;

  /** @param wider of cells twice as wide */
  constructor(
    private readonly water: OpenWater,
    readonly level: number,
    readonly wider: CutGrid | null,
  ) {}

  at(i: number, j: number): CutCell | null {
    const tile = this.tile(i >> CUT_TILE_BITS, j >> CUT_TILE_BITS);
    return tile === null ? null : tile[((j & (SIZE - 1)) << CUT_TILE_BITS) | (i & (SIZE - 1))];
  }

  tile(ti: number, tj: number): Tile {
    const key = tj * 2 ** 24 + ti;
    if (key === this.lastKey) return this.last;
    let tile = this.tiles.get(key);
    if (tile === undefined) {
      if (this.tiles.size >= MOST_TILES) this.tiles.clear();
      tile = this.make(ti * SIZE, tj * SIZE);
      this.tiles.set(key, tile);
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
