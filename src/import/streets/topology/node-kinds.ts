import type { OsmData } from '../../osm/osm-data.ts';
import { barrierBits } from '../ways/barriers.ts';
import { TagView } from '../ways/tag-view.ts';

/** Bits for signals, signs and barriers on a street's node. Bits 0 to 5 are the barrier's, see `barriers.ts`. */
export const NODE_SIGNAL = 64;
/** Signals that stop cars and bicycles at a crossing of walkers. */
export const NODE_CROSSING_SIGNAL = 128;
export const NODE_STOP = 256;
/** The signal or sign applies to one direction of the way only. */
export const NODE_FORWARD_ONLY = 512;
export const NODE_BACKWARD_ONLY = 1024;

/** Returns the bits of each OSM node. */
export function readNodeKinds(osm: OsmData): Uint16Array {
  const { nodes } = osm;
  const kinds = new Uint16Array(nodes.count);
  const view = new TagView(nodes.tags, osm.strings);
  const { first } = nodes.tags;
  for (let node = 0; node < nodes.count; node++) {
    if (first[node] !== first[node + 1]) kinds[node] = kindOfNode(view.at(node));
  }
  return kinds;
}

function kindOfNode(tags: TagView): number {
  let bits = barrierBits(tags);
  const highway = tags.get('highway');
  if (highway === 'traffic_signals') bits |= NODE_SIGNAL;
  else if (highway === 'stop' || highway === 'give_way') bits |= NODE_STOP;
  else if (highway === 'crossing') {
    const crossing = tags.get('crossing');
    if (crossing === 'traffic_signals' || (tags.get('crossing:signals') ?? 'no') !== 'no') {
      bits |= NODE_CROSSING_SIGNAL;
    }
  }
  if ((bits & (NODE_SIGNAL | NODE_CROSSING_SIGNAL | NODE_STOP)) !== 0) {
    const direction = tags.get('traffic_signals:direction') ?? tags.get('direction');
    if (direction === 'forward') bits |= NODE_FORWARD_ONLY;
    else if (direction === 'backward') bits |= NODE_BACKWARD_ONLY;
  }
  return bits;
}
