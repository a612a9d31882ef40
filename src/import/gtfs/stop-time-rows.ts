import { GrowableFloat32, GrowableInt32, GrowableUint8 } from '../../kit/collections/growable.ts';
import { BAD, BLANK, type CsvRow, count, decimal, NO_CELL } from '../../kit/csv/index.ts';
import { type GtfsStop, STOP_PLATFORM } from './gtfs-feed.ts';
import { DROPPED, type IdIndex, UNKNOWN } from './id-index.ts';
import type { Stops } from './stops.ts';
import { type FeedSource, type RowProblem, readTable } from './table-reader.ts';
import { clockS } from './times-and-days.ts';

/** Rows of stop_times.txt in the order of the file: 25 bytes per row, 21 without distances. */
export interface StopTimeRows {
  readonly trip: GrowableInt32;
  readonly sequence: GrowableInt32;
  readonly stop: GrowableInt32;
  /** Seconds, or BLANK. */
  readonly arrivalS: GrowableInt32;
  readonly departureS: GrowableInt32;
  /** pickup_type + 4 · drop_off_type */
  readonly doors: GrowableUint8;
  /** shape_dist_traveled, NaN if missing; null if the file has no such column. */
  readonly distance: GrowableFloat32 | null;
  /** Line of the first row of each trip, 0 if it has none. */
  readonly firstLine: Int32Array;
  /** 1 for each trip that also halts on demand (GTFS-Flex), at rows that are left out. */
  readonly isFlexible: Uint8Array;
}

/** Columns that name the place of a halt; each row has one of these. */
const PLACES = ['stop_id', 'location_id', 'location_group_id'];

/** GTFS pickup_type and drop_off_type. */
const BY_PHONE = 2;

/** Columns of the time windows of halts on demand, in GTFS and in drafts of GTFS-Flex. */
const WINDOWS = [
  'start_pickup_drop_off_window',
  'end_pickup_drop_off_window',
  'start_pickup_dropoff_window',
  'end_pickup_dropoff_window',
];

/**
 * Reads stop_times.txt. Ignores rows of trips that were dropped, which has been reported, or set aside. Counts and leaves out rows of
 * GTFS-Flex, which have a time window or a zone instead of a time at a stop.
 */
export async function readStopTimeRows(
  source: FeedSource,
  tripIds: IdIndex,
  trips: number,
  { stops, ids: stopIds }: Stops,
): Promise<StopTimeRows> {
  const trip = new GrowableInt32();
  const sequence = new GrowableInt32();
  const stop = new GrowableInt32();
  const arrivalS = new GrowableInt32();
  const departureS = new GrowableInt32();
  const doors = new GrowableUint8();
  let distance: GrowableFloat32 | null = null;
  const firstLine = new Int32Array(trips);
  const isFlexible = new Uint8Array(trips);
  await readTable(source, 'stop_times.txt', ['trip_id', PLACES, 'stop_sequence'], (column) => {
    const tripCell = column('trip_id');
    const placeCells = PLACES.map(column);
    const [stopCell, ...zoneCells] = placeCells;
    const sequenceCell = column('stop_sequence');
    const arrivalCell = column('arrival_time');
    const departureCell = column('departure_time');
    const pickupCell = column('pickup_type');
    const dropOffCell = column('drop_off_type');
    const pickupRuleCell = column('pickup_booking_rule_id');
    const dropOffRuleCell = column('drop_off_booking_rule_id');
    const windowCells = WINDOWS.map(column);
    const distanceCell = column('shape_dist_traveled');
    const distances = new GrowableFloat32();
    if (distanceCell !== NO_CELL) distance = distances;
    return (row, problem) => {
      const t = tripIds.find(row, tripCell);
      if (t < 0) {
        if (t === UNKNOWN) problem('unknown-trip', () => `trip ${row.text(tripCell)} isn't in trips.txt`);
        return false;
      }
      const n = count(row, sequenceCell);
      if (n < 0) {
        problem('bad-sequence', () => `stop_sequence "${row.text(sequenceCell)}" is no number from 0`);
        return false;
      }
      const isTold = (cell: number) => !row.isBlank(cell);
      const isTimed = isTold(arrivalCell) || isTold(departureCell);
      if (zoneCells.some(isTold) ? !isTimed || !isTold(stopCell) : !isTimed && windowCells.some(isTold)) {
        isFlexible[t] = 1;
        problem('flexible-stop-time', () => {
          const place = row.text(placeCells.find(isTold) ?? stopCell);
          return `trip ${row.text(tripCell)} halts on demand in ${place} (GTFS-Flex), which is left out`;
        });
        return false;
      }
      const s = stopIds.find(row, stopCell);
      if (s < 0) {
        if (s === DROPPED) problem('dropped-reference', () => `stop ${row.text(stopCell)} was dropped`);
        else problem('unknown-stop', () => `stop ${row.text(stopCell)} isn't in stops.txt`);
        return false;
      }
      if (stops[s].locationType !== STOP_PLATFORM) reportPlace(stops[s], problem);
      const arrival = clockS(row, arrivalCell);
      const departure = clockS(row, departureCell);
      if (arrival === BAD || departure === BAD) {
        const wrong = arrival === BAD ? arrivalCell : departureCell;
        problem('bad-time', () => `"${row.text(wrong)}" is no time such as 8:05:00 or 25:10:00`);
        return false;
      }
      if (firstLine[t] === 0) firstLine[t] = row.line;
      trip.push(t);
      sequence.push(n);
      stop.push(s);
      arrivalS.push(arrival === BLANK ? departure : arrival);
      departureS.push(departure === BLANK ? arrival : departure);
      const pickup = doorType(row, pickupCell, pickupRuleCell, problem);
      const dropOff = doorType(row, dropOffCell, dropOffRuleCell, problem);
      doors.push(pickup | (dropOff << 2));
      if (distance !== null) distances.push(decimal(row, distanceCell));
      return true;
    };
  });
  return { trip, sequence, stop, arrivalS, departureS, doors, distance, firstLine, isFlexible };
}

/** Reads a pickup or drop-off type; with a booking rule it is by phone, even if the type differs. */
function doorType(row: CsvRow, cell: number, ruleCell: number, problem: RowProblem): number {
  const type = count(row, cell);
  if (type <= 0 && type !== BAD && !row.isBlank(ruleCell)) return BY_PHONE;
  if (type >= 0 && type <= 3) return type;
  if (type !== BLANK) problem('bad-number', () => `pickup_type or drop_off_type "${row.text(cell)}" is read as 0`);
  return 0;
}

function reportPlace(stop: GtfsStop, problem: RowProblem): void {
  problem(
    'stop-time-at-station',
    () => `vehicles halt at platforms, ${stop.id} has location_type ${stop.locationType}`,
  );
}
