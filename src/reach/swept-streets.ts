import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { WeighedHierarchy } from '../street/hierarchy/weighing.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { ArcList } from './arc-list.ts';
import type { StartList } from './starts.ts';
import type { StreetsReached } from './street-reach.ts';
import type { SweptLabels } from './swept-labels.ts';
import { type ArcVisitor, visitReachedArcs } from './visit-reached-arcs.ts';

/** What a sweep reached, by rank in its hierarchy. */
export interface SweptCosts {
  readonly weighed: WeighedHierarchy;
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
  /** The arcs entered within a cost, and the stretches that starts lie on. */
  visitWithin(limit: number, swept: SweptCosts, visitor: ArcVisitor): void;
}

/** The streets around one origin, swept out of a hierarchy when somebody looks. */
export class SweptStreets implements StreetsReached, SweptReach {
  readonly swept = this;

  /** @param sweep gives the costs within `limit` */
  constructor(
    readonly costs: StreetCosts,
    private readonly starts: StartList,
    readonly limit: number,
    readonly sweep: () => SweptCosts,
    private readonly labels: SweptLabels,
    private readonly list: ArcList,
    readonly snapped: readonly (SnappedPoint | null)[],
  ) {}

  arcs(): ReachedArcs {
    this.list.begin(this.limit);
    this.visitArcs(this.list);
    return this.list.done();
  }

  visitArcs(visitor: ArcVisitor): void {
    this.visitWithin(this.limit, this.sweep(), visitor);
  }

  visitWithin(limit: number, swept: SweptCosts, visitor: ArcVisitor): void {
    this.labels.read(swept, limit);
    visitReachedArcs(visitor, this.costs, this.labels, this.starts, () => 0);
  }
}
