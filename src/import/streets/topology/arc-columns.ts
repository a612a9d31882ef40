import { sharedUint8 } from '../../../kit/collections/column.ts';
import { ARC_RESTRICTED_BIKE, ARC_RESTRICTED_CAR, ARC_RESTRICTED_WALK } from '../../../network/street/street-graph.ts';
import { BARRIER_RESTRICTED_SHIFT } from '../ways/barriers.ts';
import type { StreetWays } from '../ways/street-ways.ts';
import type { Topology } from './topology.ts';

/** The access and speeds of each arc for each mode. */
export interface ArcColumns {
  readonly carKmh: Uint8Array;
  readonly bikePercent: Uint8Array;
  readonly walkPercent: Uint8Array;
  /** `ARC_RESTRICTED_*` and `ARC_DESTINATION_*` bits; signals are added later. */
  readonly flags: Uint8Array;
}

/** Spreads the columns of ways over their arcs, in shared memory; barriers close arcs to the modes they stop. */
export function arcColumns(topology: Topology, ways: StreetWays): ArcColumns {
  const arcCount = 2 * topology.edgeCount;
  const carKmh = sharedUint8(arcCount);
  const bikePercent = sharedUint8(arcCount);
  const walkPercent = sharedUint8(arcCount);
  const flags = sharedUint8(arcCount);
  for (let arc = 0; arc < arcCount; arc++) {
    const edge = arc >> 1;
    const way = topology.way[edge];
    const barrier = topology.barrier[edge];
    const isBarrier = topology.firstRef[edge] === topology.lastRef[edge];
    // An edge in a barrier serves both directions of the streets that lead up to it.
    const ofWay = (column: Uint8Array) =>
      isBarrier ? column[2 * way] || column[2 * way + 1] : column[2 * way + (arc & 1)];
    carKmh[arc] = barrier & 1 ? 0 : ofWay(ways.carKmh);
    bikePercent[arc] = barrier & 2 ? 0 : ofWay(ways.bikePercent);
    walkPercent[arc] = barrier & 4 ? 0 : ofWay(ways.walkPercent);
    flags[arc] = ways.purposes[way] | restrictedByBarrier(barrier);
  }
  return { carKmh, bikePercent, walkPercent, flags };
}

function restrictedByBarrier(barrier: number): number {
  const bits = barrier >> BARRIER_RESTRICTED_SHIFT;
  return (
    (bits & 1 ? ARC_RESTRICTED_CAR : 0) | (bits & 2 ? ARC_RESTRICTED_BIKE : 0) | (bits & 4 ? ARC_RESTRICTED_WALK : 0)
  );
}
