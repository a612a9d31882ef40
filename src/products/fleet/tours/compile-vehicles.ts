import type { NodeColumns } from './compile-nodes.ts';
import { offsets } from './compile-orders.ts';
import type { FleetColumns } from './fleet-columns.ts';
import type { FleetProblem, Objective, Order, Vehicle } from './fleet-problem.ts';

type VehicleColumns = Pick<
  FleetColumns,
  | 'departs'
  | 'latestArrival'
  | 'neverOvertime'
  | 'vehiclePriority'
  | 'useCost'
  | 'maxSum'
  | 'minSum'
  | 'hasMinSum'
  | 'breakFirst'
  | 'breakStart'
  | 'breakEnd'
  | 'classOf'
  | 'classes'
  | 'allowed'
>;

/** The least cost of using a vehicle, so that of two plans with equal cost the one with fewer tours is better. */
export const TOUR_COST = 1e-4;

/** Returns why a vehicle may not serve an order in any tour; null if it may. */
export function exclusion(
  vehicle: Vehicle,
  order: Order,
  isDelivery = false,
): 'store' | 'demands' | 'maxSingle' | 'minSingle' | 'maxSum' | null {
  if (vehicle.store !== order.store) return 'store';
  if (order.demands?.some((demand) => !vehicle.supplies?.includes(demand))) return 'demands';
  for (const [d, limit] of (vehicle.loadLimits ?? []).entries()) {
    const amount = order.load?.[d] ?? 0;
    if (amount > (limit.maxSingle ?? Number.POSITIVE_INFINITY)) return 'maxSingle';
    if (amount < (limit.minSingle ?? Number.NEGATIVE_INFINITY)) return 'minSingle';
    // A delivered load is counted at its pickup.
    if (!isDelivery && amount > (limit.maxSum ?? Number.POSITIVE_INFINITY)) return 'maxSum';
  }
  return null;
}

export function compileVehicles(
  problem: FleetProblem,
  objective: Objective,
  dimensions: number,
  { startNode, endNode }: NodeColumns,
): VehicleColumns {
  const { vehicles, orders } = problem;
  const limits = (pick: 'maxSum' | 'minSum', none: number) =>
    Float64Array.from(vehicles.flatMap((vehicle) => row(dimensions, (d) => vehicle.loadLimits?.[d]?.[pick] ?? none)));
  const minSum = limits('minSum', 0);
  const breaks = vehicles.map((vehicle) => [...(vehicle.interruptions ?? [])].sort((a, b) => a.start - b.start));
  const keys = new Map<string, number>();
  const classOf = Int32Array.from(vehicles, (vehicle, v) => {
    const key = JSON.stringify([{ ...vehicle, start: 0, ends: 0 }, startNode[v], endNode[v]]);
    if (!keys.has(key)) keys.set(key, keys.size);
    return keys.get(key) as number;
  });
  const deliveries = new Set(problem.shipments?.map(({ delivery }) => delivery));
  const allowed = new Uint8Array(orders.length * keys.size);
  for (let c = 0; c < keys.size; c++) {
    const vehicle = vehicles[classOf.indexOf(c)];
    orders.forEach((order, i) => {
      allowed[i * keys.size + c] = exclusion(vehicle, order, deliveries.has(i)) === null ? 1 : 0;
    });
  }
  return {
    departs: Float64Array.from(vehicles, (vehicle) => vehicle.earliestDeparture ?? 0),
    latestArrival: Float64Array.from(vehicles, (vehicle) => vehicle.latestArrival ?? Number.POSITIVE_INFINITY),
    neverOvertime: new Uint8Array(vehicles.length).fill(objective.dropOvertimeOrders ? 1 : 0),
    vehiclePriority: Float64Array.from(vehicles, (vehicle) => vehicle.priority ?? 1),
    useCost: Float64Array.from(vehicles, (vehicle) => (vehicle.fixedTravelCosts ?? 0) + TOUR_COST),
    maxSum: limits('maxSum', Number.POSITIVE_INFINITY),
    minSum,
    hasMinSum: Uint8Array.from(vehicles, (_, v) =>
      minSum.subarray(v * dimensions, (v + 1) * dimensions).some((least) => least > 0) ? 1 : 0,
    ),
    breakFirst: offsets(breaks),
    breakStart: Float64Array.from(breaks.flat(), (pause) => pause.start),
    breakEnd: Float64Array.from(breaks.flat(), (pause) => pause.end),
    classOf,
    classes: keys.size,
    allowed,
  };
}

const row = (length: number, value: (d: number) => number) => Array.from({ length }, (_, d) => value(d));
