import type { StreetCosts } from '../network/street-costs.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { ArcVisitor } from './visit-reached-arcs.ts';

/** What a sweep reached, by rank in its hierarchy. */
export interface SweptCosts {
  readonly customized: CustomizedHierarchy;
  /** Above the limit where it didn't get. */
  readonly cost: Int32Array;
  /** The highest and the lowest rank of each run it went through; it reached nothing elsewhere. */
  readonly runs: Int32Array;
  readonly runCount: number;
}

/** Costs by rank, and as arcs what is needed of them. */
export interface SweptReach {
  readonly costs: StreetCosts;
  /** Valid until the next search of the same hierarchy. */
  sweep(): SweptCosts;
  /** The stretches that starts lie on. */
  visitStarts(visitor: ArcVisitor): void;
}
