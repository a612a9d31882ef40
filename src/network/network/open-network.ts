import Flatbush from 'flatbush';
import type { SharedRoom } from '../../kit/collections/shared-room.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { frameAround } from '../../kit/geo/longitude-frame.ts';
import { type ColumnSet, generationOf, type LoadedRegion, type RegionFile } from '../../region/storage/index.ts';
import { meshFromColumns, StreetMeshes } from '../mesh/index.ts';
import { statisticsFromColumns } from '../statistics/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import type { StreetGraph, StreetMap } from '../street/street-graph.ts';
import { timetableFromColumns } from '../transit/index.ts';
import type { Timetable } from '../transit/timetable.ts';
import type { Network, SnappingNetwork } from './network.ts';

/**
 * Opens the network of a loaded region: views on its columns, so every thread may open it at no cost.
 * @param sharedRoom memory that threads share; null for a single thread
 */
export function openNetwork(
  { manifest, columns, files, transfer }: LoadedRegion,
  sharedRoom: SharedRoom | null = null,
): Network {
  const streets = streetGraphFromColumns(columns);
  const ofMap = Date.parse(manifest.osmTimestamp ?? '');
  const madeMs = Number.isNaN(ofMap) ? transfer.writtenMs : ofMap;
  const network = networkOf(manifest.name, streets, timetableFromColumns(columns), columns, files, madeMs);
  const { attribution } = manifest;
  return withWorkspace({ ...network, generation: generationOf(manifest), attribution, sharedRoom });
}

/** @param madeMs date for statistics whose description has none, in milliseconds since 1970 */
export function networkOf(
  region: string,
  streets: StreetGraph,
  transit: Timetable | null,
  columns: ColumnSet = new Map(),
  files: ReadonlyMap<string, RegionFile> = new Map(),
  madeMs: number | null = null,
): Network {
  const statistics = statisticsFromColumns(columns, madeMs);
  return withWorkspace({
    region,
    generation: '',
    attribution: [],
    streets,
    ...extentOf(streets),
    meshes: new StreetMeshes((kind) => meshFromColumns(columns, kind)),
    transit,
    statistics,
    columns,
    files,
    sharedRoom: null,
  });
}

/** Returns the network for snapping to streets, also before search graphs exist. */
export const snappingNetworkOf = <S extends StreetMap>(streets: S): SnappingNetwork & { readonly streets: S } => ({
  streets,
  ...extentOf(streets),
});

/** Returns the spatial index and the bounds of streets. */
function extentOf({ edgeBoxes }: StreetMap): Pick<Network, 'edgeIndex' | 'bounds' | 'frame'> {
  const edgeIndex = Flatbush.from(edgeBoxes.buffer, edgeBoxes.byteOffset);
  const bounds = {
    minX: edgeIndex.minX / E7,
    minY: edgeIndex.minY / E7,
    maxX: edgeIndex.maxX / E7,
    maxY: edgeIndex.maxY / E7,
  };
  return { edgeIndex, bounds, frame: frameAround(bounds) };
}
