import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chains, joinPaths, pathsOfLines } from './chains.ts';
import { NumberTable } from './number-table.ts';

const SIDE = 12;
const squares = fc.array(fc.boolean(), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE });

/** Even-odd over all rings. */
function isInside(rings: readonly (readonly number[])[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let k = 0, b = ring.length - 2; k < ring.length; b = k, k += 2) {
      const [ax, ay, bx, by] = [ring[b], ring[b + 1], ring[k], ring[k + 1]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

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
        const found = inside.map((_, k) => isInside(rings, low + (k % SIDE) + 0.5, low + Math.floor(k / SIDE) + 0.5));
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

describe('a table of numbers', () => {
  it('holds what a map holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer())), fc.nat(3), (entries, rounds) => {
        const table = new NumberTable();
        for (let round = 0; round <= rounds; round++) {
          const map = new Map<number, number>();
          table.clear();
          for (const [n, value] of entries) {
            const key = n * 2 ** 22 + (n % 7);
            if (!map.has(key)) map.set(key, value);
            table.take(key, value);
          }
          expect(table.size).toBe(map.size);
          for (const [key, value] of map) expect(table.get(table.find(key))).toBe(value);
          expect(table.find(2 ** 45)).toBe(-1);
          const keys = Array.from({ length: table.size }, (_, k) => table.keyOf(table.slotAt(k)));
          expect(keys).toEqual([...map.keys()]);
        }
      }),
    );
  });
});
