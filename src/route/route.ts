import type { SnappedPoint } from '../network/snap.ts';
import type { Origin } from '../routing/index.ts';
import type { RoutePoint } from './route-line.ts';
import type { Segment } from './route-segments.ts';

/** A route as answers tell it, before it is written in one form or another. */
export interface Route {
  readonly origin: Origin;
  /** Index among the request's targets. */
  readonly target: number;
  /**
   * Where it begins and ends: the points asked for, or the border of a source geometry. Longitudes run on from point to
   * point over the date line.
   */
  readonly start: RoutePoint;
  readonly end: RoutePoint;
  readonly travelTimeS: number;
  readonly lengthM: number;
  /** With public transport; null where the departure is free. */
  readonly schedule: Schedule | null;
  /** Ascending. */
  readonly edgeClasses: readonly number[];
  /** From source to target. */
  readonly segments: readonly Segment[];
  /** Where the points met the network; null as the crow flies. */
  readonly sourceSnap: SnappedPoint | null;
  readonly targetSnap: SnappedPoint | null;
}

/** When a journey by public transport begins and ends, in seconds of its date. */
interface Schedule {
  readonly departureS: number;
  readonly arrivalS: number;
  readonly transfers: number;
}

/** The same by the names of answers. */
export const scheduleTimes = ({ departureS, arrivalS, transfers }: Schedule) => ({
  departureTime: departureS,
  arrivalTime: arrivalS,
  transfers,
});

/** Why a pair has no route. */
export interface NoRoute {
  readonly origin: Origin;
  readonly target: number;
  readonly code: 'could-not-connect-point-to-network' | 'no-route-found';
  /** Which of the two points is too far from the network. */
  readonly unconnected: 'source' | 'target' | null;
  /** Nothing runs on the date asked for. */
  readonly unserved: boolean;
}

export const isRoute = (found: Route | NoRoute): found is Route => 'segments' in found;
