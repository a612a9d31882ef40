import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Progress } from '../../kit/core/progress.ts';
import type { WholeFile } from '../../region/storage/index.ts';
import { type PostalArea, readPostalFile, writePostalMap } from '../basemap/index.ts';

/** Reads the areas of the importer's own files, before any other work. Rejects with InputError. */
export async function readPostalFiles(paths: readonly string[], codeName: string | null): Promise<PostalArea[]> {
  const files = await Promise.all(paths.map(async (path) => ({ name: basename(path), bytes: await readFile(path) })));
  return files.flatMap((file) => readPostalFile(file, codeName));
}

/** Returns the file of the region's postal areas; null if there are none. */
export const postalFile = (areas: readonly PostalArea[], progress: Progress): WholeFile | null =>
  areas.length === 0
    ? null
    : { name: 'postal', ending: 'pmtiles', write: (path) => writePostalMap(path, areas, progress) };
