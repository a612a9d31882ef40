import { type BasemapReport, basemapFeatures, writeBasemap } from '../basemap/build/index.ts';
import type { Progress } from '../core/progress.ts';
import type { OsmData } from '../osm/index.ts';
import type { RegionMeta, WholeFile } from '../storage/index.ts';
import type { StageClock } from './stage-clock.ts';

interface BasemapImport {
  readonly file: WholeFile;
  /** Known when the file is written. */
  report(): BasemapReport | null;
}

/** The map of the region as it is told for: from the extracts, of others, or none. */
export async function importBasemap(
  choice: string | undefined,
  osm: OsmData,
  bounds: RegionMeta['bounds'],
  clock: StageClock,
  progress: Progress,
): Promise<BasemapImport | null> {
  if (choice === 'off') return null;
  const features = await clock.time('collecting the map', async () => basemapFeatures(osm));
  let report: BasemapReport | null = null;
  const write = async (path: string): Promise<void> => {
    report = await writeBasemap(path, features, bounds, progress);
  };
  return {
    file: { name: 'basemap', ending: 'pmtiles', write: (path) => clock.time('making tiles', () => write(path)) },
    report: () => report,
  };
}
