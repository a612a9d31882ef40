import type { Network } from '../../../network/network/network.ts';
import { cutByOrigins, isStreetOrigin, isTransitOrigin, PIECE_COST, searchCost } from '../../../network/reach/index.ts';
import { profileCosts } from '../../../network/reach/transit/index.ts';
import { type Origin, type TargetTable, targetsBetween } from '../../../network/routing/index.ts';
import type { ConnectionsQuery } from './connections-query.ts';

const NO_PROFILES = { origin: 0, target: 0, pair: 0 };

/**
 * The least cost of a part of a row. Each part repeats the cost of its origin, so parts shouldn't be much cheaper than
 * that.
 */
const PART_COST = 4 * PIECE_COST;

function profileCostsOf(network: Network, { routing, targets, originCount }: ConnectionsQuery, origin: Origin) {
  if (!isStreetOrigin(origin) || !isTransitOrigin(origin)) return NO_PROFILES;
  return profileCosts(network, routing, origin, { afterS: 0, targetCount: targets.count, originCount });
}

/** Returns the cost of an origin's row without that of the ways to targets. */
function rowCost(network: Network, query: ConnectionsQuery, origin: Origin): number {
  const { origin: own, pair } = profileCostsOf(network, query, origin);
  return searchCost(network, query.routing, origin) + own + query.targets.count * pair;
}

export function connectionsCost(network: Network, query: ConnectionsQuery): number {
  const { origins } = query.routing;
  const waysToTargets = query.targets.count * profileCostsOf(network, query, origins[0]).target;
  return origins.reduce((sum, origin) => sum + rowCost(network, query, origin), waysToTargets);
}

/** Splits a request by origins; if the targets of a single one take long, also by targets. */
export function splitConnections(network: Network, query: ConnectionsQuery): ConnectionsQuery[] {
  const { routing } = query;
  const parts = partsOf(network, query);
  if (parts.length === 1) {
    const rows = cutByOrigins(routing, (origin) => rowCost(network, query, origin));
    return rows.map((some) => ({ ...query, routing: some }));
  }
  return routing.origins.flatMap((origin) => {
    const row = { ...query, routing: { ...routing, origins: [origin] } };
    if (!isTransitOrigin(origin)) return [row];
    return parts.map((targets, i) => ({ ...row, targets, beginsRow: i === 0, endsRow: i === parts.length - 1 }));
  });
}

/** Divides the targets so that the pieces of a row cost about as much as the preparation that they repeat. */
function partsOf(network: Network, query: ConnectionsQuery): TargetTable[] {
  const { routing, targets } = query;
  const partsFor = (origin: Origin): number => {
    const { origin: own, target, pair } = profileCostsOf(network, query, origin);
    const repeated = searchCost(network, routing, origin) + own;
    return Math.floor((targets.count * (target + pair)) / Math.max(PART_COST, repeated));
  };
  const count = routing.origins.reduce((most, origin) => Math.max(most, partsFor(origin)), 1);
  if (count === 1) return [targets];
  const begin = (part: number) => Math.round((part * targets.count) / count);
  return Array.from({ length: count }, (_, part) => targetsBetween(targets, begin(part), begin(part + 1)));
}
