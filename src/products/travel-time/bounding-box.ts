import { answered, fixed } from '../../kit/core/answer-bytes.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import { type BBox, emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { wrapBox } from '../../kit/geo/longitude-frame.ts';
import type { Network } from '../../network/network/network.ts';
import {
  clipShape,
  extendByArcs,
  flightBox,
  inClip,
  isFlyOrigin,
  isStreetOrigin,
  originGroups,
  reacherOf,
  type StreetOrigin,
  snapNotices,
  transitNotice,
  unionCost,
} from '../../network/reach/index.ts';
import type { RoutingQuery } from '../../network/routing/index.ts';

/**
 * Returns the extent of everything within reach: `{minX, minY, maxX, maxY}` in degrees, across the date line with
 * `minX` above `maxX` (RFC 7946, section 5.2); code and message if no source finds the network.
 */
export const boundingBoxOperation = {
  name: 'boundingbox',
  run(network: Network, query: RoutingQuery, cancel: CancelFlag) {
    const unconnected: StreetOrigin[] = [];
    const box = extentOf(network, query, unconnected, cancel);
    const notices = snapNotices(network, query, unconnected);
    if (box === null) {
      const isConnected = unconnected.length < query.origins.length;
      const failure = isConnected ? ALL_CLIPPED : ({ ...UNCONNECTED, message: notices.join(' ') } as const);
      return { ...failure, body: json({ ...failure, data: {} }) };
    }
    const message = [transitNotice(network, query), ...notices].filter((text) => text !== '').join(' ');
    return answered(json(message ? { ...box, message } : box), message);
  },
  cost: (network: Network, query: RoutingQuery) => 2 * unionCost(network, query),
};

const UNCONNECTED = { code: 'could-not-connect-point-to-network' } as const;
const ALL_CLIPPED = { code: 'no-route-found', message: 'nothing within reach lies in clipGeometry' } as const;

const json = (value: object): Uint8Array<ArrayBuffer> => new Uint8Array(fixed(JSON.stringify(value)));

/** Returns null if nothing is in reach. */
function extentOf(network: Network, query: RoutingQuery, unconnected: StreetOrigin[], cancel: CancelFlag): BBox | null {
  const box = emptyBBox();
  const counts = inClip(query);
  for (const origin of query.origins.filter(isFlyOrigin)) flightBox(box, origin, query, network.frame);
  for (const group of originGroups(query.origins.filter(isStreetOrigin))) {
    const reach = reacherOf(network).streetsWithin(query, group, cancel);
    reach.snapped.forEach((point, i) => {
      if (!point) unconnected.push(group[i]);
      else if (counts(point.lon, point.lat)) extendBBox(box, point.lon, point.lat);
    });
    extendByArcs(box, network.streets, reach.arcs(), clipShape(query, network.frame));
  }
  const degrees = (value: number): number => Math.round(value * 1e7) / 1e7;
  if (box.minX > box.maxX) return null;
  const { minX, minY, maxX, maxY } = wrapBox(box);
  return { minX: degrees(minX), minY: degrees(minY), maxX: degrees(maxX), maxY: degrees(maxY) };
}
