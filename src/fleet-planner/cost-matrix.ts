import type { CancelFlag } from '../core/cancel.ts';
import { metersFromDm, secondsFromDs } from '../core/units.ts';
import type { TravelMatrix } from '../fleet/index.ts';
import { haversineM } from '../geo/distance.ts';
import type { Network } from '../network/network.ts';
import { matrixRows, UNREACHABLE } from '../reach/index.ts';
import type { FleetQuery } from './fleet-query.ts';

const NO_WAY = -1;

interface CostMatrix {
  readonly travel: TravelMatrix;
  /** Rows of places that meet no street. */
  readonly unconnected: ReadonlySet<number>;
}

/** Ways between all places in whole seconds and metres, as `time` tells them. */
export function costMatrix(network: Network | null, query: FleetQuery, cancel: CancelFlag): CostMatrix {
  if (network === null || query.costs.from === 'air') return { travel: airMatrix(query), unconnected: new Set() };
  return networkMatrix(network, query, cancel);
}

/** As the crow flies at one speed. */
function airMatrix({ places, costs, routing }: FleetQuery): TravelMatrix {
  const size = places.length;
  const pace = 3.6 / (costs.from === 'air' ? costs.speedKmh : 1);
  const byDistance = routing.edgeWeight === 'distance';
  const times = new Int32Array(size * size);
  const meters = byDistance ? new Int32Array(size * size) : undefined;
  places.forEach(([lonA, latA], a) => {
    places.forEach(([lonB, latB], b) => {
      const distance = haversineM(lonA, latA, lonB, latB);
      const weight = byDistance ? distance : distance * pace;
      const isNear = weight <= routing.maxEdgeWeight;
      times[a * size + b] = isNear ? Math.round(distance * pace) : NO_WAY;
      if (meters) meters[a * size + b] = isNear ? Math.round(distance) : NO_WAY;
    });
  });
  return { size, times, costs: meters };
}

/** On the region's network; by distance, what is minimized is metres. */
function networkMatrix(network: Network, { routing, targets }: FleetQuery, cancel: CancelFlag): CostMatrix {
  const size = targets.count;
  const times = new Int32Array(size * size).fill(NO_WAY);
  const meters = routing.edgeWeight === 'distance' ? new Int32Array(size * size).fill(NO_WAY) : undefined;
  const unconnected = new Set<number>();
  let from = 0;
  for (const row of matrixRows(network, routing, targets, cancel)) {
    if (row.targets !== null && row.origin === null) unconnected.add(from);
    for (let to = 0; to < size; to++) {
      if (row.travelTimeDs[to] === UNREACHABLE) continue;
      times[from * size + to] = secondsFromDs(row.travelTimeDs[to]);
      if (meters) meters[from * size + to] = metersFromDm(row.lengthDm[to]);
    }
    // Staying costs nothing, whatever the network says.
    times[from * size + from] = 0;
    if (meters) meters[from * size + from] = 0;
    from++;
  }
  return { travel: { size, times, costs: meters }, unconnected };
}
