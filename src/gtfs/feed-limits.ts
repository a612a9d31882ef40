/** What a feed may cost at most. A national feed (30 million stop times, 2 GB of text) stays far below. */
export interface FeedLimits {
  /** Entries of a zip or folder. */
  readonly entries: number;
  /** Bytes of stop_times.txt and of shapes.txt, unpacked. */
  readonly bigFileBytes: number;
  /** Bytes of every other file, unpacked. */
  readonly fileBytes: number;
  /** Unpacked bytes per packed byte of a zip's entry; text packs about 10 to 1, a bomb 1000 to 1. */
  readonly ratio: number;
  /** Days of all services together. */
  readonly serviceDays: number;
}

export const FEED_LIMITS: FeedLimits = {
  entries: 1000,
  bigFileBytes: 16 * 2 ** 30,
  fileBytes: 2 ** 30,
  ratio: 200,
  serviceDays: 100_000_000,
};
