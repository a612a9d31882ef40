import type { Remarks } from '../../kit/core/remarks.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import type { GtfsFeed } from '../gtfs/gtfs-feed.ts';
import type { Calendar } from './calendar.ts';
import type { Platforms } from './platforms.ts';
import type { StopVariants } from './stop-variants.ts';
import { TRANSFER_NOT_SEATED, TRANSFER_SEATED } from './transfer-rules.ts';
import type { TripTables } from './trips.ts';

/**
 * The largest distance between the end of a vehicle's trip and the beginning of its next one at which passengers may
 * stay.
 */
const NEARBY_M = 200;
/** The longest rest of a vehicle during which passengers may stay. */
const MAX_REST_S = 3600;

/** The most trips by frequencies in one block. */
const MAX_BLOCK = 100;

/** The timetable's trips made from one trip of the feed, by their start. */
type Runs = readonly number[];

/**
 * Finds pairs of trips between which passengers stay seated: consecutive trips of a block on some day, and those of
 * transfers.txt (type 4; type 5 forbids). If a trip has several, the first that runs counts on each day. Runs of
 * frequencies are followed by the next run of another trip of their block, or of the trip that a transfer names.
 */
export function findInSeatTransfers(
  feeds: readonly GtfsFeed[],
  trips: TripTables,
  calendar: Calendar,
  stops: StopVariants,
  platforms: Platforms,
  remarks: Remarks,
): { from: Int32Array; to: Int32Array } {
  const view = new TripView(trips, calendar, stops, platforms);
  const pairs = new Map<number, Set<number>>();
  const join = (from: number, to: number) => {
    const known = pairs.get(from);
    if (known) known.add(to);
    else pairs.set(from, new Set([to]));
  };
  feeds.forEach((feed, f) => {
    const runsOf = trips.runsOf[f];
    const isRepeated = new Set(feed.frequencies.map(({ trip }) => trip));
    for (const block of blocksOf(feed)) {
      const all = block.map(runsOf).filter((runs) => runs.length > 0);
      if (!block.some((trip) => isRepeated.has(trip))) followBlock(all.flat(), view, join);
      else if (all.length > MAX_BLOCK) remarks.add(`block of frequencies with more than ${MAX_BLOCK} trips`);
      else for (const from of all) followRuns(from, all, view, join);
    }
    for (const [from, to] of ruledPairs(feed, runsOf, TRANSFER_SEATED, remarks)) {
      const followers = from[0] === to[0] ? [] : view.nextRuns(from, to, Infinity);
      if (!followers.some((run) => run >= 0)) remarks.add('stay-seated rule against time');
      from.forEach((run, i) => {
        if (followers[i] >= 0) join(run, followers[i]);
      });
    }
    for (const [from, to] of ruledPairs(feed, runsOf, TRANSFER_NOT_SEATED, remarks)) {
      for (const run of from)
        for (const next of pairs.get(run) ?? []) if (to.includes(next)) pairs.get(run)?.delete(next);
    }
  });
  const list = [...pairs].flatMap(([from, tos]) => [...tos].map((to) => [from, to] as const));
  list.sort(([a, x], [b, y]) => a - b || view.startS(x) - view.startS(y) || x - y);
  return { from: Int32Array.from(list, ([from]) => from), to: Int32Array.from(list, ([, to]) => to) };
}

/** Returns the pairs of trips in rows of transfers.txt of one type. */
function ruledPairs(
  feed: GtfsFeed,
  runsOf: (trip: number) => Runs,
  wanted: number,
  remarks: Remarks,
): [from: Runs, to: Runs][] {
  const pairs: [Runs, Runs][] = [];
  for (const { type, fromTrip, toTrip } of feed.transfers) {
    if (type !== wanted) continue;
    const from = fromTrip < 0 ? [] : runsOf(fromTrip);
    const to = toTrip < 0 ? [] : runsOf(toTrip);
    if (from.length === 0 || to.length === 0) remarks.add('rule about staying seated without two trips that run');
    else pairs.push([from, to]);
  }
  return pairs;
}

/** Returns trips of the feed grouped by block. */
function blocksOf({ trips }: GtfsFeed): Iterable<number[]> {
  const blocks = new Map<number, number[]>();
  for (let t = 0; t < trips.count; t++) {
    const block = trips.block[t];
    if (block < 0) continue;
    const list = blocks.get(block);
    if (list) list.push(t);
    else blocks.set(block, [t]);
  }
  return blocks.values();
}

/** Joins each trip, on each of its days, with the next trip of the block. */
function followBlock(block: number[], view: TripView, join: (from: number, to: number) => void): void {
  block.sort((a, b) => view.startS(a) - view.startS(b) || a - b);
  for (let i = 0; i < block.length; i++) {
    const from = block[i];
    const end = view.endS(from);
    const open = view.daysOf(from).slice();
    for (let j = i + 1; j < block.length && view.startS(block[j]) <= end + MAX_REST_S; j++) {
      const to = block[j];
      if (view.startS(to) < end) continue;
      if (!takeCommonDays(open, view.daysOf(to))) continue;
      if (view.gapM(from, to) <= NEARBY_M) join(from, to);
      if (open.every((word) => word === 0)) break;
    }
  }
}

/**
 * Joins each run of a trip, on each of its days, with the next run of any other trip of the block that begins there.
 */
function followRuns(
  from: Runs,
  block: readonly Runs[],
  view: TripView,
  join: (from: number, to: number) => void,
): void {
  const others = block.filter((to) => to !== from && view.gapM(from[0], to[0]) <= NEARBY_M);
  const followers = others.map((to) => view.nextRuns(from, to, MAX_REST_S));
  from.forEach((run, i) => {
    const open = view.daysOf(run).slice();
    const next = followers.map((runs) => runs[i]).filter((to) => to >= 0);
    next.sort((a, b) => view.startS(a) - view.startS(b) || a - b);
    for (const to of next) if (takeCommonDays(open, view.daysOf(to))) join(run, to);
  });
}

/** Removes from `open` the days it has in common with `days`; returns whether there was one. */
function takeCommonDays(open: Uint32Array, days: Uint32Array): boolean {
  let common = 0;
  for (let w = 0; w < open.length; w++) {
    common |= open[w] & days[w];
    open[w] &= ~days[w];
  }
  return common !== 0;
}

/** The trips' days, ends, and gaps between them. */
class TripView {
  private readonly firstTime: Int32Array;
  private readonly times: Int32Array;
  private readonly firstPosition: Int32Array;
  private readonly positions: Int32Array;

  constructor(
    private readonly trips: TripTables,
    private readonly calendar: Calendar,
    private readonly stops: StopVariants,
    private readonly platforms: Platforms,
  ) {
    this.firstTime = trips.profiles.first;
    this.times = trips.profiles.flat;
    this.firstPosition = trips.patterns.first;
    this.positions = trips.patterns.flat;
  }

  startS(trip: number): number {
    return this.trips.columns.startS[trip];
  }

  /** Returns the trip's last arrival. */
  endS(trip: number): number {
    return this.trips.columns.startS[trip] + this.times[this.firstTime[this.trips.columns.profile[trip] + 1] - 2];
  }

  daysOf(trip: number): Uint32Array {
    const { days, wordsPerService } = this.calendar;
    const at = this.trips.columns.service[trip] * wordsPerService;
    return days.subarray(at, at + wordsPerService);
  }

  /**
   * Returns for each run the first run of another trip that begins within a time after its end and follows no earlier
   * run; else -1.
   */
  nextRuns(from: Runs, to: Runs, maxRestS: number): number[] {
    let next = 0;
    return from.map((run) => {
      while (next < to.length && this.startS(to[next]) < this.endS(run)) next++;
      return next < to.length && this.startS(to[next]) <= this.endS(run) + maxRestS ? to[next++] : -1;
    });
  }

  /** Returns the meters from the end of one trip to the beginning of the other; 0 within a station. */
  gapM(from: number, to: number): number {
    const { lonE7, latE7, station, feed } = this.platforms;
    const a = this.stops.platform[this.positions[this.firstPosition[this.trips.columns.pattern[from] + 1] - 2]];
    const b = this.stops.platform[this.positions[this.firstPosition[this.trips.columns.pattern[to]] + 1]];
    if (a === b || (station[a] >= 0 && station[a] === station[b] && feed[a] === feed[b])) return 0;
    return haversineM(fromE7(lonE7[a]), fromE7(latE7[a]), fromE7(lonE7[b]), fromE7(latE7[b]));
  }
}
