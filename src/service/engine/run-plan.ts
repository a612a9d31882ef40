import type { PoolTask, TaskResult } from '../../kit/workers/index.ts';
import { buffersIn, type Ended, type Outcome, type Slice, type Stage } from '../../products/operation/index.ts';
import { type JoinedOutcome, joinOutcomes, single } from './join-outcomes.ts';
import type { MergePayload, PlanEnd, StepPayload, Work } from './worker-protocol.ts';

/** Runs tasks of one request on the pool: on its regions, for its caller, until its group is aborted. */
export type RunTask = <T>(task: Omit<PoolTask, 'caller'>) => Promise<TaskResult<T>>;

interface PlanJob {
  readonly work: Work;
  readonly job: number;
  /** The number of workers of the pool. */
  readonly workers: number;
  readonly onProgress?: ((progress: unknown) => void) | undefined;
}

/** The end of work on the pool, with the times of its tasks. */
interface PlanRun {
  readonly end: Exclude<PlanEnd, { readonly outcome: unknown }> | { readonly outcome: JoinedOutcome };
  readonly timing: Timing;
}

/** Milliseconds: the longest wait, and the running times of all workers added. */
export interface Timing {
  readonly waitMs: number;
  readonly runMs: number;
}

/** Sums up the times of tasks. */
export const timingOf = (...results: readonly Timing[]): Timing => ({
  waitMs: results.reduce((most, { waitMs }) => Math.max(most, waitMs), 0),
  runMs: results.reduce((sum, { runMs }) => sum + runMs, 0),
});

/**
 * Does a request's work on the pool: in one task, or through a plan stage by stage. A step that isn't done within some
 * tens of milliseconds goes back to the queue, behind tasks that wait. The event loop only passes on what steps answer;
 * buffers move.
 */
export async function runPlan(runTask: RunTask, { work, job, workers, onProgress }: PlanJob): Promise<PlanRun> {
  let timing: Timing = { waitMs: 0, runMs: 0 };
  const run = async <T>(task: Omit<PoolTask, 'caller'>): Promise<T> => {
    const result = await runTask<T>(task);
    timing = timingOf(timing, result);
    return result.value;
  };
  const partsOf = async ({ state, steps, folds, lane = 'divisible' }: Stage): Promise<unknown[]> => {
    let next = 0;
    const inTurn = async (): Promise<unknown[]> => {
      let parts: unknown[] = [];
      while (next < steps) {
        const step = next++;
        for (let from: number | null = 0; from !== null; ) {
          const before = folds ? (parts[0] ?? null) : null;
          const payload: StepPayload = { work, job, state, place: { step, from, before } };
          const slice: Slice = await run({ name: 'step', payload, lane, transfer: buffersIn(before) });
          if (slice.part !== undefined) parts = folds ? [slice.part] : [...parts, slice.part];
          if (slice.progress !== undefined) onProgress?.(slice.progress);
          from = slice.next;
        }
      }
      return parts;
    };
    return (await Promise.all(Array.from({ length: folds ? Math.min(workers, steps) : steps }, inTurn))).flat();
  };
  let stage = work.stage;
  let ended: Ended | null = null;
  for (;;) {
    if (stage !== null) {
      const parts = await partsOf(stage);
      // Such parts are outcomes.
      if (work.isInPieces) return { end: { outcome: joinOutcomes(parts as Outcome[]) }, timing };
      ended = { state: stage.state, parts };
    }
    const payload: MergePayload = { work, job, ended, workers };
    const transfer = (ended?.parts ?? []).flatMap(buffersIn);
    const end: PlanEnd | { stage: Stage } = await run({ name: 'merge', payload, lane: work.lane, transfer });
    if ('outcome' in end) return { end: { outcome: single(end.outcome) }, timing };
    if ('kept' in end) return { end, timing };
    stage = end.stage;
  }
}
