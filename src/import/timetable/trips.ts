import { GrowableFloat64, GrowableInt32, GrowableUint8 } from '../../kit/collections/growable.ts';
import { SequenceInterner } from '../../kit/collections/sequence-interner.ts';
import type { Remarks } from '../../kit/core/remarks.ts';
import { TRIP_BY_HEADWAY, TRIP_NO_BICYCLES } from '../../network/transit/timetable.ts';
import type { GtfsFeed } from '../gtfs/gtfs-feed.ts';
import type { Calendar } from './calendar.ts';
import type { Platforms } from './platforms.ts';
import type { StopVariants } from './stop-variants.ts';
import type { TripTexts } from './trip-texts.ts';
import type { UsedShapes } from './used-shapes.ts';

/** Trips of all feeds, sorted by pattern and start, and the tables they share. */
export interface TripTables {
  /** The columns of `Timetable.trip`. */
  readonly columns: ReturnType<TripList['sorted']>['columns'];
  /**
   * Indexed by feed: the timetable's trips made from a trip of the feed, many by its frequencies, none if it never
   * runs; by their start.
   */
  readonly runsOf: readonly ((trip: number) => readonly number[])[];
  readonly stopTimeCount: number;
  /** Each pattern as its shape, then stop and doors (pickup + 4 · drop-off) of each stop position. */
  readonly patterns: SequenceInterner;
  /** Indexed by pattern, then stop position: its place on the shape. */
  readonly shapeAt: Float64Array;
  /** Each profile as arrival and departure of each stop position after the first departure. */
  readonly profiles: SequenceInterner;
}

/** GTFS bikes_allowed. */
const NO_BICYCLES = 2;
/** The most runs of one row of frequencies.txt: two days of a train every 30 seconds. */
const MAX_RUNS = 5760;
/** The most runs of all rows together. */
const MAX_ALL_RUNS = 10_000_000;

export function buildTrips(
  feeds: readonly GtfsFeed[],
  calendar: Calendar,
  platforms: Platforms,
  stops: StopVariants,
  shapes: UsedShapes,
  texts: TripTexts,
  remarks: Remarks,
): TripTables {
  const list = new TripList();
  const patterns = new SequenceInterner();
  const profiles = new SequenceInterner();
  const shapeAt = new GrowableFloat64();
  let positions = new Int32Array(1024);
  let times = new Int32Array(1024);
  let firstRoute = 0;
  let runsLeft = MAX_ALL_RUNS;

  const firstRuns = feeds.map((feed, f) => {
    const { trips, stopTimes } = feed;
    const platformOf = platforms.platformOf[f];
    const frequencies = frequenciesByTrip(feed);
    const firstRun = new Int32Array(trips.count + 1);
    for (let trip = 0; trip < trips.count; trip++) {
      firstRun[trip] = list.count;
      const service = calendar.serviceOf[f][trips.service[trip]];
      if (service < 0) {
        // A service without any days was already remarked on when the feed was read.
        if (feed.services[trips.service[trip]].days.length > 0) remarks.add('trip outside the span of days kept');
        continue;
      }
      const from = trips.firstStopTime[trip];
      const length = trips.firstStopTime[trip + 1] - from;
      if (2 * length + 1 > positions.length) {
        positions = new Int32Array(4 * length);
        times = new Int32Array(4 * length);
      }
      const start = stopTimes.departureS[from];
      positions[0] = shapes.shapeOf(f, trip);
      for (let i = 0; i < length; i++) {
        const at = from + i;
        positions[2 * i + 1] = stops.stopOf(platformOf[stopTimes.stop[at]], trips.route[trip], trip);
        positions[2 * i + 2] = stopTimes.pickup[at] | (stopTimes.dropOff[at] << 2);
        times[2 * i] = stopTimes.arrivalS[at] - start;
        times[2 * i + 1] = stopTimes.departureS[at] - start;
      }
      const known = patterns.count;
      const pattern = patterns.intern(positions, 2 * length + 1);
      if (pattern === known) {
        for (let i = 0; i < length; i++) shapeAt.push(positions[0] < 0 ? 0 : stopTimes.shapeAt[from + i]);
      }
      const profile = profiles.intern(times, 2 * length);
      const id = texts.of(f, trips.id[trip]);
      const headsign = texts.of(f, trips.headsign[trip]);
      const add = (startS: number, flags: number) =>
        list.add(pattern, firstRoute + trips.route[trip], service, id, headsign, startS, profile, flags, length);
      const bicycles = trips.bikes[trip] === NO_BICYCLES ? TRIP_NO_BICYCLES : 0;
      const rows = frequencies.get(trip);
      if (rows === undefined) {
        add(start, bicycles);
        continue;
      }
      for (const { startS, endS, headwayS, exact } of rows) {
        const wanted = Math.max(0, Math.ceil((endS - startS) / headwayS));
        const runs = Math.min(wanted, MAX_RUNS, runsLeft);
        runsLeft -= runs;
        remarks.add('run of a frequency beyond what is kept', wanted - runs);
        for (let n = 0; n < runs; n++) add(startS + n * headwayS, exact ? bicycles : bicycles | TRIP_BY_HEADWAY);
      }
    }
    firstRoute += feed.routes.length;
    firstRun[trips.count] = list.count;
    return firstRun;
  });

  const { order, columns } = list.sorted(patterns.count);
  const place = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) place[order[i]] = i;
  const runsOf = firstRuns.map((firstRun) => (trip: number) => {
    const runs = place.slice(firstRun[trip], firstRun[trip + 1]);
    return Array.from(runs.sort());
  });
  const stopTimeCount = list.stopTimeCount;
  return { columns, runsOf, stopTimeCount, patterns, shapeAt: shapeAt.toArray(), profiles };
}

function frequenciesByTrip({ frequencies }: GtfsFeed): Map<number, GtfsFeed['frequencies'][number][]> {
  const byTrip = new Map<number, GtfsFeed['frequencies'][number][]>();
  for (const row of frequencies) {
    const rows = byTrip.get(row.trip);
    if (rows) rows.push(row);
    else byTrip.set(row.trip, [row]);
  }
  return byTrip;
}

/** Columns of trips in input order. */
class TripList {
  stopTimeCount = 0;
  private readonly pattern = new GrowableInt32();
  private readonly route = new GrowableInt32();
  private readonly service = new GrowableInt32();
  private readonly id = new GrowableInt32();
  private readonly headsign = new GrowableInt32();
  private readonly startS = new GrowableInt32();
  private readonly profile = new GrowableInt32();
  private readonly flags = new GrowableUint8();

  get count(): number {
    return this.pattern.length;
  }

  add(
    pattern: number,
    route: number,
    service: number,
    id: number,
    headsign: number,
    startS: number,
    profile: number,
    flags: number,
    positions: number,
  ): void {
    this.pattern.push(pattern);
    this.route.push(route);
    this.service.push(service);
    this.id.push(id);
    this.headsign.push(headsign);
    this.startS.push(startS);
    this.profile.push(profile);
    this.flags.push(flags);
    this.stopTimeCount += positions;
  }

  /** Returns trips sorted by pattern, then start, then input order; `order[i]` is the input index of trip i. */
  sorted(patternCount: number) {
    const pattern = this.pattern.view();
    const startS = this.startS.view();
    const first = new Int32Array(patternCount + 1);
    for (const p of pattern) first[p + 1]++;
    for (let p = 0; p < patternCount; p++) first[p + 1] += first[p];
    const order = new Int32Array(this.count);
    const next = first.slice();
    for (let t = 0; t < this.count; t++) order[next[pattern[t]]++] = t;
    for (let p = 0; p < patternCount; p++) {
      order.subarray(first[p], first[p + 1]).sort((a, b) => startS[a] - startS[b] || a - b);
    }
    const ordered = (column: GrowableInt32) => {
      const values = column.view();
      return order.map((t) => values[t]);
    };
    const flags = this.flags.view();
    const columns = {
      count: this.count,
      pattern: ordered(this.pattern),
      route: ordered(this.route),
      service: ordered(this.service),
      id: ordered(this.id),
      headsign: ordered(this.headsign),
      startS: ordered(this.startS),
      profile: ordered(this.profile),
      flags: Uint8Array.from(order, (t) => flags[t]),
    };
    return { order, columns };
  }
}
