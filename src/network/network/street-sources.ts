import type { CancelFlag } from '../../kit/core/cancel.ts';
import { bearingByte } from '../../kit/geo/distance.ts';
import type { Shape } from '../../kit/geo/shape.ts';
import { EdgeLine } from '../street/edge-line.ts';
import { type ArcIndex, type EdgeIndex, forwardArc, reverseArc } from '../street/street-graph.ts';
import type { Network } from './network.ts';
import type { EdgeSuitability, SnappedPoint, Snapper } from './snap.ts';

/** A stretch of an edge where a journey may begin at no cost; a point has `from === to`. Shares count from the tail. */
export interface Stretch {
  readonly edge: EdgeIndex;
  readonly from: number;
  readonly to: number;
  /** Meters between the requested place and the network. */
  readonly distanceM: number;
  /** The arc by which journeys leave; either one where it's left out. */
  readonly onto?: ArcIndex;
}

export const stretchAt = (point: SnappedPoint): Stretch => ({
  edge: point.edge,
  from: point.share,
  to: point.share,
  distanceM: point.distanceM,
});

/** Lines are drawn beside the roads they mean: an edge this near to a vertex of a line counts as on it. */
const LINE_TOLERANCE_M = 10;

/**
 * Returns the network inside an area and on a line: every such point is a source of its own. Falls back to the nearest
 * point of the network if the geometry contains none (a building between streets).
 */
export function stretchesOf(
  network: Network,
  snapper: Snapper,
  shape: Shape,
  edges: readonly EdgeIndex[],
  suitability: EdgeSuitability,
  maxDistanceM: number,
  cancel: CancelFlag,
): Stretch[] {
  const line = new EdgeLine();
  const stretches: Stretch[] = [];
  for (const edge of edges) {
    cancel.check();
    if (suitability(edge) === 'closed') continue;
    insideStretches(line.read(network.streets, edge), edge, shape, stretches);
  }
  for (const [lon, lat] of shape.vertices) {
    cancel.check();
    const point = snapper.nearest(lon, lat, Math.min(LINE_TOLERANCE_M, maxDistanceM), suitability);
    if (point) stretches.push({ ...stretchAt(point), distanceM: 0 });
  }
  if (stretches.length > 0) return stretches;
  const { minX, minY, maxX, maxY } = shape.bounds;
  const point = snapper.nearest((minX + maxX) / 2, (minY + maxY) / 2, maxDistanceM, suitability);
  return point ? [stretchAt(point)] : [];
}

function insideStretches(line: EdgeLine, edge: EdgeIndex, shape: Shape, stretches: Stretch[]): void {
  let open: { from: number; to: number } | null = null;
  const close = () => {
    if (open) stretches.push({ edge, ...open, distanceM: 0 });
    open = null;
  };
  for (let i = 1; i < line.count; i++) {
    const [x0, y0, x1, y1] = [line.lon[i - 1], line.lat[i - 1], line.lon[i], line.lat[i]];
    const share = (t: number) => (line.along[i - 1] + t * (line.along[i] - line.along[i - 1])) / (line.length || 1);
    const cuts = [0, ...shape.crossings(x0, y0, x1, y1).sort((a, b) => a - b), 1];
    for (let c = 1; c < cuts.length; c++) {
      const middle = (cuts[c - 1] + cuts[c]) / 2;
      if (shape.contains(x0 + middle * (x1 - x0), y0 + middle * (y1 - y0))) {
        if (open) open.to = share(cuts[c]);
        else open = { from: share(cuts[c - 1]), to: share(cuts[c]) };
      } else {
        close();
        // A line without an area meets edges at points.
        if (!shape.hasArea && c < cuts.length - 1)
          stretches.push({ edge, from: share(cuts[c]), to: share(cuts[c]), distanceM: 0 });
      }
    }
  }
  close();
}

/** The additions of a snapping area to the nearest point: every edge around it, and the opposite carriageway. */
interface SnappingArea {
  readonly radiusM: number;
  readonly oppositeLanesM: number;
}

export function areaStretches(
  network: Network,
  snapper: Snapper,
  lon: number,
  lat: number,
  nearest: SnappedPoint,
  area: SnappingArea,
  suitability: EdgeSuitability,
): Stretch[] {
  const points = snapper.within(lon, lat, Math.max(area.radiusM, area.oppositeLanesM), suitability);
  return points
    .filter(
      (point) =>
        point.edge === nearest.edge ||
        point.distanceM <= area.radiusM ||
        (point.distanceM <= area.oppositeLanesM && runOpposite(network, nearest.edge, point.edge)),
    )
    .map(stretchAt);
}

/**
 * Returns whether two edges are carriageways of one road: both one-way for cars, and running against each other to
 * within 45°.
 */
function runOpposite(network: Network, a: EdgeIndex, b: EdgeIndex): boolean {
  const bearingA = trafficBearing(network, a);
  const bearingB = trafficBearing(network, b);
  if (bearingA === null || bearingB === null) return false;
  return Math.abs(((bearingA - bearingB) & 255) - 128) <= 32;
}

function trafficBearing(network: Network, edge: EdgeIndex): number | null {
  const { carKmh } = network.streets.arc;
  const there = carKmh[forwardArc(edge)] > 0;
  const back = carKmh[reverseArc(forwardArc(edge))] > 0;
  if (there === back) return null;
  const line = new EdgeLine().read(network.streets, edge);
  const last = line.count - 1;
  const bearing = bearingByte(line.lon[0], line.lat[0], line.lon[last], line.lat[last]);
  return there ? bearing : (bearing + 128) & 255;
}
