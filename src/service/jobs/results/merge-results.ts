import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CancelFlag, NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { InputError } from '../../../kit/core/errors.ts';
import { filesAt } from '../files/files-place.ts';
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

/**
 * Merges all parts of a finished job into one file, which appears whole. Rejects with InputError if the job isn't
 * finished.
 */
export async function mergeResults(
  { place, scratch, format, name }: MergeWork,
  cancel: CancelFlag = NEVER_CANCELLED,
): Promise<void> {
  const files = filesAt(place);
  if ((await files.size(name)) !== null) return;
  const manifest = await readJobManifest(files);
  if (manifest === null) throw new InputError('the job has no results yet');
  const lookups = await readLookups(files, manifest);
  mkdirSync(scratch, { recursive: true });
  const draft = join(scratch, `${name}.${randomBytes(4).toString('hex')}.draft`);
  const writer = new WRITERS[format](draft, await columnsOf(files, manifest), lookups);
  try {
    for await (const rows of readRows(files, manifest, lookups, cancel)) writer.put(rows);
    writer.finish();
    await files.take(name, draft);
  } finally {
    rmSync(draft, { force: true });
  }
}
