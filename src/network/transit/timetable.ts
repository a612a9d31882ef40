import type { Column, Index } from '../../kit/collections/column.ts';
import type { StringTable } from '../../kit/collections/string-table.ts';
import type { Workspace } from '../../kit/collections/workspace.ts';
import type { EdgeIndex } from '../street/street-graph.ts';
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
/** The default transfer time in seconds. */
export const USUAL_TRANSFER_S = 60;

/**
 * The timetable of a region as columns: immutable, shared by all threads. All days, all feeds.
 * Times are seconds from "noon minus 12 hours" of the service day in the feed's time zone (GTFS reference).
 * Searches don't run on it but on the {@link ServiceDay} made of it for a date.
 */
export interface Timetable {
  readonly strings: StringTable;
  readonly feed: {
    readonly count: number;
    readonly name: Column<FeedIndex>;
    /** IANA name, an index into {@link strings}. */
    readonly timeZone: Column<FeedIndex>;
  };
  /** The feed whose zone applies to dates and times of requests: the one with the most stop times. */
  readonly mainFeed: FeedIndex;
  /** The first day of service bits, in days since 1970-01-01, and the number of days. */
  readonly firstDay: number;
  readonly dayCount: number;
  /** Trips that run on each day, over all feeds; length dayCount. */
  readonly tripsOnDay: Column<number>;
  readonly platform: {
    readonly count: number;
    readonly feed: Column<PlatformIndex, FeedIndex>;
    readonly id: Column<PlatformIndex>;
    readonly name: Column<PlatformIndex>;
    /** Number or letter of the platform, an index into {@link strings}. */
    readonly code: Column<PlatformIndex>;
    /** Id of its station, an index into {@link strings}; 0 where it has none. */
    readonly station: Column<PlatformIndex>;
    readonly lonE7: Column<PlatformIndex>;
    readonly latE7: Column<PlatformIndex>;
    readonly wheelchair: Column<PlatformIndex>;
    /** The least route type that stops there, as in the feed (for icons). */
    readonly routeType: Column<PlatformIndex>;
    /** Ways between the platform and the streets: `firstLink[p] .. firstLink[p + 1] - 1`. None: outside the extract. */
    readonly firstLink: Column<PlatformIndex>;
    /** Shortcuts from platform p: `firstShortcut[p] .. firstShortcut[p + 1] - 1`. */
    readonly firstShortcut: Column<PlatformIndex>;
  };
  /** A way between a platform and a point of the street network, by its door or by an entrance of its station. */
  readonly link: {
    readonly edge: Column<number, EdgeIndex>;
    /** Share of the edge from its tail. */
    readonly share: Column<number>;
    /** Seconds from the street onto the platform and back, at 5 km/h; -1 where that direction is closed. */
    readonly inS: Column<number>;
    readonly outS: Column<number>;
    readonly lengthDm: Column<number>;
  };
  /** A way between two platforms that doesn't follow streets. Footpaths combine these with streets in any order. */
  readonly shortcut: {
    readonly head: Column<number, PlatformIndex>;
    readonly durationDs: Column<number>;
    readonly lengthDm: Column<number>;
    readonly kind: Column<number>;
  };
  readonly stop: {
    readonly count: number;
    readonly platform: Column<StopIndex, PlatformIndex>;
    /** Least seconds between alighting and boarding at the same stop, {@link USUAL_CHANGE} or {@link NO_CHANGE}. */
    readonly changeS: Column<StopIndex>;
    /** Footpaths from stop s: `firstFootpath[s] .. firstFootpath[s + 1] - 1`, never to itself. Length count + 1. */
    readonly firstFootpath: Column<StopIndex>;
  };
  readonly footpath: {
    readonly head: Column<number, StopIndex>;
    /** Seconds at 5 km/h with the usual climbing penalties, or fixed by the feed. */
    readonly durationS: Column<number>;
    readonly lengthDm: Column<number>;
    readonly kind: Column<number>;
  };
  readonly pattern: {
    readonly count: number;
    readonly firstPosition: Column<PatternIndex>;
    /** Index of its line on the map; -1: straight between stops. */
    readonly shape: Column<PatternIndex>;
  };
  readonly stopPosition: {
    readonly stop: Column<StopPositionIndex, StopIndex>;
    /** GTFS pickup_type and drop_off_type. */
    readonly pickup: Column<StopPositionIndex>;
    readonly dropOff: Column<StopPositionIndex>;
    /** Distance from the pattern's first stop position along its shape, or straight from stop to stop. */
    readonly distanceDm: Column<StopPositionIndex>;
    /** Place on the shape: index of a point within the shape + share of the way to the next. */
    readonly shapeAt: Column<StopPositionIndex>;
  };
  readonly shape: {
    readonly firstPoint: Column<number>;
    readonly lonE7: Column<number>;
    readonly latE7: Column<number>;
  };
  readonly route: {
    readonly count: number;
    readonly feed: Column<RouteIndex, FeedIndex>;
    readonly id: Column<RouteIndex>;
    readonly shortName: Column<RouteIndex>;
    readonly longName: Column<RouteIndex>;
    readonly agency: Column<RouteIndex>;
    readonly type: Column<RouteIndex>;
    /** `#rrggbb` or '', index into {@link strings}. */
    readonly color: Column<RouteIndex>;
    readonly textColor: Column<RouteIndex>;
  };
  readonly trip: {
    readonly count: number;
    /** Trips stand in the order of patterns. */
    readonly pattern: Column<TripIndex, PatternIndex>;
    readonly route: Column<TripIndex, RouteIndex>;
    readonly service: Column<TripIndex, ServiceIndex>;
    readonly id: Column<TripIndex>;
    readonly headsign: Column<TripIndex>;
    /** First departure, seconds of the service day. */
    readonly startS: Column<TripIndex>;
    readonly profile: Column<TripIndex, ProfileIndex>;
    readonly flags: Column<TripIndex>;
  };
  /**
   * Times at stop position i of a trip are `startS + profile.arrivalS[profile.first[p] + i]`, the same for departures.
   * `first` has length count + 1.
   */
  readonly profile: {
    readonly first: Column<ProfileIndex>;
    readonly arrivalS: Column<number>;
    readonly departureS: Column<number>;
  };
  /** Days of service s: bit d of `days[s * wordsPerService + (d >> 5)]`, d counted from {@link firstDay}. */
  readonly service: {
    readonly count: number;
    readonly feed: Column<ServiceIndex, FeedIndex>;
    readonly wordsPerService: number;
    readonly days: Uint32Array;
  };
  /**
   * Passengers stay seated from a trip to the next one of the same vehicle, on days both run: pairs of trips, ascending
   * by `from`. From blocks and from transfers of type 4, without those that type 5 forbids.
   */
  readonly inSeatTransfer: {
    readonly from: Column<number, TripIndex>;
    readonly to: Column<number, TripIndex>;
  };
  /** The data that this thread derives from the columns: service days, travel dates, stops of platforms. */
  readonly workspace: Workspace<Timetable>;
}
