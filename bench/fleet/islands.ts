import { Worker } from 'node:worker_threads';
import {
  type ExchangeMemory,
  exchangeMemory,
  type FleetProblem,
  type Plan,
  type SearchOutcome,
} from '../../src/fleet/index.ts';

/** What an island is told to do. */
export interface IslandTask {
  readonly problem: FleetProblem;
  readonly seed: number;
  readonly island: number;
  readonly limits: { readonly seconds?: number; readonly rounds?: number };
  readonly memory: ExchangeMemory;
  /** Seconds are those of the processor, shared evenly among islands. */
  readonly processorTime: boolean;
}

interface IslandResult {
  readonly plan: Plan;
  readonly weighed: number;
  readonly outcome: SearchOutcome;
}

/** Searches on so many threads at once; the best of their plans, and the rounds of all. */
export async function searchOnIslands(
  script: string,
  islands: number,
  task: Omit<IslandTask, 'island' | 'memory'>,
): Promise<{ plan: Plan; rounds: number; seconds: number }> {
  const memory = exchangeMemory(islands, task.problem.vehicles.length, task.problem.orders.length);
  const results = await Promise.all(
    Array.from({ length: islands }, (_, island) => runIsland(script, { ...task, island, memory })),
  );
  const best = results.reduce((a, b) => (b.weighed < a.weighed ? b : a));
  return {
    plan: best.plan,
    rounds: results.reduce((sum, { outcome }) => sum + outcome.rounds, 0),
    seconds: Math.max(...results.map(({ outcome }) => outcome.seconds)),
  };
}

function runIsland(script: string, task: IslandTask): Promise<IslandResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
