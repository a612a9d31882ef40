/** The most that reading a feed may cost. A national feed (30 million stop times, 2 GB of text) stays far below. */
export interface FeedLimits {
  /** Entries of a zip or folder. */
  readonly entries: number;
  /**
   * Bytes, unpacked, and rows of stop_times.txt and of shapes.txt each. A stop time takes 51 bytes while it is sorted.
   */
  readonly bigFileBytes: number;
  readonly bigFileRows: number;
  /** Bytes, unpacked, and rows of every other file. */
  readonly fileBytes: number;
  readonly fileRows: number;
  /** Unpacked bytes per packed byte of a zip's entry; text packs about 10 to 1, a decompression bomb 1000 to 1. */
  readonly ratio: number;
  /** Days of all services together. */
  readonly serviceDays: number;
}

export const FEED_LIMITS: FeedLimits = {
  entries: 1000,
  bigFileBytes: 16 * 2 ** 30,
  bigFileRows: 100_000_000,
  fileBytes: 2 ** 30,
  fileRows: 5_000_000,
  ratio: 200,
  serviceDays: 100_000_000,
};

/** Returns whether a table is read into columns without strings. */
export const isBigFile = (name: string): boolean => name === 'stop_times.txt' || name === 'shapes.txt';
