import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const COLORS = 256;
/** Compression level: flat colors compress well at any level; higher ones take longer than they save. */
const LEVEL = 3;
const INDEXED = 3;
const TRUE_COLOR = 2;
/**
 * Share of pixels that the palette must contain; below it, as in pictures with soft shades, the loss would be visible.
 */
const LEAST_COVERED = 0.7;

/**
 * Encodes a picture without transparency as a PNG of 256 colors: the commonest unchanged, others as the nearest of
 * them. Maps have few colors and many shades at edges, so this takes a third of the bytes and time of true color, which
 * is used for pictures with more colors.
 * @param pixels RGBA, row by row
 */
export function encodePng(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const indexed = palette(pixels);
  const header = new Uint8Array(13);
  const fields = new DataView(header.buffer);
  fields.setUint32(0, width);
  fields.setUint32(4, height);
  header.set([8, indexed === null ? TRUE_COLOR : INDEXED, 0, 0, 0], 8);
  const rows =
    indexed === null ? rowsOfColors(pixels, width, height) : rowsOfIndices(pixels, width, height, indexed.indexOf);
  const chunks = [
    chunk('IHDR', header),
    ...(indexed === null ? [] : [chunk('PLTE', indexed.colors)]),
    chunk('IDAT', deflateSync(rows, { level: LEVEL })),
    chunk('IEND', new Uint8Array()),
  ];
  const size = chunks.reduce((sum, { length }) => sum + length, SIGNATURE.length);
  const png = new Uint8Array(size);
  png.set(SIGNATURE);
  let end = SIGNATURE.length;
  for (const part of chunks) {
    png.set(part, end);
    end += part.length;
  }
  return png;
}

// Filter 0 in all rows: neighboring palette indices aren't similar, and flat colors repeat unfiltered.
function rowsOfIndices(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  indexOf: Uint8Array,
): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  let at = 0;
  let pixel = 0;
  for (let y = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++, pixel += 4) rows[at++] = indexOf[bin(pixels, pixel)];
  }
  return rows;
}

function rowsOfColors(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((3 * width + 1) * height);
  let at = 0;
  let pixel = 0;
  for (let y = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++, pixel += 4) {
      rows[at++] = pixels[pixel];
      rows[at++] = pixels[pixel + 1];
      rows[at++] = pixels[pixel + 2];
    }
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const BINS = 1 << 16;
// Buffers shared by all pictures, one at a time.
const counts = new Uint32Array(BINS);
const reds = new Uint32Array(BINS);
const greens = new Uint32Array(BINS);
const blues = new Uint32Array(BINS);
const indices = new Uint8Array(BINS);

/** Returns the bin of a color: five bits of red and blue and six of green. */
const bin = (pixels: Uint8Array | Uint8ClampedArray, at: number): number =>
  ((pixels[at] & 0xf8) << 8) | ((pixels[at + 1] & 0xfc) << 3) | (pixels[at + 2] >> 3);

/** Returns the palette, and the index of each bin's color; null if 256 colors are too few. */
function palette(pixels: Uint8Array | Uint8ClampedArray): { colors: Uint8Array; indexOf: Uint8Array } | null {
  counts.fill(0);
  reds.fill(0);
  greens.fill(0);
  blues.fill(0);
  const used: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const color = bin(pixels, at);
    if (counts[color]++ === 0) used.push(color);
    reds[color] += pixels[at];
    greens[color] += pixels[at + 1];
    blues[color] += pixels[at + 2];
  }
  used.sort((a, b) => counts[b] - counts[a] || a - b);
  const kept = Math.min(COLORS, used.length);
  const covered = used.slice(0, kept).reduce((sum, color) => sum + counts[color], 0);
  if (covered < (LEAST_COVERED * pixels.length) / 4) return null;
  const colors = new Uint8Array(3 * kept);
  used.forEach((color, rank) => {
    const n = counts[color];
    // The mean color of a bin's pixels, so that flat colors stay exact.
    const [r, g, b] = [Math.round(reds[color] / n), Math.round(greens[color] / n), Math.round(blues[color] / n)];
    if (rank < kept) {
      colors.set([r, g, b], 3 * rank);
      indices[color] = rank;
    } else indices[color] = nearest(colors, kept, r, g, b);
  });
  return { colors, indexOf: indices };
}

function nearest(colors: Uint8Array, count: number, r: number, g: number, b: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < count; i++) {
    const [dr, dg, db] = [colors[3 * i] - r, colors[3 * i + 1] - g, colors[3 * i + 2] - b];
    // Eyes distinguish greens best and blues worst.
    const distance = 2 * dr * dr + 4 * dg * dg + db * db;
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
}
