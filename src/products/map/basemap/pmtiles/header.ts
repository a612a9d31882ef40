import { InputError } from '../../../../kit/core/errors.ts';

/** Header of a PMTiles file, version 3: where its parts lie, and what they hold. */
export interface PmtilesHeader {
  readonly rootOffset: number;
  readonly rootBytes: number;
  readonly metadataOffset: number;
  readonly metadataBytes: number;
  readonly leavesOffset: number;
  readonly leavesBytes: number;
  readonly tilesOffset: number;
  readonly tilesBytes: number;
  readonly addressedTiles: number;
  readonly entries: number;
  readonly contents: number;
  readonly clustered: boolean;
  readonly internalCompression: number;
  readonly tileCompression: number;
  readonly tileType: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly centerZoom: number;
  readonly center: readonly [lon: number, lat: number];
}

export const HEADER_BYTES = 127;
/** Size of header and root directory together: what a client fetches first. */
export const FIRST_BYTES = 16_384;
export const COMPRESSION_NONE = 1;
export const COMPRESSION_GZIP = 2;
export const TYPE_MVT = 1;

const MAGIC = Buffer.from('PMTiles', 'latin1');
const VERSION = 3;
const E7 = 1e7;

export function writeHeader(header: PmtilesHeader): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(bytes);
  bytes[7] = VERSION;
  for (const [i, name] of NUMBERS.entries()) bytes.writeBigUInt64LE(BigInt(header[name]), 8 + 8 * i);
  bytes[96] = header.clustered ? 1 : 0;
  BYTES.forEach((name, i) => {
    bytes[97 + i] = header[name];
  });
  for (const [i, degrees] of header.bounds.entries()) bytes.writeInt32LE(Math.round(degrees * E7), 102 + 4 * i);
  bytes[118] = header.centerZoom;
  for (const [i, degrees] of header.center.entries()) bytes.writeInt32LE(Math.round(degrees * E7), 119 + 4 * i);
  return bytes;
}

/** Reads and checks the first bytes of a file of `fileBytes`. Throws InputError that says what is wrong with `name`. */
export function readHeader(first: Buffer, fileBytes: number, name: string): PmtilesHeader {
  if (first.length < HEADER_BYTES || !first.subarray(0, 7).equals(MAGIC)) {
    throw new InputError(`${name} isn't a PMTiles file`);
  }
  if (first[7] !== VERSION) throw new InputError(`${name} is PMTiles version ${first[7]}: only version 3 is read`);
  const numbers = NUMBERS.map((field, i) => {
    const value = Number(first.readBigUInt64LE(8 + 8 * i));
    if (!Number.isSafeInteger(value)) throw new InputError(`${name} is damaged: its header has an impossible ${field}`);
    return [field, value] as const;
  });
  const header = {
    ...(Object.fromEntries(numbers) as Record<(typeof NUMBERS)[number], number>),
    clustered: first[96] === 1,
    ...(Object.fromEntries(BYTES.map((field, i) => [field, first[97 + i]])) as Record<(typeof BYTES)[number], number>),
    bounds: [0, 1, 2, 3].map((i) => first.readInt32LE(102 + 4 * i) / E7) as [number, number, number, number],
    centerZoom: first[118],
    center: [first.readInt32LE(119) / E7, first.readInt32LE(123) / E7] as const,
  };
  for (const part of ['root', 'metadata', 'leaves', 'tiles'] as const) {
    const end = header[`${part}Offset`] + header[`${part}Bytes`];
    if (end > fileBytes)
      throw new InputError(`${name} is cut off: it has ${fileBytes} bytes instead of at least ${end}`);
  }
  return header;
}

/** The numbers of eight bytes in their order. */
const NUMBERS = [
  'rootOffset',
  'rootBytes',
  'metadataOffset',
  'metadataBytes',
  'leavesOffset',
  'leavesBytes',
  'tilesOffset',
  'tilesBytes',
  'addressedTiles',
  'entries',
  'contents',
] as const;

/** The numbers of one byte that follow whether tiles are clustered. */
const BYTES = ['internalCompression', 'tileCompression', 'tileType', 'minZoom', 'maxZoom'] as const;
