import type { BBox } from '../geo/bbox.ts';
import { mercatorScale, xFromLon, yFromLat } from '../geo/mercator.ts';

/** Side of the finest cell in metres on the ground; all grids of a region are powers of two of it. */
export const BASE_CELL_M = 12.5;

/**
 * The grids of a region: node (i, j) of the grid with exponent e stands at (i, j) × cell × 2^e in Web Mercator metres.
 * They depend on the region only, so results don't depend on the source, the request or other thresholds.
 */
export class RegionGrid {
  /** Side of the finest cell in Mercator metres. */
  readonly cellM: number;
  private readonly latRow0: number;
  private readonly latTable: Float64Array;

  constructor(readonly bounds: BBox) {
    this.cellM = BASE_CELL_M * mercatorScale((bounds.minY + bounds.maxY) / 2);
    // Rows of a tenth of a millidegree: between them y is linear to far less than a millimetre.
    this.latRow0 = Math.floor((bounds.minY - 0.1) * LAT_ROWS);
    const rows = Math.ceil((bounds.maxY + 0.1) * LAT_ROWS) - this.latRow0 + 2;
    this.latTable = new Float64Array(rows);
    for (let r = 0; r < rows; r++) this.latTable[r] = yFromLat((this.latRow0 + r) / LAT_ROWS) / this.cellM;
  }

  /** Base cells per degree × 10⁷ of longitude. */
  get unitsPerLonE7(): number {
    return xFromLon(1e-7) / this.cellM;
  }

  /** y of a latitude (degrees × 10⁷) in base cells, without logarithms. */
  yOfLatE7(latE7: number): number {
    const place = latE7 * (LAT_ROWS / 1e7) - this.latRow0;
    const row = Math.floor(place);
    if (row < 0 || row + 1 >= this.latTable.length) return yFromLat(latE7 / 1e7) / this.cellM;
    const low = this.latTable[row];
    return low + (place - row) * (this.latTable[row + 1] - low);
  }
}

const LAT_ROWS = 1000;
