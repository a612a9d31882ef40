import { DS_PER_SECOND } from '../../core/units.ts';
import { NEVER, type RangeSearch, type StopAccess } from '../../transit/index.ts';
import type { PlatformIndex, StopIndex, Timetable } from '../../transit/timetable.ts';
import type { StartList } from '../starts.ts';
import { eachDeparture } from './each-departure.ts';
import type { ServiceFrame } from './service-frame.ts';
import { addPlatform, type StopLinks } from './stop-links.ts';

/**
 * The least time from one source to every platform over all departures of a frame, and the length of that journey.
 * One per thread.
 */
export class QuickestRides {
  /** By platform; `NEVER` where no journey ends. */
  private leastS = new Int32Array(0);
  private lengthDm = new Int32Array(0);
  private rides = new Uint8Array(0);
  private reached: PlatformIndex[] = [];

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

  /** Lets a search on streets begin where these journeys end. @param budgetDs longest way on from a platform */
  addStarts(starts: StartList, links: StopLinks, origin: number, budgetDs: number): void {
    for (const platform of this.reached) {
      const spent = { atDs: this.leastS[platform] * DS_PER_SECOND, atDm: this.lengthDm[platform] };
      addPlatform(starts, links, platform, { origin, budgetDs, ...spent });
    }
  }

  /** Of equally quick journeys that with fewer rides counts, then that closest to the time asked for, as routes have it. */
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
