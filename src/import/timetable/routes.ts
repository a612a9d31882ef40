import type { StringInterner } from '../../kit/collections/string-table.ts';
import type { GtfsFeed } from '../gtfs/gtfs-feed.ts';

/** Returns the routes of all feeds, feed after feed, as columns. */
export function routeColumns(feeds: readonly GtfsFeed[], strings: StringInterner) {
  const routes = feeds.flatMap((feed, f) => feed.routes.map((route) => ({ feed: f, route })));
  const text = (pick: (route: GtfsFeed['routes'][number], feed: GtfsFeed) => string) =>
    Int32Array.from(routes, ({ feed, route }) => strings.intern(pick(route, feeds[feed])));
  return {
    count: routes.length,
    feed: Int32Array.from(routes, ({ feed }) => feed),
    id: text(({ id }) => id),
    shortName: text(({ shortName }) => shortName),
    longName: text(({ longName }) => longName),
    agency: text(({ agency }, { agencies }) => agencies[agency]?.name ?? ''),
    type: Int32Array.from(routes, ({ route }) => route.type),
    color: text(({ color }) => color),
    textColor: text(({ textColor }) => textColor),
  };
}
