import type { PoolTask, TaskGroup, TaskResult, WorkerPool } from '../../kit/workers/index.ts';
import type { Outcome, Progress } from '../../products/operation/index.ts';
import type { Work, WorkPayload } from './worker-protocol.ts';

interface PiecesJob {
  readonly work: Work;
  readonly job: number;
  readonly group: TaskGroup;
  readonly caller: string;
}

/**
 * Runs big work on the pool and returns all parts in order: its pieces on all workers, or the whole on one if it can't
 * be split. A piece that isn't done within some tens of milliseconds goes back to the queue, behind tasks that wait.
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
