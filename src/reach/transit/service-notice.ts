import { dateText } from '../../core/calendar.ts';
import type { Network } from '../../network/network.ts';
import type { RoutingQuery, TransitUse } from '../../routing/index.ts';
import { servedDates, type Timetable } from '../../transit/index.ts';
import { chosenDateOf, isTransitOrigin, servedDateOf, type TransitOrigin, timetableOf } from './service-frame.ts';

type Asked = Pick<RoutingQuery, 'origins' | 'maxEdgeWeight'>;

/** What callers should know about the dates of a request: which was chosen, or that nothing runs. Mostly empty. */
export function transitNotice(network: Network, { origins, maxEdgeWeight }: Asked): string {
  const notices = new Set<string>();
  const [there, back] = [new Set<TransitUse>(), new Set<TransitUse>()];
  for (const origin of origins) {
    const seen = origin.reverse ? back : there;
    if (!isTransitOrigin(origin) || seen.has(origin.transit)) continue;
    seen.add(origin.transit);
    const notice = dateNotice(timetableOf(network), origin, maxEdgeWeight);
    if (notice) notices.add(notice);
  }
  return [...notices].join(' ');
}

function dateNotice(timetable: Timetable, origin: TransitOrigin, maxDurationS: number): string {
  const served = servedDates(timetable);
  if (!served) return 'No public transport: the timetable is empty.';
  const asked = origin.transit.date;
  const date = chosenDateOf(timetable, origin.transit);
  if (date === null) return `No public transport on any ${asked}.`;
  if (typeof asked !== 'number') return `Public transport of ${dateText(date)}.`;
  if (servedDateOf(timetable, origin, maxDurationS) !== null) return '';
  const covered = `the timetable covers ${dateText(served.first)} to ${dateText(served.last)}`;
  return `No public transport on ${dateText(date)}: ${covered}.`;
}
