import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringsContain } from '../../geo/flat-ring.ts';
import { Chains, joinPaths, pathsOfLines } from './chains.ts';

const SIDE = 12;
const squares = fc.array(fc.boolean(), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE });

describe('chains', () => {
  it.each([1, 4, 8])('add up to the border of what squares cover together, on sides of %i', (side) => {
    fc.assert(
      fc.property(squares, fc.integer({ min: -40, max: 40 }), (inside, offset) => {
        const chains = new Chains(side);
        // All of it, less what is left out.
        const [low, high] = [offset, offset + SIDE];
        for (const [ax, ay, bx, by] of [
          [low, low, high, low],
          [high, low, high, high],
          [high, high, low, high],
          [low, high, low, low],
        ]) {
          chains.add(ax, ay, bx, by);
        }
        const without = inside.flatMap((is, k) => (is ? [] : [[low + (k % SIDE), low + Math.floor(k / SIDE)]]));
        for (const [x, y] of without) {
          for (const [ax, ay, bx, by] of [
            [x, y, x, y + 1],
            [x, y + 1, x + 1, y + 1],
            [x + 1, y + 1, x + 1, y],
            [x + 1, y, x, y],
          ]) {
            chains.add(ax, ay, bx, by);
          }
        }
        chains.settle();
        // Lines off the sides cancel only where they lie along sides: with sides of one unit all do.
        const rings: (readonly number[])[] = [];
        joinPaths(pathsOfLines(chains.lines), (ring) => rings.push(ring));
        const found = inside.map((_, k) =>
          ringsContain(rings, low + (k % SIDE) + 0.5, low + Math.floor(k / SIDE) + 0.5),
        );
        expect(found).toEqual(inside);
        for (const ring of side === 1 ? rings : []) {
          const points = Array.from({ length: ring.length / 2 }, (_, k) => `${ring[2 * k]} ${ring[2 * k + 1]}`);
          expect(new Set(points).size).toBe(points.length);
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
  });
});
