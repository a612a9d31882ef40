import { isStreetOrigin } from '../../../network/reach/index.ts';
import type { Origin, RoutingQuery } from '../../../network/routing/index.ts';
import type { ReasonCode } from './explain.schema.ts';

/** A change of the query that shows whether one of its options is in the way. */
interface Relaxation {
  readonly code: ReasonCode;
  readonly fields: readonly string[];
  readonly message: string;
  readonly remedy: string;
  /** Returns the query without the option; null if it doesn't have it. */
  readonly without: (routing: RoutingQuery) => RoutingQuery | null;
}

/** Returns the query with changed origins; null if none changes. */
const withTravel = (routing: RoutingQuery, change: (origin: Origin) => Origin | null): RoutingQuery | null => {
  const origins = routing.origins.map((origin) => change(origin) ?? origin);
  return origins.some((origin, i) => origin !== routing.origins[i]) ? { ...routing, origins } : null;
};

/** The options that may be in the way, each by itself. */
export const RELAXATIONS: readonly Relaxation[] = [
  {
    code: 'excluded',
    fields: ['exclusionGeometry'],
    message: 'exclusionGeometry closes the way to the point.',
    remedy: 'Leave out exclusionGeometry, or make it smaller.',
    without: (routing) => routing.exclusion && { ...routing, exclusion: null },
  },
  {
    code: 'excluded',
    fields: ['excludeEdgeClasses'],
    message: 'excludeEdgeClasses closes the way to the point.',
    remedy: 'Leave classes out of excludeEdgeClasses.',
    without: (routing) =>
      routing.conditions.excludedClasses && {
        ...routing,
        conditions: { ...routing.conditions, excludedClasses: null },
      },
  },
  {
    code: 'closed',
    fields: ['allowPrivateAndServiceRoads'],
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
    code: 'excluded',
    fields: ['maxWalkingTimeFromSource', 'maxWalkingTimeToTarget', 'maxTransfers', 'avoidTransitRouteTypes'],
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
