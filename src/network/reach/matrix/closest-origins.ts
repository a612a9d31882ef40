import type { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../network/network.ts';
import type { SnappedPoint } from '../../network/snap.ts';
import type { Origin, RoutingQuery, TargetTable } from '../../routing/index.ts';
import { Flights, isFlyOrigin } from '../fly.ts';
import { snappingGroups, snapTargets } from '../snapped-targets.ts';
import type { StreetOrigin } from '../street-origin.ts';
import { reacherOf } from '../thread-reacher.ts';

/** The closest origin of every target. */
interface Closest {
  /** Deciseconds or decimeters, by `edgeWeight`; Infinity if none reaches the target. */
  readonly weight: Float64Array;
  /** Index of the origin, of equally close ones the first; -1 if none reaches the target. */
  readonly origin: Int32Array;
  /** The snapped point of the target with `showSnapInformation`; otherwise empty. */
  readonly point: (SnappedPoint | null)[];
  /** Origins that didn't snap to the network. */
  readonly unconnected: Origin[];
}

/** Finds the closest origin of every target. All origins that travel alike share one search. */
export function closestOrigins(network: Network, routing: RoutingQuery, targets: TargetTable, run: Run): Closest {
  const tellsPoints = routing.showSnapInformation;
  const closest: Closest = {
    weight: new Float64Array(targets.count).fill(Infinity),
    origin: new Int32Array(targets.count).fill(-1),
    point: [],
    unconnected: [],
  };
  const offer = (target: number, origin: number, weight: number, point: SnappedPoint | null = null) => {
    const best = closest.weight[target];
    // Of equally close origins the first counts.
    if (weight > best || (weight === best && origin > closest.origin[target])) return;
    closest.weight[target] = weight;
    closest.origin[target] = origin;
    if (tellsPoints) closest.point[target] = point;
  };

  routing.origins.forEach((origin, index) => {
    if (!isFlyOrigin(origin)) return;
    run.check();
    const flights = new Flights(origin, routing);
    for (let i = 0; i < targets.count; i++) {
      const flight = flights.to(targets.lon[i], targets.lat[i]);
      if (flight) offer(i, index, routing.edgeWeight === 'time' ? flight.travelTimeDs : flight.lengthDm);
    }
  });

  const reacher = reacherOf(network);
  for (const indices of snappingGroups(routing.origins)) {
    const origins = indices.map((i) => routing.origins[i] as StreetOrigin);
    const snapped = snapTargets(reacher, routing, origins[0], targets, run);
    const reach = reacher.search(routing, origins, run, snapped);
    closest.unconnected.push(...origins.filter((_, i) => !reach.snapped[i]));
    for (let i = 0; i < snapped.count; i++) {
      const reached = reach.at(snapped, i);
      const point = tellsPoints ? snapped.point(i) : null;
      if (reached) offer(i, indices[reached.origin], reached.weight, point);
      else if (point) closest.point[i] ??= point;
    }
  }
  return closest;
}
