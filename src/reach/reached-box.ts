import { type BBox, extendBBox } from '../geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../geo/distance.ts';
import { pathsOf, type RoutingQuery } from '../routing/index.ts';
import { EdgeLine } from '../street/edge-line.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import { edgeOfArc, isForward, type StreetGraph } from '../street/street-graph.ts';
import type { FlyOrigin } from './fly.ts';

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
