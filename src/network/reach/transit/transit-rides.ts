import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { tenthsWithin } from '../../../kit/core/units.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import type { RoutingQuery } from '../../routing/index.ts';
import { RangeSearch } from '../../transit/index.ts';
import type { Timetable } from '../../transit/timetable.ts';
import type { NetworkTargets } from '../network-targets.ts';
import type { OriginPlace } from '../origin-place.ts';
import { type StreetEngine, timetableOf } from '../rides.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { TransitOrigin } from '../transit-origin.ts';
import { windowMinutes } from '../transit-origin.ts';
import type { Arrivals } from './arrivals.ts';
import { MinuteRides } from './minute-rides.ts';
import { QuickestRides } from './quickest-rides.ts';
import { type ServiceFrame, serviceFrame } from './service-frame.ts';
import { accessBy } from './stop-access.ts';
import { type StopProfiles, stopProfiles } from './stop-profiles.ts';
import { StreetArrivals } from './street-arrivals.ts';
import { WalkedFootpaths } from './walked-footpaths.ts';
import { WaysToStops } from './ways-to-stops.ts';

/**
 * The rides of origins by public transport, starting with the ways to stops. There is one instance per thread and
 * network.
 */
export class TransitRides {
  readonly timetable: Timetable;
  readonly ways: WaysToStops;
  readonly footpaths: WalkedFootpaths;
  private readonly search = new RangeSearch();
  private rides: QuickestRides | null = null;
  private kept: { readonly asked: readonly unknown[]; readonly profiles: StopProfiles } | null = null;

  constructor(readonly engine: StreetEngine) {
    this.timetable = timetableOf(engine.network);
    this.ways = new WaysToStops(this.timetable, engine);
    this.footpaths = new WalkedFootpaths(this.timetable, engine);
  }

  /** Returns an origin's service day and options; null if nothing runs then. See {@link serviceFrame}. */
  frameOf(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    cancel: CancelFlag,
    afterS = 0,
  ): ServiceFrame | null {
    const footpaths = this.footpaths.of(query, origin);
    return serviceFrame(this.timetable, origin, query.maxEdgeWeight, footpaths, cancel, afterS);
  }

  /** Returns the quickest rides of an origin at `place`; null on a day without any. Valid until the next call. */
  quickest(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    place: OriginPlace,
    costs: StreetCosts,
    cancel: CancelFlag,
  ): QuickestRides | null {
    const frame = this.frameOf(query, origin, cancel);
    if (!frame) return null;
    const ways = this.ways.fromPlace(query, origin, place, costs, origin.transit.maxWalkFromSourceS, cancel);
    this.rides ??= new QuickestRides(this.timetable, this.search);
    this.rides.find(frame, accessBy(ways));
    return this.rides;
  }

  /**
   * Returns the rides of origins that leave together at the full minutes of their window; null on a day without any.
   * @param places of the origins, in their order
   * @param abreast how many such searches run side by side and share the memory
   */
  byMinute(
    query: RoutingQuery,
    origins: readonly TransitOrigin<StreetOrigin>[],
    places: readonly OriginPlace[],
    costs: StreetCosts,
    cancel: CancelFlag,
    abreast: number,
  ): MinuteRides | null {
    const minutes = windowMinutes(origins[0]);
    const rides = new MinuteRides(this.timetable, minutes.fromS, minutes.count, abreast);
    const frame = this.frameOf(query, origins[0], cancel, query.maxEdgeWeight);
    if (!frame) return null;
    const { maxWalkFromSourceS } = origins[0].transit;
    origins.forEach((origin, i) => {
      const ways = this.ways.fromPlace(query, origin, places[i], costs, maxWalkFromSourceS, cancel);
      rides.add(this.search, frame, accessBy(ways));
    });
    rides.finish();
    return rides;
  }

  /**
   * Returns all optimal rides from an origin; null if nothing runs. The last origin's are cached, for the pieces of its
   * request.
   * @param afterS seconds of departures after the origin's window that are needed as well
   */
  profiles(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    afterS: number,
    cancel: CancelFlag,
  ): StopProfiles | null {
    const { maxEdgeWeight, conditions, exclusion } = query;
    const asked = [origin, maxEdgeWeight, conditions, exclusion, afterS];
    if (this.kept && asked.every((value, i) => value === this.kept?.asked[i])) return this.kept.profiles;
    this.kept = null;
    const frame = this.frameOf(query, origin, cancel, afterS);
    if (!frame) return null;
    const access = accessBy(this.ways.from(query, origin, origin.transit.maxWalkFromSourceS, cancel));
    const profiles = stopProfiles(this.search, frame, access);
    this.kept = { asked, profiles };
    return profiles;
  }

  /**
   * Returns arrivals at targets by streets after the rides of an origin. No other search may come between its
   * departures.
   * @param fromS the earliest time of leaving the origin
   */
  arrivalsByStreets(
    query: RoutingQuery,
    origin: StreetOrigin,
    targets: NetworkTargets,
    fromS: number,
    cancel: CancelFlag,
  ): Arrivals {
    const links = this.ways.linksOf(origin, this.engine.streets.costsOf(query, origin));
    const limitDs = tenthsWithin(query.maxEdgeWeight);
    return new StreetArrivals(this.timetable, this.engine.searches, links, targets, fromS, limitDs, cancel);
  }
}
