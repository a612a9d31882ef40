import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../kit/core/errors.ts';
import { Run } from '../../kit/core/run.ts';
import { TaskGroup } from '../../kit/workers/index.ts';
import type { Network } from '../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import {
  answerHere,
  CORE,
  type Columns,
  endpoint,
  inPasses,
  inPieces,
  type Operation,
  type Outcome,
  type Plan,
} from '../../products/operation/index.ts';
import { type RunTask, runPlan } from './run-plan.ts';
import { RequestRunner } from './run-request.ts';
import type { MergePayload, StepPayload, Work } from './worker-protocol.ts';

interface Sum {
  readonly numbers: readonly number[];
  /** Numbers are summed so many times more, each time on top of the sum before. */
  readonly passes?: number;
  readonly times?: number;
}

const answer = (value: unknown): Outcome => ({
  code: 'ok',
  message: '',
  body: new Uint8Array(Buffer.from(JSON.stringify(value))),
});
const json = ({ body }: Outcome): unknown => JSON.parse(Buffer.from(body).toString());
const joined = ({ parts }: { parts: readonly Uint8Array[] }): unknown => JSON.parse(Buffer.concat(parts).toString());

/** The sum of numbers, kept; a request asks for a multiple of it. */
const sums: Operation<Sum> = {
  name: 'sums',
  plan: inPasses<Sum, Sum, Columns, Columns, Columns>({
    basis: (_network, { numbers, passes = 0 }) => ({ numbers, passes }),
    cost: (_network, { numbers }) => numbers.length,
    steps: (_network, { numbers }) => numbers.length,
    accumulate: (_network, { numbers }, step, before) => {
      const sum = (before?.columns.sum?.[0] ?? 0) + numbers[step];
      return { columns: { sum: Float64Array.of(sum) }, facts: null };
    },
    finish: (_network, { passes = 0 }, parts, _cancel, previous) => {
      const sum = parts.reduce((all, { columns }) => all + columns.sum![0], previous?.columns.sum?.[0] ?? 0);
      const pass = (previous?.columns.pass?.[0] ?? 0) + 1;
      const columns = { sum: Float64Array.of(sum), pass: Int32Array.of(pass) };
      if (pass <= passes) return { again: { columns, facts: null } };
      return { columns, facts: { parts: parts.length } };
    },
    write: (_network, { times = 1 }, { columns }) => answer(columns.sum![0] * times),
  }),
  cost: () => 1,
};

/** Squares each number by a step of its own, in so many slices as the number says, then adds them up. */
const squaring: Plan<Sum, readonly Network[], Sum, { readonly left: Int32Array }, number, number> = {
  begin: (_networks, { numbers }) => {
    const left = new Int32Array(new SharedArrayBuffer(4 * numbers.length));
    left.set(numbers);
    return { state: { left }, steps: numbers.length, lane: 'indivisible' };
  },
  step(_networks, { numbers }, { left }, { step }) {
    const progress = `${step}: ${left[step]}`;
    return --left[step] > 0 ? { next: 0, progress } : { next: null, part: numbers[step] ** 2, progress };
  },
  merge: (_networks, _query, { parts }) => ({ result: parts.reduce((a, b) => a + b, 0) }),
  write: (_networks, _query, sum) => answer(sum),
};
const squares = { name: 'squares', over: 'regions' as const, cost: () => 100, seconds: () => 1, plan: squaring };

/** Lists the numbers of each piece, two at a time. */
const listing: Operation<Sum> = {
  name: 'listing',
  cost: () => 100,
  plan: inPieces<Sum>({
    split: (_network, { numbers }) => [{ numbers }, { numbers: numbers.toReversed() }],
    run: (_network, { numbers }) => answer(numbers),
    runFrom: (_network, { numbers }, from) => ({
      part: answer(numbers.slice(from, from + 2)),
      next: from + 2 < numbers.length ? from + 2 : null,
    }),
  }),
};

const parts = {
  ...{ group: CORE, reading: { from: 'body' as const }, summary: '' },
  schema: Type.Object({
    numbers: Type.Array(Type.Number()),
    times: Type.Optional(Type.Number()),
    passes: Type.Optional(Type.Number()),
  }),
  toQuery: (wire: Sum): Sum => wire,
  answer: { form: 'enveloped' as const, schema: Type.Any() },
};
const endpoints = [
  endpoint({ ...parts, name: 'sums', path: '/sums', operation: sums }),
  endpoint({ ...parts, name: 'squares', path: '/squares', operation: squares }),
  endpoint({ ...parts, name: 'listing', path: '/listing', operation: listing }),
];

const runner = () => new RequestRunner(new Map([['north', { region: 'north' } as Network]]), endpoints, 3);

function workOf(name: string, query: Sum): Work {
  const body = new Uint8Array(Buffer.from(JSON.stringify(query)));
  const at = { region: 'north', source: 'body' as const, limits: DEFAULT_LIMITS, parameters: {} };
  const result = runner().request({ endpoint: name, body, ...at });
  if (result.state !== 'planned') throw new Error('is planned');
  return result.work;
}

/** A pool of two runners that take turns; moved buffers are gone as they are between threads. */
class FakePool {
  readonly tasks: string[] = [];
  private readonly runners = [runner(), runner()];

  constructor(private readonly group = new TaskGroup()) {}

  run: RunTask = async <T>(task: Parameters<RunTask>[0]) => {
    this.tasks.push(`${task.name} ${task.lane}`);
    if (this.group.error) throw this.group.error;
    const { payload } = structuredClone(
      { payload: task.payload },
      { transfer: [...(task.transfer ?? [])] as ArrayBuffer[] },
    );
    const one = this.runners[this.tasks.length % 2];
    const value = task.name === 'step' ? one.step(payload as StepPayload) : one.merge(payload as MergePayload);
    return { value: value as T, waitMs: this.tasks.length, runMs: 1 };
  };
}

const onPool = ({ run }: FakePool, work: Work, onProgress?: (progress: unknown) => void) =>
  runPlan(run, { work, job: 1, workers: 2, onProgress });

async function keptOn(pool: FakePool, work: Work): Promise<Columns> {
  const { end } = await onPool(pool, work);
  if (!('kept' in end)) throw new Error('is kept');
  return end.kept;
}

const times = (count: number, name: string): string[] => Array<string>(count).fill(name);

describe('a plan whose result is kept', () => {
  it('adds up steps in as many parts as there are workers', async () => {
    const pool = new FakePool();
    const work = workOf('sums', { numbers: [1, 2, 3, 4, 5], times: 10 });
    expect(work).toMatchObject({ stage: { steps: 5 }, isWhole: false, kept: { writeLane: 'interactive' } });
    const result = await keptOn(pool, work);
    expect(result.facts).toEqual({ parts: 2 });
    expect(result.columns.sum![0]).toBe(15);
    expect(pool.tasks).toEqual([...times(5, 'step divisible'), 'merge divisible']);
    expect(json(runner().write({ work, result }))).toBe(150);
  });

  it('goes through all steps again, knowing the result of the pass before, as often as it is asked to', async () => {
    const pool = new FakePool();
    const result = await keptOn(pool, workOf('sums', { numbers: [1, 2, 3, 4, 5], passes: 2 }));
    expect(result.columns.sum![0]).toBe(45);
    expect(result.columns.sum!.buffer).toBeInstanceOf(SharedArrayBuffer);
    const pass = [...times(5, 'step divisible'), 'merge divisible'];
    expect(pool.tasks).toEqual([...pass, ...pass, ...pass]);
  });

  it('is gone through at once where it is short', async () => {
    const work = workOf('sums', { numbers: [7, 8], passes: 2 });
    expect(work).toMatchObject({ stage: null, isWhole: true });
    const pool = new FakePool();
    expect((await keptOn(pool, work)).columns.sum![0]).toBe(45);
    expect(pool.tasks).toEqual(['merge interactive']);
  });

  it('has the same key for requests that share a result', () => {
    const keyOf = (numbers: number[], times: number) => workOf('sums', { numbers, times }).kept?.key;
    expect(keyOf([1, 2], 1)).toBe(keyOf([1, 2], 5));
    expect(keyOf([1, 2], 1)).not.toBe(keyOf([2, 1], 1));
  });
});

describe('a plan in stages', () => {
  const query: Sum = { numbers: [3, 1, 2] };

  it('runs in one thread', () => {
    expect(json(answerHere(squares, [], query, new Run()))).toBe(14);
  });

  it('sends slices of all steps to the pool, and reports progress', async () => {
    const pool = new FakePool();
    const seen: unknown[] = [];
    const work = workOf('squares', query);
    expect(work).toMatchObject({ isWhole: false, seconds: 1, stage: null });
    const { end, timing } = await onPool(pool, work, (progress) => seen.push(progress));
    expect('outcome' in end && joined(end.outcome)).toBe(14);
    expect(timing).toEqual({ waitMs: 8, runMs: 8 });
    expect(seen).toEqual(['0: 3', '1: 1', '2: 2', '0: 2', '2: 1', '0: 1']);
    expect(pool.tasks).toEqual(['merge indivisible', ...times(6, 'step indivisible'), 'merge indivisible']);
  });
});

describe('a plan in pieces', () => {
  const work = workOf('listing', { numbers: [1, 2, 3, 4, 5] });

  it('goes on with pieces until they are done, each behind what waits, and gives their parts in order', async () => {
    const pool = new FakePool();
    const { end } = await onPool(pool, work);
    expect('outcome' in end && joined(end.outcome)).toEqual([1, 2, 3, 4, 5, 5, 4, 3, 2, 1]);
    expect(pool.tasks).toEqual(times(6, 'step divisible'));
  });

  it('goes on with nothing once it is given up', async () => {
    const group = new TaskGroup();
    const pool = new FakePool(group);
    const running = onPool(pool, work);
    group.abort(new CancelledError());
    await expect(running).rejects.toBeInstanceOf(CancelledError);
    expect(pool.tasks.length).toBeLessThanOrEqual(4);
  });
});
