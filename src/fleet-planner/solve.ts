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
  /** Told the least cost found so far, whenever it falls. */
  readonly onBest?: (plan: () => Plan, seconds: number) => void;
}

/** Of the time that a request allows, the search ends here; what is left is for explanations. */
const SEARCH_SHARE = 0.95;
const EXPLAIN_SHARE = 1.05;

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

function search(problem: FleetProblem, query: FleetQuery, { clock, cancel, onBest }: SolveSurroundings): Solution {
  const began = clock();
  const found = openSearch(problem, { seed: query.seed, given: query.given ?? undefined });
  const limits = {
    seconds: Math.max(0, query.seconds * SEARCH_SHARE - (clock() - began)),
    rounds: enoughRounds(problem.orders.length),
    unimprovedSeconds: query.unimprovedSeconds ?? undefined,
  };
  const { rounds, endedBy } = runSearch(found.annealing, limits, {
    clock,
    cancel,
    onProgress: ({ seconds }) => onBest?.(() => planOf(found), seconds),
  });
  const plan = planOf(found);
  const isTimeLeft = () => {
    cancel.check();
    return clock() - began < query.seconds * EXPLAIN_SHARE;
  };
  const explanations =
    plan.unserved.length === 0
      ? []
      : explainUnserved(found.problem, found.columns, found.annealing.best, { isTimeLeft });
  return {
    plan,
    explanations,
    bound: costBound(found.columns, plan),
    inexact: [],
    message: `${rounds} rounds, ended by ${ENDS[endedBy]}`,
  };
}

const ENDS = {
  time: 'optimizationTime',
  rounds: 'enough rounds for this many orders',
  unimproved: 'unimprovedWaitingTime',
} as const;
