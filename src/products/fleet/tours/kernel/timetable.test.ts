import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { compileProblem } from '../compile-problem.ts';
import type { FleetProblem, Order, Vehicle } from '../fleet-problem.ts';
import {
  arrivalAfter,
  beginAfter,
  beginBefore,
  departureBefore,
  lateness,
  latePoints,
  overtimePoints,
} from './timetable.ts';

/** Returns the columns of one vehicle and one order. */
const columnsOf = (
  vehicle: Partial<Vehicle>,
  order: Partial<Order> = {},
  objective: FleetProblem['objective'] = undefined,
) =>
  compileProblem({
    travel: { size: 2, times: new Int32Array(4).fill(5) },
    stores: [{ place: 0 }],
    vehicles: [{ store: 0, ...vehicle }],
    orders: [{ store: 0, place: 1, handlingTime: 10, ...order }],
    objective,
  });

describe('driving', () => {
  const c = columnsOf({ interruptions: [{ start: 100, end: 120 }] });

  it('stops in breaks and goes on after them', () => {
    expect(arrivalAfter(c, 0, 50, 30)).toBe(80);
    expect(arrivalAfter(c, 0, 50, 50)).toBe(100);
    expect(arrivalAfter(c, 0, 90, 30)).toBe(140);
    expect(arrivalAfter(c, 0, 105, 30)).toBe(150);
    expect(arrivalAfter(c, 0, 105, 0)).toBe(105);
  });

  it('departs as late as arrives in time, for any breaks', () => {
    fc.assert(
      fc.property(problems(), fc.nat(150), fc.integer({ min: 1, max: 60 }), (problem, arrival, travel) => {
        const columns = compileProblem(problem);
        const latest = departureBefore(columns, 0, arrival, travel);
        expect(arrivalAfter(columns, 0, latest, travel)).toBeLessThanOrEqual(arrival);
        expect(arrivalAfter(columns, 0, latest + 1, travel)).toBeGreaterThan(arrival);
      }),
      { numRuns: 60 },
    );
  });
});

describe('handling', () => {
  const visitingTimes = [
    { start: 20, end: 50 },
    { start: 80, end: 100 },
  ];

  it('waits for a visiting time that is left, and begins at once after the last', () => {
    const c = columnsOf({}, { visitingTimes });
    expect([0, 30, 40, 41, 85, 90, 95].map((arrival) => beginAfter(c, 0, 0, arrival))).toEqual([
      20, 30, 40, 80, 85, 90, 95,
    ]);
    expect([10, 30, 60, 85, 500].map((limit) => beginBefore(c, 0, 0, limit))).toEqual([
      Number.NEGATIVE_INFINITY,
      30,
      40,
      85,
      90,
    ]);
  });

  it('never overlaps a break', () => {
    const c = columnsOf({ interruptions: [{ start: 25, end: 35 }] }, { visitingTimes });
    expect([0, 15, 20, 26].map((arrival) => beginAfter(c, 0, 0, arrival))).toEqual([35, 35, 35, 35]);
    expect(beginBefore(c, 0, 0, 34)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('begins within any limit as late as may be: nothing between is a beginning', () => {
    fc.assert(
      fc.property(problems(), fc.nat(150), (problem, limit) => {
        const c = compileProblem(problem);
        const latest = beginBefore(c, 0, 0, limit);
        expect(latest).toBeLessThanOrEqual(limit);
        if (latest > Number.NEGATIVE_INFINITY) expect(beginAfter(c, 0, 0, latest)).toBe(latest);
        const next = beginAfter(c, 0, 0, Math.max(latest + 1, 0));
        if (lateness(c, 0, next, next) === 0 && latest + 1 >= 0) expect(next).toBeGreaterThan(limit - 1);
      }),
      { numRuns: 60 },
    );
  });
});

describe('points', () => {
  it('are one in all, or one for each step begun, times the priority', () => {
    const order = { deadline: 100, priority: 3 };
    const once = columnsOf({}, order);
    expect([100, 101, 161].map((arrival) => latePoints(once, 0, arrival, arrival))).toEqual([0, 3, 3]);
    const steps = columnsOf({}, order, { lateSecondsPerPoint: 60 });
    expect([100, 101, 160, 161].map((arrival) => latePoints(steps, 0, arrival, arrival))).toEqual([0, 3, 3, 6]);
    const never = columnsOf({}, order, { dropLateOrders: true });
    expect(latePoints(never, 0, 101, 101)).toBe(Number.POSITIVE_INFINITY);
  });

  it('are made by tours that end late, likewise', () => {
    const vehicle = { latestArrival: 100, priority: 2 };
    expect([100, 130].map((end) => overtimePoints(columnsOf(vehicle), 0, end))).toEqual([0, 2]);
    const steps = columnsOf(vehicle, {}, { overtimeSecondsPerPoint: 10 });
    expect(overtimePoints(steps, 0, 130)).toBe(6);
    const never = columnsOf(vehicle, {}, { dropOvertimeOrders: true });
    expect(overtimePoints(never, 0, 130)).toBe(Number.POSITIVE_INFINITY);
  });

  it('count the arrival for deadlines, the beginning for visiting times', () => {
    expect(lateness(columnsOf({}, { deadline: 100 }), 0, 100, 140)).toBe(0);
    expect(lateness(columnsOf({}, { visitingTimes: [{ start: 0, end: 100 }] }), 0, 80, 95)).toBe(5);
  });
});
