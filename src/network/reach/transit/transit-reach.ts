import type { ThreadWorkspace } from '../../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { DS_PER_SECOND, tenthsWithin } from '../../../kit/core/units.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import type { RoutingQuery, TargetTable, TransitUse } from '../../routing/index.ts';
import type { CostRow } from '../cost-row.ts';
import type { NetworkTargets } from '../network-targets.ts';
import { addStarts, type OriginPlace } from '../origin-place.ts';
import type { SweptOrigin } from '../origin-sweeps.ts';
import type { Reacher } from '../reach.ts';
import { type MinuteTimes, RIDES, type Rides } from '../rides.ts';
import { waivedAround } from '../service-area.ts';
import { StartList } from '../starts.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { Reach } from '../street-reach.ts';
import { isTransitOrigin, type TransitOrigin, windowMinutes } from '../transit-origin.ts';
import { lastStretchesOf } from './last-stretches.ts';
import { ProfiledMinutes } from './minute-times.ts';
import { platformExitsOf } from './platform-exits.ts';
import { servedDateOf, spanOf } from './service-frame.ts';
import { TransitRides } from './transit-rides.ts';
import { travelDateOf } from './travel-date.ts';

/** Reach by public transport over the engine of streets. There is one instance per thread and network. */
export class TransitReach extends TransitRides implements Rides {
  depart(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    index: number,
    place: OriginPlace,
    costs: StreetCosts,
    starts: StartList,
    cancel: CancelFlag,
  ): void {
    const rides = this.quickest(query, origin, place, costs, cancel);
    if (!rides) return;
    addStarts(starts, place, index, origin.snapping, costs);
    rides.addStarts(starts, this.ways.linksOf(origin, costs), index, origin.transit.maxWalkToTargetS * DS_PER_SECOND);
  }

  fillRow(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    swept: SweptOrigin,
    targets: NetworkTargets,
    row: CostRow,
    cancel: CancelFlag,
  ): void {
    const rides = this.quickest(query, origin, swept.place, swept.costs, cancel);
    if (!rides) return;
    const links = this.ways.linksOf(origin, swept.costs);
    this.engine.sweeps.fill(swept, targets, row, rides.seeds(platformExitsOf(links), swept.limit));
    rides.fillBeside(lastStretchesOf(links, targets), swept.limit, row);
  }

  *searchByMinute(
    query: RoutingQuery,
    origins: readonly TransitOrigin<StreetOrigin>[],
    cancel: CancelFlag,
    abreast = 1,
  ): Generator<Reach> {
    const { streets, searches } = this.engine;
    const { travel, transit } = origins[0];
    const costs = streets.costsOf(query, origins[0]);
    const limit = tenthsWithin(query.maxEdgeWeight);
    const places = origins.map((origin) => streets.placeOf(origin, costs, cancel));
    const snapped = places.map(({ point }) => point);
    const links = this.ways.linksOf(origins[0], costs);
    const rides = this.byMinute(query, origins, places, costs, cancel, abreast);
    for (let minute = 0; minute < windowMinutes(origins[0]).count; minute++) {
      const starts = new StartList(costs);
      if (rides) {
        for (const [i, place] of places.entries()) addStarts(starts, place, i, origins[i].snapping, costs);
        rides.addStarts(starts, links, minute, limit, transit.maxWalkToTargetS * DS_PER_SECOND);
      }
      const waived = waivedAround(costs, starts, travel);
      yield searches.run({ costs, starts, limit, waived, snapped, cancel, targets: null, tellsLengths: false });
    }
  }

  minuteTimes(query: RoutingQuery, targets: TargetTable, originCount?: number): MinuteTimes {
    return new ProfiledMinutes(this, query, targets, originCount);
  }

  servedDate(origin: TransitOrigin, maxDurationS: number): number | null {
    return servedDateOf(this.timetable, origin, maxDurationS);
  }

  notice({ origins, maxEdgeWeight }: Pick<RoutingQuery, 'origins' | 'maxEdgeWeight'>): string {
    const notices = new Set<string>();
    const [there, back] = [new Set<TransitUse>(), new Set<TransitUse>()];
    for (const origin of origins) {
      const seen = origin.reverse ? back : there;
      if (!isTransitOrigin(origin) || seen.has(origin.transit)) continue;
      seen.add(origin.transit);
      const { notice } = travelDateOf(this.timetable, origin.transit, spanOf(origin, maxEdgeWeight));
      if (notice) notices.add(notice);
    }
    return [...notices].join(' ');
  }
}

/** Makes the networks with timetables that a thread opens reachable by public transport. */
export const rideIn = (thread: ThreadWorkspace): void => thread.put(RIDES, (engine) => new TransitReach(engine));

/** Returns reach by public transport; throws RequestError where the region has none. */
export function transitOf({ rides }: Reacher): TransitReach {
  if (rides instanceof TransitReach) return rides;
  throw new Error('rides that another engine made');
}
