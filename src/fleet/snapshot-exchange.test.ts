import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSearch, planOf } from './fleet-search.ts';
import { exchangeMemory, MEETINGS, SnapshotExchange } from './snapshot-exchange.ts';
import { problems } from './test-problems.ts';

describe('SnapshotExchange', () => {
  it('lets every island go on from the best of all', () => {
    const problem = fc.sample(problems({ orders: 14, vehicles: 4, soft: false }), { numRuns: 1, seed: 3 })[0];
    const memory = exchangeMemory(2, problem.vehicles.length, problem.orders.length);
    const islands = [0, 1].map((island) => {
      const search = openSearch(problem, { seed: 5, island });
      return { search, exchange: new SnapshotExchange(memory, island, 5) };
    });
    // One has searched longer. It doesn't find the other at the meeting, which is over when that one comes.
    islands[1].search.annealing.run(500, 0);
    const best = islands[1].search.annealing.bestWeighed;
    islands[1].exchange.leave();
    islands[0].exchange.meet(islands[0].search.annealing, MEETINGS[0]);
    expect(islands[0].search.annealing.bestWeighed).toBeGreaterThanOrEqual(best);

    const again = exchangeMemory(2, problem.vehicles.length, problem.orders.length);
    const [late, early] = [0, 1].map((island) => new SnapshotExchange(again, island, 5));
    early.meet(islands[1].search.annealing, 0.01);
    // It would wait for the other; it doesn't come, so it goes on after a while.
    early.meet(islands[1].search.annealing, MEETINGS[0]);
    expect(islands[1].search.annealing.bestWeighed).toBe(best);
    late.meet(islands[0].search.annealing, MEETINGS[0]);
    expect(islands[0].search.annealing.bestWeighed).toBe(best);
    expect(planOf(islands[0].search).total).toEqual(planOf(islands[1].search).total);
  });
});
