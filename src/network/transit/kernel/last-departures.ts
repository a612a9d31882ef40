import { BOARD, type FifoPatternIndex, type ServiceDay } from '../service-day.ts';

/** Before any departure: the stop position can't be boarded. */
export const NO_DEPARTURE = -0x7fffffff;

/**
 * The last time each stop position of a pattern can be boarded, without patterns of closed route types. The last result
 * is cached.
 */
export class LastDepartures {
  /** The last departure at each `stopPattern` of the day, or {@link NO_DEPARTURE}. */
  lastS = new Int32Array(0);
  /** Indexed by stop position of a pattern: its index in `stopPattern`. */
  stopPatternOf = new Int32Array(0);
  private day: ServiceDay | null = null;
  private closed: ReadonlySet<number> = new Set();

  /** @returns true if the result has changed */
  prepare(day: ServiceDay, closedRouteTypes: ReadonlySet<number>): boolean {
    if (day === this.day && isSame(closedRouteTypes, this.closed)) return false;
    const { pattern, stopPosition, stopPattern, event } = day;
    const count = stopPattern.pattern.length;
    this.day = day;
    this.closed = closedRouteTypes;
    this.lastS = new Int32Array(count).fill(NO_DEPARTURE);
    this.stopPatternOf = new Int32Array(count);
    for (let h = 0; h < count; h++) {
      const l = stopPattern.pattern[h];
      const at = pattern.firstPosition[l] + stopPattern.position[h];
      this.stopPatternOf[at] = h;
      if (!(stopPosition.doors[at] & BOARD) || closedRouteTypes.has(pattern.routeType[l])) continue;
      const chains = pattern.firstChain[(l + 1) as FifoPatternIndex] - pattern.firstChain[l];
      this.lastS[h] = event.departureS[pattern.firstEvent[l] + stopPattern.position[h] * chains + chains - 1];
    }
    return true;
  }
}

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a === b || (a.size === b.size && [...a].every((type) => b.has(type)));
