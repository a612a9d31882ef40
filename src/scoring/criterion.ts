import type { Geometry } from 'geojson';
import type { AreaQuery } from '../isochrone/index.ts';
import type { Instruction } from '../multigraph/index.ts';
import type { PlaceFilter } from '../places/index.ts';
import type { DateWish, RoutingQuery } from '../routing/index.ts';

/** What a criterion says about a location is told by measures: plain data, which crosses threads. */

/** A location that is scored, or a competitor. */
export interface ScoredLocation {
  readonly id: string | number;
  /** Of a geometry its centroid; degrees. */
  readonly lon: number;
  readonly lat: number;
  /** Null: a point. */
  readonly geometry: Geometry | null;
  /** How strongly it attracts in gravitation criteria. */
  readonly strength: number;
}

/** Weights things by their distance w: (max(w, lowerBound) · scale + offset)^exponent. */
export interface DistanceDecay {
  readonly exponent: number;
  /** Per second or meter. */
  readonly scale: number;
  readonly offset: number;
  readonly lowerBound: number;
}

/** What is counted, and with which value. */
export type Subject = PlaceSubject | CellSubject | StopSubject;

export interface PlaceSubject {
  readonly of: 'places';
  readonly filter: PlaceFilter;
  /** The key of a tag whose number a place counts; null: each counts 1. */
  readonly weightedBy: string | null;
}

export interface CellSubject {
  readonly of: 'cells';
  /** One of the two is told; of a collection its finest group counts. */
  readonly collection: number | null;
  readonly group: number | null;
  readonly statistics: readonly number[];
  /** How several statistics of a cell are put together. */
  readonly together: 'sum' | 'average';
  /** Each cell that has a value counts 1 instead. */
  readonly counted: boolean;
}

export interface StopSubject {
  readonly of: 'stops';
  /** Departures in `fromS .. toS` of the date count. */
  readonly fromS: number;
  readonly toS: number;
  /** Departures are told per so many seconds; null: as many as there are. */
  readonly perS: number | null;
  /** GTFS route types that count, each as timetables tell it; null: all. */
  readonly routeTypes: readonly number[] | null;
  readonly date: DateWish;
}

/** What the locations of a request are searched from alike: `origins` holds one that stands for all of them. */
export interface SharedSearch {
  readonly routing: RoutingQuery;
  /** Geometries are left at their centroid. */
  readonly fromCentroid: boolean;
}

/** Who competes for what is in reach of a search, and how (D. L. Huff, 1964). */
export interface Competition {
  readonly search: number;
  /** Things further than this aren't competed for; seconds or meters. */
  readonly maxWeight: number;
  readonly exponent: number;
  /** Index of a list of competitors; null: the locations compete among themselves. */
  readonly rivals: number | null;
}

/** How the values within reach become one number. */
export type ReachRule =
  | 'sum'
  | 'max'
  | 'decayed-sum'
  | 'average-distance'
  | 'nearest-decayed'
  | 'nearest-distance'
  | 'drawn-sum'
  | 'drawn-average-distance';

/** A number about what a location reaches. */
export interface ReachMeasure {
  readonly kind: 'reach';
  readonly rule: ReachRule;
  /** Indices in the query's lists. */
  readonly search: number;
  readonly subject: number;
  /** The number is divided by the same of this subject; null: it isn't. */
  readonly reference: number | null;
  /** Seconds or meters; within that of the search. */
  readonly maxWeight: number;
  readonly decay: DistanceDecay;
  /** Of the two drawn rules: a competition, and how much less of a share is drawn per second or meter: exp(-w · this). */
  readonly competition: number | null;
  readonly probabilityDecay: number;
}

/** A number about what lies inside a location's own area, or in the cell around it. */
export interface ZoneMeasure {
  readonly kind: 'zone' | 'enclosing-cell';
  readonly subject: number;
  readonly reference: number | null;
}

/** Square meters within reach. */
export interface AreaMeasure {
  readonly kind: 'area';
  /** Its one origin stands for the location. */
  readonly area: AreaQuery;
  readonly fromCentroid: boolean;
}

/** A criterion that can't be measured anywhere. */
export interface FailedMeasure {
  readonly kind: 'failed';
  /** HTTP-like. */
  readonly status: FailureStatus;
  readonly detail: string;
}

export type FailureStatus = '400' | '403' | '404' | '501';
export type Measure = ReachMeasure | ZoneMeasure | AreaMeasure | FailedMeasure;

/** A region that a criterion names, and the field that does. */
interface NamedRegion {
  readonly name: string;
  readonly path: string;
}

/** How a criterion's score comes from measures, by their index; in mathAggregation from other criteria by name. */
export type Formula = {
  /** The only region in which it has a score; any where it is left out. */
  readonly region?: NamedRegion;
} & (
  | { readonly kind: 'measure'; readonly measure: number }
  | {
      readonly kind: 'math';
      readonly program: readonly Instruction[];
      readonly parameters: readonly (readonly [name: string, formula: Formula])[];
    }
);

/** A criterion of a request by its key. */
export interface NamedCriterion {
  readonly key: string;
  readonly formula: Formula;
  /** Told with errors. */
  readonly service: {
    readonly serviceName: string;
    readonly serviceUrl?: string;
    readonly coreServiceUrl?: string;
  };
}

/** Criteria as they are computed: what several of them have in common stands in a list once. */
export interface CriteriaPlan {
  readonly criteria: readonly NamedCriterion[];
  readonly measures: readonly Measure[];
  readonly searches: readonly SharedSearch[];
  readonly subjects: readonly Subject[];
  readonly competitions: readonly Competition[];
  /** Lists of competitors. */
  readonly rivals: readonly (readonly ScoredLocation[])[];
}
