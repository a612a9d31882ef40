/** A stop of a tour: when the vehicle arrives, begins to handle the order, and is done. Seconds. */
export interface Stop {
  readonly order: number;
  readonly arrival: number;
  readonly begin: number;
  readonly departure: number;
  /** Seconds after the deadline, or after the last visiting time; 0 in time. */
  readonly late: number;
  /** Seconds that the arrival could be later without any more points in this tour; negative if it is late. */
  readonly spare: number;
}

export interface Tour {
  readonly vehicle: number;
  readonly stops: readonly Stop[];
  /** Place where it ends; null: at the last order. */
  readonly end: number | null;
  /** As late as the first stop allows. */
  readonly departure: number;
  readonly arrival: number;
  readonly travelTime: number;
  /** Without fixed costs. */
  readonly travelCost: number;
  readonly overtime: number;
}

/** What is compared: fewer unserved, then fewer points (or points at their price), then lower cost. */
export interface PlanCost {
  /** Sum of the priorities of orders in no tour. */
  readonly unserved: number;
  /** Penalty points of deadlines and working hours. */
  readonly points: number;
  /** Travel, fixed costs, longest tour. */
  readonly cost: number;
}

export interface Plan {
  readonly tours: readonly Tour[];
  readonly unserved: readonly number[];
  readonly total: PlanCost;
}

/** The sequence of orders of each vehicle; what a search begins from. */
export type Sequences = readonly (readonly number[])[];
