import { join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import { type Progress, SILENT } from '../../kit/core/progress.ts';
import {
  prepareImport,
  type RegionInput,
  type RegionManifest,
  RegionWriter,
  regionName,
  type WriteOptions,
} from '../../region/storage/index.ts';
import { openElevation } from '../elevation/index.ts';
import type { FeedReport } from '../gtfs/index.ts';
import { type RowProblem, statisticSources } from '../statistics/index.ts';
import { elevationCredit, postalCredits } from './credits.ts';
import { basemapChoice, requireSoundBasemap } from './import-basemap.ts';
import { boxInE7, type Degrees } from './import-box.ts';
import { importMap } from './import-map.ts';
import { postalFile, readPostalFiles } from './import-postal.ts';
import { describeInputs, type InputFile, requireReadable, requireSameInputs } from './input-files.ts';
import { regionReport } from './region-report.ts';
import { StageClock, type StageTime } from './stage-clock.ts';

interface ImportOptions {
  readonly name: string;
  /** Folder of all regions; created if it doesn't exist. */
  readonly dataDir: string;
  /** OpenStreetMap extracts, merged. */
  readonly osm: readonly string[];
  readonly dem?: readonly string[];
  /** Timetables, zips or folders, joined into one. */
  readonly gtfs?: readonly string[];
  /** An error in a timetable stops the import. */
  readonly strict?: boolean;
  /** The importer's own places, GeoJSON or CSV, added to those of the map. */
  readonly places?: readonly string[];
  /** Descriptions of collections, YAML; their tables are beside them. */
  readonly statistics?: readonly string[];
  /** The basemap: made from the extracts (default), left out (`off`), or the path of a PMTiles file. */
  readonly basemap?: string;
  /** The importer's own postal areas, GeoJSON, added to those of the extracts. */
  readonly postal?: readonly string[];
  /** The property with their codes, if it isn't one of the usual ones. */
  readonly postalCode?: string;
  /** Credits for the inputs; by default OpenStreetMap's contributors and those named in the other inputs. */
  readonly attribution?: readonly string[];
  /** The box that the region is cut to: west, south, east, north in degrees. */
  readonly bbox?: Degrees;
  /** The inputs that these must be, to the byte. */
  readonly expected?: readonly RegionInput[];
  readonly progress?: Progress;
  /** See {@link WriteOptions.guard}. */
  readonly guard?: WriteOptions['guard'];
}

export interface ImportOutcome {
  readonly manifest: RegionManifest;
  /** The folder of the finished region. */
  readonly folder: string;
  /** The report of reading each timetable. */
  readonly feeds: readonly FeedReport[];
  /** Errors in rows of statistics' tables. */
  readonly statisticProblems: readonly RowProblem[];
  /** Elevation files that no street takes a height from. */
  readonly unusedDem: readonly string[];
  readonly stages: readonly StageTime[];
  readonly bytesOnDisk: number;
}

const OSM_ATTRIBUTION = '© OpenStreetMap contributors, Open Database License (openstreetmap.org/copyright)';

/**
 * Builds region `dataDir/name` from open data and puts it in use. The files written depend on the inputs' names and
 * bytes alone. Throws InputError with one clear sentence; the old region stays then, as it does if the process is
 * killed.
 */
export async function importRegion(options: ImportOptions): Promise<ImportOutcome> {
  const {
    dataDir,
    osm,
    dem = [],
    gtfs = [],
    places = [],
    statistics = [],
    strict = false,
    progress = SILENT,
    guard,
  } = options;
  if (osm.length === 0) throw new InputError('an import needs at least one OpenStreetMap extract (--osm)');
  const name = regionName(options.name);
  const files: InputFile[] = [
    ...osm.map((path): InputFile => ({ kind: 'osm', path })),
    ...dem.map((path): InputFile => ({ kind: 'dem', path })),
    ...gtfs.map((path): InputFile => ({ kind: 'gtfs', path })),
    ...places.map((path): InputFile => ({ kind: 'places', path })),
    ...statistics.map((path): InputFile => ({ kind: 'statistics', path })),
  ];
  const box = boxInE7(options.bbox);
  const choice = basemapChoice(options.basemap);
  if (box !== null && typeof choice !== 'string') {
    throw new InputError('--bbox cuts no finished map: leave out --basemap, and the map is made from the extracts');
  }
  if (typeof choice !== 'string') files.push({ kind: 'basemap', path: choice.file });
  const { postal = [], postalCode = null } = options;
  files.push(...postal.map((path): InputFile => ({ kind: 'postal', path })));
  await requireReadable(files);
  requireSoundBasemap(choice);
  const ownPostalAreas = await readPostalFiles(postal, postalCode);
  const tables = (await statisticSources(statistics)).map((path): InputFile => ({ kind: 'statistics', path }));
  await requireReadable(tables);
  files.push(...tables);
  prepareImport(dataDir, name);

  const clock = new StageClock(progress);
  const inputs = await clock.time('checking input', () => describeInputs(files, progress));
  if (options.expected !== undefined) requireSameInputs(inputs, options.expected, name);
  const elevation = dem.length > 0 ? await clock.time('reading elevation', () => openElevation(dem)) : null;
  const writer = new RegionWriter(dataDir, name, { progress, guard });
  try {
    const sources = { osm, elevation, gtfs, strict, places, statistics, basemap: choice, box };
    const map = await importMap(sources, writer, clock, progress);
    const { transit, basemap } = map;
    try {
      const postalMap = postalFile([...map.postalAreas, ...ownPostalAreas], box, progress);
      for (const file of [basemap?.file ?? null, postalMap])
        if (file) await clock.time('writing', () => writer.keep(file));
    } finally {
      await basemap?.close();
    }
    const manifest = await clock.time('writing', () =>
      writer.finish({
        inputs,
        osmTimestamp: map.osmReport.timestamp,
        bounds: map.bounds,
        attribution: [
          ...(options.attribution ?? [
            OSM_ATTRIBUTION,
            ...(transit?.attribution ?? []),
            ...map.places.attribution,
            ...(map.statistics?.attribution ?? []),
            ...elevationCredit(dem),
            ...postalCredits(ownPostalAreas, postal),
          ]),
        ],
        report: regionReport({
          osm: map.osmReport,
          street: map.streetReport,
          transit,
          places: map.places.report,
          statistics: map.statistics,
          addresses: map.addressReport,
          basemap: basemap?.report() ?? null,
        }),
      }),
    );
    const bytesOnDisk = [...manifest.sections, ...(manifest.files ?? [])].reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      manifest,
      folder: join(dataDir, name),
      feeds: transit?.feeds ?? [],
      statisticProblems: map.statistics?.problems ?? [],
      unusedDem: elevation?.unusedFiles() ?? [],
      stages: clock.stages,
      bytesOnDisk,
    };
  } finally {
    await writer.close();
  }
}
