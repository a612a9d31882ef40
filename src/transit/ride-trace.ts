import type { Departure, Ride, RidePart } from './journey.ts';
import type { RangeSearch } from './kernel/range-search.ts';
import type { RideOptions, StopAccess } from './kernel/ride-options.ts';
import { ALIGHT, BOARD, type LineIndex, type RunIndex, type ServiceDay } from './service-day.ts';
import type { StopIndex } from './timetable.ts';

/** A ride that a label came about by; `sourceWay` is -1 but for a first ride. */
interface TracedRide {
  readonly ride: Ride;
  readonly boardedAt: StopIndex;
  readonly sourceWay: number;
}

/**
 * Finds rides again from the labels of a search, which keep no record of them: one that arrives at the label's time
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

  /** The last of `rides` rides to a stop, as late as it can be boarded. */
  rideTo(stop: StopIndex, rides: number): TracedRide {
    const { day } = this;
    const labels = this.search.labelsAfter(rides)!;
    const timeS = labels.alightS[stop];
    for (let h = day.stop.firstHalt[stop]; h < day.stop.firstHalt[(stop + 1) as StopIndex]; h++) {
      const line = day.stopHalt.line[h];
      const position = day.stopHalt.position[h];
      const halts = day.line.firstHalt[(line + 1) as LineIndex] - day.line.firstHalt[line];
      if (
        this.options.closedRouteTypes.has(day.line.routeType[line]) ||
        !(day.halt.doors[day.line.firstHalt[line] + position] & ALIGHT)
      )
        continue;
      const runs = day.line.firstRun[(line + 1) as LineIndex] - day.line.firstRun[line];
      for (let run = 0; run < runs; run++) {
        const arrivalS = day.event.arrivalS[day.line.firstEvent[line] + run * halts + position];
        if (arrivalS > timeS) break;
        if (arrivalS < timeS) continue;
        const traced = this.boarding(line, run, position, rides, labels.alightDm[stop]);
        if (traced !== null) return traced;
      }
    }
    throw new Error(`no ride leads to stop ${stop} at ${timeS}`);
  }

  private boarding(line: LineIndex, run: number, to: number, rides: number, lengthDm: number): TracedRide | null {
    const { day } = this;
    const { firstHalt, firstRun, firstEvent } = day.line;
    const first = firstHalt[line];
    const runs = firstRun[(line + 1) as LineIndex] - firstRun[line];
    for (let from = to - 1; from >= 0; from--) {
      if (!(day.halt.doors[first + from] & BOARD)) continue;
      const boardedAt = day.halt.stop[first + from];
      const departureS = day.event.departureS[firstEvent[line] + from * runs + run];
      const wayDm = lengthDm - day.halt.distanceDm[first + to] + day.halt.distanceDm[first + from];
      const sourceWay = rides === 1 ? this.sourceWay(boardedAt, departureS, wayDm) : -1;
      if (rides === 1 ? sourceWay < 0 : !this.isReady(boardedAt, rides - 1, departureS, wayDm)) continue;
      return { ride: this.ride(line, run, from, to), boardedAt, sourceWay };
    }
    return null;
  }

  private isReady(stop: StopIndex, rides: number, timeS: number, wayDm: number): boolean {
    const labels = this.search.labelsAfter(rides)!;
    return labels.readyS[stop] <= timeS && labels.readyDm[stop] === wayDm;
  }

  /** The way from the source by which a departure from a stop is caught, or -1. */
  private sourceWay(stop: StopIndex, departureS: number, wayDm: number): number {
    const { source, departure, options } = this;
    if (departureS < options.firstBoardingFromS || departureS > options.firstBoardingToS) return -1;
    const caught = this.waysAt.get(stop)?.find((way) => {
      const readyS = departure.timeS + source.durationS[way];
      return source.lengthDm[way] === wayDm && (departure.waiting ? readyS <= departureS : readyS === departureS);
    });
    return caught ?? -1;
  }

  private ride(line: LineIndex, run: number, from: number, to: number): Ride {
    const { day } = this;
    const { firstHalt, firstRun, firstEvent } = day.line;
    const first = firstHalt[line];
    const halts = firstHalt[(line + 1) as LineIndex] - first;
    const runs = firstRun[(line + 1) as LineIndex] - firstRun[line];
    const departureS = day.event.departureS[firstEvent[line] + from * runs + run];
    const arrivalS = day.event.arrivalS[firstEvent[line] + run * halts + to];
    const [boarded, alighted] = [day.halt.stop[first + from], day.halt.stop[first + to]];
    const common = {
      kind: 'ride',
      lengthDm: day.halt.distanceDm[first + to] - day.halt.distanceDm[first + from],
      parts: this.parts((firstRun[line] + run) as RunIndex, halts, from, to),
    } as const;
    return day.mirrored
      ? { ...common, from: alighted, to: boarded, departureS: 0 - arrivalS, arrivalS: 0 - departureS }
      : { ...common, from: boarded, to: alighted, departureS, arrivalS };
  }

  /** Parts of a run between two halts of its line, in the order of travel. */
  private parts(run: RunIndex, halts: number, from: number, to: number): RidePart[] {
    const { mirrored, part, run: runs } = this.day;
    const parts: RidePart[] = [];
    const end = runs.firstPart[(run + 1) as RunIndex];
    for (let p = runs.firstPart[run]; p < end; p++) {
      const begin = part.firstHalt[p];
      const last = (p + 1 < end ? part.firstHalt[p + 1] : halts) - 1;
      if (last <= from || begin >= to) continue;
      const [enter, leave] = [Math.max(from, begin), Math.min(to, last)];
      parts.push({
        trip: part.trip[p],
        fromHalt: mirrored ? last - leave : enter - begin,
        toHalt: mirrored ? last - enter : leave - begin,
        shiftS: part.shiftS[p],
      });
    }
    return mirrored ? parts.reverse() : parts;
  }
}
