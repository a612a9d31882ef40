import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { InputError } from '../../kit/core/errors.ts';
import { copyHeights, type HeightTile } from './height-tile.ts';
import { projectionOf } from './projection.ts';

/** Posts per side by size of the file: SRTM1 (one arc second) and SRTM3 (three). */
const SIDE_BY_BYTES = new Map([3601, 1201].map((side) => [side * side * 2, side]));
const CORNER = /([NS])(\d{2})([EW])(\d{3})/i;
/** Collections such as viewfinderpanoramas' hold 24 tiles. */
const MAX_TILES_PER_ZIP = 64;
const MAX_ZIP_BYTES = 2 ** 30;

/** Reads an SRTM tile: big-endian 16-bit meters in a square, its south-west corner in the file's name. */
export function readHgt(file: string): HeightTile {
  if (!SIDE_BY_BYTES.has(statSync(file).size)) throw wrongSize(file, statSync(file).size);
  return decodeHgt(readFileSync(file), basename(file), file);
}

/** Reads every `.hgt` of a zip. */
export async function readHgtZip(file: string): Promise<HeightTile[]> {
  const { size } = statSync(file);
  if (size > MAX_ZIP_BYTES) throw new InputError(`${file}: ${size} bytes are too many for a zip of .hgt tiles`);
  const zip = await fromBufferPromise(readFileSync(file));
  const tiles: HeightTile[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (!/\.hgt$/i.test(entry.fileName)) continue;
      if (tiles.length === MAX_TILES_PER_ZIP) {
        throw new InputError(`${file} holds more than ${MAX_TILES_PER_ZIP} .hgt tiles`);
      }
      const label = `${file}: ${entry.fileName}`;
      const bytes = await inflateEntry(zip, entry, label);
      const name = basename(entry.fileName);
      tiles.push(decodeHgt(bytes, CORNER.test(name) ? name : basename(file), label));
    }
  } finally {
    zip.close();
  }
  if (tiles.length === 0) throw new InputError(`${file} holds no .hgt file`);
  return tiles;
}

/**
 * Inflates an entry of one of the two sizes that a tile can have, and not a byte more, even if the zip declares more.
 */
async function inflateEntry(zip: ZipFile, entry: Entry, label: string): Promise<Uint8Array> {
  const declared = entry.uncompressedSize;
  if (!SIDE_BY_BYTES.has(declared)) throw wrongSize(label, declared);
  if (entry.isEncrypted()) throw new InputError(`${label} is encrypted`);
  const bytes = new Uint8Array(declared);
  let length = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (length + chunk.length > declared) throw wrongSize(label, length + chunk.length);
    bytes.set(chunk, length);
    length += chunk.length;
  }
  if (length !== declared) throw wrongSize(label, length);
  return bytes;
}

function decodeHgt(bytes: Uint8Array, name: string, label: string): HeightTile {
  const side = SIDE_BY_BYTES.get(bytes.length);
  if (side === undefined) throw wrongSize(label, bytes.length);
  const corner = CORNER.exec(name);
  if (corner === null) {
    throw new InputError(`${label}: the name of a .hgt tile tells its corner, such as N42E001.hgt`);
  }
  const south = Number(corner[2]) * (corner[1].toUpperCase() === 'S' ? -1 : 1);
  const west = Number(corner[4]) * (corner[3].toUpperCase() === 'W' ? -1 : 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const heights = new Int16Array(side * side);
  for (let i = 0; i < heights.length; i++) heights[i] = view.getInt16(i * 2);
  copyHeights(heights, heights, 0, null);
  const step = 1 / (side - 1);
  return {
    file: label,
    projection: projectionOf(4326)!,
    width: side,
    height: side,
    firstX: west,
    firstY: south + 1,
    stepX: step,
    stepY: -step,
    values: heights,
  };
}

const wrongSize = (label: string, bytes: number): InputError =>
  new InputError(`${label}: a .hgt tile has ${[...SIDE_BY_BYTES.keys()].join(' or ')} bytes, this has ${bytes}`);
