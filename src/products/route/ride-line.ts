import { fromE7, type Position } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import type { LongitudeFrame } from '../../kit/geo/longitude-frame.ts';
import type { Network } from '../../network/network/network.ts';
import type { PlatformIndex, RidePart, Timetable } from '../../network/transit/index.ts';
import { PathPoints } from './path-points.ts';
import { platformAt, positionsOf } from './ride-details.ts';
import { RouteLine, type RoutePoint } from './route-line.ts';

/** Reads platforms and the lines of rides, in the network's frame. */
export class RideLines {
  private readonly paths: PathPoints;
  private readonly frame: LongitudeFrame;

  constructor(
    { streets, frame }: Pick<Network, 'streets' | 'frame'>,
    private readonly timetable: Timetable,
  ) {
    this.paths = new PathPoints(streets);
    this.frame = frame;
  }

  /** Returns the position of a platform, with the elevation of the street in front of it. */
  platformPoint(p: PlatformIndex): RoutePoint {
    const { platform, link } = this.timetable;
    const l = platform.firstLink[p];
    const isLinked = l < platform.firstLink[(p + 1) as PlatformIndex];
    const elevationM = isLinked ? this.paths.on(link.edge[l], link.share[l])[2] : 0;
    return [this.frame.near(fromE7(platform.lonE7[p])), fromE7(platform.latE7[p]), elevationM];
  }

  /**
   * Returns the line of a ride along its shape, or straight from stop position to stop position; elevations are
   * interpolated between stop positions.
   */
  line(part: RidePart): RouteLine {
    const { timetable } = this;
    const shape = timetable.pattern.shape[timetable.trip.pattern[part.trip]];
    const positions = positionsOf(timetable, part);
    const stops = positions.map((stopPosition) => this.platformPoint(platformAt(timetable, stopPosition)));
    if (shape < 0) return RouteLine.of(stops);
    const line = new RouteLine();
    for (let i = 1; i < positions.length; i++) {
      const [from, to] = [
        timetable.stopPosition.shapeAt[positions[i - 1]],
        timetable.stopPosition.shapeAt[positions[i]],
      ];
      const stretch = withHeights(this.stretch(shape, from, to), stops[i - 1][2], stops[i][2]);
      for (const point of i === 1 ? stretch : stretch.slice(1)) line.add(...point);
    }
    return line;
  }

  /** Returns the positions of a shape between two places, at least two. */
  private stretch(shape: number, from: number, to: number): Position[] {
    const points = [this.place(shape, from)];
    for (let i = Math.floor(from) + 1; i < to; i++) points.push(this.place(shape, i));
    points.push(this.place(shape, to));
    return points;
  }

  /** @param at index of a point of the shape + share of the way to the next */
  private place(shape: number, at: number): Position {
    const { firstPoint, lonE7, latE7 } = this.timetable.shape;
    const i = firstPoint[shape] + Math.floor(at);
    const share = at - Math.floor(at);
    const lon = this.frame.nearE7(lonE7[i]);
    if (share === 0) return [fromE7(lon), fromE7(latE7[i])];
    const next = this.frame.nearE7(lonE7[i + 1]);
    return [fromE7(lon + share * (next - lon)), fromE7(latE7[i] + share * (latE7[i + 1] - latE7[i]))];
  }
}

function withHeights(points: readonly Position[], fromM: number, toM: number): RoutePoint[] {
  const along = [0];
  for (let i = 1; i < points.length; i++) along.push(along[i - 1] + haversineM(...points[i - 1], ...points[i]));
  const length = along[along.length - 1];
  return points.map(([lon, lat], i) => [lon, lat, length > 0 ? fromM + ((toM - fromM) * along[i]) / length : fromM]);
}
