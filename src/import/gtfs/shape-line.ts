import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { GtfsShapes } from './gtfs-feed.ts';

/** Stops × segments of the largest table that is filled to project one trip: 16 MB. */
const MAX_TABLE = 4_000_000;
const TURN_E7 = 3_600_000_000;

/**
 * One shape at a time projected to a plane, in meters around its first point. A position on it is the index of a point
 * plus the share of the segment to the next.
 */
export class ShapeLine {
  private shape = -1;
  private segments = 0;
  private lonE7 = 0;
  private latE7 = 0;
  private meterX = 0;
  private readonly meterY = METERS_PER_DEGREE / 1e7;
  private x = new Float64Array(0);
  private y = new Float64Array(0);
  private along = new Float64Array(0);
  /**
   * State of the projection by segment: least sum of squares, position of the last stop on it, segment of the stop
   * before.
   */
  private sums = new Float64Array(0);
  private shares = new Float64Array(0);
  private before = new Int32Array(0);

  constructor(private readonly shapes: GtfsShapes) {}

  take(shape: number): void {
    if (shape === this.shape) return;
    const { firstPoint, lonE7, latE7 } = this.shapes;
    const begin = firstPoint[shape];
    const points = firstPoint[shape + 1] - begin;
    this.shape = shape;
    this.segments = points - 1;
    this.lonE7 = lonE7[begin];
    this.latE7 = latE7[begin];
    this.meterX = metersPerDegreeLon(this.latE7 / 1e7) / 1e7;
    if (this.x.length < points) {
      this.x = new Float64Array(points * 2);
      this.y = new Float64Array(points * 2);
      this.along = new Float64Array(points * 2);
    }
    const { x, y, along } = this;
    for (let i = 0; i < points; i++) {
      x[i] = this.xOf(lonE7[begin + i]);
      y[i] = this.yOf(latE7[begin + i]);
      along[i] = i === 0 ? 0 : along[i - 1] + Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
    }
  }

  /** Returns the meters from the shape's beginning. */
  metersAt(place: number): number {
    const i = Math.min(Math.floor(place), this.segments - 1);
    return this.along[i] + (place - i) * (this.along[i + 1] - this.along[i]);
  }

  /** Returns the meters between a position on the shape and a point. */
  offsetM(place: number, lonE7: number, latE7: number): number {
    const { x, y } = this;
    const i = Math.min(Math.floor(place), this.segments - 1);
    const share = place - i;
    const dx = x[i] + share * (x[i + 1] - x[i]) - this.xOf(lonE7);
    const dy = y[i] + share * (y[i + 1] - y[i]) - this.yOf(latE7);
    return Math.hypot(dx, dy);
  }

  /**
   * Projects points to positions along the shape that never decrease, with the least sum of squared distances: dynamic
   * programming over stops and segments, so that the order of stops resolves loops and ways there and back. Returns the
   * sum in square meters; NaN if trip and shape are too long for it and the stops are spread evenly.
   */
  project(lonE7: Int32Array, latE7: Int32Array, places: Float64Array): number {
    const { segments } = this;
    const stops = places.length;
    if (stops * segments > MAX_TABLE) {
      for (let k = 0; k < stops; k++) places[k] = (k / (stops - 1)) * segments;
      return Number.NaN;
    }
    if (this.sums.length < segments) {
      this.sums = new Float64Array(segments * 2);
      this.shares = new Float64Array(segments * 2);
    }
    if (this.before.length < stops * segments) this.before = new Int32Array(stops * segments * 2);
    const { sums, before, shares, x, y, along } = this;
    sums.fill(0, 0, segments);
    shares.fill(0, 0, segments);
    for (let k = 0; k < stops; k++) {
      const px = this.xOf(lonE7[k]);
      const py = this.yOf(latE7[k]);
      for (let j = 1, least = 0; j < segments; j++) {
        before[k * segments + j] = least;
        if (sums[j] < sums[least]) least = j;
      }
      // Downwards, because the stop before is looked up on earlier segments.
      for (let j = segments - 1; j >= 0; j--) {
        const dx = x[j + 1] - x[j];
        const dy = y[j + 1] - y[j];
        const share = shareAlong(px - x[j], py - y[j], dx, dy);
        const ox = x[j] + share * dx - px;
        const oy = y[j] + share * dy - py;
        // On the same segment a stop can't precede the last one; it moves up to it.
        const back = Math.max(0, shares[j] - share) * (along[j + 1] - along[j]);
        let sum = sums[j] + back * back;
        const earlier = before[k * segments + j];
        if (j > 0 && sums[earlier] <= sum) sum = sums[earlier];
        else before[k * segments + j] = j;
        sums[j] = sum + ox * ox + oy * oy;
        shares[j] = share;
      }
    }
    // The last of equals, so that a trip round a loop ends at its end.
    let segment = 0;
    for (let j = 1; j < segments; j++) if (sums[j] <= sums[segment]) segment = j;
    const sum = sums[segment];
    for (let k = stops - 1; k >= 0; k--) {
      const i = segment;
      places[k] =
        i + shareAlong(this.xOf(lonE7[k]) - x[i], this.yOf(latE7[k]) - y[i], x[i + 1] - x[i], y[i + 1] - y[i]);
      segment = before[k * segments + i];
    }
    for (let k = 1; k < stops; k++) if (places[k] < places[k - 1]) places[k] = places[k - 1];
    return sum;
  }

  /** Converts a longitude to x, the short way across the date line. */
  private xOf(lonE7: number): number {
    const d = lonE7 - this.lonE7;
    return (d > TURN_E7 / 2 ? d - TURN_E7 : d < -TURN_E7 / 2 ? d + TURN_E7 : d) * this.meterX;
  }

  private yOf(latE7: number): number {
    return (latE7 - this.latE7) * this.meterY;
  }
}

/** Returns the share (0..1) of the vector (dx, dy) that is nearest to the point (px, py). */
function shareAlong(px: number, py: number, dx: number, dy: number): number {
  const square = dx * dx + dy * dy;
  return square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
}
