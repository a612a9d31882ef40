import { describe, expect, it } from 'vitest';
import { TaskGroup } from '../../kit/workers/index.ts';
import type { EngineAnswer } from '../engine/index.ts';
import { AsyncAnswers, type AsyncSettings, DEFAULT_ASYNC, DismissedError } from './async-answers.ts';

const mine = { owner: 'key 1', endpoint: 'fleet' };

function tableWith(settings: Partial<AsyncSettings> = {}) {
  let now = 1_000_000;
  const table = new AsyncAnswers({ ...DEFAULT_ASYNC, ...settings }, () => now);
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { table, pass };
}

function work() {
  const group = new TaskGroup();
  let finish: (bytes: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const answering = new Promise<EngineAnswer>((resolve, reject) => {
    finish = (bytes) => resolve({ parts: [new Uint8Array(bytes)], status: 201 } as unknown as EngineAnswer);
    fail = reject;
  });
  return { group, answering, finish, fail };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('AsyncAnswers', () => {
  it('keeps progress, then the answer, for its owner alone and for a while', async () => {
    const { table, pass } = tableWith({ keepSeconds: 60 });
    const { finish, ...one } = work();
    const { id } = table.add(mine, one);
    const kept = table.get(id, mine);
    table.tell(kept, { cost: 5 });
    expect(table.get(id.toUpperCase(), mine).state).toEqual({ status: 'running', progress: { cost: 5 } });
    for (const other of [
      { ...mine, owner: 'key 2' },
      { ...mine, endpoint: 'time' },
    ]) {
      expect(() => table.get(id, other)).toThrow('id names nothing');
    }
    pass(1000);
    finish(10);
    await settled();
    expect(table.get(id, mine).state).toMatchObject({ status: 'successful', bytes: 10 });
    table.tell(kept, { cost: 4 });
    expect(table.get(id, mine).state.status).toBe('successful');
    pass(59);
    expect(table.get(id, mine).endedAt).not.toBeNull();
    pass(1);
    expect(() => table.get(id, mine)).toThrow('id names nothing');
    expect(table.size).toBe(0);
  });

  it('tells why there is no answer', async () => {
    const { table } = tableWith({ maxBytes: 100 });
    const [wrong, large] = [work(), work()];
    const ids = [wrong, large].map((one) => table.add(mine, one).id);
    wrong.fail(new Error('no'));
    large.finish(101);
    await settled();
    const [failed, tooLarge] = ids.map((id) => table.get(id, mine).state);
    expect(failed).toMatchObject({ status: 'failed', error: { message: 'no' } });
    expect(tooLarge).toMatchObject({ status: 'failed', error: { status: 413 } });
  });

  it('stops what is dismissed, and forgets what has ended', async () => {
    const { table } = tableWith();
    const one = work();
    const { id } = table.add(mine, one);
    one.group.onAbort((error) => one.fail(error));
    table.dismiss(table.get(id, mine));
    expect(one.group.error).toBeInstanceOf(DismissedError);
    await settled();
    expect(table.get(id, mine).state).toEqual({ status: 'dismissed' });
    table.dismiss(table.get(id, mine));
    expect(() => table.get(id, mine)).toThrow('id names nothing');
  });

  it('is bounded: by what runs, and by number and bytes of what is kept', async () => {
    const { table, pass } = tableWith({ maxRunning: 2, maxEntries: 3, maxBytes: 100 });
    const keep = async (bytes: number) => {
      const one = work();
      const { id } = table.add(mine, one);
      one.finish(bytes);
      await settled();
      pass(1);
      return id;
    };
    const has = (id: string) => {
      try {
        return table.get(id, mine).id === id;
      } catch {
        return false;
      }
    };
    const [a, b, c] = [await keep(40), await keep(40), await keep(30)];
    expect([a, b, c].map(has)).toEqual([false, true, true]);
    const [d, e] = [await keep(1), await keep(1)];
    expect([b, c, d, e].map(has)).toEqual([false, true, true, true]);
    table.add(mine, work());
    table.add(mine, work());
    expect(() => table.add(mine, work())).toThrow('2 such requests are under way');
  });
});
