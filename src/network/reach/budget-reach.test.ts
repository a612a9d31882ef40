import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSearch } from '../../../test/oracle/plain-search.ts';
import { connectedStreets, randomSpot, randomStreets } from '../../../test/worlds/random-streets.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { Snapper, StreetCostsCache, stretchAt } from '../network/index.ts';
import { BudgetLabels, budgetSearch } from '../street/kernel/budget-search.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import { ArcList } from './arc-list.ts';
import { BudgetReach } from './budget-reach.ts';
import { NetworkTargets } from './network-targets.ts';
import { StartList } from './starts.ts';

const walk = { ...DEFAULT_TRAVEL.walk, speedKmh: 3.6 };
const penalties = { junctionS: 9, signalS: 0, leftTurnS: 4, rightTurnS: 20 };
const start = fc.record({ spot: randomSpot, offset: fc.nat(2500), budget: fc.nat(4000) });

describe('a search from starts with budgets of their own', () => {
  it('finds what the plain searches from each start allow', () => {
    let several = 0;
    fc.assert(
      fc.property(
        fc.oneof(connectedStreets, randomStreets),
        fc.array(start, { minLength: 1, maxLength: 5 }),
        fc.array(randomSpot, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.constantFrom(3000, 100_000),
        (network, from, to, withTurns, limit) => {
          const travel = withTurns ? { ...walk, penalties } : walk;
          const query = { travel, reverse: false, edgeWeight: 'time', exclusion: null } as const;
          const costs = new StreetCostsCache(network).get({ ...query, conditions: DEFAULT_CONDITIONS });
          const snapper = new Snapper(network);
          const open = (edge: number) => (network.streets.arc.walkPercent[(2 * edge) as never] > 0 ? 'good' : 'closed');
          const snap = ([lon, lat]: readonly [number, number]) => snapper.nearest(lon, lat, 1000, open);
          const points = from.map(({ spot }) => snap(spot));
          fc.pre(!points.includes(null));

          const starts = new StartList(costs);
          from.forEach(({ offset, budget }, i) => {
            starts.add(stretchAt(points[i]!), i, offset, 0, offset + budget);
          });
          const labels = new BudgetLabels(costs.turns ? costs.graph.slotCount : costs.graph.stateCount);
          const reach = new BudgetReach(costs, labels, starts, limit, null, new ArcList(), points);
          const { count, slot, cost } = starts;
          const maxCost = starts.startArc.map((arc) => Math.min(starts.arcs[arc].maxCost, limit));
          const turns = costs.turns ? costs.timeTurns : null;
          const stop = { cancel: NEVER_CANCELLED, done: null };
          // Twice: a search must clear the previous one.
          for (let again = 0; again < 2; again++) {
            budgetSearch(labels, costs.graph, costs.weight, turns, null, { count, slot, cost, maxCost }, stop);
          }
          if (new Set(labels.place.subarray(0, labels.count)).size < labels.settledCount) several++;

          const oracles = points.map((point) => plainSearch(costs, point!));
          for (const spot of to) {
            const point = snap(spot)!;
            const weights = from.map(({ offset, budget }, i) => {
              const walked = oracles[i](point);
              return walked <= budget && offset + walked <= limit ? offset + walked : Infinity;
            });
            const target = new NetworkTargets(1);
            target.place(costs, 0, point.edge, point.share);
            const reached = reach.at(target, 0);
            expect(reached?.weight ?? Infinity).toBe(Math.min(...weights));
            if (!reached) continue;
            expect(weights[reached.origin]).toBe(reached.weight);
            const path = reach.pathTo(target, 0)!;
            const took = path.reduce((sum, part) => sum + part.travelTimeDs, 0);
            expect(from[reached.origin].offset + took).toBe(reached.weight);
            expect(path.reduce((sum, part) => sum + part.lengthDm, 0)).toBe(reached.lengthDm);
          }
        },
      ),
      { numRuns: 120, seed: 1 },
    );
    // Otherwise the worlds wouldn't test several labels per place.
    expect(several).toBeGreaterThan(10);
  });
});
