import { SILENT } from '../../src/core/progress.ts';
import { type Network, WalkingStreets } from '../../src/network/index.ts';
import { buildTimetable } from '../../src/transit/build/index.ts';
import { type FeedWorld, feedWorld } from './feed-world.ts';

/** Streets typed by hand with timetables typed by hand on them, built as an import builds them. */
export function withFeeds(streets: Network, ...feeds: readonly FeedWorld[]): Network {
  const { timetable } = buildTimetable(feeds.map(feedWorld), new WalkingStreets(streets), SILENT);
  return { ...streets, transit: timetable };
}
