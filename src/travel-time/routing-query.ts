import type { Geometry } from 'geojson';
import type { StreetConditions, StreetTravel } from '../street/travel-mode.ts';

/** As the crow flies: no network, great-circle distance at a constant speed. */
export interface FlyTravel {
  readonly mode: 'fly';
  readonly speedKmh: number;
}

export type Travel = StreetTravel | FlyTravel;

/** How points find the network. */
export interface Snapping {
  /** Metres; a point further away counts as unreachable. */
  readonly maxDistanceM: number;
  /** Numbers of edge classes that points don't snap to. */
  readonly excludedClasses: readonly number[];
  /** The way from a source to the network counts, at `speedKmh`; the same for targets. */
  readonly countSourceDistance: boolean;
  readonly countTargetDistance: boolean;
  readonly speedKmh: number;
  /** A source starts on every edge within `areaRadiusM`, and on an opposite carriageway within `oppositeLanesM`. */
  readonly area: boolean;
  readonly areaRadiusM: number;
  readonly oppositeLanesM: number;
}

/** A source of a request, defaults filled in. */
export interface Origin {
  readonly id: string | number;
  readonly lon: number;
  readonly lat: number;
  /** A line or area (WGS 84) whose network points all cost nothing; `null` for a point. */
  readonly geometry: Geometry | null;
  readonly travel: Travel;
  readonly snapping: Snapping;
  /** Against traffic: what can reach this source. */
  readonly reverse: boolean;
}

export interface Target {
  readonly id: string | number;
  readonly lon: number;
  readonly lat: number;
}

/** The shared routing options of a request, units still those of the interface (seconds, metres). */
export interface RoutingQuery {
  readonly origins: readonly Origin[];
  readonly edgeWeight: 'time' | 'distance';
  /** Seconds or metres, by {@link edgeWeight}. */
  readonly maxEdgeWeight: number;
  readonly conditions: StreetConditions;
  /** Edges that touch it are closed (WGS 84). */
  readonly exclusion: Geometry | null;
  readonly showSnapInformation: boolean;
}
