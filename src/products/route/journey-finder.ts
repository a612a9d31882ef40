import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import { DS_PER_SECOND, secondsFromDs, tenthsWithin } from '../../kit/core/units.ts';
import type { Network } from '../../network/network/network.ts';
import { reacherOf, type StreetOrigin, type TransitOrigin } from '../../network/reach/index.ts';
import {
  accessBy,
  type Egress,
  eachDeparture,
  egressTo,
  type ServiceFrame,
  transitOf,
} from '../../network/reach/transit/index.ts';
import type { RoutingQuery, TargetTable } from '../../network/routing/index.ts';
import {
  type Journey,
  JourneySearch,
  type Labels,
  MAX_RIDES,
  NEVER,
  RangeSearch,
  type StopAccess,
} from '../../network/transit/index.ts';

/** A journey between an origin and a target. */
export interface FoundJourney {
  readonly journey: Journey;
  /** The stop at the target's end, and the exact way between the two. */
  readonly stop: number;
  readonly wayToTargetDs: number;
  /** The way between the source and its stop, rounded up, since rides are caught at full seconds. */
  readonly wayToStopS: number;
  /** The time from door to door. */
  readonly travelTimeDs: number;
}

/**
 * A Pareto-optimal journey before its rides are known. Times are those of the searched day: negated on a mirrored one.
 */
interface Candidate {
  readonly departureS: number;
  readonly stop: number;
  readonly alightS: number;
  readonly rides: number;
  readonly wayToTargetDs: number;
  /**
   * The cost for comparing journeys: the time from door to door, including waiting from its beginning, and the rides.
   */
  readonly costS: number;
}

/**
 * Finds the Pareto-optimal journeys of a frame: none leaves later (for arrivals: arrives earlier), with as few rides,
 * and arrives as soon. The quickest comes first, where each ride counts as long as a usual transfer: one more ride must
 * save more than that. Of equal ones the one with fewer rides comes first, then the one closest to the requested time.
 * There is one instance per thread.
 */
export class JourneyFinder {
  /** Keeps the labels of every round, since fewer transfers may mean a later arrival. */
  private readonly range = new RangeSearch(true);
  private readonly single = new JourneySearch();

  constructor(private readonly network: Network) {}

  /**
   * Returns the journeys by target.
   * @param belowS by target: seconds of the way without rides, which wins ties; Infinity if there is none
   * @param count the most journeys per target
   * @param rideCounts whether each ride counts as long as a usual transfer, or the time alone
   */
  find(
    query: RoutingQuery,
    origin: TransitOrigin & StreetOrigin,
    frame: ServiceFrame,
    targets: TargetTable,
    belowS: Float64Array,
    count: number,
    rideCounts: boolean,
    cancel: CancelFlag,
  ): FoundJourney[][] {
    const transit = transitOf(reacherOf(this.network));
    const egress = egressTo(transit, query, origin, targets, cancel);
    const access = accessBy(transit.ways.from(query, origin, origin.transit.maxWalkFromSourceS, cancel));
    const exact = leavingAnyTime(frame, query.maxEdgeWeight);
    const best = new BestCandidates(targets.count, belowS, query.maxEdgeWeight, count, rideCounts, frame);
    this.collect(exact, access, egress, best);
    return this.ride(exact, access, best.byTarget);
  }

  private collect(frame: ServiceFrame, access: StopAccess, egress: Egress, best: BestCandidates): void {
    const { range } = this;
    eachDeparture(range, frame, access, (departureS) => {
      let fewer: Labels | null = null;
      for (let round = 1; round <= MAX_RIDES; round++) {
        const labels = range.labelsAfter(round);
        if (labels === null) return;
        for (let i = 0; i < range.improvedCount; i++) {
          const stop = range.improved[i];
          const alightS = labels.alightS[stop];
          if (alightS === NEVER || alightS === fewer?.alightS[stop]) continue;
          for (let e = egress.first[stop]; e < egress.first[stop + 1]; e++) {
            best.offer(egress.target[e], departureS, stop, alightS, labels.rides[stop], egress.travelTimeDs[e]);
          }
        }
        fewer = labels;
      }
    });
  }

  /** Searches every departure once more, for all targets together, to reconstruct the rides. */
  private ride(
    { day, options }: ServiceFrame,
    access: StopAccess,
    byTarget: readonly (readonly Candidate[])[],
  ): FoundJourney[][] {
    const found: FoundJourney[][] = byTarget.map((candidates) => new Array(candidates.length));
    const byDeparture = new Map<number, { candidate: Candidate; target: number; place: number }[]>();
    byTarget.forEach((candidates, target) => {
      candidates.forEach((candidate, place) => {
        const one = { candidate, target, place };
        const others = byDeparture.get(candidate.departureS);
        if (others) others.push(one);
        else byDeparture.set(candidate.departureS, [one]);
      });
    });
    for (const [departureS, all] of byDeparture) {
      const wanted = {
        ...options,
        maxTransfers: Math.max(...all.map(({ candidate }) => candidate.rides)) - 1,
        latestArrivalS: Math.max(...all.map(({ candidate }) => candidate.alightS)),
      };
      this.single.explore(day, access, wanted, { timeS: departureS, waiting: false });
      for (const { candidate, target, place } of all)
        found[target][place] = this.toJourney(candidate, access, day.mirrored);
    }
    return found;
  }

  private toJourney(candidate: Candidate, access: StopAccess, mirrored: boolean): FoundJourney {
    const { departureS, stop, alightS, wayToTargetDs } = candidate;
    const journeys = this.single.journeys(noWayFrom(stop));
    const journey = journeys.find((one) => (mirrored ? 0 - one.departureS : one.arrivalS) === alightS);
    if (!journey) throw new Error(`the journey at ${departureS} to stop ${stop} can't be reconstructed`);
    const travelTimeDs = (alightS - departureS) * DS_PER_SECOND + wayToTargetDs;
    return { journey, stop, wayToStopS: access.durationS[journey.sourceWay], wayToTargetDs, travelTimeDs };
  }
}

/** Returns a frame that leaves just in time for the first ride, instead of waiting at the origin. */
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

/**
 * Collects the results of departures, the latest departure first, and keeps the best journeys of each target. They are
 * compared by whole seconds, as in answers: one more transfer must gain a whole second.
 */
class BestCandidates {
  readonly byTarget: Candidate[][];
  /** Indexed by target and rides: the earliest arrival by at most so many, over all departures so far. */
  private readonly arrivalS: Float64Array;

  constructor(
    targetCount: number,
    private readonly belowS: Float64Array,
    private readonly maxS: number,
    private readonly count: number,
    private readonly rideCounts: boolean,
    private readonly frame: ServiceFrame,
  ) {
    this.byTarget = Array.from({ length: targetCount }, () => []);
    this.arrivalS = new Float64Array(targetCount * MAX_RIDES).fill(Infinity);
  }

  offer(target: number, departureS: number, stop: number, alightS: number, rides: number, wayToTargetDs: number): void {
    const known = target * MAX_RIDES + rides - 1;
    const arrivalS = alightS + secondsFromDs(wayToTargetDs);
    if (arrivalS > this.arrivalS[known]) return;
    const { waits, fromS, options } = this.frame;
    const sinceS = waits ? fromS : departureS;
    if ((alightS - sinceS) * DS_PER_SECOND + wayToTargetDs > tenthsWithin(this.maxS)) return;
    const costS = arrivalS - sinceS + (this.rideCounts ? rides * options.transferS : 0);
    if (costS >= this.belowS[target]) return;
    const kept = this.byTarget[target];
    const candidate = { departureS, stop, alightS, rides, wayToTargetDs, costS };
    const same = kept.findIndex((one) => one.departureS === departureS && one.rides === rides);
    if (arrivalS === this.arrivalS[known]) {
      if (same >= 0 && exactDs(candidate) < exactDs(kept[same])) kept[same] = candidate;
      return;
    }
    for (let r = 0; r <= MAX_RIDES - rides && this.arrivalS[known + r] > arrivalS; r++) {
      this.arrivalS[known + r] = arrivalS;
    }
    if (same >= 0) kept.splice(same, 1);
    kept.push(candidate);
    kept.sort((a, b) => this.compare(a, b));
    kept.length = Math.min(kept.length, this.count);
  }

  private compare(a: Candidate, b: Candidate): number {
    if (a.costS !== b.costS) return a.costS - b.costS;
    if (a.rides !== b.rides) return a.rides - b.rides;
    return this.frame.waits ? b.departureS - a.departureS : a.departureS - b.departureS;
  }
}

const exactDs = ({ alightS, wayToTargetDs }: Candidate): number => alightS * DS_PER_SECOND + wayToTargetDs;

const JOURNEYS = new WorkspaceSection<Network, JourneyFinder>('journeys', (network) => new JourneyFinder(network));

/** Returns the thread's one {@link JourneyFinder} of a network: its labels are large. */
export const journeyFinderOf = ({ workspace }: Network): JourneyFinder => workspace.of(JOURNEYS);
