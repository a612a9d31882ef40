import { GrowableInt32 } from '../../collections/growable.ts';
import { DS_PER_SECOND } from '../../core/units.ts';
import type { StopAccess } from '../../transit/index.ts';
import type { Timetable } from '../../transit/timetable.ts';
import type { Reach } from '../street-reach.ts';
import { platformStopsOf, stopLinksOf } from './stop-links.ts';

/** The stops that a search on streets reached within `maxDs`: for each platform the quickest way onto it. */
export function stopAccess(timetable: Timetable, reach: Reach, maxDs: number): StopAccess {
  const { links, first } = stopLinksOf(timetable, reach.costs);
  const stops = platformStopsOf(timetable);
  const stop = new GrowableInt32();
  const durationS = new GrowableInt32();
  const lengthDm = new GrowableInt32();
  for (let p = 0; p < timetable.platform.count; p++) {
    let leastDs = maxDs + 1;
    let dm = 0;
    for (let l = first[p as never]; l < first[(p + 1) as never]; l++) {
      const { onto } = links[l];
      const reached = onto && reach.at(onto);
      if (!reached || reached.travelTimeDs >= leastDs) continue;
      leastDs = reached.travelTimeDs;
      dm = reached.lengthDm;
    }
    if (leastDs > maxDs) continue;
    for (let s = stops.first[p]; s < stops.first[p + 1]; s++) {
      stop.push(stops.stop[s]);
      durationS.push(Math.ceil(leastDs / DS_PER_SECOND));
      lengthDm.push(dm);
    }
  }
  return { count: stop.length, stop: stop.view(), durationS: durationS.view(), lengthDm: lengthDm.view() };
}
