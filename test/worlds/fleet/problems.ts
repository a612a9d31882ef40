import fc from 'fast-check';
import type {
  FleetProblem,
  Interval,
  Objective,
  Order,
  Shipment,
  Vehicle,
} from '../../../src/products/fleet/tours/fleet-problem.ts';

interface ProblemShape {
  readonly orders?: number;
  readonly vehicles?: number;
  /** True for times of quickest ways, where no detour is quicker; otherwise any times, also pairs without a way. */
  readonly quickest?: boolean;
  readonly soft?: boolean;
  readonly breaks?: boolean;
  readonly windows?: boolean;
  readonly minSum?: boolean;
  readonly groups?: boolean;
  readonly shipments?: boolean;
  /** True if the first vehicle supplies what orders demand, and comes from their store. */
  readonly servable?: boolean;
}

const SHIPMENTS: readonly (readonly Shipment[])[] = [
  [],
  [{ pickup: 0, delivery: 1 }],
  [
    { pickup: 1, delivery: 0 },
    { pickup: 2, delivery: 3 },
  ],
];

/** Returns random problems with every kind of rule; small numbers, so that they often bind. */
export function problems(shape: ProblemShape = {}): fc.Arbitrary<FleetProblem> {
  const { orders = 4, vehicles = 2 } = shape;
  const places = orders + 3;
  const ways = (times: number[]) => (shape.quickest ? quickest(times) : Int32Array.from(times));
  return fc
    .record({
      times: fc.array(fc.integer({ min: shape.quickest ? -30 : -2, max: 30 }), {
        minLength: places ** 2,
        maxLength: places ** 2,
      }),
      costs: fc.option(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: places ** 2, maxLength: places ** 2 })),
      vehicles: fc.array(vehicle(shape, orders), { minLength: vehicles, maxLength: vehicles }),
      orders: fc.array(order(shape), { minLength: orders, maxLength: orders }),
      objective: objective(shape),
      shipments: shape.shipments ? fc.constantFrom(...SHIPMENTS) : fc.constant(SHIPMENTS[0]),
    })
    .map((parts) => ({
      shipments: parts.shipments,
      travel: {
        size: places,
        times: ways(parts.times.map((time, k) => (k % (places + 1) === 0 ? 0 : time))),
        ...(parts.costs
          ? { costs: Int32Array.from(parts.costs, (cost, k) => (k % (places + 1) === 0 ? 0 : cost)) }
          : {}),
      },
      stores: [{ place: orders }, { place: orders + 1 }],
      vehicles: parts.vehicles.map((v, k) => (shape.servable && k === 0 ? { ...v, supplies: ['cold', 'tall'] } : v)),
      orders: parts.orders.map((o, place) => ({
        ...o,
        place,
        store: shape.servable ? parts.vehicles[0].store : o.store,
      })),
      objective: parts.objective,
    }));
}

/** Returns the times of the quickest ways (Floyd and Warshall); -1 where there is none. */
function quickest(times: readonly number[]): Int32Array {
  const size = Math.sqrt(times.length);
  const best = Float64Array.from(times, (time) => (time < 0 ? Number.POSITIVE_INFINITY : time));
  for (let via = 0; via < size; via++) {
    for (let k = 0; k < best.length; k++) {
      best[k] = Math.min(best[k], best[k - (k % size) + via] + best[via * size + (k % size)]);
    }
  }
  return Int32Array.from(best, (time) => (Number.isFinite(time) ? time : -1));
}

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const intervals = (most: number): fc.Arbitrary<Interval[]> =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 140 }), { minLength: 2, maxLength: 2 * most })
    .map((ends) => ends.sort((a, b) => a - b))
    .map((ends) => Array.from({ length: ends.length >> 1 }, (_, k) => ({ start: ends[2 * k], end: ends[2 * k + 1] })));

function vehicle(shape: ProblemShape, orders: number): fc.Arbitrary<Vehicle> {
  return fc.record({
    store: fc.constantFrom(0, 0, 0, 1),
    start: sometimes(fc.constantFrom(orders, orders + 2)),
    collectsAtStore: fc.boolean(),
    ends: sometimes(fc.subarray([orders, orders + 1, orders + 2])),
    earliestDeparture: fc.integer({ min: 0, max: 20 }),
    latestArrival: sometimes(fc.integer({ min: 40, max: 150 })),
    interruptions: shape.breaks === false ? fc.constant([]) : fc.oneof(fc.constant([]), intervals(2)),
    priority: fc.integer({ min: 1, max: 3 }),
    supplies: fc.subarray(['cold', 'tall']),
    fixedTravelCosts: fc.constantFrom(0, 0, 7),
    loadLimits: fc
      .tuple(
        fc.record({
          maxSum: sometimes(fc.integer({ min: 5, max: 16 })),
          minSum: shape.minSum === false ? fc.constant(undefined) : sometimes(fc.integer({ min: 0, max: 6 })),
          maxSingle: sometimes(fc.integer({ min: 5, max: 9 })),
        }),
        fc.record({ maxSum: sometimes(fc.integer({ min: 3, max: 12 })), minSingle: sometimes(fc.constantFrom(0, 1)) }),
      )
      .map((limits) => limits),
  });
}

function order(shape: ProblemShape): fc.Arbitrary<Omit<Order, 'place'>> {
  const { windows = true, groups = true } = shape;
  return fc
    .record({
      store: fc.constantFrom(0, 0, 0, 0, 1),
      handlingTime: fc.integer({ min: 0, max: 8 }),
      deadline: windows ? sometimes(fc.integer({ min: 10, max: 110 })) : fc.constant(undefined),
      visitingTimes: windows ? sometimes(intervals(2)) : fc.constant(undefined),
      load: fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 4 })),
      priority: fc.integer({ min: 1, max: 4 }),
      demands: fc.constantFrom([], [], ['cold'], ['tall']),
      tags: groups
        ? sometimes(fc.constantFrom('ann', 'ben').map((name) => new Map([['with', name]])))
        : fc.constant(undefined),
    })
    .map((o) => ({
      ...o,
      // At least one visiting time has to be as long as the handling.
      visitingTimes: o.visitingTimes?.map(({ start, end }) => ({ start, end: Math.max(end, start + o.handlingTime) })),
    }));
}

function objective(shape: ProblemShape): fc.Arbitrary<Partial<Objective>> {
  return fc.record({
    lateSecondsPerPoint: fc.constantFrom(null, 5),
    overtimeSecondsPerPoint: fc.constantFrom(null, 10),
    travelCostPerPoint: fc.constantFrom(null, null, 12),
    longestTourFactor: fc.constantFrom(0, 0, 1),
    nonParallelTags: shape.groups === false ? fc.constant([]) : fc.constantFrom([], ['with']),
    dropLateOrders: shape.soft === false ? fc.constant(true) : fc.boolean(),
    keepDeadlinesUntil: fc.constantFrom(Number.NEGATIVE_INFINITY, 60),
    dropOvertimeOrders: shape.soft === false ? fc.constant(true) : fc.boolean(),
  });
}
