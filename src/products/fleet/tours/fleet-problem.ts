/**
 * A planning problem, independent of wire formats. Times are seconds on one time line (any origin), loads are numbers
 * in the problem's dimensions, places are rows of the travel matrix. References are indices.
 */
export interface FleetProblem {
  readonly travel: TravelMatrix;
  readonly stores: readonly Store[];
  readonly vehicles: readonly Vehicle[];
  readonly orders: readonly Order[];
  /** Goods that are moved between the places of two orders within one tour, instead of coming from the store. */
  readonly shipments?: readonly Shipment[];
  readonly objective?: Partial<Objective>;
}

/**
 * A square matrix, row by row: `from * size + to`. A negative or non-finite value means that there is no way. It need
 * not be symmetric or metric.
 */
export interface TravelMatrix {
  readonly size: number;
  /** Seconds. */
  readonly times: Float64Array | Int32Array;
  /** The costs to minimize where they aren't times: meters, for instance. */
  readonly costs?: Float64Array | Int32Array;
}

/** An interval of times in seconds; its ends may be infinite. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

interface Store {
  readonly place: number;
}

/** The limits of one load dimension; a missing number is no limit. */
export interface LoadLimit {
  /** The most that a tour may carry in all. */
  readonly maxSum?: number;
  /** The least that a tour has to carry in all, if there is a tour. */
  readonly minSum?: number;
  /** The most that one order may weigh. */
  readonly maxSingle?: number;
  /** The least that one order has to weigh. */
  readonly minSingle?: number;
}

export interface Vehicle {
  readonly store: number;
  /** The place where the vehicle starts; the store's place if not given. */
  readonly start?: number;
  /** True if the vehicle drives to its store before the first order. */
  readonly collectsAtStore?: boolean;
  /**
   * The places where the tour may end. None: it ends at its last order. Several: at the one that is cheapest to reach
   * from there.
   */
  readonly ends?: readonly number[];
  /** 0 if not given. */
  readonly earliestDeparture?: number;
  readonly latestArrival?: number;
  /** Breaks, in which there is no driving, waiting or handling of orders. They are disjoint. */
  readonly interruptions?: readonly Interval[];
  /** The weight of the vehicle's overtime points; 1 if not given. */
  readonly priority?: number;
  readonly supplies?: readonly string[];
  /** A cost that is added to the travel cost if the vehicle has a tour. */
  readonly fixedTravelCosts?: number;
  /** One limit per load dimension. */
  readonly loadLimits?: readonly LoadLimit[];
}

export interface Order {
  readonly store: number;
  readonly place: number;
  /** The handling time at the place, in seconds. */
  readonly handlingTime: number;
  /** The latest arrival; the handling may end later. It is ignored if there are visiting times. */
  readonly deadline?: number;
  /** The handling waits for one of these times and ends within it. */
  readonly visitingTimes?: readonly Interval[];
  /** The load in each dimension. */
  readonly load?: readonly number[];
  /** The weight of lateness points, and the worth of the order where not all can be served; 1 if not given. */
  readonly priority?: number;
  /** The supplies that the vehicle needs to have. */
  readonly demands?: readonly string[];
  readonly tags?: ReadonlyMap<string, string>;
}

/** `pickup` comes before `delivery` in one tour; the load of the pickup is aboard in between. */
export interface Shipment {
  readonly pickup: number;
  readonly delivery: number;
}

export interface Objective {
  /**
   * Seconds of lateness, rounded up, that make one point, weighted by the order's priority; null: one point, however
   * late.
   */
  readonly lateSecondsPerPoint: number | null;
  /** Tours that end after the vehicle's latest arrival cost so many seconds a point. */
  readonly overtimeSecondsPerPoint: number | null;
  /** The worth of a point in travel cost; null: points take precedence over any cost. */
  readonly travelCostPerPoint: number | null;
  /** The travel time of the longest tour, times this factor, is added to the cost. */
  readonly longestTourFactor: number;
  /** Orders with the same value of one of these tags are never handled at the same time. */
  readonly nonParallelTags: readonly string[];
  /** True if orders that would be late are left out. */
  readonly dropLateOrders: boolean;
  /** Orders with a deadline up to this time are not left out for being late. */
  readonly keepDeadlinesUntil: number;
  /** True if orders are left out that would make a tour end after its latest arrival. */
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

/** The tolerance of time limits in seconds, which absorbs rounding errors of floating-point sums. */
export const TIME_TOLERANCE = 1e-6;
