import type Flatbush from 'flatbush';
import { E7 } from '../../kit/geo/coordinates.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import type { EdgeIndex, StreetMap } from '../../network/street/street-graph.ts';
import { clearAlong, isMarkedOn, type NodeSheet, openWater, type Water } from '../../network/water/index.ts';
import { BLOCK, type Block } from './blocks.ts';
import { METERS_PER_MICRO, metersPerMicroLon, onLattice, type SiteList } from './site-list.ts';

/** Water that is as wide as this everywhere stays open, in meters. */
const OPEN_M = 40;
/** Ghosts along a shore stand so far off it, in meters. */
const OFF_SHORE_M = 10;
/** Side of a pixel in millionths of a degree of latitude. */
const PIXEL = 32;
const E7_PER_MICRO = 10;
/** Streets keep so much of the water to each side, in meters: bridges have their width. */
const ROADSIDE_M = 9;
/** Ghosts along a shore are so far apart, in meters, and those further out. */
const SHORE_APART_M = 13;
const OUT_APART_M = 30;

/** Puts ghosts into the open water of a block: along its shores, and wider apart further out. */
export class WaterGhosts {
  private readonly line = new EdgeLine();
  private readonly edges: Set<EdgeIndex>;

  /**
   * @param edges that have sites
   * @param streets sites on streets, by cells as wide as the reach
   * @param ghosts to which they are added
   */
  constructor(
    private readonly water: Water,
    private readonly map: StreetMap,
    private readonly index: Flatbush,
    edges: readonly EdgeIndex[],
    private readonly streets: SiteList,
    private readonly ghosts: SiteList,
    private readonly furthestM: number,
  ) {
    this.edges = new Set(edges);
  }

  add({ column, row }: Block): void {
    const latE7 = PIXEL * E7_PER_MICRO;
    const wide = onLattice((PIXEL * METERS_PER_MICRO) / metersPerMicroLon((row + 0.5) * BLOCK));
    const lonE7 = wide * E7_PER_MICRO;
    const west = Math.ceil((column * BLOCK) / wide);
    const columns = Math.ceil(((column + 1) * BLOCK) / wide) - west;
    const [south, rows] = [(row * BLOCK) / PIXEL, BLOCK / PIXEL];
    const found = openWater(this.water, { lonE7, latE7 }, { west, south, columns, rows }, OPEN_M, OFF_SHORE_M);
    if (found === null) return;
    const { sheet, margin } = found;
    this.keepRoadsides(sheet, west - margin, south - margin, lonE7, latE7);
    const isOpen = (i: number, j: number): boolean => isMarkedOn(sheet, margin + i, margin + j);
    const isShore = (i: number, j: number): boolean =>
      !(isOpen(i - 1, j) && isOpen(i + 1, j) && isOpen(i, j - 1) && isOpen(i, j + 1));
    for (const [wanted, apartM] of [
      [true, SHORE_APART_M],
      [false, OUT_APART_M],
    ] as const) {
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
          if (isOpen(i, j) && isShore(i, j) === wanted) this.offer((west + i) * wide, (south + j) * PIXEL, apartM);
        }
      }
    }
  }

  private offer(x: number, y: number, apartM: number): void {
    if (!this.ghosts.isNear(x, y, apartM) && this.streets.isNear(x, y, this.furthestM)) this.ghosts.add(x, y);
  }

  private keepRoadsides(sheet: NodeSheet, west: number, south: number, lonE7: number, latE7: number): void {
    const reach = ROADSIDE_M / (PIXEL * METERS_PER_MICRO);
    const box = [west - reach, south - reach, west + sheet.width + reach, south + sheet.height + reach];
    const near = this.index.search(box[0] * lonE7, box[1] * latE7, box[2] * lonE7, box[3] * latE7) as EdgeIndex[];
    for (const edge of near) {
      if (!this.edges.has(edge)) continue;
      const { count, lon, lat } = this.line.read(this.map, edge);
      for (let p = 1; p < count; p++) {
        const [ax, ay] = [(lon[p - 1] * E7) / lonE7 - west, (lat[p - 1] * E7) / latE7 - south];
        const [bx, by] = [(lon[p] * E7) / lonE7 - west, (lat[p] * E7) / latE7 - south];
        clearAlong(sheet, reach, ax, ay, bx, by);
      }
    }
  }
}
