import { earliestChain } from './kernel/earliest-chain.ts';
import { BOARD, type FifoPatternIndex, type ServiceDay, type TripChainIndex } from './service-day.ts';
import type { StopIndex, TripIndex } from './timetable.ts';

/** A vehicle's departure from a stop. */
export interface StopDeparture {
  readonly timeS: number;
  readonly trip: TripIndex;
  readonly pattern: FifoPatternIndex;
  /** Its next stop, and its last one. */
  readonly nextStop: StopIndex;
  readonly lastStop: StopIndex;
}

/**
 * Returns the departures that can be boarded at a stop of a (forward) day within `fromS .. toS`, inclusive; in no
 * order.
 */
export function departuresFrom(day: ServiceDay, stop: StopIndex, fromS: number, toS: number): StopDeparture[] {
  const { pattern: patterns, stopPosition, event, stopPattern } = day;
  const departures: StopDeparture[] = [];
  for (let h = day.stop.firstPattern[stop]; h < day.stop.firstPattern[(stop + 1) as StopIndex]; h++) {
    const pattern = stopPattern.pattern[h];
    const position = stopPattern.position[h];
    const first = patterns.firstPosition[pattern];
    const last = patterns.firstPosition[(pattern + 1) as FifoPatternIndex] - 1;
    if (!(stopPosition.doors[first + position] & BOARD) || first + position === last) continue;
    const chains = patterns.firstChain[(pattern + 1) as FifoPatternIndex] - patterns.firstChain[pattern];
    const row = patterns.firstEvent[pattern] + position * chains;
    for (let chain = earliestChain(event.departureS, row, chains, fromS); chain < chains; chain++) {
      const timeS = event.departureS[row + chain];
      if (timeS > toS) break;
      const trip = tripAt(day, (patterns.firstChain[pattern] + chain) as TripChainIndex, position);
      departures.push({
        timeS,
        trip,
        pattern,
        nextStop: stopPosition.stop[first + position + 1],
        lastStop: stopPosition.stop[last],
      });
    }
  }
  return departures;
}

/** Returns the trip of a chain that leaves a stop position. */
function tripAt({ chain: { firstPart }, part }: ServiceDay, chain: TripChainIndex, position: number): TripIndex {
  let p = firstPart[(chain + 1) as TripChainIndex] - 1;
  while (p > firstPart[chain] && part.firstPosition[p] > position) p--;
  return part.trip[p];
}
