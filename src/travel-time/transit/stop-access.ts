import { GrowableInt32 } from '../../collections/growable.ts';
import { DS_PER_SECOND } from '../../core/units.ts';
import type { StopAccess } from '../../transit/index.ts';
import type { PlatformIndex, Timetable } from '../../transit/timetable.ts';
import type { Reach } from '../street-reach.ts';
import { platformStopsOf, stopLinksOf } from './stop-links.ts';

/** Ways between a place and stops: columns of equal length, each stop once. */
export interface StopWays {
  readonly count: number;
  readonly stop: Int32Array;
  readonly travelTimeDs: Int32Array;
  readonly lengthDm: Int32Array;
}

/** The stops that a search on streets reached: for each platform the quickest way onto it. */
export function stopWays(timetable: Timetable, reach: Reach): StopWays {
  const { links, first } = stopLinksOf(timetable, reach.costs);
  const stops = platformStopsOf(timetable);
  const stop = new GrowableInt32();
  const travelTimeDs = new GrowableInt32();
  const lengthDm = new GrowableInt32();
  for (let p = 0 as PlatformIndex; p < timetable.platform.count; p++) {
    let leastDs = Infinity;
    let dm = 0;
    for (let l = first[p]; l < first[(p + 1) as PlatformIndex]; l++) {
      const { onto } = links[l];
      const reached = onto && reach.at(onto);
      if (!reached || reached.travelTimeDs >= leastDs) continue;
      leastDs = reached.travelTimeDs;
      dm = reached.lengthDm;
    }
    if (leastDs === Infinity) continue;
    for (let s = stops.first[p]; s < stops.first[p + 1]; s++) {
      stop.push(stops.stop[s]);
      travelTimeDs.push(leastDs);
      lengthDm.push(dm);
    }
  }
  return { count: stop.length, stop: stop.view(), travelTimeDs: travelTimeDs.view(), lengthDm: lengthDm.view() };
}

/** The same as searches on timetables take them: whole seconds, rounded up. */
export const accessBy = ({ count, stop, travelTimeDs, lengthDm }: StopWays): StopAccess => ({
  count,
  stop,
  durationS: travelTimeDs.map((ds) => Math.ceil(ds / DS_PER_SECOND)),
  lengthDm,
});
