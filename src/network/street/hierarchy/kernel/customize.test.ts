import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcCosts, lowerArcsOf } from '../../../../../test/worlds/street/hierarchies.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { customize } from './customize.ts';
import { costOfKey, keyOf, NO_PATH, otherOfKey } from './keys.ts';

/** Returns a hierarchy in which all ranks are joined: the result of contracting a clique. */
function complete(labelCount: number): Hierarchy {
  const firstUp = new Int32Array(labelCount + 1);
  const head: number[] = [];
  for (let rank = 0; rank < labelCount; rank++) {
    for (let upper = rank + 1; upper < labelCount; upper++) head.push(upper);
    firstUp[rank + 1] = head.length;
  }
  const rank = Int32Array.from({ length: labelCount }, (_, i) => i);
  const subtreeStart = new Int32Array(labelCount);
  return { labelCount, rank, firstUp, head: Int32Array.from(head), subtreeStart, labelOf: rank };
}

describe('customize', () => {
  it('gives each arc the best path between its ends through lower ranks only', () => {
    const cost = fc.option(fc.integer({ min: 1, max: 20 }), { nil: null });
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 7 })
          .chain((n) => fc.tuple(fc.constant(n), fc.array(cost, { minLength: n * n, maxLength: n * n }))),
        ([n, steps]) => {
          const hierarchy = complete(n);
          const key = (from: number, to: number) => {
            const step = steps[from * n + to];
            return step === null ? NO_PATH : keyOf(step, 1);
          };
          const costs = arcCosts(hierarchy.head.length);
          const arcs = Array.from({ length: n }, (_, lower) =>
            Array.from({ length: n - lower - 1 }, (_, i) => [lower, lower + 1 + i] as const),
          ).flat();
          arcs.forEach(([lower, upper], arc) => {
            costs.up[arc] = key(lower, upper);
            costs.down[arc] = key(upper, lower);
          });
          customize(hierarchy, lowerArcsOf(hierarchy), costs, new Int32Array(n));

          // Floyd and Warshall: after round k paths may lead through ranks 0 .. k.
          const least = Array.from({ length: n }, (_, from) => Array.from({ length: n }, (_, to) => key(from, to)));
          for (let through = 0; through < n; through++) {
            arcs.forEach(([lower, upper], arc) => {
              if (lower !== through) return;
              expect([costs.up[arc], costs.down[arc]]).toEqual([least[lower][upper], least[upper][lower]]);
            });
            for (let from = 0; from < n; from++) {
              for (let to = 0; to < n; to++) {
                least[from][to] = Math.min(least[from][to], least[from][through] + least[through][to]);
              }
            }
          }
        },
      ),
    );
  });

  it('takes the shortest of equally quick paths, as keys say', () => {
    expect([costOfKey(keyOf(7, 12)), otherOfKey(keyOf(7, 12))]).toEqual([7, 12]);
    expect(keyOf(7, 12) + keyOf(1, 1)).toBe(keyOf(8, 13));
    expect(keyOf(7, 13)).toBeGreaterThan(keyOf(7, 12));
    expect(keyOf(8, 0)).toBeGreaterThan(keyOf(7, 100_000_000));
  });
});
