import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { ArcList } from './arc-list.ts';
import type { StartList } from './starts.ts';
import type { StreetsReached } from './street-reach.ts';
import type { SweptLabels } from './swept-labels.ts';
import type { SweptCosts, SweptReach } from './swept-reach.ts';
import { type ArcVisitor, visitReachedArcs, visitStarts } from './visit-reached-arcs.ts';

/** The streets around one origin, swept from a hierarchy on first access. */
export class SweptStreets implements StreetsReached, SweptReach {
  readonly swept = this;

  /** @param sweep returns the costs within `limit` */
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
    this.labels.read(this.sweep(), this.limit);
    visitReachedArcs(visitor, this.costs, this.labels, this.starts, () => 0);
  }

  visitStarts(visitor: ArcVisitor): void {
    visitStarts(visitor, this.costs, this.starts);
  }
}
