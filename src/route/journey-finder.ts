import type { CancelFlag } from '../core/cancel.ts';
import { DS_PER_SECOND } from '../core/units.ts';
import type { Network } from '../network/network.ts';
import { type Journey, JourneySearch, MAX_RIDES, NEVER, RangeSearch, type StopAccess } from '../transit/index.ts';
import {
  accessBy,
  type Egress,
  eachDeparture,
  egressTo,
  type RoutingQuery,
  reacherOf,
  type ServiceFrame,
  type StreetOrigin,
  type TargetTable,
  type TransitOrigin,
} from '../travel-time/index.ts';

/** A journey between an origin and a target, and the exact way between its last stop and the target. */
export interface FoundJourney {
  readonly journey: Journey;
  /** The stop at the target's end. */
  readonly stop: number;
  readonly wayToTargetDs: number;
  /** From door to door. */
  readonly travelTimeDs: number;
}

/** One that pays off, before its rides are known. Times are those of the day searched: negated on a mirrored one. */
interface Candidate {
  readonly departureS: number;
  readonly stop: number;
  readonly alightS: number;
  readonly rides: number;
  readonly wayToTargetDs: number;
  /** What journeys are compared by: the time from door to door, where waiting counts from when it begins. */
  readonly costDs: number;
}

/**
 * Journeys of a frame that pay off: none leaves later (for those who want to arrive: arrives earlier), with as few
 * rides, and takes the traveller there as soon. The quickest first; of equally quick ones that with fewer rides, then
 * that closest to the time asked for. One per thread.
 */
export class JourneyFinder {
  private readonly range = new RangeSearch(true);
  private readonly single = new JourneySearch();

  constructor(private readonly network: Network) {}

  /**
   * By target.
   * @param belowDs by target: only quicker ones count, Infinity where any does
   * @param count journeys per target at most
   */
  find(
    query: RoutingQuery,
    origin: TransitOrigin & StreetOrigin,
    frame: ServiceFrame,
    targets: TargetTable,
    belowDs: Float64Array,
    count: number,
    cancel: CancelFlag,
  ): FoundJourney[][] {
    const reacher = reacherOf(this.network);
    const egress = egressTo(reacher, query, origin, targets, cancel);
    const access = accessBy(reacher.waysToStops(query, origin, origin.transit.maxWalkFromSourceS, cancel));
    const exact = leavingAnyTime(frame, query.maxEdgeWeight);
    const best = new BestCandidates(targets.count, belowDs, query.maxEdgeWeight * DS_PER_SECOND, count, frame);
    this.collect(exact, access, egress, best);
    return this.ride(exact, access, best.byTarget);
  }

  private collect(frame: ServiceFrame, access: StopAccess, egress: Egress, best: BestCandidates): void {
    const { range } = this;
    const stops = stopsOf(egress);
    // By round and stop: what was seen of it last.
    const seen = new Int32Array(MAX_RIDES * stops.length).fill(NEVER);
    eachDeparture(range, frame, access, (departureS) => {
      for (let rides = 1; rides <= MAX_RIDES; rides++) {
        const labels = range.labelsAfter(rides);
        if (labels === null) return;
        for (let i = 0; i < stops.length; i++) {
          const stop = stops[i];
          const alightS = labels.alightS[stop];
          const at = (rides - 1) * stops.length + i;
          if (alightS === seen[at]) continue;
          seen[at] = alightS;
          for (let e = egress.first[stop]; e < egress.first[stop + 1]; e++) {
            best.offer(egress.target[e], departureS, stop, alightS, rides, egress.travelTimeDs[e]);
          }
        }
      }
    });
  }

  /** Every departure is searched once more, for all targets together, to tell the rides. */
  private ride(
    { day, options }: ServiceFrame,
    access: StopAccess,
    byTarget: readonly (readonly Candidate[])[],
  ): FoundJourney[][] {
    const found: FoundJourney[][] = byTarget.map((candidates) => new Array(candidates.length));
    const places = byTarget.flatMap((candidates, target) =>
      candidates.map((candidate, i) => ({ candidate, target, i })),
    );
    places.sort((a, b) => a.candidate.departureS - b.candidate.departureS);
    let explored = Number.NaN;
    for (const { candidate, target, i } of places) {
      const { departureS, stop, alightS, wayToTargetDs } = candidate;
      if (departureS !== explored) this.single.explore(day, access, options, { timeS: departureS, waiting: false });
      explored = departureS;
      const journeys = this.single.journeys(noWayFrom(stop));
      const journey = journeys.find((one) => (day.mirrored ? 0 - one.departureS : one.arrivalS) === alightS);
      if (!journey) throw new Error(`the journey at ${departureS} to stop ${stop} can't be told`);
      const travelTimeDs = (alightS - departureS) * DS_PER_SECOND + wayToTargetDs;
      found[target][i] = { journey, stop, wayToTargetDs, travelTimeDs };
    }
    return found;
  }
}

/** Who waits at the origin may as well leave just in time for the first ride. */
const leavingAnyTime = (frame: ServiceFrame, maxS: number): ServiceFrame =>
  frame.waits
    ? {
        ...frame,
        waits: false,
        toS: frame.fromS + maxS,
        options: { ...frame.options, latestArrivalS: frame.fromS + maxS },
      }
    : frame;

const noWayFrom = (stop: number): StopAccess => ({
  count: 1,
  stop: Int32Array.of(stop),
  durationS: Int32Array.of(0),
  lengthDm: Int32Array.of(0),
});

function stopsOf({ first }: Egress): Int32Array {
  const stops: number[] = [];
  for (let stop = 0; stop + 1 < first.length; stop++) if (first[stop + 1] > first[stop]) stops.push(stop);
  return Int32Array.from(stops);
}

/** Takes what departures find, the latest departure first and its journeys by rides, and keeps the best per target. */
class BestCandidates {
  readonly byTarget: Candidate[][];
  /** By target and rides: the earliest arrival by at most so many, of all departures so far. */
  private readonly arrivalDs: Float64Array;

  constructor(
    targetCount: number,
    private readonly belowDs: Float64Array,
    private readonly limitDs: number,
    private readonly count: number,
    private readonly frame: ServiceFrame,
  ) {
    this.byTarget = Array.from({ length: targetCount }, () => []);
    this.arrivalDs = new Float64Array(targetCount * MAX_RIDES).fill(Infinity);
  }

  offer(target: number, departureS: number, stop: number, alightS: number, rides: number, wayToTargetDs: number): void {
    const arrivalDs = alightS * DS_PER_SECOND + wayToTargetDs;
    const first = target * MAX_RIDES;
    if (arrivalDs >= this.arrivalDs[first + rides - 1]) return;
    for (let r = rides - 1; r < MAX_RIDES && this.arrivalDs[first + r] > arrivalDs; r++) {
      this.arrivalDs[first + r] = arrivalDs;
    }
    const { waits, fromS } = this.frame;
    const costDs = arrivalDs - (waits ? fromS : departureS) * DS_PER_SECOND;
    if (costDs > this.limitDs || costDs >= this.belowDs[target]) return;
    const kept = this.byTarget[target];
    // A better way to the same end of the same departure.
    const worse = kept.findIndex((one) => one.departureS === departureS && one.rides === rides);
    if (worse >= 0) kept.splice(worse, 1);
    kept.push({ departureS, stop, alightS, rides, wayToTargetDs, costDs });
    kept.sort((a, b) => this.compare(a, b));
    kept.length = Math.min(kept.length, this.count);
  }

  private compare(a: Candidate, b: Candidate): number {
    if (a.costDs !== b.costDs) return a.costDs - b.costDs;
    if (a.rides !== b.rides) return a.rides - b.rides;
    return this.frame.waits ? b.departureS - a.departureS : a.departureS - b.departureS;
  }
}

const finders = new WeakMap<Network, JourneyFinder>();

/** The thread's one {@link JourneyFinder} of a network: its labels are large. */
export function journeyFinderOf(network: Network): JourneyFinder {
  let finder = finders.get(network);
  if (!finder) {
    finder = new JourneyFinder(network);
    finders.set(network, finder);
  }
  return finder;
}
