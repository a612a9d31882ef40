import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TaskGroup } from '../../kit/workers/index.ts';
import { TimeLimitError, withinSeconds } from './time-limit.ts';

/** Returns work that ends when its group is given up, or after so many milliseconds. */
const workFor = (ms: number, group: TaskGroup) => (): Promise<string> =>
  new Promise((resolve, reject) => {
    setTimeout(() => resolve('done'), ms);
    group.onAbort(reject);
  });

describe('withinSeconds', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lets work end in time, and leaves no timer', async () => {
    const group = new TaskGroup();
    const done = withinSeconds(10, group, workFor(9000, group));
    await vi.advanceTimersByTimeAsync(9000);
    expect(await done).toBe('done');
    expect(group.error).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives its group up when the time is over, and says how long that was', async () => {
    const group = new TaskGroup();
    const done = withinSeconds(10, group, workFor(11_000, group)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toEqual(new TimeLimitError(10));
    expect(group.error).toEqual(new TimeLimitError(10));
  });

  it('allows more time from when work asks for it', async () => {
    const group = new TaskGroup();
    const done = withinSeconds(10, group, async (allowMore) => {
      await new Promise((resolve) => setTimeout(resolve, 8000));
      allowMore(5);
      return workFor(14_000, group)();
    });
    await vi.advanceTimersByTimeAsync(22_000);
    expect(await done).toBe('done');
  });

  it('gives its group up when work fails', async () => {
    const group = new TaskGroup();
    const fault = new Error('no such street');
    await expect(withinSeconds(10, group, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(group.error).toBe(fault);
    expect(vi.getTimerCount()).toBe(0);
  });
});
