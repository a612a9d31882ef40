import type { PoolTask, TaskGroup, TaskResult, WorkerPool } from '../../kit/workers/index.ts';
import { type EndedStage, isStage, type Outcome, type Slice, type Stage } from '../../products/operation/index.ts';
import type { SlicePayload, StagedWork, StagePayload } from './worker-protocol.ts';

interface StagesJob {
  readonly work: StagedWork;
  readonly job: number;
  readonly group: TaskGroup;
  readonly caller: string;
  readonly onProgress?: ((progress: unknown) => void) | undefined;
}

/**
 * Runs a long computation on the pool, stage by stage; slices of a stage's partitions go back to the queue behind tasks
 * that wait.
 */
export async function stagesOn(
  pool: Pick<WorkerPool, 'run'>,
  workers: number,
  { work, job, group, caller, onProgress }: StagesJob,
): Promise<TaskResult<Outcome>> {
  let runMs = 0;
  const run = async <T>(task: Omit<PoolTask, 'caller'>): Promise<TaskResult<T>> => {
    const result = await pool.run<T>({ ...task, caller }, group);
    runMs += result.runMs;
    return result;
  };
  const partitionOf = async ({ state, lane = 'divisible' }: Stage, partition: number): Promise<unknown[]> => {
    const partials: unknown[] = [];
    const payload: SlicePayload = { ...work, job, stage: state, partition };
    for (;;) {
      const { value } = await run<Slice>({ name: 'slice', payload, lane });
      if (value.partial !== undefined) partials.push(value.partial);
      if (value.progress !== undefined) onProgress?.(value.progress);
      if (value.isDone) return partials;
    }
  };
  for (let before: EndedStage | null = null; ; ) {
    const payload: StagePayload = { ...work, job, before, workers };
    const next = await run<Stage | Outcome>({ name: 'stage', payload, lane: 'indivisible' });
    const { value } = next;
    if (!isStage(value)) return { ...next, value, runMs };
    const partitions = Array.from({ length: value.partitions }, (_, partition) => partitionOf(value, partition));
    before = { state: value.state, partials: (await Promise.all(partitions)).flat() };
  }
}
