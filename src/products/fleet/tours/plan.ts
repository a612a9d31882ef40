/** A stop of a tour, with its times in seconds: arrival, beginning of the handling, and departure. */
export interface Stop {
  readonly order: number;
  readonly arrival: number;
  readonly begin: number;
  readonly departure: number;
  /** Seconds after the deadline or the last visiting time; 0 if in time. */
  readonly late: number;
  /** Seconds by which the arrival could be later without more points in this tour; negative if it is late. */
  readonly spare: number;
}

export interface Tour {
  readonly vehicle: number;
  readonly stops: readonly Stop[];
  /** The place where the tour ends; null if it is the last order. */
  readonly end: number | null;
  /** The departure from the start, as late as the first stop allows. */
  readonly departure: number;
  readonly arrival: number;
  readonly travelTime: number;
  /** The travel cost without fixed costs. */
  readonly travelCost: number;
  readonly overtime: number;
}

/** The cost of a plan, compared in this order: unserved, points (unless they have a price), cost. */
export interface PlanCost {
  /** The sum of the priorities of orders in no tour. */
  readonly unserved: number;
  /** The penalty points of deadlines and working hours. */
  readonly points: number;
  /** The cost of travel, fixed costs and the longest tour. */
  readonly cost: number;
}

export interface Plan {
  readonly tours: readonly Tour[];
  readonly unserved: readonly number[];
  readonly total: PlanCost;
}

/** The orders of each vehicle in sequence, from which a search begins. */
export type Sequences = readonly (readonly number[])[];
