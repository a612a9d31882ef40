import type { Geometry } from 'geojson';
import { type AsyncBuffer, asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import type { JobFiles } from '../files/job-files.ts';
import { GEOMETRY } from './geometry-column.ts';
import type { JobManifest, PointFiles, ResultFile } from './manifest.ts';
import { ROW_ERRORS } from './pair-rows.ts';

/** Shapes are read as GeoJSON. */
export type Value = string | number | Geometry | null;
export type Row = Readonly<Record<string, Value>>;

/** The most rows read at once, which bounds the memory. */
const ROWS_AT_ONCE = 100_000;

/** A table of points with look-up by id. */
class PointLookup {
  private readonly rowOf: ReadonlyMap<string, Row>;

  constructor(readonly rows: readonly Row[]) {
    // Of equal ids the first counts.
    this.rowOf = new Map([...rows].reverse().map((row) => [String(row.id), row]));
  }

  byNumber(row: Value): Row | undefined {
    return typeof row === 'number' ? this.rows[row] : undefined;
  }

  byId(id: Value): Row | undefined {
    return id === null ? undefined : this.rowOf.get(String(id));
  }

  /** Names of the columns that came with the points. */
  get others(): readonly string[] {
    return Object.keys(this.rows[0] ?? {}).filter(
      (name) => !['id', 'lat', 'lng'].includes(name) && !this.isShape(name),
    );
  }

  /** True if the points are cells, whose hexagons stand with them. */
  get haveShapes(): boolean {
    return this.isShape(GEOMETRY);
  }

  private isShape(name: string): boolean {
    const [first] = this.rows;
    return name === GEOMETRY && first !== undefined && typeof first[name] === 'object' && first[name] !== null;
  }
}

export interface Lookups {
  readonly sources: PointLookup;
  readonly targets: PointLookup | null;
}

export async function readLookups(files: JobFiles, { sources, targets }: PointFiles): Promise<Lookups> {
  const read = async (file: ResultFile) => new PointLookup(await rowsOf(await files.buffer(file.name), 0, file.rows));
  return { sources: await read(sources), targets: targets && (await read(targets)) };
}

/** Yields all rows in the order of chunks, with ids and error texts in place of numbers. */
export async function* readRows(
  from: JobFiles,
  { files, numbered }: JobManifest,
  { sources, targets }: Lookups,
  cancel: CancelFlag,
): AsyncGenerator<readonly Row[]> {
  const named = (row: Row): Row =>
    numbered
      ? {
          ...row,
          source: sources.byNumber(row.source)?.id ?? null,
          target: targets?.byNumber(row.target)?.id ?? null,
          error: ROW_ERRORS[Number(row.error)] || null,
        }
      : row;
  for (const { name, rows } of files) {
    const part = await from.buffer(name);
    for (let first = 0; first < rows; first += ROWS_AT_ONCE) {
      cancel.check();
      yield (await rowsOf(part, first, Math.min(rows, first + ROWS_AT_ONCE))).map(named);
    }
  }
}

/** Returns the column names of parts, in order. */
export async function columnsOf(from: JobFiles, { files }: JobManifest): Promise<readonly string[]> {
  const [first] = files;
  if (first === undefined) return [];
  const metadata = await parquetMetadataAsync(await from.buffer(first.name));
  return metadata.schema.slice(1).map(({ name }) => name);
}

/** Returns the number of rows of a part. */
export const partRows = async (path: string): Promise<number> =>
  Number((await parquetMetadataAsync(await asyncBufferFromFile(path))).num_rows);

async function rowsOf(file: AsyncBuffer, rowStart: number, rowEnd: number): Promise<readonly Row[]> {
  return (await parquetReadObjects({ file, rowStart, rowEnd })) as Row[];
}
