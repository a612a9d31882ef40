/** The report of a timetable build: sizes, and counts of what was skipped or doubtful, by reason. */
export interface TimetableReport {
  readonly feeds: number;
  readonly routes: number;
  readonly trips: number;
  /** Arrivals and departures of all trips, those of frequencies included. */
  readonly stopTimes: number;
  readonly patterns: number;
  readonly platforms: number;
  /** Platforms without a street of the extract nearby. */
  readonly platformsOffStreets: number;
  readonly stops: number;
  readonly footpaths: number;
  readonly inSeatTransfers: number;
  /** Days on which a trip runs. */
  readonly days: number;
  /** Counts by reason. Counts of zero are left out. */
  readonly remarks: Readonly<Record<string, number>>;
}
