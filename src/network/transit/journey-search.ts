import type { Departure, Journey, Leg } from './journey.ts';
import { NEVER } from './kernel/labels.ts';
import { RangeSearch } from './kernel/range-search.ts';
import { MAX_RIDES, type RideOptions, type StopAccess } from './kernel/ride-options.ts';
import { RideTrace } from './ride-trace.ts';
import type { ServiceDay } from './service-day.ts';
import { FOOTPATH_FIXED, type StopIndex } from './timetable.ts';

/**
 * Finds journeys with all their legs, for one departure from one source at a time. Reuses its memory; one instance per
 * thread.
 */
export class JourneySearch {
  private readonly search = new RangeSearch(true);
  private trace: RideTrace | null = null;
  private timeS = 0;

  /**
   * Explores a departure: one of `RangeSearch.departures`, or any time if `waiting`. On a mirrored day it is an arrival
   * at the source.
   */
  explore(day: ServiceDay, source: StopAccess, options: RideOptions, departure: Departure): void {
    const { search } = this;
    const { timeS, waiting } = departure;
    search.start(day, source, options);
    if (waiting) search.departWaiting(timeS);
    else {
      search.departures(timeS, timeS);
      search.depart(timeS);
    }
    this.timeS = timeS;
    this.trace = new RideTrace(day, search, source, options, departure);
  }

  /**
   * Returns the journeys to (on a mirrored day: from) a target that are Pareto-optimal in rides and time: ascending by
   * rides, each faster than those before. So the last is the fastest, by the fewest rides. Empty if the target isn't
   * reached.
   */
  journeys(target: StopAccess): Journey[] {
    const found: Journey[] = [];
    let fastestS = NEVER;
    for (let rides = 1; rides <= MAX_RIDES; rides++) {
      const labels = this.search.labelsAfter(rides);
      if (labels === null) break;
      let best = -1;
      for (let way = 0; way < target.count; way++) {
        const alightS = labels.alightS[target.stop[way]];
        if (alightS === NEVER || alightS + target.durationS[way] >= fastestS) continue;
        fastestS = alightS + target.durationS[way];
        best = way;
      }
      if (best >= 0) found.push(this.journey(target, best, rides));
    }
    return found;
  }

  private journey(target: StopAccess, targetWay: number, rides: number): Journey {
    const { search, trace } = this;
    if (trace === null) throw new Error('nothing was explored: call explore() first');
    const { day } = trace;
    const legs: Leg[] = [];
    let stop = target.stop[targetWay] as StopIndex;
    const last = search.labelsAfter(rides)!;
    const arrivalS = last.alightS[stop] + target.durationS[targetWay];
    const lengthDm = last.alightDm[stop] + target.lengthDm[targetWay];
    const count = last.rides[stop];
    for (let left = count; ; ) {
      const { ride, boardedAt, sourceWay } = trace.rideTo(stop, left);
      legs.push(ride);
      if (left === 1) {
        if (!day.mirrored) legs.reverse();
        return {
          sourceWay,
          targetWay,
          departureS: day.mirrored ? 0 - arrivalS : this.timeS,
          arrivalS: day.mirrored ? 0 - this.timeS : arrivalS,
          lengthDm,
          rides: count,
          legs,
        };
      }
      const labels = search.labelsAfter(left - 1)!;
      const from = labels.readyFrom[boardedAt] as StopIndex;
      if (from !== boardedAt) legs.push(this.footpath(day, from, boardedAt, labels.alightS[from], labels));
      stop = from;
      left = labels.rides[from];
    }
  }

  /** Returns the footpath that produced the label at `to`. */
  private footpath(
    day: ServiceDay,
    from: StopIndex,
    to: StopIndex,
    startS: number,
    labels: { readonly readyDm: Int32Array; readonly alightDm: Int32Array },
  ): Leg {
    const { begin, end, head, durationS, lengthDm, kind } = this.search.footpathsFrom(from);
    let best = -1;
    for (let f = begin[from]; f < end[from]; f++) {
      if (head[f] !== to || lengthDm[f] !== labels.readyDm[to] - labels.alightDm[from]) continue;
      if (best < 0 || durationS[f] < durationS[best]) best = f;
    }
    const endS = startS + durationS[best];
    const fixed = kind[best] === FOOTPATH_FIXED;
    return day.mirrored
      ? {
          kind: 'footpath',
          from: to,
          to: from,
          departureS: 0 - endS,
          arrivalS: 0 - startS,
          lengthDm: lengthDm[best],
          fixed,
        }
      : { kind: 'footpath', from, to, departureS: startS, arrivalS: endS, lengthDm: lengthDm[best], fixed };
  }
}
