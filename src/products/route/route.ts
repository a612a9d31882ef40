import type { SnappedPoint } from '../../network/network/snap.ts';
import type { Origin } from '../../network/routing/index.ts';
import type { Guidance } from './maneuvers/maneuvers.ts';
import type { RoutePoint } from './route-line.ts';
import type { Segment } from './route-segments.ts';

/** A route before it is written in one of the answer's forms. */
export interface Route {
  readonly origin: Origin;
  /** Index among the request's targets. */
  readonly target: number;
  /**
   * Start and end: the requested points, or the border of a source geometry. Longitudes continue from point to point
   * across the date line.
   */
  readonly start: RoutePoint;
  readonly end: RoutePoint;
  readonly travelTimeS: number;
  readonly lengthM: number;
  /** The times of a journey by public transport; null if the departure is free. */
  readonly schedule: Schedule | null;
  /** Classes of the streets used, ascending. */
  readonly edgeClasses: readonly number[];
  /** The segments from source to target. */
  readonly segments: readonly Segment[];
  /** The snapped points; null as the crow flies. */
  readonly sourceSnap: SnappedPoint | null;
  readonly targetSnap: SnappedPoint | null;
  /** With points on the way: what lies between them. */
  readonly legs?: readonly RouteLeg[];
  /** Heights in the direction of travel, if they are asked for: meters from its beginning, and above the sea. */
  readonly profile?: readonly (readonly [distanceM: number, elevationM: number])[];
  /** Maneuvers, if they are asked for, of a route on streets alone. */
  readonly guidance?: Guidance;
}

/** A part of a route between two of its points. */
export interface RouteLeg {
  readonly travelTimeS: number;
  readonly lengthM: number;
}

/** Departure and arrival of a journey by public transport, in seconds of its date. */
interface Schedule {
  readonly departureS: number;
  readonly arrivalS: number;
  readonly transfers: number;
}

/** Returns the schedule with the field names of answers. */
export const scheduleTimes = ({ departureS, arrivalS, transfers }: Schedule) => ({
  departureTime: departureS,
  arrivalTime: arrivalS,
  transfers,
});

/** The reason why a pair has no route. */
export interface NoRoute {
  readonly origin: Origin;
  readonly target: number;
  readonly code: 'could-not-connect-point-to-network' | 'no-route-found';
  /** The point that is too far from the network. */
  readonly unconnected: 'source' | 'target' | 'via' | null;
  /** True if nothing runs on the requested date. */
  readonly unserved: boolean;
}

export const isRoute = (found: Route | NoRoute): found is Route => 'segments' in found;
