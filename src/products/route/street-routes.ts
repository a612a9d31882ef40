import type { ScratchHolder } from '../../kit/collections/scratch-memory.ts';
import { ThreadSection } from '../../kit/collections/workspace.ts';
import type { Run } from '../../kit/core/run.ts';
import { DM_PER_METER, DS_PER_SECOND, metersFromDm, secondsFromDs } from '../../kit/core/units.ts';
import type { Network } from '../../network/network/network.ts';
import type { SnappedPoint } from '../../network/network/snap.ts';
import {
  inClip,
  type NetworkTargets,
  type PathArc,
  type ReachedTarget,
  reacherOf,
  type StreetOrigin,
  snapTargets,
} from '../../network/reach/index.ts';
import { edgeOfArc, type StreetGraph } from '../../network/street/street-graph.ts';
import { apportion } from './apportion.ts';
import type { Language } from './maneuvers/maneuver.ts';
import { guidanceAlong, type Halt } from './maneuvers/maneuvers.ts';
import type { NoRoute, Route, RouteLeg } from './route.ts';
import { PointMemory, RouteLine, type RoutePoint } from './route-line.ts';
import type { RouteQuery } from './route-query.ts';
import { onFoot, segmentsOf, streetLegs, turned } from './route-segments.ts';

/** The points of the current route, reused: allocating memory for each would cost more than filling it. */
class Points implements ScratchHolder {
  private room = new PointMemory();

  /** The memory, emptied. */
  get emptied(): PointMemory {
    this.room.end = 0;
    return this.room;
  }

  release(): void {
    this.room = new PointMemory();
  }
}

export const POINTS = new ThreadSection('points of routes', ({ scratch }) => {
  const points = new Points();
  scratch.join(points);
  return points;
});

/**
 * Yields the route on streets to every target, or the reason why there is none. The points of one are valid until the
 * next is requested.
 */
export function* streetRoutes(
  network: Network,
  origin: StreetOrigin,
  { routing, targets, language }: RouteQuery,
  run: Run,
): Generator<Route | NoRoute> {
  const reacher = reacherOf(network);
  const snapped = snapTargets(reacher, routing, origin, targets, run);
  const reach = reacher.pathsTo(routing, origin, snapped, run);
  const points = network.workspace.thread.of(POINTS);
  const source = reach.snapped[0];
  const counts = inClip(routing);
  for (let target = 0; target < targets.count; target++) {
    if (target % 64 === 0) run.check();
    const reached = reach.at(snapped, target);
    const path = reached && reach.pathTo(snapped, target);
    if (reached && path) {
      const asked = [targets.lon[target], targets.lat[target]] as const;
      const way = wayTo(snapped, target, reached, path, reach.costs.weighsTime);
      yield streetRoute(network.streets, points.emptied, origin, source, target, asked, way, language);
      continue;
    }
    const isAskedFor = counts(targets.lon[target], targets.lat[target]);
    const unconnected = !source ? 'source' : isAskedFor && !snapped.has(target) ? 'target' : null;
    const code = unconnected ? 'could-not-connect-point-to-network' : 'no-route-found';
    yield { origin, target, code, unconnected, unserved: false };
  }
}

/** A way on streets, from where its source met the network. */
export interface StreetWay {
  readonly path: readonly PathArc[];
  /** Deciseconds and decimeters of all of it; ways between points and the network included, if they count. */
  readonly travelTimeDs: number;
  readonly lengthDm: number;
  /** The same of the way from the network to the target. */
  readonly endDs: number;
  readonly endDm: number;
  readonly targetSnap: SnappedPoint | null;
  /** Points on the way, in the order of travel. */
  readonly halts?: readonly Halt[];
}

/** Returns the way to a target that was reached. */
export function wayTo(
  snapped: NetworkTargets,
  target: number,
  { travelTimeDs, lengthDm }: ReachedTarget,
  path: readonly PathArc[],
  weighsTime: boolean,
): StreetWay {
  const offsets = [snapped.offset[target], snapped.offsetSecondary[target]];
  const [endDs, endDm] = weighsTime ? offsets : offsets.reverse();
  return { path, travelTimeDs, lengthDm, endDs, endDm, targetSnap: snapped.point(target) };
}

/** Returns the route along a way. */
export function streetRoute(
  streets: StreetGraph,
  room: PointMemory,
  origin: StreetOrigin,
  source: SnappedPoint | null,
  target: number,
  asked: readonly [lon: number, lat: number],
  { path, endDs, endDm, halts = [], ...way }: StreetWay,
  language: Language | null,
): Route {
  const traveled = streetLegs(streets, origin.travel.mode, path, room);
  const legs = origin.reverse ? turned(traveled) : traveled;
  const { first } = legs[0].points;
  const { last } = legs[legs.length - 1].points;
  const start: RoutePoint = origin.geometry ? first : [origin.lon, origin.lat, first[2]];
  const end: RoutePoint = [asked[0], asked[1], last[2]];

  // Ways between the points and the network are separate legs if they count.
  const startDs = way.travelTimeDs - endDs - sum(path, (part) => part.travelTimeDs);
  const startDm = way.lengthDm - endDm - sum(path, (part) => part.lengthDm);
  if (startDm > 0) legs.unshift({ ...onFoot(startDs, startDm, RouteLine.of([start, first])), isLink: true });
  if (endDm > 0) legs.push({ ...onFoot(endDs, endDm, RouteLine.of([last, end])), isLink: true });

  const links = [
    startDm > 0 ? { point: start, travelTimeDs: startDs, lengthDm: startDm } : null,
    endDm > 0 ? { point: end, travelTimeDs: endDs, lengthDm: endDm } : null,
  ];
  const [goal, before, after] = origin.reverse ? [start, links[1], links[0]] : [end, links[0], links[1]];
  return {
    origin,
    target,
    start,
    end,
    travelTimeS: secondsFromDs(way.travelTimeDs),
    lengthM: metersFromDm(way.lengthDm),
    schedule: null,
    edgeClasses: edgeClassesOf(streets, path),
    segments: segmentsOf(legs),
    sourceSnap: source,
    targetSnap: way.targetSnap,
    ...(halts.length > 0 ? { legs: legsBetween(halts, way) } : {}),
    ...(language
      ? { guidance: guidanceAlong(streets, origin.travel.mode, language, path, goal, before, after, halts) }
      : {}),
  };
}

/** Returns seconds and meters from point to point; they add up to the route's. */
function legsBetween(
  halts: readonly Halt[],
  { travelTimeDs, lengthDm }: Pick<StreetWay, 'travelTimeDs' | 'lengthDm'>,
): RouteLeg[] {
  const apart = (whole: number, of: (halt: Halt) => number): number[] => {
    const until = [...halts.map(of), whole];
    return until.map((cost, i) => cost - (i === 0 ? 0 : until[i - 1]));
  };
  const seconds = apportion(
    apart(travelTimeDs, (halt) => halt.travelTimeDs),
    DS_PER_SECOND,
  );
  const meters = apportion(
    apart(lengthDm, (halt) => halt.lengthDm),
    DM_PER_METER,
  );
  return seconds.map((travelTimeS, i) => ({ travelTimeS, lengthM: meters[i] }));
}

/** Returns the classes of the streets that paths follow, ascending. */
export function edgeClassesOf(streets: StreetGraph, path: readonly PathArc[]): number[] {
  const classes = new Set<number>();
  for (const { arc, lengthDm } of path) if (lengthDm > 0) classes.add(streets.edge.edgeClass[edgeOfArc(arc)]);
  return [...classes].sort((a, b) => a - b);
}

const sum = (path: readonly PathArc[], of: (part: PathArc) => number): number =>
  path.reduce((total, part) => total + of(part), 0);
