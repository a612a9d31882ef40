import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestByTrying } from '../../../../../test/oracle/fleet.ts';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { checkPlan } from '../check/check-plan.ts';
import type { FleetProblem } from '../fleet-problem.ts';
import { openSearch, planOf } from '../fleet-search.ts';
import { explainUnserved } from './explain-plan.ts';
import { relaxationOf, relaxed } from './relaxation.ts';

function explained(problem: FleetProblem, rounds: number) {
  const search = openSearch(problem, { seed: 1 });
  search.annealing.run(rounds, 0);
  search.annealing.run(rounds, 1);
  return { plan: planOf(search), list: explainUnserved(problem, search.columns, search.annealing.best) };
}

const depot = { store: 0, ends: [0] };

describe('explainUnserved', () => {
  const line = (size: number) =>
    Int32Array.from({ length: size * size }, (_, k) => 60 * Math.abs(Math.floor(k / size) - (k % size)));

  it('tells by how much a load is too heavy, and that so much more would do', () => {
    const problem: FleetProblem = {
      travel: { size: 3, times: line(3) },
      stores: [{ place: 0 }],
      vehicles: [{ ...depot, loadLimits: [{ maxSum: 10 }] }],
      orders: [
        { store: 0, place: 1, handlingTime: 0, load: [7], priority: 2 },
        { store: 0, place: 2, handlingTime: 0, load: [8], priority: 1 },
      ],
    };
    expect(explained(problem, 100).list).toEqual([
      {
        order: 1,
        reasons: [{ vehicle: 0, reasons: [{ kind: 'maxSum', dimension: 0, by: 5 }] }],
        relaxation: { kind: 'maxSum', vehicle: 0, dimension: 0, by: 5 },
        isCutShort: false,
      },
    ]);
  });

  it('tells how late an order would be, what is missing, and where there is no way', () => {
    const problem: FleetProblem = {
      travel: { size: 4, times: line(4).map((time, k) => (k % 4 === 3 && k < 12 ? -1 : time)) },
      stores: [{ place: 0 }],
      vehicles: [{ ...depot, supplies: [] }],
      orders: [
        { store: 0, place: 1, handlingTime: 10, deadline: 20 },
        { store: 0, place: 2, handlingTime: 10, demands: ['crane'] },
        { store: 0, place: 3, handlingTime: 10 },
      ],
      objective: { dropLateOrders: true },
    };
    const { list } = explained(problem, 100);
    expect(list.map(({ order, reasons }) => [order, reasons[0].reasons])).toEqual([
      [0, [{ kind: 'late', order: 0, by: 40 }]],
      [1, [{ kind: 'demands', missing: ['crane'] }]],
      [2, [{ kind: 'noWay' }]],
    ]);
    expect(list[0].relaxation).toMatchObject({ kind: 'dueLater', order: 0 });
    expect(list[1].relaxation).toEqual({ kind: 'supplies', vehicle: 0, added: ['crane'] });
    expect(list[2].relaxation).toBeNull();
  });

  it('tells that one more vehicle would do', () => {
    const problem: FleetProblem = {
      travel: { size: 2, times: line(2) },
      stores: [{ place: 0 }],
      vehicles: [{ ...depot, latestArrival: 150, loadLimits: [{ maxSum: 1 }] }],
      orders: [1, 1].map((place) => ({ store: 0, place, handlingTime: 25, load: [1] })),
      objective: { dropOvertimeOrders: true },
    };
    const [{ reasons, relaxation }] = explained(problem, 100).list;
    expect(reasons[0].reasons.map(({ kind }) => kind)).toEqual(['maxSum', 'overtime']);
    expect(relaxation).toEqual({ kind: 'oneMore', vehicle: 0 });
  });

  it('holds on random problems: a change lets an order in without leaving out more, and no order is left out that fits', () => {
    fc.assert(
      fc.property(problems({ quickest: true, soft: false, orders: 4, vehicles: 2 }), (problem) => {
        const { plan, list } = explained(problem, 1500);
        expect(checkPlan(problem, plan)).toEqual([]);
        expect(list.map(({ order }) => order).sort()).toEqual(plan.unserved);
        for (const { reasons, relaxation } of list) {
          for (const one of reasons) expect(one.reasons).not.toEqual([]);
          if (relaxation === null) continue;
          expect(bestByTrying(relaxed(problem, relaxation)).unserved).toBeLessThan(plan.total.unserved);
        }
      }),
      { numRuns: 5 },
    );
  });

  it('tells how far off: that much more admits the order, if it is the only reason', () => {
    fc.assert(
      fc.property(problems({ quickest: true, soft: false, groups: false, orders: 5, vehicles: 2 }), (problem) => {
        const { plan, list } = explained(problem, 500);
        for (const { reasons } of list) {
          for (const { vehicle, reasons: only } of reasons.filter((one) => one.reasons.length === 1)) {
            const relaxation = relaxationOf(only[0], vehicle);
            if (relaxation === null) continue;
            const total = explained(relaxed(problem, relaxation), 1500).plan.total;
            expect(total.unserved).toBeLessThan(plan.total.unserved);
          }
        }
      }),
      { numRuns: 5 },
    );
  });
});
