import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import type { PatternIndex, Timetable, TripIndex } from '../timetable.ts';
import type { ActiveTrips } from './active-trips.ts';

/** The most sequences of a vehicle's trips that begin with the same trip; vehicles that couple and split have few. */
const MAX_WAYS = 16;
/** The most trips of one chain. */
const MAX_PARTS = 256;

/** Chains as rows of active trips: those of chain r are `part[firstPart[r]] .. part[firstPart[r + 1] - 1]`. */
export interface TripChains {
  readonly count: number;
  readonly firstPart: Int32Array;
  readonly part: Int32Array;
}

/**
 * Joins trips between which passengers stay seated. A trip that continues as two (a train that splits) belongs to a
 * chain for each; a trip without such connections is a chain of its own.
 */
export function tripChains(timetable: Timetable, active: ActiveTrips): TripChains {
  const onward = activePairs(timetable, active);
  if (onward.size === 0) {
    const one = Int32Array.from({ length: active.count + 1 }, (_, i) => i);
    return { count: active.count, firstPart: one, part: one.subarray(0, active.count) };
  }
  const hasBefore = new Uint8Array(active.count);
  for (const next of onward.values()) for (const to of next) hasBefore[to] = 1;

  const firstPart = new GrowableInt32();
  const part = new GrowableInt32();
  const covered = new Uint8Array(active.count);
  firstPart.push(0);
  const add = (way: readonly number[]) => {
    for (const instance of way) {
      part.push(instance);
      covered[instance] = 1;
    }
    firstPart.push(part.length);
  };
  for (let i = 0; i < active.count; i++) if (hasBefore[i] === 0) addWays(onward, i, MAX_WAYS, add);
  // Trips that the bounds left out still run. A trip comes after those it continues, or it would be found twice.
  const rest = Array.from(hasBefore.keys()).filter((i) => covered[i] === 0);
  rest.sort((a, b) => beginS(timetable, active, a) - beginS(timetable, active, b) || a - b);
  for (const i of rest) if (covered[i] === 0) addWays(onward, i, 1, add);
  return { count: firstPart.length - 1, firstPart: firstPart.toArray(), part: part.toArray() };
}

/** Adds the sequences from a trip to the end of its vehicle's day, depth first. */
function addWays(
  onward: ReadonlyMap<number, readonly number[]>,
  start: number,
  maxWays: number,
  add: (way: number[]) => void,
): void {
  let ways = 0;
  const stack = [[start]];
  for (let way = stack.pop(); way !== undefined && ways < maxWays; way = stack.pop()) {
    const next = way.length < MAX_PARTS ? onward.get(way[way.length - 1]) : undefined;
    if (next === undefined) {
      add(way);
      ways++;
      continue;
    }
    for (let n = next.length - 1; n >= 0; n--) stack.push([...way, next[n]]);
  }
}

/**
 * Returns pairs of trips that run on the same service day, one after the other, with vehicles of the same route type.
 */
function activePairs(timetable: Timetable, active: ActiveTrips): Map<number, number[]> {
  const { inSeatTransfer, trip, route } = timetable;
  const onward = new Map<number, number[]>();
  if (inSeatTransfer.from.length === 0) return onward;
  const firstOf = new Map<number, number>();
  for (let i = active.count - 1; i >= 0; i--) firstOf.set(active.trip[i], i);
  for (let pair = 0; pair < inSeatTransfer.from.length; pair++) {
    const [from, to] = [inSeatTransfer.from[pair], inSeatTransfer.to[pair]];
    const [firstFrom, firstTo] = [firstOf.get(from), firstOf.get(to)];
    if (firstFrom === undefined || firstTo === undefined) continue;
    if (route.type[trip.route[from]] !== route.type[trip.route[to]]) continue;
    for (let i = firstFrom; i < active.count && active.trip[i] === from; i++) {
      for (let j = firstTo; j < active.count && active.trip[j] === to; j++) {
        if (active.shiftS[i] !== active.shiftS[j] || !follows(timetable, active, i, j)) continue;
        const next = onward.get(i);
        if (next === undefined) onward.set(i, [j]);
        else next.push(j);
      }
    }
  }
  return onward;
}

/**
 * Returns whether active trip `j` begins after `i` has ended. Two trips of no duration are ordered by their numbers.
 */
function follows(timetable: Timetable, active: ActiveTrips, i: number, j: number): boolean {
  const begin = beginS(timetable, active, j);
  if (endS(timetable, active, i) > begin) return false;
  return beginS(timetable, active, i) < begin || i < j;
}

const beginS = ({ trip, profile }: Timetable, active: ActiveTrips, i: number): number => {
  const t = active.trip[i] as TripIndex;
  return active.shiftS[i] + trip.startS[t] + profile.departureS[profile.first[trip.profile[t]]];
};

const endS = ({ trip, profile, pattern }: Timetable, active: ActiveTrips, i: number): number => {
  const t = active.trip[i] as TripIndex;
  const p = trip.pattern[t];
  const positions = pattern.firstPosition[(p + 1) as PatternIndex] - pattern.firstPosition[p];
  return active.shiftS[i] + trip.startS[t] + profile.arrivalS[profile.first[trip.profile[t]] + positions - 1];
};
