import type { CancelFlag } from '../core/cancel.ts';
import {
  type CostBound,
  costBound,
  type Explanation,
  enoughRounds,
  explainUnserved,
  type FleetProblem,
  openSearch,
  type Plan,
  planOf,
  planSingleTours,
  runSearch,
  type SingleTourAlgorithm,
} from '../fleet/index.ts';
import type { Algorithm } from './fleet.schema.ts';
import type { FleetQuery } from './fleet-query.ts';

export interface Solution {
  readonly plan: Plan;
  /** Of the full search: why orders are in no tour. */
  readonly explanations: readonly Explanation[];
  /** Of the full search. */
  readonly bound: CostBound | null;
  /** Stores with too many orders for an exact answer. */
  readonly inexact: readonly number[];
  /** How the search went, in words. */
  readonly message: string;
}

/** What solving needs from around it. */
interface SolveSurroundings {
  /** Seconds, from any origin. */
  readonly clock: () => number;
  readonly cancel: CancelFlag;
}

/** Ends of the search, of explanations and of the bound, as parts of the time that a request allows. */
const SEARCH_SHARE = 0.86;
const EXPLAIN_SHARE = 0.95;
const BOUND_SHARE = 1;

const SINGLE_TOURS: Readonly<Record<Exclude<Algorithm, 'CONSTRAINT_SATISFACTION'>, SingleTourAlgorithm>> = {
  NO_OPTIMIZATION: 'given order',
  GREEDY_TSP: 'nearest next',
  BRUTE_FORCE_TSP: 'shortest',
};

export function solve(problem: FleetProblem, query: FleetQuery, around: SolveSurroundings): Solution {
  if (query.algorithm === 'CONSTRAINT_SATISFACTION') return search(problem, query, around);
  const { plan, inexact } = planSingleTours(problem, SINGLE_TOURS[query.algorithm]);
  return { plan, explanations: [], bound: null, inexact, message: '' };
}

function search(problem: FleetProblem, query: FleetQuery, { clock, cancel }: SolveSurroundings): Solution {
  const began = clock();
  const found = openSearch(problem, { seed: query.seed, given: query.given ?? undefined });
  const limits = {
    seconds: Math.max(0, query.seconds * SEARCH_SHARE - (clock() - began)),
    rounds: enoughRounds(problem.orders.length),
    unimprovedSeconds: query.unimprovedSeconds ?? undefined,
  };
  const { rounds, endedBy } = runSearch(found.annealing, limits, { clock, cancel });
  const plan = planOf(found);
  const isBefore = (share: number) => () => {
    cancel.check();
    return clock() - began < query.seconds * share;
  };
  const explanations =
    plan.unserved.length === 0
      ? []
      : explainUnserved(problem, found.columns, found.annealing.best, { isTimeLeft: isBefore(EXPLAIN_SHARE) });
  return {
    plan,
    explanations,
    bound: costBound(found.columns, plan, isBefore(BOUND_SHARE)),
    inexact: [],
    message: `${rounds} rounds, ended by ${ENDS[endedBy]}`,
  };
}

const ENDS = {
  time: 'optimizationTime',
  rounds: 'enough rounds for this many orders',
  unimproved: 'unimprovedWaitingTime',
} as const;
