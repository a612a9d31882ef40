import type { OwnAnswer } from './own-operations.ts';

/** A point of a line: degrees, and meters above the sea. */
export type LinePoint = readonly [lon: number, lat: number, elevationM: number];

/** A stretch of a route along one street. */
export interface Stretch {
  /** The street; empty where it has no name. */
  readonly name: string;
  readonly timeS: number;
  readonly lengthM: number;
  readonly climbM: number;
  readonly warning: string;
  readonly travelType: string;
  readonly points: readonly LinePoint[];
  /** Members of a ride by public transport. */
  readonly ride: Readonly<Record<string, unknown>>;
}

/** A maneuver of our own answer, and the step that begins with it. */
export interface Step {
  readonly type: string;
  readonly modifier?: string;
  readonly exit?: number;
  readonly text: string;
  readonly lat: number;
  readonly lng: number;
  /** Index among the points of the leg. */
  readonly point: number;
  readonly travelTime: number;
  readonly length: number;
  readonly name: string;
  readonly ref?: string;
  readonly destinations?: string;
  readonly exits?: string;
  readonly rotaryName?: string;
  readonly mode: string;
  readonly drivingSide: string;
  readonly bearingBefore: number;
  readonly bearingAfter: number;
  readonly lanes?: readonly object[];
  readonly crossings: readonly {
    readonly lat: number;
    readonly lng: number;
    readonly point: number;
    readonly bearings: readonly number[];
    readonly entry: readonly boolean[];
    readonly in?: number;
    readonly out?: number;
  }[];
}

/** A route from one place of a request to the next, in the order of travel. */
export interface Leg {
  readonly timeS: number;
  readonly lengthM: number;
  readonly stretches: readonly Stretch[];
  /** Empty where no instructions were asked for, and by public transport. */
  readonly steps: readonly Step[];
}

interface WireRoute {
  readonly targetId?: string | number;
  readonly departureTime?: number;
  readonly arrivalTime?: number;
  readonly maneuvers?: readonly Step[];
  readonly travelTime: number;
  readonly length: number;
  readonly features: readonly {
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

/** The members by which our own `/route` answers what {@link legOf} reads. */
export const ROUTE_FORM = { pathSerializer: 'geojson', polygon: { srid: 4326 } };

const routesIn = ({ data }: OwnAnswer): number =>
  (data as { readonly routes?: readonly WireRoute[] } | null)?.routes?.length ?? 0;

/**
 * Reads a route of our own answer; null if there is none.
 * @param firstName the street where it begins
 * @param index 0 for the best, then its alternatives
 */
export function legOf({ code, data }: OwnAnswer, firstName = '', index = 0): Leg | null {
  const route = (data as { readonly routes?: readonly WireRoute[] } | null)?.routes?.[index];
  return code !== 'ok' || route === undefined ? null : readLeg(route, firstName, false);
}

/** Reads all routes of our own answer. @param isReverse routes lead to the source */
export function legsTo({ code, data }: OwnAnswer, isReverse: boolean) {
  const { routes = [] } = (code === 'ok' ? data : {}) as { readonly routes?: readonly WireRoute[] };
  return routes.map((route) => ({ target: route.targetId, leg: readLeg(route, '', isReverse), route }));
}

function readLeg(route: WireRoute, firstName: string, isReverse: boolean): Leg {
  // Our own answers are listed from the target to the source.
  const listed = <T>(list: readonly T[]): readonly T[] => (isReverse ? list : list.toReversed());
  const lines = listed(route.features.filter(({ geometry }) => geometry.type !== 'Point'));
  const stretches = lines.map(({ geometry, properties }): Stretch => {
    const { travelType, travelTime, length, startName, endName, elevationGain, warning, ...ride } = properties;
    const parts = geometry.type === 'LineString' ? [geometry.coordinates] : (geometry.coordinates as unknown[]);
    const points = listed(parts as LinePoint[][]).flatMap((part) => listed(part));
    return {
      name: startName === 'source' ? firstName : String(startName ?? ''),
      timeS: Number(travelTime),
      lengthM: Number(length),
      climbM: Number(elevationGain),
      warning: String(warning ?? ''),
      travelType: String(travelType),
      points,
      ride: { ...ride, startName, endName },
    };
  });
  return { timeS: route.travelTime, lengthM: route.length, stretches, steps: route.maneuvers ?? [] };
}

/** Returns the alternatives to the best route of an answer, each as its only leg. */
export const alternativesTo = (answer: OwnAnswer, firstName: string): Leg[][] =>
  Array.from({ length: Math.max(0, routesIn(answer) - 1) }, (_, i) => {
    const leg = legOf(answer, firstName, i + 1);
    return leg === null ? [] : [leg];
  });

/** Joins legs to one, where a place is only passed. */
export const joinLegs = (legs: readonly Leg[]): Leg => legs.reduce(joined);

function joined(a: Leg, b: Leg): Leg {
  const shift = lineOf(a).length - 1;
  const before = a.steps.slice(0, -1);
  const [start, ...after] = b.steps.map((step) => ({ ...step, point: step.point + shift }));
  const last = before.pop();
  const through =
    last === undefined || start === undefined
      ? []
      : [{ ...last, travelTime: last.travelTime + start.travelTime, length: last.length + start.length }];
  return {
    timeS: a.timeS + b.timeS,
    lengthM: a.lengthM + b.lengthM,
    stretches: [...a.stretches, ...b.stretches],
    steps: [...before, ...through, ...after],
  };
}

/** Returns the points of a step. */
export function pointsOf({ steps }: Leg, index: number, line: readonly LinePoint[]): LinePoint[] {
  const end = line.length - 1;
  const from = Math.min(steps[index].point, end);
  const to = index + 1 < steps.length ? Math.min(Math.max(steps[index + 1].point, from), end) : from;
  return from === to ? [line[from], line[to]] : line.slice(from, to + 1);
}

/** Returns the points of a leg, none twice in a row. */
export function lineOf({ stretches }: Leg): LinePoint[] {
  const line: LinePoint[] = [];
  for (const { points } of stretches) extend(line, points);
  if (line.length === 1) line.push(line[0]);
  return line;
}

/** Adds points to a line, none twice in a row. */
export function extend(line: LinePoint[], points: readonly LinePoint[]): void {
  for (const point of points) {
    const last = line.at(-1);
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) line.push(point);
  }
}
