import type { Geometry } from 'geojson';
import type { StreetConditions, StreetTravel } from '../street/travel-mode.ts';

/** Travel as the crow flies: no network, great-circle distance at a constant speed. */
export interface FlyTravel {
  readonly mode: 'fly';
  readonly speedKmh: number;
}

export type Travel = StreetTravel | FlyTravel;

/** Names of travel types on the wire; `transit` is the same as `walktransit`. */
export const TRAVEL_TYPES = ['walk', 'bike', 'car', 'fly', 'transit', 'walktransit', 'biketransit'] as const;

/** Seconds for a transfer if neither the feed nor the request says. */
export const USUAL_TRANSFER_S = 60;

/** Days of the week as clients name them, Monday first. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The requested date of travel. */
export interface DateWish {
  /** yyyymmdd, a day of the week, or null for today. */
  readonly date: number | Weekday | null;
  /** True if no other date is used if the timetable doesn't cover this one. */
  readonly strictDate: boolean;
  /**
   * Time of the request, in Unix seconds rounded to quarters of an hour (no zone's midnight lies between); 0 if a date
   * was given.
   */
  readonly askedAtS: number;
}

/** The use of public transport by an origin. Times are seconds of the date, counted from noon minus 12 hours. */
export interface TransitUse extends DateWish {
  /** Start of the window; its end for origins that one wants to arrive at. */
  readonly timeS: number;
  /** Length of the window of departures (arrivals); 0: at exactly `timeS`, so that waiting counts. */
  readonly durationS: number;
  /** The first boarding (last alighting) must be within so many seconds of `timeS`; null: at any time. */
  readonly boardingS: number | null;
  /** Longest ways to the first and from the last stop of the journey; Infinity: bounded by the request's limit only. */
  readonly maxWalkFromSourceS: number;
  readonly maxWalkToTargetS: number;
  /** The most transfers; -1: any number. */
  readonly maxTransfers: number;
  /** Seconds for a transfer if the feed doesn't say. */
  readonly transferS: number;
  /** Seconds added before every boarding but the first. */
  readonly minTransferS: number;
  /** Route types that may not be used, with extended types listed. */
  readonly closedRouteTypes: readonly number[];
  /** km/h between stops, and between their doors and the streets; elsewhere origins travel as `travel` says. */
  readonly walkKmh: number;
  /** The number of alternatives to the best route. */
  readonly recommendations: number;
}

/** The rules by which points find the network. */
export interface Snapping {
  /** Meters; a point further away counts as unreachable. */
  readonly maxDistanceM: number;
  /** Numbers of edge classes that points don't snap to. */
  readonly excludedClasses: readonly number[];
  /** True if the way from a source to the network counts, at `speedKmh`; the same for targets. */
  readonly countSourceDistance: boolean;
  readonly countTargetDistance: boolean;
  readonly speedKmh: number;
  /**
   * True if a source starts on every edge within `areaRadiusM`, and on an opposite carriageway within `oppositeLanesM`.
   */
  readonly area: boolean;
  readonly areaRadiusM: number;
  readonly oppositeLanesM: number;
}

/** A source of a request, with defaults filled in. */
export interface Origin {
  readonly id: string | number;
  readonly lon: number;
  readonly lat: number;
  /** A line or area (WGS 84) whose network points all cost nothing; `null` for a point. */
  readonly geometry: Geometry | null;
  /** The mode and its options; with public transport the mode that reaches and leaves stops. */
  readonly travel: Travel;
  /** Null: by `travel` alone. */
  readonly transit: TransitUse | null;
  readonly snapping: Snapping;
  /** True if to search against traffic for what can reach this source. */
  readonly reverse: boolean;
}

export interface Target {
  readonly id: string | number;
  readonly lon: number;
  readonly lat: number;
}

/** The shared routing options of a request, in the units of the interface (seconds, meters). */
export interface RoutingQuery {
  readonly origins: readonly Origin[];
  readonly edgeWeight: 'time' | 'distance';
  /** Seconds or meters, by {@link edgeWeight}. */
  readonly maxEdgeWeight: number;
  readonly conditions: StreetConditions;
  /** Edges that touch it are closed (WGS 84). */
  readonly exclusion: Geometry | null;
  /** An area (WGS 84) that answers are restricted to, wherever journeys lead; null: no restriction. */
  readonly clip: Geometry | null;
  readonly showSnapInformation: boolean;
  /**
   * In a piece of a request, the number of origins of the whole request that travel like each origin, itself included;
   * undefined in whole requests.
   */
  readonly alike?: readonly number[];
}
