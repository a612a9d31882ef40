import { ALIGHT, type FifoPatternIndex, type ServiceDay } from '../service-day.ts';
import { FOOTPATH_FIXED, NO_CHANGE, type StopIndex, USUAL_CHANGE } from '../timetable.ts';
import { Boardings } from './boardings.ts';
import { earliestChain } from './earliest-chain.ts';
import type { SearchFootpaths } from './footpaths.ts';
import { IndexSet } from './index-set.ts';
import { NEVER } from './labels.ts';
import { type LastDepartures, NO_DEPARTURE } from './last-departures.ts';
import type { RideOptions } from './ride-options.ts';
import type { RoundLabels } from './round-labels.ts';

/**
 * Processes one departure from a source, ride after ride: boarding, riding, alighting, walking to the next stop. A
 * round is one more ride. `first` is always the first layer of labels that is updated; the later ones are updated too.
 */
export class Rounds {
  /** Stops whose earliest arrival by vehicle this departure has improved; of any round if every round is kept. */
  readonly improved = new IndexSet();
  /** Stops where this round has alighted, and those where the next one may board something new. */
  private readonly alighted = new IndexSet();
  private readonly ready = new IndexSet();
  private readonly boardings = new Boardings();
  private latestS = 0;

  constructor(
    private readonly labels: RoundLabels,
    private readonly footpaths: SearchFootpaths,
    private readonly last: LastDepartures,
    private readonly everyRound: boolean,
  ) {}

  /**
   * Prepares for another source, after {@link RoundLabels.forget}, also if the previous search was cancelled halfway.
   */
  fit({ stopCount, stopPosition }: ServiceDay): void {
    for (const set of [this.improved, this.alighted, this.ready]) {
      set.clear();
      set.fit(stopCount);
    }
    this.boardings.fit(stopPosition.stop.length);
  }

  /** Begins another departure, never later than the one before. @param latestS nothing arrives later */
  begin(latestS: number): void {
    this.improved.clear();
    this.latestS = latestS;
  }

  /** Runs all rounds after the first ride. */
  finish(day: ServiceDay, options: RideOptions, maxRides: number): void {
    const { labels } = this;
    for (let round = 1; this.alighted.count > 0; round++) {
      if (round === maxRides) {
        this.alighted.clear();
        return;
      }
      options.cancel.check();
      this.change(day, round, options);
      if (this.ready.count === 0) return;
      if (labels.layered) labels.extend(round + 1);
      this.boardReady(day, round);
    }
  }

  /** Transfers from the stops where this round has alighted to those where the next one may board. */
  private change({ stop }: ServiceDay, round: number, { minTransferS, transferS }: RideOptions): void {
    const { alighted, latestS } = this;
    const { begin, end, head, durationS, lengthDm, kind } = this.footpaths.around(alighted.list, alighted.count);
    const first = this.labels.layered ? round - 1 : 0;
    const { alightS, alightDm, newBeforeS } = this.labels.layers[first];
    for (let i = 0; i < alighted.count; i++) {
      const s = alighted.list[i] as StopIndex;
      const toldS = alightS[s] + minTransferS;
      const usualS = toldS + transferS;
      const changeS = stop.changeS[s];
      if (changeS !== NO_CHANGE) {
        const readyS = changeS === USUAL_CHANGE ? usualS : toldS + changeS;
        if (readyS < newBeforeS[s] && readyS <= latestS) this.makeReady(first, s, readyS, alightDm[s], s);
      }
      const last = end[s];
      for (let f = begin[s]; f < last; f++) {
        const to = head[f];
        const toS = (kind[f] === FOOTPATH_FIXED ? toldS : usualS) + durationS[f];
        if (toS < newBeforeS[to] && toS <= latestS) this.makeReady(first, to, toS, alightDm[s] + lengthDm[f], s);
      }
    }
    alighted.clear();
  }

  /** Records a time to board at which something new may be caught. */
  private makeReady(first: number, stop: StopIndex, timeS: number, wayDm: number, from: StopIndex): void {
    const { layers, inUse } = this.labels;
    for (let k = first; k < inUse; k++) {
      const { readyS, readyDm, readyFrom, newBeforeS } = layers[k];
      if (newBeforeS[stop] <= timeS) break;
      newBeforeS[stop] = timeS;
      readyS[stop] = timeS;
      readyDm[stop] = wayDm;
      readyFrom[stop] = from;
    }
    this.ready.add(stop);
    this.labels.touched.add(stop);
  }

  /** Boards and rides after `round` rides, from every stop that has become ready. */
  private boardReady(day: ServiceDay, round: number): void {
    const { ready, labels } = this;
    const { layers, inUse, layered } = labels;
    const from = layered ? round - 1 : 0;
    const { readyS, readyDm } = layers[from];
    for (let i = 0; i < ready.count; i++) {
      const s = ready.list[i] as StopIndex;
      const newBeforeS = this.board(day, round + 1, s, readyS[s], readyDm[s], NEVER);
      for (let k = from; k < inUse && layers[k].newBeforeS[s] > newBeforeS; k++) layers[k].newBeforeS[s] = newBeforeS;
    }
    ready.clear();
    this.rideBoarded(day, round + 1);
  }

  /** Boards the first ride of a traveler who waits at a stop. */
  boardFirst(day: ServiceDay, stop: StopIndex, readyS: number, wayDm: number, toS: number): void {
    this.board(day, 1, stop, readyS, wayDm, toS);
    this.rideBoarded(day, 1);
  }

  /**
   * Boards at a stop the next chain of every pattern, unless it is already ridden.
   * @returns the time before which one has to be ready to board something new here, by this departure or earlier ones
   */
  private board(day: ServiceDay, round: number, stop: StopIndex, readyS: number, wayDm: number, toS: number): number {
    const { pattern, stop: stops, stopPattern, event } = day;
    const { departureS } = event;
    const { usefulUntilS, firstRidden } = this.labels.layers[this.firstOf(round)];
    const boardToS = Math.min(toS, this.latestS);
    const end = stops.firstPattern[(stop + 1) as StopIndex];
    let newUntilS = NO_DEPARTURE;
    for (let h = stops.firstPattern[stop]; h < end; h++) {
      let untilS = usefulUntilS[h];
      if (untilS >= readyS) {
        const l = stopPattern.pattern[h];
        const position = stopPattern.position[h];
        const chains = pattern.firstChain[(l + 1) as FifoPatternIndex] - pattern.firstChain[l];
        const row = pattern.firstEvent[l] + position * chains;
        const at = pattern.firstPosition[l] + position;
        const chain = earliestChain(departureS, row, Math.min(firstRidden[at], chains), readyS);
        if (departureS[row + chain] <= boardToS) this.boardings.add(at, chain, wayDm);
        // Ridden from now on, or too late for this departure and all earlier ones.
        untilS = chain > 0 ? departureS[row + chain - 1] : NO_DEPARTURE;
      }
      if (untilS > newUntilS) newUntilS = untilS;
    }
    return newUntilS + 1;
  }

  private rideBoarded(day: ServiceDay, round: number): void {
    const { boardings } = this;
    const { firstPosition } = day.pattern;
    boardings.sort();
    for (let i = 0; i < boardings.count; i++) {
      const at = boardings.stopPosition[i];
      const pattern = day.stopPattern.pattern[this.last.stopPatternOf[at]];
      this.ride(day, round, pattern, at - firstPosition[pattern], boardings.chain[at], boardings.wayDm[at]);
    }
    boardings.count = 0;
  }

  private firstOf(round: number): number {
    return this.labels.layered ? round - 1 : 0;
  }

  /** Rides a chain from a stop position to its end, or to where it or an earlier one is already ridden. */
  ride(
    { pattern: patterns, stopPosition, event }: ServiceDay,
    round: number,
    pattern: FifoPatternIndex,
    position: number,
    chain: number,
    wayDm: number,
  ): void {
    const { arrivalS, departureS } = event;
    const { latestS } = this;
    const first = this.firstOf(round);
    const { alightS, firstRidden } = this.labels.layers[first];
    const begin = patterns.firstPosition[pattern];
    if (firstRidden[begin + position] <= chain) return;
    this.labels.ridden.add(pattern);
    const positions = patterns.firstPosition[(pattern + 1) as FifoPatternIndex] - begin;
    const chains = patterns.firstChain[(pattern + 1) as FifoPatternIndex] - patterns.firstChain[pattern];
    const row = patterns.firstEvent[pattern] + chain * positions;
    const startDm = wayDm - stopPosition.distanceDm[begin + position];
    // Index of the departure of the chain before, advanced with the position.
    let before = patterns.firstEvent[pattern] + position * chains + chain - 1;
    this.markRidden(first, begin + position, chain, chain > 0 ? departureS[before] : NO_DEPARTURE);
    for (let i = position + 1; i < positions; i++) {
      const timeS = arrivalS[row + i];
      if (timeS > latestS) return;
      const at = begin + i;
      const stop = stopPosition.stop[at];
      if (timeS < alightS[stop] && stopPosition.doors[at] & ALIGHT) {
        this.alight(first, round, stop, timeS, startDm + stopPosition.distanceDm[at]);
      }
      if (firstRidden[at] <= chain) return;
      before += chains;
      this.markRidden(first, at, chain, chain > 0 ? departureS[before] : NO_DEPARTURE);
    }
  }

  /**
   * Marks the pattern's chains from `chain` on as ridden from a stop position on. @param beforeS departure of the chain
   * before
   */
  private markRidden(first: number, stopPosition: number, chain: number, beforeS: number): void {
    const { layers, inUse } = this.labels;
    const { lastS, stopPatternOf } = this.last;
    const h = stopPatternOf[stopPosition];
    const usefulS = lastS[h] === NO_DEPARTURE ? NO_DEPARTURE : beforeS;
    for (let k = first; k < inUse; k++) {
      const { firstRidden, usefulUntilS } = layers[k];
      if (firstRidden[stopPosition] <= chain) break;
      firstRidden[stopPosition] = chain;
      usefulUntilS[h] = usefulS;
    }
  }

  /** Updates the labels with an arrival earlier than the round's. */
  private alight(first: number, round: number, stop: StopIndex, timeS: number, wayDm: number): void {
    const { layers, inUse } = this.labels;
    for (let k = first; k < inUse; k++) {
      const { alightS, alightDm, rides } = layers[k];
      if (alightS[stop] <= timeS) break;
      if (k === inUse - 1 || this.everyRound) this.improved.add(stop);
      alightS[stop] = timeS;
      alightDm[stop] = wayDm;
      rides[stop] = round;
    }
    this.alighted.add(stop);
    this.labels.touched.add(stop);
  }
}
