import type { SharedMemory } from '../../kit/collections/shared-memory.ts';
import { ThreadWorkspace, withWorkspace } from '../../kit/collections/workspace.ts';
import { lazily } from '../../kit/core/lazily.ts';
import type { ColumnSet } from '../../region/columns/index.ts';
import type { LoadedRegion, RegionFile, RegionManifest, RegionTransfer } from '../../region/storage/index.ts';
import { StreetMeshes } from '../mesh/index.ts';
import { snappingNetworkOf } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import { rideIn } from '../reach/transit/index.ts';
import { statisticsFromColumns } from '../statistics/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import { STREET_MODES, type StreetGraph } from '../street/street-graph.ts';
import { hasTimetable, timetableFromColumns } from '../transit/index.ts';
import type { Timetable } from '../transit/timetable.ts';
import { meshFromColumns } from './mesh-columns.ts';

/** The part of a loaded region that a network is opened from. */
interface OpenableRegion extends Pick<LoadedRegion, 'generation' | 'columns' | 'files'> {
  readonly manifest: Pick<RegionManifest, 'name' | 'attribution' | 'osmTimestamp'>;
  readonly transfer: Pick<RegionTransfer, 'writtenMs'>;
}

/**
 * Opens the network of a loaded region: views on its columns, so every thread may open it at no cost. Search graphs,
 * meshes, statistics and the timetable are opened when they are first used.
 * @param thread of the calling thread; left out: one for this network alone
 * @param sharedMemory memory that threads share; null for a single thread
 */
export function openNetwork(
  { manifest, generation, columns, files, transfer }: OpenableRegion,
  thread = new ThreadWorkspace(),
  sharedMemory: SharedMemory | null = null,
): Network {
  const { name, attribution, osmTimestamp } = manifest;
  const ofMap = Date.parse(osmTimestamp ?? '');
  const madeMs = Number.isNaN(ofMap) ? transfer.writtenMs : ofMap;
  const streets = streetGraphFromColumns(columns);
  const parts = { ...partsOf(name, streets, columns, files), generation, attribution, sharedMemory };
  if (hasTimetable(columns)) rideIn(thread);
  const statistics = () => statisticsFromColumns(columns, madeMs);
  const transit = () => timetableFromColumns(columns);
  return withWorkspace<Network>(lazily(parts, { statistics, transit }), thread);
}

/** Opens all that networks open late, too. Throws {@link InputError} if a column is missing. */
export function refuseIncomplete(region: OpenableRegion): void {
  const { streets, ...others } = openNetwork(region);
  for (const mode of STREET_MODES) Object.values(streets.search[mode]);
  Object.values(others);
}

/** Makes the network of streets, without a timetable. */
export function networkOf(region: string, streets: StreetGraph): Network {
  const columns = new Map();
  return withWorkspace({
    ...partsOf(region, streets, columns),
    statistics: statisticsFromColumns(columns, null),
    transit: null,
  });
}

const partsOf = (
  region: string,
  streets: StreetGraph,
  columns: ColumnSet,
  files: ReadonlyMap<string, RegionFile> = new Map(),
) => ({
  region,
  generation: '',
  attribution: [],
  ...snappingNetworkOf(streets),
  meshes: new StreetMeshes((kind) => meshFromColumns(columns, kind)),
  columns,
  files,
  sharedMemory: null,
});

/** Returns a network with a timetable, on which its thread rides. */
export function withTimetable<T extends Timetable | null>(
  network: Omit<Network, 'workspace'>,
  transit: T,
  thread = new ThreadWorkspace(),
): Network & { readonly transit: T } {
  if (transit !== null) rideIn(thread);
  return withWorkspace<Network & { readonly transit: T }>({ ...network, transit }, thread);
}
