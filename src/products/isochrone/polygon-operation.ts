import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { Network } from '../../network/network/network.ts';
import { isTransitOrigin, searchCost, snapNotices, transitNotice, windowMinutes } from '../../network/reach/index.ts';
import type { Origin } from '../../network/routing/index.ts';
import { encodeAreas } from './area-json.ts';
import { isochrones } from './isochrone.ts';
import type { AreaQuery, IsochroneQuery } from './isochrone-query.ts';

/** Areas as JSON or GeoJSON. */
export const polygonOperation = {
  name: 'polygon',
  run(network: Network, query: IsochroneQuery, cancel: CancelFlag) {
    const result = isochrones(network, query, cancel);
    const body = encodeAreas(result, query);
    const notices = lostNotices(network, query, result.unconnected);
    if (result.unconnected.length < query.routing.origins.length) {
      return { code: 'ok' as const, message: transitNotice(network, query.routing), notices, body };
    }
    return { code: 'could-not-connect-point-to-network' as const, message: '', notices, body };
  },
  cost: areaCost,
};

/**
 * Estimates the cost of areas. Searching costs more than drawing; averages search twice as far, percentiles once a
 * minute.
 */
export function areaCost(network: Network, { routing, thresholds, mode, percentiles }: AreaQuery): number {
  const reach = Math.min(routing.maxEdgeWeight, Math.max(...thresholds)) * (mode === 'average' ? 2 : 1);
  const query = { ...routing, maxEdgeWeight: reach };
  const times = (origin: Origin): number => (percentiles && isTransitOrigin(origin) ? windowMinutes(origin).count : 1);
  return routing.origins.reduce((sum, origin) => sum + searchCost(network, query, origin) * 2 * times(origin), 0);
}

/** Returns the notices about sources that meet no network, and what that means for the others. */
export function lostNotices(network: Network, { routing, mode }: AreaQuery, unconnected: readonly Origin[]): string[] {
  const notices = snapNotices(network, routing, unconnected);
  if (unconnected.length === 0 || unconnected.length === routing.origins.length) return notices;
  if (mode === 'intersection') return [...notices, 'So nothing is within reach of all sources.'];
  if (mode === 'average') return [...notices, 'In averages that counts as twice the threshold.'];
  return notices;
}
