import type { Interval, Order } from '../tours/index.ts';
import type { FleetOrder } from './fleet.schema.ts';
import { type Mitigation, repaired } from './mitigations.ts';
import { optionalDate, readInterval } from './read-date.ts';
import { type PlaceRows, positionOf } from './read-places.ts';

/** The handling time in seconds where none is given. */
const DEFAULT_HANDLING_S = 1;

interface ReadOrders {
  readonly orders: readonly Order[];
  /** Indexed by order read: its index in the request. */
  readonly index: readonly number[];
}

/** The context of orders and vehicles. */
export interface Around {
  readonly rows: PlaceRows;
  /** Returns the index of the store with a uuid; throws RequestError if there is none. */
  readonly storeOf: (uuid: string, path: string) => number;
  /** The names of loads by dimension. */
  readonly loads: readonly string[];
  /** The Unix time in seconds of time 0. */
  readonly originS: number;
  readonly record: (mitigation: Mitigation) => void;
}

/** Reads the orders of a request; those without a usable address are left out, which is recorded. */
export function readOrders(bodies: readonly FleetOrder[], around: Around): ReadOrders {
  const orders: Order[] = [];
  const index: number[] = [];
  bodies.forEach((body, i) => {
    const order = readOrder(body, `orders[${i}]`, around);
    if (order === null) return;
    orders.push(order);
    index.push(i);
  });
  return { orders, index };
}

function readOrder(body: FleetOrder, path: string, around: Around): Order | null {
  const { rows, storeOf, loads, originS, record } = around;
  const store = storeOf(body.storeUuid, `${path}.storeUuid`);
  const deadline = optionalDate(body.deadline, `${path}.deadline`);
  const position = positionOf(body.address);
  if (position === null) {
    const problem = 'has no position: lat from -90 to 90 and lng from -180 to 180';
    record(repaired(`${path}.address`, problem, 'the order is left out', body.address));
    return null;
  }
  const handlingTime = handlingOf(body, path, record);
  const times = visitingTimesOf(body, path, handlingTime, record);
  if (deadline !== null && times.length > 0) {
    const problem = 'stands beside visitingTimes, which go before it';
    record(repaired(`${path}.deadline`, problem, 'the deadline is ignored', body.deadline));
  }
  const amounts = loadOf(body);
  return {
    store,
    place: rows.rowOf(position),
    handlingTime,
    deadline: deadline === null || times.length > 0 ? undefined : deadline - originS,
    visitingTimes: times.map(({ start, end }) => ({ start: start - originS, end: end - originS })),
    load: loads.map((name) => amounts.get(name) ?? 0),
    priority: body.priority ?? 1,
    demands: body.demands ?? [],
    tags: new Map(Object.entries(body.tags ?? {})),
  };
}

/** Returns the handling time in whole seconds, so that all sums of an answer add up. */
function handlingOf({ address }: FleetOrder, path: string, record: Around['record']): number {
  if (typeof address?.avgHandlingTime === 'number') return Math.round(address.avgHandlingTime);
  record(repaired(`${path}.address.avgHandlingTime`, 'is missing', `${DEFAULT_HANDLING_S} second is assumed`));
  return DEFAULT_HANDLING_S;
}

/**
 * Reads the visiting times. At least one has to be long enough for the handling: otherwise lateness would be undefined.
 */
function visitingTimesOf(
  { visitingTimes }: FleetOrder,
  path: string,
  handlingTime: number,
  record: Around['record'],
): Interval[] {
  const times = (visitingTimes ?? []).map((time, k) => readInterval(time, `${path}.visitingTimes[${k}]`));
  if (times.length === 0 || times.some(({ start, end }) => end - start >= handlingTime)) return times;
  const last = times.reduce((a, b) => (b.end > a.end ? b : a));
  const problem = `has no time as long as the handling (${handlingTime} s)`;
  const mitigation = 'the last one is made as long as it';
  record(repaired(`${path}.visitingTimes`, problem, mitigation, visitingTimes));
  return times.map((time) => (time === last ? { ...time, end: time.start + handlingTime } : time));
}

/** Returns amounts by name, from the current form of orders and the former one. */
export function loadOf({ load, weight, volume }: FleetOrder): ReadonlyMap<string, number> {
  const former = Object.entries({ weight, volume }).filter((entry): entry is [string, number] => entry[1] != null);
  return new Map([...former, ...Object.entries(load ?? {})]);
}
