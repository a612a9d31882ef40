import { fstatSync } from 'node:fs';
import { InputError } from '../../../kit/core/errors.ts';
import { type BlobRange, locating, MAX_BLOB_BYTES, MAX_BLOB_HEADER_BYTES, readBlob, readExactly } from './blob.ts';
import { Cursor, WIRE_BYTES, WIRE_VARINT } from './cursor.ts';

interface PbfIndex {
  readonly dataBlobs: BlobRange[];
  readonly bytes: number;
  /** Snapshot time of the header in seconds since 1970, or null. */
  readonly timestampSec: number | null;
  /** Box of the header: west, south, east, north in degrees, or null. */
  readonly bounds: Bounds | null;
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Enough for a usual blob header, so that one read per blob suffices. */
const FIRST_READ = 64;
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays']);

/** Finds the blobs of a file by walking over their headers, and checks what the file requires of its reader. */
export function indexPbf(descriptor: number, file: string): PbfIndex {
  const bytes = fstatSync(descriptor).size;
  const dataBlobs: BlobRange[] = [];
  let timestampSec: number | null = null;
  let bounds: Bounds | null = null;
  let headers = 0;
  let offset = 0;
  while (offset < bytes) {
    const { type, range } = readBlobHeader(descriptor, file, offset, bytes);
    if (type === 'OSMHeader') {
      headers++;
      const { timestamp, box } = readHeaderBlock(descriptor, file, range);
      bounds ??= box;
      if (timestamp !== null && (timestampSec === null || timestamp > timestampSec)) timestampSec = timestamp;
    } else if (headers === 0) {
      throw new InputError(
        `${file} isn't an OpenStreetMap PBF file: it begins with a block of type "${printable(type)}"`,
      );
    } else if (type === 'OSMData') {
      dataBlobs.push(range);
    }
    offset = range.offset + range.size;
  }
  if (headers === 0) throw new InputError(`${file} is empty`);
  return { dataBlobs, bytes, timestampSec, bounds };
}

function readBlobHeader(
  descriptor: number,
  file: string,
  offset: number,
  bytes: number,
): { type: string; range: BlobRange } {
  let head = readExactly(descriptor, file, offset, Math.min(FIRST_READ, bytes - offset));
  if (head.length < 4) throw new InputError(`${file} ends at byte ${bytes}, in the middle of a block`);
  const length = head.readUInt32BE(0);
  if (length === 0 || length > MAX_BLOB_HEADER_BYTES)
    throw new InputError(
      `${file} is damaged: at byte ${offset} a block header of ${length} bytes is declared, allowed are 1 to ${MAX_BLOB_HEADER_BYTES}`,
    );
  if (4 + length > head.length) head = readExactly(descriptor, file, offset, 4 + length);
  return locating(file, offset, () => {
    const cursor = new Cursor().set(head, 4, 4 + length);
    let type = '';
    let size = -1;
    while (!cursor.done) {
      const key = cursor.key();
      if (key === 8 + WIRE_BYTES) type = Buffer.from(cursor.chunk()).toString('latin1');
      else if (key === 24 + WIRE_VARINT) size = cursor.int();
      else cursor.skip(key & 7);
    }
    if (size < 0 || size > MAX_BLOB_BYTES)
      cursor.fail(`a size of ${size} bytes is declared, allowed are 0 to ${MAX_BLOB_BYTES}`);
    const start = offset + 4 + length;
    if (start + size > bytes)
      throw new InputError(`${file} ends at byte ${bytes}, in the middle of the block at byte ${offset}`);
    return { type, range: { offset: start, size } };
  });
}

interface HeaderFacts {
  readonly timestamp: number | null;
  readonly box: Bounds | null;
}

function readHeaderBlock(descriptor: number, file: string, range: BlobRange): HeaderFacts {
  const block = readBlob(descriptor, file, range);
  return locating(file, range.offset, () => {
    const cursor = new Cursor().set(block, 0, block.length);
    let timestamp: number | null = null;
    let box: Bounds | null = null;
    while (!cursor.done) {
      const key = cursor.key();
      if (key === 8 + WIRE_BYTES) box = boundsIn(cursor.chunk());
      else if (key === 4 * 8 + WIRE_BYTES) requireFeature(file, Buffer.from(cursor.chunk()).toString('utf8'));
      else if (key === 32 * 8 + WIRE_VARINT) timestamp = cursor.int();
      else cursor.skip(key & 7);
    }
    return { timestamp, box };
  });
}

/** Reads left, right, top and bottom in nanodegrees. */
function boundsIn(bytes: Uint8Array): Bounds {
  const cursor = new Cursor().set(bytes, 0, bytes.length);
  const sides = [0, 0, 0, 0];
  while (!cursor.done) {
    const key = cursor.key();
    const side = (key >> 3) - 1;
    if ((key & 7) === WIRE_VARINT && side >= 0 && side < 4) sides[side] = cursor.sint() / 1e9;
    else cursor.skip(key & 7);
  }
  const [west, east, north, south] = sides;
  return [west, south, east, north];
}

function requireFeature(file: string, feature: string): void {
  if (KNOWN_FEATURES.has(feature)) return;
  if (feature === 'HistoricalInformation')
    throw new InputError(
      `${file} holds the history of its objects (HistoricalInformation); make a snapshot of it first, e.g. with osmium time-filter`,
    );
  throw new InputError(`${file} requires the feature "${printable(feature)}", which isn't supported`);
}

/** Makes text from a file printable for a message. */
const printable = (text: string): string => text.slice(0, 40).replace(/[^\x20-\x7e]/g, '?');
