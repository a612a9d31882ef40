/** Texts by two-letter language code. */
export type Texts = Readonly<Record<string, string>>;

/** What a collection of statistics says about itself; groups with the finest first. */
export interface StatisticCollection {
  readonly id: number;
  readonly name: string;
  readonly names: Texts;
  readonly descriptions: Texts;
  /** As told, such as `south_america`; empty where it isn't. */
  readonly region: string;
  /** ISO 3166-1 alpha-3, capitals. */
  readonly countries: readonly string[];
  readonly version: string;
  readonly license: string;
  readonly attribution: string;
  readonly privacyLevel: string;
  /** Milliseconds since 1970; null where it isn't told. */
  readonly created: number | null;
  readonly modified: number | null;
  readonly topics: readonly Topic[];
  /** What the collection is part of; null where it isn't told. */
  readonly ensemble: Ensemble | null;
  readonly groups: readonly GroupDescription[];
}

interface Ensemble {
  readonly id: number;
  readonly names: Texts;
}

/** What statistics are about; ids are unique within the collection. */
export interface Topic {
  readonly id: number;
  readonly name: string;
  readonly names: Texts;
}

/** How the cells of a group are drawn: centroids only, hexagons of H3, boxes in degrees, or polygons. */
export type CellKind = 'point' | 'h3' | 'box' | 'polygon';

/** One resolution of a collection. */
export interface GroupDescription {
  readonly id: number;
  /** 1 is the finest. */
  readonly hierarchy: number;
  readonly names: Texts;
  readonly descriptions: Texts;
  /** Base name of the file it was made from. */
  readonly source: string;
  /** Group of which its cells were summed up; null: it came from a file of its own. */
  readonly aggregatedFrom: number | null;
  readonly cellKind: CellKind;
  readonly count: number;
  /** West, south, east, north of all cells in degrees; null without cells. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number] | null;
  /** Mean area of a cell; 0 where cells are points. */
  readonly averageCellM2: number;
  /** From which zoom on tiles have the group, and from which on cells can be told apart. */
  readonly minZoom: number;
  readonly minZoomRecommendation: number;
  /** Values that mean that there is none. They are missing in the columns. */
  readonly ignoreValues: readonly number[];
  /** Ascending by id, virtual ones among them. */
  readonly statistics: readonly StatisticDescription[];
}

export type VirtualAggregation = 'DIVISION' | 'SUM' | 'DIFFERENCE' | 'PRODUCT';

export interface StatisticDescription {
  readonly id: number;
  readonly names: Texts;
  readonly descriptions: Texts;
  /** Id of its topic; null without one. */
  readonly topicId: number | null;
  /** `ABSOLUTE` adds up over cells; others, such as `PERCENT`, don't. */
  readonly type: string;
  readonly ignoreValues: readonly number[];
  /** How a virtual statistic is made of others, cell by cell; null for measured ones. */
  readonly virtual: { readonly aggregationType: VirtualAggregation; readonly referenceIds: readonly number[] } | null;
  readonly summary: Summary;
  readonly breakpoints: readonly Breakpoints[];
}

/** Of the cells that have a value; all but count and sum are 0 where none has. */
export interface Summary {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly sum: number;
  /** Of the population: divided by count. */
  readonly standardDeviation: number;
}

export const CLUSTERING_METHODS = ['QUANTILE', 'KMEANS', 'EQUAL_INTERVAL'] as const;
export type ClusteringMethod = (typeof CLUSTERING_METHODS)[number];
/** How many classes breakpoints are made for. */
export const CLASS_COUNTS = [5, 7, 9] as const;

/** Borders between classes of values. */
export interface Breakpoints {
  readonly method: ClusteringMethod;
  readonly classes: number;
  /** Ascending, upper ends of all classes but the last; fewer where there are fewer distinct values than classes. */
  readonly breakValues: readonly number[];
  readonly minValueUsed: number;
  readonly maxValueUsed: number;
  readonly valuesUsed: number;
  readonly distinctValuesUsed: number;
}
