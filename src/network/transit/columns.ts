import { asColumn } from '../../kit/collections/column.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import { ColumnReader, type ColumnSet, type ColumnUnit, ColumnWriter, type Plain } from '../../region/storage/index.ts';
import type { Timetable } from './timetable.ts';

const TEXT = 'index of transit.strings';

/** The columns of the parts of a timetable with their units; columns without a row here are stored separately below. */
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
} as const satisfies Partial<Record<keyof Timetable, readonly ColumnUnit[]>>;

type Thing = keyof typeof THINGS;
type ColumnsOf<T extends Thing> = Pick<Timetable[T], (typeof THINGS)[T][number][0] & keyof Timetable[T]>;

/** Returns the columns of a timetable under their names in a region. */
export function transitColumns(timetable: Timetable): ColumnSet {
  const write = new ColumnWriter('transit');
  write.putTexts('strings', timetable.strings);
  write.put('calendar.mainFeed', Int32Array.of(timetable.mainFeed), 'index of transit.feed');
  write.put('calendar.firstDay', Int32Array.of(timetable.firstDay), 'days since 1970-01-01');
  write.put('calendar.tripsOnDay', timetable.tripsOnDay, 'trips');
  for (const thing of Object.keys(THINGS) as Thing[]) {
    write.putThing<Readonly<Record<string, unknown>>>(thing, timetable[thing], THINGS[thing]);
  }
  write.put('service.days', timetable.service.days, 'bits');
  return write.columns;
}

/**
 * Returns the timetable stored in a region's columns, without copying them; null in a region without one. Throws {@link
 * InputError} if a column is missing.
 */
export function timetableFromColumns(columns: ColumnSet): Timetable | null {
  const read = new ColumnReader(columns, 'transit');
  if (!read.has('calendar.firstDay')) return null;
  const feed = read.thing<ColumnsOf<'feed'>>('feed', THINGS.feed);
  const platform = read.thing<ColumnsOf<'platform'>>('platform', THINGS.platform);
  const stop = read.thing<ColumnsOf<'stop'>>('stop', THINGS.stop);
  const pattern = read.thing<ColumnsOf<'pattern'>>('pattern', THINGS.pattern);
  const route = read.thing<ColumnsOf<'route'>>('route', THINGS.route);
  const trip = read.thing<ColumnsOf<'trip'>>('trip', THINGS.trip);
  const service = read.thing<ColumnsOf<'service'>>('service', THINGS.service);
  const dayCount = read.array('calendar.tripsOnDay').length;
  return withWorkspace<Timetable>({
    strings: read.texts('strings'),
    feed: { count: feed.name.length, ...feed },
    mainFeed: read.array('calendar.mainFeed')[0] as Timetable['mainFeed'],
    firstDay: read.array('calendar.firstDay')[0],
    dayCount,
    tripsOnDay: asColumn(read.array('calendar.tripsOnDay')),
    platform: { count: platform.id.length, ...platform },
    link: read.thing('link', THINGS.link),
    shortcut: read.thing('shortcut', THINGS.shortcut),
    stop: { count: stop.platform.length, ...stop },
    footpath: read.thing('footpath', THINGS.footpath),
    pattern: { count: pattern.shape.length, ...pattern },
    stopPosition: read.thing('stopPosition', THINGS.stopPosition),
    shape: read.thing('shape', THINGS.shape),
    route: { count: route.id.length, ...route },
    trip: { count: trip.id.length, ...trip },
    profile: read.thing('profile', THINGS.profile),
    service: {
      count: service.feed.length,
      ...service,
      wordsPerService: wordsFor(dayCount),
      days: read.array('service.days') as Uint32Array,
    },
    inSeatTransfer: read.thing('inSeatTransfer', THINGS.inSeatTransfer),
  });
}

/** A timetable whose columns are the plain arrays that builders make. */
type PlainTimetable = Plain<Omit<Timetable, 'workspace'>>;

/** Types all columns of a timetable, once they are built. */
export const timetableOf = (plain: PlainTimetable): Timetable =>
  withWorkspace(plain as unknown as Omit<Timetable, 'workspace'>);

/** Returns the number of 32-bit words with one bit per day. */
export const wordsFor = (dayCount: number): number => (dayCount + 31) >>> 5;
