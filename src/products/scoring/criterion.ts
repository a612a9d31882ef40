import type { Geometry } from 'geojson';
import type { DateWish, RoutingQuery } from '../../network/routing/index.ts';
import type { AreaQuery } from '../isochrone/index.ts';
import type { Instruction } from '../multigraph/index.ts';
import type { PlaceFilter } from '../places/index.ts';

/** A criterion's score of a location comes from measures: plain data, which crosses threads. */

/** A scored location, or a competitor. */
export interface ScoredLocation {
  readonly id: string | number;
  /** The position in degrees; for a geometry its centroid. */
  readonly lon: number;
  readonly lat: number;
  /** Null for a point. */
  readonly geometry: Geometry | null;
  /** The attraction in gravitation criteria. */
  readonly strength: number;
}

/** A weighting of opportunities by their distance w: (max(w, lowerBound) · scale + offset)^exponent. */
export interface DistanceDecay {
  readonly exponent: number;
  /** Per second or meter. */
  readonly scale: number;
  readonly offset: number;
  readonly lowerBound: number;
}

/** The elements that a measure counts, and their value. */
export type Subject = PlaceSubject | CellSubject | StopSubject;

export interface PlaceSubject {
  readonly of: 'places';
  readonly filter: PlaceFilter;
  /** The key of a tag whose number is a place's value; null: each place counts 1. */
  readonly weightedBy: string | null;
}

export interface CellSubject {
  readonly of: 'cells';
  /** One of the two is given; for a collection its finest group counts. */
  readonly collection: number | null;
  readonly group: number | null;
  readonly statistics: readonly number[];
  /** The combination of several statistics of a cell. */
  readonly together: 'sum' | 'average';
  /** True if each cell with a value counts 1 instead. */
  readonly counted: boolean;
}

export interface StopSubject {
  readonly of: 'stops';
  /** The departures that count: those in `fromS .. toS` of the date. */
  readonly fromS: number;
  readonly toS: number;
  /** The period in seconds that departures are averaged to; null: their number counts. */
  readonly perS: number | null;
  /** The GTFS route types that count, as numbered in timetables; null: all. */
  readonly routeTypes: readonly number[] | null;
  readonly date: DateWish;
}

/** A search that locations share: its `origins` hold one prototype of all of them. */
export interface SharedSearch {
  readonly routing: RoutingQuery;
  /** True if geometries are searched from their centroid. */
  readonly fromCentroid: boolean;
}

/** A competition for what a search reaches (D. L. Huff, 1964). */
export interface Competition {
  readonly search: number;
  /** The distance beyond which opportunities aren't competed for, in seconds or meters. */
  readonly maxWeight: number;
  readonly exponent: number;
  /** The index of a list of competitors; null: the locations compete among themselves. */
  readonly rivals: number | null;
}

/** The rule by which the values within reach become one number. */
export type ReachRule =
  | 'sum'
  | 'max'
  | 'decayed-sum'
  | 'average-distance'
  | 'nearest-decayed'
  | 'nearest-distance'
  | 'drawn-sum'
  | 'drawn-average-distance';

/** A measure of what a location reaches. */
export interface ReachMeasure {
  readonly kind: 'reach';
  readonly rule: ReachRule;
  /** The indices in the plan's lists. */
  readonly search: number;
  readonly subject: number;
  /** The subject whose number this one is divided by; null: none. */
  readonly reference: number | null;
  /** The limit in seconds or meters, no larger than that of the search. */
  readonly maxWeight: number;
  readonly decay: DistanceDecay;
  /**
   * Two drawn rules have this: the index of the competition, and the decay of the share per second or meter: exp(-w ·
   * probabilityDecay).
   */
  readonly competition: number | null;
  readonly probabilityDecay: number;
}

/** A measure of what lies inside a location's own area, or of the cell around it. */
export interface ZoneMeasure {
  readonly kind: 'zone' | 'enclosing-cell';
  readonly subject: number;
  readonly reference: number | null;
}

/** A measure of the reachable area in square meters. */
export interface AreaMeasure {
  readonly kind: 'area';
  /** The query, whose one origin is a prototype of the location. */
  readonly area: AreaQuery;
  readonly fromCentroid: boolean;
}

/** A criterion that can't be measured anywhere. */
export interface FailedMeasure {
  readonly kind: 'failed';
  /** The status, like that of HTTP. */
  readonly status: FailureStatus;
  readonly detail: string;
}

export type FailureStatus = '400' | '403' | '404' | '501';
export type Measure = ReachMeasure | ZoneMeasure | AreaMeasure | FailedMeasure;

/** The region that a criterion names, and the field that names it. */
interface NamedRegion {
  readonly name: string;
  readonly path: string;
}

/** The derivation of a criterion's score from measures by index; in mathAggregation from other criteria by name. */
export type Formula = {
  /** The only region in which it has a score; any region if not given. */
  readonly region?: NamedRegion;
} & (
  | { readonly kind: 'measure'; readonly measure: number }
  | {
      readonly kind: 'math';
      readonly program: readonly Instruction[];
      readonly parameters: readonly (readonly [name: string, formula: Formula])[];
    }
);

/** A criterion of a request with its key. */
export interface NamedCriterion {
  readonly key: string;
  readonly formula: Formula;
  /** The service members that errors repeat. */
  readonly service: {
    readonly serviceName: string;
    readonly serviceUrl?: string;
    readonly coreServiceUrl?: string;
  };
}

/** The criteria as they are computed: what several of them share is listed once. */
export interface CriteriaPlan {
  readonly criteria: readonly NamedCriterion[];
  readonly measures: readonly Measure[];
  readonly searches: readonly SharedSearch[];
  readonly subjects: readonly Subject[];
  readonly competitions: readonly Competition[];
  /** The lists of competitors. */
  readonly rivals: readonly (readonly ScoredLocation[])[];
}
