import { copyFile } from 'node:fs/promises';
import { type BasemapReport, basemapFeatures, writeBasemap } from '../basemap/build/index.ts';
import { checkTiles } from '../basemap/index.ts';
import type { Progress } from '../core/progress.ts';
import type { OsmData } from '../osm/index.ts';
import type { RegionMeta, WholeFile } from '../storage/index.ts';
import type { StageClock } from './stage-clock.ts';

/** Where the map comes from: made of the extracts, a PMTiles file of others, or nowhere. */
export type BasemapChoice = 'made' | 'none' | { readonly file: string };

/** What `--basemap` says. */
export const basemapChoice = (told: string | undefined): BasemapChoice =>
  told === undefined ? 'made' : told === 'off' ? 'none' : { file: told };

/** Throws InputError, one sentence, where a file isn't what is read. */
export function requireSoundBasemap(choice: BasemapChoice): void {
  if (typeof choice !== 'string') checkTiles(choice.file);
}

export interface BasemapImport {
  readonly file: WholeFile;
  /** Of a map that is made here, when its file is written. */
  report(): BasemapReport | null;
}

/** Prepares the file of the region's map; null where there is to be none. */
export async function importBasemap(
  choice: BasemapChoice,
  osm: OsmData,
  bounds: RegionMeta['bounds'],
  clock: StageClock,
  progress: Progress,
): Promise<BasemapImport | null> {
  if (choice === 'none') return null;
  const kind = { name: 'basemap', ending: 'pmtiles' } as const;
  if (choice !== 'made') return { file: { ...kind, write: (path) => copyFile(choice.file, path) }, report: () => null };
  const features = await collected(osm, clock, progress);
  let report: BasemapReport | null = null;
  const write = async (path: string): Promise<void> => {
    report = await writeBasemap(path, features, bounds, progress);
  };
  return { file: { ...kind, write: (path) => clock.time('making tiles', () => write(path)) }, report: () => report };
}

/** A function of its own: what writes the file later must not hold what was read. */
const collected = (osm: OsmData, clock: StageClock, progress: Progress) =>
  clock.time('collecting the map', async () => basemapFeatures(osm, progress));
