import type { BBox } from '../geo/bbox.ts';
import { E7 } from '../geo/coordinates.ts';
import { mercatorScale, xFromLon, yFromLat } from '../geo/mercator.ts';

/** Side of the finest cell in metres on the ground; all grids are powers of two of it. */
export const BASE_CELL_M = 12.5;

/** Degrees between the latitudes at which cells have exactly their size: at most 4 % off in between, up to 60°. */
const ZONE_DEGREES = 2;

/** The zone of a latitude; grids depend on nothing else. */
export const zoneOf = (lat: number): number => Math.round(lat / ZONE_DEGREES);

/**
 * The grids of one zone: node (i, j) of the grid with exponent e stands at (i, j) × cell × 2^e in Web Mercator metres,
 * whatever the source, the request or other thresholds.
 */
export class ZoneGrid {
  /** Side of the finest cell in Mercator metres. */
  readonly cellM: number;
  /** Base cells per degree × 10⁷ of longitude. */
  readonly unitsPerLonE7: number;

  constructor(readonly zone: number) {
    this.cellM = BASE_CELL_M * mercatorScale(this.latitude);
    this.unitsPerLonE7 = xFromLon(1 / E7) / this.cellM;
  }

  get latitude(): number {
    return Math.max(-84, Math.min(84, this.zone * ZONE_DEGREES));
  }
}

/** Rows of a thousandth of a degree: between them y is linear to less than a millimetre (below 70°). */
const ROWS_PER_DEGREE = 1000;

/** Mercator y of latitudes without logarithms. */
export class LatitudeTable {
  private readonly firstRow: number;
  private readonly rows: Float64Array;

  constructor({ minY, maxY }: BBox) {
    this.firstRow = Math.floor(minY * ROWS_PER_DEGREE) - 1;
    this.rows = new Float64Array(Math.ceil(maxY * ROWS_PER_DEGREE) - this.firstRow + 2);
    for (let r = 0; r < this.rows.length; r++) this.rows[r] = yFromLat((this.firstRow + r) / ROWS_PER_DEGREE);
  }

  yOfLatE7(latE7: number): number {
    const place = latE7 * (ROWS_PER_DEGREE / E7) - this.firstRow;
    const row = Math.floor(place);
    if (row < 0 || row + 1 >= this.rows.length) return yFromLat(latE7 / E7);
    const low = this.rows[row];
    return low + (place - row) * (this.rows[row + 1] - low);
  }
}
