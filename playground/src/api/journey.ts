import type { Position } from 'geojson';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import type { RouteCollection, RouteStep, RouteStop } from './types.ts';

/** Walking or cycling: to a stop, between stops, from a stop, or all the way. */
export interface WayLeg {
  readonly kind: 'way';
  readonly by: 'walk' | 'bike';
  readonly seconds: number;
  readonly meters: number;
  readonly line: readonly Position[];
}

export interface RideLeg {
  readonly kind: 'ride';
  readonly name: string;
  readonly color: string;
  readonly textColor: string;
  readonly headSign: string;
  readonly from: string;
  readonly to: string;
  /** Seconds of the date. */
  readonly departureS: number;
  readonly arrivalS: number;
  /** Between boarding and alighting. */
  readonly stops: readonly RouteStop[];
  readonly line: readonly Position[];
}

/** The change from one vehicle to the next: the way between their stops, and the wait. */
export interface ChangeLeg {
  readonly kind: 'change';
  readonly seconds: number;
  readonly meters: number;
  readonly line: readonly Position[];
}

export type JourneyLeg = WayLeg | RideLeg | ChangeLeg;

/** A journey from door to door, in the order of travel. */
export interface Journey {
  readonly legs: readonly JourneyLeg[];
  readonly travelTime: number;
  readonly length: number;
}

const NO_COLOR = '#54616e';

/** The quickest of the routes, one per source; the API lists its segments from the target on. */
export function readJourney(routes: readonly RouteCollection[], direction: Choices['direction']): Journey | null {
  const [first, ...others] = routes;
  if (first === undefined) return null;
  const route = others.reduce((best, other) => (other.travelTime < best.travelTime ? other : best), first);
  const legs: JourneyLeg[] = [];
  const features = route.features.filter(({ properties }) => properties.travelType !== undefined);
  for (const { geometry, properties } of direction === 'from' ? [...features].reverse() : features) {
    const listed = geometry?.type === 'LineString' ? geometry.coordinates : [];
    const line = direction === 'from' ? [...listed].reverse() : listed;
    append(legs, legOf(properties, line, direction));
  }
  return { legs, travelTime: route.travelTime, length: route.length };
}

/** Ways along several streets are one leg, and a way next to a change is part of it. */
function append(legs: JourneyLeg[], leg: JourneyLeg): void {
  const last = legs[legs.length - 1];
  if (last === undefined || last.kind === 'ride' || leg.kind === 'ride') {
    legs.push(leg);
    return;
  }
  const sums = {
    seconds: last.seconds + leg.seconds,
    meters: last.meters + leg.meters,
    line: [...last.line, ...leg.line],
  };
  legs[legs.length - 1] =
    last.kind === 'way' && leg.kind === 'way' ? { ...last, ...sums } : { kind: 'change', ...sums };
}

function legOf(step: RouteStep, line: Position[], direction: Choices['direction']): JourneyLeg {
  if (step.travelType === 'TRANSFER') return { kind: 'change', seconds: step.travelTime, meters: step.length, line };
  if (step.travelType !== 'TRANSIT') {
    const by = step.travelType === 'BIKE' ? 'bike' : 'walk';
    return { kind: 'way', by, seconds: step.travelTime, meters: step.length, line };
  }
  // Names stand at the ends towards the source and towards the target.
  const [from, to] = direction === 'from' ? [step.startName, step.endName] : [step.endName, step.startName];
  return {
    kind: 'ride',
    name: step.routeShortName || step.routeLongName || t('Ride'),
    color: step.routeColor ?? NO_COLOR,
    textColor: step.routeTextColor ?? '#ffffff',
    headSign: step.tripHeadSign ?? '',
    from: from ?? '',
    to: to ?? '',
    departureS: step.departureTime ?? 0,
    arrivalS: step.arrivalTime ?? 0,
    stops: step.intermediateStops ?? [],
    line,
  };
}
