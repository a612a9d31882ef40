import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hierarchy, NO_HIERARCHY } from '../../../network/street/hierarchy/hierarchy.ts';
import { contract } from './contract.ts';
import { orderByLeastDegree } from './least-degree.ts';
import { neighborsOf } from './neighbors.ts';

const randomGraph = fc.integer({ min: 1, max: 14 }).chain((labelCount) =>
  fc.record({
    labelCount: fc.constant(labelCount),
    steps: fc.array(fc.tuple(fc.nat(labelCount - 1), fc.nat(labelCount - 1)), { maxLength: 30 }),
    order: fc.shuffledSubarray(
      Array.from({ length: labelCount }, (_, i) => i),
      { minLength: labelCount, maxLength: labelCount },
    ),
  }),
);

function neighbors(labelCount: number, steps: readonly (readonly [number, number])[]) {
  const sorted = [...steps].sort(([a], [b]) => a - b);
  const first = new Int32Array(labelCount + 1);
  for (const [from] of sorted) first[from + 1]++;
  for (let l = 0; l < labelCount; l++) first[l + 1] += first[l];
  return neighborsOf({ labelCount, first, next: sorted.map(([, to]) => to) });
}

const upwards = ({ firstUp, head }: Hierarchy, rank: number) => [...head.subarray(firstUp[rank], firstUp[rank + 1])];

/**
 * Contracts one label after the other, with sets. Returns the pairs that were joined when their lower label was
 * contracted.
 */
function plainContraction(labelCount: number, steps: readonly (readonly [number, number])[], order: readonly number[]) {
  const around = Array.from({ length: labelCount }, () => new Set<number>());
  for (const [a, b] of steps) {
    if (a === b) continue;
    around[a].add(b);
    around[b].add(a);
  }
  const pairs = new Set<string>();
  for (const label of order) {
    for (const a of around[label]) {
      pairs.add([label, a].sort().join());
      around[a].delete(label);
      for (const b of around[label]) if (a !== b) around[a].add(b);
    }
  }
  return pairs;
}

/** Returns the order by least degree, with sets; of equal labels the first comes first. */
function plainOrder(labels: readonly number[], labelCount: number, steps: readonly (readonly [number, number])[]) {
  const around = Array.from({ length: labelCount }, () => new Set<number>());
  for (const [a, b] of steps) {
    if (a === b) continue;
    around[a].add(b);
    around[b].add(a);
  }
  const left = [...labels];
  const order: number[] = [];
  while (left.length > 0) {
    const least = Math.min(...left.map((label) => around[label].size));
    const [next] = left.splice(
      left.findIndex((label) => around[label].size === least),
      1,
    );
    order.push(next);
    for (const a of around[next]) {
      around[a].delete(next);
      for (const b of around[next]) if (a !== b) around[a].add(b);
    }
  }
  return order;
}

describe('contract', () => {
  it('joins whom contracting one by one joins, and numbers subtrees without gaps', () => {
    fc.assert(
      fc.property(randomGraph, ({ labelCount, steps, order }) => {
        const given = new Int32Array(labelCount);
        order.forEach((label, i) => {
          given[label] = i;
        });
        const hierarchy = contract(neighbors(labelCount, steps), given);
        expect([...hierarchy.rank].sort((a, b) => a - b)).toEqual(order.map((_, i) => i));

        const labelOf: number[] = [];
        hierarchy.rank.forEach((rank, label) => {
          labelOf[rank] = label;
        });
        const pairs = new Set<string>();
        const parent: number[] = [];
        for (let rank = 0; rank < labelCount; rank++) {
          const heads = upwards(hierarchy, rank);
          expect(heads).toEqual([...new Set(heads)].sort((a, b) => a - b));
          expect(heads.every((head) => head > rank)).toBe(true);
          for (const head of heads) pairs.add([labelOf[rank], labelOf[head]].sort().join());
          // The neighbors of a rank must be neighbors of its parent too.
          parent[rank] = heads[0] ?? -1;
          if (heads.length > 0) expect(upwards(hierarchy, heads[0])).toEqual(expect.arrayContaining(heads.slice(1)));
        }
        expect(pairs).toEqual(plainContraction(labelCount, steps, order));

        for (let rank = 0; rank < labelCount; rank++) {
          const below = order.map((_, i) => i).filter((low) => isBelow(low, rank, parent));
          expect(below).toEqual(range(hierarchy.subtreeStart[rank], rank));
        }
      }),
    );
  });

  it('gives up where there would be too many arcs', () => {
    const triangle = neighbors(3, [
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
    const rank = Int32Array.of(0, 1, 2);
    expect(contract(triangle, rank, 3).head.length).toBe(3);
    expect(contract(triangle, rank, 2)).toBe(NO_HIERARCHY);
  });

  it('takes labels as one would with sets', () => {
    fc.assert(
      fc.property(randomGraph, fc.nat(14), ({ labelCount, steps, order }, inside) => {
        const labels = Int32Array.from(order.slice(0, inside));
        const expected = plainOrder([...labels], labelCount, steps);
        orderByLeastDegree(labels, neighbors(labelCount, steps));
        expect([...labels]).toEqual(expected);
      }),
    );
  });

  it('takes labels with few neighbors first', () => {
    // A star: its middle waits until one arm is left.
    const star = neighbors(
      6,
      [1, 2, 3, 4, 5].map((arm) => [0, arm] as const),
    );
    const labels = Int32Array.from([0, 1, 2, 3, 4, 5]);
    orderByLeastDegree(labels, star);
    expect(labels.indexOf(0)).toBeGreaterThanOrEqual(4);
    // Two of a square's corners are asked about; the others count as neighbors until the end.
    const square = neighbors(4, [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [0, 2],
    ]);
    const corners = Int32Array.from([0, 1]);
    orderByLeastDegree(corners, square);
    expect([...corners]).toEqual([1, 0]);
  });
});

function isBelow(low: number, rank: number, parent: readonly number[]): boolean {
  for (let at = low; at >= 0; at = parent[at]) if (at === rank) return true;
  return false;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
