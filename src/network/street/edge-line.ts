import { fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM, METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { EdgeIndex, StreetMap } from './street-graph.ts';

const POLAR_LAT = 85;

/**
 * The line of an edge from tail to head in degrees, with lengths. The arrays are reused, so they are valid until the
 * next `read`.
 */
export class EdgeLine {
  count = 0;
  lon = new Float64Array(64);
  lat = new Float64Array(64);
  /** Meters from the tail along the line, planar except near the poles, which is exact enough for shares. */
  along = new Float64Array(64);

  read(streets: StreetMap, edge: EdgeIndex): this {
    const { node, shape } = streets;
    const first = streets.edge.firstShape[edge];
    const last = streets.edge.firstShape[edge + 1];
    this.count = last - first + 2;
    if (this.count > this.lon.length) this.grow(this.count);
    const tail = streets.edge.tail[edge];
    const head = streets.edge.head[edge];
    this.put(0, node.lonE7[tail], node.latE7[tail]);
    for (let i = first; i < last; i++) this.put(i - first + 1, shape.lonE7[i], shape.latE7[i]);
    this.put(this.count - 1, node.lonE7[head], node.latE7[head]);

    const mx = metersPerDegreeLon(this.lat[0]);
    this.along[0] = 0;
    // Meridians converge there, so no plane is exact enough.
    if (Math.abs(this.lat[0]) > POLAR_LAT) return this.measureOnSphere();
    for (let i = 1; i < this.count; i++) {
      const dx = (this.lon[i] - this.lon[i - 1]) * mx;
      const dy = (this.lat[i] - this.lat[i - 1]) * METERS_PER_DEGREE;
      this.along[i] = this.along[i - 1] + Math.sqrt(dx * dx + dy * dy);
    }
    return this;
  }

  private measureOnSphere(): this {
    const { lon, lat, along } = this;
    for (let i = 1; i < this.count; i++) along[i] = along[i - 1] + haversineM(lon[i - 1], lat[i - 1], lon[i], lat[i]);
    return this;
  }

  get length(): number {
    return this.along[this.count - 1];
  }

  /** Returns the position at a share (0..1) of the line. */
  at(share: number): [lon: number, lat: number] {
    const wanted = share * this.length;
    let i = 1;
    while (i < this.count - 1 && this.along[i] < wanted) i++;
    const span = this.along[i] - this.along[i - 1];
    const t = span === 0 ? 0 : Math.min(1, Math.max(0, (wanted - this.along[i - 1]) / span));
    return [
      this.lon[i - 1] + t * (this.lon[i] - this.lon[i - 1]),
      this.lat[i - 1] + t * (this.lat[i] - this.lat[i - 1]),
    ];
  }

  private put(i: number, lonE7: number, latE7: number): void {
    this.lon[i] = fromE7(lonE7);
    this.lat[i] = fromE7(latE7);
  }

  private grow(count: number): void {
    const capacity = count * 2;
    this.lon = new Float64Array(capacity);
    this.lat = new Float64Array(capacity);
    this.along = new Float64Array(capacity);
  }
}
