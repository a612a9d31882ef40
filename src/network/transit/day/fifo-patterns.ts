import type { PatternIndex, Timetable, TripIndex } from '../timetable.ts';
import type { ActiveTrips } from './active-trips.ts';
import type { TripChains } from './trip-chains.ts';

/**
 * The number of patterns of one stop sequence that a chain is tried with; if more overtake each other, there are more
 * patterns than needed.
 */
const PATTERNS_TRIED = 32;

/**
 * Chains by pattern: those of pattern l are `chain[firstChain[l]] .. chain[firstChain[l + 1] - 1]`, in order of time.
 */
export interface FifoPatterns {
  readonly count: number;
  readonly firstChain: Int32Array;
  readonly chain: Int32Array;
}

/**
 * Splits chains with the same stop positions and route type into patterns whose chains never overtake each other, by
 * arrival or departure at any stop position that has one: each chain, in order of its start, joins the first pattern
 * whose order it keeps.
 */
export function fifoPatterns(timetable: Timetable, active: ActiveTrips, chains: TripChains): FifoPatterns {
  const groups = groupByPositions(timetable, active, chains);
  const order = new ChainOrder(timetable, active, chains);
  const fifoPatternOf = new Int32Array(chains.count);
  let fifoPatterns = 0;
  for (let g = 0; g < groups.count; g++) {
    const group = groups.chain.subarray(groups.firstChain[g], groups.firstChain[g + 1]);
    order.sortByBegin(group);
    const first = fifoPatterns;
    // The last chain of each pattern of the group.
    const lasts: number[] = [];
    for (const chain of group) {
      let candidate = Math.max(0, lasts.length - PATTERNS_TRIED);
      while (candidate < lasts.length && !order.keeps(lasts[candidate], chain)) candidate++;
      lasts[candidate] = chain;
      fifoPatternOf[chain] = first + candidate;
    }
    fifoPatterns += lasts.length;
  }
  return rows(groups.chain, fifoPatternOf, fifoPatterns);
}

/** Groups chains of the same patterns with vehicles of the same route type. */
function groupByPositions(timetable: Timetable, active: ActiveTrips, chains: TripChains): FifoPatterns {
  const { trip, route } = timetable;
  const types = new Map<number, number>();
  const groupOf = new Map<number | string, number>();
  const group = new Int32Array(chains.count);
  const patternOf = (part: number) => trip.pattern[active.trip[chains.part[part]] as TripIndex];
  for (let r = 0; r < chains.count; r++) {
    const begin = chains.firstPart[r];
    const type = numbered(types, route.type[trip.route[active.trip[chains.part[begin]] as TripIndex]]);
    let key: number | string = type * timetable.pattern.count + patternOf(begin);
    for (let part = begin + 1; part < chains.firstPart[r + 1]; part++) key = `${key} ${patternOf(part)}`;
    group[r] = numbered(groupOf, key);
  }
  const all = Int32Array.from({ length: chains.count }, (_, r) => r);
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

/** Distributes `items` over rows, keeping their order. */
function rows(items: Int32Array, rowOf: Int32Array, count: number): FifoPatterns {
  const firstChain = new Int32Array(count + 1);
  for (const item of items) firstChain[rowOf[item] + 1]++;
  for (let row = 0; row < count; row++) firstChain[row + 1] += firstChain[row];
  const next = firstChain.slice(0, count);
  const chain = new Int32Array(items.length);
  for (const item of items) chain[next[rowOf[item]]++] = item;
  return { count, firstChain, chain };
}

/** Compares chains with the same stop positions. */
class ChainOrder {
  private readonly keys: Float64Array;

  constructor(
    private readonly timetable: Timetable,
    private readonly active: ActiveTrips,
    private readonly chains: TripChains,
  ) {
    this.keys = new Float64Array(chains.count);
  }

  sortByBegin(group: Int32Array): void {
    const { chains } = this;
    const keys = this.keys.subarray(0, group.length);
    // Time and number are one double, so that the native sort can be used.
    for (let i = 0; i < group.length; i++) keys[i] = this.beginS(group[i]) * chains.count + group[i];
    keys.sort();
    for (let i = 0; i < group.length; i++) {
      const number = keys[i] % chains.count;
      group[i] = number < 0 ? number + chains.count : number;
    }
  }

  /** Returns whether `later` is nowhere before `earlier`. */
  keeps(earlier: number, later: number): boolean {
    const { active, chains } = this;
    const { trip } = this.timetable;
    const [a, b] = [chains.firstPart[earlier], chains.firstPart[later]];
    const parts = chains.firstPart[earlier + 1] - a;
    for (let part = 0; part < parts; part++) {
      const [i, j] = [chains.part[a + part], chains.part[b + part]];
      const [t, u] = [active.trip[i] as TripIndex, active.trip[j] as TripIndex];
      const ahead = active.shiftS[j] + trip.startS[u] - active.shiftS[i] - trip.startS[t];
      if (!this.partKeeps(t, u, ahead)) return false;
    }
    return true;
  }

  /** Compares two trips; `ahead` is the seconds by which trip `u` starts later than `t`. */
  private partKeeps(t: TripIndex, u: TripIndex, ahead: number): boolean {
    const { trip, profile, pattern } = this.timetable;
    const [p, q] = [trip.profile[t], trip.profile[u]];
    if (p === q) return ahead >= 0;
    const { arrivalS, departureS } = profile;
    const [x, y] = [profile.first[p], profile.first[q]];
    const positions =
      pattern.firstPosition[(trip.pattern[t] + 1) as PatternIndex] - pattern.firstPosition[trip.pattern[t]];
    for (let h = 0; h < positions; h++) {
      if (h > 0 && arrivalS[y + h] + ahead < arrivalS[x + h]) return false;
      if (h < positions - 1 && departureS[y + h] + ahead < departureS[x + h]) return false;
    }
    return true;
  }

  private beginS(chain: number): number {
    const i = this.chains.part[this.chains.firstPart[chain]];
    const t = this.active.trip[i] as TripIndex;
    return this.active.shiftS[i] + this.timetable.trip.startS[t];
  }
}
