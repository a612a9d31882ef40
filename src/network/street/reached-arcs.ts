import type { ArcIndex } from './street-graph.ts';

/**
 * The arcs that a search entered, in the direction in which the search spread. At a share f (0..1) of arc i's length
 * from its beginning the cost is `entry[i] + f * traverse[i]`; it counts only up to the search's limit. An arc may
 * occur more than once (the smaller cost holds). Costs are deciseconds, or decimeters if the request weighs by
 * distance.
 *
 * Searches against traffic return arcs reversed, so consumers need not know the direction.
 */
export interface ReachedArcs {
  readonly count: number;
  /** The number of leading arcs that are certainly whole: `from` 0, `to` 1. */
  readonly whole: number;
  readonly arc: { readonly [i: number]: ArcIndex };
  /** Cost at the arc's beginning. */
  readonly entry: Int32Array;
  /** Cost of the whole arc. */
  readonly traverse: Int32Array;
  /** Share of the arc from which it counts: above 0 only on arcs that origins lie on. */
  readonly from: Float32Array;
  /** Share of the arc up to which it counts: below 1 only where an origin covers a part of an arc. */
  readonly to: Float32Array;
  /** Index of the origin this arc was reached from. */
  readonly origin: Int32Array;
  /** The limit of the search: nothing beyond it counts. */
  readonly limit: number;
}
