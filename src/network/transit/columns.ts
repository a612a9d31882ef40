import type { ArraysOf, ColumnsOf } from '../../kit/collections/declared-columns.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import { type ColumnSet, putColumns, takeColumns } from '../../region/columns/index.ts';
import { TIMETABLE, type Timetable } from './timetable.ts';

type Stored = ColumnsOf<typeof TIMETABLE>;

export const SECTION = 'transit';

/** Returns the columns of a timetable under their names in a region. */
export const transitColumns = (timetable: Timetable): ColumnSet =>
  putColumns(SECTION, TIMETABLE, storedForm(timetable));

/** Returns a timetable as it is stored and declared. */
export const storedForm = (timetable: Timetable) => ({
  ...timetable,
  calendar: {
    mainFeed: Int32Array.of(timetable.mainFeed),
    firstDay: Int32Array.of(timetable.firstDay),
    tripsOnDay: timetable.tripsOnDay,
  },
  'service.days': timetable.service.days,
});

/** Returns whether a region has a timetable. */
export const hasTimetable = (columns: ColumnSet): boolean => columns.has('transit.calendar.firstDay');

/**
 * Returns the timetable stored in a region's columns, without copying them; null in a region without one. Throws {@link
 * InputError} if a column is missing.
 */
export const timetableFromColumns = (columns: ColumnSet): Timetable | null =>
  hasTimetable(columns) ? fromStored(takeColumns(columns, SECTION, TIMETABLE)) : null;

/** Types all columns of a timetable, once they are built. */
export const timetableOf = (built: ArraysOf<typeof TIMETABLE>): Timetable => fromStored(built as unknown as Stored);

function fromStored({ strings, calendar, service, 'service.days': days, ...tables }: Stored): Timetable {
  const { mainFeed, firstDay, tripsOnDay } = calendar;
  const dayCount = tripsOnDay.length;
  return withWorkspace<Timetable>({
    strings,
    mainFeed: mainFeed[0],
    firstDay: firstDay[0],
    dayCount,
    tripsOnDay,
    feed: { count: tables.feed.name.length, ...tables.feed },
    platform: { count: tables.platform.id.length, ...tables.platform },
    link: tables.link,
    shortcut: tables.shortcut,
    stop: { count: tables.stop.platform.length, ...tables.stop },
    footpath: tables.footpath,
    pattern: { count: tables.pattern.shape.length, ...tables.pattern },
    stopPosition: tables.stopPosition,
    shape: tables.shape,
    route: { count: tables.route.id.length, ...tables.route },
    trip: { count: tables.trip.id.length, ...tables.trip },
    profile: tables.profile,
    service: { count: service.feed.length, ...service, wordsPerService: wordsFor(dayCount), days },
    inSeatTransfer: tables.inSeatTransfer,
  });
}

/** Returns the number of 32-bit words with one bit per day. */
export const wordsFor = (dayCount: number): number => (dayCount + 31) >>> 5;
