import type { Position } from 'geojson';
import { DM_PER_METER, DS_PER_SECOND, tenthsWithin } from '../../kit/core/units.ts';
import { haversineM, METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { nearLon, wrapLon } from '../../kit/geo/longitude-frame.ts';
import { Shape } from '../../kit/geo/shape.ts';
import { type FlyTravel, type Origin, pathsOf, type RoutingQuery } from '../routing/index.ts';
import { type InClip, inClip } from './clip.ts';

/** An origin that travels as the crow flies. */
export type FlyOrigin = Origin & { readonly travel: FlyTravel };

export const isFlyOrigin = (origin: Origin): origin is FlyOrigin => origin.travel.mode === 'fly';

interface Flight {
  /** The start of the flight: the origin's point, or the nearest of its geometry. */
  readonly fromLon: number;
  readonly fromLat: number;
  readonly travelTimeDs: number;
  readonly lengthDm: number;
}

/** Computes straight flights from one origin. */
export class Flights {
  private readonly shape: Shape | null;
  private readonly paths: readonly (readonly Position[])[];
  private readonly inClip: InClip;
  private readonly maxWeight: number;

  constructor(
    private readonly origin: FlyOrigin,
    private readonly query: Pick<RoutingQuery, 'edgeWeight' | 'maxEdgeWeight' | 'clip'>,
  ) {
    this.shape = origin.geometry ? new Shape(origin.geometry) : null;
    this.paths = origin.geometry ? pathsOf(origin.geometry) : [];
    this.inClip = inClip(query);
    this.maxWeight = tenthsWithin(query.maxEdgeWeight);
  }

  /** Returns the flight to a place; null beyond the limit of the request, and outside of its clip area. */
  to(anyLon: number, lat: number): Flight | null {
    const lon = wrapLon(anyLon);
    if (!this.inClip(lon, lat)) return null;
    const [fromLon, fromLat] = this.leaveFrom(lon, lat);
    const meters = haversineM(fromLon, fromLat, lon, lat);
    const travelTimeDs = Math.round((meters * 3.6 * DS_PER_SECOND) / this.origin.travel.speedKmh);
    const lengthDm = Math.round(meters * DM_PER_METER);
    const weight = this.query.edgeWeight === 'time' ? travelTimeDs : lengthDm;
    return weight <= this.maxWeight ? { fromLon, fromLat, travelTimeDs, lengthDm } : null;
  }

  private leaveFrom(lon: number, lat: number): [number, number] {
    if (!this.shape) return [this.origin.lon, this.origin.lat];
    if (this.shape.contains(lon, lat)) return [lon, lat];
    return nearestOn(this.paths, lon, lat);
  }
}

/** Returns the nearest position on lines, rings and points, measured in a local plane around (lon, lat). */
function nearestOn(paths: readonly (readonly Position[])[], lon: number, lat: number): [number, number] {
  const mx = metersPerDegreeLon(lat);
  const my = METERS_PER_DEGREE;
  let best: [number, number] = [lon, lat];
  let bestSquared = Infinity;
  for (const path of paths) {
    for (let i = 0; i < path.length; i++) {
      const [fromLon, ay] = path[Math.max(0, i - 1)];
      const [toLon, by] = path[i];
      // It may be nearer across the date line.
      const middle = (fromLon + toLon) / 2;
      const turn = nearLon(middle, lon) - middle;
      const [ax, bx] = [fromLon + turn, toLon + turn];
      const dx = (bx - ax) * mx;
      const dy = (by - ay) * my;
      const squared = dx * dx + dy * dy;
      const t = squared === 0 ? 0 : ((lon - ax) * mx * dx + (lat - ay) * my * dy) / squared;
      const share = Math.max(0, Math.min(1, t));
      const x = ax + share * (bx - ax);
      const y = ay + share * (by - ay);
      const distance = ((lon - x) * mx) ** 2 + ((lat - y) * my) ** 2;
      if (distance < bestSquared) {
        bestSquared = distance;
        best = [x, y];
      }
    }
  }
  return best;
}
