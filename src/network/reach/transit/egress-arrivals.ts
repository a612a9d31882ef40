import { DS_PER_SECOND } from '../../../kit/core/units.ts';
import type { ArrivalListener, Arrivals } from './arrivals.ts';
import type { Egress } from './egress.ts';
import type { StopProfiles } from './stop-profiles.ts';

/** Arrivals at targets by ways that were computed for each of them beforehand. */
export class EgressArrivals implements Arrivals {
  /** @param limitDs the longest journey */
  constructor(
    private readonly egress: Egress,
    private readonly limitDs: number,
  ) {}

  depart({ departureS, first, stop, arrivalS }: StopProfiles, d: number, visit: ArrivalListener): void {
    const { first: firstWay, target, travelTimeDs } = this.egress;
    const latestDs = departureS[d] * DS_PER_SECOND + this.limitDs;
    for (let i = first[d]; i < first[d + 1]; i++) {
      const alightDs = arrivalS[i] * DS_PER_SECOND;
      const end = firstWay[stop[i] + 1];
      for (let way = firstWay[stop[i]]; way < end; way++) {
        const arrivalDs = alightDs + travelTimeDs[way];
        if (arrivalDs <= latestDs) visit(target[way], departureS[d], arrivalDs);
      }
    }
  }
}
