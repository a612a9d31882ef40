import type { Run } from '../../../kit/core/run.ts';
import { DS_PER_SECOND, tenthsWithin } from '../../../kit/core/units.ts';
import type { RoutingQuery, TargetTable } from '../../routing/index.ts';
import { NEVER } from '../../transit/index.ts';
import type { Reacher } from '../reach.ts';
import { snapTargets } from '../snapped-targets.ts';
import type { StreetOrigin } from '../street-origin.ts';
import { MINUTE_S, rankOf, windowMinutes } from './minutes.ts';
import { servedDateOf, type TransitOrigin, timetableOf } from './service-frame.ts';
import { TargetProfiles } from './target-profiles.ts';

/**
 * Travel times from one origin to every target for departures at the full minutes of its window, waits included (for
 * arrivals: by the full minutes), or travel without public transport if that is quicker.
 */
export class MinuteTimes {
  private readonly profiles: TargetProfiles;
  private fromS = 0;
  private minutes = 0;
  /** True if the last origin is near a street. */
  isConnected = true;
  /** Indexed by target: deciseconds without public transport; Infinity beyond the limit. */
  private readonly walkDs: Float64Array;

  constructor(
    private readonly reacher: Reacher,
    private readonly query: RoutingQuery,
    private readonly targets: TargetTable,
    originCount = query.origins.length,
  ) {
    this.profiles = new TargetProfiles(reacher, query, targets, originCount);
    this.walkDs = new Float64Array(targets.count);
  }

  find(origin: TransitOrigin & StreetOrigin, run: Run): void {
    const { fromS, count } = windowMinutes(origin);
    this.fromS = fromS;
    this.minutes = count;
    this.profiles.find(origin, this.query.maxEdgeWeight, run);
    this.walkDs.fill(Infinity);
    this.isConnected = true;
    if (servedDateOf(timetableOf(this.reacher.network), origin, this.query.maxEdgeWeight) === null) return;
    const onFoot = { ...origin, transit: null };
    const snapped = snapTargets(this.reacher, this.query, onFoot, this.targets, run);
    const reach = this.reacher.search(this.query, [onFoot], run, snapped);
    this.isConnected = reach.snapped[0] !== null;
    for (let i = 0; i < snapped.count; i++) {
      const reached = reach.at(snapped, i);
      if (reached) this.walkDs[i] = reached.travelTimeDs;
    }
  }

  /** Returns the deciseconds of all minutes of departure, ascending; Infinity beyond the limit. */
  to(target: number): Float64Array {
    return this.byMinute(target).sort();
  }

  /** Returns the deciseconds by minute of departure; Infinity beyond the limit. */
  byMinute(target: number): Float64Array {
    const limitDs = tenthsWithin(this.query.maxEdgeWeight);
    const times = new Float64Array(this.minutes);
    const cursor = this.profiles.cursor(target);
    for (let minute = 0; minute < this.minutes; minute++) {
      const departureS = this.fromS + minute * MINUTE_S;
      const arrivalDs = cursor.arrivalDs(departureS);
      const tookDs = arrivalDs === NEVER ? Infinity : arrivalDs - departureS * DS_PER_SECOND;
      const leastDs = Math.min(tookDs, this.walkDs[target]);
      times[minute] = leastDs <= limitDs ? leastDs : Infinity;
    }
    return times;
  }
}

/** Returns the percentile by nearest rank: the least of the ascending `values` that `percent` of them don't exceed. */
export const percentileOf = (values: Float64Array, percent: number): number =>
  values[rankOf(percent, values.length) - 1];

/** Returns the share of the ascending `values` that are finite. */
export function finiteShare(values: Float64Array): number {
  let count = values.length;
  while (count > 0 && values[count - 1] === Infinity) count--;
  return count / values.length;
}
