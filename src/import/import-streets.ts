import { InputError } from '../core/errors.ts';
import type { Progress } from '../core/progress.ts';
import type { openElevation } from '../elevation/index.ts';
import { snappingNetworkOf } from '../network/index.ts';
import type { OsmData } from '../osm/index.ts';
import type { RegionMeta, RegionWriter } from '../storage/index.ts';
import { bisectOnThreads, layStreets, type StreetReport } from '../street/build/index.ts';
import { streetMapColumns } from '../street/columns.ts';
import type { StreetMap } from '../street/street-graph.ts';
import { beginModes, type ModesInWork } from './import-modes.ts';
import { importPlaces, type PlacesImport } from './import-places.ts';
import { importStatistics, type StatisticsImport } from './import-statistics.ts';
import { importTimetable, type TimetableImport } from './import-timetable.ts';
import { boundsOf } from './region-report.ts';
import type { StageClock } from './stage-clock.ts';
import { columnsInto } from './written-columns.ts';

const CELLS = 'cells of streets';

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
  /** Still being made. */
  readonly modes: ModesInWork;
}

/**
 * Streets, and what needs them to be made: timetable, places and statistics. What searches go through is made beside it, by mode, and may not
 * be done at the end. Columns are written as soon as they are there, so that nothing is held any longer. Rejects with InputError.
 */
export async function importStreets(
  inputs: StreetInputs,
  data: OsmData,
  writer: RegionWriter,
  clock: StageClock,
  progress: Progress,
): Promise<StreetsImport> {
  const {
    map,
    nodesAndEdges,
    modes: ofModes,
    report,
  } = await clock.time('building streets', async () => layStreets(data, { elevation: inputs.elevation, progress }));
  if (map.edgeCount === 0) throw new InputError(`no street in ${inputs.osm.join(', ')}`);
  const cells = await clock.time(CELLS, () =>
    bisectOnThreads(nodesAndEdges, { placed: (nodes) => progress.update(CELLS, nodes, map.nodeCount) }),
  );
  const modes = await beginModes(ofModes, cells, writer, clock, progress, { needsWalkGraph: inputs.gtfs.length > 0 });
  try {
    return { ...(await importOnStreets(inputs, data, map, modes, writer, clock, progress)), report, modes };
  } catch (error) {
    await modes.close();
    throw error;
  }
}

async function importOnStreets(
  inputs: StreetInputs,
  data: OsmData,
  map: StreetMap,
  modes: ModesInWork,
  writer: RegionWriter,
  clock: StageClock,
  progress: Progress,
): Promise<Omit<StreetsImport, 'report' | 'modes'>> {
  const network = snappingNetworkOf(map);
  const write = columnsInto(writer, clock);
  await write(streetMapColumns(map));
  const { columns: placeColumns, ...places } = await importPlaces(inputs.places, data, network, clock, progress);
  await write(placeColumns);
  const statistics =
    inputs.statistics.length > 0 ? await importStatistics(inputs.statistics, network, clock, progress) : null;
  if (statistics) await write(statistics.columns);
  const transit = inputs.gtfs.length > 0 ? await onFoot() : null;
  if (transit) await write(transit.columns);
  return { bounds: boundsOf(map), transit, places, statistics };

  async function onFoot(): Promise<TimetableImport> {
    const walk = { forward: await clock.time('waiting for the streets on foot', () => modes.walkGraph) };
    const streets = { ...map, search: { walk } };
    return importTimetable(inputs.gtfs, inputs.strict, { ...network, streets }, clock, progress);
  }
}
