import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../kit/core/errors.ts';
import { type PoolTask, TaskGroup, type WorkerPool } from '../../kit/workers/index.ts';
import type { Progress } from '../../products/operation/index.ts';
import { runPieces } from './run-pieces.ts';
import type { WorkPayload } from './worker-protocol.ts';

const work = { operation: 'rows', regions: ['north'], query: new SharedArrayBuffer(0) };
const of = (pieces: number, group = new TaskGroup()) => ({ work: { ...work, pieces }, job: 7, group, caller: 'me' });
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

/** Pieces of five rows, of which a task answers two at a time; and what was asked, in order. */
function twoRowsAtATime(): { pool: Pick<WorkerPool, 'run'>; asked: [string, number | null, number][] } {
  const asked: [string, number | null, number][] = [];
  const run = async (task: PoolTask, group: TaskGroup = new TaskGroup()) => {
    const { piece, from } = task.payload as WorkPayload;
    asked.push([task.lane, piece, from]);
    if (group.error) throw group.error;
    const end = Math.min(5, from + 2);
    const outcome = { code: 'ok' as const, message: '', body: bytes(`${piece}: ${from} to ${end}`) };
    const value: Progress = { outcome, next: end < 5 ? end : null };
    return { value, waitMs: 1, runMs: 2 };
  };
  return { pool: { run: run as WorkerPool['run'] }, asked };
}

const texts = (results: Awaited<ReturnType<typeof runPieces>>) =>
  results.map(({ value }) => Buffer.from(value.body).toString());

describe('runPieces', () => {
  it('goes on with pieces until they are done, each behind what waits, and gives their parts in order', async () => {
    const { pool, asked } = twoRowsAtATime();
    expect(texts(await runPieces(pool, of(2)))).toEqual([
      ...['0: 0 to 2', '0: 2 to 4', '0: 4 to 5'],
      ...['1: 0 to 2', '1: 2 to 4', '1: 4 to 5'],
    ]);
    expect(asked.slice(0, 4)).toEqual([
      ['divisible', 0, 0],
      ['divisible', 1, 0],
      ['divisible', 0, 2],
      ['divisible', 1, 2],
    ]);
  });

  it('runs what cannot be cut in the lane for such work', async () => {
    const { pool, asked } = twoRowsAtATime();
    expect(await runPieces(pool, of(0))).toHaveLength(3);
    expect(asked).toEqual([0, 2, 4].map((from) => ['indivisible', null, from]));
  });

  it('goes on with nothing once it is given up', async () => {
    const { pool, asked } = twoRowsAtATime();
    const group = new TaskGroup();
    const running = runPieces(pool, of(2, group));
    group.abort(new CancelledError());
    await expect(running).rejects.toBeInstanceOf(CancelledError);
    expect(asked.length).toBeLessThanOrEqual(4);
  });
});
