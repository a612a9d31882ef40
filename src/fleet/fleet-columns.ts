/**
 * A fleet problem as kernels see it. Nodes are orders 0..n-1, then places where tours begin, then places where they end;
 * `times` and `costs` are square over nodes, with the way by the store and the choice of an end already in them.
 */
export interface FleetColumns {
  readonly orders: number;
  readonly vehicles: number;
  readonly nodes: number;
  readonly dimensions: number;

  /** `from * nodes + to`; {@link NO_WAY} where there is none. The same array where cost is time. */
  readonly times: Float64Array;
  readonly costs: Float64Array;
  /** Transposed: what leads to a node lies side by side. The same arrays where they are symmetric. */
  readonly timesTo: Float64Array;
  readonly costsTo: Float64Array;
  /** Some way between two orders, or from or to one, is missing. */
  readonly gaps: boolean;

  // per order
  readonly handling: Float64Array;
  /** Order's load in dimension d: `order * dimensions + d`. */
  readonly load: Float64Array;
  readonly priority: Float64Array;
  /** Windows of beginnings, `windowFirst[order]` to `windowFirst[order + 1]`: earliest and latest beginning. */
  readonly windowFirst: Int32Array;
  readonly windowOpens: Float64Array;
  readonly windowCloses: Float64Array;
  /** First opening and last closing. */
  readonly opens: Float64Array;
  readonly closes: Float64Array;
  /** Latest arrival in time (deadlines); infinite beside visiting times. */
  readonly deadline: Float64Array;
  /** The lesser of last closing and deadline: without breaks both are about the same moment. */
  readonly due: Float64Array;
  /** 1: never served late. */
  readonly neverLate: Uint8Array;
  /** The other half of a shipment, or -1. */
  readonly partner: Int32Array;
  /** 1: the half that comes first. */
  readonly isPickup: Uint8Array;
  /** Groups that are never handled in parallel: `groupFirst[order]` to `groupFirst[order + 1]` in `groupOf`. */
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
  /** 1: never ends late. */
  readonly neverOvertime: Uint8Array;
  readonly vehiclePriority: Float64Array;
  readonly useCost: Float64Array;
  /** `vehicle * dimensions + d`. */
  readonly maxSum: Float64Array;
  readonly minSum: Float64Array;
  readonly hasMinSum: Uint8Array;
  /** `breakFirst[vehicle]` to `breakFirst[vehicle + 1]`, ascending. */
  readonly breakFirst: Int32Array;
  readonly breakStart: Float64Array;
  readonly breakEnd: Float64Array;
  /** Vehicles that differ in nothing share a class. */
  readonly classOf: Int32Array;
  readonly classes: number;
  /** `order * classes + class`: 1 if such a vehicle may serve the order at all. */
  readonly allowed: Uint8Array;

  /** Seconds of lateness that make a point, or 0: one point in all. */
  readonly latePerPoint: number;
  readonly overtimePerPoint: number;
  readonly longestFactor: number;
  /** Cost of a point and of an unserved order of priority 1: what a search weighs. */
  readonly pointWeight: number;
  readonly unservedWeight: number;
  /** Points at a price in travel cost, not before it. */
  readonly pointsArePriced: boolean;

  /** Times matter: some order or tour has a limit or may wait. */
  readonly timed: boolean;
  /** Times are simple: one window each, nothing may be late, no breaks, no groups. */
  readonly simple: boolean;
  readonly grouped: boolean;
  readonly paired: boolean;

  /** The nearest orders of each order, itself first: `order * near + k`. */
  readonly near: number;
  readonly nearest: Int32Array;
}

/** Time and cost where there is no way: dearer than anything, and still exact to add and take away. */
export const NO_WAY = 2 ** 40;
/** No tour costs as much without using what is no way. */
export const IMPASSABLE = 2 ** 39;
