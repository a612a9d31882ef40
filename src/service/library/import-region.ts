import { rarely } from '../../kit/core/progress.ts';

type OneOrMore = string | readonly string[];

/** The inputs of an import, with the meanings of `hinterland import`'s options. */
export interface ImportSettings {
  /** The region's name, also of its folder below `data`. */
  readonly name: string;
  /** OpenStreetMap extracts, merged. */
  readonly osm: OneOrMore;
  /** Elevation: GeoTIFF, .hgt, .hgt.zip. */
  readonly dem?: OneOrMore;
  /** Timetables, zips or folders. */
  readonly gtfs?: OneOrMore;
  /** An error in a timetable stops the import. */
  readonly strict?: boolean;
  /** Places of one's own, GeoJSON or CSV. */
  readonly places?: OneOrMore;
  /** Descriptions of statistics, YAML. */
  readonly statistics?: OneOrMore;
  /** The path of a PMTiles file, or `off`; default: made from the extracts. */
  readonly basemap?: string;
  /** Postal areas of one's own, GeoJSON. */
  readonly postal?: OneOrMore;
  readonly postalCode?: string;
  /** The part to import, in degrees; default: all of it. */
  readonly bbox?: readonly [west: number, south: number, east: number, north: number];
  /** The folder of all regions; default `regions`. */
  readonly data?: string;
  /** Receives how far the import is, a few times a second; `total` 0 means unknown. */
  readonly onProgress?: (progress: { readonly stage: string; readonly done: number; readonly total: number }) => void;
  /** Gives up the import; what was in use stays in use. */
  readonly signal?: AbortSignal;
}

/** The result of an import. */
export interface ImportReport {
  readonly name: string;
  /** The folder that `openRegion` opens. */
  readonly folder: string;
  readonly bytesOnDisk: number;
  readonly stages: readonly { readonly stage: string; readonly seconds: number }[];
}

const PROGRESS_MS = 200;

/**
 * Imports open data as a region. Rejects with InputError in one clear sentence, or with the signal's reason; the old
 * region stays then.
 */
export async function importRegion(settings: ImportSettings): Promise<ImportReport> {
  const { name, data = 'regions', strict, basemap, postalCode, onProgress, signal } = settings;
  signal?.throwIfAborted();
  const report = rarely(PROGRESS_MS, (stage, done, total) => onProgress?.({ stage, done, total }));
  const progress = {
    update(stage: string, done: number, total: number) {
      signal?.throwIfAborted();
      report(stage, done, total);
    },
    note: () => signal?.throwIfAborted(),
  };
  // Builders are loaded only where something is imported.
  const { importRegion: runImport } = await import('../../import/pipeline/index.ts');
  const { osm, dem, gtfs, places, statistics, postal, bbox } = settings;
  const outcome = await runImport({
    ...{ name, dataDir: data, osm: listOf(osm), dem: listOf(dem), gtfs: listOf(gtfs), strict, basemap },
    ...{ places: listOf(places), statistics: listOf(statistics), postal: listOf(postal), postalCode, bbox, progress },
  });
  const { folder, bytesOnDisk, stages } = outcome;
  return { name: outcome.manifest.name, folder, bytesOnDisk, stages };
}

const listOf = (value: OneOrMore = []): readonly string[] => (typeof value === 'string' ? [value] : value);
