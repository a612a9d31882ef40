import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CellSides } from './cell-sides.ts';
import { Chains } from './chains.ts';
import { Paths } from './paths.ts';

/** Units from a place on, along one of the lines of sides; those of others that run in the same direction are left out. */
const lines = fc.array(
  fc.record({
    isUpright: fc.boolean(),
    line: fc.nat(4),
    from: fc.nat(32),
    to: fc.nat(32),
  }),
  { maxLength: 20 },
);

it('sides of a cell leave what chains leave, in their order', () => {
  const sides = new CellSides();
  fc.assert(
    fc.property(lines, lines, fc.integer({ min: -50, max: 50 }), (...args) => {
      const [first, second, cell] = args;
      const [x, y] = [32 * cell, -32 * cell];
      for (const round of [first, second]) {
        const [plain, fast, twice] = [new Chains(8), new Chains(8), new Chains(8)];
        const taken = new Set<string>();
        for (const { isUpright, line, from, to } of round) {
          const step = Math.sign(to - from);
          const units = Array.from({ length: Math.abs(to - from) }, (_, k) => {
            return `${isUpright} ${line} ${step} ${Math.min(from + k * step, from + (k + 1) * step)}`;
          });
          if (units.length === 0 || units.some((unit) => taken.has(unit))) continue;
          for (const unit of units) taken.add(unit);
          const ends = isUpright ? [8 * line, from, 8 * line, to] : [from, 8 * line, to, 8 * line];
          const [ax, ay, bx, by] = ends;
          sides.add(ax, ay, bx, by);
          plain.add(x + ax, y + ay, x + bx, y + by);
        }
        sides.settle(fast, x, y);
        const [expected, found] = [new Paths(), new Paths()];
        plain.settle(expected);
        // Sides without anything left aren't known any more.
        for (let p = 0; p < expected.count; p++) {
          const [ax, ay, bx, by] = expected.xy.subarray(4 * p, 4 * p + 4);
          twice.add(ax, ay, bx, by);
        }
        expected.clear();
        twice.settle(expected);
        fast.settle(found);
        expect(found.count).toBe(expected.count);
        expect(found.xy.subarray(0, 4 * found.count)).toEqual(expected.xy.subarray(0, 4 * expected.count));
      }
    }),
  );
});
