import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { ThreadSection } from '../../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import type { RoutingQuery, TargetTable } from '../../routing/index.ts';
import { inClip } from '../clip.ts';
import { MemoryBy, type Sized } from '../memory-by.ts';
import { snappingKey } from '../snapped-targets.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { TransitOrigin } from '../transit-origin.ts';
import type { TransitRides } from './transit-rides.ts';

/** Ways from stops to targets: those of stop s are `first[s] .. first[s + 1] - 1`. */
export interface Egress extends Sized {
  readonly first: Int32Array;
  readonly target: Int32Array;
  readonly travelTimeDs: Int32Array;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Pieces of one request compute the ways of their targets once per thread. */
const EGRESS = new ThreadSection<MemoryBy<TargetTable, Egress>>(
  'ways from stops to targets',
  ({ caches }) => new MemoryBy(MAX_BYTES, caches),
);

/** Returns the ways from the last stop to all targets of a request, for origins like this one. */
export function egressTo(
  rides: TransitRides,
  query: RoutingQuery,
  origin: TransitOrigin & StreetOrigin,
  targets: TargetTable,
  cancel: CancelFlag,
): Egress {
  const { walkKmh, maxWalkToTargetS } = origin.transit;
  const key = `${snappingKey(origin)} ${walkKmh} ${maxWalkToTargetS}`;
  const { thread } = rides.engine.network.workspace;
  return thread.of(EGRESS).getOrFind(targets, key, () => searchEgress(rides, query, origin, targets, cancel));
}

/** Searches once per target, against the direction of the journey. */
function searchEgress(
  rides: TransitRides,
  query: RoutingQuery,
  origin: TransitOrigin & StreetOrigin,
  targets: TargetTable,
  cancel: CancelFlag,
): Egress {
  const stops = new GrowableInt32();
  const target = new GrowableInt32();
  const travelTimeDs = new GrowableInt32();
  const counts = inClip(query);
  for (let i = 0; i < targets.count; i++) {
    cancel.check();
    if (!counts(targets.lon[i], targets.lat[i])) continue;
    const ways = rides.ways.from(query, seenFrom(targets, i, origin), origin.transit.maxWalkToTargetS, cancel);
    for (let w = 0; w < ways.count; w++) {
      stops.push(ways.stop[w]);
      target.push(i);
      travelTimeDs.push(ways.travelTimeDs[w]);
    }
  }
  return byStop(rides.timetable.stop.count, stops.view(), target.view(), travelTimeDs.view());
}

/** Returns a target as the origin of a search for the stops from which it is reached. */
export function seenFrom({ lon, lat }: TargetTable, target: number, origin: StreetOrigin): StreetOrigin {
  const { snapping, reverse } = origin;
  const asSource = { ...snapping, area: false, countSourceDistance: snapping.countTargetDistance };
  const place = { id: target, lon: lon[target], lat: lat[target], geometry: null };
  return { ...origin, ...place, snapping: asSource, reverse: !reverse };
}

function byStop(stopCount: number, stops: Int32Array, targets: Int32Array, timesDs: Int32Array): Egress {
  const first = new Int32Array(stopCount + 1);
  for (const stop of stops) first[stop + 1]++;
  for (let s = 0; s < stopCount; s++) first[s + 1] += first[s];
  const next = first.slice();
  const target = new Int32Array(stops.length);
  const travelTimeDs = new Int32Array(stops.length);
  for (let w = 0; w < stops.length; w++) {
    const at = next[stops[w]]++;
    target[at] = targets[w];
    travelTimeDs[at] = timesDs[w];
  }
  return { first, target, travelTimeDs, bytes: 4 * (first.length + 2 * target.length) };
}
