import type { Run } from '../../../kit/core/run.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import type { Network } from '../../../network/network/network.ts';
import { inClip, isStreetOrigin, reacherOf, transitNotice } from '../../../network/reach/index.ts';
import { type Origin, type RoutingQuery, targetId } from '../../../network/routing/index.ts';
import { isInWater, waterFromColumns } from '../../../network/water/index.ts';
import type { NoRoute } from '../route.ts';
import type { RouteQuery } from '../route-query.ts';
import type { ReasonCode } from './explain.schema.ts';
import type { ExplainQuery } from './explain-query.ts';
import { edgeWeightOf, quickestRoute } from './quickest-route.ts';

/** The reason why no source reaches a point, with the source that it is about. */
interface Reason {
  readonly source: Origin;
  readonly code: ReasonCode;
  readonly message: string;
  readonly remedy?: string;
  /** The edge weight that the point needs, where only the limit is in the way. */
  readonly needed?: number;
}

/** A change of the query that shows whether one of its options is in the way. */
interface Relaxation {
  readonly code: ReasonCode;
  readonly message: string;
  readonly remedy: string;
  /** Returns the query without the option; null if it doesn't have it. */
  readonly without: (routing: RoutingQuery) => RoutingQuery | null;
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
): Reason {
  const { routing, targets } = asked;
  const [lon, lat] = [targets.lon[0], targets.lat[0]];
  const near = nearest(widest.origins, lon, lat);
  const source = near[0];
  if (!inClip(routing)(lon, lat)) {
    return {
      source,
      code: 'outside-clip',
      message: 'The point lies outside of clipGeometry.',
      remedy: 'Leave out clipGeometry, or widen it.',
    };
  }
  if (failures.every(({ unserved }) => unserved)) {
    return {
      source,
      code: 'no-service',
      message: transitNotice(network, routing) ?? 'Nothing runs on the date.',
      remedy: 'Choose another date or time, or leave out strictDate.',
    };
  }
  const off = failures.filter(({ unconnected }) => unconnected !== null);
  if (off.length === failures.length) return offNetwork(network, routing, off, lon, lat, String(targetId(targets, 0)));

  const far: RoutingQuery = { ...widest, origins: near };
  const unit = routing.edgeWeight === 'time' ? 's' : 'm';
  const reachedBy = (changed: RoutingQuery) => {
    // A table of its own, since what is found about targets is kept with their table, for one limit.
    const query: RouteQuery = { ...asked, routing: changed, targets: { ...targets } };
    const found = quickestRoute(network, query, run);
    return 'length' in found ? null : found;
  };
  const withinMore = reachedBy(far);
  if (withinMore) {
    const needed = edgeWeightOf(withinMore, routing);
    return {
      source: withinMore.origin,
      code: 'limit',
      message: `The point is ${needed} ${unit} away, further than maxEdgeWeight, ${routing.maxEdgeWeight} ${unit}.`,
      remedy: `Set maxEdgeWeight to ${needed} or more.`,
      needed,
    };
  }
  const options = RELAXATIONS.filter(({ without }) => without(far) !== null);
  for (const { code, message, remedy, without } of options) {
    const found = reachedBy(without(far) as RoutingQuery);
    if (found) return { source: found.origin, code, message, remedy };
  }
  const freed = options.reduce((query, { without }) => without(query) ?? query, far);
  const found = options.length > 1 ? reachedBy(freed) : null;
  if (found) {
    return {
      source: found.origin,
      code: 'several-options',
      message: 'Only without several options of the request together is the point reached.',
      remedy: options.map((option) => option.remedy).join(' '),
    };
  }
  return { source, ...cutOff(source, widest.maxEdgeWeight, unit) };
}

function cutOff({ travel, reverse }: Origin, most: number, unit: string): Pick<Reason, 'code' | 'message'> {
  const way = reverse ? 'from the point to a source' : 'from a source to the point';
  return { code: 'cut-off', message: `No way for ${travel.mode} leads ${way} within ${most} ${unit}.` };
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
): Reason {
  const failure = failures.find(({ unconnected }) => unconnected === 'target') ?? failures[0];
  const source = failure.origin;
  const isPoint = failure.unconnected === 'target';
  const what = isPoint ? (name === 'point' ? 'The point' : `Point ${name}`) : `Source ${source.id}`;
  const place = isPoint ? { lon, lat } : source;
  const { maxDistanceM } = source.snapping;
  const limit = `maxSnapDistance, ${maxDistanceM} m`;
  const code = isPoint ? 'point-off-network' : 'source-off-network';
  if (!isStreetOrigin(source)) return { source, code, message: `${what} meets no network.` };
  const { mode } = source.travel;
  const { streets } = reacherOf(network);
  const reaching = { ...source, snapping: { ...source.snapping, maxDistanceM: FAR_M } };
  const met = source.geometry && !isPoint ? null : streets.snapPoint(routing, reaching, place.lon, place.lat);
  const distance = met ? Math.ceil(met.distanceM) : null;
  const isAmongStreets = streets.hasStreet(place.lon, place.lat, maxDistanceM);
  const away = distance === null ? `more than ${FAR_M / 1000} km` : `${distance} m`;
  const water = isPoint ? waterFromColumns(network.columns) : null;
  if (water !== null && isInWater(water, lon, lat)) {
    return {
      source,
      code: 'water',
      message: `${what} lies in water, ${away} away from the nearest edge for ${mode}.`,
      remedy: 'Choose a point on land.',
    };
  }
  return {
    source,
    code,
    message: isAmongStreets
      ? `${what} has edges within its ${limit}, but none for ${mode}; the nearest of those is ${away} away.`
      : `${what} is ${away} away from the nearest edge for ${mode}, further than its ${limit}.`,
    ...(distance === null ? {} : { remedy: `Set maxSnapDistance to ${distance} or more, or choose another mode.` }),
  };
}

const withTravel = (routing: RoutingQuery, change: (origin: Origin) => Origin | null): RoutingQuery | null => {
  const origins = routing.origins.map((origin) => change(origin) ?? origin);
  return origins.some((origin, i) => origin !== routing.origins[i]) ? { ...routing, origins } : null;
};

const RELAXATIONS: readonly Relaxation[] = [
  {
    code: 'excluded-area',
    message: 'exclusionGeometry closes the way to the point.',
    remedy: 'Leave out exclusionGeometry, or make it smaller.',
    without: (routing) => routing.exclusion && { ...routing, exclusion: null },
  },
  {
    code: 'excluded-class',
    message: 'excludeEdgeClasses closes the way to the point.',
    remedy: 'Leave classes out of excludeEdgeClasses.',
    without: (routing) =>
      routing.conditions.excludedClasses && {
        ...routing,
        conditions: { ...routing.conditions, excludedClasses: null },
      },
  },
  {
    code: 'private-road',
    message: 'Only private or service roads, or a gate, lead to the point.',
    remedy: 'Set allowPrivateAndServiceRoads.',
    without: (routing) =>
      withTravel(routing, (origin) =>
        isStreetOrigin(origin) && !origin.travel.allowPrivateAndServiceRoads
          ? { ...origin, travel: { ...origin.travel, allowPrivateAndServiceRoads: true } }
          : null,
      ),
  },
  {
    code: 'transit-options',
    message: 'Bounds on walks, transfers or lines of public transport are in the way.',
    remedy: 'Widen maxWalkingTimeFromSource, maxWalkingTimeToTarget, maxTransfers or avoidTransitRouteTypes.',
    without: (routing) =>
      withTravel(routing, (origin) =>
        origin.transit === null
          ? null
          : {
              ...origin,
              transit: {
                ...origin.transit,
                boardingS: null,
                maxWalkFromSourceS: Infinity,
                maxWalkToTargetS: Infinity,
                maxTransfers: -1,
                closedRouteTypes: [],
              },
            },
      ),
  },
];
