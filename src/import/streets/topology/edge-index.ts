import Flatbush from 'flatbush';
import type { PlacedTopology } from './placed-topology.ts';
import type { Shapes } from './shapes.ts';

/** Returns a serialized Flatbush of the boxes of all edges, degrees × 10⁷; empty if there are no edges. */
export function edgeBoxIndex(topology: PlacedTopology, shapes: Shapes): Uint8Array {
  if (topology.edgeCount === 0) return new Uint8Array(0);
  const index = new Flatbush(topology.edgeCount, 16, Int32Array);
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    const [tail, head] = [topology.tail[edge], topology.head[edge]];
    let minLon = Math.min(topology.lonE7[tail], topology.lonE7[head]);
    let maxLon = Math.max(topology.lonE7[tail], topology.lonE7[head]);
    let minLat = Math.min(topology.latE7[tail], topology.latE7[head]);
    let maxLat = Math.max(topology.latE7[tail], topology.latE7[head]);
    for (let i = shapes.firstShape[edge]; i < shapes.firstShape[edge + 1]; i++) {
      minLon = Math.min(minLon, shapes.lonE7[i]);
      maxLon = Math.max(maxLon, shapes.lonE7[i]);
      minLat = Math.min(minLat, shapes.latE7[i]);
      maxLat = Math.max(maxLat, shapes.latE7[i]);
    }
    index.add(minLon, minLat, maxLon, maxLat);
  }
  index.finish();
  return new Uint8Array(index.data);
}
