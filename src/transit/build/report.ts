/** What became of the feeds: sizes of the timetable, and what was passed over or doubtful, by reason. */
export interface TimetableReport {
  readonly feeds: number;
  readonly routes: number;
  readonly trips: number;
  /** Arrivals and departures of all trips, those of frequencies included. */
  readonly stopTimes: number;
  readonly patterns: number;
  readonly platforms: number;
  /** Platforms that no street of the extract is near to. */
  readonly platformsOffStreets: number;
  readonly stops: number;
  readonly footpaths: number;
  readonly inSeatTransfers: number;
  /** Days on which something runs. */
  readonly days: number;
  /** Reason → how often. Counts of zero are left out. */
  readonly remarks: Readonly<Record<string, number>>;
}
