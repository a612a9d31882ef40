import type { StreetMode } from './street-graph.ts';

/** Seconds lost at junctions. */
export interface Penalties {
  readonly junctionS: number;
  readonly signalS: number;
  readonly leftTurnS: number;
  readonly rightTurnS: number;
}

/** A traveler's mode and options on streets, with defaults filled in. */
export interface StreetTravel {
  readonly mode: StreetMode;
  /** Speed on flat ground in km/h, for walk and bike (car speeds are the network's). */
  readonly speedKmh: number;
  /** Meters added per meter of climb and per meter of descent (may be negative); walk and bike. */
  readonly uphill: number;
  readonly downhill: number;
  /** True if cars have rush-hour speeds. */
  readonly rushHour: boolean;
  /** Junctions cost nothing and searches are node-based if all are zero. */
  readonly penalties: Penalties;
  readonly ignorePenaltiesInStartingServiceArea: boolean;
  readonly allowPrivateAndServiceRoads: boolean;
}

/**
 * Options that change speeds for the whole request, by number of the edge class (tables of `EDGE_CLASS_LIMIT` entries).
 */
export interface StreetConditions {
  /** True if climbing and descending count (walk and bike). */
  readonly elevation: boolean;
  /** Factor on the travel time, 1 = unchanged; `null` where the request has none. */
  readonly timeFactors: Float64Array | null;
  /** km/h on edges without a tagged speed, 0 = unchanged; `null` where the request has none. */
  readonly defaultSpeedsKmh: Float64Array | null;
  /** Classes that may not be used, 1 = excluded. */
  readonly excludedClasses: Uint8Array | null;
}

export const NO_PENALTIES: Penalties = { junctionS: 0, signalS: 0, leftTurnS: 0, rightTurnS: 0 };
export const CAR_PENALTIES: Penalties = { junctionS: 4, signalS: 11, leftTurnS: 7, rightTurnS: 4 };

const plain = { rushHour: false, ignorePenaltiesInStartingServiceArea: false, allowPrivateAndServiceRoads: false };

/**
 * The defaults of the interface, per mode (specification, "Body fields of the two reachable-statistics operations").
 */
/** Default walking speed in km/h (specification, "walkSpeed"). */
export const DEFAULT_WALK_KMH = 5;

export const DEFAULT_TRAVEL: Readonly<Record<StreetMode, StreetTravel>> = {
  car: { mode: 'car', speedKmh: 0, uphill: 0, downhill: 0, penalties: CAR_PENALTIES, ...plain },
  bike: { mode: 'bike', speedKmh: 18, uphill: 20, downhill: -10, penalties: NO_PENALTIES, ...plain },
  walk: { mode: 'walk', speedKmh: DEFAULT_WALK_KMH, uphill: 10, downhill: 0, penalties: NO_PENALTIES, ...plain },
};

export const DEFAULT_CONDITIONS: StreetConditions = {
  elevation: true,
  timeFactors: null,
  defaultSpeedsKmh: null,
  excludedClasses: null,
};
