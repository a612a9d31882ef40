import { fromE7 } from '../../kit/geo/coordinates.ts';
import { NO_ELEVATION } from '../../network/street/street-graph.ts';

/** A point of a route: degrees, and meters above the sea (0 where unknown). */
export type RoutePoint = readonly [lon: number, lat: number, elevationM: number];

/** Points in a region's columns: degrees × 10⁷, and meters or {@link NO_ELEVATION}. */
interface PointColumns {
  readonly lonE7: { readonly [point: number]: number };
  readonly latE7: { readonly [point: number]: number };
  readonly elevationM: { readonly [point: number]: number };
}

/** The capacity of a single line: few are longer. */
const FEW_POINTS = 8;

/**
 * Memory for the points of many lines, one after the other: long routes have tens of thousands, in hundreds of lines.
 */
export class PointMemory {
  /** Longitude, latitude and elevation of each point. */
  values: Float64Array;
  /** The number of values in use. */
  end = 0;

  constructor(capacity = FEW_POINTS) {
    this.values = new Float64Array(3 * capacity);
  }

  /** Reserves memory for so many more points. */
  reserve(count: number): void {
    if (this.end + 3 * count <= this.values.length) return;
    const larger = new Float64Array(Math.max(2 * this.values.length, this.end + 3 * count));
    larger.set(this.values.subarray(0, this.end));
    this.values = larger;
  }
}

/** The line of a stretch of a route. It can grow while it is the last in its memory. */
export class RouteLine {
  count = 0;
  private readonly begin: number;

  constructor(private readonly room = new PointMemory()) {
    this.begin = room.end;
  }

  static of(points: readonly RoutePoint[]): RouteLine {
    const line = new RouteLine(new PointMemory(points.length));
    for (const point of points) line.add(...point);
    return line;
  }

  lon(i: number): number {
    return this.room.values[this.begin + 3 * i];
  }

  lat(i: number): number {
    return this.room.values[this.begin + 3 * i + 1];
  }

  elevationM(i: number): number {
    return this.room.values[this.begin + 3 * i + 2];
  }

  point(i: number): RoutePoint {
    return [this.lon(i), this.lat(i), this.elevationM(i)];
  }

  get first(): RoutePoint {
    return this.point(0);
  }

  get last(): RoutePoint {
    return this.point(this.count - 1);
  }

  add(lon: number, lat: number, elevationM: number): void {
    const { room } = this;
    room.reserve(1);
    const { values, end } = room;
    values[end] = lon;
    values[end + 1] = lat;
    values[end + 2] = elevationM;
    room.end = end + 3;
    this.count++;
  }

  /** Adds a point unless the line ends there. */
  extend(lon: number, lat: number, elevationM: number): void {
    const last = this.count - 1;
    if (last < 0 || this.lon(last) !== lon || this.lat(last) !== lat) this.add(lon, lat, elevationM);
  }

  /** Adds `count` points of columns in the same way, from one on by steps of 1 or -1. */
  extendAlong({ lonE7, latE7, elevationM }: PointColumns, from: number, count: number, step: number): void {
    const { room, begin } = this;
    room.reserve(count);
    const { values } = room;
    let { end } = room;
    let lastLon = end > begin ? values[end - 3] : Number.NaN;
    let lastLat = end > begin ? values[end - 2] : Number.NaN;
    for (let left = count, i = from; left > 0; left--, i += step) {
      const lon = fromE7(lonE7[i]);
      const lat = fromE7(latE7[i]);
      if (lon === lastLon && lat === lastLat) continue;
      values[end] = lastLon = lon;
      values[end + 1] = lastLat = lat;
      values[end + 2] = knownElevation(elevationM[i]);
      end += 3;
    }
    room.end = end;
    this.count = (end - begin) / 3;
  }

  /** Returns the line with every point mapped by `of`. */
  map(of: (point: RoutePoint) => RoutePoint): RouteLine {
    return RouteLine.of(this.all().map(of));
  }

  reversed(): RouteLine {
    return RouteLine.of(this.all().reverse());
  }

  all(): RoutePoint[] {
    return Array.from({ length: this.count }, (_, i) => this.point(i));
  }
}

export const knownElevation = (elevationM: number): number => (elevationM === NO_ELEVATION ? 0 : elevationM);
