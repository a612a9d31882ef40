import Flatbush from 'flatbush';
import { E7 } from '../../kit/geo/coordinates.ts';
import { frameAround } from '../../kit/geo/longitude-frame.ts';
import type { StreetMap } from '../street/street-graph.ts';
import type { Network, SnappingNetwork } from './network.ts';

/** Returns the network for snapping to streets, also before search graphs exist. */
export function snappingNetworkOf<S extends StreetMap>(
  streets: S,
): SnappingNetwork & { readonly streets: S } & Pick<Network, 'bounds'> {
  const { edgeBoxes } = streets;
  const edgeIndex = Flatbush.from(edgeBoxes.buffer, edgeBoxes.byteOffset);
  const bounds = {
    minX: edgeIndex.minX / E7,
    minY: edgeIndex.minY / E7,
    maxX: edgeIndex.maxX / E7,
    maxY: edgeIndex.maxY / E7,
  };
  return { streets, edgeIndex, bounds, frame: frameAround(bounds) };
}
