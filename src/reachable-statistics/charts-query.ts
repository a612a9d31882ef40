import type { Position } from '../geo/coordinates.ts';
import type { RoutingQuery, TargetTable } from '../routing/index.ts';

/** Which statistics of a region are meant. */
export interface Selection {
  readonly collectionId: number | null;
  /** Counts where both are given. */
  readonly groupId: number | null;
  /** Empty: all of the group. */
  readonly statisticIds: readonly number[];
}

/** Who counts what is reached: the closest source of a cell alone, or every source that reaches it. */
export type Counting = 'closest' | 'each';

/** How evenly what is reached is shared by those who live at the sources. */
export interface Equity {
  /** Statistic by which sources weigh: the people of the cell that each lies in. */
  readonly populationId: number;
  /** Statistic that people are ranked by, such as their income; null: measures that need a rank aren't told. */
  readonly rankId: number | null;
}

/** All that prepared charts depend on. */
export interface ChartsBasis {
  /** First what was asked for, then what it is compared with, if anything. */
  readonly scenarios: readonly RoutingQuery[];
  readonly selection: Selection;
  readonly counting: Counting;
  readonly targets: TargetTable | null;
  /** Percentiles of the travel time over the departures of a window, beside the least time. */
  readonly percentiles: readonly number[];
  /** Whether charts of each source by itself are kept. */
  readonly keepsSources: boolean;
  /** Whether the closest source of every cell is told. */
  readonly tellsClosest: boolean;
  readonly maxPairs: number;
}

/** What a statistic should add up to within some travel time. */
interface DualAccess {
  readonly statisticId: number;
  readonly amounts: readonly number[];
}

/** Media types of answers besides JSON. */
export const CSV = 'text/csv';
export const PARQUET = 'application/vnd.apache.parquet';
type ChartsFormat = 'application/json' | typeof CSV | typeof PARQUET;

/** How prepared charts are told. */
interface ChartsView {
  readonly format: ChartsFormat;
  readonly tellsSources: boolean;
  /** Thresholds are rounded up to multiples of it. */
  readonly interval: number;
  readonly dualAccess: readonly DualAccess[];
  readonly equity: Equity | null;
}

export interface ChartsQuery {
  readonly basis: ChartsBasis;
  readonly view: ChartsView;
}

export const sourcePositions = ({ origins }: RoutingQuery): Position[] =>
  origins.map(({ lon, lat }): Position => [lon, lat]);
