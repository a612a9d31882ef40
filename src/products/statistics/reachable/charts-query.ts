import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery, TargetTable } from '../../../network/routing/index.ts';

/** The statistics of a region that a request selects. */
export interface Selection {
  readonly collectionId: number | null;
  /** Takes precedence if both are given. */
  readonly groupId: number | null;
  /** Empty: all of the group. */
  readonly statisticIds: readonly number[];
}

/** The sources that count a reached cell: its closest source alone, or every source that reaches it. */
export type Counting = 'closest' | 'each';

/** The options of equity measures: how evenly access is shared by the people who live at the sources. */
export interface Equity {
  /** The statistic that weights sources: the people of the cell that each lies in. */
  readonly populationId: number;
  /** The statistic that people are ranked by, such as their income; null: measures that need a rank are left out. */
  readonly rankId: number | null;
}

/** Everything that prepared charts depend on. */
export interface ChartsBasis {
  /** The requested scenario first, then the one it is compared with, if any. */
  readonly scenarios: readonly RoutingQuery[];
  readonly selection: Selection;
  readonly counting: Counting;
  readonly targets: TargetTable | null;
  /** The percentiles of the travel time over the departures of a window, in addition to the least time. */
  readonly percentiles: readonly number[];
  /** True if charts of each source are kept. */
  readonly keepsSources: boolean;
  /** True if the answer has the closest source of every cell. */
  readonly tellsClosest: boolean;
  readonly maxPairs: number;
}

/** The amounts of a statistic for dual access: the travel time within which they are reached. */
interface DualAccess {
  readonly statisticId: number;
  readonly amounts: readonly number[];
}

/** The media types of answers besides JSON. */
export const CSV = 'text/csv';
export const PARQUET = 'application/vnd.apache.parquet';
type ChartsFormat = 'application/json' | typeof CSV | typeof PARQUET;

/** The form in which prepared charts are answered. */
interface ChartsView {
  readonly format: ChartsFormat;
  readonly tellsSources: boolean;
  /** Thresholds are rounded up to multiples of this. */
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
