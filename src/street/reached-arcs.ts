import type { ArcIndex } from './street-graph.ts';

/**
 * Where a search has been: every arc it entered, as seen in the direction the search spread.
 * At a share f (0..1) of arc i's length from its beginning the cost is `entry[i] + f * traverse[i]`;
 * it counts only up to the search's limit. An arc may stand here more than once (the smaller cost holds).
 * Costs are deciseconds, or decimeters where the request weighs by distance.
 *
 * Searches against traffic give the arcs turned round, so consumers need not know the direction.
 */
export interface ReachedArcs {
  readonly count: number;
  /** So many of the first ones are whole arcs for sure: `from` 0, `to` 1. */
  readonly whole: number;
  readonly arc: { readonly [i: number]: ArcIndex };
  /** Cost at the arc's beginning. */
  readonly entry: Int32Array;
  /** Cost of the whole arc. */
  readonly traverse: Int32Array;
  /** Share of the arc where it begins to count: above 0 only on arcs that origins lie on. */
  readonly from: Float32Array;
  /** Share of the arc where it ceases to count: below 1 only where an origin covers a part of an arc. */
  readonly to: Float32Array;
  /** Index of the origin this arc was reached from. */
  readonly origin: Int32Array;
  /** The limit of the search: nothing beyond it counts. */
  readonly limit: number;
}
