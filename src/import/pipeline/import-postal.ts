import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Progress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { WholeFile } from '../../region/storage/index.ts';
import { type PostalArea, postalAreasWithin, readPostalFile, writePostalMap } from '../basemap/index.ts';

/** Reads the areas of the importer's own files, before any other work. Rejects with InputError. */
export async function readPostalFiles(paths: readonly string[], codeName: string | null): Promise<PostalArea[]> {
  const files = await Promise.all(paths.map(async (path) => ({ name: basename(path), bytes: await readFile(path) })));
  return files.flatMap((file) => readPostalFile(file, codeName));
}

/** Returns the file of the region's postal areas, those that meet the box; null if there are none. */
export function postalFile(all: readonly PostalArea[], box: BBox | null, progress: Progress): WholeFile | null {
  const areas = box === null ? all : postalAreasWithin(all, box);
  if (areas.length === 0) return null;
  return { name: 'postal', ending: 'pmtiles', write: (path) => writePostalMap(path, areas, box, progress) };
}
