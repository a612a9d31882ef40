import type { Network } from '../../network/network.ts';
import type { RoutingQuery, TransitUse } from '../../routing/index.ts';
import { isTransitOrigin, spanOf, timetableOf } from './service-frame.ts';
import { travelDateOf } from './travel-date.ts';

type Asked = Pick<RoutingQuery, 'origins' | 'maxEdgeWeight'>;

/** Returns a notice on the dates of a request: which was chosen, or that nothing runs. Mostly empty. */
export function transitNotice(network: Network, { origins, maxEdgeWeight }: Asked): string {
  const notices = new Set<string>();
  const [there, back] = [new Set<TransitUse>(), new Set<TransitUse>()];
  for (const origin of origins) {
    const seen = origin.reverse ? back : there;
    if (!isTransitOrigin(origin) || seen.has(origin.transit)) continue;
    seen.add(origin.transit);
    const { notice } = travelDateOf(timetableOf(network), origin.transit, spanOf(origin, maxEdgeWeight));
    if (notice) notices.add(notice);
  }
  return [...notices].join(' ');
}
