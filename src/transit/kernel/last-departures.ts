import { BOARD, type LineIndex, type ServiceDay } from '../service-day.ts';

/** Before any departure: nothing can be boarded. */
export const NO_DEPARTURE = -0x7fffffff;

/** Until when each halt of a line can be boarded, once lines of closed route types are left out. The last answer is kept. */
export class LastDepartures {
  /** By `stopHalt` of the day: the last departure, or {@link NO_DEPARTURE}. */
  lastS = new Int32Array(0);
  /** By halt of a line: its place in `stopHalt`. */
  stopHaltOf = new Int32Array(0);
  private day: ServiceDay | null = null;
  private closed: ReadonlySet<number> = new Set();

  /** @returns whether anything has changed */
  prepare(day: ServiceDay, closedRouteTypes: ReadonlySet<number>): boolean {
    if (day === this.day && isSame(closedRouteTypes, this.closed)) return false;
    const { line, halt, stopHalt, event } = day;
    const count = stopHalt.line.length;
    this.day = day;
    this.closed = closedRouteTypes;
    this.lastS = new Int32Array(count).fill(NO_DEPARTURE);
    this.stopHaltOf = new Int32Array(count);
    for (let h = 0; h < count; h++) {
      const l = stopHalt.line[h];
      const at = line.firstHalt[l] + stopHalt.position[h];
      this.stopHaltOf[at] = h;
      if (!(halt.doors[at] & BOARD) || closedRouteTypes.has(line.routeType[l])) continue;
      const runs = line.firstRun[(l + 1) as LineIndex] - line.firstRun[l];
      this.lastS[h] = event.departureS[line.firstEvent[l] + stopHalt.position[h] * runs + runs - 1];
    }
    return true;
  }
}

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a === b || (a.size === b.size && [...a].every((type) => b.has(type)));
