import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { wrongField } from '../../../kit/core/errors.ts';
import type { Points } from '../points.ts';
import { pointsOfTable } from './table-columns.ts';

const MAGIC = [...'PAR1'].map((letter) => letter.charCodeAt(0));

export const isParquet = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);

/**
 * Reads points from a Parquet file, uncompressed or compressed by Snappy, gzip, Brotli, LZ4 or Zstandard. A nested
 * column counts as one.
 */
export async function readParquetPoints(bytes: Uint8Array<ArrayBuffer>, field: string): Promise<Points> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  try {
    const metadata = await parquetMetadataAsync(file);
    const rows = await parquetReadObjects({ file, metadata, compressors });
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    return pointsOfTable({ names, count: rows.length, value: (row, column) => rows[row][names[column]] }, field);
  } catch (error) {
    if (error instanceof Error && error.name === 'RequestError') throw error;
    const [line] = String((error as Error).message).split('\n');
    throw wrongField(field, `begins as Parquet and can't be read as such (${line})`);
  }
}
