/**
 * A fleet problem as kernels see it. The nodes are the orders 0..n-1, then the starts of tours, then their ends.
 * `times` and `costs` are square over nodes and already contain the way by the store and the choice of an end.
 */
export interface FleetColumns {
  readonly orders: number;
  readonly vehicles: number;
  readonly nodes: number;
  readonly dimensions: number;

  /**
   * Indexed by `from * nodes + to`; {@link NO_WAY} where there is no way. Both are the same array where cost is time.
   */
  readonly times: Float64Array;
  readonly costs: Float64Array;
  /** The transposed matrices, so that all ways to a node lie side by side. */
  readonly timesTo: Float64Array;
  readonly costsTo: Float64Array;
  /** True if a way between two orders, or from or to one, is missing. */
  readonly gaps: boolean;

  // per order
  readonly handling: Float64Array;
  /** The load of an order in dimension d: `order * dimensions + d`. */
  readonly load: Float64Array;
  readonly priority: Float64Array;
  /**
   * The windows in which handling may begin, `windowFirst[order]` to `windowFirst[order + 1]`: earliest and latest
   * beginning.
   */
  readonly windowFirst: Int32Array;
  readonly windowOpens: Float64Array;
  readonly windowCloses: Float64Array;
  /** The first opening and the last closing of each order's windows. */
  readonly opens: Float64Array;
  readonly closes: Float64Array;
  /** The latest punctual arrival (the deadline); infinite where there are visiting times. */
  readonly deadline: Float64Array;
  /** The lesser of the last closing and the deadline; without breaks one limit on the beginning covers both. */
  readonly due: Float64Array;
  /** 1 if the order must never be served late. */
  readonly neverLate: Uint8Array;
  /** The other half of a shipment, or -1. */
  readonly partner: Int32Array;
  /** 1 if the order is the pickup of a shipment. */
  readonly isPickup: Uint8Array;
  /**
   * The groups of each order that must not be handled in parallel: `groupFirst[order]` to `groupFirst[order + 1]` in
   * `groupOf`.
   */
  readonly groupFirst: Int32Array;
  readonly groupOf: Int32Array;
  /** Members of each group. */
  readonly groupMemberFirst: Int32Array;
  readonly groupMembers: Int32Array;

  // per vehicle
  readonly startNode: Int32Array;
  readonly endNode: Int32Array;
  readonly departs: Float64Array;
  readonly latestArrival: Float64Array;
  /** 1 if the tour must never end late. */
  readonly neverOvertime: Uint8Array;
  readonly vehiclePriority: Float64Array;
  readonly useCost: Float64Array;
  /** Indexed by `vehicle * dimensions + d`. */
  readonly maxSum: Float64Array;
  readonly minSum: Float64Array;
  readonly hasMinSum: Uint8Array;
  /** The breaks of a vehicle, `breakFirst[vehicle]` to `breakFirst[vehicle + 1]`, ascending. */
  readonly breakFirst: Int32Array;
  readonly breakStart: Float64Array;
  readonly breakEnd: Float64Array;
  /** The class of each vehicle; vehicles that don't differ share one. */
  readonly classOf: Int32Array;
  readonly classes: number;
  /** Indexed by `order * classes + class`: 1 if such a vehicle may serve the order at all. */
  readonly allowed: Uint8Array;

  /** Seconds of lateness per point; 0 if lateness of any length makes one point. */
  readonly latePerPoint: number;
  readonly overtimePerPoint: number;
  readonly longestFactor: number;
  /** The weights of a point and of an unserved order of priority 1 in the search's objective. */
  readonly pointWeight: number;
  readonly unservedWeight: number;
  /** True if points have a price in travel cost, false if they take precedence over it. */
  readonly pointsArePriced: boolean;

  /** True if times matter: some order or tour has a time limit or may have to wait. */
  readonly timed: boolean;
  /** True if times are simple: one window per order, nothing may be late, no breaks, no groups. */
  readonly simple: boolean;
  readonly grouped: boolean;
  readonly paired: boolean;

  /** The `near` nearest orders of each order, itself first: `order * near + k`. */
  readonly near: number;
  readonly nearest: Int32Array;
}

/** The time and cost where there is no way: more than anything real, and still exact under addition and subtraction. */
export const NO_WAY = 2 ** 40;
/** No tour costs this much without using a missing way. */
export const IMPASSABLE = 2 ** 39;
