import type { Run } from '../../../kit/core/run.ts';
import { DS_PER_SECOND, tenthsWithin } from '../../../kit/core/units.ts';
import type { RoutingQuery, TargetTable } from '../../routing/index.ts';
import { NEVER } from '../../transit/index.ts';
import type { MinuteTimes } from '../rides.ts';
import { snapTargets } from '../snapped-targets.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { TransitOrigin } from '../transit-origin.ts';
import { MINUTE_S, windowMinutes } from '../transit-origin.ts';
import { servedDateOf } from './service-frame.ts';
import { TargetProfiles } from './target-profiles.ts';
import type { TransitRides } from './transit-rides.ts';

/** Times by minute of departure, read off profiles. */
export class ProfiledMinutes implements MinuteTimes {
  private readonly profiles: TargetProfiles;
  private fromS = 0;
  private minutes = 0;
  isConnected = true;
  /** Indexed by target: deciseconds without public transport; Infinity beyond the limit. */
  private readonly walkDs: Float64Array;

  constructor(
    private readonly rides: TransitRides,
    private readonly query: RoutingQuery,
    private readonly targets: TargetTable,
    originCount = query.origins.length,
  ) {
    this.profiles = new TargetProfiles(rides, query, targets, originCount);
    this.walkDs = new Float64Array(targets.count);
  }

  find(origin: TransitOrigin & StreetOrigin, run: Run): void {
    const { fromS, count } = windowMinutes(origin);
    this.fromS = fromS;
    this.minutes = count;
    this.profiles.find(origin, this.query.maxEdgeWeight, run);
    this.walkDs.fill(Infinity);
    this.isConnected = true;
    if (servedDateOf(this.rides.timetable, origin, this.query.maxEdgeWeight) === null) return;
    const onFoot = { ...origin, transit: null };
    const snapped = snapTargets(this.rides.engine, this.query, onFoot, this.targets, run);
    const reach = this.rides.engine.search(this.query, [onFoot], run, snapped);
    this.isConnected = reach.snapped[0] !== null;
    for (let i = 0; i < snapped.count; i++) {
      const reached = reach.at(snapped, i);
      if (reached) this.walkDs[i] = reached.travelTimeDs;
    }
  }

  to(target: number): Float64Array {
    return this.byMinute(target).sort();
  }

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
