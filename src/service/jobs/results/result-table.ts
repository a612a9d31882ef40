import { createHash } from 'node:crypto';
import type { Geometry } from 'geojson';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { GEO_METADATA, wkbColumn } from './geometry-column.ts';

/** A column of results; numbers of rows and seconds are integers. */
export type ResultColumn =
  | { readonly name: string; readonly type: 'INT32'; readonly values: Int32Array }
  | { readonly name: string; readonly type: 'DOUBLE'; readonly values: readonly (number | null)[] }
  | { readonly name: string; readonly type: 'STRING'; readonly values: readonly (string | null)[] }
  | { readonly name: string; readonly type: 'GEOMETRY'; readonly values: readonly (Geometry | null)[] };

/** The results of a chunk; columns have equal lengths. */
export interface ResultTable {
  readonly rows: number;
  readonly columns: readonly ResultColumn[];
}

const ROWS_OF_GROUP = 1_000_000;
/** Without a version: results of equal specifications have equal bytes. */
const WRITER = 'hinterland';

/**
 * Writes a table as Parquet. Integers are delta-encoded, which is four times as fast and ten times as small as plain.
 */
export function toParquet({ columns }: ResultTable): Uint8Array<ArrayBuffer> {
  const columnData = columns.map(({ name, type, values }) => {
    if (type === 'GEOMETRY') return wkbColumn(name, values);
    return type === 'INT32'
      ? { name, data: values, type, nullable: false, encoding: 'DELTA_BINARY_PACKED' as const }
      : { name, data: [...values], type, nullable: true };
  });
  const kvMetadata = columns.some(({ type }) => type === 'GEOMETRY') ? GEO_METADATA : [];
  const options = { rowGroupSize: ROWS_OF_GROUP, statistics: false, createdBy: WRITER };
  const bytes = parquetWriteBuffer({ columnData, ...options, ...(kvMetadata.length === 0 ? {} : { kvMetadata }) });
  return new Uint8Array(bytes);
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A growable column of integers. */
export class IntColumn {
  private values: Int32Array;
  private count = 0;

  constructor(capacity = 1024) {
    this.values = new Int32Array(Math.max(16, capacity));
  }

  push(value: number): void {
    if (this.count === this.values.length) {
      const grown = new Int32Array(this.values.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.count++] = value;
  }

  done(): Int32Array {
    return this.values.subarray(0, this.count);
  }
}
