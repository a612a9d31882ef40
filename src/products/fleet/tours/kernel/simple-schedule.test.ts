import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTailInTime, plainTour, randomSequences } from '../../../../../test/oracle/fleet.ts';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { compileProblem } from '../compile-problem.ts';
import { rescheduleAround, scheduleSimply } from './simple-schedule.ts';
import { TourState } from './tour-state.ts';

/** Problems with one window each, nothing late, no breaks, and ways everywhere. */
const simpleProblems = problems({ orders: 7, vehicles: 2, soft: false, breaks: false, groups: false, quickest: true })
  .map((problem) => ({
    ...problem,
    orders: problem.orders.map((order) => ({ ...order, visitingTimes: order.visitingTimes?.slice(0, 1) })),
    objective: { ...problem.objective, keepDeadlinesUntil: Number.NEGATIVE_INFINITY },
  }))
  .filter((problem) => {
    const { simple, gaps } = compileProblem(problem);
    return simple && !gaps;
  });

const columnsOf = (state: TourState, tour: readonly number[], vehicle: number) => ({
  begin: tour.map((order) => state.begin[order]),
  arrival: tour.map((order) => state.arrival[order]),
  departure: tour.map((order) => state.departure[order]),
  slack: tour.map((order) => state.slack[order]),
  end: state.endArrival[vehicle],
});

describe('schedules where times are simple', () => {
  it('are those of a plain schedule, and broken where that has none', () => {
    fc.assert(
      fc.property(simpleProblems, fc.integer(), (problem, seed) => {
        const state = new TourState(compileProblem(problem));
        for (const [v, sequence] of randomSequences(problem, seed).entries()) {
          if (sequence.length === 0) continue;
          state.fill(v, sequence);
          scheduleSimply(state, v);
          const tour = plainTour(problem, v, sequence);
          expect(state.broken[v]).toBe(tour === null ? 1 : 0);
          if (tour === null) continue;
          for (const [i, order] of sequence.entries()) {
            const isInTime = (arrival: number) => isTailInTime(problem, v, sequence.slice(i), arrival);
            const slack = state.slack[order];
            if (Number.isFinite(slack)) expect([isInTime(slack), isInTime(slack + 1)]).toEqual([true, false]);
            else expect(isInTime(1e9)).toBe(true);
          }
          expect(columnsOf(state, sequence, v)).toMatchObject({
            begin: tour.stops.map(({ begin }) => begin),
            arrival: tour.stops.map(({ arrival }) => arrival),
            departure: tour.stops.map(({ departure }) => departure),
            end: tour.arrival,
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are the same after an order was put somewhere, computed only as far as anything changes', () => {
    fc.assert(
      fc.property(simpleProblems, fc.integer(), fc.nat(6), (problem, seed, pick) => {
        const [sequence] = randomSequences(problem, seed);
        fc.pre(sequence.length > 1);
        const { columns } = new TourState(compileProblem(problem));
        const at = pick % sequence.length;
        const [partly, anew] = [0, 1].map(() => {
          const state = new TourState(columns);
          state.fill(
            0,
            sequence.filter((_, i) => i !== at),
          );
          scheduleSimply(state, 0);
          state.insert(sequence[at], 0, sequence[at - 1] ?? -1);
          return state;
        });
        scheduleSimply(anew, 0);
        for (const order of sequence) partly.legTime[order] = anew.legTime[order];
        partly.endLegTime[0] = anew.endLegTime[0];
        rescheduleAround(partly, sequence[at], 0);
        expect(columnsOf(partly, sequence, 0)).toEqual(columnsOf(anew, sequence, 0));
      }),
      { numRuns: 60 },
    );
  });
});
