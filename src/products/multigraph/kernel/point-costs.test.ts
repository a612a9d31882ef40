import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PointCosts, UNREACHED } from './point-costs.ts';

const offers = fc.array(fc.tuple(fc.nat(40), fc.nat(20), fc.nat(5)), { maxLength: 80 });

it('points keep the least cost, of equal ones that of the first origin, and forget it all', () => {
  const costs = new PointCosts(2);
  fc.assert(
    fc.property(offers, (list) => {
      costs.clear();
      const least = new Map<number, readonly [cost: number, origin: number]>();
      for (const [point, cost, origin] of list) {
        costs.ensure(point + 1);
        costs.offer(point, cost, origin);
        const known = least.get(point);
        if (!known || cost < known[0] || (cost === known[0] && origin < known[1])) least.set(point, [cost, origin]);
      }
      expect([...costs.touched.subarray(0, costs.count)]).toEqual([...least.keys()]);
      costs.cost.forEach((cost, point) => {
        const [wanted, origin] = least.get(point) ?? [UNREACHED, -1];
        expect(cost).toBe(wanted);
        if (origin >= 0) expect(costs.origin[point]).toBe(origin);
      });
    }),
  );
});
