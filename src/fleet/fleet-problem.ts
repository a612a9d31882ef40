/**
 * What is to be planned, free of wire formats: times are seconds on one time line (any origin), loads are numbers in the
 * problem's dimensions, places are rows of the travel matrix. Everything refers to others by index.
 */
export interface FleetProblem {
  readonly travel: TravelMatrix;
  readonly stores: readonly Store[];
  readonly vehicles: readonly Vehicle[];
  readonly orders: readonly Order[];
  /** Goods that go from one order's place to another's within one tour, instead of from the store. */
  readonly shipments?: readonly Shipment[];
  readonly objective?: Partial<Objective>;
}

/** Square, row by row: `from * size + to`. Negative or not finite: there is no way. Need not be symmetric or metric. */
export interface TravelMatrix {
  readonly size: number;
  /** Seconds. */
  readonly times: Float64Array | Int32Array;
  /** What is minimized, where it isn't time: meters, for instance. */
  readonly costs?: Float64Array | Int32Array;
}

/** Seconds, half open at infinity if need be. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

interface Store {
  readonly place: number;
}

/** Limits of one load dimension. A missing number is no limit. */
export interface LoadLimit {
  /** Most that a tour may carry in all. */
  readonly maxSum?: number;
  /** Least that a tour has to carry in all, if there is one. */
  readonly minSum?: number;
  /** Most that one order may weigh. */
  readonly maxSingle?: number;
  /** Least that one order has to weigh. */
  readonly minSingle?: number;
}

export interface Vehicle {
  readonly store: number;
  /** Where it stands; the store's place if not given. */
  readonly start?: number;
  /** True: it drives to its store before the first order. */
  readonly collectsAtStore?: boolean;
  /** None: the tour ends at its last order. One: there. Several: at the one that is cheapest to reach from the last order. */
  readonly ends?: readonly number[];
  /** 0 if not given. */
  readonly earliestDeparture?: number;
  readonly latestArrival?: number;
  /** Breaks: no driving, waiting or handling of orders in them. Disjoint. */
  readonly interruptions?: readonly Interval[];
  /** Weight of its overtime points; 1 if not given. */
  readonly priority?: number;
  readonly supplies?: readonly string[];
  /** Added to the travel cost once there is a tour. */
  readonly fixedTravelCosts?: number;
  /** By dimension of loads. */
  readonly loadLimits?: readonly LoadLimit[];
}

export interface Order {
  readonly store: number;
  readonly place: number;
  /** Seconds at the place. */
  readonly handlingTime: number;
  /** The vehicle arrives no later; the handling may end later. Ignored beside visiting times. */
  readonly deadline?: number;
  /** Arrival waits for one of these, and the handling ends within it. */
  readonly visitingTimes?: readonly Interval[];
  /** By dimension. */
  readonly load?: readonly number[];
  /** Points for being late, and its worth where not all orders can be served; 1 if not given. */
  readonly priority?: number;
  /** What the vehicle has to supply. */
  readonly demands?: readonly string[];
  readonly tags?: ReadonlyMap<string, string>;
}

/** `pickup` comes before `delivery` in one tour; the load of the pickup is aboard in between. */
export interface Shipment {
  readonly pickup: number;
  readonly delivery: number;
}

export interface Objective {
  /** So many seconds of lateness, rounded up, make one point of an order's priority; null: one point, however late. */
  readonly lateSecondsPerPoint: number | null;
  /** The same for tours that end after the latest arrival. */
  readonly overtimeSecondsPerPoint: number | null;
  /** What a point is worth in travel cost; null: points come first, whatever they cost. */
  readonly travelCostPerPoint: number | null;
  /** Times the travel time of the longest tour is added to the cost. */
  readonly longestTourFactor: number;
  /** Orders with the same value of one of these tags are never handled at the same time. */
  readonly nonParallelTags: readonly string[];
  /** Orders that would be late are left out. */
  readonly dropLateOrders: boolean;
  /** … but not those with deadlines up to this time. */
  readonly keepDeadlinesUntil: number;
  /** Orders that would lead a tour beyond its latest arrival are left out. */
  readonly dropOvertimeOrders: boolean;
}

export const DEFAULT_OBJECTIVE: Objective = {
  lateSecondsPerPoint: null,
  overtimeSecondsPerPoint: null,
  travelCostPerPoint: null,
  longestTourFactor: 0,
  nonParallelTags: [],
  dropLateOrders: false,
  keepDeadlinesUntil: Number.NEGATIVE_INFINITY,
  dropOvertimeOrders: false,
};

/** Seconds by which a time may pass a limit, so that sums of floating-point numbers don't fail by their last bit. */
export const TIME_TOLERANCE = 1e-6;
