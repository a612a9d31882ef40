import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KnownPaths } from './known-paths.ts';

it('tells what was kept last of an arc, or nothing', () => {
  const arc = fc.integer({ min: 0, max: 40 });
  const steps = fc.array(fc.nat(1000), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(arc, steps)), fc.integer({ min: 4, max: 60 }), (paths, mostSteps) => {
      const known = new KnownPaths(2, mostSteps);
      const kept = new Map<number, readonly number[]>();
      for (const [arc, steps] of paths) {
        known.keep(arc, [1, 2, 3, ...steps], 3);
        if (steps.length >= 2 && steps.length <= mostSteps) kept.set(arc, steps);
        for (const [other, expected] of kept) {
          const path = [7];
          const isKnown = known.tell(other, path);
          expect(path).toEqual(isKnown ? [7, ...expected] : [7]);
        }
        if (steps.length >= 2 && steps.length <= mostSteps) expect(known.tell(arc, [])).toBe(true);
      }
    }),
  );
});
