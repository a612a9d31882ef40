import type { SharedMemory } from '../../kit/collections/shared-memory.ts';
import { ThreadWorkspace, withWorkspace } from '../../kit/collections/workspace.ts';
import type { ColumnSet } from '../../region/columns/index.ts';
import { generationOf, type LoadedRegion, type RegionFile } from '../../region/storage/index.ts';
import { StreetMeshes } from '../mesh/index.ts';
import { snappingNetworkOf } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import { rideIn } from '../reach/transit/index.ts';
import { statisticsFromColumns } from '../statistics/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import type { StreetGraph } from '../street/street-graph.ts';
import { timetableFromColumns } from '../transit/index.ts';
import type { Timetable } from '../transit/timetable.ts';
import { meshFromColumns } from './mesh-columns.ts';

/**
 * Opens the network of a loaded region: views on its columns, so every thread may open it at no cost.
 * @param thread of the calling thread; left out: one for this network alone
 * @param sharedMemory memory that threads share; null for a single thread
 */
export function openNetwork(
  { manifest, columns, files, transfer }: LoadedRegion,
  thread = new ThreadWorkspace(),
  sharedMemory: SharedMemory | null = null,
): Network {
  const streets = streetGraphFromColumns(columns);
  const ofMap = Date.parse(manifest.osmTimestamp ?? '');
  const madeMs = Number.isNaN(ofMap) ? transfer.writtenMs : ofMap;
  const network = networkOf(manifest.name, streets, columns, files, madeMs);
  const { attribution } = manifest;
  const transit = timetableFromColumns(columns);
  return withTimetable({ ...network, generation: generationOf(manifest), attribution, sharedMemory }, transit, thread);
}

/**
 * Makes the network of streets, without a timetable.
 * @param madeMs date for statistics whose description has none, in milliseconds since 1970
 */
export function networkOf(
  region: string,
  streets: StreetGraph,
  columns: ColumnSet = new Map(),
  files: ReadonlyMap<string, RegionFile> = new Map(),
  madeMs: number | null = null,
): Network {
  const statistics = statisticsFromColumns(columns, madeMs);
  return withWorkspace({
    region,
    generation: '',
    attribution: [],
    ...snappingNetworkOf(streets),
    meshes: new StreetMeshes((kind) => meshFromColumns(columns, kind)),
    transit: null,
    statistics,
    columns,
    files,
    sharedMemory: null,
  });
}

/** Returns a network with a timetable, on which its thread rides. */
export function withTimetable<T extends Timetable | null>(
  network: Omit<Network, 'workspace'>,
  transit: T,
  thread = new ThreadWorkspace(),
): Network & { readonly transit: T } {
  if (transit !== null) rideIn(thread);
  return withWorkspace<Network & { readonly transit: T }>({ ...network, transit }, thread);
}
