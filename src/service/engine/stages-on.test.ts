import { expect, it } from 'vitest';
import { Run } from '../../kit/core/run.ts';
import { type PoolTask, TaskGroup, type WorkerPool } from '../../kit/workers/index.ts';
import {
  type EndedStage,
  type Outcome,
  runStages,
  type Slice,
  type Stage,
  type StagedOperation,
} from '../../products/operation/index.ts';
import { stagesOn } from './stages-on.ts';
import type { SlicePayload, StagePayload } from './worker-protocol.ts';

interface Sum {
  readonly numbers: readonly number[];
}

/** Squares each number by a partition of its own, in so many slices as the number says, then adds them up. */
const sumOfSquares: StagedOperation<Sum> = {
  name: 'sum',
  over: 'regions',
  cost: () => 0,
  stage(_networks, { numbers }, before, workers): Stage | Outcome {
    if (before === null) {
      return { state: { left: Int32Array.from(numbers) }, partitions: numbers.length, lane: 'indivisible' };
    }
    const sum = (before.partials as number[]).reduce((a, b) => a + b, 0);
    const body = new Uint8Array(Buffer.from(JSON.stringify({ sum, workers })));
    return { code: 'ok', message: '', body, status: 201 };
  },
  slice(_networks, { numbers }, state, partition): Slice {
    const { left } = state as { left: Int32Array };
    const progress = `${partition}: ${left[partition]}`;
    return --left[partition] > 0
      ? { isDone: false, progress }
      : { isDone: true, partial: numbers[partition] ** 2, progress };
  },
};

const query: Sum = { numbers: [3, 1, 2] };
const json = ({ body }: Outcome): unknown => JSON.parse(Buffer.from(body).toString());

it('goes through stages in one thread', () => {
  expect(json(runStages(sumOfSquares, [], query, new Run()))).toEqual({ sum: 14, workers: 1 });
});

it('sends slices of all partitions to the pool, and tells of progress', async () => {
  const lanes: string[] = [];
  const pool: Pick<WorkerPool, 'run'> = {
    run: async <T>({ name, payload, lane }: PoolTask) => {
      lanes.push(`${name} ${lane}`);
      if (name === 'stage') {
        const { before, workers } = payload as StagePayload & { before: EndedStage | null };
        return { value: sumOfSquares.stage([], query, before, workers, new Run()) as T, waitMs: 0, runMs: 1 };
      }
      const { stage, partition } = payload as SlicePayload;
      return { value: sumOfSquares.slice([], query, stage, partition, new Run()) as T, waitMs: 0, runMs: 1 };
    },
  };
  const told: unknown[] = [];
  const work = { operation: 'sum', regions: [], query: new SharedArrayBuffer(0), notices: [], seconds: 1 };
  const onProgress = (progress: unknown) => told.push(progress);
  const done = await stagesOn(pool, 4, { work, job: 1, group: new TaskGroup(), caller: '', onProgress });
  expect(json(done.value)).toEqual({ sum: 14, workers: 4 });
  expect(done.runMs).toBe(8);
  expect(told).toEqual(['0: 3', '1: 1', '2: 2', '0: 2', '2: 1', '0: 1']);
  expect(lanes.filter((lane) => lane === 'slice indivisible')).toHaveLength(6);
});
