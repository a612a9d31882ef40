import { InputError } from '../../kit/core/errors.ts';
import type { Progress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { MESH_KINDS } from '../../network/mesh/index.ts';
import { type SnappingNetwork, snappingNetworkOf } from '../../network/network/index.ts';
import { meshColumns } from '../../network/opening/index.ts';
import { streetMapColumns } from '../../network/street/columns.ts';
import { Water, waterColumns } from '../../network/water/index.ts';
import type { RegionMeta, RegionWriter } from '../../region/storage/index.ts';
import type { openElevation } from '../elevation/index.ts';
import { buildMesh } from '../mesh/index.ts';
import { type OsmData, streetsWithin } from '../osm/index.ts';
import { collectWater } from '../shorelines/index.ts';
import { bisectOnThreads, layStreets, type StreetReport } from '../streets/index.ts';
import { bytesLeft } from './import-memory.ts';
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
  /** The box that everything is cut to, in degrees × 10⁷. */
  readonly box: BBox | null;
}

/** The data of streets and everything built on them that is still needed when their columns are written. */
export interface StreetsImport {
  readonly bounds: RegionMeta['bounds'];
  readonly report: StreetReport;
  readonly transit: TimetableImport | null;
  readonly places: Omit<PlacesImport, 'columns'>;
  readonly statistics: StatisticsImport | null;
  /** Modes that may still be in progress. */
  readonly modes: ModesInWork;
}

/**
 * Builds streets, and what depends on them: timetable, places and statistics. Search graphs and hierarchies of the
 * modes are made in parallel with the rest, and may not be done at the end. Columns are written as soon as they exist,
 * to free memory. Rejects with InputError.
 */
export async function importStreets(
  inputs: StreetInputs,
  data: OsmData,
  writer: RegionWriter,
  clock: StageClock,
  progress: Progress,
): Promise<StreetsImport> {
  const { laid, ...onStreets } = await layStreetsAndPlaces(inputs, data, writer, clock, progress);
  const cells = await clock.time(CELLS, () =>
    bisectOnThreads(laid.nodesAndEdges, {
      onProgress: (nodes) => progress.update(CELLS, nodes, laid.modes.nodeCount),
    }),
  );
  const needsWalkGraph = laid.network !== null;
  const mostBytes = bytesLeft(data.report.nodesRead);
  const modes = await beginModes(laid.modes, cells, writer, clock, progress, { needsWalkGraph, mostBytes });
  try {
    const transit = laid.network === null ? null : await onFoot(inputs, laid.network, modes, writer, clock, progress);
    return { ...onStreets, transit, modes };
  } catch (error) {
    await modes.close();
    throw error;
  }
}

/** The data of streets that is still needed when everything built on them, except timetables, is done. */
interface LaidStreets extends Pick<ReturnType<typeof layStreets>, 'nodesAndEdges' | 'modes'> {
  /** Null if there are no timetables to connect to it. */
  readonly network: SnappingNetwork | null;
}

/** Builds streets and places. It is a function of its own, so that most of its data is freed at its end. */
async function layStreetsAndPlaces(
  inputs: StreetInputs,
  data: OsmData,
  writer: RegionWriter,
  clock: StageClock,
  progress: Progress,
): Promise<Omit<StreetsImport, 'transit' | 'modes'> & { readonly laid: LaidStreets }> {
  const { box } = inputs;
  const { map, nodesAndEdges, modes, report } = await clock.time('building streets', async () =>
    layStreets(box === null ? data : streetsWithin(data, box), { elevation: inputs.elevation, progress }),
  );
  if (map.edgeCount === 0) {
    throw new InputError(`no street in ${inputs.osm.join(', ')}${box === null ? '' : ' within --bbox'}`);
  }
  const network = snappingNetworkOf(map);
  const write = columnsInto(writer, clock);
  const { columns: placeColumns, ...places } = await importPlaces(inputs.places, data, box, network, clock, progress);
  const statistics =
    inputs.statistics.length > 0 ? await importStatistics(inputs.statistics, box, network, clock, progress) : null;
  await write(streetMapColumns(map));
  await write(placeColumns);
  const water = await clock.time('collecting water', async () => collectWater(data));
  await write(waterColumns(water));
  for (const kind of MESH_KINDS) {
    await write(
      await clock.time('triangulating streets', async () => meshColumns(kind, buildMesh(kind, map, new Water(water)))),
    );
  }
  if (statistics) await write(statistics.columns);
  const laid: LaidStreets = { nodesAndEdges, modes, network: inputs.gtfs.length > 0 ? network : null };
  const { bounds: extent, isCut = false } = data.report;
  const bounds: StreetsImport['bounds'] = isCut && extent !== null ? [...extent] : boundsOf(map);
  return { bounds, report, places, statistics, laid };
}

async function onFoot(
  { gtfs, strict, box }: StreetInputs,
  network: SnappingNetwork,
  modes: ModesInWork,
  writer: RegionWriter,
  clock: StageClock,
  progress: Progress,
): Promise<TimetableImport> {
  const walk = { forward: await clock.time('waiting for the streets on foot', () => modes.walkGraph) };
  const streets = { ...network.streets, search: { walk } };
  const transit = await importTimetable(gtfs, { strict, box }, { ...network, streets }, clock, progress);
  if (transit.columns !== null) await columnsInto(writer, clock)(transit.columns);
  return transit;
}
