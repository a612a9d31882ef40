import { statSync } from 'node:fs';
import { fromFile, type GeoTIFFImage } from 'geotiff';
import { InputError } from '../../kit/core/errors.ts';
import { BOUNDED } from './bounded-decoders.ts';
import { copyHeights, type HeightTile, VOID } from './height-tile.ts';
import { type NoData, noDataOf } from './no-data.ts';
import { type Projection, projectionOf } from './projection.ts';
import { checkBlocks, type PostWindow } from './tiff-blocks.ts';
import { checkTiffDirectory } from './tiff-directory.ts';

/** Most heights of one file (a gigabyte); larger ones must be cut or resampled. */
const MAX_POSTS = 500_000_000;
/** Compression reaches 1,400 to 1 at most: a small file that claims more heights is damaged. */
const MAX_POSTS_PER_BYTE = 2000;
/** Heights decoded at once. */
const WINDOW_POSTS = 1 << 24;

/** Reads the first band of a GeoTIFF's first image. Heights are meters unless the file says feet. */
export async function readGeoTiff(file: string): Promise<HeightTile> {
  checkTiffDirectory(file);
  const tiff = await fromFile(file);
  try {
    const image = await tiff.getImage();
    const width = image.getWidth();
    const height = image.getHeight();
    if (!(width >= 1 && height >= 1 && width * height <= MAX_POSTS)) {
      throw new InputError(`${file}: ${width} × ${height} heights are too many, the limit is ${MAX_POSTS}`);
    }
    if (width * height > statSync(file).size * MAX_POSTS_PER_BYTE) {
      throw new InputError(`${file} is damaged: it is too short for ${width} × ${height} heights`);
    }
    refusePictures(image, file);
    const keys = (image.getGeoKeys() ?? {}) as Record<string, unknown>;
    const projection = projectionFrom(keys, file);
    const grid = await gridOf(image, keys.GTRasterTypeGeoKey === 2, file);
    if (projection.epsg === 4326) refuseBeyondGlobe(grid, file);
    else refuseBeyondPlane(grid, width, height, projection, file);
    const missing = await checkBlocks(image, file, statSync(file).size);
    const values = await readHeights(image, feetOrMeters(keys), file);
    for (const window of missing) forget(values, width, window);
    return { file, projection, width, height, ...grid, values };
  } finally {
    tiff.close();
  }
}

/** PhotometricInterpretation values of pictures (TIFF 6.0, sections 6, 16, 20 to 23). */
const PICTURES: ReadonlyMap<unknown, string> = new Map([
  [2, 'RGB'],
  [3, 'a palette of colors'],
  [5, 'CMYK'],
  [6, 'YCbCr'],
  [8, 'CIELab'],
]);

function refusePictures(image: GeoTIFFImage, file: string): void {
  const colors = PICTURES.get(image.fileDirectory.getValue('PhotometricInterpretation'));
  if (colors !== undefined) {
    throw new InputError(`${file} is a picture (${colors}), no elevation: its values aren't heights`);
  }
}

const PROJECTED = 1;

/** Returns the EPSG code of a GeoTIFF's reference system; 32767 means user-defined. */
export function systemCode(keys: Record<string, unknown>, file: string): number {
  // The geographic base of a projected system doesn't determine its coordinates.
  const geographic = keys.GTModelTypeGeoKey === PROJECTED ? undefined : keys.GeographicTypeGeoKey;
  const code = keys.ProjectedCSTypeGeoKey ?? geographic;
  if (typeof code !== 'number') throw new InputError(`${file}: the GeoTIFF doesn't say its coordinate system`);
  return code;
}

function projectionFrom(keys: Record<string, unknown>, file: string): Projection {
  const code = systemCode(keys, file);
  const projection = projectionOf(code);
  if (projection !== null) return projection;
  const shown = code === 32767 ? 'a user-defined system' : `EPSG:${code}`;
  throw new InputError(
    `${file} is in ${shown}; heights are read in degrees, EPSG:3857, UTM and national grids that are known: reproject it first`,
  );
}

export type Grid = Pick<HeightTile, 'firstX' | 'firstY' | 'stepX' | 'stepY'>;

/** Returns the position of the first post and the steps between posts (OGC GeoTIFF 1.1, annex B.6). */
export async function gridOf(image: GeoTIFFImage, pixelIsPoint: boolean, file: string): Promise<Grid> {
  const numbers = async (tag: 'ModelPixelScale' | 'ModelTiepoint' | 'ModelTransformation'): Promise<number[] | null> =>
    image.fileDirectory.hasTag(tag) ? Array.from((await image.fileDirectory.loadValue(tag)) as number[]) : null;
  const scale = await numbers('ModelPixelScale');
  const tie = await numbers('ModelTiepoint');
  const matrix = await numbers('ModelTransformation');
  let grid: Grid;
  if (scale !== null && tie !== null && tie.length >= 6) {
    const [i, j, , x, y] = tie;
    grid = { firstX: x - i * scale[0], firstY: y + j * scale[1], stepX: scale[0], stepY: -scale[1] };
  } else if (matrix !== null && matrix.length === 16 && matrix[1] === 0 && matrix[4] === 0) {
    grid = { firstX: matrix[3], firstY: matrix[7], stepX: matrix[0], stepY: matrix[5] };
  } else {
    throw new InputError(`${file}: the GeoTIFF doesn't say where it lies, or it is rotated`);
  }
  const { firstX, firstY, stepX, stepY } = grid;
  if (![firstX, firstY, stepX, stepY].every(Number.isFinite) || stepX === 0 || stepY === 0) {
    throw new InputError(`${file}: the GeoTIFF's position is damaged`);
  }
  // Pixels that are areas have their height in the middle.
  return pixelIsPoint ? grid : { ...grid, firstX: firstX + stepX / 2, firstY: firstY + stepY / 2 };
}

function refuseBeyondGlobe({ firstX, firstY }: Grid, file: string): void {
  // Some grids run from 0° to 360° east.
  if (Math.abs(firstX) <= 361 && Math.abs(firstY) <= 91) return;
  const place = `${firstX}, ${firstY}`;
  throw new InputError(`${file} lies at ${place}, which is no longitude and latitude: its coordinate system is wrong`);
}

function refuseBeyondPlane(
  { firstX, firstY, stepX, stepY }: Grid,
  width: number,
  height: number,
  projection: Projection,
  file: string,
): void {
  const x = firstX + (stepX * (width - 1)) / 2;
  const y = firstY + (stepY * (height - 1)) / 2;
  if (projection.placeAt(x, y) !== null) return;
  const system = `EPSG:${projection.epsg}`;
  throw new InputError(`${file} lies at ${x}, ${y}, where ${system} has no place: its coordinate system is wrong`);
}

/** Returns the no-data values that a file declares; the tag's text may end in zero bytes. */
export const noDataOfImage = (image: GeoTIFFImage): NoData =>
  noDataOf(
    image.fileDirectory.hasTag('GDAL_NODATA') ? String(image.fileDirectory.getValue('GDAL_NODATA')) : undefined,
    {
      format: image.getSampleFormat(0),
      bits: image.getBitsPerSample(0),
    },
  );

/** Returns the meters per unit of height: VerticalUnitsGeoKey 9002 and 9003 are feet. */
const feetOrMeters = (keys: Record<string, unknown>): number =>
  keys.VerticalUnitsGeoKey === 9002 || keys.VerticalUnitsGeoKey === 9003 ? 0.3048 : 1;

async function readHeights(
  image: GeoTIFFImage,
  metersPerUnit: number,
  file: string,
): Promise<Int16Array | Float32Array> {
  const width = image.getWidth();
  const height = image.getHeight();
  const integer = image.getSampleFormat(0) !== 3 && metersPerUnit === 1;
  const values = integer ? new Int16Array(width * height) : new Float32Array(width * height);
  const noData = noDataOfImage(image);
  const blockRows = Math.min(height, Math.max(1, image.getTileHeight()));
  const rows = blockRows * Math.max(1, Math.floor(WINDOW_POSTS / (blockRows * width)));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const window = [0, top, width, bottom];
    const bands = await image
      .readRasters({ window, samples: [0], interleave: false, pool: BOUNDED })
      .catch((error: unknown) => {
        throw new InputError(`${file} is damaged: rows ${top + 1} to ${bottom} can't be decoded (${reason(error)})`);
      });
    copyHeights(bands[0] as ArrayLike<number>, values, top * width, noData, metersPerUnit);
  }
  return values;
}

/** Returns the first line of a decoder's error. A block that is too short ends in the middle of a height. */
export function reason(error: unknown): string {
  if (error instanceof RangeError) return 'a block is too short';
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

function forget(values: Int16Array | Float32Array, width: number, { left, top, right, bottom }: PostWindow): void {
  const unknown = values instanceof Int16Array ? VOID : Number.NaN;
  for (let row = top; row < bottom; row++) values.fill(unknown, row * width + left, row * width + right);
}
