import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../geo/distance.ts';
import type { Water } from '../../water/index.ts';
import type { NodeSheet } from '../../water/sheet/node-sheet.ts';
import { markAtSea, markInside } from '../../water/sheet/water-marks.ts';
import type { ZoneGrid } from '../plan/grid.ts';

/** How far out from the coast the sea is known, in meters: further than off-road steps go, in nodes of any grid. */
const BAND_M = 400;
const LEAST_BAND_NODES = 3;

/** Finds out which nodes of a grid stand in water. */
export class WaterMarks {
  private readonly lonE7: number;
  private readonly latE7: number;
  /** Rows per column on the ground. */
  private readonly aspect: number;
  /** How far out from the coast the sea is known, in nodes. */
  private readonly bandNodes: number;

  constructor(
    private readonly water: Water,
    grid: ZoneGrid,
    exponent: number,
  ) {
    this.lonE7 = grid.cellLonE7 * 2 ** exponent;
    this.latE7 = grid.cellLatE7 * 2 ** exponent;
    this.aspect = (this.lonE7 * metersPerDegreeLon(grid.latitude)) / (this.latE7 * METERS_PER_DEGREE);
    this.bandNodes = Math.max(LEAST_BAND_NODES, Math.ceil(BAND_M / (grid.cellM * 2 ** exponent)));
  }

  /** Whether there may be water in a box of nodes or so near that these stand in it. */
  isNear(minI: number, minJ: number, maxI: number, maxJ: number): boolean {
    return this.areasIn(minI, minJ, maxI, maxJ).length > 0 || this.coastsIn(minI, minJ, maxI, maxJ).length > 0;
  }

  /** Marks the nodes of a sheet whose first node is (originI, originJ). */
  mark(sheet: NodeSheet, originI: number, originJ: number): void {
    const { areaFirstLine, lineFirstPoint, lonE7, latE7 } = this.water.table;
    const x = (p: number): number => lonE7[p] / this.lonE7 - originI;
    const y = (p: number): number => latE7[p] / this.latE7 - originJ;
    const box = [originI, originJ, originI + sheet.width - 1, originJ + sheet.height - 1] as const;
    for (const area of this.areasIn(...box)) {
      const first: number[] = [0];
      const columns: number[] = [];
      const rows: number[] = [];
      for (let line = areaFirstLine[area]; line < areaFirstLine[area + 1]; line++) {
        for (let p = lineFirstPoint[line]; p < lineFirstPoint[line + 1]; p++) {
          columns.push(x(p));
          rows.push(y(p));
        }
        first.push(columns.length);
      }
      markInside(sheet, { first, x: columns, y: rows });
    }
    const coasts = this.coastsIn(...box);
    if (coasts.length === 0) return;
    const pieces = coasts.flatMap((p) => [x(p), y(p), x(p + 1), y(p + 1)]);
    markAtSea(sheet, pieces, this.bandNodes, this.aspect);
  }

  private areasIn(minI: number, minJ: number, maxI: number, maxJ: number): readonly number[] {
    return this.water.areasIn(minI * this.lonE7, minJ * this.latE7, maxI * this.lonE7, maxJ * this.latE7);
  }

  private coastsIn(minI: number, minJ: number, maxI: number, maxJ: number): readonly number[] {
    const [west, south] = [(minI - this.bandNodes) * this.lonE7, (minJ - this.bandNodes) * this.latE7];
    return this.water.coastsIn(west, south, (maxI + this.bandNodes) * this.lonE7, (maxJ + this.bandNodes) * this.latE7);
  }
}
