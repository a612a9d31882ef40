import Flatbush from 'flatbush';
import { E7 } from '../geo/coordinates.ts';
import { frameAround } from '../geo/longitude-frame.ts';
import { statisticsFromColumns } from '../statistics/index.ts';
import { type ColumnSet, generationOf, type LoadedRegion, type RegionFile } from '../storage/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import type { StreetGraph } from '../street/street-graph.ts';
import { timetableFromColumns } from '../transit/index.ts';
import type { Timetable } from '../transit/timetable.ts';
import type { Network } from './network.ts';

/** The network of a loaded region: views on its columns, so that every thread may open it at no cost. */
export function openNetwork({ manifest, columns, files }: LoadedRegion): Network {
  const streets = streetGraphFromColumns(columns);
  const network = networkOf(manifest.name, streets, timetableFromColumns(columns), columns, files);
  return { ...network, generation: generationOf(manifest) };
}

export function networkOf(
  region: string,
  streets: StreetGraph,
  transit: Timetable | null,
  columns: ColumnSet = new Map(),
  files: ReadonlyMap<string, RegionFile> = new Map(),
): Network {
  const boxes = streets.edgeBoxes;
  const edgeIndex = Flatbush.from(boxes.buffer, boxes.byteOffset);
  const bounds = {
    minX: edgeIndex.minX / E7,
    minY: edgeIndex.minY / E7,
    maxX: edgeIndex.maxX / E7,
    maxY: edgeIndex.maxY / E7,
  };
  const statistics = statisticsFromColumns(columns);
  return {
    region,
    generation: '',
    streets,
    edgeIndex,
    bounds,
    frame: frameAround(bounds),
    transit,
    statistics,
    columns,
    files,
    sharedRoom: null,
  };
}
