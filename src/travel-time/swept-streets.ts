import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { ArcList } from './arc-list.ts';
import type { StartList } from './starts.ts';
import type { StreetsReached } from './street-reach.ts';
import { type ArcVisitor, type SettledLabels, visitReachedArcs } from './visit-reached-arcs.ts';

/** The streets around one origin, swept out of a hierarchy when somebody looks. */
export class SweptStreets implements StreetsReached {
  /** @param sweep gives the labels within `limit` */
  constructor(
    readonly costs: StreetCosts,
    private readonly starts: StartList,
    readonly limit: number,
    private readonly sweep: () => SettledLabels,
    private readonly list: ArcList,
    readonly snapped: readonly (SnappedPoint | null)[],
  ) {}

  arcs(): ReachedArcs {
    this.list.begin(this.limit);
    this.visitArcs(this.list);
    return this.list.done();
  }

  visitArcs(visitor: ArcVisitor): void {
    visitReachedArcs(visitor, this.costs, this.sweep(), this.starts, () => 0);
  }
}
