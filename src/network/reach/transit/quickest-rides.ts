import { DS_PER_SECOND } from '../../../kit/core/units.ts';
import { NEVER, type RangeSearch, type StopAccess } from '../../transit/index.ts';
import type { PlatformIndex, StopIndex, Timetable } from '../../transit/timetable.ts';
import { type CostRow, offer } from '../cost-row.ts';
import type { LabelSeeds } from '../hierarchy-query.ts';
import type { StartList } from '../starts.ts';
import { eachDeparture } from './each-departure.ts';
import type { LastStretches } from './last-stretches.ts';
import type { PlatformExits } from './platform-exits.ts';
import type { ServiceFrame } from './service-frame.ts';
import { addPlatform, type StopLinks } from './stop-links.ts';

/**
 * The least time from one source to every platform over all departures of a frame, and the length of that journey.
 * There is one instance per thread.
 */
export class QuickestRides {
  /** The least time at each platform; `NEVER` if no journey ends there. */
  private leastS = new Int32Array(0);
  private lengthDm = new Int32Array(0);
  private rides = new Uint8Array(0);
  private reached: PlatformIndex[] = [];
  private seedList = roomFor(0);

  constructor(
    private readonly timetable: Timetable,
    private readonly search: RangeSearch,
  ) {
    this.leastS = new Int32Array(timetable.platform.count).fill(NEVER);
    this.lengthDm = new Int32Array(timetable.platform.count);
    this.rides = new Uint8Array(timetable.platform.count);
  }

  find(frame: ServiceFrame, access: StopAccess): void {
    for (const platform of this.reached) this.leastS[platform] = NEVER;
    this.reached = [];
    const { search } = this;
    eachDeparture(search, frame, access, (departureS) => {
      for (let i = 0; i < search.improvedCount; i++) this.note(search.improved[i] as StopIndex, departureS);
    });
  }

  /** Adds starts of a search on streets where these journeys end. @param budgetDs longest way on from a platform */
  addStarts(starts: StartList, links: StopLinks, origin: number, budgetDs: number): void {
    for (const platform of this.reached) {
      const spent = { atDs: this.leastS[platform] * DS_PER_SECOND, atDm: this.lengthDm[platform] };
      addPlatform(starts, links, platform, { origin, budgetDs, ...spent });
    }
  }

  /** Returns these starts as labels. Valid until the next call. @param limitDs greater costs are left out */
  seeds({ first, label, costDs, lengthDm }: PlatformExits, limitDs: number): LabelSeeds {
    if (this.seedList.label.length < label.length) this.seedList = roomFor(label.length);
    const seeds = this.seedList;
    let count = 0;
    for (const platform of this.reached) {
      const leastDs = this.leastS[platform] * DS_PER_SECOND;
      for (let exit = first[platform]; exit < first[platform + 1]; exit++) {
        if (leastDs + costDs[exit] > limitDs) continue;
        seeds.label[count] = label[exit];
        seeds.cost[count] = leastDs + costDs[exit];
        seeds.secondaryCost[count] = this.lengthDm[platform] + lengthDm[exit];
        count++;
      }
    }
    return { ...seeds, count };
  }

  /** Offers the costs of these journeys to targets beside platforms to a row that may have other ways already. */
  fillBeside({ byPlatform, next, target, costDs, lengthDm }: LastStretches, limitDs: number, row: CostRow): void {
    for (const platform of this.reached) {
      for (let s = byPlatform[platform]; s > 0; s = next[s]) {
        const cost = this.leastS[platform] * DS_PER_SECOND + costDs[s];
        if (cost <= limitDs) offer(row, target[s], cost, this.lengthDm[platform] + lengthDm[s]);
      }
    }
  }

  /**
   * Records an arrival. Of equally quick journeys the one with fewer rides counts, then the one closest to the
   * requested time, as for routes.
   */
  private note(stop: StopIndex, departureS: number): void {
    const { search, leastS } = this;
    const platform = this.timetable.stop.platform[stop];
    const tookS = search.arrivalS(stop) - departureS;
    if (tookS > leastS[platform]) return;
    const rides = search.rides(stop);
    if (tookS === leastS[platform] && rides > this.rides[platform]) return;
    if (leastS[platform] === NEVER) this.reached.push(platform);
    leastS[platform] = tookS;
    this.rides[platform] = rides;
    this.lengthDm[platform] = search.lengthDm(stop);
  }
}

const roomFor = (count: number) => ({
  label: new Int32Array(count),
  cost: new Int32Array(count),
  secondaryCost: new Int32Array(count),
});
