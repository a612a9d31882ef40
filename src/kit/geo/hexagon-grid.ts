import { MERCATOR_HALF_M } from './mercator.ts';
import { tileSizeM } from './tile.ts';

const SQRT3 = Math.sqrt(3);

/**
 * A grid of hexagons with a corner to the north over the Web Mercator square: as wide as a tile of zoom `level`, the
 * middle of the first one in the square's north-western corner, odd rows half a width to the east. The grid goes on
 * over the date line: a hexagon across it has its middle in the west of the map. A key is a safe integer up to level
 * 24.
 */
export class HexagonGrid {
  readonly widthM: number;
  /** The distance from the middle of a hexagon to its corners, in meters. */
  readonly radiusM: number;
  private readonly columns: number;

  constructor(readonly level: number) {
    this.widthM = tileSizeM(level);
    this.radiusM = this.widthM / SQRT3;
    this.columns = 2 ** level + 2;
  }

  /** Returns the hexagon a position in Mercator meters lies in (axial coordinates, rounded as cube coordinates are). */
  keyAt(x: number, y: number): number {
    const east = x + MERCATOR_HALF_M;
    const south = MERCATOR_HALF_M - y;
    const r = south / (1.5 * this.radiusM);
    const q = east / this.widthM - r / 2;
    let column = Math.round(q);
    let row = Math.round(r);
    const dq = Math.abs(column - q);
    const dr = Math.abs(row - r);
    const ds = Math.abs(Math.round(-q - r) + q + r);
    if (dq > dr && dq > ds) column = -row - Math.round(-q - r);
    else if (dr > ds) row = -column - Math.round(-q - r);
    // Axial columns run aslant; those of the key run south.
    const around = 2 ** this.level;
    const fromWest = column + (row >> 1);
    return row * this.columns + (fromWest - around * Math.floor(fromWest / around)) + 1;
  }

  columnOf(key: number): number {
    return (key % this.columns) - 1;
  }

  rowOf(key: number): number {
    return Math.floor(key / this.columns);
  }

  /** Returns the middle in Mercator meters. */
  centerOf(key: number): [x: number, y: number] {
    const row = this.rowOf(key);
    const x = (this.columnOf(key) + (row & 1) / 2) * this.widthM;
    return [x - MERCATOR_HALF_M, MERCATOR_HALF_M - row * 1.5 * this.radiusM];
  }

  /** Returns the six corners in Mercator meters, counter-clockwise from the northern one: `[x0, y0, …]`. */
  cornersOf(key: number): number[] {
    const [x, y] = this.centerOf(key);
    const half = this.widthM / 2;
    const { radiusM } = this;
    return [
      ...[x, y + radiusM, x - half, y + radiusM / 2, x - half, y - radiusM / 2],
      ...[x, y - radiusM, x + half, y - radiusM / 2, x + half, y + radiusM / 2],
    ];
  }
}
