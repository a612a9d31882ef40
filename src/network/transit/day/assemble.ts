import { asColumn } from '../../../kit/collections/column.ts';
import { ALIGHT, BOARD, type ServiceDay } from '../service-day.ts';
import {
  type PatternIndex,
  POSITION_CLOSED,
  type StopPositionIndex,
  type Timetable,
  type TripIndex,
} from '../timetable.ts';
import type { ActiveTrips } from './active-trips.ts';
import type { FifoPatterns } from './fifo-patterns.ts';
import { stopPatterns } from './stop-patterns.ts';
import type { TripChains } from './trip-chains.ts';

/** Assembles patterns into the columns that searches read. */
export function assemble(
  timetable: Timetable,
  active: ActiveTrips,
  chains: TripChains,
  fifoPatterns: FifoPatterns,
): ServiceDay {
  const { trip, pattern, route, stop, footpath } = timetable;
  const patternOf = (part: number) => trip.pattern[active.trip[chains.part[part]] as TripIndex];
  const positionsOf = (p: PatternIndex) => pattern.firstPosition[(p + 1) as PatternIndex] - pattern.firstPosition[p];

  const firstPosition = new Int32Array(fifoPatterns.count + 1);
  const firstEvent = new Int32Array(fifoPatterns.count + 1);
  const routeType = new Int32Array(fifoPatterns.count);
  for (let l = 0; l < fifoPatterns.count; l++) {
    const model = fifoPatterns.chain[fifoPatterns.firstChain[l]];
    let positions = 0;
    for (let part = chains.firstPart[model]; part < chains.firstPart[model + 1]; part++)
      positions += positionsOf(patternOf(part));
    firstPosition[l + 1] = firstPosition[l] + positions;
    firstEvent[l + 1] = firstEvent[l] + positions * (fifoPatterns.firstChain[l + 1] - fifoPatterns.firstChain[l]);
    const first = active.trip[chains.part[chains.firstPart[model]]] as TripIndex;
    routeType[l] = route.type[trip.route[first]];
  }

  const stopPosition = patternPositions(timetable, active, chains, fifoPatterns, firstPosition);
  const fifoPattern: ServiceDay['pattern'] = {
    firstPosition: asColumn(firstPosition),
    firstChain: asColumn(fifoPatterns.firstChain),
    firstEvent: asColumn(firstEvent),
    routeType: asColumn(routeType),
  };
  const { firstStopPattern, stopPattern } = stopPatterns(
    stop.count,
    fifoPatterns.count,
    firstPosition,
    stopPosition.stop,
  );
  return {
    mirrored: false,
    stopCount: stop.count,
    patternCount: fifoPatterns.count,
    chainCount: fifoPatterns.chain.length,
    pattern: fifoPattern,
    stopPosition: {
      stop: asColumn(stopPosition.stop),
      doors: asColumn(stopPosition.doors),
      distanceDm: asColumn(stopPosition.distanceDm),
    },
    event: events(timetable, active, chains, fifoPatterns, firstPosition, firstEvent),
    ...chainParts(timetable, active, chains, fifoPatterns),
    stop: { firstPattern: asColumn(firstStopPattern), changeS: stop.changeS, firstFootpath: stop.firstFootpath },
    stopPattern,
    footpath,
  };
}

/**
 * Returns the stop positions of patterns. The last one of a trip has no boarding and the first no alighting, so
 * passengers of an in-seat transfer just stay.
 */
function patternPositions(
  timetable: Timetable,
  active: ActiveTrips,
  chains: TripChains,
  fifoPatterns: FifoPatterns,
  firstPosition: Int32Array,
) {
  const { trip, pattern, stopPosition } = timetable;
  const count = firstPosition[fifoPatterns.count];
  const stop = new Int32Array(count);
  const doors = new Uint8Array(count);
  const distanceDm = new Int32Array(count);
  let i = 0;
  for (let l = 0; l < fifoPatterns.count; l++) {
    const model = fifoPatterns.chain[fifoPatterns.firstChain[l]];
    let before = 0;
    for (let part = chains.firstPart[model]; part < chains.firstPart[model + 1]; part++) {
      const p = trip.pattern[active.trip[chains.part[part]] as TripIndex];
      const begin = pattern.firstPosition[p];
      const end = pattern.firstPosition[(p + 1) as PatternIndex];
      for (let h = begin as StopPositionIndex; h < end; h++, i++) {
        stop[i] = stopPosition.stop[h];
        distanceDm[i] = before + stopPosition.distanceDm[h];
        if (h < end - 1 && stopPosition.pickup[h] !== POSITION_CLOSED) doors[i] |= BOARD;
        if (h > begin && stopPosition.dropOff[h] !== POSITION_CLOSED) doors[i] |= ALIGHT;
      }
      before = distanceDm[i - 1];
    }
  }
  return { stop, doors, distanceDm };
}

function events(
  timetable: Timetable,
  active: ActiveTrips,
  chains: TripChains,
  fifoPatterns: FifoPatterns,
  firstPosition: Int32Array,
  firstEvent: Int32Array,
): ServiceDay['event'] {
  const { trip, profile, pattern } = timetable;
  const arrivalS = new Int32Array(firstEvent[fifoPatterns.count]);
  const departureS = new Int32Array(firstEvent[fifoPatterns.count]);
  for (let l = 0; l < fifoPatterns.count; l++) {
    const n = fifoPatterns.firstChain[l + 1] - fifoPatterns.firstChain[l];
    const positions = firstPosition[l + 1] - firstPosition[l];
    for (let r = 0; r < n; r++) {
      const chain = fifoPatterns.chain[fifoPatterns.firstChain[l] + r];
      let arrival = firstEvent[l] + r * positions;
      let departure = firstEvent[l] + r;
      for (let part = chains.firstPart[chain]; part < chains.firstPart[chain + 1]; part++) {
        const i = chains.part[part];
        const t = active.trip[i] as TripIndex;
        const startS = trip.startS[t] + active.shiftS[i];
        const first = profile.first[trip.profile[t]];
        const end =
          first + pattern.firstPosition[(trip.pattern[t] + 1) as PatternIndex] - pattern.firstPosition[trip.pattern[t]];
        for (let time = first; time < end; time++, arrival++, departure += n) {
          // A trip has no arrival at its first stop and no departure at its last: the times there only keep the order.
          arrivalS[arrival] = startS + (time === first ? profile.departureS : profile.arrivalS)[time];
          departureS[departure] = startS + (time === end - 1 ? profile.arrivalS : profile.departureS)[time];
        }
      }
    }
  }
  return { arrivalS, departureS };
}

function chainParts(
  timetable: Timetable,
  active: ActiveTrips,
  chains: TripChains,
  fifoPatterns: FifoPatterns,
): Pick<ServiceDay, 'chain' | 'part'> {
  const { trip, pattern } = timetable;
  const count = chains.firstPart[chains.count];
  const firstPart = new Int32Array(chains.count + 1);
  const trips = new Int32Array(count);
  const shiftS = new Int32Array(count);
  const firstPosition = new Int32Array(count);
  let n = 0;
  for (let r = 0; r < fifoPatterns.chain.length; r++) {
    let positions = 0;
    for (
      let part = chains.firstPart[fifoPatterns.chain[r]];
      part < chains.firstPart[fifoPatterns.chain[r] + 1];
      part++, n++
    ) {
      const i = chains.part[part];
      const p = trip.pattern[active.trip[i] as TripIndex];
      trips[n] = active.trip[i];
      shiftS[n] = active.shiftS[i];
      firstPosition[n] = positions;
      positions += pattern.firstPosition[(p + 1) as PatternIndex] - pattern.firstPosition[p];
    }
    firstPart[r + 1] = n;
  }
  return {
    chain: { firstPart: asColumn(firstPart) },
    part: {
      trip: asColumn(trips),
      shiftS: asColumn(shiftS),
      firstPosition: asColumn(firstPosition),
    },
  };
}
