import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, it } from 'vitest';
import { readInput } from './read-input.ts';

const COLUMNS = [
  { name: 'id', data: ['a', 'b'], type: 'STRING' as const },
  { name: 'lat', data: [43.74, 43.75], type: 'DOUBLE' as const },
  { name: 'lng', data: [7.4, 7.5], type: 'DOUBLE' as const },
];

/** Returns a frame of one block that isn't compressed (RFC 8878, 3.1.1). */
const zstd = (bytes: Uint8Array): Uint8Array => {
  const head = Buffer.alloc(12);
  head.writeUInt32LE(0xfd2fb528);
  head[4] = 0xa0;
  head.writeUInt32LE(bytes.length, 5);
  head.writeUIntLE(1 | (bytes.length << 3), 9, 3);
  return Buffer.concat([head, bytes]);
};

/** Returns one sequence of letters as they are (LZ4 block format). */
const lz4 = (bytes: Uint8Array): Uint8Array => {
  const lengths: number[] = [];
  for (let left = bytes.length - 15; left >= 0; left -= 255) lengths.push(Math.min(255, left));
  if (bytes.length >= 15 && lengths.at(-1) === 255) lengths.push(0);
  return Buffer.concat([Buffer.from([Math.min(15, bytes.length) << 4, ...lengths]), bytes]);
};

const PACKERS = {
  ...{ ZSTD: zstd, GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)), LZ4_RAW: lz4 },
  BROTLI: (bytes: Uint8Array) => new Uint8Array(brotliCompressSync(bytes)),
};

it.each(['UNCOMPRESSED', 'SNAPPY', 'ZSTD', 'GZIP', 'BROTLI', 'LZ4_RAW'] as const)(
  'is read packed by %s',
  async (codec) => {
    const file = parquetWriteBuffer({ columnData: COLUMNS, codec, compressors: PACKERS });
    const points = await readInput(new Uint8Array(file));
    expect([points.id, [...points.lat], [...points.lng]]).toEqual([
      ['a', 'b'],
      [43.74, 43.75],
      [7.4, 7.5],
    ]);
  },
);

it('has nested columns and whole numbers of 64 bits as one value each', async () => {
  const file = parquetWriteBuffer({
    columnData: [
      { name: 'id', data: [618003163153432575n, 2n] },
      ...COLUMNS.slice(1).map(({ name, data }) => ({ name, data })),
      {
        name: 'lines',
        data: [[1n, 618003163153432575n], []],
      },
      { name: 'seen', data: [new Date(0), null] },
      { name: 'people', data: [12n, null] },
    ],
    schema: [
      { name: 'root', num_children: 6 },
      { name: 'id', type: 'INT64', repetition_type: 'REQUIRED' },
      { name: 'lat', type: 'DOUBLE', repetition_type: 'REQUIRED' },
      { name: 'lng', type: 'DOUBLE', repetition_type: 'REQUIRED' },
      { name: 'lines', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'INT64', repetition_type: 'OPTIONAL' },
      { name: 'seen', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'OPTIONAL' },
      { name: 'people', type: 'INT64', repetition_type: 'OPTIONAL' },
    ],
  });
  const { id, others } = await readInput(new Uint8Array(file));
  expect(id).toEqual(['618003163153432575', '2']);
  expect(others).toEqual([
    { name: 'lines', values: ['[1,"618003163153432575"]', '[]'] },
    { name: 'seen', values: ['1970-01-01T00:00:00.000Z', null] },
    { name: 'people', values: [12, null] },
  ]);
});
