import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { type LaneName, Lanes } from './lanes.ts';

describe('FairQueue', () => {
  it('serves callers in turn', () => {
    const queue = new FairQueue<string>();
    for (let i = 0; i < 3; i++) queue.add('greedy', `g${i}`);
    queue.add('modest', 'm0');
    queue.add('other', 'o0');
    const order = [];
    for (let item = queue.next(); item !== undefined; item = queue.next()) order.push(item);
    expect(order).toEqual(['g0', 'm0', 'o0', 'g1', 'g2']);
  });

  it('gives every item once and keeps the order of each caller, whatever is removed', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), caller: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ do: fc.constant('next' as const) }),
      fc.record({ do: fc.constant('remove' as const), modulus: fc.integer({ min: 2, max: 5 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = new FairQueue<{ caller: string; n: number }>();
        const waiting = new Map<string, number[]>([...'abc'].map((c) => [c, []]));
        let n = 0;
        for (const s of steps) {
          if (s.do === 'add') {
            queue.add(s.caller, { caller: s.caller, n });
            waiting.get(s.caller)!.push(n++);
          } else if (s.do === 'next') {
            const item = queue.next();
            if (item !== undefined) expect(waiting.get(item.caller)!.shift()).toBe(item.n);
          } else {
            const removed = queue.removeWhere((item) => item.n % s.modulus === 0);
            for (const { caller, n: gone } of removed) {
              const line = waiting.get(caller)!;
              line.splice(line.indexOf(gone), 1);
            }
          }
          expect(queue.size).toBe([...waiting.values()].reduce((sum, line) => sum + line.length, 0));
        }
      }),
    );
  });

  it('takes a hundred thousand items of one caller in reasonable time', () => {
    const queue = new FairQueue<number>();
    for (let i = 0; i < 100_000; i++) queue.add('one', i);
    for (let i = 0; i < 100_000; i++) expect(queue.next() === i).toBe(true);
  });
});

/** Runs lanes on simulated workers and returns which lane ran when. */
function simulate(lanes: Lanes<{ lane: LaneName; ms: number }>, workers: number, total: number): LaneName[] {
  const order: LaneName[] = [];
  const running: { lane: LaneName; ms: number; charged: number; end: number }[] = [];
  let now = 0;
  while (order.length < total) {
    for (;;) {
      if (running.length >= workers) break;
      const next = lanes.take();
      if (next === undefined) break;
      order.push(next.item.lane);
      running.push({ ...next.item, charged: next.chargedMs, end: now + next.item.ms });
    }
    running.sort((a, b) => a.end - b.end);
    const done = running.shift();
    if (done === undefined) break;
    now = done.end;
    lanes.finish(done.lane, done.charged, done.ms);
  }
  return order;
}

describe('Lanes', () => {
  it('runs quick work before long work that waits', () => {
    const lanes = new Lanes<{ lane: LaneName; ms: number }>(1);
    for (let i = 0; i < 20; i++) lanes.add('divisible', 'giant', { lane: 'divisible', ms: 30 });
    simulate(lanes, 1, 10);
    lanes.add('interactive', 'me', { lane: 'interactive', ms: 5 });
    expect(simulate(lanes, 1, 1)).toEqual(['interactive']);
  });

  it('lets long work finish though quick work never ends', () => {
    const lanes = new Lanes<{ lane: LaneName; ms: number }>(2);
    for (let i = 0; i < 2000; i++) lanes.add('interactive', `c${i % 16}`, { lane: 'interactive', ms: 20 });
    for (let i = 0; i < 2000; i++) lanes.add('divisible', 'giant', { lane: 'divisible', ms: 20 });
    const order = simulate(lanes, 2, 1000);
    const long = order.filter((lane) => lane === 'divisible').length;
    expect(long).toBeGreaterThan(80);
    expect(long).toBeLessThan(140);
  });

  it('never gives all workers to work that cannot be cut', () => {
    const lanes = new Lanes<string>(3);
    for (let i = 0; i < 5; i++) lanes.add('indivisible', 'giant', `s${i}`);
    expect([lanes.take(), lanes.take(), lanes.take()].map((t) => t?.item)).toEqual(['s0', 's1', undefined]);
    lanes.add('interactive', 'me', 'q');
    expect(lanes.take()?.item).toBe('q');
    lanes.finish('indivisible', 1, 1);
    expect(lanes.take()?.item).toBe('s2');
  });
});
