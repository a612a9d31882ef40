import { StringInterner } from '../../kit/collections/string-table.ts';
import type { Progress } from '../../kit/core/progress.ts';
import { Remarks } from '../../kit/core/remarks.ts';
import { timetableOf } from '../../network/transit/columns.ts';
import type { Timetable } from '../../network/transit/timetable.ts';
import type { WalkingNetwork } from '../../network/transit/walking.ts';
import type { GtfsFeed } from '../gtfs/gtfs-feed.ts';
import { buildCalendar, countTripsOnDays } from './calendar.ts';
import { buildFootpaths } from './footpaths.ts';
import { findInSeatTransfers } from './in-seat-transfers.ts';
import { linkPlatforms } from './links.ts';
import { collectPlatforms, platformColumns } from './platforms.ts';
import { profileColumns } from './profiles.ts';
import type { TimetableReport } from './report.ts';
import { routeColumns } from './routes.ts';
import { findShortcuts } from './shortcuts.ts';
import { MAX_WALK_DS, shortestWalks } from './shortest-walks.ts';
import { StationWays } from './station-ways.ts';
import { positionColumns } from './stop-positions.ts';
import { splitStops } from './stop-variants.ts';
import { TransferRules } from './transfer-rules.ts';
import { TripTexts } from './trip-texts.ts';
import { buildTrips } from './trips.ts';
import { UsedShapes } from './used-shapes.ts';

/**
 * Builds one timetable of any number of feeds, connected to each other and to the streets on foot. The same feeds in
 * the same order give the same timetable. This folder's README describes the rules.
 */
export function buildTimetable(
  feeds: readonly GtfsFeed[],
  streets: WalkingNetwork,
  progress: Progress,
): { timetable: Timetable; report: TimetableReport } {
  const remarks = new Remarks();
  const strings = new StringInterner();
  const platforms = collectPlatforms(feeds);
  const calendar = buildCalendar(feeds, remarks);
  const rules = new TransferRules(feeds, platforms, remarks);
  const ways = new StationWays(feeds, platforms);
  const links = linkPlatforms(platforms, ways, streets);
  const streetWalks = streets.walksBetween(links, MAX_WALK_DS, (done, total) =>
    progress.update('walking between stops', done, total),
  );
  const shortcuts = findShortcuts(platforms, links, ways, MAX_WALK_DS);
  const walks = shortestWalks(streetWalks, shortcuts, MAX_WALK_DS);
  const stops = splitStops(feeds, platforms, rules, walks, remarks);
  const shapes = new UsedShapes(feeds);
  const texts = new TripTexts(feeds, strings);
  const trips = buildTrips(feeds, calendar, platforms, stops, shapes, texts, remarks);
  const shape = shapes.toColumns();
  const { pattern, stopPosition } = positionColumns(trips, shape, stops, platforms);
  const inSeatTransfer = findInSeatTransfers(feeds, trips, calendar, stops, platforms, remarks);
  const { stop, footpath } = buildFootpaths(walks, ways, rules, stops, platforms);
  const tripsOnDay = countTripsOnDays(calendar, trips.columns.service);
  const { firstLink, ...link } = links;
  const { first: firstShortcut, ...shortcut } = shortcuts;

  const timetable = timetableOf({
    feed: {
      name: Int32Array.from(feeds, ({ name }) => strings.intern(name)),
      timeZone: Int32Array.from(feeds, ({ timeZone }) => strings.intern(timeZone)),
    },
    calendar: {
      mainFeed: Int32Array.of(mainFeedOf(feeds)),
      firstDay: Int32Array.of(calendar.firstDay),
      tripsOnDay,
    },
    platform: {
      feed: platforms.feed,
      ...platformColumns(feeds, platforms, strings),
      lonE7: platforms.lonE7,
      latE7: platforms.latE7,
      routeType: platforms.routeType,
      firstLink,
      firstShortcut,
    },
    link,
    shortcut,
    stop: { platform: stops.platform, ...stop },
    footpath,
    pattern,
    stopPosition,
    shape,
    route: routeColumns(feeds, strings),
    trip: trips.columns,
    profile: profileColumns(trips.profiles),
    service: { feed: calendar.feed },
    'service.days': calendar.days,
    inSeatTransfer,
    // Last, since all the steps above add strings.
    strings: strings.toTable(),
  });
  const offStreets = platforms.feed.filter((_, p) => firstLink[p] === firstLink[p + 1]).length;
  const report: TimetableReport = {
    feeds: feeds.length,
    routes: timetable.route.count,
    trips: trips.columns.count,
    stopTimes: trips.stopTimeCount,
    patterns: pattern.count,
    platforms: platforms.count,
    platformsOffStreets: offStreets,
    stops: stops.count,
    footpaths: footpath.head.length,
    inSeatTransfers: inSeatTransfer.from.length,
    days: tripsOnDay.filter((count) => count > 0).length,
    remarks: remarks.toRecord(),
  };
  return { timetable, report };
}

function mainFeedOf(feeds: readonly GtfsFeed[]): number {
  let main = 0;
  feeds.forEach(({ stopTimes }, f) => {
    if (stopTimes.count > feeds[main].stopTimes.count) main = f;
  });
  return main;
}
