import { InputError } from '../../../kit/core/errors.ts';
import type { FleetColumns } from './fleet-columns.ts';
import type { FleetProblem, Interval, Objective, Order } from './fleet-problem.ts';

type OrderColumns = Pick<
  FleetColumns,
  | 'handling'
  | 'load'
  | 'priority'
  | 'windowFirst'
  | 'windowOpens'
  | 'windowCloses'
  | 'opens'
  | 'closes'
  | 'deadline'
  | 'due'
  | 'neverLate'
  | 'partner'
  | 'isPickup'
  | 'groupFirst'
  | 'groupOf'
  | 'groupMemberFirst'
  | 'groupMembers'
>;

/** An order of priority 0 is still worth serving where that costs no other. */
const LEAST_PRIORITY = 1e-3;

/**
 * Returns the intervals in which the handling of an order may begin: its visiting times less the handling time, sorted,
 * without those that are too short.
 */
function beginWindows(order: Order, index: number): Interval[] {
  const times = order.visitingTimes ?? [];
  if (times.length === 0) return [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }];
  const windows = times
    .map(({ start, end }) => ({ start, end: end - order.handlingTime }))
    .filter(({ start, end }) => start <= end)
    .sort((a, b) => a.start - b.start);
  if (windows.length === 0) {
    throw new InputError(`orders[${index}]: no visiting time is as long as the handling (${order.handlingTime} s)`);
  }
  return windows;
}

/**
 * Returns the latest arrival that keeps the deadline; infinite where there are visiting times, which take precedence.
 */
const deadlineOf = (order: Order): number =>
  (order.visitingTimes ?? []).length > 0 ? Number.POSITIVE_INFINITY : (order.deadline ?? Number.POSITIVE_INFINITY);

/** Returns true if the order may only be served in time. */
function mustBeInTime(order: Order, objective: Objective): boolean {
  if (!objective.dropLateOrders) return false;
  const ends = (order.visitingTimes ?? []).map((time) => time.end);
  const latest = ends.length > 0 ? Math.max(...ends) : deadlineOf(order);
  return latest > objective.keepDeadlinesUntil;
}

/**
 * Returns the groups of orders that must not be handled in parallel: at least two orders with the same value of a tag.
 */
function nonParallelGroups(problem: FleetProblem, objective: Objective): number[][] {
  const groups: number[][] = [];
  for (const tag of new Set(objective.nonParallelTags)) {
    const byValue = new Map<string, number[]>();
    problem.orders.forEach((order, index) => {
      const value = order.tags?.get(tag);
      if (value === undefined) return;
      const members = byValue.get(value);
      if (members) members.push(index);
      else byValue.set(value, [index]);
    });
    groups.push(...[...byValue.values()].filter((members) => members.length > 1));
  }
  return groups;
}

export function compileOrders(problem: FleetProblem, objective: Objective, dimensions: number): OrderColumns {
  const { orders } = problem;
  const windows = orders.map((order, index) => beginWindows(order, index));
  const groups = nonParallelGroups(problem, objective);
  const groupsOf = orders.map((_, order) =>
    groups.flatMap((members, group) => (members.includes(order) ? [group] : [])),
  );
  const partner = new Int32Array(orders.length).fill(-1);
  const isPickup = new Uint8Array(orders.length);
  for (const { pickup, delivery } of problem.shipments ?? []) {
    partner[pickup] = delivery;
    partner[delivery] = pickup;
    isPickup[pickup] = 1;
  }
  const load = new Float64Array(orders.length * dimensions);
  orders.forEach((order, i) => {
    for (const [d, amount] of (order.load ?? []).entries()) load[i * dimensions + d] = amount;
  });
  const closes = Float64Array.from(windows, (list) => Math.max(...list.map((window) => window.end)));
  const deadline = Float64Array.from(orders, deadlineOf);
  return {
    handling: Float64Array.from(orders, (order) => order.handlingTime),
    load,
    priority: Float64Array.from(orders, (order) => Math.max(LEAST_PRIORITY, order.priority ?? 1)),
    ...lists(
      windows,
      (window) => window.start,
      (window) => window.end,
    ),
    opens: Float64Array.from(windows, (list) => list[0].start),
    closes,
    deadline,
    due: closes.map((latest, order) => Math.min(latest, deadline[order])),
    neverLate: Uint8Array.from(orders, (order) => (mustBeInTime(order, objective) ? 1 : 0)),
    partner,
    isPickup,
    groupFirst: offsets(groupsOf),
    groupOf: Int32Array.from(groupsOf.flat()),
    groupMemberFirst: offsets(groups),
    groupMembers: Int32Array.from(groups.flat()),
  };
}

function lists(windows: readonly Interval[][], opens: (w: Interval) => number, closes: (w: Interval) => number) {
  const all = windows.flat();
  return {
    windowFirst: offsets(windows),
    windowOpens: Float64Array.from(all, opens),
    windowCloses: Float64Array.from(all, closes),
  };
}

/** Returns where each list begins in the concatenated lists, and where the last one ends. */
export function offsets(lists: readonly (readonly unknown[])[]): Int32Array {
  const first = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    first[i + 1] = first[i] + list.length;
  });
  return first;
}
