import type { Run } from '../../../kit/core/run.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import type { Network } from '../../../network/network/network.ts';
import { inClip, isStreetOrigin, reacherOf, transitNotice } from '../../../network/reach/index.ts';
import { type Origin, type RoutingQuery, targetId } from '../../../network/routing/index.ts';
import { isInWater, waterFromColumns } from '../../../network/water/index.ts';
import type { NoRoute, Route } from '../route.ts';
import type { RouteQuery } from '../route-query.ts';
import { closureAround, privateOnWay } from './closed-ways.ts';
import type { ReasonCode } from './explain.schema.ts';
import type { ExplainQuery } from './explain-query.ts';
import { edgeWeightOf, quickestRoute } from './quickest-route.ts';
import { RELAXATIONS } from './relaxations.ts';

/** A reason why no source reaches a point. */
interface Reason {
  readonly code: ReasonCode;
  readonly message: string;
  readonly remedy?: string;
  /** The fields of the request that are in the way. */
  readonly fields?: readonly string[];
  /** The edge weight that the point needs, where only the limit is in the way. */
  readonly needed?: number;
  /** Meters to the nearest street of the mode, where none is near enough. */
  readonly distance?: number;
}

/** The reasons, and the source that they are about. */
interface WhyNot {
  readonly source: Origin;
  readonly reasons: readonly Reason[];
}

/** Sources that are searched from to find the reason: the nearest. */
const NEAREST = 8;
/** The greatest `maxSnapDistance` of a request. */
const FAR_M = 100_000;

/** Finds why no source reaches the point, by leaving out one option after the other. */
export function whyNot(
  network: Network,
  { asked, widest }: ExplainQuery,
  failures: readonly NoRoute[],
  run: Run,
): WhyNot {
  const { routing, targets } = asked;
  const [lon, lat] = [targets.lon[0], targets.lat[0]];
  const near = nearest(widest.origins, lon, lat);
  const because = (reason: Reason, source = near[0]): WhyNot => ({ source, reasons: [reason] });
  if (!inClip(routing)(lon, lat)) {
    return because({
      code: 'excluded',
      message: 'The point lies outside of clipGeometry.',
      remedy: 'Leave out clipGeometry, or widen it.',
      fields: ['clipGeometry'],
    });
  }
  if (failures.every(({ unserved }) => unserved)) {
    return because({
      code: 'no-service',
      message: transitNotice(network, routing) ?? 'Nothing runs on the date.',
      remedy: 'Choose another date or time, or leave out strictDate.',
    });
  }
  const off = failures.filter(({ unconnected }) => unconnected !== null);
  if (off.length === failures.length) return offNetwork(network, routing, off, lon, lat, String(targetId(targets, 0)));

  const far: RoutingQuery = { ...widest, origins: near };
  const unit = routing.edgeWeight === 'time' ? 's' : 'm';
  const reachedBy = (changed: RoutingQuery): Route | null => {
    // A table of its own, since what is found about targets is kept with their table, for one limit.
    const query: RouteQuery = { ...asked, routing: changed, targets: { ...targets } };
    const found = quickestRoute(network, query, run);
    return 'length' in found ? null : found;
  };
  const withinMore = reachedBy(far);
  if (withinMore) {
    const needed = edgeWeightOf(withinMore, routing);
    const reason: Reason = {
      code: 'limit',
      message: `The point is ${needed} ${unit} away, further than maxEdgeWeight, ${routing.maxEdgeWeight} ${unit}.`,
      remedy: `Set maxEdgeWeight to ${needed} or more.`,
      fields: ['maxEdgeWeight'],
      needed,
    };
    return because(reason, withinMore.origin);
  }
  // Each option by itself; where none suffices, all that can't be kept.
  const options = RELAXATIONS.filter(({ without }) => without(far) !== null);
  const freedOf = (some: typeof options) => some.reduce((query, { without }) => without(query) ?? query, far);
  const alone = options.find((option) => reachedBy(freedOf([option])));
  const freed = freedOf(options);
  if (alone === undefined && (options.length < 2 || !reachedBy(freed))) {
    return because(cutOff(network, { ...asked, routing: freed }, widest.maxEdgeWeight));
  }
  const inTheWay = alone ? [alone] : withoutSpare(options, (some) => reachedBy(freedOf(some)) !== null);
  const changed = freedOf(inTheWay);
  const found = reachedBy(changed);
  if (found === null) throw new Error('a route that was found is gone');
  const { origin } = found;
  const closure = (): ReasonCode =>
    isStreetOrigin(origin) && origin.transit === null
      ? privateOnWay(network, changed, origin, { ...targets }, run)
      : 'closed';
  const reasons = inTheWay.map(
    ({ without: _, ...reason }): Reason => (reason.code === 'closed' ? { ...reason, code: closure() } : reason),
  );
  return { source: origin, reasons };
}

/** Leaves out of a list that suffices what isn't needed. */
function withoutSpare<T>(list: readonly T[], suffices: (some: T[]) => boolean): T[] {
  let needed = [...list];
  for (const one of list) {
    const others = needed.filter((other) => other !== one);
    if (suffices(others)) needed = others;
  }
  return needed;
}

/** Explains a point that no way leads to: by what closes its part of the network, or as an island. */
function cutOff(network: Network, { routing, targets }: RouteQuery, most: number): Reason {
  const [origin] = routing.origins;
  const { mode } = origin.travel;
  const point = { lon: targets.lon[0], lat: targets.lat[0] };
  const code =
    isStreetOrigin(origin) && origin.transit === null ? closureAround(network, routing, origin, point) : null;
  if (code === 'gate') return { code, message: `A gate or another barrier stops ${mode} on the way to the point.` };
  if (code === 'closed') return { code, message: `Streets that are closed for ${mode} lie before the point.` };
  const way = origin.reverse ? 'from the point to a source' : 'from a source to the point';
  const unit = routing.edgeWeight === 'time' ? 's' : 'm';
  return { code: 'island', message: `No way for ${mode} leads ${way} within ${most} ${unit}.` };
}

/** Returns the origins as the request lists them, the nearest to a place first. */
function nearest(origins: readonly Origin[], lon: number, lat: number): Origin[] {
  return origins
    .map((origin) => ({ origin, distance: haversineM(origin.lon, origin.lat, lon, lat) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ origin }) => origin);
}

/** Explains a source or point that no street is near enough to; the point if it is one of both. */
function offNetwork(
  network: Network,
  routing: RoutingQuery,
  failures: readonly NoRoute[],
  lon: number,
  lat: number,
  name: string,
): WhyNot {
  const failure = failures.find(({ unconnected }) => unconnected === 'target') ?? failures[0];
  const source = failure.origin;
  const because = (reason: Reason): WhyNot => ({ source, reasons: [reason] });
  const isPoint = failure.unconnected === 'target';
  const what = isPoint ? (name === 'point' ? 'The point' : `Point ${name}`) : `Source ${source.id}`;
  const place = isPoint ? { lon, lat } : source;
  const { maxDistanceM } = source.snapping;
  const limit = `maxSnapDistance, ${maxDistanceM} m`;
  if (!isStreetOrigin(source)) return because({ code: 'too-far', message: `${what} meets no network.` });
  const { mode } = source.travel;
  const { streets } = reacherOf(network);
  const reaching = { ...source, snapping: { ...source.snapping, maxDistanceM: FAR_M } };
  const met = source.geometry && !isPoint ? null : streets.snapPoint(routing, reaching, place.lon, place.lat);
  const distance = met ? Math.ceil(met.distanceM) : null;
  const away = distance === null ? `more than ${FAR_M / 1000} km` : `${distance} m`;
  const water = isPoint ? waterFromColumns(network.columns) : null;
  if (water !== null && isInWater(water, lon, lat)) {
    return because({
      code: 'water',
      message: `${what} lies in water, ${away} away from the nearest edge for ${mode}.`,
      remedy: 'Choose a point on land.',
      ...(distance === null ? {} : { distance }),
    });
  }
  const isAmongStreets = streets.hasStreet(place.lon, place.lat, maxDistanceM);
  return because({
    code: isAmongStreets ? 'no-street-of-mode' : 'too-far',
    message: isAmongStreets
      ? `${what} has edges within its ${limit}, but none for ${mode}; the nearest of those is ${away} away.`
      : `${what} is ${away} away from the nearest edge for ${mode}, further than its ${limit}.`,
    fields: ['maxSnapDistance'],
    ...(distance === null
      ? {}
      : { remedy: `Set maxSnapDistance to ${distance} or more, or choose another mode.`, distance }),
  });
}
