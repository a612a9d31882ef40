import type { Column, Index } from '../../kit/collections/column.ts';
import {
  arrays,
  type ColumnsOf,
  index,
  indexOrNone,
  LAT_E7,
  LON_E7,
  rows,
  starts,
  table,
  texts,
  values,
} from '../../kit/collections/declared-columns.ts';
import type { StringTable } from '../../kit/collections/string-table.ts';
import type { Workspace } from '../../kit/collections/workspace.ts';
import { EDGES } from '../street/street-graph.ts';
import { DEFAULT_WALK_KMH } from '../street/travel-mode.ts';

/** A feed the timetable was made from. */
export type FeedIndex = Index<'feed'>;
/** A place where passengers board and alight, as travelers know it: a stop or platform of a feed. */
export type PlatformIndex = Index<'platform'>;
/**
 * A platform in the form that searches use. Mostly one per platform; where transfers.txt has rules for certain routes
 * or trips, the trips they name have a stop of their own, so that every rule is a plain footpath between two stops.
 */
export type StopIndex = Index<'stop'>;
/** A sequence of stops with pickup and drop-off rules and a shape, served by one or more trips. */
export type PatternIndex = Index<'pattern'>;
/** A stop position within a pattern: `firstPosition[pattern] + position`. */
export type StopPositionIndex = Index<'stopPosition'>;
export type TripIndex = Index<'trip'>;
type RouteIndex = Index<'route'>;
export type ServiceIndex = Index<'service'>;
/** Times of a trip relative to its first departure, shared by all trips that take the same time. */
export type ProfileIndex = Index<'profile'>;

/** `footpath.kind`: the time is that of the walk, without the transfer itself. */
export const FOOTPATH_WALKED = 0;
/** The speed that durations of footpaths are stored for, km/h; searches scale them. */
export const FOOTPATH_KMH = DEFAULT_WALK_KMH;
/** The time is given by the feed and includes the whole transfer, at any walking speed. */
export const FOOTPATH_FIXED = 1;
/** A straight walk: the feed recommends a transfer where no way is known. */
export const FOOTPATH_STRAIGHT = 2;

/** `shortcut.kind`: a straight line where no way is known, with its length increased by a third. */
export const SHORTCUT_STRAIGHT = 0;
/** Pathways of the feed, all the way. */
export const SHORTCUT_PATHWAY = 1;

/** `trip.flags`: the trip runs by headway, so its times are those of an even service. */
export const TRIP_BY_HEADWAY = 1;
/** `trip.flags`: the trip takes no bicycles. */
export const TRIP_NO_BICYCLES = 2;

/** `stopPosition.pickup` and `stopPosition.dropOff` of a stop position without boarding or alighting. */
export const POSITION_CLOSED = 1;
/** … where passengers must phone the agency before, or signal the driver. */
export const POSITION_BY_PHONE = 2;
export const POSITION_BY_DRIVER = 3;

/** No transfer within a stop: `stop.changeS`. */
export const NO_CHANGE = -1;
/** `stop.changeS` of a stop whose transfer time the feed doesn't give: searches use their default. */
export const USUAL_CHANGE = -2;

const strings = rows('transit.strings');
const feed = rows<FeedIndex>('transit.feed');
const platform = rows<PlatformIndex>('transit.platform');
const link = rows('transit.link');
const shortcut = rows('transit.shortcut');
const stop = rows<StopIndex>('transit.stop');
const footpath = rows('transit.footpath');
const pattern = rows<PatternIndex>('transit.pattern');
const stopPosition = rows<StopPositionIndex>('transit.stopPosition');
const shape = rows('transit.shape');
const point = rows('point');
const route = rows<RouteIndex>('transit.route');
const trip = rows<TripIndex>('transit.trip');
const profile = rows<ProfileIndex>('transit.profile');
const time = rows('time');
const service = rows<ServiceIndex>('transit.service');

const text = index(strings);
const seconds = values('Int32', 's');
const secondsFrom = (least: number) => values('Int32', 's', least);
const decimeters = values('Int32', 'dm');

/** The columns of a timetable in the order in which they are stored. Texts are indices into `strings`. */
export const TIMETABLE = {
  strings: texts(strings),
  calendar: {
    ...table(rows('calendar'), {
      /** The feed whose zone applies to dates and times of requests: the one with the most stop times. */
      mainFeed: index(feed),
      firstDay: values('Int32', 'days since 1970-01-01'),
    }),
    ...table(rows('day'), { tripsOnDay: values('Int32', 'trips') }),
  },
  feed: table(feed, {
    name: text,
    /** IANA name. */
    timeZone: text,
  }),
  platform: table(platform, {
    feed: index(feed),
    id: text,
    name: text,
    /** Number or letter of the platform. */
    code: text,
    /** Id of its station; 0 where it has none. */
    station: text,
    lonE7: LON_E7,
    latE7: LAT_E7,
    wheelchair: values('Uint8', 'GTFS wheelchair_boarding'),
    /** The least route type that stops there, as in the feed (for icons). */
    routeType: values('Int32', 'GTFS route_type'),
    /** Ways between the platform and the streets. None: outside the extract. */
    firstLink: starts(link),
    firstShortcut: starts(shortcut),
  }),
  /** A way between a platform and a point of the street network, by its door or by an entrance of its station. */
  link: table(link, {
    edge: index(EDGES),
    /** Share of the edge from its tail. */
    share: values('Float32', 'share of the edge', 0, 1),
    /** Seconds from the street onto the platform and back, at 5 km/h; -1 where that direction is closed. */
    inS: secondsFrom(-1),
    outS: secondsFrom(-1),
    lengthDm: decimeters,
  }),
  /** A way between two platforms that doesn't follow streets. Footpaths combine these with streets in any order. */
  shortcut: table(shortcut, {
    head: index(platform),
    durationDs: values('Int32', 'ds'),
    lengthDm: decimeters,
    kind: values('Uint8', 'shortcut kind', SHORTCUT_STRAIGHT, SHORTCUT_PATHWAY),
  }),
  stop: table(stop, {
    platform: index(platform),
    /** Least seconds between alighting and boarding at the same stop, {@link USUAL_CHANGE} or {@link NO_CHANGE}. */
    changeS: secondsFrom(USUAL_CHANGE),
    /** Footpaths from a stop, never to itself. */
    firstFootpath: starts(footpath),
  }),
  footpath: table(footpath, {
    head: index(stop),
    /** Seconds at 5 km/h with the usual climbing penalties, or fixed by the feed. */
    durationS: values('Uint16', 's'),
    lengthDm: decimeters,
    kind: values('Uint8', 'footpath kind', FOOTPATH_WALKED, FOOTPATH_STRAIGHT),
  }),
  pattern: table(pattern, {
    firstPosition: starts(stopPosition),
    /** Index of its line on the map; -1: straight between stops. */
    shape: indexOrNone(shape),
  }),
  stopPosition: table(stopPosition, {
    stop: index(stop),
    /** GTFS pickup_type and drop_off_type. */
    pickup: values('Uint8', 'GTFS pickup_type', 0, POSITION_BY_DRIVER),
    dropOff: values('Uint8', 'GTFS drop_off_type', 0, POSITION_BY_DRIVER),
    /** Distance from the pattern's first stop position along its shape, or straight from stop to stop. */
    distanceDm: decimeters,
    /** Place on the shape: index of a point within the shape + share of the way to the next. */
    shapeAt: values('Float32', 'point of the shape'),
  }),
  shape: {
    ...table(shape, { firstPoint: starts(point) }),
    ...table(point, { lonE7: LON_E7, latE7: LAT_E7 }),
  },
  route: table(route, {
    feed: index(feed),
    id: text,
    shortName: text,
    longName: text,
    agency: text,
    type: values('Int32', 'GTFS route_type'),
    /** `#rrggbb` or ''. */
    color: text,
    textColor: text,
  }),
  trip: table(trip, {
    /** Trips stand in the order of patterns. */
    pattern: index(pattern),
    route: index(route),
    service: index(service),
    id: text,
    headsign: text,
    /** First departure, seconds of the service day. */
    startS: seconds,
    profile: index(profile),
    flags: values('Uint8', 'flags'),
  }),
  /** Times at stop position i of a trip are `startS + profile.arrivalS[profile.first[p] + i]`, departures likewise. */
  profile: {
    ...table(profile, { first: starts(time) }),
    ...table(time, { arrivalS: seconds, departureS: seconds }),
  },
  service: table(service, { feed: index(feed) }),
  /**
   * Passengers stay seated from a trip to the next one of the same vehicle, on days both run: pairs of trips, ascending
   * by `from`. From blocks and from transfers of type 4, without those that type 5 forbids.
   */
  inSeatTransfer: table(rows('in-seat transfer'), { from: index(trip), to: index(trip) }),
  /** Days of service s: bit d of `days[s * wordsPerService + (d >> 5)]`, d counted from `firstDay`. */
  'service.days': arrays(rows('word of a service'), { days: values('Uint32', 'bits') }).days,
};

type Stored = ColumnsOf<typeof TIMETABLE>;
type Counted = 'feed' | 'platform' | 'stop' | 'pattern' | 'route' | 'trip' | 'service';
type CountedTables = { readonly [K in Counted]: Stored[K] & { readonly count: number } };
type OtherTables = Omit<Stored, Counted | 'strings' | 'calendar' | 'service.days'>;

/**
 * The timetable of a region as columns: immutable, shared by all threads. All days, all feeds.
 * Times are seconds from "noon minus 12 hours" of the service day in the feed's time zone (GTFS reference).
 * Searches don't run on it but on the {@link ServiceDay} made of it for a date.
 */
export interface Timetable extends CountedTables, OtherTables {
  readonly strings: StringTable;
  readonly mainFeed: FeedIndex;
  /** The first day of service bits, in days since 1970-01-01, and the number of days. */
  readonly firstDay: number;
  readonly dayCount: number;
  /** Trips that run on each day, over all feeds; length dayCount. */
  readonly tripsOnDay: Column<number>;
  readonly service: CountedTables['service'] & { readonly wordsPerService: number; readonly days: Uint32Array };
  /** The data that this thread derives from the columns: service days, travel dates, stops of platforms. */
  readonly workspace: Workspace<Timetable>;
}
