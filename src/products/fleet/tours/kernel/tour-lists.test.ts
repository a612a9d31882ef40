import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileProblem } from '../compile-problem.ts';
import { TourLists } from './tour-lists.ts';

const ORDERS = 7;
/** Two vehicles of one class, and one that is alone in its own. */
const VEHICLES = [{ store: 0 }, { store: 0 }, { store: 0, fixedTravelCosts: 5 }];

const columns = compileProblem({
  travel: { size: 1, times: new Int32Array(1) },
  stores: [{ place: 0 }],
  vehicles: VEHICLES,
  orders: Array.from({ length: ORDERS }, (_, k) => ({ store: 0, place: 0, handlingTime: 0, priority: k + 1 })),
});

const NONE = -1;
const sorted = (values: Iterable<number>) => Array.from(values).sort((a, b) => a - b);

/** Expects lists to be the same as plain arrays. */
function expectSame(lists: TourLists, tours: readonly (readonly number[])[]): void {
  const served = tours.flat();
  const absent = Array.from({ length: ORDERS }, (_, order) => order).filter((order) => !served.includes(order));
  tours.forEach((tour, v) => {
    expect([lists.size[v], lists.first[v], lists.last[v]]).toEqual([tour.length, tour[0] ?? NONE, tour.at(-1) ?? NONE]);
    tour.forEach((order, i) => {
      expect([lists.vehicleOf[order], lists.prev[order], lists.next[order]]).toEqual([
        v,
        tour[i - 1] ?? NONE,
        tour[i + 1] ?? NONE,
      ]);
    });
  });
  expect(sorted(lists.absent.subarray(0, lists.absentCount))).toEqual(absent);
  for (const order of absent) expect(lists.vehicleOf[order]).toBe(NONE);
  expect(lists.totalUnserved).toBe(absent.reduce((sum, order) => sum + order + 1, 0));
  const used = tours.flatMap((tour, v) => (tour.length > 0 ? [v] : []));
  expect(sorted(lists.used.subarray(0, lists.usedCount))).toEqual(used);
  for (let kind = 0; kind < columns.classes; kind++) {
    const start = lists.classStart[kind];
    const unused = tours.flatMap((tour, v) => (tour.length === 0 && columns.classOf[v] === kind ? [v] : []));
    expect(sorted(lists.unused.subarray(start, start + lists.unusedCount[kind]))).toEqual(unused);
  }
}

describe('tour lists', () => {
  it('are what the same changes make of plain arrays', () => {
    const change = fc.record({
      kind: fc.constantFrom('insert', 'insert', 'remove', 'clear', 'fill'),
      order: fc.nat(ORDERS - 1),
      vehicle: fc.nat(VEHICLES.length - 1),
      at: fc.nat(ORDERS),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const lists = new TourLists(columns);
        const tours: number[][] = VEHICLES.map(() => []);
        for (const { kind, order, vehicle, at } of changes) {
          const tour = tours[vehicle];
          const isServed = tours.some((other) => other.includes(order));
          if (kind === 'insert' && !isServed) {
            const position = Math.min(at, tour.length);
            lists.insert(order, vehicle, tour[position - 1] ?? NONE);
            tour.splice(position, 0, order);
          } else if (kind === 'remove' && isServed) {
            lists.remove(order);
            for (const other of tours) if (other.includes(order)) other.splice(other.indexOf(order), 1);
          } else if (kind === 'clear') {
            lists.clear(vehicle);
            tour.length = 0;
          } else if (kind === 'fill' && tour.length === 0) {
            const served = tours.flat();
            const orders = Array.from({ length: ORDERS }, (_, k) => k).filter((k) => !served.includes(k) && k >= at);
            lists.fill(vehicle, [order, ...orders], 1);
            tour.push(...orders);
          }
          expectSame(lists, tours);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('offer the first unused vehicle of a class first', () => {
    const lists = new TourLists(columns);
    const offered = () => lists.unused[lists.classStart[0] + lists.unusedCount[0] - 1];
    expect(offered()).toBe(0);
    lists.insert(3, offered(), NONE);
    expect(offered()).toBe(1);
    lists.remove(3);
    expect(offered()).toBe(0);
  });
});
