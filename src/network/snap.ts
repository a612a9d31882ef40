import { E7 } from '../geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../geo/distance.ts';
import { EdgeLine } from '../street/edge-line.ts';
import type { EdgeIndex } from '../street/street-graph.ts';
import type { Network } from './network.ts';

/** A point of the network: a share of an edge from its tail, and how far away the point asked for lies. */
export interface SnappedPoint {
  readonly edge: EdgeIndex;
  readonly share: number;
  readonly distanceM: number;
  readonly lon: number;
  readonly lat: number;
}

/** Whether points may snap to an edge, and whether only when nothing better is near. */
export type EdgeSuitability = (edge: EdgeIndex) => 'good' | 'poor' | 'closed';

/** A poor edge (an island, a motorway, a tunnel) is taken when it is nearer than any good one by this much. */
const POOR_HANDICAP_M = 250;
const FIRST_RADIUS_M = 60;

/** Finds the network near points. One per thread. */
export class Snapper {
  private readonly line = new EdgeLine();

  constructor(private readonly network: Network) {}

  /** The nearest suitable point within `maxDistanceM`, or null. */
  nearest(lon: number, lat: number, maxDistanceM: number, suitability: EdgeSuitability): SnappedPoint | null {
    for (let radius = Math.min(FIRST_RADIUS_M, maxDistanceM); ; radius = Math.min(radius * 4, maxDistanceM)) {
      let good: SnappedPoint | null = null;
      let poor: SnappedPoint | null = null;
      for (const edge of this.edgesAround(lon, lat, radius)) {
        const kind = suitability(edge);
        if (kind === 'closed') continue;
        const best = kind === 'good' ? good : poor;
        const point = this.project(lon, lat, edge, best?.distanceM ?? radius);
        if (!point) continue;
        if (kind === 'good') good = point;
        else poor = point;
      }
      const finished = radius >= maxDistanceM;
      if (good && (!poor || good.distanceM <= poor.distanceM + POOR_HANDICAP_M)) return good;
      if (poor && (finished || radius >= poor.distanceM + POOR_HANDICAP_M)) return poor;
      if (finished) return null;
    }
  }

  /** The nearest point of every suitable edge within `radiusM`, by edge. */
  within(lon: number, lat: number, radiusM: number, suitability: EdgeSuitability): SnappedPoint[] {
    const points: SnappedPoint[] = [];
    for (const edge of this.edgesAround(lon, lat, radiusM)) {
      if (suitability(edge) === 'closed') continue;
      const point = this.project(lon, lat, edge, radiusM);
      if (point) points.push(point);
    }
    return points;
  }

  private edgesAround(lon: number, lat: number, radiusM: number): EdgeIndex[] {
    const dLat = radiusM / METERS_PER_DEGREE;
    const dLon = radiusM / Math.max(1, metersPerDegreeLon(Math.min(89, Math.abs(lat) + dLat)));
    const found = this.network.edgeIndex.search(
      Math.floor((lon - dLon) * E7),
      Math.floor((lat - dLat) * E7),
      Math.ceil((lon + dLon) * E7),
      Math.ceil((lat + dLat) * E7),
    );
    // The order of the index is an accident; ties between edges must not be.
    return (found as EdgeIndex[]).sort((a, b) => a - b);
  }

  /** The point of the edge nearest to a position, or null when it is further than `within` metres. */
  private project(lon: number, lat: number, edge: EdgeIndex, within: number): SnappedPoint | null {
    const line = this.line.read(this.network.streets, edge);
    const mx = metersPerDegreeLon(lat);
    const my = METERS_PER_DEGREE;
    let bestSquared = within * within;
    let bestSegment = -1;
    let bestT = 0;
    for (let i = 1; i < line.count; i++) {
      const ax = (line.lon[i - 1] - lon) * mx;
      const ay = (line.lat[i - 1] - lat) * my;
      const dx = (line.lon[i] - line.lon[i - 1]) * mx;
      const dy = (line.lat[i] - line.lat[i - 1]) * my;
      const squared = dx * dx + dy * dy;
      const t = squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared));
      const px = ax + t * dx;
      const py = ay + t * dy;
      const distance = px * px + py * py;
      if (distance < bestSquared || (bestSegment < 0 && distance === bestSquared)) {
        bestSquared = distance;
        bestSegment = i;
        bestT = t;
      }
    }
    if (bestSegment < 0) return null;
    const i = bestSegment;
    const along = line.along[i - 1] + bestT * (line.along[i] - line.along[i - 1]);
    return {
      edge,
      share: line.length === 0 ? 0 : along / line.length,
      distanceM: Math.sqrt(bestSquared),
      lon: line.lon[i - 1] + bestT * (line.lon[i] - line.lon[i - 1]),
      lat: line.lat[i - 1] + bestT * (line.lat[i] - line.lat[i - 1]),
    };
  }
}
