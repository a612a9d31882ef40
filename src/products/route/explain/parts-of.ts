import type { Route } from '../route.ts';
import type { Segment } from '../route-segments.ts';
import type { PartType } from './explain.schema.ts';
import { firstWaitS } from './quickest-route.ts';

/** A part of a route, with the field names of answers. */
interface Part {
  readonly type: PartType;
  readonly travelTime: number;
  readonly length: number;
  /** The ride of one. */
  readonly line?: string;
  readonly from?: string;
  readonly to?: string;
  readonly departureTime?: number;
  readonly arrivalTime?: number;
}

/**
 * Splits a route into parts from source to target. What turns and signals take on streets follows these as one part.
 * Seconds add up to {@link secondsWithWait}, meters to the route's length.
 */
export function partsOf(route: Route): Part[] {
  const { segments } = route;
  const first = segments.findIndex(({ type }) => type === 'TRANSIT');
  const last = segments.findLastIndex(({ type }) => type === 'TRANSIT');
  const waitS = firstWaitS(route);
  const parts: Part[] = waitS > 0 ? [{ type: 'wait', travelTime: waitS, length: 0 }] : [];
  let penaltyS = 0;
  segments.forEach((segment, i) => {
    const { travelTimeS, turningS, lengthM } = segment;
    const type = first < i && i < last && segment.type === 'WALK' ? 'transfer' : typeOf(segment);
    const part = { type, travelTime: travelTimeS - turningS, length: lengthM, ...rideOf(segment) };
    const before = parts.at(-1);
    if (before?.type === type && type !== 'ride') {
      const [travelTime, length] = [before.travelTime + part.travelTime, before.length + part.length];
      parts[parts.length - 1] = { type, travelTime, length };
    } else parts.push(part);
    penaltyS += turningS;
    const next = segments[i + 1];
    if (penaltyS > 0 && (next === undefined || typeOf(next) !== typeOf(segment))) {
      parts.push({ type: 'penalty', travelTime: penaltyS, length: 0 });
      penaltyS = 0;
    }
  });
  return parts;
}

const TYPES = { CAR: 'car', BIKE: 'bike', WALK: 'walk', FLY: 'fly', TRANSIT: 'ride', TRANSFER: 'wait' } as const;

const typeOf = ({ type, isLink }: Segment): PartType => (isLink ? 'snap' : TYPES[type]);

function rideOf({ ride, startName, endName }: Segment): Partial<Part> {
  if (ride === null) return {};
  const { routeShortName, routeLongName, departureTime, arrivalTime } = ride;
  return { line: routeShortName || routeLongName, from: startName, to: endName, departureTime, arrivalTime };
}
