import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import type { PoolTask, TaskGroup, WorkerPool } from '../../kit/workers/index.ts';
import type { Network } from '../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { CORE, endpoint, type PartialResult, type PreparedOperation } from '../../products/operation/index.ts';
import { prepareOn } from './prepare-on.ts';
import { RequestRunner } from './run-request.ts';
import type { AccumulatePayload, FinishPayload, PreparePayload } from './worker-protocol.ts';

interface Multiples {
  /** Numbers are summed so many times more, each time on top of the sum before. */
  readonly passes?: number;
  readonly numbers: readonly number[];
}

/** The sum of numbers, prepared; a request asks for a multiple of it. */
const sums: PreparedOperation<Multiples & { readonly times: number }, Multiples> = {
  name: 'sums',
  basis: (_network, { numbers, passes = 0 }) => ({ numbers, passes }),
  preparation: {
    cost: (_network, { numbers }) => numbers.length,
    steps: (_network, { numbers }) => numbers.length,
    accumulate: (_network, { numbers }, step, before) => {
      const sum = (before?.columns.sum?.[0] ?? 0) + numbers[step];
      return { columns: { sum: Float64Array.of(sum) }, facts: null };
    },
    finish: (_network, { passes = 0 }, partials, _cancel, previous) => {
      const sum = partials.reduce((all, { columns }) => all + columns.sum![0], previous?.columns.sum?.[0] ?? 0);
      const pass = (previous?.columns.pass?.[0] ?? 0) + 1;
      const columns = { sum: Float64Array.of(sum), pass: Int32Array.of(pass) };
      if (pass <= passes) return { again: { columns, facts: null } };
      return { columns, facts: { partitions: partials.length } };
    },
  },
  render: (_network, { times }, { columns }) => {
    const body = new Uint8Array(Buffer.from(JSON.stringify(columns.sum![0] * times)));
    return { code: 'ok', message: '', body };
  },
  cost: () => 1,
};

const endpoints = [
  endpoint({
    name: 'sums',
    group: CORE,
    path: '/sums',
    reading: { from: 'body' },
    summary: '',
    schema: Type.Object({
      numbers: Type.Array(Type.Number()),
      times: Type.Number(),
      passes: Type.Optional(Type.Number()),
    }),
    toQuery: (wire) => wire,
    operation: sums,
    answer: { form: 'enveloped', schema: Type.Any() },
  }),
];

const runner = () => new RequestRunner(new Map([['north', { region: 'north' } as Network]]), endpoints, 3);

const ask = (numbers: readonly number[], times: number, passes = 0) => {
  const body = new Uint8Array(Buffer.from(JSON.stringify({ numbers, times, passes })));
  const at = { region: 'north', source: 'body' as const, limits: DEFAULT_LIMITS, parameters: {} };
  const result = runner().request({ endpoint: 'sums', body, ...at });
  if (result.state !== 'prepared') throw new Error('is prepared');
  return result.work;
};

/** A pool of runners, one after the other; moved buffers are gone as they are between threads. */
class FakePool {
  readonly tasks: string[] = [];
  private readonly runners = [runner(), runner()];

  run = async (task: PoolTask): Promise<unknown> => {
    this.tasks.push(task.name);
    const { payload, transfer } = structuredClone(
      { payload: task.payload, transfer: [] },
      { transfer: [...(task.transfer ?? [])] as ArrayBuffer[] },
    );
    expect(transfer).toEqual([]);
    const one = this.runners[this.tasks.length % 2];
    if (task.name === 'accumulate') return { value: one.accumulate(payload as AccumulatePayload) };
    if (task.name === 'finish') return { value: one.finish(payload as FinishPayload) };
    return { value: one.prepare(payload as PreparePayload) };
  };
}

describe('prepareOn', () => {
  const group = { error: null } as TaskGroup;

  it('goes through the steps in as many partitions as there are workers', async () => {
    const pool = new FakePool();
    const work = ask([1, 2, 3, 4, 5], 10);
    expect(work).toMatchObject({ steps: 5, quickToPrepare: false, quickToRender: true });
    const prepared = await prepareOn(pool as unknown as WorkerPool, 2, { work, job: 1, group, caller: '' });
    expect(prepared.facts).toEqual({ partitions: 2 });
    expect(prepared.columns.sum![0]).toBe(15);
    expect(pool.tasks).toEqual([...Array<string>(5).fill('accumulate'), 'finish']);
    expect(Buffer.from(runner().render({ ...work, prepared }).body).toString()).toBe('150');
  });

  it('does small work at once', async () => {
    const pool = new FakePool();
    const work = ask([1, 2], 1);
    const prepared = await prepareOn(pool as unknown as WorkerPool, 2, { work, job: 1, group, caller: '' });
    expect(pool.tasks).toEqual(['prepare']);
    expect((prepared as PartialResult).columns.sum![0]).toBe(3);
  });

  it('goes through all steps again, knowing what the pass before found out, as often as it is asked to', async () => {
    for (const numbers of [
      [1, 2, 3, 4, 5],
      [7, 8],
    ]) {
      const pool = new FakePool();
      const work = ask(numbers, 1, 2);
      const prepared = await prepareOn(pool as unknown as WorkerPool, 2, { work, job: 1, group, caller: '' });
      expect(prepared.columns.sum![0]).toBe(3 * numbers.reduce((a, b) => a + b));
      expect(prepared.columns.sum!.buffer).toBeInstanceOf(SharedArrayBuffer);
      const pass = [...Array<string>(numbers.length).fill('accumulate'), 'finish'];
      expect(pool.tasks).toEqual(work.steps === 1 ? ['prepare'] : [...pass, ...pass, ...pass]);
    }
  });

  it('gives requests that share a result the same key', () => {
    expect(ask([1, 2], 1).key).toBe(ask([1, 2], 5).key);
    expect(ask([1, 2], 1).key).not.toBe(ask([2, 1], 1).key);
  });
});
