import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CancelFlag, NEVER_CANCELLED } from '../../core/cancel.ts';
import { InputError } from '../../core/errors.ts';
import type { MergeFormat, MergeWork } from '../threads/job-work.ts';
import { readJobManifest } from './job-folder.ts';
import { CsvWriter } from './merged/csv-writer.ts';
import { GeoJsonWriter } from './merged/geojson-writer.ts';
import type { MergedWriter } from './merged/merged-writer.ts';
import { ParquetRowsWriter } from './merged/parquet-writer.ts';
import { columnsOf, type Lookups, readLookups, readRows } from './read-results.ts';

const WRITERS: Readonly<
  Record<MergeFormat, new (path: string, columns: readonly string[], lookups: Lookups) => MergedWriter>
> = {
  csv: CsvWriter,
  parquet: ParquetRowsWriter,
  geojson: GeoJsonWriter,
};

/** All parts of a finished job as one file, which appears whole. Rejects with InputError where the job isn't finished. */
export async function mergeResults(
  { folder, format, name }: MergeWork,
  cancel: CancelFlag = NEVER_CANCELLED,
): Promise<void> {
  const path = join(folder, name);
  if (existsSync(path)) return;
  const manifest = await readJobManifest(folder);
  if (manifest === null) throw new InputError('the job has no results yet');
  const lookups = await readLookups(folder, manifest);
  const draft = `${path}.${randomBytes(4).toString('hex')}.draft`;
  const writer = new WRITERS[format](draft, await columnsOf(folder, manifest), lookups);
  try {
    for await (const rows of readRows(folder, manifest, lookups, cancel)) writer.put(rows);
    writer.finish();
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
