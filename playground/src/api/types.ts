import type { FeatureCollection, LineString, MultiPolygon, Point, Polygon } from 'geojson';

/** The API's answers, as far as the page reads them. */
export interface Envelope<T> {
  readonly data: T;
  readonly code: string;
  readonly message: string;
  readonly requestTime?: string;
}

/** A server, or what computes in its place, by what it has beside the operations on its regions. */
export interface Service {
  readonly regions: readonly Region[];
  /** `api`: other programs may ask it, as its documentation says; `keys`, `jobs`. */
  readonly capabilities: readonly string[];
}

export interface Region {
  readonly name: string;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** The place where the page begins. */
  readonly center: { readonly lat: number; readonly lng: number };
  readonly attribution: readonly string[];
  /** The travel modes that it may be asked for. */
  readonly modes: readonly string[];
  /** It has tiles of a map. */
  readonly basemap?: boolean;
}

/** The contents of the region, as far as the page needs them. Dates are yyyymmdd. */
export interface Timetable {
  readonly minDate: number;
  readonly maxDate: number;
  readonly busiestDate: number;
}

export type Isochrones = FeatureCollection<MultiPolygon | Polygon, { time: number; area: number; percentile?: number }>;

/** Added by `showSnapInformation`: meters from the point to the network. */
interface SnapFields {
  readonly snapDistance?: number;
}

export interface SourceTimes extends SnapFields {
  readonly id: string;
  readonly targets: readonly ({
    readonly id: string;
    readonly travelTime: number;
    readonly length: number;
  } & SnapFields)[];
}

/** The percentiles of the travel time over the departures of the window, with `percentiles` of `/time`. */
export interface TravelTimeSpread {
  readonly targets: readonly {
    readonly travelTimePercentiles?: Readonly<Record<string, number>>;
    readonly shareOfDepartures?: number;
  }[];
}

/** `/timeVector`. */
export interface SourceConnections {
  readonly id: string;
  readonly targets: readonly {
    /** Departure and arrival, seconds of the date. */
    readonly travelTimesTransit?: readonly (readonly [departure: number, arrival: number])[];
    readonly travelTimeWalk?: number;
  }[];
}

/** `/multigraph/overview`. */
export interface ElementsOverview {
  /** Upper bounds of classes with about as many elements each. */
  readonly valueBreaks: readonly number[];
  readonly southWest: { readonly x: number; readonly y: number };
  readonly northEast: { readonly x: number; readonly y: number };
}

export interface RouteStop {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly departureTime: number;
}

export interface RouteStep {
  readonly travelType: string;
  readonly travelTime: number;
  readonly length: number;
  readonly startName?: string;
  readonly endName?: string;
  /** The members of rides (`travelType` TRANSIT); times are seconds of the date. */
  readonly routeType?: number;
  readonly routeShortName?: string;
  readonly routeLongName?: string;
  readonly routeColor?: string;
  readonly routeTextColor?: string;
  readonly tripHeadSign?: string;
  readonly departureTime?: number;
  readonly arrivalTime?: number;
  readonly intermediateStops?: readonly RouteStop[];
}

/** An instruction of a route, in the order of travel. */
export interface Maneuver {
  readonly type: string;
  readonly modifier?: string;
  readonly text: string;
  readonly lat: number;
  readonly lng: number;
  /** Seconds and meters until the next one. */
  readonly travelTime: number;
  readonly length: number;
}

/** A line per street from target to source, then the points `Target` and `Source`. */
export type RouteCollection = FeatureCollection<
  LineString | Point,
  RouteStep & SnapFields & { readonly name?: string }
> & {
  readonly sourceId: string;
  readonly targetId: string;
  readonly travelTime: number;
  readonly length: number;
  readonly maneuvers?: readonly Maneuver[];
  /** Meters from where travel begins and above the sea, with `elevationProfile`. */
  readonly elevationProfile?: readonly (readonly [along: number, height: number])[];
};

export interface Problem {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  /** A setting of the server that the request exceeds, its value, and what was asked. */
  readonly limit?: string;
  readonly allowed?: number | readonly string[];
  readonly asked?: number | string;
}
