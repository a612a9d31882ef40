import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { seededRandom } from '../../../../kit/core/random.ts';
import { compileProblem } from '../compile-problem.ts';
import { InsertionFinder } from './insertion.ts';
import { TourState } from './tour-state.ts';

/** Puts orders where they cost least, in a random order, now and then elsewhere. */
function randomTours(state: TourState, seed: number): void {
  const random = seededRandom(seed);
  const finder = new InsertionFinder(state, random, 0.3);
  const orders = Array.from(state.absent.subarray(0, state.absentCount)).sort(() => random() - 0.5);
  for (const order of orders.slice(3)) {
    if (!finder.find(order)) continue;
    state.insert(order, finder.vehicle, finder.before);
    state.refresh(finder.vehicle);
  }
}

describe('insertion', () => {
  for (const [name, shape] of Object.entries({
    'every kind of rule': {},
    'hard rules, one window': { soft: false, breaks: false, groups: false, minSum: false },
    'no times': { windows: false, breaks: false, groups: false },
  })) {
    it(`costs what computing the tour anew says: ${name}`, () => {
      fc.assert(
        fc.property(problems({ orders: 7, vehicles: 2, ...shape }), fc.integer(), (problem, seed) => {
          const state = new TourState(compileProblem(problem));
          randomTours(state, seed);
          const finder = new InsertionFinder(state, () => 0, 0);
          for (const order of Array.from(state.absent.subarray(0, state.absentCount))) {
            if (!finder.find(order)) continue;
            const worth = state.columns.unservedWeight * state.columns.priority[order];
            const before = state.weighed();
            state.insert(order, finder.vehicle, finder.before);
            state.refreshInserted(order);
            const partly = scheduleOf(state, finder.vehicle);
            state.refresh(finder.vehicle);
            expect(partly).toEqual(scheduleOf(state, finder.vehicle));
            expect(state.broken[finder.vehicle]).toBe(0);
            expect(state.weighed() - before + worth).toBeCloseTo(finder.cost, 3);
          }
        }),
        { numRuns: 40 },
      );
    });
  }

  // An order on a quicker detour can take lateness away, and what is found depends on the order in which
  // positions are tried.
  it.each([
    ['every kind of rule', {}],
    ['hard rules, one window', { soft: false, breaks: false, groups: false }],
    ['no times', { windows: false, breaks: false, groups: false }],
  ])('finds as good a position beside neighbors, where all orders are some: %s', (_name, shape) => {
    fc.assert(
      fc.property(problems({ orders: 9, vehicles: 3, quickest: true, ...shape }), fc.integer(), (problem, seed) => {
        const state = new TourState(compileProblem(problem));
        randomTours(state, seed);
        const [all, near] = [100, 0].map((few) => new InsertionFinder(state, () => 0, 0, few));
        for (const order of Array.from(state.absent.subarray(0, state.absentCount))) {
          expect(near.find(order)).toBe(all.find(order));
          expect(near.cost).toBe(all.cost);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('finds no position only where each of them breaks a rule', () => {
    fc.assert(
      fc.property(problems({ orders: 6, vehicles: 2 }), fc.integer(), (problem, seed) => {
        const state = new TourState(compileProblem(problem));
        randomTours(state, seed);
        const { columns: c } = state;
        const finder = new InsertionFinder(state, () => 0, 0);
        for (const order of Array.from(state.absent.subarray(0, state.absentCount))) {
          if (finder.find(order)) continue;
          for (let v = 0; v < c.vehicles; v++) {
            if (c.allowed[order * c.classes + c.classOf[v]] === 0) continue;
            for (const before of [-1, ...tourOf(state, v)]) {
              state.insert(order, v, before);
              state.refresh(v);
              const heavy = Array.from({ length: c.dimensions }, (_, d) => v * c.dimensions + d).some(
                (at) => state.load[at] > c.maxSum[at],
              );
              expect(state.broken[v] === 1 || heavy).toBe(true);
              state.remove(order);
              state.refresh(v);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

const scheduleOf = (state: TourState, vehicle: number) => [
  state.cost[vehicle],
  ...(state.columns.timed
    ? tourOf(state, vehicle).map((o) => [state.begin[o], state.departure[o], state.slack[o]])
    : []),
];

function tourOf(state: TourState, vehicle: number): number[] {
  const tour: number[] = [];
  for (let order = state.first[vehicle]; order >= 0; order = state.next[order]) tour.push(order);
  return tour;
}
