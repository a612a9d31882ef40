import type { CancelFlag } from '../core/cancel.ts';
import { type BBox, emptyBBox, extendBBox } from '../geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../geo/distance.ts';
import type { Network } from '../network/network.ts';
import { EdgeLine } from '../street/edge-line.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import { edgeOfArc, isForward, type StreetGraph } from '../street/street-graph.ts';
import { answered, fixed } from './answer-bytes.ts';
import type { FlyOrigin } from './fly.ts';
import { isFlyOrigin } from './fly.ts';
import { pathsOf } from './geometry-parts.ts';
import type { RoutingQuery } from './routing-query.ts';
import { unionCost } from './search-cost.ts';
import { isStreetOrigin, originGroups } from './street-origin.ts';
import { reacherOf } from './thread-reacher.ts';
import { transitNotice } from './transit/service-notice.ts';

/** The extent of everything within reach: `{minX, minY, maxX, maxY}` in degrees; code and message where no source finds the network. */
export const boundingBoxOperation = {
  name: 'boundingbox',
  run(network: Network, query: RoutingQuery, cancel: CancelFlag) {
    const box = extentOf(network, query, cancel);
    if (box.minX > box.maxX) {
      const failure = {
        code: 'could-not-connect-point-to-network' as const,
        message: 'no source is near enough to the network',
      };
      return { ...failure, body: json({ ...failure, data: {} }) };
    }
    const notice = transitNotice(network, query);
    return answered(json(notice ? { ...box, message: notice } : box), notice);
  },
  cost: (network: Network, query: RoutingQuery) => 2 * unionCost(network, query),
};

const json = (value: object): Uint8Array<ArrayBuffer> => new Uint8Array(fixed(JSON.stringify(value)));

function extentOf(network: Network, query: RoutingQuery, cancel: CancelFlag): BBox {
  const box = emptyBBox();
  for (const origin of query.origins.filter(isFlyOrigin)) flightBox(box, origin, query);
  for (const group of originGroups(query.origins.filter(isStreetOrigin))) {
    const reach = reacherOf(network).streetsWithin(query, group, cancel);
    for (const point of reach.snapped) if (point) extendBBox(box, point.lon, point.lat);
    extendByArcs(box, network.streets, reach.arcs());
  }
  const degrees = (value: number): number => Math.round(value * 1e7) / 1e7;
  return { minX: degrees(box.minX), minY: degrees(box.minY), maxX: degrees(box.maxX), maxY: degrees(box.maxY) };
}

/** Extends a box by the parts of streets that a search reached. */
export function extendByArcs(box: BBox, streets: StreetGraph, reached: ReachedArcs): void {
  const line = new EdgeLine();
  for (let i = 0; i < reached.count; i++) {
    const { from } = reached;
    const left = reached.limit - reached.entry[i];
    const to = reached.traverse[i] === 0 ? reached.to[i] : Math.min(reached.to[i], left / reached.traverse[i]);
    if (left < 0 || to < from[i]) continue;
    const arc = reached.arc[i];
    line.read(streets, edgeOfArc(arc));
    const [start, end] = isForward(arc) ? [from[i], to] : [1 - to, 1 - from[i]];
    for (const share of [start, end]) {
      const [lon, lat] = line.at(share);
      extendBBox(box, lon, lat);
    }
    const { length } = line;
    for (let p = 0; p < line.count; p++) {
      const along = line.along[p];
      if (along >= start * length && along <= end * length) extendBBox(box, line.lon[p], line.lat[p]);
    }
  }
}

/** Extends a box by everything that a flight reaches. */
export function flightBox(
  box: BBox,
  origin: FlyOrigin,
  query: Pick<RoutingQuery, 'edgeWeight' | 'maxEdgeWeight'>,
): void {
  const meters =
    query.edgeWeight === 'distance' ? query.maxEdgeWeight : (query.maxEdgeWeight * origin.travel.speedKmh) / 3.6;
  const paths = origin.geometry ? pathsOf(origin.geometry) : [[[origin.lon, origin.lat]]];
  const dLat = meters / METERS_PER_DEGREE;
  for (const [lon, lat] of paths.flat()) {
    const highest = Math.min(89.9, Math.abs(lat) + dLat);
    const dLon = Math.min(180, meters / metersPerDegreeLon(highest));
    extendBBox(box, Math.max(-180, lon - dLon), Math.max(-90, lat - dLat));
    extendBBox(box, Math.min(180, lon + dLon), Math.min(90, lat + dLat));
  }
}
