import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UnpackedPaths } from './unpacked-paths.ts';

it('appends the steps that were kept last of an arc, or none', () => {
  const arc = fc.integer({ min: 0, max: 40 });
  const steps = fc.array(fc.nat(1000), { maxLength: 6 });
  const paths = fc.array(fc.record({ of: fc.nat(2), arc, steps }));
  fc.assert(
    fc.property(paths, fc.integer({ min: 4, max: 60 }), (paths, mostSteps) => {
      const cache = new UnpackedPaths(2, mostSteps);
      const arcs = [{}, {}, {}].map((hierarchy) => cache.arcsOf(hierarchy));
      const kept = arcs.map(() => new Map<number, readonly number[]>());
      for (const { of, arc, steps } of paths) {
        arcs[of].keep(arc, [1, 2, 3, ...steps], 3);
        const isKept = steps.length >= 2 && steps.length <= mostSteps;
        if (isKept) kept[of].set(arc, steps);
        for (const [i, expected] of kept.entries()) {
          for (const [other, steps] of expected) {
            const path = [7];
            const isKnown = arcs[i].append(other, path);
            expect(path).toEqual(isKnown ? [7, ...steps] : [7]);
          }
        }
        if (isKept) expect(arcs[of].append(arc, [])).toBe(true);
      }
    }),
  );
});
