import type { Outcome, Progress } from '../operation/index.ts';
import type { PoolTask, TaskGroup, TaskResult, WorkerPool } from '../workers/index.ts';
import type { Work, WorkPayload } from './worker-protocol.ts';

interface PiecesJob {
  readonly work: Work;
  readonly job: number;
  readonly group: TaskGroup;
  readonly caller: string;
}

/**
 * Runs big work on the pool: its pieces on all workers, or all of it on one where it can't be cut. A piece that hasn't come
 * to its end within some tens of milliseconds goes back to the queue, behind what others wait for. Gives all parts in order.
 */
export async function runPieces(pool: Pick<WorkerPool, 'run'>, job: PiecesJob): Promise<TaskResult<Outcome>[]> {
  const { pieces } = job.work;
  if (pieces === 0) return runPiece(pool, job, null);
  return (await Promise.all(Array.from({ length: pieces }, (_, piece) => runPiece(pool, job, piece)))).flat();
}

async function runPiece(
  pool: Pick<WorkerPool, 'run'>,
  { work, job, group, caller }: PiecesJob,
  piece: number | null,
): Promise<TaskResult<Outcome>[]> {
  const parts: TaskResult<Outcome>[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const payload: WorkPayload = { ...work, job, piece, from };
    const task: PoolTask = { name: 'work', payload, lane: piece === null ? 'indivisible' : 'divisible', caller };
    const part: TaskResult<Progress> = await pool.run<Progress>(task, group);
    parts.push({ ...part, value: part.value.outcome });
    from = part.value.next;
  }
  return parts;
}
