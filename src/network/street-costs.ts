import type { Geometry } from 'geojson';
import type { Shape } from '../geo/shape.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { Hierarchy } from '../street/hierarchy/hierarchy.ts';
import type { Metric } from '../street/metric.ts';
import type { SearchGraph } from '../street/search-graph.ts';
import type { StreetMode } from '../street/street-graph.ts';
import type { StreetConditions } from '../street/travel-mode.ts';
import type { TurnCosts } from '../street/turn-costs.ts';
import type { TurnSteps } from '../street/turn-steps.ts';
import type { SearchKind } from './hierarchy-for.ts';
import type { Network } from './network.ts';

/** Everything a search on streets weighs by, for one traveler, direction and set of conditions. */
export interface StreetCosts {
  readonly network: Network;
  /** Of region and costs, equal on all threads; null where the network comes from no region's files. */
  readonly sharedName: string | null;
  readonly mode: StreetMode;
  readonly graph: SearchGraph;
  /** What is minimized and bounded. */
  readonly weight: Metric;
  /** The other dimension of the same path: lengths when time is minimized, times when length is. */
  readonly other: Metric;
  readonly weighsTime: boolean;
  /** Turns as part of the weight; null where they cost nothing and turning round is free. */
  readonly turns: TurnCosts | null;
  /** Weight and turns together, as searches with labels on arcs read them; null like {@link turns}. */
  readonly steps: TurnSteps | null;
  /** Turns as part of travel time, zero tables where they cost nothing. */
  readonly timeTurns: TurnCosts;
  /** What may answer instead of a search; null where nothing may. */
  readonly hierarchy: Hierarchy | null;
  /** That hierarchy by these costs, where the region brings it; null for all but the usual ones. */
  readonly usual: CustomizedHierarchy | null;
  /** What may not be crossed, also where there are no streets; those that touch it are closed in the weights. */
  readonly exclusion: Shape | null;
  /** Is told of bytes that are kept as long as these costs are; negative where some are given back. */
  readonly grew: (bytes: number) => void;
}

export interface StreetCostsQuery extends SearchKind {
  readonly conditions: StreetConditions;
  readonly exclusion: Geometry | null;
}
