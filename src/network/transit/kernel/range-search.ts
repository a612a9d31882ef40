import type { ServiceDay } from '../service-day.ts';
import type { StopIndex } from '../timetable.ts';
import { BoardingEvents } from './boarding-events.ts';
import { type FootpathRows, SearchFootpaths } from './footpaths.ts';
import type { Labels } from './labels.ts';
import { LastDepartures } from './last-departures.ts';
import { ANY_RIDE, MAX_RIDES, type RideOptions, type StopAccess } from './ride-options.ts';
import { RoundLabels } from './round-labels.ts';
import { Rounds } from './rounds.ts';

const NO_ACCESS: StopAccess = {
  count: 0,
  stop: new Int32Array(0),
  durationS: new Int32Array(0),
  lengthDm: new Int32Array(0),
};

/**
 * Earliest arrivals at all stops, from one source and for many departures: range-RAPTOR (Delling, Pajor, Werneck 2012)
 * over exact departures, which scans no part of a chain twice (as in trip-based routing, Witt 2015).
 *
 * Departures are given in descending order, and each one finds only improvements: the labels of later departures stay,
 * so what isn't improved is no better than leaving later.
 *
 * There is one instance per thread; memory grows to the largest day seen, and a new source costs what the last one
 * touched.
 */
export class RangeSearch {
  private day: ServiceDay | null = null;
  private access: StopAccess = NO_ACCESS;
  private options: RideOptions = ANY_RIDE;
  private maxRides = MAX_RIDES;
  private readonly events = new BoardingEvents();
  private readonly footpaths = new SearchFootpaths();
  private readonly lastDepartures = new LastDepartures();
  private readonly labels = new RoundLabels();
  private readonly rounds: Rounds;

  /**
   * @param everyRound keeps labels of every round even if transfers aren't limited, to reconstruct journeys from them
   */
  constructor(private readonly everyRound = false) {
    this.rounds = new Rounds(this.labels, this.footpaths, this.lastDepartures, everyRound);
  }

  /**
   * Starts a new source. Times of `access` and `options` are those of the day: on a mirrored one it is a destination.
   */
  start(day: ServiceDay, access: StopAccess, options: RideOptions): void {
    this.labels.forget();
    this.events.clear();
    const isNewDay = this.lastDepartures.prepare(day, options.closedRouteTypes);
    this.footpaths.prepare(day, options.walkKmh, options.footpaths);
    this.labels.begin(day, this.lastDepartures, isNewDay, this.everyRound || options.maxTransfers >= 0);
    this.rounds.fit(day);
    this.day = day;
    this.access = access;
    this.options = options;
    this.maxRides = options.maxTransfers < 0 ? MAX_RIDES : Math.min(options.maxTransfers + 1, MAX_RIDES);
  }

  /**
   * Returns the times of leaving the source for some boarding, each second once, descending, within `fromS .. toS`
   * (inclusive). {@link depart} uses the last result.
   */
  departures(fromS: number, toS: number): Int32Array {
    const day = this.theDay();
    const { firstBoardingFromS: boardFromS, firstBoardingToS: boardToS } = this.options;
    this.events.collect(day, this.access, this.lastDepartures.lastS, { fromS, toS, boardFromS, boardToS });
    return this.events.distinctTimes();
  }

  /** Leaves the source at one of the {@link departures}, not later than before, and boards what leaves just then. */
  depart(timeS: number): void {
    const day = this.begin(timeS);
    const { events, rounds, access } = this;
    const { pattern, position } = day.stopPattern;
    for (let i = events.firstAt(timeS); i < events.count && events.leaveS[i] === timeS; i++) {
      const e = events.order[i];
      const h = events.stopPattern[e];
      rounds.ride(day, 1, pattern[h], position[h], events.chain[e], access.lengthDm[events.access[e]]);
    }
    rounds.finish(day, this.options, this.maxRides);
  }

  /** Leaves the source at any time, not later than before, and boards the next vehicle, however long the wait is. */
  departWaiting(timeS: number): void {
    const { access, rounds } = this;
    const { firstBoardingFromS, firstBoardingToS } = this.options;
    const day = this.begin(timeS);
    for (let a = 0; a < access.count; a++) {
      const readyS = Math.max(timeS + access.durationS[a], firstBoardingFromS);
      rounds.boardFirst(day, access.stop[a] as StopIndex, readyS, access.lengthDm[a], firstBoardingToS);
    }
    rounds.finish(day, this.options, this.maxRides);
  }

  /** Stops whose earliest arrival by vehicle the last departure has improved; of any round if every round is kept. */
  get improved(): Int32Array {
    return this.rounds.improved.list;
  }

  /** The number of valid elements of {@link improved}. */
  get improvedCount(): number {
    return this.rounds.improved.count;
  }

  /** Returns the earliest arrival by vehicle so far, or `NEVER`. */
  arrivalS(stop: StopIndex): number {
    return this.labels.latest.alightS[stop];
  }

  /** Returns the length of that journey: to the first stop, in vehicles and on footpaths. */
  lengthDm(stop: StopIndex): number {
    return this.labels.latest.alightDm[stop];
  }

  rides(stop: StopIndex): number {
    return this.labels.latest.rides[stop];
  }

  /**
   * Returns the labels after at most `rides` rides; null if so many improve nothing. For searches that keep every
   * round.
   */
  labelsAfter(rides: number): Labels | null {
    const { layers, inUse } = this.labels;
    return rides >= 1 && rides <= inUse ? layers[rides - 1] : null;
  }

  /** Returns rows with the footpaths of this search from a stop. */
  footpathsFrom(stop: StopIndex): FootpathRows {
    return this.footpaths.around(Int32Array.of(stop), 1);
  }

  private theDay(): ServiceDay {
    if (this.day === null) throw new Error('the search has no source: call start() first');
    return this.day;
  }

  private begin(timeS: number): ServiceDay {
    const { maxDurationS, latestArrivalS, cancel } = this.options;
    cancel.check();
    this.rounds.begin(Math.min(timeS + maxDurationS, latestArrivalS));
    return this.theDay();
  }
}
