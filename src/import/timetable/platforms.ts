import type { StringInterner } from '../../kit/collections/string-table.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import { type GtfsFeed, STOP_STATION } from '../gtfs/index.ts';

/** The stops of all feeds at which trips stop, feed after feed in the feeds' own order. */
export interface Platforms {
  readonly count: number;
  readonly feed: Int32Array;
  /** Its stop within the feed, and that of its station (-1: none). */
  readonly stop: Int32Array;
  readonly station: Int32Array;
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
  readonly routeType: Int32Array;
  /** Indexed by feed and stop of the feed: its platform, -1 if no trip stops there. */
  readonly platformOf: readonly Int32Array[];
}

export function collectPlatforms(feeds: readonly GtfsFeed[]): Platforms {
  const feed: number[] = [];
  const stop: number[] = [];
  const routeTypes: number[] = [];
  const platformOf = feeds.map(({ stops, routes, trips, stopTimes }, f) => {
    // The least route type + 1 by stop, 0 if no trip stops there.
    const typeAt = new Int32Array(stops.length);
    for (let trip = 0; trip < trips.count; trip++) {
      const type = routes[trips.route[trip]].type + 1;
      for (let i = trips.firstStopTime[trip]; i < trips.firstStopTime[trip + 1]; i++) {
        const s = stopTimes.stop[i];
        if (typeAt[s] === 0 || type < typeAt[s]) typeAt[s] = type;
      }
    }
    return Int32Array.from(stops, (_, s) => {
      if (typeAt[s] === 0) return -1;
      feed.push(f);
      stop.push(s);
      routeTypes.push(typeAt[s] - 1);
      return feed.length - 1;
    });
  });
  const stopOf = (p: number) => feeds[feed[p]].stops[stop[p]];
  return {
    count: feed.length,
    feed: Int32Array.from(feed),
    stop: Int32Array.from(stop),
    station: Int32Array.from(feed, (f, p) => stationOf(feeds[f], stop[p])),
    lonE7: Int32Array.from(feed, (_, p) => toE7(stopOf(p).lon)),
    latE7: Int32Array.from(feed, (_, p) => toE7(stopOf(p).lat)),
    routeType: Int32Array.from(routeTypes),
    platformOf,
  };
}

/** Returns a stop and its ancestors: for a boarding area its platform and its station. */
export function withParents({ stops }: GtfsFeed, stop: number): number[] {
  const chain: number[] = [];
  for (let s = stop; s >= 0 && !chain.includes(s); s = stops[s].parent) chain.push(s);
  return chain;
}

const stationOf = (feed: GtfsFeed, stop: number): number =>
  withParents(feed, stop).find((s) => s !== stop && feed.stops[s].locationType === STOP_STATION) ?? -1;

/** Returns the columns of platforms that travelers see. */
export function platformColumns(feeds: readonly GtfsFeed[], platforms: Platforms, strings: StringInterner) {
  const text = (pick: (platform: number) => string) =>
    Int32Array.from({ length: platforms.count }, (_, p) => strings.intern(pick(p)));
  const stopOf = (p: number) => feeds[platforms.feed[p]].stops[platforms.stop[p]];
  const stationId = (p: number) =>
    platforms.station[p] < 0 ? '' : feeds[platforms.feed[p]].stops[platforms.station[p]].id;
  return {
    id: text((p) => stopOf(p).id),
    name: text((p) => stopOf(p).name),
    code: text((p) => stopOf(p).platformCode),
    station: text(stationId),
    wheelchair: Uint8Array.from({ length: platforms.count }, (_, p) => stopOf(p).wheelchair),
  };
}
