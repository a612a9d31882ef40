import { parentPort, Worker } from 'node:worker_threads';
import {
  bestSearch,
  type FleetProblem,
  finishIslands,
  type Islands,
  MEETINGS,
  meet,
  openIslands,
  type Plan,
  planOf,
  roundsOf,
  type SearchLimits,
  searchSlice,
} from '../../src/products/fleet/tours/index.ts';

interface BenchTask {
  readonly problem: FleetProblem;
  readonly seed: number;
  readonly limits: SearchLimits;
  /** Seconds are those of the processor, shared evenly among islands. */
  readonly processorTime: boolean;
}

/** The task of a thread: an island's way to the next meeting. */
interface LegTask {
  readonly islands: Islands;
  readonly island: number;
  readonly limits: SearchLimits;
  readonly began: number;
  readonly until: number;
  readonly processorTime: boolean;
}

/** Searches on so many threads at once, as the service does; the best plan, and the rounds of all. */
export async function searchOnIslands(
  script: string,
  islands: number,
  { problem, seed, limits, processorTime }: BenchTask,
): Promise<{ plan: Plan; rounds: number; seconds: number; residentMb: number }> {
  const clock = clockOf(processorTime, islands);
  const began = clock();
  const memory = openIslands(problem, { seed, islands }, clock);
  const threads = Array.from({ length: islands }, () => new Worker(script, { workerData: 'island' }));
  for (const until of MEETINGS) {
    const ends = await Promise.all(
      threads.map((thread, island) => leg(thread, { islands: memory, island, limits, began, until, processorTime })),
    );
    meet(memory);
    if (ends.some((end) => end !== null)) break;
  }
  finishIslands(memory);
  const seconds = clock() - began;
  const residentMb = process.memoryUsage().rss / 1e6;
  await Promise.all(threads.map((thread) => thread.terminate()));
  return { plan: planOf(bestSearch(problem, memory)), rounds: roundsOf(memory), seconds, residentMb };
}

function leg(thread: Worker, task: LegTask): Promise<string | null> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.postMessage(task);
  });
}

/** Serves a thread: it searches slice by slice until its time is over. */
export function serveIsland(): void {
  parentPort?.on('message', ({ islands, island, limits, began, until, processorTime }: LegTask) => {
    const surroundings = { clock: clockOf(processorTime, islands.searches.length), cancel: NEVER };
    for (;;) {
      const { hasArrived, end } = searchSlice(islands, island, { limits, began, until }, surroundings);
      if (hasArrived) {
        parentPort?.postMessage(end);
        return;
      }
    }
  });
}

const NEVER = { raised: false, check: () => {} };

/** Returns a clock in seconds that all threads read alike. */
function clockOf(processorTime: boolean, islands: number): () => number {
  if (!processorTime) return () => (performance.timeOrigin + performance.now()) / 1000;
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6 / islands;
  };
}
