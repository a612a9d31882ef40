import type { Route } from '../route.ts';
import type { Segment } from '../route-segments.ts';
import type { PartKind } from './explain.schema.ts';
import { firstWaitS } from './quickest-route.ts';

/** A part of a travel time. */
interface Part {
  readonly part: PartKind;
  readonly travelTime: number;
  readonly length: number;
}

/**
 * Splits a route into parts from source to target; alike parts are joined, in the order in which they first occur.
 * Seconds add up to {@link secondsWithWait}, meters to the route's length.
 */
export function partsOf(route: Route): Part[] {
  const { segments } = route;
  const parts = new Map<PartKind, Part>();
  const add = (part: PartKind, travelTime: number, length: number) => {
    const before = parts.get(part);
    parts.set(part, {
      part,
      travelTime: (before?.travelTime ?? 0) + travelTime,
      length: (before?.length ?? 0) + length,
    });
  };
  if (firstWaitS(route) > 0) add('wait', firstWaitS(route), 0);
  const kinds = kindsOf(segments);
  segments.forEach(({ travelTimeS, turningS, lengthM }, i) => {
    add(kinds[i], travelTimeS - turningS, lengthM);
    if (turningS > 0) add('penalties', turningS, 0);
  });
  return [...parts.values()];
}

function kindsOf(segments: readonly Segment[]): PartKind[] {
  const first = segments.findIndex(({ type }) => type === 'TRANSIT');
  const last = segments.findLastIndex(({ type }) => type === 'TRANSIT');
  return segments.map(({ type, isLink }, i) => {
    if (type === 'TRANSIT') return 'ride';
    if (type === 'TRANSFER') return 'wait';
    if (first >= 0) return i < first ? 'access' : i > last ? 'egress' : 'transfer';
    if (isLink) return i === 0 ? 'access' : 'egress';
    return STREETS[type];
  });
}

const STREETS = { CAR: 'car', BIKE: 'bike', WALK: 'walk', FLY: 'fly' } as const;
