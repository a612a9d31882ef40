import type { RoutingQuery } from '../../../network/routing/index.ts';
import { servedDates } from '../../../network/transit/index.ts';
import type { Scene } from '../dialect-endpoint.ts';
import { refuseTravelTime } from './traveltime-manners.ts';
import type { Search } from './traveltime-searches.ts';

/** Refuses moments that no timetable covers. @param queryOf the number of a search's own query */
export function refuseUncovered(
  searches: readonly Search[],
  queryOf: (search: number) => number,
  { network, queries }: Scene,
): void {
  const served = network.transit === null ? null : servedDates(network.transit);
  for (const [i, { mode, path, isArrival }] of searches.entries()) {
    if (mode !== 'transit' || served === null) continue;
    const { routing } = queries[queryOf(i)].query as { readonly routing: RoutingQuery };
    const date = routing.origins[0].transit?.date;
    if (typeof date !== 'number' || (date >= served.first && date <= served.last)) continue;
    const name = `${path}.${isArrival ? 'arrival_time' : 'departure_time'}`;
    throw refuseTravelTime('value', name, `must be within the timetable: ${served.first} to ${served.last}`);
  }
}
