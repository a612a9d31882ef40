import { type BBox, bboxContains } from '../../kit/geo/bbox.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import { SET_ASIDE } from './id-index.ts';
import { ProblemLog } from './problem-log.ts';
import type { Stops } from './stops.ts';
import { type FeedSource, readTable } from './table-reader.ts';
import type { TripRows } from './trips.ts';

/** The part of a feed that lies in a box. */
export interface FeedCut {
  /** The stops in the box: 1 by stop, else 0. */
  readonly isInside: Uint8Array;
  /** The trips of trips.txt that halt twice in the box: 1 by trip, else 0. */
  readonly isUsed: Uint8Array;
  /** True if some trip doesn't. */
  readonly hasOutside: boolean;
}

/**
 * Finds the trips that halt twice in a box (degrees × 10⁷), by a first look at stop_times.txt, and sets the others
 * aside: neither they nor their stop times take memory later. All halts of the others are read, since times and places
 * on shapes depend on each other.
 */
export async function cutFeed(
  source: FeedSource,
  { ids: tripIds, id: { length: tripCount } }: TripRows,
  { stops, ids: stopIds }: Stops,
  box: BBox,
): Promise<FeedCut> {
  const isInside = Uint8Array.from(stops, ({ lon, lat }) => (bboxContains(box, toE7(lon), toE7(lat)) ? 1 : 0));
  const halts = new Uint8Array(tripCount);
  // Problems are reported when the table is read for good.
  await readTable({ ...source, log: new ProblemLog() }, 'stop_times.txt', ['trip_id', 'stop_id'], (column) => {
    const trip = column('trip_id');
    const stop = column('stop_id');
    return (row) => {
      const [t, s] = [tripIds.find(row, trip), stopIds.find(row, stop)];
      if (t < 0 || s < 0 || isInside[s] === 0) return false;
      if (halts[t] < 2) halts[t]++;
      return true;
    };
  });
  const isUsed = halts.map((count) => (count === 2 ? 1 : 0));
  tripIds.renumber(Int32Array.from(isUsed, (used, trip) => (used === 1 ? trip : SET_ASIDE)));
  return { isInside, isUsed, hasOutside: isUsed.includes(0) };
}
