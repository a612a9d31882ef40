export { compileProblem } from './compile-problem.ts';
export { type ExplainOptions, type Explanation, explainUnserved } from './explain/explain-plan.ts';
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
export type { Plan, PlanCost, Sequences, Stop, Tour } from './plan.ts';
export {
  enoughRounds,
  runSearch,
  type SearchLimits,
  type SearchOutcome,
  type SearchProgress,
  type SearchSurroundings,
} from './search-run.ts';
export { planSingleTours, type SingleTourAlgorithm, type SingleTours } from './single-tours.ts';
export { type ExchangeMemory, exchangeMemory, SnapshotExchange } from './snapshot-exchange.ts';
