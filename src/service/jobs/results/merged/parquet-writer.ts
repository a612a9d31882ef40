import type { Geometry } from 'geojson';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { GEO_METADATA, GEOMETRY, wkbColumn } from '../geometry-column.ts';
import type { Lookups, Row, Value } from '../read-results.ts';
import { type BroughtColumn, broughtColumns, type MergedWriter } from './merged-writer.ts';

const NUMBERS = new Set(['travelTime', 'length', 'threshold', 'percentile', 'departure', 'value', 'score', 'area']);
const WHOLE = new Set(['travelTime', 'length']);

interface MergedColumn {
  readonly name: string;
  readonly type: 'STRING' | 'DOUBLE' | 'INT32' | 'GEOMETRY';
  of(row: Row): Value;
}

/**
 * Writes one Parquet file with ids instead of numbers; each call makes a row group. Areas, and cells where rows have no
 * targets, are shapes (GeoParquet).
 */
export class ParquetRowsWriter implements MergedWriter {
  private readonly columns: readonly MergedColumn[];
  private readonly file: ReturnType<typeof fileWriter>;
  private readonly writer: ParquetWriter;

  constructor(path: string, columns: readonly string[], lookups: Lookups) {
    this.columns = [
      ...columns.map((name): MergedColumn => ({ name, type: typeOf(name), of: (row) => row[name] ?? null })),
      ...broughtColumns(lookups).map((one) => ({ ...one, type: typeOfBrought(one, lookups) })),
      ...cellColumn(columns, lookups),
    ];
    this.file = fileWriter(path);
    const columnData = this.columns.map(({ name, type }) =>
      type === 'GEOMETRY' ? wkbColumn(name, []) : { name, type, data: [], nullable: true },
    );
    const schema = schemaFromColumnData({ columnData });
    const kvMetadata = this.columns.some(({ type }) => type === 'GEOMETRY') ? { kvMetadata: GEO_METADATA } : {};
    this.writer = new ParquetWriter({ writer: this.file, schema, createdBy: 'hinterland', ...kvMetadata });
  }

  put(rows: readonly Row[]): void {
    const columnData = this.columns.map(({ name, type, of }) =>
      type === 'GEOMETRY' ? wkbColumn(name, rows.map(of) as (Geometry | null)[]) : { name, type, data: rows.map(of) },
    );
    void this.writer.write({ columnData, rowGroupSize: rows.length });
  }

  finish(): void {
    void this.writer.finish();
  }
}

const typeOf = (name: string): MergedColumn['type'] =>
  name === GEOMETRY ? 'GEOMETRY' : WHOLE.has(name) ? 'INT32' : NUMBERS.has(name) ? 'DOUBLE' : 'STRING';

/** Returns the hexagons of cells, where rows have nothing else to be drawn. */
function cellColumn(columns: readonly string[], { sources }: Lookups): MergedColumn[] {
  if (columns.includes(GEOMETRY) || columns.includes('target') || !sources.haveShapes) return [];
  const of = ({ source = null }: Row): Value => sources.byId(source)?.[GEOMETRY] ?? null;
  return [{ name: GEOMETRY, type: 'GEOMETRY', of }];
}

/** Columns of tables have one type each. */
function typeOfBrought({ name }: BroughtColumn, { sources, targets }: Lookups): MergedColumn['type'] {
  const [side, other] = [name.slice(0, 6), name.slice(7)];
  const rows = (side === 'source' ? sources : targets)?.rows ?? [];
  return rows.some((row) => typeof row[other] === 'string') ? 'STRING' : 'DOUBLE';
}
