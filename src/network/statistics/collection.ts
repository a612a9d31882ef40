/** Texts by two-letter language code. */
export type Texts = Readonly<Record<string, string>>;

/** The description of a collection of statistics; its groups have the finest first. */
export interface StatisticCollection {
  readonly id: number;
  readonly name: string;
  readonly names: Texts;
  readonly descriptions: Texts;
  /** The name as given, such as `south_america`; empty if not given. */
  readonly region: string;
  /** ISO 3166-1 alpha-3, capitals. */
  readonly countries: readonly string[];
  readonly version: string;
  readonly license: string;
  readonly attribution: string;
  readonly privacyLevel: string;
  /** Milliseconds since 1970; null if not given. */
  readonly created: number | null;
  readonly modified: number | null;
  readonly topics: readonly Topic[];
  /** The ensemble that the collection is part of; null if not given. */
  readonly ensemble: Ensemble | null;
  readonly groups: readonly GroupDescription[];
}

interface Ensemble {
  readonly id: number;
  readonly names: Texts;
}

/** The topic of statistics; ids are unique within the collection. */
export interface Topic {
  readonly id: number;
  readonly name: string;
  readonly names: Texts;
}

/** The shape of a group's cells: centroids only, hexagons of H3, boxes in degrees, or polygons. */
export type CellKind = 'point' | 'h3' | 'box' | 'polygon';

/** One resolution of a collection. */
export interface GroupDescription {
  readonly id: number;
  /** 1 is the finest. */
  readonly hierarchy: number;
  readonly names: Texts;
  readonly descriptions: Texts;
  /** The base name of the source file. */
  readonly source: string;
  /** The group that its cells were aggregated from; null: it has its own file. */
  readonly aggregatedFrom: number | null;
  readonly cellKind: CellKind;
  readonly count: number;
  /** West, south, east, north of all cells in degrees; null without cells. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number] | null;
  /** The mean area of a cell; 0 for points. */
  readonly averageCellM2: number;
  /** The zoom from which on tiles contain the group, and that from which on cells can be distinguished. */
  readonly minZoom: number;
  readonly minZoomRecommendation: number;
  /** The no-data values, which are missing in the columns. */
  readonly ignoreValues: readonly number[];
  /** Ascending by id, including virtual ones. */
  readonly statistics: readonly StatisticDescription[];
}

export type VirtualAggregation = 'DIVISION' | 'SUM' | 'DIFFERENCE' | 'PRODUCT';

export interface StatisticDescription {
  readonly id: number;
  readonly names: Texts;
  readonly descriptions: Texts;
  /** The id of its topic; null without one. */
  readonly topicId: number | null;
  /** `ABSOLUTE` sums over cells; others, such as `PERCENT`, don't. */
  readonly type: string;
  readonly ignoreValues: readonly number[];
  /** The derivation of a virtual statistic from others, cell by cell; null for measured ones. */
  readonly virtual: { readonly aggregationType: VirtualAggregation; readonly referenceIds: readonly number[] } | null;
  readonly summary: Summary;
  readonly breakpoints: readonly Breakpoints[];
}

/** A summary of the cells with a value; all but count and sum are 0 where there are none. */
export interface Summary {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly sum: number;
  /** The population standard deviation: divided by count. */
  readonly standardDeviation: number;
}

export const CLUSTERING_METHODS = ['QUANTILE', 'KMEANS', 'EQUAL_INTERVAL'] as const;
export type ClusteringMethod = (typeof CLUSTERING_METHODS)[number];
/** The numbers of classes that breakpoints are made for. */
export const CLASS_COUNTS = [5, 7, 9] as const;

/** Borders between classes of values. */
export interface Breakpoints {
  readonly method: ClusteringMethod;
  readonly classes: number;
  /**
   * Ascending, the upper ends of all classes but the last; fewer where there are fewer distinct values than classes.
   */
  readonly breakValues: readonly number[];
  readonly minValueUsed: number;
  readonly maxValueUsed: number;
  readonly valuesUsed: number;
  readonly distinctValuesUsed: number;
}
