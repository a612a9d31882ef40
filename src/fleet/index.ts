export { compileProblem } from './compile-problem.ts';
export { type Explanation, explainOrder, explainUnserved, unservedOrders } from './explain/explain-plan.ts';
export { type CostBound, costBound } from './explain/lower-bound.ts';
export type { Relaxation } from './explain/relaxation.ts';
export type { Reason, VehicleReasons } from './explain/why-unserved.ts';
export {
  DEFAULT_OBJECTIVE,
  type FleetProblem,
  type Interval,
  type LoadLimit,
  type Objective,
  type Order,
  type Shipment,
  type Store,
  type TravelMatrix,
  type Vehicle,
} from './fleet-problem.ts';
export { type FleetSearch, type FleetSearchOptions, type GivenTours, openSearch, planOf } from './fleet-search.ts';
export {
  bestProgress,
  bestSearch,
  finishIslands,
  type Islands,
  MEETINGS,
  meet,
  openIslands,
  roundsOf,
  searchSlice,
} from './islands.ts';
export { enoughRounds, type SearchEnd, type SearchLimits } from './pace.ts';
export type { Plan, PlanCost, Sequences, Stop, Tour } from './plan.ts';
export { runSearch, type SearchOutcome, type SearchProgress, type SearchSurroundings } from './search-run.ts';
export { planSingleTours, type SingleTourAlgorithm, type SingleTours } from './single-tours.ts';
