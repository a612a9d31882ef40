import { E7 } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { EdgeLine } from '../street/edge-line.ts';
import type { EdgeIndex } from '../street/street-graph.ts';
import { BoxWalk } from './box-walk.ts';
import type { SnappingNetwork } from './network.ts';

/** A point of the network: a share of an edge from its tail, and its distance from the requested point. */
export interface SnappedPoint {
  readonly edge: EdgeIndex;
  readonly share: number;
  readonly distanceM: number;
  /** The longitude in the network's frame. */
  readonly lon: number;
  readonly lat: number;
}

/** True if points may snap to an edge, and whether only if nothing better is near. */
export type Suitability = 'good' | 'poor' | 'closed';
export type EdgeSuitability = (edge: EdgeIndex) => Suitability;

/** A poor edge (an island, a motorway, a tunnel) is chosen only if it is nearer than any good one by this much. */
const POOR_HANDICAP_M = 250;
/** The first search radius, since most points lie beside a street; it then grows. */
const FIRST_RADIUS_M = 20;

/** The nearest place found so far: a share `t` of a segment of an edge. */
interface Candidate {
  edge: EdgeIndex;
  segment: number;
  t: number;
  squaredM: number;
}

const nothing = (): Candidate => ({ edge: -1 as EdgeIndex, segment: 0, t: 0, squaredM: Infinity });

/** Compares candidates; ties are broken by edge, since the order of the index is arbitrary. */
const beats = (a: Candidate, b: Candidate): boolean =>
  a.squaredM < b.squaredM || (a.squaredM === b.squaredM && a.edge < b.edge);

function copy(from: Candidate, to: Candidate): void {
  to.edge = from.edge;
  to.segment = from.segment;
  to.t = from.t;
  to.squaredM = from.squaredM;
}

/** Snaps points to the network. There is one instance per thread. */
export class Snapper {
  private readonly line = new EdgeLine();
  /** Matrices snap thousands of points, so candidates are overwritten instead of allocated. */
  private readonly place = nothing();
  private readonly good = nothing();
  private readonly poor = nothing();
  private readonly walk: BoxWalk;

  constructor(private readonly network: SnappingNetwork) {
    this.walk = new BoxWalk(network.edgeIndex);
  }

  /**
   * Returns the nearest suitable point within `maxDistanceM`, or null.
   * @param accepts decides about the nearest point of an edge; null accepts all
   */
  nearest(
    anyLon: number,
    lat: number,
    maxDistanceM: number,
    suitability: EdgeSuitability,
    accepts: ((point: SnappedPoint) => boolean) | null = null,
  ): SnappedPoint | null {
    const lon = this.network.frame.near(anyLon);
    const metersX = metersPerDegreeLon(lat);
    const { good, poor } = this;
    for (let radius = Math.min(FIRST_RADIUS_M, maxDistanceM); ; radius = Math.min(radius * 4, maxDistanceM)) {
      good.squaredM = Infinity;
      poor.squaredM = Infinity;
      this.lookAround(lon, lat, radius);
      for (let edge = this.walk.next(); edge >= 0; edge = this.walk.next()) {
        const kind = suitability(edge);
        if (kind === 'closed') continue;
        const place = this.measure(lon, lat, metersX, edge);
        if (place.squaredM > radius * radius || (accepts !== null && !accepts(this.point(place)))) continue;
        const best = kind === 'good' ? good : poor;
        if (!beats(place, best)) continue;
        copy(place, best);
        // Edges further away can't matter any more.
        if (kind === 'good') this.lookWithin(lon, lat, metersX, Math.sqrt(place.squaredM));
      }
      const finished = radius >= maxDistanceM;
      const goodM = Math.sqrt(good.squaredM);
      const poorM = Math.sqrt(poor.squaredM);
      if (goodM < Infinity && goodM <= poorM + POOR_HANDICAP_M) return this.point(good);
      if (poorM < Infinity && (finished || radius >= poorM + POOR_HANDICAP_M)) return this.point(poor);
      if (finished) return null;
    }
  }

  /** Returns the nearest point of every suitable edge within `radiusM`, by edge. */
  within(anyLon: number, lat: number, radiusM: number, suitability: EdgeSuitability): SnappedPoint[] {
    const lon = this.network.frame.near(anyLon);
    const points: SnappedPoint[] = [];
    const metersX = metersPerDegreeLon(lat);
    this.lookAround(lon, lat, radiusM);
    for (let edge = this.walk.next(); edge >= 0; edge = this.walk.next()) {
      if (suitability(edge) === 'closed') continue;
      const place = this.measure(lon, lat, metersX, edge);
      if (place.squaredM <= radiusM * radiusM) points.push(this.point(place));
    }
    return points.sort((a, b) => a.edge - b.edge);
  }

  private lookAround(lon: number, lat: number, radiusM: number): void {
    const dLat = radiusM / METERS_PER_DEGREE;
    const dLon = Math.min(180, radiusM / Math.max(1, metersPerDegreeLon(Math.min(90, Math.abs(lat) + dLat))));
    this.walk.begin(
      Math.floor((lon - dLon) * E7),
      Math.floor((lat - dLat) * E7),
      Math.ceil((lon + dLon) * E7),
      Math.ceil((lat + dLat) * E7),
    );
  }

  /** Skips edges further away than this, but none at the same distance: distances are those of {@link measure}. */
  private lookWithin(lon: number, lat: number, metersPerLon: number, distanceM: number): void {
    const x = lon * E7;
    const y = lat * E7;
    const dx = (distanceM / metersPerLon) * E7 + 1;
    const dy = (distanceM / METERS_PER_DEGREE) * E7 + 1;
    this.walk.narrow(x - dx, y - dy, x + dx, y + dy);
  }

  /**
   * Returns the place on an edge that is nearest to a position. Valid until the next call; `metersPerLon` per degree.
   */
  private measure(lon: number, lat: number, metersPerLon: number, edge: EdgeIndex): Candidate {
    const { node, shape, edge: edges } = this.network.streets;
    const metersX = metersPerLon / E7;
    const metersY = METERS_PER_DEGREE / E7;
    const lonE7 = lon * E7;
    const latE7 = lat * E7;
    const first = edges.firstShape[edge];
    const segments = edges.firstShape[edge + 1] - first + 1;
    const place = this.place;
    place.edge = edge;
    place.squaredM = Infinity;
    const tail = edges.tail[edge];
    const head = edges.head[edge];
    let ax = (node.lonE7[tail] - lonE7) * metersX;
    let ay = (node.latE7[tail] - latE7) * metersY;
    for (let segment = 1; segment <= segments; segment++) {
      const last = segment === segments;
      const at = first + segment - 1;
      const bx = ((last ? node.lonE7[head] : shape.lonE7[at]) - lonE7) * metersX;
      const by = ((last ? node.latE7[head] : shape.latE7[at]) - latE7) * metersY;
      const dx = bx - ax;
      const dy = by - ay;
      const squared = dx * dx + dy * dy;
      const t = squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared));
      // Edges that end in one node get exactly equal distances where that node is nearest, without rounding.
      const px = t === 1 ? bx : ax + t * dx;
      const py = t === 1 ? by : ay + t * dy;
      const distance = px * px + py * py;
      if (distance < place.squaredM) {
        place.squaredM = distance;
        place.segment = segment;
        place.t = t;
      }
      ax = bx;
      ay = by;
    }
    return place;
  }

  private point({ edge, segment, t, squaredM }: Candidate): SnappedPoint {
    const { lon, lat, along, length } = this.line.read(this.network.streets, edge);
    const between = (values: Float64Array) => values[segment - 1] + t * (values[segment] - values[segment - 1]);
    return {
      edge,
      share: length === 0 ? 0 : between(along) / length,
      distanceM: Math.sqrt(squaredM),
      lon: between(lon),
      lat: between(lat),
    };
  }
}
