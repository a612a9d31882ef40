import type { CsvRow } from '../../kit/csv/index.ts';
import { BAD, BLANK, count } from '../../kit/csv/index.ts';
import type { GtfsTransfer } from './gtfs-feed.ts';
import { DROPPED, type IdIndex, UNKNOWN } from './id-index.ts';
import { type FeedSource, type RowProblem, readTable } from './table-reader.ts';

const RECOMMENDED = 0;
const NEEDS_TIME = 2;
const STAY_SEATED = 4;
const NO_STAYING = 5;

/** Ids that a row of transfers.txt may refer to. */
interface Known {
  readonly stops: IdIndex;
  readonly routes: IdIndex;
  readonly trips: IdIndex;
}

/**
 * Reads transfers.txt. Types 4 and 5 connect two trips, the others two stops; drops rows that refer to something
 * unknown.
 */
export async function readTransfers(source: FeedSource, known: Known): Promise<readonly GtfsTransfer[]> {
  const transfers: GtfsTransfer[] = [];
  await readTable(source, 'transfers.txt', [], (column) => {
    const cells = {
      fromStop: column('from_stop_id'),
      toStop: column('to_stop_id'),
      fromRoute: column('from_route_id'),
      toRoute: column('to_route_id'),
      fromTrip: column('from_trip_id'),
      toTrip: column('to_trip_id'),
    };
    const type = column('transfer_type');
    const time = column('min_transfer_time');
    return (row, problem) => {
      const ends = {
        fromStop: reference(row, cells.fromStop, known.stops, problem),
        toStop: reference(row, cells.toStop, known.stops, problem),
        fromRoute: reference(row, cells.fromRoute, known.routes, problem),
        toRoute: reference(row, cells.toRoute, known.routes, problem),
        fromTrip: reference(row, cells.fromTrip, known.trips, problem),
        toTrip: reference(row, cells.toTrip, known.trips, problem),
      };
      if (Object.values(ends).some((end) => end < -1)) return false;
      let kind = Math.max(RECOMMENDED, count(row, type));
      if (count(row, type) === BAD || kind > NO_STAYING) {
        problem('bad-value', () => `transfer_type "${row.text(type)}" is none from 0 to 5`);
        return false;
      }
      const betweenTrips = kind === STAY_SEATED || kind === NO_STAYING;
      if (betweenTrips ? ends.fromTrip < 0 || ends.toTrip < 0 : ends.fromStop < 0 || ends.toStop < 0) {
        problem('bad-reference', () => `a transfer of type ${kind} needs two ${betweenTrips ? 'trips' : 'stops'}`);
        return false;
      }
      const seconds = count(row, time);
      if (seconds === BAD || (seconds === BLANK && kind === NEEDS_TIME)) {
        problem(
          'bad-number',
          () => `min_transfer_time "${row.text(time)}" is no number, the transfer takes what it takes`,
        );
        if (kind === NEEDS_TIME) kind = RECOMMENDED;
      }
      transfers.push({ ...ends, type: kind, minTransferS: Math.max(0, seconds) });
      return true;
    };
  });
  return transfers;
}

/**
 * Returns the index, -1 if the cell is blank, or {@link DROPPED} if the row can't be used, reported unless the id was
 * set aside.
 */
function reference(row: CsvRow, cell: number, ids: IdIndex, problem: RowProblem): number {
  if (row.isBlank(cell)) return -1;
  const index = ids.find(row, cell);
  if (index >= 0) return index;
  if (index === DROPPED) problem('dropped-reference', () => `${row.text(cell)} was dropped`);
  else if (index === UNKNOWN) problem('bad-reference', () => `${row.text(cell)} is unknown`);
  return DROPPED;
}
