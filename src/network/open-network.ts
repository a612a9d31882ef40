import Flatbush from 'flatbush';
import { E7 } from '../geo/coordinates.ts';
import type { LoadedRegion } from '../storage/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import type { Network } from './network.ts';

/** The network of a loaded region: views on its columns, so that every thread may open it at no cost. */
export function openNetwork({ manifest, columns }: LoadedRegion): Network {
  const streets = streetGraphFromColumns(columns);
  const boxes = streets.edgeBoxes;
  const edgeIndex = Flatbush.from(boxes.buffer, boxes.byteOffset);
  const bounds = {
    minX: edgeIndex.minX / E7,
    minY: edgeIndex.minY / E7,
    maxX: edgeIndex.maxX / E7,
    maxY: edgeIndex.maxY / E7,
  };
  return { region: manifest.name, streets, edgeIndex, bounds };
}
