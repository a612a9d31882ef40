import type { PoolTask, TaskGroup, WorkerPool } from '../../kit/workers/index.ts';
import { type AnotherPass, buffersIn, type PartialResult, type Prepared } from '../../products/operation/index.ts';
import type { AccumulatePayload, FinishPayload, PreparedWork, PreparePayload } from './worker-protocol.ts';

interface PreparationJob {
  readonly work: PreparedWork;
  readonly job: number;
  readonly group: TaskGroup;
  readonly caller: string;
}

/**
 * Runs a preparation on the pool. Big ones run in partitions, one per worker: each takes the next step and adds it to
 * the partition's partial result, in one or more passes. Buffers move between workers; the event loop only passes them
 * on.
 */
export async function prepareOn(
  pool: Pick<WorkerPool, 'run'>,
  partitions: number,
  prepare: PreparationJob,
): Promise<Prepared> {
  const { work, job, group, caller } = prepare;
  const of = { operation: work.operation, region: work.region, basis: work.basis, job };
  if (work.steps <= 1) {
    const payload: PreparePayload = of;
    const lane = work.quickToPrepare ? 'interactive' : 'indivisible';
    return (await pool.run<Prepared>({ name: 'prepare', payload, lane, caller }, group)).value;
  }
  for (let previous: Prepared | null = null; ; ) {
    const end = await passOn(pool, partitions, prepare, previous);
    if (!('again' in end)) return end;
    previous = end.again;
  }
}

/** Runs all steps once and returns the result, or the request for another pass. */
async function passOn(
  pool: Pick<WorkerPool, 'run'>,
  partitions: number,
  { work, job, group, caller }: PreparationJob,
  previous: Prepared | null,
): Promise<Prepared | AnotherPass> {
  const of = { operation: work.operation, region: work.region, basis: work.basis, job, previous };
  let next = 0;
  const partition = async (): Promise<PartialResult | null> => {
    let partial: PartialResult | null = null;
    while (next < work.steps) {
      const payload: AccumulatePayload = { ...of, step: next++, before: partial };
      const transfer: ArrayBuffer[] = partial === null ? [] : buffersIn(partial);
      const task: PoolTask = { name: 'accumulate', payload, lane: 'divisible', caller, transfer };
      partial = (await pool.run<PartialResult>(task, group)).value;
    }
    return partial;
  };
  const parts = await Promise.all(Array.from({ length: Math.min(partitions, work.steps) }, partition));
  const partials = parts.filter((part) => part !== null);
  const payload: FinishPayload = { ...of, partials };
  const transfer = partials.flatMap(buffersIn);
  const task: PoolTask = { name: 'finish', payload, lane: 'divisible', caller, transfer };
  return (await pool.run<Prepared | AnotherPass>(task, group)).value;
}
