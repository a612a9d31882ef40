/** A point of a route: degrees, and meters above the sea (0 where unknown). */
export type RoutePoint = readonly [lon: number, lat: number, elevationM: number];

/** The line of a stretch of a route: its points one after the other in one array, since long routes have tens of thousands. */
export class RouteLine {
  /** Longitude, latitude and elevation of each point. */
  private readonly values: number[] = [];

  static of(points: readonly RoutePoint[]): RouteLine {
    const line = new RouteLine();
    for (const point of points) line.add(...point);
    return line;
  }

  get count(): number {
    return this.values.length / 3;
  }

  lon(i: number): number {
    return this.values[3 * i];
  }

  lat(i: number): number {
    return this.values[3 * i + 1];
  }

  elevationM(i: number): number {
    return this.values[3 * i + 2];
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
    this.values.push(lon, lat, elevationM);
  }

  /** Adds a point unless the line ends there. */
  extend(lon: number, lat: number, elevationM: number): void {
    const { values } = this;
    const end = values.length;
    if (end === 0 || values[end - 3] !== lon || values[end - 2] !== lat) values.push(lon, lat, elevationM);
  }

  /** With every point as `of` gives it, in their order. */
  map(of: (point: RoutePoint) => RoutePoint): RouteLine {
    const line = new RouteLine();
    for (let i = 0; i < this.count; i++) line.add(...of(this.point(i)));
    return line;
  }

  reversed(): RouteLine {
    const line = new RouteLine();
    for (let i = this.count - 1; i >= 0; i--) line.add(this.lon(i), this.lat(i), this.elevationM(i));
    return line;
  }

  all(): RoutePoint[] {
    return Array.from({ length: this.count }, (_, i) => this.point(i));
  }
}
