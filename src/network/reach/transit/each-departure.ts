import type { RangeSearch, StopAccess } from '../../transit/index.ts';
import type { ServiceFrame } from './service-frame.ts';

/** Searches every departure of a frame, the latest first, and calls back with what each has improved. */
export function eachDeparture(
  search: RangeSearch,
  { day, fromS, toS, waits, options }: ServiceFrame,
  access: StopAccess,
  visit: (departureS: number) => void,
): void {
  search.start(day, access, options);
  if (waits) {
    search.departWaiting(fromS);
    visit(fromS);
    return;
  }
  for (const departureS of search.departures(fromS, toS)) {
    search.depart(departureS);
    visit(departureS);
  }
}
