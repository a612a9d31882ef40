import { firstWhere } from '../../kit/collections/binary-search.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import type { GtfsStop } from './gtfs-feed.ts';
import { ShapeLine } from './shape-line.ts';
import type { MeasuredShapes } from './shapes.ts';

/** Distance of a stop from its position that indicates an error: distances in another unit, a reversed shape. */
const DOUBTFUL_M = 250;
/**
 * Distance of a stop from its trip's shape from which the trip runs elsewhere, so positions would give wrong distances.
 */
const FAR_M = 1000;

/** A problem found while placing a trip. */
export type PlacingProblem = 'backward-shape' | 'shape-distances' | 'stop-far-from-shape';

interface Pattern {
  readonly shape: number;
  readonly stops: Int32Array;
  readonly places: Float64Array;
}

/** Finds the positions of trips' stops on their shapes. Projects trips with the same stops and shape once. */
export class ShapePlaces {
  private readonly line: ShapeLine;
  private readonly lonE7: Int32Array;
  private readonly latE7: Int32Array;
  private readonly patterns = new Map<number, Pattern[]>();

  constructor(
    private readonly shapes: MeasuredShapes,
    stops: readonly GtfsStop[],
  ) {
    this.line = new ShapeLine(shapes);
    this.lonE7 = Int32Array.from(stops, ({ lon }) => toE7(lon));
    this.latE7 = Int32Array.from(stops, ({ lat }) => toE7(lat));
  }

  /**
   * Fills `places` for the stops of one trip: by shape_dist_traveled if shape and trip have it and it agrees with the
   * map, else by projection. `distances` are the trip's, NaN if missing. Positions are NaN on a shape that runs the
   * other way or passes a stop at a large distance.
   */
  place(shape: number, stops: Int32Array, distances: Float32Array, places: Float64Array): PlacingProblem | null {
    if (!this.isMeasured(shape, distances)) return this.project(shape, stops, places);
    this.byDistance(shape, distances, places);
    if (this.agrees(shape, stops, places)) return null;
    return this.project(shape, stops, places) ?? 'shape-distances';
  }

  /** Returns the meters from the beginning of the shape. */
  metersAt(shape: number, place: number): number {
    this.line.take(shape);
    return this.line.metersAt(place);
  }

  private isMeasured(shape: number, distances: Float32Array): boolean {
    if (this.shapes.distance === null || this.shapes.isMeasured[shape] === 0) return false;
    if (!(distances[0] >= 0)) return false;
    for (let k = 1; k < distances.length; k++) if (!(distances[k] >= distances[k - 1])) return false;
    return true;
  }

  private byDistance(shape: number, distances: Float32Array, places: Float64Array): void {
    const measure = this.shapes.distance!;
    const first = this.shapes.firstPoint[shape];
    const last = this.shapes.firstPoint[shape + 1] - 1;
    for (let k = 0; k < places.length; k++) {
      const wanted = distances[k];
      // The last point that isn't beyond.
      const at = firstWhere(first + 1, last + 1, (point) => measure[point] > wanted) - 1;
      const length = at < last ? measure[at + 1] - measure[at] : 0;
      places[k] = at - first + (length > 0 ? Math.max(0, (wanted - measure[at]) / length) : 0);
    }
  }

  /** Returns whether positions match the first, the middle and the last stop. */
  private agrees(shape: number, stops: Int32Array, places: Float64Array): boolean {
    this.line.take(shape);
    const last = places.length - 1;
    return [0, last >> 1, last].every(
      (k) => this.line.offsetM(places[k], this.lonE7[stops[k]], this.latE7[stops[k]]) <= DOUBTFUL_M,
    );
  }

  private project(shape: number, stops: Int32Array, places: Float64Array): PlacingProblem | null {
    const key = stops.reduce((hash, stop) => Math.imul(hash ^ stop, 0x01000193), shape);
    const alike = this.patterns.get(key) ?? [];
    const known = alike.find((pattern) => pattern.shape === shape && sameStops(pattern.stops, stops));
    if (known !== undefined) {
      places.set(known.places);
      return null;
    }
    this.line.take(shape);
    const lonE7 = stops.map((stop) => this.lonE7[stop]);
    const latE7 = stops.map((stop) => this.latE7[stop]);
    const sum = this.line.project(lonE7, latE7, places);
    const offset = places.reduce((most, at, k) => Math.max(most, this.line.offsetM(at, lonE7[k], latE7[k])), 0);
    const isBackward =
      offset > DOUBTFUL_M && this.line.project(lonE7.reverse(), latE7.reverse(), places.slice()) < sum / 4;
    const isFar = offset > FAR_M;
    if (isBackward || isFar) places.fill(Number.NaN);
    alike.push({ shape, stops: stops.slice(), places: places.slice() });
    this.patterns.set(key, alike);
    if (isBackward) return 'backward-shape';
    return isFar ? 'stop-far-from-shape' : null;
  }
}

const sameStops = (a: Int32Array, b: Int32Array): boolean =>
  a.length === b.length && a.every((stop, k) => stop === b[k]);
