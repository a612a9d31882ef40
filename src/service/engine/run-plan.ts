import type { PoolTask, TaskGroup, TaskResult, WorkerPool } from '../../kit/workers/index.ts';
import { buffersIn, type Ended, type Outcome, type Slice, type Stage } from '../../products/operation/index.ts';
import type { MergePayload, PlanEnd, StepPayload, Work } from './worker-protocol.ts';

export interface PlanJob {
  readonly work: Work;
  readonly job: number;
  readonly group: TaskGroup;
  readonly caller: string;
  readonly onProgress?: ((progress: unknown) => void) | undefined;
}

/** The end of a plan on the pool, with the times of its tasks. */
interface PlanRun {
  /** Pieces of the answer in order; one that is written; or a result to be kept. */
  readonly end: { readonly pieces: readonly Outcome[] } | Exclude<PlanEnd, { readonly stage: unknown }>;
  readonly timing: Timing;
}

/** Milliseconds: the longest wait, and the running times of all workers added. */
export interface Timing {
  readonly waitMs: number;
  readonly runMs: number;
}

/** Sums up the times of tasks. */
export const timingOf = (results: readonly Timing[]): Timing => ({
  waitMs: results.reduce((most, { waitMs }) => Math.max(most, waitMs), 0),
  runMs: results.reduce((sum, { runMs }) => sum + runMs, 0),
});

/**
 * Goes through a plan on the pool, stage by stage. A step that isn't done within some tens of milliseconds goes back to
 * the queue, behind tasks that wait. The event loop only passes on what steps answer; buffers move.
 */
export async function runPlan(pool: Pick<WorkerPool, 'run'>, workers: number, plan: PlanJob): Promise<PlanRun> {
  const { work, job, group, caller, onProgress } = plan;
  let timing: Timing = { waitMs: 0, runMs: 0 };
  const run = async <T>(task: Omit<PoolTask, 'caller'>): Promise<T> => {
    const result: TaskResult<T> = await pool.run<T>({ ...task, caller }, group);
    timing = timingOf([timing, result]);
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
  const merged = (ended: Ended | null): Promise<PlanEnd> => {
    const payload: MergePayload = { work, job, ended, workers };
    const lane = work.isLong ? 'indivisible' : 'divisible';
    return run({ name: 'merge', payload, lane, transfer: (ended?.parts ?? []).flatMap(buffersIn) });
  };
  for (let stage = work.stage; ; ) {
    if (stage === null) {
      const end = await merged(null);
      if (!('stage' in end)) return { end, timing };
      stage = end.stage;
    }
    const parts = await partsOf(stage);
    // Such parts are outcomes.
    if (work.isInPieces) return { end: { pieces: parts as Outcome[] }, timing };
    const end = await merged({ state: stage.state, parts });
    if (!('stage' in end)) return { end, timing };
    stage = end.stage;
  }
}
