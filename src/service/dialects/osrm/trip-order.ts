import { type FleetProblem, planSingleTours } from '../../../products/fleet/tours/index.ts';

/** The ends of a trip. */
export interface TripEnds {
  /** True if it returns to where it began. */
  readonly isRound: boolean;
  /** True if it begins at the first place. */
  readonly startsFirst: boolean;
  /** True if the last place is visited last. */
  readonly endsLast: boolean;
}

/** Seconds by place and place; null where there is no way. */
type Times = readonly (readonly (number | null)[])[];

/**
 * Returns the places in the quickest sequence, by the search of our fleet planner: exact up to 13 places, good beyond;
 * null if some can't be reached.
 */
export function tripOrder(times: Times, { isRound, startsFirst, endsLast }: TripEnds): number[] | null {
  const last = times.length - 1;
  const all = times.map((_, place) => place);
  if (last === 0) return [0];
  if (isRound && !(startsFirst && endsLast)) {
    const loop = sequence(times, 0, 0, all.slice(1));
    if (loop === null) return null;
    const order = [0, ...loop];
    const turn = endsLast ? order.indexOf(last) + 1 : 0;
    return [...order.slice(turn), ...order.slice(0, turn)];
  }
  if (startsFirst) {
    const between = sequence(times, 0, endsLast ? last : null, endsLast ? all.slice(1, -1) : all.slice(1));
    return between && [0, ...between, ...(endsLast ? [last] : [])];
  }
  if (endsLast) {
    const backwards = times.map((_, from) => times.map((row) => row[from]));
    const before = sequence(backwards, last, null, all.slice(0, -1));
    return before && [...before.reverse(), last];
  }
  // Every place is equally near where the trip may start anywhere.
  const fromNowhere = [...times.map((row) => [...row, null]), [...all.map(() => 0), 0]];
  return sequence(fromNowhere, last + 1, null, all);
}

/** Returns places in the quickest sequence between two others; the end may be free. */
function sequence(times: Times, start: number, end: number | null, places: readonly number[]): number[] | null {
  const problem: FleetProblem = {
    travel: { size: times.length, times: Float64Array.from(times.flat(), (time) => time ?? -1) },
    stores: [{ place: start }],
    vehicles: [{ store: 0, start, ...(end === null ? {} : { ends: [end] }) }],
    orders: places.map((place) => ({ store: 0, place, handlingTime: 0 })),
  };
  const { tours, unserved } = planSingleTours(problem, 'shortest').plan;
  if (unserved.length > 0) return null;
  return tours.flatMap(({ stops }) => stops.map(({ order }) => places[order]));
}
