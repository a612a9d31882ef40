import { tenthsWithin } from '../../kit/core/units.ts';
import { type BBox, extendBBox } from '../../kit/geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { LongitudeFrame } from '../../kit/geo/longitude-frame.ts';
import type { Shape } from '../../kit/geo/shape.ts';
import { pathsOf, type RoutingQuery } from '../routing/index.ts';
import { EdgeLine } from '../street/edge-line.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import { edgeOfArc, isForward, type StreetGraph } from '../street/street-graph.ts';
import { clipShape } from './clip.ts';
import type { FlyOrigin } from './fly.ts';

/** Extends a box by the parts of streets that a search reached, as far as they lie within a shape. */
export function extendByArcs(box: BBox, streets: StreetGraph, reached: ReachedArcs, clip: Shape | null = null): void {
  const line = new EdgeLine();
  for (let i = 0; i < reached.count; i++) {
    const { from } = reached;
    const left = reached.limit - reached.entry[i];
    const to = reached.traverse[i] === 0 ? reached.to[i] : Math.min(reached.to[i], left / reached.traverse[i]);
    if (left < 0 || to < from[i]) continue;
    const arc = reached.arc[i];
    line.read(streets, edgeOfArc(arc));
    const [start, end] = isForward(arc) ? [from[i], to] : [1 - to, 1 - from[i]];
    if (clip) {
      extendWithin(box, line, start, end, clip);
      continue;
    }
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

/** Extends a box by the parts of a line between two shares that lie within a shape. */
function extendWithin(box: BBox, line: EdgeLine, start: number, end: number, clip: Shape): void {
  const { lon, lat, along, length } = line;
  for (let p = 1; p < line.count; p++) {
    const [begins, ends] = [along[p - 1], along[p]];
    const first = Math.max(begins, start * length);
    const last = Math.min(ends, end * length);
    if (first > last) continue;
    const dx = lon[p] - lon[p - 1];
    const dy = lat[p] - lat[p - 1];
    const shareOf = (at: number): number => (ends > begins ? (at - begins) / (ends - begins) : 0);
    const placeAt = (share: number) => [lon[p - 1] + share * dx, lat[p - 1] + share * dy] as const;
    const [from, to] = [shareOf(first), shareOf(last)];
    const crossings = clip.crossings(lon[p - 1], lat[p - 1], lon[p], lat[p]).filter((at) => at > from && at < to);
    const cuts = [from, ...crossings.sort((a, b) => a - b), to];
    for (let c = 1; c < cuts.length; c++) {
      if (!clip.contains(...placeAt((cuts[c - 1] + cuts[c]) / 2))) continue;
      extendBBox(box, ...placeAt(cuts[c - 1]));
      extendBBox(box, ...placeAt(cuts[c]));
    }
  }
}

/**
 * Extends a box in a frame by everything that a flight reaches; if answers are clipped, by no more than the clip's own
 * box. Around a pole it is as wide as the frame.
 */
export function flightBox(
  box: BBox,
  origin: FlyOrigin,
  query: Pick<RoutingQuery, 'edgeWeight' | 'maxEdgeWeight' | 'clip'>,
  frame: LongitudeFrame,
): void {
  // Values that round to the limit count as within it.
  const limit = (tenthsWithin(query.maxEdgeWeight) + 0.5) / 10;
  const meters = query.edgeWeight === 'distance' ? limit : (limit * origin.travel.speedKmh) / 3.6;
  const paths = origin.geometry ? pathsOf(origin.geometry) : [[[origin.lon, origin.lat]]];
  const dLat = meters / METERS_PER_DEGREE;
  const globe = { minX: -Infinity, minY: -90, maxX: Infinity, maxY: 90 };
  const { minX, minY, maxX, maxY } = clipShape(query, frame)?.bounds ?? globe;
  for (const [anyLon, lat] of paths.flat()) {
    const lon = frame.near(anyLon);
    const highest = Math.min(89.9, Math.abs(lat) + dLat);
    const dLon = meters / metersPerDegreeLon(highest);
    const [first, last] = dLon < 180 ? [lon - dLon, lon + dLon] : [frame.west, frame.east];
    const [west, east] = [Math.max(minX, first), Math.min(maxX, last)];
    const [south, north] = [Math.max(minY, lat - dLat), Math.min(maxY, lat + dLat)];
    if (west > east || south > north) continue;
    extendBBox(box, west, south);
    extendBBox(box, east, north);
  }
}
