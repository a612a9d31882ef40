import { DM_PER_METER, DS_PER_SECOND, secondsFromDs } from '../../kit/core/units.ts';
import type { PathArc } from '../../network/reach/index.ts';
import {
  ARC_DESTINATION_CAR,
  ARC_RESTRICTED_CAR,
  BIKE_PUSHED,
  EDGE_FERRY,
  EDGE_TOLL,
  edgeOfArc,
  isForward,
  STREET_MODES,
  type StreetGraph,
  type StreetMode,
} from '../../network/street/street-graph.ts';
import { apportion } from './apportion.ts';
import { PathPoints } from './path-points.ts';
import type { RideDetails } from './ride-details.ts';
import { PointMemory, RouteLine } from './route-line.ts';

type SegmentType = 'CAR' | 'BIKE' | 'WALK' | 'FLY' | 'TRANSIT' | 'TRANSFER';

/** A stretch of a route: along one street, between a point and the network, by one vehicle, or a wait for the next. */
export interface Segment {
  readonly type: SegmentType;
  /** `source`, a stop, or the street that begins here; `target`, a stop, or the street that follows. */
  readonly startName: string;
  readonly endName: string;
  /** Seconds and meters; those of all segments add up to the route's. */
  readonly travelTimeS: number;
  /** The seconds of these that turns and signals take. */
  readonly turningS: number;
  readonly lengthM: number;
  readonly elevationGainM: number;
  readonly warning: string;
  /** True between a point and the network. */
  readonly isLink: boolean;
  /** The line from source to target, with two points at least. */
  readonly points: RouteLine;
  /** The ride of a TRANSIT segment. */
  readonly ride: RideDetails | null;
}

/** A segment before its numbers are rounded and its ends are named. */
export interface Leg {
  readonly type: SegmentType;
  readonly name: string;
  readonly travelTimeDs: number;
  readonly turningDs: number;
  readonly lengthDm: number;
  readonly ascentDm: number;
  readonly warnings: ReadonlySet<string>;
  readonly points: RouteLine;
  /** Stops where it begins and ends; other ends are named by the streets. */
  readonly startName?: string;
  readonly endName?: string;
  readonly ride?: RideDetails;
  /** True between a point and the network. */
  readonly isLink?: true;
}

export const NO_WARNINGS: ReadonlySet<string> = new Set();

/** Returns the leg of a straight way without a known street. */
export const onFoot = (travelTimeDs: number, lengthDm: number, points: RouteLine): Leg => ({
  type: 'WALK',
  name: '',
  travelTimeDs,
  turningDs: 0,
  lengthDm,
  ascentDm: 0,
  warnings: NO_WARNINGS,
  points,
});

const TYPES: Readonly<Record<StreetMode, SegmentType>> = { car: 'CAR', bike: 'BIKE', walk: 'WALK' };

interface Draft {
  type: SegmentType;
  name: string;
  nameIndex: number;
  travelTimeDs: number;
  turningDs: number;
  lengthDm: number;
  ascentDm: number;
  warnings: Set<string>;
  points: RouteLine;
}

/** Cuts a path where the street's name changes, in the direction of travel. @param memory for the points of the legs */
export function streetLegs(
  streets: StreetGraph,
  mode: StreetMode,
  path: readonly PathArc[],
  room = new PointMemory(),
): Leg[] {
  const reader = new PathPoints(streets);
  const legs: Draft[] = [];
  let leg: Draft | undefined;
  for (const part of path) {
    const edge = edgeOfArc(part.arc);
    const nameIndex = streets.edge.name[edge];
    // A part without length only touches its street, at a corner where the path begins or ends.
    if (!leg || (leg.nameIndex !== nameIndex && part.lengthDm > 0)) {
      const touched: Draft | undefined = leg?.lengthDm === 0 ? legs.pop() : undefined;
      leg = {
        type: TYPES[mode],
        name: streets.names.get(nameIndex),
        nameIndex,
        travelTimeDs: touched?.travelTimeDs ?? 0,
        turningDs: touched?.turningDs ?? 0,
        lengthDm: 0,
        ascentDm: 0,
        warnings: new Set(),
        points: new RouteLine(room),
      };
      legs.push(leg);
    }
    const climb = isForward(part.arc) ? streets.edge.ascentDm[edge] : streets.edge.descentDm[edge];
    leg.travelTimeDs += part.travelTimeDs;
    leg.turningDs += part.turningDs;
    leg.lengthDm += part.lengthDm;
    leg.ascentDm += climb * (part.to - part.from);
    reader.append(leg.points, part);
    if (part.lengthDm > 0) warn(leg.warnings, streets, mode, part);
  }
  return legs;
}

function warn(warnings: Set<string>, streets: StreetGraph, mode: StreetMode, { arc }: PathArc): void {
  const flags = streets.edge.flags[edgeOfArc(arc)];
  if (flags & EDGE_FERRY) warnings.add('ferry');
  if (flags & EDGE_TOLL && mode === 'car') warnings.add('toll');
  const purpose = streets.arc.flags[arc] >> STREET_MODES.indexOf(mode);
  if (purpose & ARC_RESTRICTED_CAR) warnings.add('private or service road');
  else if (purpose & ARC_DESTINATION_CAR) warnings.add('destination traffic only');
  if (mode === 'bike' && streets.arc.bikePercent[arc] === BIKE_PUSHED) warnings.add('push the bicycle');
}

/** Returns the legs reversed: for listing a path against traffic from its source. */
export const turned = (legs: readonly Leg[]): Leg[] =>
  legs
    .map((leg) => ({ ...leg, points: leg.points.reversed(), startName: leg.endName, endName: leg.startName }))
    .reverse();

/**
 * Converts legs from source to target to segments: with names at both ends, and numbers rounded so that they add up.
 */
export function segmentsOf(legs: readonly Leg[]): Segment[] {
  const seconds = waysBetweenRides(legs).flatMap((way) =>
    apportion(
      way.map((leg) => leg.travelTimeDs),
      DS_PER_SECOND,
    ),
  );
  const meters = apportion(
    legs.map((leg) => leg.lengthDm),
    DM_PER_METER,
  );
  const startName = ({ startName, name }: Leg) => startName ?? name;
  return legs.map((leg, i) => ({
    type: leg.type,
    startName: i === 0 ? 'source' : startName(leg),
    endName: i === legs.length - 1 ? 'target' : (leg.endName ?? startName(legs[i + 1])),
    travelTimeS: seconds[i],
    turningS: Math.min(seconds[i], secondsFromDs(leg.turningDs)),
    lengthM: meters[i],
    elevationGainM: Math.round(leg.ascentDm) / DM_PER_METER,
    warning: [...leg.warnings].join(', '),
    isLink: leg.isLink ?? false,
    points: leg.points.count > 1 ? leg.points : RouteLine.of([leg.points.first, leg.points.first]),
    ride: leg.ride ?? null,
  }));
}

/** Returns the ways between rides; rides keep their seconds, so each way has to be rounded by itself. */
function waysBetweenRides(legs: readonly Leg[]): Leg[][] {
  const ways: Leg[][] = [];
  legs.forEach((leg, i) => {
    if (i === 0 || leg.ride || legs[i - 1].ride) ways.push([leg]);
    else ways[ways.length - 1].push(leg);
  });
  return ways;
}
