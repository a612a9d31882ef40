import type { Geometry } from 'geojson';
import type { Sections } from '../../kit/core/sections.ts';
import type { Shape } from '../../kit/geo/shape.ts';
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

/** All costs of a search on streets, for one traveler, direction and set of conditions. */
export interface StreetCosts {
  readonly network: Network;
  /** Names region and costs, equal on all threads; null if the network doesn't come from a region's files. */
  readonly sharedName: string | null;
  readonly mode: StreetMode;
  readonly graph: SearchGraph;
  /** The metric that is minimized and bounded. */
  readonly weight: Metric;
  /** The other dimension of the same path: lengths if time is minimized, times if length is. */
  readonly other: Metric;
  readonly weighsTime: boolean;
  /** Turns as part of the weight; null where they cost nothing and turning round is free. */
  readonly turns: TurnCosts | null;
  /** Weight and turns combined, as searches with labels on slots read them; null like {@link turns}. */
  readonly steps: TurnSteps | null;
  /** Turns as part of travel time, zero tables where they cost nothing. */
  readonly timeTurns: TurnCosts;
  /** The hierarchy that may answer instead of a search; null if none may. */
  readonly hierarchy: Hierarchy | null;
  /** The hierarchy customized for these costs, if the region has it; null for all but the usual ones. */
  readonly usual: CustomizedHierarchy | null;
  /** The area that may not be crossed, also off streets; edges that touch it are closed in the weights. */
  readonly exclusion: Shape | null;
  /** The values that are derived from these costs and live as long as they do. */
  readonly derived: Sections;
  /** Is called with bytes that are kept as long as these costs; negative when some are released. */
  readonly grew: (bytes: number) => void;
}

export interface StreetCostsQuery extends SearchKind {
  readonly conditions: StreetConditions;
  readonly exclusion: Geometry | null;
}
