import { LimitError } from '../../../kit/core/errors.ts';
import { DS_PER_SECOND } from '../../../kit/core/units.ts';
import { NEVER, type RangeSearch, type StopAccess } from '../../transit/index.ts';
import type { PlatformIndex, StopIndex, Timetable } from '../../transit/timetable.ts';
import type { StartList } from '../starts.ts';
import { MINUTE_S } from '../transit-origin.ts';
import { eachDeparture } from './each-departure.ts';
import type { ServiceFrame } from './service-frame.ts';
import { addPlatform, type StopLinks } from './stop-links.ts';

/** The most arrivals in memory at a time, over all of one request: 256 MB. */
const MOST_ARRIVALS = 64_000_000;

/**
 * The earliest arrivals at every platform for departures from one of several sources at the full minutes of a window,
 * with waiting. Frames are those of one window, with the later departures that its travelers may wait for.
 */
export class MinuteRides {
  /** The arrivals by minute and platform; departures after the last minute count for it. */
  private readonly arrivalS: Int32Array;

  constructor(
    private readonly timetable: Timetable,
    private readonly fromS: number,
    readonly minutes: number,
    abreast = 1,
  ) {
    const platforms = timetable.platform.count;
    const most = Math.floor(MOST_ARRIVALS / abreast / Math.max(1, platforms));
    if (minutes > most) throw new LimitError('maxMinutesOfDeparture', most, minutes, 'percentiles');
    this.arrivalS = new Int32Array(minutes * platforms).fill(NEVER);
  }

  /** Searches every departure from one more source. */
  add(search: RangeSearch, frame: ServiceFrame, access: StopAccess): void {
    const { arrivalS, fromS, minutes } = this;
    const { stop, platform } = this.timetable;
    eachDeparture(search, frame, access, (departureS) => {
      const minute = Math.min(minutes - 1, Math.floor((departureS - fromS) / MINUTE_S));
      const row = minute * platform.count;
      for (let i = 0; i < search.improvedCount; i++) {
        const s = search.improved[i] as StopIndex;
        const at = row + stop.platform[s];
        arrivalS[at] = Math.min(arrivalS[at], search.arrivalS(s));
      }
    });
  }

  /** Lets a departure at a minute wait for what leaves in later ones. Call it once, after all sources. */
  finish(): void {
    const { arrivalS, minutes } = this;
    const { count } = this.timetable.platform;
    for (let at = (minutes - 1) * count - 1; at >= 0; at--) {
      if (arrivalS[at + count] < arrivalS[at]) arrivalS[at] = arrivalS[at + count];
    }
  }

  /**
   * Adds starts of a search on streets where the journeys of one minute of departure end. Their lengths aren't
   * computed.
   * @param limitDs the longest journey
   * @param budgetDs longest way on from a platform
   */
  addStarts(starts: StartList, links: StopLinks, minute: number, limitDs: number, budgetDs: number): void {
    const { count } = this.timetable.platform;
    const leftS = this.fromS + minute * MINUTE_S;
    for (let p = 0; p < count; p++) {
      const arrivalS = this.arrivalS[minute * count + p];
      if (arrivalS === NEVER) continue;
      const atDs = (arrivalS - leftS) * DS_PER_SECOND;
      if (atDs > limitDs) continue;
      addPlatform(starts, links, p as PlatformIndex, { origin: 0, budgetDs, atDs, atDm: 0 });
    }
  }
}
