import type { CancelFlag } from '../core/cancel.ts';
import { metersFromDm, secondsFromDs } from '../core/units.ts';
import type { Network } from '../network/network.ts';
import type { SnappedPoint } from '../network/snap.ts';
import { AnswerBytes, answered, COMMA, fixed } from '../operation/index.ts';
import {
  Flights,
  isFlyOrigin,
  putSnapInformation,
  reacherOf,
  type StreetOrigin,
  snappingGroups,
  snapTargets,
  transitNotice,
  unconnectedNotices,
  unionCost,
} from '../reach/index.ts';
import type { Origin } from '../routing/index.ts';
import type { TimeQuery } from './time-query.ts';

const OPEN = fixed('[');
const CLOSE = fixed(']');
const ID = fixed('{"id":');
const SOURCE = fixed(',"source":');
const TRAVEL_TIME = fixed(',"travelTime":');
const LENGTH = fixed(',"length":');
const UNREACHED = fixed(',"travelTime":-1');
const END = fixed('},');

/** The closest origin of every target. */
interface Closest {
  /** Deciseconds or decimetres, by `edgeWeight`. */
  readonly weight: Float64Array;
  /** Index of the origin, -1 where none reaches the target. */
  readonly origin: Int32Array;
  readonly point: (SnappedPoint | null)[];
  /** Origins that meet no network. */
  readonly unconnected: Origin[];
}

/**
 * Every target's closest source: `[{id, source, travelTime}]`, one row per reachable target. By distance,
 * `travelTime` and `length` are both the metres: clients read the edge weight from `travelTime`.
 */
export const reachabilityOperation = {
  name: 'reachability',
  run(network: Network, query: TimeQuery, cancel: CancelFlag) {
    const { routing, targets, onlyReachable } = query;
    const byTime = routing.edgeWeight === 'time';
    const closest = findClosest(network, query, cancel);
    const sourceJson = routing.origins.map(({ id }) => fixed(JSON.stringify(id)));
    const out = new AnswerBytes(1024 + targets.count * 48);
    out.put(OPEN);
    for (let i = 0; i < targets.count; i++) {
      const origin = closest.origin[i];
      if (origin < 0 && onlyReachable) continue;
      out.put(ID);
      out.put(targets.idJson, targets.idStart[i], targets.idStart[i + 1]);
      if (origin < 0) {
        out.put(UNREACHED);
      } else {
        const weight = closest.weight[i];
        out.put(SOURCE);
        out.put(sourceJson[origin]);
        out.put(TRAVEL_TIME);
        out.integer(byTime ? secondsFromDs(weight) : metersFromDm(weight));
        if (!byTime) {
          out.put(LENGTH);
          out.integer(metersFromDm(weight));
        }
      }
      if (routing.showSnapInformation) putSnapInformation(out, closest.point[i]);
      out.put(END);
    }
    out.drop(COMMA);
    out.put(CLOSE);
    return answered(
      out.done(),
      transitNotice(network, routing),
      unconnectedNotices(network, routing, closest.unconnected),
    );
  },
  cost: (network: Network, query: TimeQuery) => unionCost(network, query.routing, query.targets.count),
};

function findClosest(network: Network, { routing, targets }: TimeQuery, cancel: CancelFlag): Closest {
  const closest: Closest = {
    weight: new Float64Array(targets.count).fill(Infinity),
    origin: new Int32Array(targets.count).fill(-1),
    point: new Array<SnappedPoint | null>(targets.count).fill(null),
    unconnected: [],
  };
  const offer = (target: number, origin: number, weight: number, point: SnappedPoint | null) => {
    const best = closest.weight[target];
    // Equally close: the source that was named first.
    if (weight > best || (weight === best && origin > closest.origin[target])) return;
    closest.weight[target] = weight;
    closest.origin[target] = origin;
    closest.point[target] = point;
  };

  routing.origins.forEach((origin, index) => {
    if (!isFlyOrigin(origin)) return;
    cancel.check();
    const flights = new Flights(origin, routing);
    for (let i = 0; i < targets.count; i++) {
      const flight = flights.to(targets.lon[i], targets.lat[i]);
      if (flight) offer(i, index, routing.edgeWeight === 'time' ? flight.travelTimeDs : flight.lengthDm, null);
    }
  });

  const reacher = reacherOf(network);
  for (const indices of snappingGroups(routing.origins)) {
    const origins = indices.map((i) => routing.origins[i] as StreetOrigin);
    const snapped = snapTargets(reacher, routing, origins[0], targets, cancel);
    const reach = reacher.spread(routing, origins, cancel, snapped);
    closest.unconnected.push(...origins.filter((_, i) => !reach.snapped[i]));
    for (let i = 0; i < snapped.count; i++) {
      const reached = reach.at(snapped, i);
      if (reached) offer(i, indices[reached.origin], reached.weight, snapped.point(i));
      else closest.point[i] ??= snapped.point(i);
    }
  }
  return closest;
}
