import { buildTimetable, WalkingStreets } from '../../src/import/timetable/index.ts';
import { SILENT } from '../../src/kit/core/progress.ts';
import type { Network } from '../../src/network/network/index.ts';
import { withTimetable } from '../../src/network/opening/index.ts';
import { type FeedWorld, feedWorld } from './feed-world.ts';

/** Returns streets typed by hand with timetables typed by hand on them, built as an import builds them. */
export function withFeeds(streets: Network, ...feeds: readonly FeedWorld[]): Network {
  const { timetable } = buildTimetable(feeds.map(feedWorld), new WalkingStreets(streets), SILENT);
  return withTimetable(streets, timetable);
}
