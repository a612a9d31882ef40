import { CELL } from './cell-pages.ts';
import { type TimeField, WALL } from './time-field.ts';

/** Nodes of the grid are kept in square tiles of this many nodes a side. */
export const WALL_TILE_BITS = 8;
export const WALL_TILE_SIZE = 1 << WALL_TILE_BITS;

/** The walls of a tile: `row << 8 | column` of each, ascending. */
export type WallTile = Uint16Array;

/** Marks walls in a bitmap of one tile, and lists them. */
export class WallTileBuilder {
  private readonly marks = new Uint8Array(WALL_TILE_SIZE * WALL_TILE_SIZE);
  private count = 0;

  /** Marks the corners of cells; `originI`, `originJ` is the tile's first node. */
  markCells(cells: Int32Array, first: number, end: number, originI: number, originJ: number): void {
    for (let c = first; c < end; c += CELL) {
      const x = cells[c] - originI;
      const y = cells[c + 1] - originJ;
      this.mark(x, y);
      this.mark(x + 1, y);
      this.mark(x, y + 1);
      this.mark(x + 1, y + 1);
    }
  }

  finish(): WallTile {
    const tile = new Uint16Array(this.count);
    let n = 0;
    for (let k = 0; k < this.marks.length; k++) if (this.marks[k] !== 0) tile[n++] = k;
    this.marks.fill(0);
    this.count = 0;
    return tile;
  }

  private mark(x: number, y: number): void {
    if (x < 0 || y < 0 || x >= WALL_TILE_SIZE || y >= WALL_TILE_SIZE) return;
    const k = (y << WALL_TILE_BITS) | x;
    if (this.marks[k] === 0) {
      this.marks[k] = 1;
      this.count++;
    }
  }
}

/** Puts a tile's walls into a field. */
export function raiseWalls(field: TimeField, tile: WallTile, originI: number, originJ: number): void {
  const { values, width, height } = field;
  const left = originI - field.minI;
  const bottom = originJ - field.minJ;
  const within = left >= 0 && bottom >= 0 && left + WALL_TILE_SIZE <= width && bottom + WALL_TILE_SIZE <= height;
  for (let k = 0; k < tile.length; k++) {
    const x = left + (tile[k] & (WALL_TILE_SIZE - 1));
    const y = bottom + (tile[k] >> WALL_TILE_BITS);
    if (within || (x >= 0 && y >= 0 && x < width && y < height)) values[y * width + x] |= WALL;
  }
}
