import { sharedUint8 } from '../../../collections/column.ts';
import { ARC_RESTRICTED_BIKE, ARC_RESTRICTED_CAR, ARC_RESTRICTED_WALK, type StreetMode } from '../../street-graph.ts';
import type { ArcColumns } from '../topology/arc-columns.ts';

const RESTRICTED_BIT: Readonly<Record<StreetMode, number>> = {
  car: ARC_RESTRICTED_CAR,
  bike: ARC_RESTRICTED_BIKE,
  walk: ARC_RESTRICTED_WALK,
};

/** Per arc: 0 closed to the mode, 1 open, 2 open with permission only. In shared memory. */
export function usableArcs(arcs: ArcColumns, mode: StreetMode): Uint8Array {
  const speed = { car: arcs.carKmh, bike: arcs.bikePercent, walk: arcs.walkPercent }[mode];
  const bit = RESTRICTED_BIT[mode];
  const usable = sharedUint8(speed.length);
  for (let arc = 0; arc < speed.length; arc++) {
    if (speed[arc] !== 0) usable[arc] = (arcs.flags[arc] & bit) === 0 ? 1 : 2;
  }
  return usable;
}
