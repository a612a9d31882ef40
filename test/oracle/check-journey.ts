import { expect } from 'vitest';
import type { Journey, Leg, Ride } from '../../src/network/transit/journey.ts';
import type { RideOptions } from '../../src/network/transit/kernel/ride-options.ts';
import {
  NO_CHANGE,
  type PatternIndex,
  POSITION_CLOSED,
  type Timetable,
  USUAL_CHANGE,
} from '../../src/network/transit/timetable.ts';

/** Throws unless each ride is one of the timetable with its times, and may be boarded and left there. */
function checkRide(timetable: Timetable, ride: Ride): void {
  const { trip, profile, pattern, stopPosition, inSeatTransfer } = timetable;
  let lengthDm = 0;
  ride.parts.forEach((part, p) => {
    const first = pattern.firstPosition[trip.pattern[part.trip]];
    const positions = pattern.firstPosition[(trip.pattern[part.trip] + 1) as PatternIndex] - first;
    const time = profile.first[trip.profile[part.trip]];
    const startS = trip.startS[part.trip] + part.shiftS;
    const at = (place: number) => stopPosition.stop[(first + place) as never];
    if (p === 0) {
      expect(at(part.fromPosition)).toBe(ride.from);
      expect(startS + profile.departureS[time + part.fromPosition]).toBe(ride.departureS);
      expect(stopPosition.pickup[(first + part.fromPosition) as never]).not.toBe(POSITION_CLOSED);
    } else {
      const before = ride.parts[p - 1];
      const pairs = Array.from(inSeatTransfer.from as unknown as Int32Array, (from, i) => [from, inSeatTransfer.to[i]]);
      expect(pairs).toContainEqual([before.trip, part.trip]);
      expect(part.fromPosition).toBe(0);
      expect(part.shiftS).toBe(before.shiftS);
    }
    if (p === ride.parts.length - 1) {
      expect(at(part.toPosition)).toBe(ride.to);
      expect(startS + profile.arrivalS[time + part.toPosition]).toBe(ride.arrivalS);
      expect(stopPosition.dropOff[(first + part.toPosition) as never]).not.toBe(POSITION_CLOSED);
    } else expect(part.toPosition).toBe(positions - 1);
    expect(part.toPosition).toBeGreaterThan(part.fromPosition);
    lengthDm +=
      stopPosition.distanceDm[(first + part.toPosition) as never] -
      stopPosition.distanceDm[(first + part.fromPosition) as never];
  });
  expect(ride.lengthDm).toBe(lengthDm);
}

/** Throws unless the legs follow each other as the timetable and the options allow. */
export function checkLegs(timetable: Timetable, journey: Journey, options: RideOptions): void {
  const { legs } = journey;
  legs.forEach((leg, i) => {
    const before: Leg | undefined = legs[i - 1];
    if (before !== undefined) expect(leg.from).toBe(before.to);
    if (leg.kind === 'ride') checkRide(timetable, leg);
    if (leg.kind === 'footpath') {
      expect(legs[i - 1]?.kind).toBe('ride');
      expect(legs[i + 1]?.kind).toBe('ride');
      expect(leg.arrivalS - leg.departureS).toBeGreaterThanOrEqual(0);
      expect(legs[i + 1].departureS - legs[i - 1].arrivalS).toBeGreaterThanOrEqual(
        leg.arrivalS - leg.departureS + (leg.fixed ? 0 : options.transferS) + options.minTransferS,
      );
    }
    if (leg.kind === 'ride' && before?.kind === 'ride') {
      const changeS = timetable.stop.changeS[leg.from];
      expect(changeS).not.toBe(NO_CHANGE);
      const tookS = changeS === USUAL_CHANGE ? options.transferS : changeS;
      expect(leg.departureS - before.arrivalS).toBeGreaterThanOrEqual(tookS + options.minTransferS);
    }
  });
}
