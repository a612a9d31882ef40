import type { Departure, Ride, RidePart } from './journey.ts';
import type { RangeSearch } from './kernel/range-search.ts';
import type { RideOptions, StopAccess } from './kernel/ride-options.ts';
import { ALIGHT, BOARD, type FifoPatternIndex, type ServiceDay, type TripChainIndex } from './service-day.ts';
import type { StopIndex } from './timetable.ts';

/** A ride that produced a label; `sourceWay` is -1 except for a first ride. */
interface TracedRide {
  readonly ride: Ride;
  readonly boardedAt: StopIndex;
  readonly sourceWay: number;
}

/**
 * Reconstructs rides from the labels of a search, which keep no record of them: a ride that arrives at the label's time
 * and length, boarded at a stop whose label of one ride less is early enough.
 */
export class RideTrace {
  private readonly waysAt = new Map<number, number[]>();

  constructor(
    readonly day: ServiceDay,
    private readonly search: RangeSearch,
    private readonly source: StopAccess,
    private readonly options: RideOptions,
    private readonly departure: Departure,
  ) {
    for (let way = 0; way < source.count; way++) {
      const ways = this.waysAt.get(source.stop[way]);
      if (ways === undefined) this.waysAt.set(source.stop[way], [way]);
      else ways.push(way);
    }
  }

  /** Returns the last of `rides` rides to a stop, boarded as late as possible. */
  rideTo(stop: StopIndex, rides: number): TracedRide {
    const { day } = this;
    const labels = this.search.labelsAfter(rides)!;
    const timeS = labels.alightS[stop];
    for (let h = day.stop.firstPattern[stop]; h < day.stop.firstPattern[(stop + 1) as StopIndex]; h++) {
      const pattern = day.stopPattern.pattern[h];
      const position = day.stopPattern.position[h];
      const positions =
        day.pattern.firstPosition[(pattern + 1) as FifoPatternIndex] - day.pattern.firstPosition[pattern];
      if (
        this.options.closedRouteTypes.has(day.pattern.routeType[pattern]) ||
        !(day.stopPosition.doors[day.pattern.firstPosition[pattern] + position] & ALIGHT)
      )
        continue;
      const chains = day.pattern.firstChain[(pattern + 1) as FifoPatternIndex] - day.pattern.firstChain[pattern];
      for (let chain = 0; chain < chains; chain++) {
        const arrivalS = day.event.arrivalS[day.pattern.firstEvent[pattern] + chain * positions + position];
        if (arrivalS > timeS) break;
        if (arrivalS < timeS) continue;
        const traced = this.boarding(pattern, chain, position, rides, labels.alightDm[stop]);
        if (traced !== null) return traced;
      }
    }
    throw new Error(`no ride leads to stop ${stop} at ${timeS}`);
  }

  private boarding(
    pattern: FifoPatternIndex,
    chain: number,
    to: number,
    rides: number,
    lengthDm: number,
  ): TracedRide | null {
    const { day } = this;
    const { firstPosition, firstChain, firstEvent } = day.pattern;
    const first = firstPosition[pattern];
    const chains = firstChain[(pattern + 1) as FifoPatternIndex] - firstChain[pattern];
    for (let from = to - 1; from >= 0; from--) {
      if (!(day.stopPosition.doors[first + from] & BOARD)) continue;
      const boardedAt = day.stopPosition.stop[first + from];
      const departureS = day.event.departureS[firstEvent[pattern] + from * chains + chain];
      const wayDm = lengthDm - day.stopPosition.distanceDm[first + to] + day.stopPosition.distanceDm[first + from];
      const sourceWay = rides === 1 ? this.sourceWay(boardedAt, departureS, wayDm) : -1;
      if (rides === 1 ? sourceWay < 0 : !this.isReady(boardedAt, rides - 1, departureS, wayDm)) continue;
      return { ride: this.ride(pattern, chain, from, to), boardedAt, sourceWay };
    }
    return null;
  }

  private isReady(stop: StopIndex, rides: number, timeS: number, wayDm: number): boolean {
    const labels = this.search.labelsAfter(rides)!;
    return labels.readyS[stop] <= timeS && labels.readyDm[stop] === wayDm;
  }

  /** Returns the way from the source by which a departure from a stop is caught, or -1. */
  private sourceWay(stop: StopIndex, departureS: number, wayDm: number): number {
    const { source, departure, options } = this;
    if (departureS < options.firstBoardingFromS || departureS > options.firstBoardingToS) return -1;
    const caught = this.waysAt.get(stop)?.find((way) => {
      const readyS = departure.timeS + source.durationS[way];
      return source.lengthDm[way] === wayDm && (departure.waiting ? readyS <= departureS : readyS === departureS);
    });
    return caught ?? -1;
  }

  private ride(pattern: FifoPatternIndex, chain: number, from: number, to: number): Ride {
    const { day } = this;
    const { firstPosition, firstChain, firstEvent } = day.pattern;
    const first = firstPosition[pattern];
    const positions = firstPosition[(pattern + 1) as FifoPatternIndex] - first;
    const chains = firstChain[(pattern + 1) as FifoPatternIndex] - firstChain[pattern];
    const departureS = day.event.departureS[firstEvent[pattern] + from * chains + chain];
    const arrivalS = day.event.arrivalS[firstEvent[pattern] + chain * positions + to];
    const [boarded, alighted] = [day.stopPosition.stop[first + from], day.stopPosition.stop[first + to]];
    const common = {
      kind: 'ride',
      lengthDm: day.stopPosition.distanceDm[first + to] - day.stopPosition.distanceDm[first + from],
      parts: this.parts((firstChain[pattern] + chain) as TripChainIndex, positions, from, to),
    } as const;
    return day.mirrored
      ? { ...common, from: alighted, to: boarded, departureS: 0 - arrivalS, arrivalS: 0 - departureS }
      : { ...common, from: boarded, to: alighted, departureS, arrivalS };
  }

  /** Returns the parts of a chain between two stop positions of its pattern, in the order of travel. */
  private parts(chain: TripChainIndex, positions: number, from: number, to: number): RidePart[] {
    const { mirrored, part, chain: chains } = this.day;
    const parts: RidePart[] = [];
    const end = chains.firstPart[(chain + 1) as TripChainIndex];
    for (let p = chains.firstPart[chain]; p < end; p++) {
      const begin = part.firstPosition[p];
      const last = (p + 1 < end ? part.firstPosition[p + 1] : positions) - 1;
      if (last <= from || begin >= to) continue;
      const [enter, leave] = [Math.max(from, begin), Math.min(to, last)];
      parts.push({
        trip: part.trip[p],
        fromPosition: mirrored ? last - leave : enter - begin,
        toPosition: mirrored ? last - enter : leave - begin,
        shiftS: part.shiftS[p],
      });
    }
    return mirrored ? parts.reverse() : parts;
  }
}
