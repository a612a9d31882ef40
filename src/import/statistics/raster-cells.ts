import { InputError } from '../../kit/core/errors.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import { type NoData, openRaster, type Raster } from '../elevation/index.ts';
import { type CellSource, ignoredBy } from './cell-reader.ts';
import { CellRows } from './cell-rows.ts';
import { MAX_CELLS } from './order-cells.ts';
import { planeOf } from './plane.ts';
import { boxDrawer, planeSquares } from './square-cells.ts';

/**
 * Reads the pixels of a GeoTIFF that have a value in one of its bands; ids are their numbers, with 1 the north-western
 * one.
 */
export async function readRasterCells(source: CellSource): Promise<CellTable> {
  const raster = await openRaster(source.path);
  try {
    return await readPixels(raster, source);
  } finally {
    raster.close();
  }
}

async function readPixels(raster: Raster, { name, group, problems, progress }: CellSource): Promise<CellTable> {
  const { width, height, firstX, firstY, stepX, stepY } = raster;
  if (width * height >= 2 ** 31) throw new InputError(`${name} has too many pixels to number`);
  const plane = planeOf(group.geometry?.crs ?? raster.epsg, name);
  const drawer =
    plane.unitM === null
      ? boxDrawer(() => [Math.abs(stepX) / 2, Math.abs(stepY) / 2])
      : planeSquares(plane, Math.abs(stepX), Math.abs(stepY));
  const bands = group.statistics.map(({ column }) => bandOf(column, raster.bandCount, name));
  const ignored = ignoredBy(group, raster.isFloat32);
  const rows = new CellRows(group.statistics.map(({ id }) => id));
  await raster.eachRow(bands, (row, values) => {
    progress.update('reading statistics', row, height);
    for (let column = 0; column < width; column++) {
      if (!bands.some((_, s) => isValue(values[s][column], ignored[s]))) continue;
      const y = firstY + row * stepY;
      // Some rasters run from 0° to 360° east.
      const x = plane.unitM === null ? wrapLon(firstX + column * stepX) : firstX + column * stepX;
      const place = plane.placeAt(x, y);
      if (place === null || !drawer.add(x, y)) {
        problems.add('a position beyond its coordinate system, left out', `row ${row + 1}, column ${column + 1}`);
        continue;
      }
      rows.id.push(row * width + column + 1);
      rows.lonE7.push(toE7(place[0]));
      rows.latE7.push(toE7(place[1]));
      for (let s = 0; s < bands.length; s++) {
        const value = values[s][column];
        rows.values[s].push(isValue(value, ignored[s]) ? value : Number.NaN);
      }
    }
    if (rows.count > MAX_CELLS) throw new InputError(`${name} has more than ${MAX_CELLS} cells`);
  });
  return rows.toTable(drawer.shapes());
}

const isValue = (value: number, ignored: NoData): boolean => !Number.isNaN(value) && !ignored.has(value);

/** Returns the band of a statistic, by its number; a single band may have any name. */
function bandOf(column: string | number, count: number, name: string): number {
  const number = Number(column);
  if (Number.isInteger(number) && number >= 1 && number <= count) return number - 1;
  if (count === 1 && Number.isNaN(number)) return 0;
  throw new InputError(`${name} has no band ${column}: it has ${count}, numbered from 1 on`);
}
