import type { CancelFlag } from '../../../kit/core/cancel.ts';
import {
  bestProgress,
  bestSearch,
  bestTours,
  costBound,
  type Explanation,
  enoughRounds,
  explaining,
  type FleetProblem,
  finishIslands,
  type Islands,
  MEETINGS,
  meet,
  openIslands,
  planOf,
  planSingleTours,
  roundsOf,
  type SearchEnd,
  type SingleTourAlgorithm,
  searchSlice,
  unservedOrders,
} from '../tours/index.ts';
import type { CostMatrix } from './cost-matrix.ts';
import type { Algorithm } from './fleet.schema.ts';
import type { Solution } from './fleet-answer.ts';
import type { FleetQuery } from './fleet-query.ts';

/*
 * The full search as stages go through it: islands search and meet, then orders in no tour are explained. Ends of search, explanations
 * and bound are parts of the time that a request allows, so that each has some.
 */
const SEARCH_SHARE = 0.9;
const EXPLAIN_SHARE = 1;
/** The share of the time up to which reasons are found without relaxations. */
const REASONS_SHARE = 1.04;
const BOUND_SHARE = 1.07;

/**
 * A search from given tours ends when the best has hardly changed for this long, so that a change during the day is
 * answered in less than a second. Explanations and the bound then have so many seconds; the bound alone, where all
 * orders are in tours, fewer.
 */
const SETTLED = { unimprovedSeconds: 0.25, leastImprovement: 0.0005 };
const SETTLED_EXPLAIN_SECONDS = 0.2;
const SETTLED_BOUND_SECONDS = 0.05;
/** The longest such search in seconds per thousand orders, even if it still finds improvements. */
const SETTLING_SECONDS = 0.35;

/** The duration of a slice of explanations. */
const SLICE_SECONDS = 0.025;

/** The largest number of islands: more gain less than they take from other requests. */
const MOST_ISLANDS = 4;

/** The largest number of pairs of order and vehicle to explain; further orders are only named. */
const MOST_PAIRS = 100_000;

/** A search in progress; plain data and shared memory. */
export interface Solving {
  readonly islands: Islands;
  /** The start in seconds of the clock that all threads share. */
  readonly began: number;
  /** The time that searches, explanations and bound have shares of, in seconds. */
  readonly seconds: number;
  /** The share of the searches, in seconds. */
  readonly searchSeconds: number;
  readonly meeting: number;
}

const SINGLE_TOURS: Readonly<Record<Exclude<Algorithm, 'CONSTRAINT_SATISFACTION'>, SingleTourAlgorithm>> = {
  NO_OPTIMIZATION: 'given order',
  GREEDY_TSP: 'nearest next',
  BRUTE_FORCE_TSP: 'shortest',
};

/** Returns the seconds of a clock that all threads share. */
export const sharedClock = (): number => (performance.timeOrigin + performance.now()) / 1000;

/** Returns the problem with its matrix, which has a row for each place. */
export const problemOf = ({ outline }: FleetQuery, { travel }: CostMatrix): FleetProblem => ({ ...outline, travel });

/** Computes the tours of the simple algorithms. */
export function simpleSolution(problem: FleetProblem, query: FleetQuery): Solution {
  const algorithm = query.algorithm as keyof typeof SINGLE_TOURS;
  const { plan, inexact } = planSingleTours(problem, SINGLE_TOURS[algorithm]);
  return { plan, explanations: [], bound: null, inexact, messages: [] };
}

export function beginSearch(problem: FleetProblem, query: FleetQuery, workers: number): Solving {
  const began = sharedClock();
  const options = { seed: query.seed, islands: Math.min(workers, MOST_ISLANDS), given: query.given ?? undefined };
  const islands = openIslands(problem, options, sharedClock);
  const share = query.seconds * SEARCH_SHARE;
  const settling = SETTLING_SECONDS * Math.max(1, problem.orders.length / 1000);
  const searchSeconds = isSettling(query) ? Math.min(share, sharedClock() - began + settling) : share;
  return { islands, began, seconds: query.seconds, searchSeconds, meeting: 0 };
}

/** Runs one island's search for some tens of milliseconds. */
export function searchOn(
  { islands, began, searchSeconds, meeting }: Solving,
  query: FleetQuery,
  island: number,
  cancel: CancelFlag,
) {
  const limits = {
    seconds: searchSeconds,
    rounds: enoughRounds(islands.columns.orders),
    ...(isSettling(query) ? SETTLED : { unimprovedSeconds: query.unimprovedSeconds ?? undefined }),
  };
  const task = { limits, began, until: MEETINGS[meeting]! };
  return searchSlice(islands, island, task, { clock: sharedClock, cancel });
}

/** Returns true if tours are given and the request doesn't say how long to search without improvement. */
const isSettling = ({ given, unimprovedSeconds }: FleetQuery): boolean => given !== null && unimprovedSeconds === null;

/** Returns the search after its end: if it settled early, the following steps get little time as well. */
export function endedSearch(solving: Solving, query: FleetQuery): Solving {
  if (!isSettling(query)) return solving;
  const isWhole = bestProgress(solving.islands).unserved === 0;
  const seconds = sharedClock() - solving.began + (isWhole ? SETTLED_BOUND_SECONDS : SETTLED_EXPLAIN_SECONDS);
  return { ...solving, seconds: Math.min(query.seconds, seconds) };
}

/** Lets islands meet and returns the search to continue; null at its end. */
export function searchAfter(solving: Solving, ends: readonly SearchEnd[]): Solving | null {
  meet(solving.islands);
  const meeting = solving.meeting + 1;
  if (ends.length === 0 && meeting < MEETINGS.length) return { ...solving, meeting };
  finishIslands(solving.islands);
  return null;
}

/** The orders to explain, and the progress in counters that all threads share. */
export interface Explaining {
  /** The orders by descending priority. */
  readonly orders: readonly number[];
  /** The ranks of the next order to find reasons for, and of the next to find relaxations for. */
  readonly next: Int32Array;
}

/** Selects the orders in no tour, up to the limit of pairs. */
export function beginExplaining({ islands }: Solving): Explaining {
  const { columns } = islands;
  const most = Math.floor(MOST_PAIRS / Math.max(1, columns.vehicles));
  const orders = unservedOrders(columns, bestTours(islands)).slice(0, Math.max(1, most));
  return { orders, next: new Int32Array(new SharedArrayBuffer(8)) };
}

/**
 * Explains orders for some tens of milliseconds while time is left; returns null if none is left. First all orders get
 * their reasons, then relaxations are found, which takes searches.
 */
export function explainSome(
  problem: FleetProblem,
  solving: Solving,
  { orders, next }: Explaining,
  cancel: CancelFlag,
): Explanation[] | null {
  const isTimeForReasons = isBefore(solving, REASONS_SHARE, cancel);
  const isTimeForAll = isBefore(solving, EXPLAIN_SHARE, cancel);
  const isLeft = (pass: number) => Atomics.load(next, pass) < orders.length;
  if (!(isLeft(0) && isTimeForReasons()) && !(isLeft(1) && isTimeForAll())) return null;
  let rank = 0;
  // Each order has its share of the time, so that a hard one doesn't take all of it.
  const isTimeLeft = () => {
    const share = SEARCH_SHARE + ((EXPLAIN_SHARE - SEARCH_SHARE) * (rank + 1)) / orders.length;
    return isBefore(solving, share, cancel)();
  };
  const explain = explaining(problem, solving.islands.columns, bestTours(solving.islands), { isTimeLeft });
  const explanations: Explanation[] = [];
  const until = sharedClock() + SLICE_SECONDS;
  while (sharedClock() < until) {
    const pass = isLeft(0) ? 0 : 1;
    if (!(pass === 0 ? isTimeForReasons() : isTimeForAll())) break;
    rank = Atomics.add(next, pass, 1);
    const order = orders[rank];
    if (order === undefined) {
      if (pass === 1) break;
      continue;
    }
    explanations.push(pass === 0 ? explain.reasons(order) : explain.fully(order));
  }
  return explanations;
}

/** Keeps the most informative explanation of each order, sorted by order. */
function merged(parts: readonly Explanation[]): Explanation[] {
  const best = new Map<number, Explanation>();
  for (const part of parts) {
    const known = best.get(part.order);
    const tellsMore = known?.isCutShort && (!part.isCutShort || part.relaxation !== null);
    if (known === undefined || tellsMore) best.set(part.order, part);
  }
  return [...best.values()].sort((a, b) => a.order - b.order);
}

/** Returns the solution of the search. */
export function solutionOf(
  problem: FleetProblem,
  query: FleetQuery,
  solving: Solving,
  { end, parts }: { readonly end: SearchEnd | undefined; readonly parts: readonly Explanation[] },
  cancel: CancelFlag,
): Solution {
  const explanations = merged(parts);
  const search = bestSearch(problem, solving.islands);
  const plan = planOf(search);
  const bound = costBound(search.columns, plan, isBefore(solving, BOUND_SHARE, cancel));
  const { searches } = solving.islands;
  const took = (sharedClock() - solving.began).toFixed(3);
  const rounds = `${roundsOf(solving.islands)} rounds of ${searches.length} ${searches.length === 1 ? 'search' : 'searches'}`;
  const cutShort = explanations.filter(({ isCutShort }) => isCutShort).length;
  return {
    plan,
    explanations,
    bound,
    inexact: [],
    messages: [
      `optimization: ${took} s, ${rounds}, ended by ${endOf(end ?? 'time', query, solving)}`,
      `cost: ${Math.round(plan.total.cost)}, no less than ${Math.floor(bound.bound)} (gap ${(100 * bound.gap).toFixed(1)} %)`,
      ...(cutShort === 0
        ? []
        : [
            `explanations: time ran out for ${cutShort} of ${explanations.length} orders: their relaxations may be missing or larger than needed`,
          ]),
      ...(explanations.length < plan.unserved.length
        ? [
            `explanations: only the ${explanations.length} most important of ${plan.unserved.length} orders in no tour: time, or room for more, ran out`,
          ]
        : []),
    ],
  };
}

function endOf(end: SearchEnd, query: FleetQuery, { searchSeconds }: Solving): string {
  if (!isSettling(query)) return ENDS[end];
  if (end === 'unimproved') return 'tours that hardly changed any more';
  const isWhole = searchSeconds >= query.seconds * SEARCH_SHARE;
  return end === 'time' && !isWhole ? 'enough time for what changed beside initialTours' : ENDS[end];
}

function isBefore({ began, seconds }: Solving, share: number, cancel: CancelFlag): () => boolean {
  return () => {
    cancel.check();
    return sharedClock() - began < seconds * share;
  };
}

const ENDS: Readonly<Record<SearchEnd, string>> = {
  time: 'optimizationTime',
  rounds: 'enough rounds for this many orders',
  unimproved: 'unimprovedWaitingTime',
};
