import { InputError } from '../core/errors.ts';
import type { Progress } from '../core/progress.ts';
import type { openElevation } from '../elevation/index.ts';
import type { OsmData } from '../osm/index.ts';
import type { RegionMeta } from '../storage/index.ts';
import { buildStreetsOnThreads, type StreetReport } from '../street/build/index.ts';
import { streetColumns } from '../street/columns.ts';
import type { UsualStreets } from '../street/hierarchy/usual-metric.ts';
import type { StreetMode } from '../street/street-graph.ts';
import { importPlaces, type PlacesImport } from './import-places.ts';
import { importStatistics, type StatisticsImport } from './import-statistics.ts';
import { importTimetable, type TimetableImport } from './import-timetable.ts';
import { streetsToCustomize } from './import-usual-metrics.ts';
import { boundsOf } from './region-report.ts';
import type { StageClock } from './stage-clock.ts';
import type { ColumnsWritten } from './written-columns.ts';

export interface StreetInputs {
  /** OpenStreetMap extracts, merged. */
  readonly osm: readonly string[];
  readonly elevation: Awaited<ReturnType<typeof openElevation>> | null;
  readonly gtfs: readonly string[];
  /** An error in a timetable stops the import. */
  readonly strict: boolean;
  /** Files of places of the importer's own. */
  readonly places: readonly string[];
  /** Descriptions of statistics. */
  readonly statistics: readonly string[];
}

/** What is left of streets and all that stands on them when their columns are written. */
export interface StreetsImport {
  readonly bounds: RegionMeta['bounds'];
  readonly report: StreetReport;
  readonly transit: TimetableImport | null;
  readonly places: Omit<PlacesImport, 'columns'>;
  readonly statistics: StatisticsImport | null;
  readonly toCustomize: Map<StreetMode, UsualStreets>;
}

/**
 * Streets, and what needs them to be made: timetable, places and statistics. Their columns are written before anything else is
 * begun, so that the streets aren't held any longer. Rejects with InputError.
 */
export async function importStreets(
  inputs: StreetInputs,
  data: OsmData,
  write: ColumnsWritten,
  clock: StageClock,
  progress: Progress,
): Promise<StreetsImport> {
  const { osm, elevation, gtfs, strict } = inputs;
  const { graph, report } = await clock.time('building streets', () =>
    buildStreetsOnThreads(data, { elevation, progress }),
  );
  if (graph.edgeCount === 0) throw new InputError(`no street in ${osm.join(', ')}`);
  const transit = gtfs.length > 0 ? await importTimetable(gtfs, strict, graph, clock, progress) : null;
  const { columns: placeColumns, ...places } = await importPlaces(inputs.places, data, graph, clock);
  const statistics =
    inputs.statistics.length > 0 ? await importStatistics(inputs.statistics, graph, clock, progress) : null;
  await write(streetColumns(graph));
  await write(placeColumns);
  if (transit) await write(transit.columns);
  if (statistics) await write(statistics.columns);
  return { bounds: boundsOf(graph), report, transit, places, statistics, toCustomize: streetsToCustomize(graph) };
}
