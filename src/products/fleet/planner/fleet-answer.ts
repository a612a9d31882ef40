import type { CostBound, Explanation, FleetProblem, Plan } from '../tours/index.ts';
import { describeTour } from './describe-tour.ts';
import { describeUnserved, unmetMitigations, unservedMitigation } from './describe-unserved.ts';
import { farPlaces } from './far-places.ts';
import type { FleetQuery } from './fleet-query.ts';
import { type Mitigation, repaired } from './mitigations.ts';
import { type DrawnWay, wayFinder } from './tour-ways.ts';

export interface Solution {
  readonly plan: Plan;
  /** The reasons why orders are in no tour; only of the full search. */
  readonly explanations: readonly Explanation[];
  /** The cost bound; only of the full search. */
  readonly bound: CostBound | null;
  /** Stores with too many orders for an exact answer. */
  readonly inexact: readonly number[];
  /** Sentences for `resultStatus.messages`. */
  readonly messages: readonly string[];
}

interface Solved {
  readonly problem: FleetProblem;
  readonly solution: Solution;
  /** Indexed by row of the matrix: 1 where the place snaps to no street. */
  readonly unconnected: Uint8Array;
  readonly ways: readonly DrawnWay[];
}

/** Returns the answer and whether it records errors. */
export function fleetAnswer(query: FleetQuery, solved: Solved) {
  const { problem, solution } = solved;
  const { plan, explanations, bound } = solution;
  const errors = recorded(query, solved);
  const findWay = wayFinder(query, solved.ways);
  const answer = {
    ...query.request,
    tours: plan.tours.map((tour) => describeTour(problem, query, tour, findWay)),
    unservedOrders: explanations.map((explanation) => describeUnserved(query, explanation)),
    resultStatus: {
      overall: errors.length === 0 ? 'NO_ERRORS_RECORDED' : 'ERRORS_RECORDED',
      errors: errors.length === 0 ? null : errors,
      messages: solution.messages,
      seed: query.seed,
      totals: {
        cost: rounded(plan.total.cost),
        points: rounded(plan.total.points),
        unservedPriority: rounded(plan.total.unserved),
        ...(bound === null ? {} : { lowerBound: rounded(bound.bound), gap: rounded(bound.gap) }),
      },
    },
  };
  return { answer, isMitigated: errors.length > 0 };
}

function recorded(query: FleetQuery, { solution, unconnected }: Solved): Mitigation[] {
  const { plan, explanations, inexact } = solution;
  const explained = new Map(explanations.map((explanation) => [explanation.order, explanation]));
  return [
    ...query.mitigations,
    ...farPlaces(query, unconnected),
    ...inexact.map((store) =>
      repaired(
        'optimizationAlgorithm',
        `tries every sequence of up to 12 stops, and the store ${query.request.stores[store]?.uuid} has more`,
        'its tour was found by a search, and a shorter one may exist',
        query.algorithm,
      ),
    ),
    ...plan.unserved.map((order) => unservedMitigation(query, order, explained.get(order), unconnected)),
    ...unmetMitigations(query, plan),
  ];
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
