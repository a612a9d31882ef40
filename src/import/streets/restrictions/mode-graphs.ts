import { sharedUint8 } from '../../../kit/collections/column.ts';
import {
  ARC_DESTINATION_CAR,
  ARC_RESTRICTED_CAR,
  STREET_MODES,
  type StreetMode,
} from '../../../network/street/street-graph.ts';
import type { ArcColumns } from '../topology/arc-columns.ts';

/** Returns per arc: 0 closed to the mode, 1 open, 2 open to those with a destination there. In shared memory. */
export function usableArcs(arcs: ArcColumns, mode: StreetMode): Uint8Array {
  const speed = { car: arcs.carKmh, bike: arcs.bikePercent, walk: arcs.walkPercent }[mode];
  const bits = (ARC_RESTRICTED_CAR | ARC_DESTINATION_CAR) << STREET_MODES.indexOf(mode);
  const usable = sharedUint8(speed.length);
  for (let arc = 0; arc < speed.length; arc++) {
    if (speed[arc] !== 0) usable[arc] = (arcs.flags[arc] & bits) === 0 ? 1 : 2;
  }
  return usable;
}
