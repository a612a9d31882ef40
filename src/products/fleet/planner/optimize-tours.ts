import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { wrongField } from '../../../kit/core/errors.ts';
import { type Network, regionAround } from '../../../network/network/index.ts';
import { matrixCost } from '../../../network/reach/index.ts';
import type { EndedStage, Outcome, Slice, Stage } from '../../operation/index.ts';
import type { Explanation, SearchEnd } from '../tours/index.ts';
import { bestProgress } from '../tours/index.ts';
import { type CostMatrix, emptyMatrix, fillByAir, filledShare, fillRows } from './cost-matrix.ts';
import { fleetAnswer, type Solution } from './fleet-answer.ts';
import type { FleetQuery } from './fleet-query.ts';
import {
  beginExplaining,
  beginSearch,
  type Explaining,
  endedSearch,
  explainSome,
  problemOf,
  type Solving,
  searchAfter,
  searchOn,
  sharedClock,
  simpleSolution,
  solutionOf,
} from './solving.ts';
import { type DrawnWay, drawWays, type WayList, waysOf } from './tour-ways.ts';
import { withTravelNames } from './travel-names.ts';

/** The cost of a search, which runs for seconds and must never run beside quick work. */
const SEARCH_COST = 1e9;
/** The cost per stop of simple tours. */
const STOP_COST = 2_000;
/** Partitions of the matrix per worker: rows differ in their cost. */
const MATRIX_PARTITIONS = 2;
/** With more orders, explaining one takes longer than other requests should wait. */
const QUICKLY_EXPLAINED = 200;

/** The state that all stages hand on; plain data and shared memory. */
interface Course {
  readonly began: number;
  readonly matrix: CostMatrix;
  readonly matrixSeconds: number;
}

type State =
  | (Course & { readonly phase: 'matrix' })
  | (Course & { readonly phase: 'search'; readonly solving: Solving })
  | (Course & {
      readonly phase: 'explain';
      readonly solving: Solving;
      readonly end?: SearchEnd;
      readonly explaining: Explaining;
    })
  | (Course & { readonly phase: 'ways'; readonly solution: Solution; readonly ways: WayList });

/** The progress of an optimization as reported to those who wait for it. */
interface FleetProgress {
  readonly phase: State['phase'];
  /** The share of the matrix that is filled, while it is computed. */
  readonly share?: number;
  /** The cost of the best tours so far, during the search. */
  readonly best?: { readonly cost: number; readonly points: number; readonly unservedPriority: number };
}

/** Plans tours. The region is only needed for its ways; with great-circle distances none is needed. */
export const optimizeToursOperation = {
  name: 'fleet',
  over: 'regions' as const,

  stage(
    networks: readonly Network[],
    query: FleetQuery,
    before: EndedStage | null,
    workers: number,
    cancel: CancelFlag,
  ): Stage | Outcome {
    if (before === null) return beginMatrix(query, needsNetwork(query) ? networkFor(networks, query) : null, workers);
    // The state comes only from this operation itself.
    const state = before.state as State;
    switch (state.phase) {
      case 'matrix':
        return beginSolving(query, { ...state, matrixSeconds: sharedClock() - state.began }, workers);
      case 'search':
        return goOnSearching(query, state, before.partials as SearchEnd[], workers, cancel);
      case 'explain': {
        const { solving, end, ...course } = state;
        const parts = before.partials.flat() as Explanation[];
        const solution = solutionOf(problemOf(query, course.matrix), query, solving, { end, parts }, cancel);
        return drawOrAnswer(query, course, solution, workers);
      }
      case 'ways':
        return answerOf(query, state, state.solution, before.partials.flat() as DrawnWay[]);
    }
  },

  slice(networks: readonly Network[], query: FleetQuery, given: unknown, partition: number, cancel: CancelFlag): Slice {
    const state = given as State;
    switch (state.phase) {
      case 'matrix': {
        const network = networkFor(networks, query);
        const isDone = withTravelNames(() => fillRows(network, query, state.matrix, partition, cancel));
        return { isDone, progress: { phase: 'matrix', share: filledShare(state.matrix) } satisfies FleetProgress };
      }
      case 'search': {
        const { hasArrived, end } = searchOn(state.solving, query, partition, cancel);
        const { unserved, ...rest } = bestProgress(state.solving.islands);
        const progress: FleetProgress = { phase: 'search', best: { ...rest, unservedPriority: unserved } };
        return { isDone: hasArrived, ...(end === null ? {} : { partial: end }), progress };
      }
      case 'explain': {
        const problem = problemOf(query, state.matrix);
        const partial = explainSome(problem, state.solving, state.explaining, cancel);
        if (partial === null) return { isDone: true };
        return { isDone: false, partial, progress: { phase: 'explain' } satisfies FleetProgress };
      }
      case 'ways': {
        const network = networkFor(networks, query);
        const { ways, isDone } = withTravelNames(() => drawWays(network, query, state.ways, partition, cancel));
        return { isDone, partial: ways, progress: { phase: 'ways' } satisfies FleetProgress };
      }
    }
  },

  cost(networks: readonly Network[], query: FleetQuery): number {
    if (query.algorithm === 'CONSTRAINT_SATISFACTION') return SEARCH_COST;
    const network = needsNetwork(query) ? networkFor(networks, query) : null;
    const stops = STOP_COST * query.outline.orders.length;
    return network === null ? stops : stops + matrixCost(network, query.routing, query.places.length);
  },

  seconds: ({ algorithm, seconds }: FleetQuery): number => (algorithm === 'CONSTRAINT_SATISFACTION' ? seconds : 0),
};

function beginMatrix(query: FleetQuery, network: Network | null, workers: number): Stage {
  const byAir = network === null || query.costs.from === 'air';
  const partitions = byAir ? 0 : Math.min(query.places.length, MATRIX_PARTITIONS * workers);
  const began = sharedClock();
  const matrix = emptyMatrix(query, partitions);
  if (byAir) fillByAir(matrix, query);
  return stageOf({ phase: 'matrix', began, matrix, matrixSeconds: 0 }, partitions);
}

function beginSolving(query: FleetQuery, { began, matrix, matrixSeconds }: Course, workers: number): Stage | Outcome {
  const course = { began, matrix, matrixSeconds };
  const problem = problemOf(query, matrix);
  if (query.algorithm !== 'CONSTRAINT_SATISFACTION') {
    return drawOrAnswer(query, course, simpleSolution(problem, query), workers);
  }
  const solving = beginSearch(problem, query, workers);
  return stageOf({ ...course, phase: 'search', solving }, solving.islands.searches.length);
}

function goOnSearching(
  query: FleetQuery,
  { solving: searching, phase: _, ...course }: Course & { readonly phase: 'search'; readonly solving: Solving },
  ends: readonly SearchEnd[],
  workers: number,
  cancel: CancelFlag,
): Stage | Outcome {
  const after = searchAfter(searching, ends);
  if (after !== null) return stageOf({ ...course, phase: 'search', solving: after }, after.islands.searches.length);
  const problem = problemOf(query, course.matrix);
  const solving = endedSearch(searching, query);
  const explaining = beginExplaining(solving);
  const [end] = ends;
  if (explaining.orders.length === 0) {
    return drawOrAnswer(query, course, solutionOf(problem, query, solving, { end, parts: [] }, cancel), workers);
  }
  const lane = query.outline.orders.length <= QUICKLY_EXPLAINED ? 'divisible' : 'indivisible';
  const partitions = Math.min(workers, explaining.orders.length);
  return { ...stageOf({ ...course, phase: 'explain', solving, end, explaining }, partitions), lane };
}

/** Draws ways in stages of their own, since many ways on the network take long. */
function drawOrAnswer(query: FleetQuery, course: Course, solution: Solution, workers: number): Stage | Outcome {
  if (query.geojson !== 'ROUTING_SERVICE') return answerOf(query, course, solution, []);
  const ways = waysOf(problemOf(query, course.matrix), solution.plan, workers);
  return stageOf({ ...course, phase: 'ways', solution, ways }, ways.next.length);
}

function answerOf(query: FleetQuery, course: Course, solution: Solution, ways: readonly DrawnWay[]): Outcome {
  const { matrix, matrixSeconds } = course;
  const messages = [
    `cost matrix: ${matrixSeconds.toFixed(3)} s, ${query.places.length} places`,
    ...solution.messages,
    `seed: ${query.seed}`,
  ];
  const { answer, isMitigated } = fleetAnswer(query, {
    problem: problemOf(query, matrix),
    solution: { ...solution, messages },
    unconnected: matrix.unconnected,
    ways,
  });
  const body = new TextEncoder().encode(JSON.stringify(answer));
  return { code: 'ok', message: '', body, status: isMitigated ? 202 : 201 };
}

/** Checks a stage's state against its type. */
const stageOf = (state: State, partitions: number): Stage => ({ state, partitions });

const needsNetwork = ({ costs, geojson }: FleetQuery): boolean =>
  costs.from === 'network' || geojson === 'ROUTING_SERVICE';

/** Returns the only region of the request, or the one that holds the stores. */
function networkFor(networks: readonly Network[], { places, outline }: FleetQuery): Network {
  const [only] = networks;
  if (only !== undefined && networks.length === 1) return only;
  if (only === undefined) throw wrongField('key', 'has a plan without any region of this server: use another key', 403);
  const name = regionAround(
    outline.stores.map(({ place }) => places[place]!),
    networks,
  );
  const home = networks.find(({ region }) => region === name);
  if (home !== undefined) return home;
  const names = networks.map(({ region }) => region).join(', ');
  throw wrongField(
    'optimizationMetadata.travelOptions.serviceUrl',
    `is required where no region holds all stores: it names one of ${names}`,
  );
}
