import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import type { Run } from '../../../kit/core/run.ts';
import { DS_PER_SECOND, tenthsWithin } from '../../../kit/core/units.ts';
import type { RoutingQuery, TargetTable } from '../../routing/index.ts';
import { NEVER } from '../../transit/index.ts';
import { snapTargets } from '../snapped-targets.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { TransitOrigin } from '../transit-origin.ts';
import type { Arrivals } from './arrivals.ts';
import { egressTo } from './egress.ts';
import { EgressArrivals } from './egress-arrivals.ts';
import { goesOnTogether } from './profile-costs.ts';
import type { StopProfiles } from './stop-profiles.ts';
import type { TransitRides } from './transit-rides.ts';

/**
 * All Pareto-optimal journeys by public transport from one origin to every target: leaving later never arrives as
 * early. For arrivals, times are negated: "departure" is minus the arrival at the origin.
 */
export class TargetProfiles {
  /** Indexed by target: its journey with the earliest departure, -1 if there is none. */
  private readonly first: Int32Array;
  private readonly departureS = new GrowableInt32();
  private readonly arrivalDs = new GrowableInt32();
  /** Indexed by journey: the next later one of the same target. */
  private readonly later = new GrowableInt32();

  /** @param originCount the number of origins for these targets, in all threads */
  constructor(
    private readonly rides: TransitRides,
    private readonly query: RoutingQuery,
    private readonly targets: TargetTable,
    private readonly originCount = query.origins.length,
  ) {
    this.first = new Int32Array(targets.count).fill(-1);
  }

  /**
   * Finds the journeys of an origin and drops the previous ones. @param afterS seconds of departures after its window
   */
  find(origin: TransitOrigin & StreetOrigin, afterS: number, run: Run): void {
    const { rides, query, targets } = this;
    this.forget();
    const profiles = rides.profiles(query, origin, afterS, run);
    if (!profiles) return;
    const asked = { afterS, targetCount: targets.count, originCount: this.originCount };
    const arrivals = goesOnTogether(query, origin, asked)
      ? this.byStreets(origin, profiles, run)
      : this.byEgress(origin, run);
    const note = this.note.bind(this);
    for (let d = 0; d < profiles.count; d++) {
      run.check();
      arrivals.depart(profiles, d, note);
    }
  }

  private byStreets(origin: StreetOrigin, { fromS }: StopProfiles, run: Run): Arrivals {
    const { rides, query, targets } = this;
    const snapped = snapTargets(rides.engine, query, origin, targets, run);
    return rides.arrivalsByStreets(query, origin, snapped, fromS, run);
  }

  private byEgress(origin: TransitOrigin & StreetOrigin, run: Run): Arrivals {
    const { rides, query, targets } = this;
    return new EgressArrivals(egressTo(rides, query, origin, targets, run), tenthsWithin(query.maxEdgeWeight));
  }

  /** Returns the pairs of a target in whole seconds, flat and ascending: departure, arrival, departure, … */
  pairsS(target: number): number[] {
    const pairs: number[] = [];
    for (let j = this.first[target]; j >= 0; j = this.later.get(j)) {
      const arrivalS = roundedS(this.arrivalDs.get(j));
      const next = this.later.get(j);
      // Less than a second apart: leaving later is better.
      if (next >= 0 && roundedS(this.arrivalDs.get(next)) <= arrivalS) continue;
      pairs.push(this.departureS.get(j), arrivalS);
    }
    return pairs;
  }

  /** Returns a {@link Cursor} over a target's arrivals. */
  cursor(target: number): Cursor {
    let at = this.first[target];
    return {
      arrivalDs: (fromS) => {
        while (at >= 0 && this.departureS.get(at) < fromS) at = this.later.get(at);
        return at < 0 ? NEVER : this.arrivalDs.get(at);
      },
    };
  }

  private forget(): void {
    this.first.fill(-1);
    this.departureS.length = 0;
    this.arrivalDs.length = 0;
    this.later.length = 0;
  }

  /** Records an arrival; departures come in descending order. */
  private note(target: number, departureS: number, arrivalDs: number): void {
    const best = this.first[target];
    if (best >= 0 && this.arrivalDs.get(best) <= arrivalDs) return;
    if (best >= 0 && this.departureS.get(best) === departureS) {
      this.arrivalDs.set(best, arrivalDs);
      return;
    }
    this.first[target] = this.departureS.length;
    this.departureS.push(departureS);
    this.arrivalDs.push(arrivalDs);
    this.later.push(best);
  }
}

/** Reads a profile in ascending order of departures. */
interface Cursor {
  /**
   * Returns the earliest arrival when leaving at `fromS` or later; `NEVER` if no journey leaves. Times must not
   * descend.
   */
  arrivalDs(fromS: number): number;
}

const roundedS = (ds: number): number => Math.round(ds / DS_PER_SECOND);
