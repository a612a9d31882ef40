import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { seededRandom } from '../../../../kit/core/random.ts';
import { compileProblem } from '../compile-problem.ts';
import { openSearch, TEMPERATURES } from '../fleet-search.ts';
import { Annealing } from './annealing.ts';
import { emptySearchMemory } from './snapshot.ts';
import { TourState } from './tour-state.ts';

describe('annealing', () => {
  it('never forgets its best, and knows what it costs', () => {
    fc.assert(
      fc.property(problems({ orders: 10, vehicles: 3, shipments: true }), (problem) => {
        const { annealing } = openSearch(problem, { seed: 1 });
        let best = annealing.bestWeighed;
        for (let k = 0; k < 10; k++) {
          annealing.run(20, k / 10);
          expect(annealing.bestWeighed).toBeLessThanOrEqual(best);
          best = annealing.bestWeighed;
        }
        expect(annealing.rounds).toBe(200);
        annealing.finish();
        expect(annealing.state.weigh(annealing.bestTotal)).toBeCloseTo(annealing.bestWeighed, 3);
      }),
      { numRuns: 5 },
    );
  });

  it('keeps its sums true over many rounds', () => {
    fc.assert(
      fc.property(problems({ orders: 10, vehicles: 3, shipments: true }), (problem) => {
        const { annealing } = openSearch(problem, { seed: 2 });
        annealing.run(250, 0);
        const { totalCost, totalPoints, totalUnserved } = annealing.state;
        annealing.state.sumTotals();
        expect(annealing.state.totalCost).toBeCloseTo(totalCost, 3);
        expect(annealing.state.totalPoints).toBeCloseTo(totalPoints, 3);
        expect(annealing.state.totalUnserved).toBeCloseTo(totalUnserved, 3);
      }),
      { numRuns: 5 },
    );
  });

  it('goes on from what another one saved', () => {
    const [problem] = fc.sample(problems({ orders: 10, vehicles: 3 }), { numRuns: 1, seed: 5 });
    const columns = compileProblem(problem);
    const first = openSearch(problem, { seed: 1 }).annealing;
    first.run(100, 0.2);
    const memory = emptySearchMemory(columns.vehicles, columns.orders);
    first.save(memory);
    const resumed = [1, 2].map(() => {
      const other = new Annealing(new TourState(columns), seededRandom(9), TEMPERATURES.scratch);
      other.resume(memory);
      expect(other.bestWeighed).toBe(first.bestWeighed);
      expect(other.rounds).toBe(100);
      expect(other.state.weighed()).toBeCloseTo(first.state.weighed(), 3);
      other.run(100, 0.5);
      return other;
    });
    expect(resumed[0].best).toEqual(resumed[1].best);
    expect(resumed[0].bestWeighed).toBeLessThanOrEqual(first.bestWeighed);
  });

  it('moves a whole cluster of orders to another tour where that is cheaper', () => {
    // Four clusters of ten, of which two fit into a tour: the near ones belong together, and are given apart.
    const corners = [
      [0, 1000],
      [100, 1000],
      [1000, 0],
      [1000, 100],
    ] as const;
    const places = [[0, 0], ...corners.flatMap(([x, y]) => Array.from({ length: 10 }, (_, k) => [x + k, y + (k % 3)]))];
    const size = places.length;
    const times = Int32Array.from({ length: size * size }, (_, k) => {
      const [a, b] = [places[Math.floor(k / size)], places[k % size]];
      return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));
    });
    const problem = {
      travel: { size, times },
      stores: [{ place: 0 }],
      vehicles: [0, 1].map(() => ({ store: 0, ends: [0], loadLimits: [{ maxSum: 20 }] })),
      orders: Array.from({ length: size - 1 }, (_, k) => ({ store: 0, place: k + 1, handlingTime: 0, load: [1] })),
    };
    const cluster = (k: number) => Array.from({ length: 10 }, (_, i) => 10 * k + i);
    const tours = [
      [...cluster(0), ...cluster(2)],
      [...cluster(1), ...cluster(3)],
    ];
    const given = openSearch(problem, { seed: 1, given: { tours } }).annealing;
    const annealing = new Annealing(given.state, seededRandom(1), TEMPERATURES.scratch);
    annealing.begin();
    expect(annealing.bestTotal.cost).toBeGreaterThan(6000);
    for (let k = 0; k < 20; k++) annealing.run(200, k / 20);
    expect(annealing.bestTotal.cost).toBeLessThan(4400);
  });
});
