import type { StringTable } from '../../kit/collections/string-table.ts';
import type { FeedReport } from './feed-report.ts';

/**
 * A feed after reading: references resolved to indices, bad rows dropped and reported, blank times interpolated. Values
 * have the meaning of the reference (gtfs.org/documentation/schedule/reference); nothing depends on other feeds or on
 * streets. `-1` means "none" in columns of indices.
 */
export interface GtfsFeed {
  /** File or folder name, without its path. */
  readonly name: string;
  /** IANA time zone of all the feed's times: that of its first agency. */
  readonly timeZone: string;
  readonly agencies: readonly GtfsAgency[];
  readonly stops: readonly GtfsStop[];
  readonly routes: readonly GtfsRoute[];
  readonly services: readonly GtfsService[];
  readonly trips: GtfsTrips;
  readonly stopTimes: GtfsStopTimes;
  readonly frequencies: readonly GtfsFrequency[];
  readonly transfers: readonly GtfsTransfer[];
  readonly pathways: readonly GtfsPathway[];
  readonly shapes: GtfsShapes;
  /** First and last valid day (yyyymmdd), version and publisher, if feed_info has them. */
  readonly info: GtfsInfo | null;
  /** Organizations to credit beside the publisher. */
  readonly attributions: readonly string[];
  /** Names in other languages than the feed's own, by language (BCP 47, lower case: `en`, `pt-br`). */
  readonly translations: ReadonlyMap<string, GtfsTranslation>;
  readonly report: FeedReport;
}

export interface GtfsAgency {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** location_type */
export const STOP_PLATFORM = 0;
export const STOP_STATION = 1;
export const STOP_ENTRANCE = 2;
export const STOP_PATHWAY_NODE = 3;
export const STOP_BOARDING_AREA = 4;

export interface GtfsStop {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Degrees; inherited from the parent if the stop has none of its own. */
  readonly lon: number;
  readonly lat: number;
  readonly locationType: number;
  /** Index of the parent: the station; for a boarding area its platform. */
  readonly parent: number;
  readonly platformCode: string;
  /** The floor number of its level, 0 at street level. GTFS has no heights in meters. */
  readonly level: number;
  /** 0 unknown, 1 accessible, 2 not accessible; inherited from the station. */
  readonly wheelchair: number;
  /**
   * stop_access: {@link ACCESS_BY_STATION}, {@link ACCESS_DIRECT} or {@link ACCESS_NOT_TOLD}; a boarding area has its
   * platform's.
   */
  readonly access: number;
}

/**
 * True if a platform is reached only by the entrances of its station, or straight from the street, with any pathways
 * its station has.
 */
export const ACCESS_BY_STATION = 0;
export const ACCESS_DIRECT = 1;
export const ACCESS_NOT_TOLD = 2;

export interface GtfsRoute {
  readonly id: string;
  readonly agency: number;
  readonly shortName: string;
  readonly longName: string;
  /** Standard or extended type, as in the feed. */
  readonly type: number;
  /** `#rrggbb` or ''. */
  readonly color: string;
  readonly textColor: string;
}

/** The days a service runs, from calendar.txt and calendar_dates.txt together. */
export interface GtfsService {
  readonly id: string;
  /** Days since 1970-01-01, ascending, each once. */
  readonly days: Int32Array;
}

export interface GtfsTrips {
  readonly count: number;
  /** Strings of the columns below; index 0 is ''. */
  readonly strings: StringTable;
  readonly id: Int32Array;
  readonly headsign: Int32Array;
  readonly shortName: Int32Array;
  readonly route: Int32Array;
  readonly service: Int32Array;
  readonly shape: Int32Array;
  /** Number of the block (trips with equal numbers are run by the same vehicle), or -1. */
  readonly block: Int32Array;
  /** 0 unknown, 1 takes a wheelchair, 2 doesn't; the same for bikes. */
  readonly wheelchair: Uint8Array;
  readonly bikes: Uint8Array;
  /** Stop times of trip t are `firstStopTime[t] .. firstStopTime[t + 1] - 1`, at least 2. Length count + 1. */
  readonly firstStopTime: Int32Array;
}

/** Stop times in the order of trips, then of stop_sequence; times never decrease along a trip. */
export interface GtfsStopTimes {
  readonly count: number;
  readonly stop: Int32Array;
  /** Seconds from noon minus 12 h of the service day. */
  readonly arrivalS: Int32Array;
  readonly departureS: Int32Array;
  /** pickup_type and drop_off_type: 0 regular, 1 none, 2 by phone, 3 with the driver. */
  readonly pickup: Uint8Array;
  readonly dropOff: Uint8Array;
  /** Position on the trip's shape: index of a shape point + share of the segment to the next; NaN without a shape. */
  readonly shapeAt: Float64Array;
}

export interface GtfsFrequency {
  readonly trip: number;
  readonly startS: number;
  readonly endS: number;
  readonly headwayS: number;
  readonly exact: boolean;
}

/** A row of transfers.txt; `-1` for a stop, route or trip that it doesn't name. */
export interface GtfsTransfer {
  readonly fromStop: number;
  readonly toStop: number;
  readonly fromRoute: number;
  readonly toRoute: number;
  readonly fromTrip: number;
  readonly toTrip: number;
  /** 0 recommended, 1 timed, 2 needs `minTransferS`, 3 impossible, 4 stay seated, 5 staying seated is forbidden. */
  readonly type: number;
  readonly minTransferS: number;
}

export interface GtfsPathway {
  readonly from: number;
  readonly to: number;
  /** 1 walkway, 2 stairs, 3 moving walkway, 4 escalator, 5 lift, 6 fare gate, 7 exit gate. */
  readonly mode: number;
  readonly bidirectional: boolean;
  readonly lengthM: number;
  /** The given time, else an estimate from length, steps and mode. */
  readonly traversalS: number;
}

export interface GtfsShapes {
  /** Points of shape s are `firstPoint[s] .. firstPoint[s + 1] - 1`. */
  readonly firstPoint: Int32Array;
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
}

export interface GtfsInfo {
  readonly publisher: string;
  readonly version: string;
  readonly startDate: number;
  readonly endDate: number;
}

/** translations.txt in one language; texts without translation are missing. */
export interface GtfsTranslation {
  /** Names by index into {@link GtfsFeed.stops}. */
  readonly stopNames: ReadonlyMap<number, string>;
  /** Names by index into {@link GtfsFeed.routes}. */
  readonly routeShortNames: ReadonlyMap<number, string>;
  readonly routeLongNames: ReadonlyMap<number, string>;
  /** Head signs by index of the original in {@link GtfsTrips.strings}. */
  readonly headsigns: ReadonlyMap<number, string>;
}
