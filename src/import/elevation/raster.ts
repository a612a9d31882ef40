import { statSync } from 'node:fs';
import { fromFile } from 'geotiff';
import { InputError } from '../../kit/core/errors.ts';
import { BOUNDED } from './bounded-decoders.ts';
import { type Grid, gridOf, noDataOfImage, reason, systemCode } from './geotiff-reader.ts';
import type { NoData } from './no-data.ts';
import { checkBlocks, type PostWindow } from './tiff-blocks.ts';
import { checkTiffDirectory } from './tiff-directory.ts';

const MAX_PIXELS = 500_000_000;
/** Compression can't do better than about 1,400 to 1. */
const MAX_PIXELS_PER_BYTE = 2000;
/** Pixels decoded at once. */
const WINDOW_PIXELS = 1 << 22;

/** Any values on a grid; its position is that of the first pixel's middle. */
export interface Raster extends Grid {
  readonly epsg: number;
  readonly width: number;
  readonly height: number;
  readonly bandCount: number;
  /** True if values are 32-bit floats. */
  readonly isFloat32: boolean;
  /**
   * Calls `visit` with the rows from north to south; of each band a value per pixel, NaN where there is none. Rejects
   * with InputError.
   */
  eachRow(bands: readonly number[], visit: (row: number, values: readonly Float64Array[]) => void): Promise<void>;
  close(): void;
}

/** Opens a GeoTIFF's first image for reading row by row. Bands count from 0. Rejects with InputError. */
export async function openRaster(file: string): Promise<Raster> {
  checkTiffDirectory(file);
  const { size } = statSync(file);
  const tiff = await fromFile(file);
  try {
    const image = await tiff.getImage();
    const [width, height] = [image.getWidth(), image.getHeight()];
    if (!(width >= 1 && height >= 1 && width * height <= Math.min(MAX_PIXELS, size * MAX_PIXELS_PER_BYTE))) {
      throw new InputError(`${file}: ${width} × ${height} pixels are too many for a file of ${size} bytes, or for any`);
    }
    const keys = (image.getGeoKeys() ?? {}) as Record<string, unknown>;
    const epsg = systemCode(keys, file);
    const grid = await gridOf(image, keys.GTRasterTypeGeoKey === 2, file);
    const missing = await checkBlocks(image, file, size);
    const noData = noDataOfImage(image);

    async function eachRow(bands: readonly number[], visit: (row: number, values: readonly Float64Array[]) => void) {
      const blockRows = Math.min(height, Math.max(1, image.getTileHeight()));
      const step = blockRows * Math.max(1, Math.floor(WINDOW_PIXELS / (blockRows * width)));
      const row = bands.map(() => new Float64Array(width));
      for (let top = 0; top < height; top += step) {
        const bottom = Math.min(height, top + step);
        const window = [0, top, width, bottom];
        const read = await image
          .readRasters({ window, samples: [...bands], interleave: false, pool: BOUNDED })
          .catch((error: unknown) => {
            throw new InputError(
              `${file} is damaged: rows ${top + 1} to ${bottom} can't be decoded (${reason(error)})`,
            );
          });
        for (let y = top; y < bottom; y++) {
          for (let b = 0; b < bands.length; b++) {
            copyRow(read[b] as ArrayLike<number>, (y - top) * width, row[b], noData);
            forget(row[b], y, missing);
          }
          visit(y, row);
        }
      }
    }
    const isFloat32 = image.getSampleFormat(0) === 3 && image.getBitsPerSample(0) === 32;
    const facts = { epsg, width, height, ...grid, bandCount: image.getSamplesPerPixel(), isFloat32 };
    return { ...facts, eachRow, close: () => tiff.close() };
  } catch (error) {
    tiff.close();
    throw error;
  }
}

function copyRow(from: ArrayLike<number>, start: number, to: Float64Array, noData: NoData): void {
  for (let x = 0; x < to.length; x++) {
    const value = from[start + x];
    to[x] = !Number.isFinite(value) || noData.has(value) ? Number.NaN : value;
  }
}

/** Clears pixels of blocks that the file omits (GDAL's sparse files). */
function forget(row: Float64Array, y: number, missing: readonly PostWindow[]): void {
  for (const { left, top, right, bottom } of missing) if (y >= top && y < bottom) row.fill(Number.NaN, left, right);
}
