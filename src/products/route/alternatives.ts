import type { Run } from '../../kit/core/run.ts';
import { DS_PER_SECOND } from '../../kit/core/units.ts';
import type { Network } from '../../network/network/network.ts';
import type { SnappedPoint } from '../../network/network/snap.ts';
import { type PathArc, reacherOf, type StreetOrigin } from '../../network/reach/index.ts';
import type { RoutingQuery } from '../../network/routing/index.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import {
  type ArcIndex,
  edgeOfArc,
  isForward,
  type NodeIndex,
  reverseArc,
  type StreetGraph,
} from '../../network/street/street-graph.ts';
import type { NoRoute, Route } from './route.ts';
import type { RouteQuery } from './route-query.ts';
import { POINTS, type StreetWay, streetRoute } from './street-routes.ts';
import { costOf, isReached, legTo, placeAt, unreached, wayOver } from './via-routes.ts';

/** An alternative costs at most so much more than the best route, as a share of that. */
const DETOUR = 0.25;
/** The share of the best route's cost that an alternative may have in common with each better one. */
const SHARED = 0.75;
/** The least part of an alternative that is the quickest way between its own ends, as a share of the best route. */
const PLATEAU = 0.15;
/** So many ways are looked at for each alternative that is wanted. */
const LOOKS = 4;

/**
 * Yields the route on streets to every target, and after it up to as many others as are wanted that differ enough: by
 * plateaus ("Choice Routing", Cambridge Vehicle Information Technology). Where the trees of quickest ways from the
 * source and to the target run along the same streets, a way over them is the quickest between the ends of these
 * streets, so it makes no needless detour.
 */
export function* routesWithAlternatives(
  network: Network,
  origin: StreetOrigin,
  query: RouteQuery,
  run: Run,
): Generator<Route | NoRoute> {
  const { targets, language } = query;
  const points = network.workspace.thread.of(POINTS);
  for (let target = 0; target < targets.count; target++) {
    const asked = [targets.lon[target], targets.lat[target]] as const;
    const best = legTo(network, origin, query, asked, null, undefined, true, run);
    if (!isReached(best)) {
      yield unreached(origin, target, best);
      continue;
    }
    const { source } = best;
    const others = origin.geometry === null ? otherWays(network, origin, query, asked, best.way, run) : [];
    for (const way of [best.way, ...others]) {
      yield streetRoute(network.streets, points.emptied, origin, source, target, asked, way, language);
    }
  }
}

/** Returns ways that differ from the best one and from each other, the quickest plateau first. */
function otherWays(
  network: Network,
  origin: StreetOrigin,
  query: RouteQuery,
  asked: readonly [lon: number, lat: number],
  best: StreetWay,
  run: Run,
): StreetWay[] {
  const cost = costOf(best, query);
  const most = Math.floor(cost * (1 + DETOUR));
  const chosen = [best];
  const { alternatives } = query;
  for (const { arc } of plateausOf(network, origin, query.routing, best.targetSnap, cost, most, run).slice(
    0,
    LOOKS * alternatives,
  )) {
    if (chosen.length > alternatives) break;
    run.check();
    const line = new EdgeLine().read(network.streets, edgeOfArc(arc));
    const way = wayOver(network, origin, query, line.at(0.5), asked, run);
    if (way === null || costOf(way, query) > most || turnsRound(way.path)) continue;
    if (chosen.every((other) => sharedBy(way, other, query) <= SHARED * cost)) chosen.push(way);
  }
  return chosen.slice(1);
}

/** Streets along which both trees run. */
interface Plateau {
  /** An arc in its middle. */
  readonly arc: ArcIndex;
  /** The cost of the quickest way over it, and its own. */
  readonly through: number;
  readonly own: number;
}

/** Returns the plateaus of ways that cost more than the best one, but at most `most`; the most promising first. */
function plateausOf(
  network: Network,
  origin: StreetOrigin,
  routing: RoutingQuery,
  goal: SnappedPoint | null,
  cost: number,
  most: number,
  run: Run,
): Plateau[] {
  if (goal === null) return [];
  const reacher = reacherOf(network);
  const within = { ...routing, maxEdgeWeight: Math.min(routing.maxEdgeWeight, Math.ceil(most / DS_PER_SECOND)) };
  const ahead = new EntryCosts(reacher.streetsWithin(within, [origin], run).arcs(), most);
  const back: StreetOrigin = { ...origin, reverse: !origin.reverse };
  const behind = reacher.streetsWithin(within, [back], run, new Map([[back, placeAt(goal)]])).arcs();
  const met: Met[] = [];
  for (let i = 0; i < behind.whole; i++) {
    const arc = reverseArc(behind.arc[i]);
    const entry = ahead.of(arc);
    const through = entry + behind.traverse[i] + behind.entry[i];
    if (entry >= 0 && through > cost && through <= most)
      met.push({ arc, entry, exit: entry + behind.traverse[i], through });
  }
  return chains(network.streets, met)
    .filter(({ own }) => own >= PLATEAU * cost)
    .sort((a, b) => 2 * a.through - a.own - (2 * b.through - b.own) || a.arc - b.arc);
}

/** An arc of both trees: costs from the source to its ends, and of the quickest way over it. */
interface Met {
  readonly arc: ArcIndex;
  readonly entry: number;
  readonly exit: number;
  readonly through: number;
}

/** Joins arcs that follow each other on ways of the same cost. */
function chains({ edge, nodeCount }: StreetGraph, met: readonly Met[]): Plateau[] {
  const at = (arc: ArcIndex, atHead: boolean): NodeIndex =>
    (isForward(arc) === atHead ? edge.head : edge.tail)[edgeOfArc(arc)];
  const open = new Map<number, Met[]>();
  const all: Met[][] = [];
  for (const one of met.toSorted((a, b) => a.entry - b.entry || a.arc - b.arc)) {
    const begin = one.through * nodeCount + at(one.arc, false);
    const before = open.get(begin);
    const isNext = before !== undefined && before[before.length - 1].arc !== reverseArc(one.arc);
    const chain = isNext ? before : [];
    if (isNext) open.delete(begin);
    else all.push(chain);
    chain.push(one);
    open.set(one.through * nodeCount + at(one.arc, true), chain);
  }
  // The last arc of a chain may not lie on the quickest way to its end.
  return all
    .filter((chain) => chain.length > 1)
    .map((chain) => ({
      arc: chain[Math.floor((chain.length - 1) / 2)].arc,
      through: chain[0].through,
      own: chain[chain.length - 1].exit - chain[0].entry,
    }));
}

/** The costs at which arcs are entered, by arc; of several the least. */
class EntryCosts {
  private readonly arcs: Float64Array;

  /** @param most arcs that are entered at more are left out */
  constructor(reached: ReturnType<ReturnType<ReturnType<typeof reacherOf>['streetsWithin']>['arcs']>, most: number) {
    const { whole, arc, entry } = reached;
    const kept = new Float64Array(whole);
    let count = 0;
    // One number for both is sorted at once.
    for (let i = 0; i < whole; i++) if (entry[i] >= 0 && entry[i] <= most) kept[count++] = arc[i] * SPAN + entry[i];
    this.arcs = kept.subarray(0, count).sort();
  }

  /** Returns -1 for an arc that isn't reached. */
  of(arc: ArcIndex): number {
    const { arcs } = this;
    let [low, high] = [0, arcs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (arcs[middle] < arc * SPAN) low = middle + 1;
      else high = middle;
    }
    const found = arcs[low] - arc * SPAN;
    return found < SPAN ? found : -1;
  }
}

/** Beyond every cost; 29 bits are left for arcs. */
const SPAN = 2 ** 24;

function turnsRound(path: readonly PathArc[]): boolean {
  const seen = new Set<number>();
  let last = -1;
  for (const { arc, lengthDm } of path) {
    if (lengthDm === 0 || arc === last) continue;
    const edge = edgeOfArc(arc);
    if (seen.has(edge)) return true;
    seen.add(edge);
    last = arc;
  }
  return false;
}

/** Returns the cost of what two ways have in common. */
function sharedBy(way: StreetWay, other: StreetWay, { routing }: RouteQuery): number {
  const arcs = new Set(other.path.map(({ arc }) => arc));
  const common = way.path.filter(({ arc }) => arcs.has(arc));
  return common.reduce(
    (sum, { travelTimeDs, lengthDm }) => sum + (routing.edgeWeight === 'time' ? travelTimeDs : lengthDm),
    0,
  );
}
