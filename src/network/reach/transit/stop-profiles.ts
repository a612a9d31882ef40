import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import type { RangeSearch, StopAccess } from '../../transit/index.ts';
import type { StopIndex } from '../../transit/timetable.ts';
import { eachDeparture } from './each-departure.ts';
import type { ServiceFrame } from './service-frame.ts';

/**
 * All optimal rides of one source: the stops that each of its departures reaches earlier than all later ones, in
 * descending order of departures. The improvements of departure d are `first[d] .. first[d + 1] - 1`.
 */
export interface StopProfiles {
  readonly count: number;
  readonly departureS: Int32Array;
  readonly first: Int32Array;
  readonly stop: Int32Array;
  readonly arrivalS: Int32Array;
  /** The earliest time of leaving the source. */
  readonly fromS: number;
}

export function stopProfiles(search: RangeSearch, frame: ServiceFrame, access: StopAccess): StopProfiles {
  const departures = new GrowableInt32();
  const first = new GrowableInt32();
  const stop = new GrowableInt32();
  const arrivalS = new GrowableInt32();
  eachDeparture(search, frame, access, (departureS) => {
    if (search.improvedCount === 0) return;
    departures.push(departureS);
    first.push(stop.length);
    for (let i = 0; i < search.improvedCount; i++) {
      stop.push(search.improved[i]);
      arrivalS.push(search.arrivalS(search.improved[i] as StopIndex));
    }
  });
  first.push(stop.length);
  return {
    count: departures.length,
    departureS: departures.toArray(),
    first: first.toArray(),
    stop: stop.toArray(),
    arrivalS: arrivalS.toArray(),
    fromS: frame.fromS,
  };
}
