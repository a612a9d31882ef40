import { E7 } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { isBlank, type NodeSheet, newSheet } from './sheet/node-sheet.ts';
import { openSheet } from './sheet/opened-sheet.ts';
import { markAtSea, markInside } from './sheet/water-marks.ts';
import type { Water } from './water.ts';

/** Width in meters of the band along the coast that counts as sea. */
const BAND_M = 800;

/** A lattice of pixels: column i is at longitude `i * lonE7`, row j at latitude `j * latE7`. */
interface PixelGrid {
  readonly lonE7: number;
  readonly latE7: number;
}

/** A box of pixels: the first column and row, and the number of each. */
interface PixelBox {
  readonly west: number;
  readonly south: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Returns the pixels of a box in open water, which is at least `openM` meters wide in every direction; null if there
 * are none. Those nearer to a bank than `offM` are left out. Includes the margin of pixels that influence the box: the
 * sheet begins that many before it.
 */
export function openWater(
  water: Water,
  grid: PixelGrid,
  box: PixelBox,
  openM: number,
  offM = 0,
): { readonly sheet: NodeSheet; readonly margin: number } | null {
  const latitude = (box.south * grid.latE7) / E7;
  const rowM = (grid.latE7 / E7) * METERS_PER_DEGREE;
  const radius = Math.max(1, Math.round(openM / 2 / rowM));
  const margin = 2 * radius + 2;
  const [west, south] = [box.west - margin, box.south - margin];
  const [width, height] = [box.columns + 2 * margin, box.rows + 2 * margin];
  const aspect = (grid.lonE7 * metersPerDegreeLon(latitude)) / (grid.latE7 * METERS_PER_DEGREE);
  const sheet = marked(water, grid, west, south, width, height, aspect, BAND_M / rowM);
  if (sheet === null) return null;
  openSheet(sheet, radius, Math.round(offM / rowM));
  return isBlank(sheet) ? null : { sheet, margin };
}

function marked(
  water: Water,
  { lonE7, latE7 }: PixelGrid,
  west: number,
  south: number,
  width: number,
  height: number,
  aspect: number,
  band: number,
): NodeSheet | null {
  const { table } = water;
  const areas = water.areasIn(west * lonE7, south * latE7, (west + width) * lonE7, (south + height) * latE7);
  const [outX, outY] = [Math.ceil(band / aspect) * lonE7, Math.ceil(band) * latE7];
  const [minX, minY] = [west * lonE7 - outX, south * latE7 - outY];
  const coasts = water.coastsIn(minX, minY, (west + width) * lonE7 + outX, (south + height) * latE7 + outY);
  if (areas.length === 0 && coasts.length === 0) return null;
  const sheet = newSheet(width, height);
  const column = (p: number): number => table.point.lonE7[p] / lonE7 - west;
  const row = (p: number): number => table.point.latE7[p] / latE7 - south;
  for (const area of areas) {
    const first: number[] = [0];
    const x: number[] = [];
    const y: number[] = [];
    for (let line = table.area.firstLine[area]; line < table.area.firstLine[area + 1]; line++) {
      for (let p = table.line.firstPoint[line]; p < table.line.firstPoint[line + 1]; p++) {
        x.push(column(p));
        y.push(row(p));
      }
      first.push(x.length);
    }
    markInside(sheet, { first, x, y });
  }
  const pieces = coasts.flatMap((p) => [column(p), row(p), column(p + 1), row(p + 1)]);
  if (pieces.length > 0) markAtSea(sheet, pieces, band, aspect);
  return isBlank(sheet) ? null : sheet;
}
