import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { DS_PER_SECOND } from '../../../kit/core/units.ts';
import type { SearchSpace } from '../../street/kernel/search-space.ts';
import type { StopIndex, Timetable } from '../../transit/timetable.ts';
import type { NetworkTargets } from '../network-targets.ts';
import type { StreetSearches } from '../street-searches.ts';
import type { ArrivalListener, Arrivals } from './arrivals.ts';
import { type LastStretches, lastStretchesOf } from './last-stretches.ts';
import { type PlatformExits, platformExitsOf } from './platform-exits.ts';
import type { StopLinks } from './stop-links.ts';
import type { StopProfiles } from './stop-profiles.ts';

/**
 * Arrivals at all targets together, by streets: labels of later departures stay, so each search only goes where it
 * arrives earlier than all of them, as range-RAPTOR does on timetables. The way from a stop has no bound. No other
 * search on streets may come between departures.
 */
export class StreetArrivals implements Arrivals {
  private readonly space: SearchSpace;
  private readonly exits: PlatformExits;
  private readonly last: LastStretches;
  private readonly beginDs: number;

  /**
   * @param fromS the earliest time of leaving the source
   * @param limitDs the longest journey
   */
  constructor(
    private readonly timetable: Timetable,
    private readonly searches: StreetSearches,
    private readonly links: StopLinks,
    targets: NetworkTargets,
    fromS: number,
    private readonly limitDs: number,
    private readonly cancel: CancelFlag,
  ) {
    this.space = searches.forget(links.costs);
    this.exits = platformExitsOf(links);
    this.last = lastStretchesOf(links, targets);
    this.beginDs = fromS * DS_PER_SECOND;
  }

  depart(profiles: StopProfiles, d: number, visit: ArrivalListener): void {
    const { space, links, cancel } = this;
    const leftDs = profiles.departureS[d] * DS_PER_SECOND - this.beginDs;
    const limit = leftDs + this.limitDs;
    space.goOn(leftDs, limit);
    this.alight(profiles, d, limit, visit);
    this.searches.goOn(space, links.costs, limit, cancel);
    this.arrive(profiles.departureS[d], limit, visit);
  }

  private alight(profiles: StopProfiles, d: number, limit: number, visit: ArrivalListener): void {
    const { space, beginDs } = this;
    const { platform } = this.timetable.stop;
    const { first, label, costDs } = this.exits;
    const { byPlatform, next, target, costDs: lastDs } = this.last;
    const { cost } = space;
    const departureS = profiles.departureS[d];
    for (let i = profiles.first[d]; i < profiles.first[d + 1]; i++) {
      const p = platform[profiles.stop[i] as StopIndex];
      const atDs = profiles.arrivalS[i] * DS_PER_SECOND - beginDs;
      for (let e = first[p]; e < first[p + 1]; e++) {
        const reached = atDs + costDs[e];
        if (reached < cost[label[e]] && reached <= limit) space.improve(label[e], reached, -1);
      }
      for (let l = byPlatform[p]; l > 0; l = next[l]) {
        const reached = atDs + lastDs[l];
        if (reached <= limit) visit(target[l], departureS, reached + beginDs);
      }
    }
  }

  private arrive(departureS: number, limit: number, visit: ArrivalListener): void {
    const { beginDs } = this;
    const { settled, settledCount, cost } = this.space;
    const { byLabel, next, target, costDs } = this.last;
    for (let i = 0; i < settledCount; i++) {
      const label = settled[i];
      for (let l = byLabel[label]; l > 0; l = next[l]) {
        const reached = cost[label] + costDs[l];
        if (reached <= limit) visit(target[l], departureS, reached + beginDs);
      }
    }
  }
}
