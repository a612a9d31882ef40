import type { FeatureCollection, LineString, MultiPolygon, Point, Polygon } from 'geojson';

/** What the API answers, as far as the page reads it. */
export interface Envelope<T> {
  readonly data: T;
  readonly code: string;
  readonly message: string;
  readonly requestTime?: string;
}

export interface Region {
  readonly name: string;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** Where the page begins. */
  readonly center: { readonly lat: number; readonly lng: number };
  readonly attribution: readonly string[];
}

export type Isochrones = FeatureCollection<MultiPolygon | Polygon, { time: number; area: number }>;

/** Added by `showSnapInformation`: metres from the point to the network. */
export interface SnapFields {
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

export interface RouteStep {
  readonly travelType: string;
  readonly travelTime: number;
  readonly length: number;
  readonly startName?: string;
  readonly endName?: string;
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
};

export interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}
