import type { StringInterner } from '../../kit/collections/string-table.ts';
import type { GtfsFeed } from '../gtfs/gtfs-feed.ts';

/** Maps strings of feeds' trips to strings of the timetable; each is decoded once, however many trips have it. */
export class TripTexts {
  /** Indexed by feed and string of the feed: index + 1 in the timetable's strings, 0 if not requested yet. */
  private readonly known: readonly Int32Array[];

  constructor(
    private readonly feeds: readonly GtfsFeed[],
    private readonly strings: StringInterner,
  ) {
    this.known = feeds.map(({ trips }) => new Int32Array(trips.strings.length));
  }

  of(feed: number, text: number): number {
    const known = this.known[feed];
    if (known[text] === 0) known[text] = this.strings.intern(this.feeds[feed].trips.strings.get(text)) + 1;
    return known[text] - 1;
  }
}
