import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { seededRandom } from '../../../kit/core/random.ts';
import type { FleetColumns } from './fleet-columns.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { type FleetSearch, type GivenTours, openSearch, TEMPERATURES } from './fleet-search.ts';
import { Annealing } from './kernel/annealing.ts';
import { copySnapshot, emptySearchMemory, NUMBER, type SearchMemory, type Snapshot } from './kernel/snapshot.ts';
import { TourState } from './kernel/tour-state.ts';
import { Pace, type SearchEnd, type SearchLimits } from './pace.ts';
import type { PlanCost } from './plan.ts';
import { sharedColumn, sharedColumns } from './shared-columns.ts';

/**
 * Several searches for one problem in shared memory: any thread can continue any of them, slice by slice. At fixed
 * progress all continue from the best one. If limited by rounds, the result depends only on the problem, the seed and
 * the number of islands, not on which thread does what.
 */
export interface Islands {
  readonly columns: FleetColumns;
  readonly seed: number;
  readonly begin: keyof typeof TEMPERATURES;
  readonly driven: Uint8Array;
  readonly anchor: Int32Array;
  readonly searches: readonly SearchMemory[];
  /** The clock time at which each island last improved on the best of all, and the weighed cost that it found then. */
  readonly bestAt: Float64Array;
  readonly bestThen: Float64Array;
}

/** The progress values at which islands meet: late, so that they differ for long enough. The last one is the end. */
export const MEETINGS: readonly number[] = [0.5, 0.65, 0.8, 0.9, 0.95, 1];

/** The number of looks at the clock in one slice, which takes some tens of milliseconds. */
const LOOKS_PER_SLICE = 8;

/** Strides that keep the seeds of islands, and of slices, far apart. */
const ISLAND_STRIDE = 0x9e3779b9;
const ROUND_STRIDE = 0x85ebca6b;

interface IslandOptions {
  readonly seed: number;
  readonly islands: number;
  readonly given?: GivenTours;
}

/** Opens searches that begin from the same first tours. */
export function openIslands(
  problem: FleetProblem,
  { seed, islands, given }: IslandOptions,
  clock: () => number,
): Islands {
  const { columns, annealing } = openSearch(problem, { seed, given });
  const { orders, vehicles } = columns;
  const searches = Array.from({ length: islands }, () => sharedMemory(emptySearchMemory(vehicles, orders)));
  for (const memory of searches) annealing.save(memory);
  return {
    columns: sharedColumns(columns),
    seed,
    begin: given ? 'given' : 'scratch',
    driven: sharedColumn(annealing.state.driven),
    anchor: sharedColumn(annealing.state.anchor),
    searches,
    bestAt: sharedColumn(new Float64Array(islands).fill(clock())),
    bestThen: sharedColumn(new Float64Array(islands).fill(annealing.bestWeighed)),
  };
}

interface SliceTask {
  readonly limits: SearchLimits;
  /** The clock time when the search began. */
  readonly began: number;
  /** The progress of the whole search up to which islands run independently. */
  readonly until: number;
}

interface SliceOutcome {
  /** True if the island has reached the meeting point. */
  readonly hasArrived: boolean;
  /** The reason why the whole search is over, or null. */
  readonly end: SearchEnd | null;
}

/** Runs one island's search for some tens of milliseconds. */
export function searchSlice(
  islands: Islands,
  island: number,
  { limits, began, until }: SliceTask,
  { clock, cancel }: { readonly clock: () => number; readonly cancel: CancelFlag },
): SliceOutcome {
  const { bestAt, bestThen, searches, columns } = islands;
  const search = resumed(islands, island);
  const pace = new Pace(limits, columns.orders);
  const least = limits.leastImprovement ?? 0;
  let outcome: SliceOutcome = { hasArrived: false, end: null };
  for (let look = 0; ; look++) {
    cancel.check();
    const now = clock();
    const end = pace.end(now - began, search.rounds, now - Math.max(...bestAt));
    const progress = pace.progress(now - began, search.rounds);
    outcome = { hasArrived: end !== null || progress >= until, end };
    if (outcome.hasArrived || look === LOOKS_PER_SLICE) break;
    const coolness = pace.coolness(now - began, search.rounds);
    search.run(pace.next(search.rounds), coolness, pace.heat(now - began, search.rounds));
    if (search.bestWeighed < Math.min(...bestThen) - least * search.bestTotal.cost) {
      bestThen[island] = search.bestWeighed;
      bestAt[island] = clock();
    }
  }
  search.save(searches[island]);
  return outcome;
}

const BEST = [NUMBER.bestWeighed, NUMBER.bestUnserved, NUMBER.bestPoints, NUMBER.bestCost];

/** Lets all islands continue from the best tours found by any of them. Must not run at the same time as a slice. */
export function meet({ searches }: Islands): void {
  const best = bestIsland(searches);
  for (const memory of searches) {
    if (memory.numbers[NUMBER.bestWeighed] === best.numbers[NUMBER.bestWeighed]) continue;
    copySnapshot(best.best, memory.best);
    copySnapshot(best.best, memory.current);
    for (const k of BEST) memory.numbers[k] = best.numbers[k];
  }
}

/** Finishes the best search: inserts what still fits into its tours. */
export function finishIslands(islands: Islands): void {
  const best = bestIsland(islands.searches);
  const annealing = resumed(islands, islands.searches.indexOf(best));
  annealing.finish();
  annealing.save(best);
}

/** Returns the best of all searches. */
export function bestSearch(problem: FleetProblem, islands: Islands): FleetSearch {
  const { searches, columns } = islands;
  return { problem, columns, annealing: resumed(islands, searches.indexOf(bestIsland(searches))) };
}

/** Returns the best of all tours. */
export const bestTours = ({ searches }: Islands): Snapshot => bestIsland(searches).best;

/** Returns the cost of the best tours so far. */
export function bestProgress({ searches }: Islands): PlanCost {
  const { numbers } = bestIsland(searches);
  return { unserved: numbers[NUMBER.bestUnserved], points: numbers[NUMBER.bestPoints], cost: numbers[NUMBER.bestCost] };
}

export const roundsOf = ({ searches }: Islands): number =>
  searches.reduce((sum, { numbers }) => sum + numbers[NUMBER.rounds], 0);

function resumed({ columns, seed, begin, driven, anchor, searches }: Islands, island: number): Annealing {
  const state = new TourState(columns);
  state.driven.set(driven);
  state.anchor.set(anchor);
  const memory = searches[island];
  const offset = Math.imul(memory.numbers[NUMBER.rounds], ROUND_STRIDE);
  const random = seededRandom((seed + island * ISLAND_STRIDE + offset) | 0);
  const annealing = new Annealing(state, random, TEMPERATURES[begin]);
  annealing.resume(memory);
  return annealing;
}

const bestIsland = (searches: readonly SearchMemory[]): SearchMemory =>
  searches.reduce((a, b) => (b.numbers[NUMBER.bestWeighed] < a.numbers[NUMBER.bestWeighed] ? b : a));

const sharedSnapshot = ({ offsets, orders, begins }: Snapshot): Snapshot => ({
  offsets: sharedColumn(offsets),
  orders: sharedColumn(orders),
  begins: sharedColumn(begins),
});

const sharedMemory = ({ current, best, absences, numbers }: SearchMemory): SearchMemory => ({
  current: sharedSnapshot(current),
  best: sharedSnapshot(best),
  absences: sharedColumn(absences),
  numbers: sharedColumn(numbers),
});
