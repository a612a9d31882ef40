import { asColumn, type TypedArray } from '../collections/column.ts';
import { StringTable } from '../collections/string-table.ts';
import { InputError } from '../core/errors.ts';
import type { ColumnSet } from '../storage/columns.ts';
import type { Timetable } from './timetable.ts';

type Unit = readonly [column: string, unit: string];

const TEXT = 'index of transit.strings';

/** The columns of every thing of a timetable with their units; things without a row here are stored by hand below. */
const THINGS = {
  feed: [
    ['name', TEXT],
    ['timeZone', TEXT],
  ],
  platform: [
    ['feed', 'index of transit.feed'],
    ['id', TEXT],
    ['name', TEXT],
    ['code', TEXT],
    ['station', TEXT],
    ['lonE7', 'degrees e7'],
    ['latE7', 'degrees e7'],
    ['wheelchair', 'GTFS wheelchair_boarding'],
    ['routeType', 'GTFS route_type'],
    ['firstLink', 'index of transit.link'],
    ['firstShortcut', 'index of transit.shortcut'],
  ],
  link: [
    ['edge', 'index of street.edge'],
    ['share', 'share of the edge'],
    ['inS', 's'],
    ['outS', 's'],
    ['lengthDm', 'dm'],
  ],
  shortcut: [
    ['head', 'index of transit.platform'],
    ['durationDs', 'ds'],
    ['lengthDm', 'dm'],
    ['kind', 'shortcut kind'],
  ],
  stop: [
    ['platform', 'index of transit.platform'],
    ['changeS', 's'],
    ['firstFootpath', 'index of transit.footpath'],
  ],
  footpath: [
    ['head', 'index of transit.stop'],
    ['durationS', 's'],
    ['lengthDm', 'dm'],
    ['kind', 'footpath kind'],
  ],
  pattern: [
    ['firstPosition', 'index of transit.stopPosition'],
    ['shape', 'index of transit.shape'],
  ],
  stopPosition: [
    ['stop', 'index of transit.stop'],
    ['pickup', 'GTFS pickup_type'],
    ['dropOff', 'GTFS drop_off_type'],
    ['distanceDm', 'dm'],
    ['shapeAt', 'point of the shape'],
  ],
  shape: [
    ['firstPoint', 'index of point'],
    ['lonE7', 'degrees e7'],
    ['latE7', 'degrees e7'],
  ],
  route: [
    ['feed', 'index of transit.feed'],
    ['id', TEXT],
    ['shortName', TEXT],
    ['longName', TEXT],
    ['agency', TEXT],
    ['type', 'GTFS route_type'],
    ['color', TEXT],
    ['textColor', TEXT],
  ],
  trip: [
    ['pattern', 'index of transit.pattern'],
    ['route', 'index of transit.route'],
    ['service', 'index of transit.service'],
    ['id', TEXT],
    ['headsign', TEXT],
    ['startS', 's'],
    ['profile', 'index of transit.profile'],
    ['flags', 'flags'],
  ],
  profile: [
    ['first', 'index of time'],
    ['arrivalS', 's'],
    ['departureS', 's'],
  ],
  service: [['feed', 'index of transit.feed']],
  inSeatTransfer: [
    ['from', 'index of transit.trip'],
    ['to', 'index of transit.trip'],
  ],
} as const satisfies Partial<Record<keyof Timetable, readonly Unit[]>>;

type Thing = keyof typeof THINGS;
type ColumnsOf<T extends Thing> = Pick<Timetable[T], (typeof THINGS)[T][number][0] & keyof Timetable[T]>;

/** The columns of a timetable under their names in a region. */
export function transitColumns(timetable: Timetable): ColumnSet {
  const columns: ColumnSet = new Map();
  // Columns are typed arrays seen through their index types; here they become arrays again.
  const put = (name: string, column: unknown, unit: string) => columns.set(name, { array: column as TypedArray, unit });
  put('transit.strings.bytes', timetable.strings.bytes, 'UTF-8');
  put('transit.strings.offsets', timetable.strings.offsets, 'byte');
  put('transit.calendar.mainFeed', Int32Array.of(timetable.mainFeed), 'index of transit.feed');
  put('transit.calendar.firstDay', Int32Array.of(timetable.firstDay), 'days since 1970-01-01');
  put('transit.calendar.tripsOnDay', timetable.tripsOnDay, 'trips');
  for (const [thing, list] of Object.entries(THINGS)) {
    const columnsOfThing = timetable[thing as Thing] as unknown as Readonly<Record<string, unknown>>;
    for (const [name, unit] of list) put(`transit.${thing}.${name}`, columnsOfThing[name], unit);
  }
  put('transit.service.days', timetable.service.days, 'bits');
  return columns;
}

/**
 * The timetable that lies in a region's columns, without copying them; null in a region without one.
 * Throws {@link InputError} where a column is missing.
 */
export function timetableFromColumns(columns: ColumnSet): Timetable | null {
  if (!columns.has('transit.calendar.firstDay')) return null;
  const array = (name: string): TypedArray => {
    const column = columns.get(`transit.${name}`);
    if (column === undefined) throw new InputError(`the region has no column transit.${name}; import it again`);
    return column.array;
  };
  // The names are those of the table, so what comes out has the columns of the thing.
  const thing = <T extends Thing>(name: T): ColumnsOf<T> =>
    Object.fromEntries(THINGS[name].map(([column]) => [column, array(`${name}.${column}`)])) as never;
  const [feed, platform, stop, pattern] = [thing('feed'), thing('platform'), thing('stop'), thing('pattern')];
  const [route, trip, service] = [thing('route'), thing('trip'), thing('service')];
  const dayCount = array('calendar.tripsOnDay').length;
  return {
    strings: new StringTable(array('strings.bytes') as Uint8Array, array('strings.offsets') as Int32Array),
    feed: { count: feed.name.length, ...feed },
    mainFeed: array('calendar.mainFeed')[0] as Timetable['mainFeed'],
    firstDay: array('calendar.firstDay')[0],
    dayCount,
    tripsOnDay: asColumn(array('calendar.tripsOnDay')),
    platform: { count: platform.id.length, ...platform },
    link: thing('link'),
    shortcut: thing('shortcut'),
    stop: { count: stop.platform.length, ...stop },
    footpath: thing('footpath'),
    pattern: { count: pattern.shape.length, ...pattern },
    stopPosition: thing('stopPosition'),
    shape: thing('shape'),
    route: { count: route.id.length, ...route },
    trip: { count: trip.id.length, ...trip },
    profile: thing('profile'),
    service: {
      count: service.feed.length,
      ...service,
      wordsPerService: wordsFor(dayCount),
      days: array('service.days') as Uint32Array,
    },
    inSeatTransfer: thing('inSeatTransfer'),
  };
}

/** A timetable whose columns are the bare arrays that builders make. */
type PlainTimetable = Plain<Timetable>;
type Plain<T> = T extends StringTable
  ? T
  : T extends { readonly length: number }
    ? TypedArray
    : T extends number
      ? number
      : { readonly [K in keyof T]: Plain<T[K]> };

/** Gives all columns of a timetable their types, at the border where they are made. */
export const timetableOf = (plain: PlainTimetable): Timetable => plain as unknown as Timetable;

/** Words of 32 bits that hold one bit per day. */
export const wordsFor = (dayCount: number): number => (dayCount + 31) >>> 5;
