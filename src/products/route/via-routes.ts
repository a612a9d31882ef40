import type { Run } from '../../kit/core/run.ts';
import { tenthsWithin } from '../../kit/core/units.ts';
import type { Position } from '../../kit/geo/coordinates.ts';
import { stretchAt } from '../../network/network/index.ts';
import type { Network } from '../../network/network/network.ts';
import type { SnappedPoint } from '../../network/network/snap.ts';
import {
  NetworkTargets,
  type OriginPlace,
  type PathArc,
  reacherOf,
  type StreetOrigin,
  snapTargets,
} from '../../network/reach/index.ts';
import { targetTable } from '../../network/routing/index.ts';
import { arcsBy, type PointRule } from '../../network/street/point-rule.ts';
import type { ArcIndex } from '../../network/street/street-graph.ts';
import type { Halt } from './maneuvers/maneuvers.ts';
import type { NoRoute, Route } from './route.ts';
import type { RouteQuery, Via } from './route-query.ts';
import { POINTS, type StreetWay, streetRoute, wayTo } from './street-routes.ts';

/** A way that ends at a point on the network. */
interface Reached {
  readonly source: SnappedPoint | null;
  readonly way: StreetWay;
}

/**
 * Yields the route on streets to every target over the points on the way, or the reason why there is none. Each part is
 * a search of its own; it begins where the one before it ended, to the centimeter.
 */
export function* routesVia(
  network: Network,
  origin: StreetOrigin,
  query: RouteQuery,
  run: Run,
): Generator<Route | NoRoute> {
  const { targets, via, language, routing } = query;
  const points = network.workspace.thread.of(POINTS);
  let before: Reached | NoRoute['unconnected'] = null;
  for (const [i, point] of via.entries()) {
    before = legTo(network, origin, query, [point.lon, point.lat], before as Reached | null, via[i - 1], false, run);
    if (!isReached(before)) break;
  }
  for (let target = 0; target < targets.count; target++) {
    run.check();
    const place = [targets.lon[target], targets.lat[target]] as const;
    const found = isReached(before)
      ? legTo(network, origin, query, place, before, via[via.length - 1], true, run)
      : before === 'target'
        ? 'via'
        : before;
    if (isReached(found) && costOf(found.way, query) <= tenthsWithin(routing.maxEdgeWeight)) {
      const { source, way } = found;
      yield streetRoute(network.streets, points.emptied, origin, source, target, place, way, language);
      continue;
    }
    yield unreached(origin, target, isReached(found) ? null : found);
  }
}

/** Yields the route on streets to every target, where sources and targets meet streets by rules. */
export function* routesByRules(
  network: Network,
  origin: StreetOrigin,
  query: RouteQuery,
  { origins, targets: rules }: NonNullable<RouteQuery['rules']>,
  run: Run,
): Generator<Route | NoRoute> {
  const { targets, language, routing } = query;
  const points = network.workspace.thread.of(POINTS);
  const own = origins[routing.origins.indexOf(origin)] ?? ANYHOW;
  const start = origin.geometry ? null : met(network, origin, query, [origin.lon, origin.lat], own);
  for (let target = 0; target < targets.count; target++) {
    run.check();
    const place = [targets.lon[target], targets.lat[target]] as const;
    const end = met(network, origin, query, place, rules[target] ?? ANYHOW);
    const found =
      start === null ? 'source' : end === null ? 'target' : wayBetween(network, origin, query, start, end, run);
    if (!isReached(found)) yield unreached(origin, target, found);
    else yield streetRoute(network.streets, points.emptied, origin, found.source, target, place, found.way, language);
  }
}

const ANYHOW: PointRule = { bearing: null, isCurb: false, radiusM: null };

/** The place where a position meets the streets by a rule, and the arcs on which it does. */
interface Met {
  readonly point: SnappedPoint;
  readonly arcs: readonly ArcIndex[];
}

function met(
  network: Network,
  origin: StreetOrigin,
  { routing }: RouteQuery,
  place: Position,
  rule: PointRule,
): Met | null {
  const { streets } = reacherOf(network);
  const arcsAt = (point: SnappedPoint) => arcsBy(rule, network.streets, streets.costsOf(routing, origin), place, point);
  const { snapping } = origin;
  const maxDistanceM = Math.min(rule.radiusM ?? Infinity, snapping.maxDistanceM);
  const near = { ...origin, snapping: { ...snapping, maxDistanceM } };
  const point = streets.snapPoint(routing, near, ...place, (found) => arcsAt(found).length > 0);
  return point && { point, arcs: arcsAt(point) };
}

/** Returns the way that leaves a place by one of its arcs and comes to another by one of its own; null if there is none. */
function wayBetween(
  network: Network,
  origin: StreetOrigin,
  { routing }: RouteQuery,
  start: Met,
  end: Met,
  run: Run,
): Reached | null {
  const reacher = reacherOf(network);
  const targets = new NetworkTargets(1);
  targets.placeSnapped(reacher.streets.costsOf(routing, origin), 0, end.point, 0, 0);
  for (const approach of [0, 1]) if (!end.arcs.includes(targets.arcOf(approach))) targets.slot[approach] = -1;
  const stretches = start.arcs.map((onto) => ({ ...stretchAt(start.point), onto }));
  const reach = reacher.pathsTo(routing, origin, targets, run, { point: start.point, stretches });
  const reached = reach.at(targets, 0);
  const path = reached && reach.pathTo(targets, 0);
  return reached && path && { source: start.point, way: wayTo(targets, 0, reached, path, reach.costs.weighsTime) };
}

/** Returns the way to a position over another, where one doesn't turn round; null if there is none. */
export function wayOver(
  network: Network,
  origin: StreetOrigin,
  query: RouteQuery,
  over: Position,
  place: Position,
  run: Run,
): StreetWay | null {
  const point: Via = { lon: over[0], lat: over[1], stops: false };
  const before = legTo(network, origin, query, over, null, undefined, false, run);
  const found = isReached(before) ? legTo(network, origin, query, place, before, point, true, run) : null;
  return isReached(found) ? { ...found.way, halts: [] } : null;
}

export function unreached(origin: StreetOrigin, target: number, unconnected: NoRoute['unconnected']): NoRoute {
  const code = unconnected ? 'could-not-connect-point-to-network' : 'no-route-found';
  return { origin, target, code, unconnected, unserved: false };
}

export const isReached = (found: Reached | NoRoute['unconnected']): found is Reached =>
  found !== null && typeof found === 'object';

export const costOf = ({ travelTimeDs, lengthDm }: StreetWay, { routing }: RouteQuery): number =>
  routing.edgeWeight === 'time' ? travelTimeDs : lengthDm;

/**
 * Returns the way from an origin on to a position, or what isn't on the network; null if there is no way.
 * @param before the way until now, whose end is `point`
 */
export function legTo(
  network: Network,
  origin: StreetOrigin,
  query: RouteQuery,
  [lon, lat]: Position,
  before: Reached | null,
  point: Via | undefined,
  isLast: boolean,
  run: Run,
): Reached | NoRoute['unconnected'] {
  const reacher = reacherOf(network);
  const { snapping } = origin;
  const from: StreetOrigin = {
    ...origin,
    geometry: before ? null : origin.geometry,
    snapping: {
      ...snapping,
      countSourceDistance: snapping.countSourceDistance && before === null,
      countTargetDistance: snapping.countTargetDistance && isLast,
    },
  };
  const snapped = snapTargets(
    reacher,
    query.routing,
    from,
    targetTable([0], () => ({ id: 0, lon, lat })),
    run,
  );
  if (!snapped.has(0)) return 'target';
  const search = (place?: OriginPlace): Reached | NoRoute['unconnected'] => {
    const reach = reacher.pathsTo(query.routing, from, snapped, run, place);
    const [source] = reach.snapped;
    if (!source) return 'source';
    const reached = reach.at(snapped, 0);
    const path = reached && reach.pathTo(snapped, 0);
    return reached && path && { source, way: wayTo(snapped, 0, reached, path, reach.costs.weighsTime) };
  };
  if (!before || !point) return search();
  const end = before.way.targetSnap!;
  const onward = point.stops ? null : search(placeAt(end, lastArc(before.way.path)));
  const found = onward ?? search(placeAt(end));
  return isReached(found) ? { source: before.source, way: joined(before.way, found.way, point) } : found;
}

export const placeAt = (point: SnappedPoint, onto?: ArcIndex): OriginPlace => ({
  point,
  stretches: [{ ...stretchAt(point), distanceM: 0, onto }],
});

const lastArc = (path: readonly PathArc[]): ArcIndex =>
  (path.findLast(({ lengthDm }) => lengthDm > 0) ?? path[path.length - 1]).arc;

function joined(before: StreetWay, next: StreetWay, { lon, lat, stops }: Via): StreetWay {
  const { travelTimeDs, lengthDm, halts = [] } = before;
  const halt: Halt = { part: before.path.length, stops, place: [lon, lat], travelTimeDs, lengthDm };
  return {
    ...next,
    path: [...before.path, ...next.path],
    travelTimeDs: travelTimeDs + next.travelTimeDs,
    lengthDm: lengthDm + next.lengthDm,
    halts: [...halts, halt],
  };
}
