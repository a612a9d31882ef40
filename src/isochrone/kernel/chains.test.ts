import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chains } from './chains.ts';
import { Paths } from './paths.ts';
import { balanced, type Line } from './test-paths.ts';

const place = fc.integer({ min: -40, max: 40 });
/** Lines along sides of cells so wide. */
const linesAlong = (side: number) =>
  fc.array(
    fc.tuple(fc.boolean(), fc.integer({ min: -4, max: 4 }), place, place).map(([isUpright, cell, from, to]): Line => {
      const at = cell * side;
      return isUpright ? [at, from, at, to] : [from, at, to, at];
    }),
    { maxLength: 40 },
  );

/** Unit for unit, in any order. */
const unitsOf = (lines: readonly Line[]): string[] =>
  lines
    .flatMap(([ax, ay, bx, by]) => {
      const [dx, dy] = [Math.sign(bx - ax), Math.sign(by - ay)];
      const length = Math.abs(bx - ax) + Math.abs(by - ay);
      return Array.from({ length }, (_, k) => `${ax + k * dx} ${ay + k * dy} ${dx} ${dy}`);
    })
    .sort();

describe('chains', () => {
  it.each([1, 4, 8])('leave what lines don’t take of each other, on sides of %i', (side) => {
    fc.assert(
      fc.property(linesAlong(side), linesAlong(side), (...rounds) => {
        const chains = new Chains(side);
        for (const lines of rounds) {
          for (const line of lines) if (unitsOf([line]).length > 0) chains.add(...line);
          const paths = new Paths();
          chains.settle(paths);
          const settled = Array.from({ length: paths.count }, (_, p): Line => {
            expect(paths.start[p + 1] - paths.start[p]).toBe(2);
            const [ax, ay, bx, by] = paths.xy.subarray(4 * p, 4 * p + 4);
            return [ax, ay, bx, by];
          });
          expect(unitsOf(settled)).toEqual(unitsOf(balanced(lines)));
        }
      }),
    );
  });

  it('know along which sides lines run', () => {
    const chains = new Chains(8);
    chains.add(16, 3, 16, 6);
    expect([chains.knows(16, 7, 16, 12), chains.knows(16, 8, 16, 12), chains.knows(8, 3, 8, 6)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([chains.knows(0, 0, 3, 3), chains.knows(16, 20, 16, 4)]).toEqual([false, true]);
    expect([chains.isAlongSides(16, 3, 16, 20), chains.isAlongSides(3, 16, 3, 20)]).toEqual([true, false]);
  });
});
