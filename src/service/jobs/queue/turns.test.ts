import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('turns go round: while two wait, neither is more than one ahead of the other', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }), (counts) => {
      const waiting = new Map(counts.map((count, who) => [String(who), count]));
      const served = new Map<string, number>();
      const turns = new Turns();
      // The first that waits comes always first, as in a queue where it was before all others.
      const next = () => [...waiting.keys()].find((who) => !turns.served.includes(who)) ?? null;
      for (let left = counts.reduce((sum, count) => sum + count); left > 0; left--) {
        let who = next();
        if (who === null && turns.begin()) who = next();
        if (who === null) throw new Error('one waits, and none is served');
        turns.serve(who);
        served.set(who, (served.get(who) ?? 0) + 1);
        const rest = waiting.get(who)! - 1;
        if (rest === 0) waiting.delete(who);
        else waiting.set(who, rest);
        const those = [...waiting.keys()].map((one) => served.get(one) ?? 0);
        expect(Math.max(...those, 0) - Math.min(...those, Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(1);
      }
      expect([...served.values()].reduce((sum, count) => sum + count)).toBe(counts.reduce((sum, count) => sum + count));
      expect(next()).toBe(null);
    }),
  );
});

it('regions take turns in being asked first', () => {
  const turns = new Turns();
  const first: string[] = [];
  for (let i = 0; i < 4; i++) {
    first.push(turns.rotated(['a', 'b'])[0]!);
    turns.serve(null);
  }
  expect(first).toEqual(['a', 'b', 'a', 'b']);
  expect(turns.rotated([])).toEqual([]);
});
