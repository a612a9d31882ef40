import type { StreetCosts } from '../network/street-costs.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { ArcVisitor } from './visit-reached-arcs.ts';

/** The result of a sweep, by rank in its hierarchy. */
export interface SweptCosts {
  readonly customized: CustomizedHierarchy;
  /** Cost by rank, above the limit if it isn't reached. */
  readonly cost: Int32Array;
  /** The highest and the lowest rank of each visited run; nothing is reached elsewhere. */
  readonly runs: Int32Array;
  readonly runCount: number;
}

/** Costs by rank, with the arcs of starts. */
export interface SweptReach {
  readonly costs: StreetCosts;
  /** Returns the costs. Valid until the next search of the same hierarchy. */
  sweep(): SweptCosts;
  /** Visits the stretches that starts lie on. */
  visitStarts(visitor: ArcVisitor): void;
}
