import { constants, deflateSync } from 'node:zlib';

/** A grid of heights in EPSG:4326, row by row from the north-west, pixels standing for areas. */
export interface HeightGrid {
  readonly width: number;
  readonly height: number;
  /** Outer edges of the first pixel, degrees. */
  readonly west: number;
  readonly north: number;
  readonly degreesPerPixel: number;
  /** Meters, `width * height` of them. */
  readonly values: Int16Array;
  /** The value for unknown heights. */
  readonly nodata?: number;
}

const ROWS_PER_STRIP = 64;
const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const DOUBLE = 12;
const BYTES_OF_TYPE: Readonly<Record<number, number>> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };

interface Tag {
  readonly id: number;
  readonly type: number;
  readonly values: readonly number[];
}

/** Encodes a grid as a GeoTIFF of 16-bit integers in Deflate strips (TIFF 6.0; OGC GeoTIFF 1.1). */
export function encodeGeoTiff(grid: HeightGrid): Uint8Array {
  const { width, height, values } = grid;
  if (values.length !== width * height) {
    throw new RangeError(`a grid of ${width} × ${height} needs ${width * height} values, not ${values.length}`);
  }
  const strips = deflateStrips(grid);
  const noStripOffsets = strips.map(() => 0);
  const header = encodeHeader(tagsOf(grid, strips, noStripOffsets));
  let end = header.length;
  const stripOffsets = strips.map((strip) => {
    const offset = end;
    end += strip.length;
    return offset;
  });
  const file = new Uint8Array(end);
  file.set(encodeHeader(tagsOf(grid, strips, stripOffsets)));
  strips.forEach((strip, i) => {
    file.set(strip, stripOffsets[i]);
  });
  return file;
}

function deflateStrips({ width, height, values }: HeightGrid): Uint8Array[] {
  const strips: Uint8Array[] = [];
  for (let row = 0; row < height; row += ROWS_PER_STRIP) {
    const part = values.subarray(row * width, Math.min(height, row + ROWS_PER_STRIP) * width);
    const bytes = new DataView(new ArrayBuffer(part.length * 2));
    for (let i = 0; i < part.length; i++) bytes.setInt16(i * 2, part[i], true);
    // Huffman coding alone gives the same bytes on every processor; match finding is tuned per machine.
    strips.push(deflateSync(new Uint8Array(bytes.buffer), { strategy: constants.Z_HUFFMAN_ONLY }));
  }
  return strips;
}

function tagsOf(grid: HeightGrid, strips: readonly Uint8Array[], stripOffsets: readonly number[]): Tag[] {
  const tags: Tag[] = [
    { id: 256, type: LONG, values: [grid.width] },
    { id: 257, type: LONG, values: [grid.height] },
    { id: 258, type: SHORT, values: [16] }, // bits per sample
    { id: 259, type: SHORT, values: [8] }, // Deflate
    { id: 262, type: SHORT, values: [1] }, // black is zero
    { id: 273, type: LONG, values: stripOffsets },
    { id: 277, type: SHORT, values: [1] }, // samples per pixel
    { id: 278, type: LONG, values: [ROWS_PER_STRIP] },
    { id: 279, type: LONG, values: strips.map((strip) => strip.length) },
    { id: 284, type: SHORT, values: [1] }, // planar configuration
    { id: 339, type: SHORT, values: [2] }, // signed integers
    { id: 33550, type: DOUBLE, values: [grid.degreesPerPixel, grid.degreesPerPixel, 0] },
    { id: 33922, type: DOUBLE, values: [0, 0, 0, grid.west, grid.north, 0] },
    // Geo keys, version 1.1.0: geographic model, pixel is area, EPSG:4326.
    { id: 34735, type: SHORT, values: [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326] },
  ];
  if (grid.nodata !== undefined) {
    tags.push({ id: 42113, type: ASCII, values: [...Buffer.from(`${grid.nodata}\0`, 'latin1')] });
  }
  return tags;
}

/** Returns the file header and its only directory; values longer than four bytes follow the directory. */
function encodeHeader(tags: readonly Tag[]): Uint8Array {
  const directoryEnd = 8 + 2 + tags.length * 12 + 4;
  const size = (tag: Tag) => tag.values.length * BYTES_OF_TYPE[tag.type];
  const total = tags.reduce((sum, tag) => sum + (size(tag) > 4 ? (size(tag) + 7) & ~7 : 0), (directoryEnd + 7) & ~7);
  const view = new DataView(new ArrayBuffer(total));
  view.setUint16(0, 0x4949, true);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, tags.length, true);
  let free = (directoryEnd + 7) & ~7;
  tags.forEach((tag, i) => {
    const entry = 10 + i * 12;
    view.setUint16(entry, tag.id, true);
    view.setUint16(entry + 2, tag.type, true);
    view.setUint32(entry + 4, tag.values.length, true);
    let at = entry + 8;
    if (size(tag) > 4) {
      view.setUint32(at, free, true);
      at = free;
      free += (size(tag) + 7) & ~7;
    }
    for (const value of tag.values) at = writeValue(view, at, tag.type, value);
  });
  return new Uint8Array(view.buffer);
}

function writeValue(view: DataView, at: number, type: number, value: number): number {
  if (type === DOUBLE) view.setFloat64(at, value, true);
  else if (type === LONG) view.setUint32(at, value, true);
  else if (type === SHORT) view.setUint16(at, value, true);
  else view.setUint8(at, value);
  return at + BYTES_OF_TYPE[type];
}
