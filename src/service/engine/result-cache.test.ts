import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../kit/core/errors.ts';
import { TaskGroup } from '../../kit/workers/index.ts';
import { type Columns, share } from '../../products/operation/index.ts';
import { ResultCache } from './result-cache.ts';

const result = (fill: number, length = 8): Columns =>
  share({ columns: { w: new Float64Array(length).fill(fill) }, facts: { fill } });

/** Returns a computation whose end the test decides. */
function computation() {
  const groups: TaskGroup[] = [];
  let resolve: (value: Columns) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const compute = (group: TaskGroup) => {
    groups.push(group);
    return new Promise<Columns>((yes, no) => {
      resolve = yes;
      reject = no;
      group.onAbort(no);
    });
  };
  return { groups, compute, finish: (value: Columns) => resolve(value), fail: (error: Error) => reject(error) };
}

describe('ResultCache', () => {
  it('computes once for all requests at the same time, and remembers', async () => {
    const cache = new ResultCache(1 << 20);
    const { groups, compute, finish } = computation();
    const answers = [1, 2, 3].map(() => cache.get('a', new TaskGroup(), compute));
    finish(result(7));
    const [first, ...others] = await Promise.all(answers);
    for (const other of others) expect(other).toBe(first);
    expect(await cache.get('a', new TaskGroup(), compute)).toBe(first);
    expect(groups).toHaveLength(1);
    expect(first!.columns.w!.buffer).toBeInstanceOf(SharedArrayBuffer);
    const asked = { result: 1, pending: 2, nothing: 1 };
    expect(cache.status()).toEqual({ entries: 1, bytes: 64 + 1024, pending: 0, asked });
  });

  it('cancels when the last waiting request has gone, not before', async () => {
    const cache = new ResultCache(1 << 20);
    const { groups, compute } = computation();
    const waiters = [new TaskGroup(), new TaskGroup()];
    const asked = waiters.map((group) => cache.get('a', group, compute));
    waiters[0].abort(new CancelledError());
    await expect(asked[0]).rejects.toBeInstanceOf(CancelledError);
    expect(groups[0].error).toBeNull();
    waiters[1].abort(new CancelledError());
    await expect(asked[1]).rejects.toBeInstanceOf(CancelledError);
    expect(groups[0].error).toBeInstanceOf(CancelledError);
    // A request that comes now doesn't inherit the cancellation.
    const again = computation();
    const later = cache.get('a', new TaskGroup(), again.compute);
    again.finish(result(1));
    expect((await later).facts).toEqual({ fill: 1 });
  });

  it('tells failures to all and forgets them', async () => {
    const cache = new ResultCache(1 << 20);
    const { groups, compute, fail } = computation();
    const asked = [1, 2].map(() => cache.get('a', new TaskGroup(), compute));
    fail(new Error('no'));
    for (const answer of asked) await expect(answer).rejects.toThrow('no');
    expect(groups[0].error).not.toBeNull();
    expect(await cache.get('a', new TaskGroup(), async () => result(2))).toMatchObject({ facts: { fill: 2 } });
  });

  it('stays within its bytes; what is larger than all of them is answered but not kept', async () => {
    const cache = new ResultCache(10_000);
    for (let i = 0; i < 50; i++) await cache.get(`k${i}`, new TaskGroup(), async () => result(i, 100));
    expect(cache.status().bytes).toBeLessThanOrEqual(10_000);
    expect(cache.status().entries).toBeGreaterThan(3);
    expect(await cache.get('giant', new TaskGroup(), async () => result(1, 5000))).toMatchObject({
      facts: { fill: 1 },
    });
    expect(cache.status().bytes).toBeLessThanOrEqual(10_000);
  });
});
