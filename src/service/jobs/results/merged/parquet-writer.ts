import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Lookups, Row, Value } from '../read-results.ts';
import { type BroughtColumn, broughtColumns, type MergedWriter } from './merged-writer.ts';

const NUMBERS = new Set(['travelTime', 'length', 'threshold', 'percentile', 'departure', 'value', 'score', 'area']);
const WHOLE = new Set(['travelTime', 'length']);

interface MergedColumn {
  readonly name: string;
  readonly type: 'STRING' | 'DOUBLE' | 'INT32';
  of(row: Row): Value;
}

/** Writes one Parquet file with ids instead of numbers; each call makes a row group. */
export class ParquetRowsWriter implements MergedWriter {
  private readonly columns: readonly MergedColumn[];
  private readonly file: ReturnType<typeof fileWriter>;
  private readonly writer: ParquetWriter;

  constructor(path: string, columns: readonly string[], lookups: Lookups) {
    this.columns = [
      ...columns.map((name): MergedColumn => ({ name, type: typeOf(name), of: (row) => row[name] ?? null })),
      ...broughtColumns(lookups).map((one) => ({ ...one, type: typeOfBrought(one, lookups) })),
    ];
    this.file = fileWriter(path);
    const columnData = this.columns.map(({ name, type }) => ({ name, type, data: [], nullable: true }));
    const schema = schemaFromColumnData({ columnData });
    this.writer = new ParquetWriter({ writer: this.file, schema, createdBy: 'hinterland' });
  }

  put(rows: readonly Row[]): void {
    const columnData = this.columns.map(({ name, type, of }) => ({ name, type, data: rows.map(of) }));
    void this.writer.write({ columnData, rowGroupSize: rows.length });
  }

  finish(): void {
    void this.writer.finish();
  }
}

const typeOf = (name: string): MergedColumn['type'] =>
  WHOLE.has(name) ? 'INT32' : NUMBERS.has(name) ? 'DOUBLE' : 'STRING';

/** Columns of tables have one type each. */
function typeOfBrought({ name }: BroughtColumn, { sources, targets }: Lookups): MergedColumn['type'] {
  const [side, other] = [name.slice(0, 6), name.slice(7)];
  const rows = (side === 'source' ? sources : targets)?.rows ?? [];
  return rows.some((row) => typeof row[other] === 'string') ? 'STRING' : 'DOUBLE';
}
