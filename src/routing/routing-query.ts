import type { Geometry } from 'geojson';
import type { StreetConditions, StreetTravel } from '../street/travel-mode.ts';

/** As the crow flies: no network, great-circle distance at a constant speed. */
export interface FlyTravel {
  readonly mode: 'fly';
  readonly speedKmh: number;
}

export type Travel = StreetTravel | FlyTravel;

/** Days of the week as clients name them, Monday first. */
/** What modes of travel are called on the wire; `transit` is the same as `walktransit`. */
export const TRAVEL_TYPES = ['walk', 'bike', 'car', 'fly', 'transit', 'walktransit', 'biketransit'] as const;

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The date of travel. */
export interface DateWish {
  /** yyyymmdd, a day of the week, or null: today. */
  readonly date: number | Weekday | null;
  /** Where the timetable doesn't cover it, no other date is taken. */
  readonly strictDate: boolean;
  /** When it was asked, Unix seconds by quarters of an hour (no zone's midnight lies between); 0 where a date was told. */
  readonly askedAtS: number;
}

/** How an origin uses public transport. Times are seconds of the date, counted from noon minus 12 hours. */
export interface TransitUse extends DateWish {
  /** Where the window begins; where it ends for origins one wants to arrive at. */
  readonly timeS: number;
  /** Length of the window of departures (arrivals); 0: at exactly `timeS`, so that waiting counts. */
  readonly durationS: number;
  /** The first boarding (last alighting) lies within so many seconds of `timeS`; null: at any time. */
  readonly boardingS: number | null;
  /** Longest ways to the first and from the last stop of the journey; Infinity: bounded by the request's limit only. */
  readonly maxWalkFromSourceS: number;
  readonly maxWalkToTargetS: number;
  /** -1: any number. */
  readonly maxTransfers: number;
  /** What changing takes where the feed doesn't tell. */
  readonly transferS: number;
  /** Added before every boarding but the first. */
  readonly minTransferS: number;
  /** Route types that aren't used, each as timetables tell it. */
  readonly closedRouteTypes: readonly number[];
  /** km/h between stops, and between their doors and the streets; on these origins travel as `travel` says. */
  readonly walkKmh: number;
  /** Alternatives to the best route that are asked for. */
  readonly recommendations: number;
}

/** How points find the network. */
export interface Snapping {
  /** Meters; a point further away counts as unreachable. */
  readonly maxDistanceM: number;
  /** Numbers of edge classes that points don't snap to. */
  readonly excludedClasses: readonly number[];
  /** The way from a source to the network counts, at `speedKmh`; the same for targets. */
  readonly countSourceDistance: boolean;
  readonly countTargetDistance: boolean;
  readonly speedKmh: number;
  /** A source starts on every edge within `areaRadiusM`, and on an opposite carriageway within `oppositeLanesM`. */
  readonly area: boolean;
  readonly areaRadiusM: number;
  readonly oppositeLanesM: number;
}

/** A source of a request, defaults filled in. */
export interface Origin {
  readonly id: string | number;
  readonly lon: number;
  readonly lat: number;
  /** A line or area (WGS 84) whose network points all cost nothing; `null` for a point. */
  readonly geometry: Geometry | null;
  /** With public transport: how stops are reached and left. */
  readonly travel: Travel;
  /** Null: by `travel` alone. */
  readonly transit: TransitUse | null;
  readonly snapping: Snapping;
  /** Against traffic: what can reach this source. */
  readonly reverse: boolean;
}

export interface Target {
  readonly id: string | number;
  readonly lon: number;
  readonly lat: number;
}

/** The shared routing options of a request, units still those of the interface (seconds, meters). */
export interface RoutingQuery {
  readonly origins: readonly Origin[];
  readonly edgeWeight: 'time' | 'distance';
  /** Seconds or meters, by {@link edgeWeight}. */
  readonly maxEdgeWeight: number;
  readonly conditions: StreetConditions;
  /** Edges that touch it are closed (WGS 84). */
  readonly exclusion: Geometry | null;
  /** An area (WGS 84): answers tell of what lies in it only, wherever journeys lead; null: of everything. */
  readonly clip: Geometry | null;
  readonly showSnapInformation: boolean;
  /** Of a piece of a request: by origin how many of the whole request travel alike, itself included; left out of whole ones. */
  readonly alike?: readonly number[];
}
