import { GrowableInt32 } from '../../collections/growable.ts';
import type { LineIndex, ServiceDay } from '../service-day.ts';
import type { StopIndex } from '../timetable.ts';
import { earliestRun } from './earliest-run.ts';
import type { StopAccess } from './ride-options.ts';

/** Everything that can be boarded first when the source is left within a window, in descending order of leaving it. */
export class BoardingEvents {
  count = 0;
  /** When the source is left to be at the halt in time. */
  leaveS = new Int32Array(0);
  /** Index into `stopHalt` of the day. */
  stopHalt = new Int32Array(0);
  /** Counted within the line. */
  run = new Int32Array(0);
  /** Index of the way to the stop. */
  access = new Int32Array(0);

  clear(): void {
    this.count = 0;
  }

  /**
   * @param lastDepartureS by `stopHalt`, of those that may be boarded
   * The source is left within `fromS .. toS`, and the vehicle leaves within `boardFromS .. boardToS` (all inclusive). */
  collect(
    day: ServiceDay,
    access: StopAccess,
    lastDepartureS: Int32Array,
    fromS: number,
    toS: number,
    boardFromS: number,
    boardToS: number,
  ): void {
    const { line, stop, stopHalt } = day;
    const { departureS } = day.event;
    const leave = new GrowableInt32();
    const halts = new GrowableInt32();
    const runs = new GrowableInt32();
    const ways = new GrowableInt32();
    for (let a = 0; a < access.count; a++) {
      const s = access.stop[a] as StopIndex;
      const walkS = access.durationS[a];
      const earliestS = Math.max(fromS + walkS, boardFromS);
      const latestS = Math.min(toS + walkS, boardToS);
      if (earliestS > latestS) continue;
      for (let h = stop.firstHalt[s]; h < stop.firstHalt[(s + 1) as StopIndex]; h++) {
        if (lastDepartureS[h] < earliestS) continue;
        const l = stopHalt.line[h];
        const position = stopHalt.position[h];
        const n = line.firstRun[(l + 1) as LineIndex] - line.firstRun[l];
        const row = line.firstEvent[l] + position * n;
        for (let r = earliestRun(departureS, row, n, earliestS); r < n && departureS[row + r] <= latestS; r++) {
          leave.push(departureS[row + r] - walkS);
          halts.push(h);
          runs.push(r);
          ways.push(a);
        }
      }
    }
    this.sort(leave.view(), halts.view(), runs.view(), ways.view(), toS);
  }

  /** Each leaving time once, descending. */
  distinctTimes(): Int32Array {
    let distinct = 0;
    const times = new Int32Array(this.count);
    for (let e = 0; e < this.count; e++) {
      if (e === 0 || this.leaveS[e] !== this.leaveS[e - 1]) times[distinct++] = this.leaveS[e];
    }
    return times.subarray(0, distinct);
  }

  /** The first event of those who leave at `timeS` or earlier; `count` if there is none. */
  firstAt(timeS: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.leaveS[middle] > timeS) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private sort(leave: Int32Array, halts: Int32Array, runs: Int32Array, ways: Int32Array, toS: number): void {
    const count = leave.length;
    // Time and number in one double, which sorts natively.
    const keys = new Float64Array(count);
    for (let e = 0; e < count; e++) keys[e] = (toS - leave[e]) * count + e;
    keys.sort();
    if (count > this.leaveS.length) {
      this.leaveS = new Int32Array(count);
      this.stopHalt = new Int32Array(count);
      this.run = new Int32Array(count);
      this.access = new Int32Array(count);
    }
    for (let i = 0; i < count; i++) {
      const e = keys[i] % count;
      this.leaveS[i] = leave[e];
      this.stopHalt[i] = halts[e];
      this.run[i] = runs[e];
      this.access[i] = ways[e];
    }
    this.count = count;
  }
}
