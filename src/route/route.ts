import type { CancelFlag } from '../core/cancel.ts';
import { metersFromDm, secondsFromDs } from '../core/units.ts';
import type { Network } from '../network/network.ts';
import type { SnappedPoint } from '../network/snap.ts';
import { edgeOfArc, type StreetGraph } from '../street/street-graph.ts';
import {
  Flights,
  type FlyOrigin,
  isFlyOrigin,
  isStreetOrigin,
  type Origin,
  type PathArc,
  type ReachedTarget,
  reacherOf,
  type SnappedTarget,
  type StreetOrigin,
  snapTargets,
} from '../travel-time/index.ts';
import type { RoutePoint } from './path-points.ts';
import type { RouteQuery } from './route-query.ts';
import { type Leg, type Segment, segmentsOf, streetLegs, turned } from './route-segments.ts';

/** A route as answers tell it, before it is written in one form or another. */
export interface Route {
  readonly origin: Origin;
  /** Index among the request's targets. */
  readonly target: number;
  /** Where it begins and ends: the points asked for, or the border of a source geometry. */
  readonly start: RoutePoint;
  readonly end: RoutePoint;
  readonly travelTimeS: number;
  readonly lengthM: number;
  /** Ascending. */
  readonly edgeClasses: readonly number[];
  /** From source to target. */
  readonly segments: readonly Segment[];
  /** Where the points met the network; null as the crow flies. */
  readonly sourceSnap: SnappedPoint | null;
  readonly targetSnap: SnappedPoint | null;
}

/** Why a pair has no route. */
export interface NoRoute {
  readonly origin: Origin;
  readonly target: number;
  readonly code: 'could-not-connect-point-to-network' | 'no-route-found';
  /** Which of the two points is too far from the network. */
  readonly unconnected: 'source' | 'target' | null;
}

export const isRoute = (found: Route | NoRoute): found is Route => 'segments' in found;

/** One route or reason per pair, all targets of the first origin first. Travel times and lengths are the matrix's. */
export function* findRoutes(network: Network, query: RouteQuery, cancel: CancelFlag): Generator<Route | NoRoute> {
  for (const origin of query.routing.origins) {
    cancel.check();
    if (isFlyOrigin(origin)) yield* flights(origin, query);
    else if (isStreetOrigin(origin)) yield* streetRoutes(network, origin, query, cancel);
  }
}

function* flights(origin: FlyOrigin, { routing, targets }: RouteQuery): Generator<Route | NoRoute> {
  const flights = new Flights(origin, routing);
  for (let target = 0; target < targets.count; target++) {
    const end: RoutePoint = [targets.lon[target], targets.lat[target], 0];
    const flight = flights.to(end[0], end[1]);
    if (!flight) {
      yield { origin, target, code: 'no-route-found', unconnected: null };
      continue;
    }
    const start: RoutePoint = [flight.fromLon, flight.fromLat, 0];
    const { travelTimeDs, lengthDm } = flight;
    const leg: Leg = {
      type: 'FLY',
      name: '',
      travelTimeDs,
      lengthDm,
      ascentDm: 0,
      warnings: NONE,
      points: [start, end],
    };
    yield {
      origin,
      target,
      start,
      end,
      travelTimeS: secondsFromDs(travelTimeDs),
      lengthM: metersFromDm(lengthDm),
      edgeClasses: [],
      segments: segmentsOf([leg]),
      sourceSnap: null,
      targetSnap: null,
    };
  }
}

const NONE: ReadonlySet<string> = new Set();

function* streetRoutes(
  network: Network,
  origin: StreetOrigin,
  { routing, targets }: RouteQuery,
  cancel: CancelFlag,
): Generator<Route | NoRoute> {
  const reacher = reacherOf(network);
  const snapped = snapTargets(reacher, routing, origin, targets, cancel);
  const reach = reacher.spread(routing, [origin], cancel, snapped);
  const source = reach.snapped[0];
  for (let target = 0; target < targets.count; target++) {
    if (target % 64 === 0) cancel.check();
    const goal = snapped[target];
    const reached = goal && reach.at(goal);
    const path = goal && reached && reach.pathTo(goal);
    if (goal && reached && path) {
      const asked = [targets.lon[target], targets.lat[target]] as const;
      const weighsTime = reach.costs.weighsTime;
      yield streetRoute(network.streets, origin, source, target, asked, goal, reached, path, weighsTime);
      continue;
    }
    const unconnected = !source ? 'source' : !goal ? 'target' : null;
    const code = unconnected ? 'could-not-connect-point-to-network' : 'no-route-found';
    yield { origin, target, code, unconnected };
  }
}

function streetRoute(
  streets: StreetGraph,
  origin: StreetOrigin,
  source: SnappedPoint | null,
  target: number,
  asked: readonly [lon: number, lat: number],
  goal: SnappedTarget,
  reached: ReachedTarget,
  path: readonly PathArc[],
  weighsTime: boolean,
): Route {
  const travelled = streetLegs(streets, origin.travel.mode, path);
  const legs = origin.reverse ? turned(travelled) : travelled;
  const [first] = legs[0].points;
  const last = legs[legs.length - 1].points.at(-1) ?? first;
  const start: RoutePoint = origin.geometry ? first : [origin.lon, origin.lat, first[2]];
  const end: RoutePoint = [asked[0], asked[1], last[2]];

  // Ways between the points and the network are legs of their own where they count.
  const [endDs, endDm] = weighsTime ? [goal.offset, goal.offsetOther] : [goal.offsetOther, goal.offset];
  const startDs = reached.travelTimeDs - endDs - sum(path, (part) => part.travelTimeDs);
  const startDm = reached.lengthDm - endDm - sum(path, (part) => part.lengthDm);
  if (startDm > 0) legs.unshift(onFoot(startDs, startDm, [start, first]));
  if (endDm > 0) legs.push(onFoot(endDs, endDm, [last, end]));

  const classes = new Set(
    path.filter((part) => part.lengthDm > 0).map(({ arc }) => streets.edge.edgeClass[edgeOfArc(arc)]),
  );
  return {
    origin,
    target,
    start,
    end,
    travelTimeS: secondsFromDs(reached.travelTimeDs),
    lengthM: metersFromDm(reached.lengthDm),
    edgeClasses: [...classes].sort((a, b) => a - b),
    segments: segmentsOf(legs),
    sourceSnap: source,
    targetSnap: goal.point,
  };
}

const onFoot = (travelTimeDs: number, lengthDm: number, points: RoutePoint[]): Leg => ({
  type: 'WALK',
  name: '',
  travelTimeDs,
  lengthDm,
  ascentDm: 0,
  warnings: NONE,
  points,
});

const sum = (path: readonly PathArc[], of: (part: PathArc) => number): number =>
  path.reduce((total, part) => total + of(part), 0);
