import type { PatternIndex, Timetable, TripIndex } from '../timetable.ts';
import type { ActiveTrips } from './active-trips.ts';
import type { Runs } from './seated-runs.ts';

/** Chains of one pattern that a run is tried with: where more overtake each other, there are more lines than needed. */
const CHAINS_TRIED = 32;

/** Runs by line: those of line l are `run[firstRun[l]] .. run[firstRun[l + 1] - 1]`, in the order of time. */
export interface Lines {
  readonly count: number;
  readonly firstRun: Int32Array;
  readonly run: Int32Array;
}

/**
 * Splits runs with the same halts and route type into lines whose runs never overtake each other, by arrival or
 * departure at any halt that has one: each run, in the order of beginning, joins the first line that it keeps the order of.
 */
export function fifoLines(timetable: Timetable, active: ActiveTrips, runs: Runs): Lines {
  const groups = groupByHalts(timetable, active, runs);
  const order = new RunOrder(timetable, active, runs);
  const lineOf = new Int32Array(runs.count);
  let lines = 0;
  for (let g = 0; g < groups.count; g++) {
    const group = groups.run.subarray(groups.firstRun[g], groups.firstRun[g + 1]);
    order.sortByBegin(group);
    const first = lines;
    // Last run of each line of the group.
    const lasts: number[] = [];
    for (const run of group) {
      let chain = Math.max(0, lasts.length - CHAINS_TRIED);
      while (chain < lasts.length && !order.keeps(lasts[chain], run)) chain++;
      lasts[chain] = run;
      lineOf[run] = first + chain;
    }
    lines += lasts.length;
  }
  return rows(groups.run, lineOf, lines);
}

/** Runs of the same patterns with vehicles of the same route type. */
function groupByHalts(timetable: Timetable, active: ActiveTrips, runs: Runs): Lines {
  const { trip, route } = timetable;
  const types = new Map<number, number>();
  const groupOf = new Map<number | string, number>();
  const group = new Int32Array(runs.count);
  const patternOf = (part: number) => trip.pattern[active.trip[runs.part[part]] as TripIndex];
  for (let r = 0; r < runs.count; r++) {
    const begin = runs.firstPart[r];
    const type = numbered(types, route.type[trip.route[active.trip[runs.part[begin]] as TripIndex]]);
    let key: number | string = type * timetable.pattern.count + patternOf(begin);
    for (let part = begin + 1; part < runs.firstPart[r + 1]; part++) key = `${key} ${patternOf(part)}`;
    group[r] = numbered(groupOf, key);
  }
  const all = Int32Array.from({ length: runs.count }, (_, r) => r);
  return rows(all, group, groupOf.size);
}

function numbered<K>(numbers: Map<K, number>, key: K): number {
  let number = numbers.get(key);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(key, number);
  }
  return number;
}

/** Distributes `items` over rows, in the order they stand in. */
function rows(items: Int32Array, rowOf: Int32Array, count: number): Lines {
  const firstRun = new Int32Array(count + 1);
  for (const item of items) firstRun[rowOf[item] + 1]++;
  for (let row = 0; row < count; row++) firstRun[row + 1] += firstRun[row];
  const next = firstRun.slice(0, count);
  const run = new Int32Array(items.length);
  for (const item of items) run[next[rowOf[item]]++] = item;
  return { count, firstRun, run };
}

/** The order of runs with the same halts. */
class RunOrder {
  private readonly keys: Float64Array;

  constructor(
    private readonly timetable: Timetable,
    private readonly active: ActiveTrips,
    private readonly runs: Runs,
  ) {
    this.keys = new Float64Array(runs.count);
  }

  sortByBegin(group: Int32Array): void {
    const { runs } = this;
    const keys = this.keys.subarray(0, group.length);
    // Time and number in one double, which sorts natively.
    for (let i = 0; i < group.length; i++) keys[i] = this.beginS(group[i]) * runs.count + group[i];
    keys.sort();
    for (let i = 0; i < group.length; i++) {
      const number = keys[i] % runs.count;
      group[i] = number < 0 ? number + runs.count : number;
    }
  }

  /** Whether `later` is nowhere before `earlier`. */
  keeps(earlier: number, later: number): boolean {
    const { active, runs } = this;
    const { trip } = this.timetable;
    const [a, b] = [runs.firstPart[earlier], runs.firstPart[later]];
    const parts = runs.firstPart[earlier + 1] - a;
    for (let part = 0; part < parts; part++) {
      const [i, j] = [runs.part[a + part], runs.part[b + part]];
      const [t, u] = [active.trip[i] as TripIndex, active.trip[j] as TripIndex];
      const ahead = active.shiftS[j] + trip.startS[u] - active.shiftS[i] - trip.startS[t];
      if (!this.partKeeps(t, u, ahead)) return false;
    }
    return true;
  }

  /** `ahead`: seconds by which trip `u` starts later than `t`. */
  private partKeeps(t: TripIndex, u: TripIndex, ahead: number): boolean {
    const { trip, profile, pattern } = this.timetable;
    const [p, q] = [trip.profile[t], trip.profile[u]];
    if (p === q) return ahead >= 0;
    const { arrivalS, departureS } = profile;
    const [x, y] = [profile.first[p], profile.first[q]];
    const halts = pattern.firstHalt[(trip.pattern[t] + 1) as PatternIndex] - pattern.firstHalt[trip.pattern[t]];
    for (let h = 0; h < halts; h++) {
      if (h > 0 && arrivalS[y + h] + ahead < arrivalS[x + h]) return false;
      if (h < halts - 1 && departureS[y + h] + ahead < departureS[x + h]) return false;
    }
    return true;
  }

  private beginS(run: number): number {
    const i = this.runs.part[this.runs.firstPart[run]];
    const t = this.active.trip[i] as TripIndex;
    return this.active.shiftS[i] + this.timetable.trip.startS[t];
  }
}
