import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { serveTasks, type TaskAnswer } from '../../../kit/workers/index.ts';
import type { Capability } from '../../../products/operation/index.ts';
import { mergeResults } from '../results/merge-results.ts';
import { JobRunner } from './job-runner.ts';
import type { ChunkWork, JobThreadData, JobWork, MergeWork, PointsWork } from './job-work.ts';

const MOST_NICENESS = 19;

/** Runs a thread for jobs. */
export function serveJobs(capabilities: readonly Capability[]): void {
  const { niceness } = workerData as JobThreadData;
  if (niceness > 0) standBack(niceness);
  const runner = new JobRunner(capabilities.flatMap(({ endpoints }) => endpoints));
  const tasks = {
    plan: async (work: JobWork): Promise<TaskAnswer> => ({ value: await runner.plan(work) }),
    chunk: async (work: ChunkWork, cancel: CancelFlag): Promise<TaskAnswer> => ({
      value: await runner.chunk(work, cancel),
    }),
    points: async (work: PointsWork): Promise<TaskAnswer> => ({ value: await runner.points(work) }),
    merge: async (work: MergeWork, cancel: CancelFlag): Promise<TaskAnswer> => ({
      value: await mergeResults(work, cancel),
    }),
  };
  serveTasks({ tasks });
}

/**
 * Lowers this thread's priority below the process's other threads, regardless of their niceness, where the system has
 * thread priorities (Linux): requests get a core as soon as they come, even if a job computes on it.
 */
function standBack(niceness: number): void {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), Math.min(MOST_NICENESS, getPriority(process.pid) + niceness));
  } catch {
    // On other systems they share the cores evenly.
  }
}
