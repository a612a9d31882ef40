import { dateOfDay, dayOfDate } from '../../kit/core/calendar.ts';
import type { Network } from '../../network/network/network.ts';
import type { Origin, RoutingQuery } from '../../network/routing/index.ts';
import { dayAt, serviceDayStart, utcOffsetS } from '../../network/transit/index.ts';
import type { OwnQuery } from './own-operations.ts';

const DAY_S = 86_400;

/** Returns the zone of a region's clock; without a timetable that is UTC. */
function zoneOf({ transit }: Network): string {
  return transit === null ? 'UTC' : transit.strings.get(transit.feed.timeZone[transit.mainFeed]);
}

/** Returns queries whose frames of public transport are in UTC with frames by the region's clock. */
export function inRegionClock<Q extends { readonly queries: readonly OwnQuery[] }>(network: Network, query: Q): Q {
  const zone = zoneOf(network);
  const queries = query.queries.map((one): OwnQuery => {
    const { routing, ...rest } = one.query as { readonly routing: RoutingQuery };
    const origins = routing.origins.map((origin) => originIn(zone, origin));
    return { ...one, query: { ...rest, routing: { ...routing, origins } } };
  });
  return { ...query, queries };
}

function originIn(zone: string, origin: Origin): Origin {
  const { transit } = origin;
  if (transit === null || typeof transit.date !== 'number') return origin;
  const unixS = dayOfDate(transit.date) * DAY_S + transit.timeS;
  const day = dayAt(unixS, zone);
  return { ...origin, transit: { ...transit, date: dateOfDay(day), timeS: unixS - serviceDayStart(day, zone) } };
}

/** Returns the moment (Unix seconds) of a time of a date by the region's clock. */
export const momentOf = (network: Network, date: number, timeS: number): number =>
  serviceDayStart(dayOfDate(date), zoneOf(network)) + timeS;

/** Returns a moment as ISO 8601 by the region's clock: `2026-01-13T08:00:00+01:00`. */
export function isoOf(network: Network, unixS: number): string {
  const offsetS = utcOffsetS(unixS, zoneOf(network));
  const minutes = Math.round(Math.abs(offsetS) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  const zone = `${offsetS < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${new Date((unixS + offsetS) * 1000).toISOString().slice(0, 19)}${zone}`;
}
