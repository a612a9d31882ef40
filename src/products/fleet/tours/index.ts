export { type Explanation, explaining, unservedOrders } from './explain/explain-plan.ts';
export { type CostBound, costBound } from './explain/lower-bound.ts';
export type { Relaxation } from './explain/relaxation.ts';
export type { Reason } from './explain/why-unserved.ts';
export type { FleetProblem, Interval, LoadLimit, Objective, Order, TravelMatrix, Vehicle } from './fleet-problem.ts';
export { type GivenTours, planOf } from './fleet-search.ts';
export {
  bestProgress,
  bestSearch,
  bestTours,
  finishIslands,
  type Islands,
  MEETINGS,
  meet,
  openIslands,
  roundsOf,
  searchSlice,
} from './islands.ts';
export { enoughRounds, type SearchEnd, type SearchLimits } from './pace.ts';
export type { Plan, Stop, Tour } from './plan.ts';
export { planSingleTours, type SingleTourAlgorithm } from './single-tours.ts';
