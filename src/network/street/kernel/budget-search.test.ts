import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomStreets } from '../../../../test/worlds/random-streets.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { type Metric, TimeMetric, weightOf } from '../metric.ts';
import { mayFollow, type SearchGraph, type SlotIndex } from '../search-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../travel-mode.ts';
import { type TurnCosts, turnCost, turnCosts } from '../turn-costs.ts';
import { BudgetLabels, budgetSearch } from './budget-search.ts';

interface Start {
  readonly slot: SlotIndex;
  readonly cost: number;
  readonly maxCost: number;
}

const slotsOf = ({ slotCount }: SearchGraph): SlotIndex[] =>
  Array.from({ length: slotCount }, (_, slot) => slot as SlotIndex);

/** Returns by place the least cost from one start alone, relaxing slots until none improves. */
function plain(graph: SearchGraph, metric: Metric, turns: TurnCosts | null, { slot, cost, maxCost }: Start): number[] {
  const { head, tail } = graph;
  const slots = slotsOf(graph).filter((one) => weightOf(metric, one) > 0);
  const least = new Array<number>(turns ? graph.slotCount : graph.stateCount).fill(Infinity);
  let isChanged = false;
  const offer = (place: number, reached: number): void => {
    if (reached > maxCost || reached >= least[place]) return;
    least[place] = reached;
    isChanged = true;
  };
  const leave = (one: SlotIndex, exit: number): void => {
    if (!turns) offer(head[one], exit);
    else if (exit <= maxCost) {
      for (const next of slots) {
        if (tail[next] === head[one] && mayFollow(graph, one, next))
          offer(next, exit + turnCost(graph, turns, null, one, next));
      }
    }
  };
  if (cost <= maxCost) leave(slot, cost);
  while (isChanged) {
    isChanged = false;
    for (const one of slots) leave(one, least[turns ? one : tail[one]] + weightOf(metric, one));
  }
  return least;
}

it('gives each place its costs from starts that serve up to costs of their own, none that another one beats', () => {
  const start = fc.record({ slot: fc.nat(1000), cost: fc.nat(300), maxCost: fc.nat(3000) });
  fc.assert(
    fc.property(
      randomStreets,
      fc.array(fc.array(start, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
      fc.constantFrom('car', 'walk'),
      ({ streets }, searches, mode) => {
        const graph = streets.search[mode].forward;
        const metric = new TimeMetric(streets, graph, DEFAULT_TRAVEL[mode], DEFAULT_CONDITIONS, 'late');
        const turns = mode === 'car' ? turnCosts(DEFAULT_TRAVEL.car.penalties) : null;
        const open = slotsOf(graph).filter((slot) => weightOf(metric, slot) > 0);
        fc.pre(open.length > 0);
        // All searches use the same labels, one after the other.
        const labels = new BudgetLabels(turns ? graph.slotCount : graph.stateCount);
        for (const search of searches) {
          const starts: Start[] = search.map((one) => ({ ...one, slot: open[one.slot % open.length] }));
          const columns = {
            count: starts.length,
            slot: starts.map(({ slot }) => slot),
            cost: starts.map(({ cost }) => cost),
            maxCost: starts.map(({ maxCost }) => maxCost),
          };
          budgetSearch(labels, graph, metric, turns, null, columns, { cancel: NEVER_CANCELLED, done: null });

          // Labels are sorted by place and cost: of equal costs, the last to come goes furthest, and one that came
          // before does no harm.
          const found = Array.from(labels.last, () => new Map<number, number>());
          let before = 0;
          for (const label of labels.settled.subarray(0, labels.settledCount)) {
            expect(labels.cost[label]).toBeGreaterThanOrEqual(before);
            before = labels.cost[label];
            found[labels.place[label]].set(labels.cost[label], labels.maxCost[label]);
            expect(labels.maxCost[label]).toBe(starts[labels.start[label]].maxCost);
          }
          const alone = starts.map((one) => plain(graph, metric, turns, one));
          found.forEach((costs, place) => {
            const reached = starts.flatMap(({ maxCost }, i) =>
              alone[i][place] < Infinity ? [{ cost: alone[i][place], maxCost }] : [],
            );
            const best = reached.filter(
              ({ cost, maxCost }) =>
                !reached.some(
                  (other) =>
                    other.cost <= cost && other.maxCost >= maxCost && (other.cost < cost || other.maxCost > maxCost),
                ),
            );
            expect(costs).toEqual(new Map(best.map(({ cost, maxCost }) => [cost, maxCost])));
          });
        }
      },
    ),
  );
});
