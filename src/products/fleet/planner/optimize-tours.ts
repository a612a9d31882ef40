import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { wrongField } from '../../../kit/core/errors.ts';
import { type Network, regionAround } from '../../../network/network/index.ts';
import { matrixCost } from '../../../network/reach/matrix/index.ts';
import type { Merged, Outcome, Plan, Slice, Stage } from '../../operation/index.ts';
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
/** Explaining an order of a plan with more orders than this takes longer than other requests should wait. */
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

/** The contribution of a slice, by phase: the end of a search, reasons of orders, ways of tours. */
interface Part {
  readonly end?: SearchEnd;
  readonly reasons?: readonly Explanation[];
  readonly ways?: readonly DrawnWay[];
}

/** The tours of the answer. */
interface Planned {
  readonly course: Course;
  readonly solution: Solution;
  readonly ways: readonly DrawnWay[];
}

type Networks = readonly Network[];
type FleetStage = Stage<State>;
type FleetMerged = Merged<State, Planned>;

/** The progress of an optimization as reported to those who wait for it. */
interface Progress {
  readonly phase: State['phase'];
  /** The share of the matrix that is filled, while it is computed. */
  readonly share?: number;
  /** The cost of the best tours so far, during the search. */
  readonly best?: { readonly cost: number; readonly points: number; readonly unservedPriority: number };
}

const plan: Plan<FleetQuery, Networks, FleetQuery, State, Part, Planned> = {
  begin: (networks, query, workers) =>
    beginMatrix(query, needsNetwork(query) ? networkFor(networks, query) : null, workers),

  step(networks, query, state, { step, from }, cancel): Slice<Part> {
    const next = (isDone: boolean): number | null => (isDone ? null : from + 1);
    switch (state.phase) {
      case 'matrix': {
        const network = networkFor(networks, query);
        const isDone = withTravelNames(() => fillRows(network, query, state.matrix, step, cancel));
        return {
          next: next(isDone),
          progress: { phase: 'matrix', share: filledShare(state.matrix) } satisfies Progress,
        };
      }
      case 'search': {
        const { hasArrived, end } = searchOn(state.solving, query, step, cancel);
        const { unserved, ...rest } = bestProgress(state.solving.islands);
        const progress: Progress = { phase: 'search', best: { ...rest, unservedPriority: unserved } };
        return { next: next(hasArrived), ...(end === null ? {} : { part: { end } }), progress };
      }
      case 'explain': {
        const problem = problemOf(query, state.matrix);
        const reasons = explainSome(problem, state.solving, state.explaining, cancel);
        if (reasons === null) return { next: null };
        return { next: next(false), part: { reasons }, progress: { phase: 'explain' } satisfies Progress };
      }
      case 'ways': {
        const network = networkFor(networks, query);
        const { ways, isDone } = withTravelNames(() => drawWays(network, query, state.ways, step, cancel));
        return { next: next(isDone), part: { ways }, progress: { phase: 'ways' } satisfies Progress };
      }
    }
  },

  merge(_networks, query, { state, parts }, workers, cancel): FleetMerged {
    switch (state.phase) {
      case 'matrix':
        return beginSolving(query, { ...state, matrixSeconds: sharedClock() - state.began }, workers);
      case 'search': {
        const ends = parts.flatMap(({ end }) => end ?? []);
        return goOnSearching(query, state, ends, workers, cancel);
      }
      case 'explain': {
        const { solving, end, ...course } = state;
        const reasons = { end, parts: parts.flatMap(({ reasons = [] }) => reasons) };
        return drawOrEnd(
          query,
          course,
          solutionOf(problemOf(query, course.matrix), query, solving, reasons, cancel),
          workers,
        );
      }
      case 'ways':
        return { result: { course: state, solution: state.solution, ways: parts.flatMap(({ ways = [] }) => ways) } };
    }
  },

  write: (_networks, query, planned) => answerOf(query, planned),
};

/** Plans tours. The region is only needed for its ways; with great-circle distances none is needed. */
export const optimizeToursOperation = {
  name: 'fleet',
  over: 'regions' as const,
  plan,

  cost(networks: Networks, query: FleetQuery): number {
    if (query.algorithm === 'CONSTRAINT_SATISFACTION') return SEARCH_COST;
    const network = needsNetwork(query) ? networkFor(networks, query) : null;
    const stops = STOP_COST * query.outline.orders.length;
    return network === null ? stops : stops + matrixCost(network, query.routing, query.places.length);
  },

  seconds: ({ algorithm, seconds }: FleetQuery): number => (algorithm === 'CONSTRAINT_SATISFACTION' ? seconds : 0),
};

function beginMatrix(query: FleetQuery, network: Network | null, workers: number): FleetStage {
  const byAir = network === null || query.costs.from === 'air';
  const partitions = byAir ? 0 : Math.min(query.places.length, MATRIX_PARTITIONS * workers);
  const began = sharedClock();
  const matrix = emptyMatrix(query, partitions);
  if (byAir) fillByAir(matrix, query);
  return stageOf({ phase: 'matrix', began, matrix, matrixSeconds: 0 }, partitions);
}

function beginSolving(query: FleetQuery, { began, matrix, matrixSeconds }: Course, workers: number): FleetMerged {
  const course = { began, matrix, matrixSeconds };
  const problem = problemOf(query, matrix);
  if (query.algorithm !== 'CONSTRAINT_SATISFACTION') {
    return drawOrEnd(query, course, simpleSolution(problem, query), workers);
  }
  const solving = beginSearch(problem, query, workers);
  return { stage: stageOf({ ...course, phase: 'search', solving }, solving.islands.searches.length) };
}

function goOnSearching(
  query: FleetQuery,
  { solving: searching, phase: _, ...course }: Course & { readonly phase: 'search'; readonly solving: Solving },
  ends: readonly SearchEnd[],
  workers: number,
  cancel: CancelFlag,
): FleetMerged {
  const after = searchAfter(searching, ends);
  if (after !== null) {
    return { stage: stageOf({ ...course, phase: 'search', solving: after }, after.islands.searches.length) };
  }
  const problem = problemOf(query, course.matrix);
  const solving = endedSearch(searching, query);
  const explaining = beginExplaining(solving);
  const [end] = ends;
  if (explaining.orders.length === 0) {
    return drawOrEnd(query, course, solutionOf(problem, query, solving, { end, parts: [] }, cancel), workers);
  }
  const lane = query.outline.orders.length <= QUICKLY_EXPLAINED ? 'divisible' : 'indivisible';
  const steps = Math.min(workers, explaining.orders.length);
  return { stage: { ...stageOf({ ...course, phase: 'explain', solving, end, explaining }, steps), lane } };
}

/** Draws ways in stages of their own, since many ways on the network take long. */
function drawOrEnd(query: FleetQuery, course: Course, solution: Solution, workers: number): FleetMerged {
  if (query.geojson !== 'ROUTING_SERVICE') return { result: { course, solution, ways: [] } };
  const ways = waysOf(problemOf(query, course.matrix), solution.plan, workers);
  return { stage: stageOf({ ...course, phase: 'ways', solution, ways }, ways.next.length) };
}

function answerOf(query: FleetQuery, { course, solution, ways }: Planned): Outcome {
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
const stageOf = (state: State, steps: number): FleetStage => ({ state, steps });

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
