import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { compileProblem } from '../compile-problem.ts';
import { shortestSequence } from './shortest-sequence.ts';

const permutations = (list: readonly number[]): number[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first) => permutations(list.filter((one) => one !== first)).map((rest) => [first, ...rest]));

describe('shortestSequence', () => {
  it('costs what the best of all permutations costs, or finds none where there is none', () => {
    fc.assert(
      fc.property(problems({ orders: 5 }), (problem) => {
        const c = compileProblem(problem);
        const cost = (sequence: readonly number[]) =>
          [...sequence, c.endNode[0]].reduce(
            ({ sum, from }, to) => ({ sum: sum + c.costs[from * c.nodes + to], from: to }),
            { sum: 0, from: c.startNode[0] },
          ).sum;
        const orders = [0, 1, 2, 3, 4];
        const least = Math.min(...permutations(orders).map(cost));
        const sequence = shortestSequence(c, 0, orders);
        if (sequence === null) expect(least).toBeGreaterThan(1e9);
        else {
          expect([...sequence].sort()).toEqual(orders);
          expect(cost(sequence)).toBeCloseTo(least, 6);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of no orders is empty', () => {
    const [problem] = fc.sample(problems(), { numRuns: 1, seed: 1 });
    expect(shortestSequence(compileProblem(problem), 0, [])).toEqual([]);
  });
});
