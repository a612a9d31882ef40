import type { FleetProblem } from '../../src/products/fleet/tours/fleet-problem.ts';

/** A benchmark instance as the set it comes from means it. */
export interface Instance {
  readonly name: string;
  /** Instances of one class are averaged together. */
  readonly class: string;
  readonly problem: FleetProblem;
  /** Digits after the point of published costs. */
  readonly decimals: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const euclidean = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the distances of all pairs in shared memory, rounded as the set does. */
export function distances(points: readonly Point[], round: (distance: number) => number): Float64Array {
  const size = points.length;
  const matrix = new Float64Array(new SharedArrayBuffer(size * size * 8));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) matrix[i * size + j] = round(euclidean(points[i], points[j]));
  }
  return matrix;
}
