import type { CancelFlag } from '../core/cancel.ts';
import { seededRandom } from '../core/random.ts';
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
 * Several searches for one problem as shared memory: any thread goes on with any of them, slice by slice. At fixed parts of the way all
 * go on from the best one. Counted in rounds, what they find depends on problem, seed and their number alone, whichever thread does what.
 */
export interface Islands {
  readonly columns: FleetColumns;
  readonly seed: number;
  readonly begin: keyof typeof TEMPERATURES;
  readonly driven: Uint8Array;
  readonly anchor: Int32Array;
  readonly searches: readonly SearchMemory[];
  /** When each found what was better than all there was, by the clock of its slices, and what it weighed. */
  readonly bestAt: Float64Array;
  readonly bestThen: Float64Array;
}

/** Parts of the whole search at which islands meet: late, so that they differ for long enough. The last one is its end. */
export const MEETINGS: readonly number[] = [0.5, 0.65, 0.8, 0.9, 0.95, 1];

/** Looks at the clock in one slice: some tens of milliseconds. */
const LOOKS_PER_SLICE = 8;

/** Seeds of islands, and of slices, lie far apart. */
const ISLAND_STRIDE = 0x9e3779b9;
const ROUND_STRIDE = 0x85ebca6b;

interface IslandOptions {
  readonly seed: number;
  readonly islands: number;
  readonly given?: GivenTours;
}

/** Searches that begin from the same first tours. */
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
  /** When the search began, by the clock. */
  readonly began: number;
  /** The part of the whole search up to which islands go on without each other. */
  readonly until: number;
}

interface SliceOutcome {
  /** The island is where it meets the others. */
  readonly hasArrived: boolean;
  /** Why the whole search is over, if it is. */
  readonly end: SearchEnd | null;
}

/** Some tens of milliseconds of one island's search. */
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

/** Lets all go on from the best that any of them has found. To be called while no slice runs. */
export function meet({ searches }: Islands): void {
  const best = bestIsland(searches);
  for (const memory of searches) {
    if (memory.numbers[NUMBER.bestWeighed] === best.numbers[NUMBER.bestWeighed]) continue;
    copySnapshot(best.best, memory.best);
    copySnapshot(best.best, memory.current);
    for (const k of BEST) memory.numbers[k] = best.numbers[k];
  }
}

/** Ends the best search: what still fits into its tours is put there. */
export function finishIslands(islands: Islands): void {
  const best = bestIsland(islands.searches);
  const annealing = resumed(islands, islands.searches.indexOf(best));
  annealing.finish();
  annealing.save(best);
}

/** The best search of all. */
export function bestSearch(problem: FleetProblem, islands: Islands): FleetSearch {
  const { searches, columns } = islands;
  return { problem, columns, annealing: resumed(islands, searches.indexOf(bestIsland(searches))) };
}

/** The best tours of all. */
export const bestTours = ({ searches }: Islands): Snapshot => bestIsland(searches).best;

/** What the best tours cost so far. */
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
