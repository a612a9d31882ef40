import type { FifoPatternIndex, ServiceDay } from '../service-day.ts';
import type { StopIndex } from '../timetable.ts';
import { earliestChain } from './earliest-chain.ts';
import { NO_DEPARTURE } from './last-departures.ts';
import type { StopAccess } from './ride-options.ts';

/** Seconds within which the source is left, and within which the first vehicle leaves; all inclusive. */
interface BoardingWindow {
  readonly fromS: number;
  readonly toS: number;
  readonly boardFromS: number;
  readonly boardToS: number;
}

/**
 * The first boardings possible when the source is left within a window, by the time of leaving it, the latest first. A
 * chain isn't boarded at a later position unless the source is left later for it: that would be the same ride, boarded
 * later.
 */
export class BoardingEvents {
  count = 0;
  /** The time of leaving the source to be at the stop position in time; descending. */
  leaveS = new Int32Array(0);
  /** The index in the other columns of the event with that time. */
  order = new Int32Array(0);
  /** Index into `stopPattern` of the day. */
  stopPattern = new Int32Array(0);
  /** Index of the chain, counted within the pattern. */
  chain = new Int32Array(0);
  /** Index of the way to the stop. */
  access = new Int32Array(0);
  /** Time and index in one double, so that the native sort can be used. */
  private key = new Float64Array(0);
  /** Indexed by chain of a pattern: the latest time of leaving the source for it, over the stop positions so far. */
  private latestLeaveS = new Int32Array(0);
  /** Earlier events are done. */
  private next = 0;

  clear(): void {
    this.count = 0;
    this.next = 0;
  }

  /** @param lastDepartureS by `stopPattern`: the last departure that may be boarded */
  collect(day: ServiceDay, access: StopAccess, lastDepartureS: Int32Array, window: BoardingWindow): void {
    const { pattern, stopPattern } = day;
    const { positions, ways } = stopPatternsAround(day, access, lastDepartureS);
    this.clear();
    for (let i = 0; i < positions.length; i++) {
      const l = stopPattern.pattern[positions[i]];
      const chains = pattern.firstChain[(l + 1) as FifoPatternIndex] - pattern.firstChain[l];
      if (i === 0 || l !== stopPattern.pattern[positions[i - 1]]) this.beginPattern(chains);
      this.makeRoom(this.count + chains);
      this.collectAt(day, positions[i], chains, ways[i], access.durationS[ways[i]], window);
    }
    this.sort(window.toS);
  }

  /** Returns each leaving time once, descending. */
  distinctTimes(): Int32Array {
    let distinct = 0;
    const times = new Int32Array(this.count);
    for (let e = 0; e < this.count; e++) {
      if (e === 0 || this.leaveS[e] !== this.leaveS[e - 1]) times[distinct++] = this.leaveS[e];
    }
    return times.subarray(0, distinct);
  }

  /**
   * Returns the first event of leaving at `timeS` or earlier; `count` if there is none. Times must not ascend from one
   * call to the next.
   */
  firstAt(timeS: number): number {
    while (this.next < this.count && this.leaveS[this.next] > timeS) this.next++;
    return this.next;
  }

  private beginPattern(chains: number): void {
    if (chains > this.latestLeaveS.length) this.latestLeaveS = new Int32Array(2 * chains);
    this.latestLeaveS.fill(NO_DEPARTURE, 0, chains);
  }

  /** Collects the boardings at one stop position, after those before it on its pattern. */
  private collectAt(
    day: ServiceDay,
    h: number,
    chains: number,
    way: number,
    walkS: number,
    window: BoardingWindow,
  ): void {
    const { departureS } = day.event;
    const { latestLeaveS, leaveS, stopPattern, chain, access } = this;
    const row = day.pattern.firstEvent[day.stopPattern.pattern[h]] + day.stopPattern.position[h] * chains;
    const boardFromS = Math.max(window.fromS + walkS, window.boardFromS);
    const boardToS = Math.min(window.toS + walkS, window.boardToS);
    for (let r = earliestChain(departureS, row, chains, boardFromS); r < chains; r++) {
      if (departureS[row + r] > boardToS) return;
      const timeS = departureS[row + r] - walkS;
      if (timeS <= latestLeaveS[r]) continue;
      latestLeaveS[r] = timeS;
      const e = this.count++;
      leaveS[e] = timeS;
      stopPattern[e] = h;
      chain[e] = r;
      access[e] = way;
    }
  }

  private sort(toS: number): void {
    const { count, key, leaveS, order } = this;
    for (let e = 0; e < count; e++) key[e] = (toS - leaveS[e]) * count + e;
    key.subarray(0, count).sort();
    for (let i = 0; i < count; i++) {
      order[i] = key[i] % count;
      leaveS[i] = toS - Math.floor(key[i] / count);
    }
  }

  private makeRoom(count: number): void {
    if (count <= this.leaveS.length) return;
    for (const column of ['leaveS', 'order', 'stopPattern', 'chain', 'access'] as const) {
      const larger = new Int32Array(2 * count);
      larger.set(this[column]);
      this[column] = larger;
    }
    this.key = new Float64Array(2 * count);
  }
}

/**
 * Returns the stop positions that the source has ways to and that may be boarded, in the order of patterns and along
 * each.
 */
function stopPatternsAround(
  { pattern, stop, stopPattern }: ServiceDay,
  access: StopAccess,
  lastDepartureS: Int32Array,
) {
  const found: number[] = [];
  for (let a = 0; a < access.count; a++) {
    const s = access.stop[a] as StopIndex;
    for (let h = stop.firstPattern[s]; h < stop.firstPattern[(s + 1) as StopIndex]; h++) {
      if (lastDepartureS[h] !== NO_DEPARTURE) found.push(h, a);
    }
  }
  const count = found.length / 2;
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const h = found[2 * i];
    keys[i] = (pattern.firstPosition[stopPattern.pattern[h]] + stopPattern.position[h]) * count + i;
  }
  keys.sort();
  const positions = Int32Array.from(keys, (key) => found[2 * (key % count)]);
  const ways = Int32Array.from(keys, (key) => found[2 * (key % count) + 1]);
  return { positions, ways };
}
