import type { Remarks } from '../../core/remarks.ts';
import { fromE7 } from '../../geo/coordinates.ts';
import { haversineM } from '../../geo/distance.ts';
import type { GtfsFeed } from '../../gtfs/gtfs-feed.ts';
import type { Calendar } from './calendar.ts';
import type { Platforms } from './platforms.ts';
import type { StopVariants } from './stop-variants.ts';
import { TRANSFER_NOT_SEATED, TRANSFER_SEATED } from './transfer-rules.ts';
import type { TripTables } from './trips.ts';

/** A vehicle that ends its trip here and begins the next one there keeps its passengers. */
const NEARBY_M = 200;
/** A vehicle that rests longer is emptied. */
const MAX_REST_S = 3600;

/**
 * Pairs of trips that passengers stay seated through: trips of a block that follow each other on some day, and what
 * transfers.txt says (type 4; type 5 forbids). Where a trip has several, on each day the first that runs holds.
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
    const tripOf = trips.tripOf[f];
    for (const block of blocksOf(feed, tripOf)) followBlock(block, view, join);
    for (const [from, to] of ruledPairs(feed, tripOf, TRANSFER_SEATED, remarks)) {
      if (from === to || view.startS(to) < view.endS(from)) remarks.add('stay-seated rule against time');
      else join(from, to);
    }
    for (const [from, to] of ruledPairs(feed, tripOf, TRANSFER_NOT_SEATED, remarks)) pairs.get(from)?.delete(to);
  });
  const list = [...pairs].flatMap(([from, tos]) => [...tos].map((to) => [from, to] as const));
  list.sort(([a, x], [b, y]) => a - b || view.startS(x) - view.startS(y) || x - y);
  return { from: Int32Array.from(list, ([from]) => from), to: Int32Array.from(list, ([, to]) => to) };
}

/** The pairs of trips in rows of transfers.txt of one type. */
function ruledPairs(
  feed: GtfsFeed,
  tripOf: Int32Array,
  wanted: number,
  remarks: Remarks,
): [from: number, to: number][] {
  const pairs: [number, number][] = [];
  for (const { type, fromTrip, toTrip } of feed.transfers) {
    if (type !== wanted) continue;
    const from = fromTrip < 0 ? -1 : tripOf[fromTrip];
    const to = toTrip < 0 ? -1 : tripOf[toTrip];
    if (from < 0 || to < 0) remarks.add('rule about staying seated without two trips that run');
    else pairs.push([from, to]);
  }
  return pairs;
}

/** Trips with the same block, each list in no order. */
function blocksOf({ trips }: GtfsFeed, tripOf: Int32Array): Iterable<number[]> {
  const blocks = new Map<number, number[]>();
  for (let t = 0; t < trips.count; t++) {
    const block = trips.block[t];
    if (block < 0 || tripOf[t] < 0) continue;
    const list = blocks.get(block);
    if (list) list.push(tripOf[t]);
    else blocks.set(block, [tripOf[t]]);
  }
  return blocks.values();
}

/** For each trip and each of its days the next trip of the block. */
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

/** Removes from `open` the days it has in common with `days`; whether there was one. */
function takeCommonDays(open: Uint32Array, days: Uint32Array): boolean {
  let common = 0;
  for (let w = 0; w < open.length; w++) {
    common |= open[w] & days[w];
    open[w] &= ~days[w];
  }
  return common !== 0;
}

/** Trips as blocks see them: days, ends, and the places between. */
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

  /** Its last arrival. */
  endS(trip: number): number {
    return this.trips.columns.startS[trip] + this.times[this.firstTime[this.trips.columns.profile[trip] + 1] - 2];
  }

  daysOf(trip: number): Uint32Array {
    const { days, wordsPerService } = this.calendar;
    const at = this.trips.columns.service[trip] * wordsPerService;
    return days.subarray(at, at + wordsPerService);
  }

  /** Meters from where one trip ends to where the other begins; none within a station. */
  gapM(from: number, to: number): number {
    const { lonE7, latE7, station, feed } = this.platforms;
    const a = this.stops.platform[this.positions[this.firstPosition[this.trips.columns.pattern[from] + 1] - 2]];
    const b = this.stops.platform[this.positions[this.firstPosition[this.trips.columns.pattern[to]] + 1]];
    if (a === b || (station[a] >= 0 && station[a] === station[b] && feed[a] === feed[b])) return 0;
    return haversineM(fromE7(lonE7[a]), fromE7(latE7[a]), fromE7(lonE7[b]), fromE7(latE7[b]));
  }
}
