import { CAR_PENALTIES, DEFAULT_TRAVEL, NO_PENALTIES, type StreetTravel } from '../street/travel-mode.ts';
import { booleanOr, listOr, numberIn, type Range, refuse } from './field-checks.ts';
import { readTransit } from './read-transit.ts';
import type { ModeOptionsBody } from './routing.schema.ts';
import { type Snapping, TRAVEL_TYPES, type TransitUse, type Travel } from './routing-query.ts';

/** The way in which a source moves and finds the network. Sources with equal options share one object. */
export interface Mode {
  readonly travel: Travel;
  readonly transit: TransitUse | null;
  readonly snapping: Snapping;
}

/** Options of a request for all its sources. */
interface ForAllModes {
  readonly maxSnapDistanceM: number;
  /** The limit in seconds, or in meters if no source may use public transport. */
  readonly maxEdgeWeight: number;
}

/** Speed as the crow flies in km/h: a kilometer per minute. */
export const DEFAULT_FLY_KMH = 60;

export const DEFAULT_MAX_SNAP_DISTANCE_M = 1000;

/** Points reach the network on foot; walkers keep their own speed. */
const DEFAULT_SNAP_KMH = DEFAULT_TRAVEL.walk.speedKmh;
const DEFAULT_SNAP_RADIUS_M = 100;

export const DEFAULT_SNAPPING: Snapping = {
  maxDistanceM: DEFAULT_MAX_SNAP_DISTANCE_M,
  excludedClasses: [],
  countSourceDistance: false,
  countTargetDistance: false,
  speedKmh: DEFAULT_SNAP_KMH,
  area: false,
  areaRadiusM: DEFAULT_SNAP_RADIUS_M,
  oppositeLanesM: 0,
};

const KNOWN = ['walk', 'bike', 'car', 'fly', 'transit'] as const;
/** The mode for reaching and leaving stops, by travel type. */
const STOP_ACCESS = new Map<string, 'walk' | 'bike'>([
  ['transit', 'walk'],
  ['walktransit', 'walk'],
  ['biketransit', 'bike'],
]);

const SPEED: Range = { min: 0, max: 300, aboveMin: true };
const SLOPE: Range = { min: -1000, max: 1000 };
const PENALTY: Range = { min: 0, max: 3600 };
export const SNAP_DISTANCE: Range = { min: 0, max: 100_000 };

interface NamedMode {
  readonly mode: 'walk' | 'bike' | 'car' | 'fly';
  readonly byTransit: boolean;
}

/** Returns the mode that a key of `tm` or a `travelType` names. */
export function knownMode(name: string, path: string): NamedMode {
  const lower = name.toLowerCase();
  const access = STOP_ACCESS.get(lower);
  if (access) return { mode: access, byTransit: true };
  for (const mode of KNOWN) if (mode === lower && mode !== 'transit') return { mode, byTransit: false };
  return refuse(path, `must be one of ${TRAVEL_TYPES.join(', ')}`);
}

/** Reads the only member of `tm`, or `travelType` of the request for a source without `tm`. */
export function readMode(tm: unknown, path: string, travelType: unknown, request: ForAllModes): Mode {
  if (tm === undefined || tm === null) {
    if (typeof travelType !== 'string') {
      refuse(path, 'is required: an object whose one key is the travel mode, such as {"car": {}}');
    }
    return modeFrom(knownMode(travelType, 'travelType'), {}, path, request);
  }
  if (typeof tm !== 'object' || Array.isArray(tm)) refuse(path, 'must be an object');
  const members = Object.entries(tm as Record<string, unknown>);
  if (members.length !== 1) refuse(path, 'must have exactly one key, the travel mode');
  const [name, options] = members[0];
  const mode = knownMode(name, path);
  if (options !== null && (typeof options !== 'object' || Array.isArray(options))) {
    refuse(`${path}.${name}`, 'must be an object');
  }
  return modeFrom(mode, options ?? {}, `${path}.${name}`, request);
}

function modeFrom({ mode, byTransit }: NamedMode, o: ModeOptionsBody, path: string, request: ForAllModes): Mode {
  const { maxSnapDistanceM, maxEdgeWeight } = request;
  if (mode === 'fly') {
    const speedKmh = numberIn(o.speed, `${path}.speed`, { ...SPEED, max: 1000 }, DEFAULT_FLY_KMH);
    const snapping = readSnapping(o, path, maxSnapDistanceM, DEFAULT_SNAP_KMH);
    return { travel: { mode, speedKmh }, transit: null, snapping };
  }
  const travel = readStreetTravel(DEFAULT_TRAVEL[mode], o, path);
  const walkKmh =
    mode === 'walk' ? travel.speedKmh : numberIn(o.walkSpeed, `${path}.walkSpeed`, SPEED, DEFAULT_SNAP_KMH);
  const transit = byTransit ? readTransit(o, path, walkKmh, maxEdgeWeight) : null;
  return { travel, transit, snapping: readSnapping(o, path, maxSnapDistanceM, walkKmh) };
}

function readStreetTravel(defaults: StreetTravel, o: ModeOptionsBody, path: string): StreetTravel {
  const penalties = defaults.mode === 'car' ? CAR_PENALTIES : NO_PENALTIES;
  const penalty = (value: unknown, name: string, fallback: number): number =>
    numberIn(value, `${path}.${name}`, PENALTY, fallback);
  const onOwnLegs = defaults.mode !== 'car';
  return {
    mode: defaults.mode,
    speedKmh: onOwnLegs ? numberIn(o.speed, `${path}.speed`, SPEED, defaults.speedKmh) : defaults.speedKmh,
    uphill: onOwnLegs ? numberIn(o.uphill, `${path}.uphill`, SLOPE, defaults.uphill) : defaults.uphill,
    downhill: onOwnLegs ? numberIn(o.downhill, `${path}.downhill`, SLOPE, defaults.downhill) : defaults.downhill,
    rushHour: !onOwnLegs && booleanOr(o.rushHour, `${path}.rushHour`, false),
    penalties: {
      junctionS: penalty(o.trafficJunctionPenalty, 'trafficJunctionPenalty', penalties.junctionS),
      signalS: penalty(o.trafficSignalPenalty, 'trafficSignalPenalty', penalties.signalS),
      leftTurnS: penalty(o.trafficLeftTurnPenalty, 'trafficLeftTurnPenalty', penalties.leftTurnS),
      rightTurnS: penalty(o.trafficRightTurnPenalty, 'trafficRightTurnPenalty', penalties.rightTurnS),
    },
    ignorePenaltiesInStartingServiceArea: booleanOr(
      o.ignorePenaltiesInStartingServiceArea,
      `${path}.ignorePenaltiesInStartingServiceArea`,
      false,
    ),
    allowPrivateAndServiceRoads: booleanOr(o.allowPrivateAndServiceRoads, `${path}.allowPrivateAndServiceRoads`, false),
  };
}

function readSnapping(o: ModeOptionsBody, path: string, maxSnapDistanceM: number, walkKmh: number): Snapping {
  return {
    maxDistanceM: numberIn(o.maxSnapDistance, `${path}.maxSnapDistance`, SNAP_DISTANCE, maxSnapDistanceM),
    excludedClasses: readClasses(o.excludeEdgeClassesFromSnapping, `${path}.excludeEdgeClassesFromSnapping`),
    countSourceDistance: booleanOr(o.includeSnapDistance, `${path}.includeSnapDistance`, false),
    countTargetDistance: booleanOr(o.includeSnapDistanceForTargets, `${path}.includeSnapDistanceForTargets`, false),
    speedKmh: numberIn(o.snappingSpeed, `${path}.snappingSpeed`, SPEED, walkKmh),
    area: booleanOr(o.useAreaSnapping, `${path}.useAreaSnapping`, false),
    areaRadiusM: numberIn(o.snapRadius, `${path}.snapRadius`, { min: 0, max: 10_000 }, DEFAULT_SNAP_RADIUS_M),
    oppositeLanesM: numberIn(
      o.areaSnappingOppositeLanesMaxDist,
      `${path}.areaSnappingOppositeLanesMaxDist`,
      { min: 0, max: 1000 },
      0,
    ),
  };
}

/** Reads numbers of edge classes. Numbers without a class are accepted: clients send some of other tables. */
export function readClasses(value: readonly number[] | null | undefined, path: string): number[] {
  const classes = listOr(value, path);
  for (let i = 0; i < classes.length; i++) {
    if (!Number.isInteger(classes[i])) refuse(`${path}[${i}]`, 'must be the number of an edge class');
  }
  return [...classes];
}
