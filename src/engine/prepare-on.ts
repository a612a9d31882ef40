import { type AnotherPass, buffersIn, type Gathered, type Prepared } from '../operation/index.ts';
import type { PoolTask, TaskGroup, WorkerPool } from '../workers/index.ts';
import type { FinishPayload, GatherPayload, PreparedWork, PreparePayload } from './worker-protocol.ts';

interface PreparationJob {
  readonly work: PreparedWork;
  readonly job: number;
  readonly group: TaskGroup;
  readonly caller: string;
}

/**
 * Runs a preparation on the pool. Big ones go in strands, one per worker: each takes the next step, which adds to what
 * the strand has gathered, once or in as many passes as it needs. Buffers move from worker to worker; the event loop only passes them on.
 */
export async function prepareOn(pool: WorkerPool, strands: number, prepare: PreparationJob): Promise<Prepared> {
  const { work, job, group, caller } = prepare;
  const of = { operation: work.operation, region: work.region, basis: work.basis, job };
  if (work.steps <= 1) {
    const payload: PreparePayload = of;
    const lane = work.quickToPrepare ? 'interactive' : 'indivisible';
    return (await pool.run<Prepared>({ name: 'prepare', payload, lane, caller }, group)).value;
  }
  for (let known: Prepared | null = null; ; ) {
    const end = await passOn(pool, strands, prepare, known);
    if (!('again' in end)) return end;
    known = end.again;
  }
}

/** All steps once, and what comes of them. */
async function passOn(
  pool: WorkerPool,
  strands: number,
  { work, job, group, caller }: PreparationJob,
  known: Prepared | null,
): Promise<Prepared | AnotherPass> {
  const of = { operation: work.operation, region: work.region, basis: work.basis, job, known };
  let next = 0;
  const strand = async (): Promise<Gathered | null> => {
    let gathered: Gathered | null = null;
    while (next < work.steps) {
      const payload: GatherPayload = { ...of, step: next++, before: gathered };
      const transfer: ArrayBuffer[] = gathered === null ? [] : buffersIn(gathered);
      const task: PoolTask = { name: 'gather', payload, lane: 'divisible', caller, transfer };
      gathered = (await pool.run<Gathered>(task, group)).value;
    }
    return gathered;
  };
  const parts = await Promise.all(Array.from({ length: Math.min(strands, work.steps) }, strand));
  const gathered = parts.filter((part) => part !== null);
  const payload: FinishPayload = { ...of, gathered };
  const transfer = gathered.flatMap(buffersIn);
  const task: PoolTask = { name: 'finish', payload, lane: 'divisible', caller, transfer };
  return (await pool.run<Prepared | AnotherPass>(task, group)).value;
}
