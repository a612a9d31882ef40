import { GrowableInt32 } from '../../kit/collections/growable.ts';
import { InputError } from '../../kit/core/errors.ts';
import { count } from '../../kit/csv/index.ts';
import type { GtfsService } from './gtfs-feed.ts';
import { IdIndex } from './id-index.ts';
import { type FeedSource, type RowProblem, readTable } from './table-reader.ts';
import { dayNumber, weekdayOf } from './times-and-days.ts';

export interface Services {
  readonly services: readonly GtfsService[];
  readonly ids: IdIndex;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const ADDED = 1;
const REMOVED = 2;
/**
 * Length in days to which calendars without an end are cut: a century, so that today is included; ten years if so many
 * calendars are endless that their days would fill memory.
 */
const LONG_DAYS = 36_525;
const SHORT_DAYS = 3660;

/** A row of calendar.txt: the first and last day of a service, and a bit per weekday. */
interface Calendar {
  readonly first: number;
  readonly last: number;
  readonly weekdays: number;
  readonly line: number;
}

/** Reads calendar.txt and calendar_dates.txt, either of which may be missing, as the days each service runs. */
export async function readServices(source: FeedSource): Promise<Services> {
  const ids = new IdIndex();
  const names: string[] = [];
  const calendars = await readCalendar(source, ids, names);
  const { service, day, type } = await readExceptions(source, ids, names);

  const exceptions = names.map(() => [] as number[]);
  for (let i = 0; i < service.length; i++) exceptions[service.get(i)].push(i);
  const share = Math.floor(source.limits.serviceDays / 2 / Math.max(1, calendars.size));
  const maxDays = Math.max(SHORT_DAYS, Math.min(LONG_DAYS, share));
  let total = 0;
  const services = names.map((id, s) => {
    const calendar = calendars.get(s);
    if (calendar && calendar.last - calendar.first >= maxDays) {
      source.log.add(
        'long-calendar',
        'calendar.txt',
        calendar.line,
        () => `service ${id} is cut after ${maxDays} days`,
      );
    }
    const days = new Set(daysOf(calendar, maxDays));
    for (const i of exceptions[s]) {
      if (type.get(i) === ADDED) days.add(day.get(i));
      else days.delete(day.get(i));
    }
    total += days.size;
    if (total > source.limits.serviceDays) {
      throw new InputError(
        `${source.files.name}: the services have more than ${source.limits.serviceDays} days together`,
      );
    }
    return { id, days: Int32Array.from(days).sort() };
  });
  return { services, ids };
}

async function readCalendar(source: FeedSource, ids: IdIndex, names: string[]): Promise<Map<number, Calendar>> {
  const calendars = new Map<number, Calendar>();
  await readTable(source, 'calendar.txt', ['service_id', 'start_date', 'end_date'], (column) => {
    const id = column('service_id');
    const start = column('start_date');
    const end = column('end_date');
    const weekdayCells = WEEKDAYS.map(column);
    return (row, problem) => {
      const first = dayNumber(row, start, true);
      const last = dayNumber(row, end, true);
      if (first < 0 || last < 0 || last < first) {
        problem('bad-date', () => `service ${row.text(id)}: "${row.text(start)}" to "${row.text(end)}" are no days`);
        return false;
      }
      if (!ids.define(row, id, names.length)) {
        problem('duplicate-id', () => `service ${row.text(id)} is listed twice`);
        return false;
      }
      let weekdays = 0;
      weekdayCells.forEach((cell, d) => {
        const runs = count(row, cell);
        if (runs === 1) weekdays |= 1 << d;
        else if (runs !== 0) problem('bad-number', () => `${WEEKDAYS[d]} "${row.text(cell)}" is read as 0`);
      });
      calendars.set(names.length, { first, last, weekdays, line: row.line });
      names.push(row.text(id));
      return true;
    };
  });
  return calendars;
}

async function readExceptions(source: FeedSource, ids: IdIndex, names: string[]) {
  const service = new GrowableInt32();
  const day = new GrowableInt32();
  const type = new GrowableInt32();
  /** Days of each service so far, to find repetitions. */
  const listed: Set<number>[] = [];
  await readTable(source, 'calendar_dates.txt', ['service_id', 'date', 'exception_type'], (column) => {
    const id = column('service_id');
    const date = column('date');
    const exception = column('exception_type');
    return (row, problem: RowProblem) => {
      const at = dayNumber(row, date);
      if (at < 0) {
        problem('bad-date', () => `service ${row.text(id)}: "${row.text(date)}" is no day`);
        return false;
      }
      const kind = count(row, exception);
      if (kind !== ADDED && kind !== REMOVED) {
        problem('bad-value', () => `exception_type "${row.text(exception)}" is neither 1 nor 2`);
        return false;
      }
      if (ids.define(row, id, names.length)) names.push(row.text(id));
      const s = ids.find(row, id);
      listed[s] ??= new Set();
      if (listed[s].has(at)) {
        problem('duplicate-id', () => `service ${row.text(id)}: ${row.text(date)} is listed twice`);
        return false;
      }
      listed[s].add(at);
      service.push(s);
      day.push(at);
      type.push(kind);
      return true;
    };
  });
  return { service, day, type };
}

function* daysOf(calendar: Calendar | undefined, maxDays: number): Generator<number> {
  if (calendar === undefined) return;
  const last = Math.min(calendar.last, calendar.first + maxDays - 1);
  for (let day = calendar.first; day <= last; day++) {
    if (calendar.weekdays & (1 << weekdayOf(day))) yield day;
  }
}
