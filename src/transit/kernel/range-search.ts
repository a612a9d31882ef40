import { ALIGHT, type LineIndex, type ServiceDay } from '../service-day.ts';
import { NO_CHANGE, type StopIndex } from '../timetable.ts';
import { BoardingEvents } from './boarding-events.ts';
import { earliestRun } from './earliest-run.ts';
import { FootpathTimes } from './footpath-times.ts';
import { Labels, NEVER } from './labels.ts';
import { LastDepartures, NO_DEPARTURE } from './last-departures.ts';
import { ANY_RIDE, MAX_RIDES, type RideOptions, type StopAccess } from './ride-options.ts';

const NO_ACCESS: StopAccess = {
  count: 0,
  stop: new Int32Array(0),
  durationS: new Int32Array(0),
  lengthDm: new Int32Array(0),
};

/**
 * Earliest arrivals at all stops, from one source and for many departures: range-RAPTOR (Delling, Pajor, Werneck 2012)
 * over exact departures, which scans no part of a run twice (as in trip-based routing, Witt 2015).
 *
 * Departures are given in descending order, and each one tells only what it adds: the labels of later departures
 * stay, so what isn't improved is no better than leaving later. Each round is one more ride. While the number of
 * transfers is limited, every round keeps labels of its own, because an earlier arrival by more rides says nothing
 * about those who may not ride as often; else all rounds share one.
 *
 * One per thread; memory grows to the largest day seen, and a new source costs what the last one touched.
 */
export class RangeSearch {
  /** Stops whose earliest arrival by vehicle the last departure has improved; of any round if every round is kept. */
  improved = new Int32Array(0);
  improvedCount = 0;
  /** Stops with an arrival. */
  reached = new Int32Array(0);
  reachedCount = 0;

  private day: ServiceDay | null = null;
  private access: StopAccess = NO_ACCESS;
  private options: RideOptions = ANY_RIDE;
  private readonly events = new BoardingEvents();
  private readonly footpathTimes = new FootpathTimes();
  private readonly lastDepartures = new LastDepartures();
  private maxRides = MAX_RIDES;
  private latestS = 0;

  /** By round: `labels[k - 1]` after at most k rides. Only the first `inUse` hold anything. */
  private readonly labels: Labels[] = [];
  private inUse = 0;
  private layered = false;

  /** Stops with any label and lines with a run that is ridden: what the next source has to forget. */
  private touched = new Int32Array(0);
  private touchedCount = 0;
  private riddenLines = new Int32Array(0);
  private riddenLineCount = 0;
  private isRidden = new Uint8Array(0);
  /** Stops where this round has alighted, and those where the next one may board. */
  private alighted = new Int32Array(0);
  private alightedCount = 0;
  private ready = new Int32Array(0);
  private readyCount = 0;
  private isTouched = new Uint8Array(0);
  private isAlighted = new Uint8Array(0);
  private isReady = new Uint8Array(0);
  private isImproved = new Uint8Array(0);

  /** @param everyRound keeps labels of every round even if transfers aren't limited: to tell journeys by them */
  constructor(private readonly everyRound = false) {}

  /** A new source. Times of `access` and `options` are those of the day: on a mirrored one it's a destination. */
  start(day: ServiceDay, access: StopAccess, options: RideOptions): void {
    this.forget();
    this.fit(day);
    const isNew = this.lastDepartures.prepare(day, options.closedRouteTypes);
    if (isNew) for (const labels of this.labels) labels.fit(this.lastDepartures.lastS);
    this.footpathTimes.prepare(day, options.walkKmh);
    this.day = day;
    this.access = access;
    this.options = options;
    this.maxRides = options.maxTransfers < 0 ? MAX_RIDES : Math.min(options.maxTransfers + 1, MAX_RIDES);
    this.layered = this.everyRound || options.maxTransfers >= 0;
    this.useLabels(1);
  }

  /**
   * When to leave the source for something to board, each second once, descending. It's left within `fromS .. toS`
   * (inclusive); {@link depart} goes by what was found here last.
   */
  departures(fromS: number, toS: number): Int32Array {
    const day = this.theDay();
    const { firstBoardingFromS, firstBoardingToS } = this.options;
    this.events.collect(day, this.access, this.lastDepartures.lastS, fromS, toS, firstBoardingFromS, firstBoardingToS);
    return this.events.distinctTimes();
  }

  /** Leaves the source at one of the {@link departures}, not later than before, and boards what leaves just then. */
  depart(timeS: number): void {
    const { stopHalt } = this.begin(timeS);
    const { events } = this;
    for (let e = events.firstAt(timeS); e < events.count && events.leaveS[e] === timeS; e++) {
      const h = events.stopHalt[e];
      this.ride(0, 1, stopHalt.line[h], stopHalt.position[h], events.run[e], this.access.lengthDm[events.access[e]]);
    }
    this.finishRounds();
  }

  /** Leaves the source at any time, not later than before, and boards whatever comes next, however long it takes. */
  departWaiting(timeS: number): void {
    const { access } = this;
    const { firstBoardingFromS, firstBoardingToS } = this.options;
    this.begin(timeS);
    for (let a = 0; a < access.count; a++) {
      const readyS = Math.max(timeS + access.durationS[a], firstBoardingFromS);
      this.board(1, access.stop[a] as StopIndex, readyS, access.lengthDm[a], firstBoardingToS);
    }
    this.finishRounds();
  }

  /** Earliest arrival by vehicle so far, or {@link NEVER}. */
  arrivalS(stop: StopIndex): number {
    return this.labels[this.inUse - 1].alightS[stop];
  }

  /** Length of that journey: to the first stop, in vehicles and on footpaths. */
  lengthDm(stop: StopIndex): number {
    return this.labels[this.inUse - 1].alightDm[stop];
  }

  rides(stop: StopIndex): number {
    return this.labels[this.inUse - 1].rides[stop];
  }

  /** Labels after at most `rides` rides; null if so many improve nothing. For searches of every round. */
  labelsAfter(rides: number): Labels | null {
    return rides >= 1 && rides <= this.inUse ? this.labels[rides - 1] : null;
  }

  /** Seconds of a footpath at the speed of this search. */
  footpathS(footpath: number): number {
    return this.footpathTimes.durationS[footpath];
  }

  private theDay(): ServiceDay {
    if (this.day === null) throw new Error('the search has no source: call start() first');
    return this.day;
  }

  private begin(timeS: number): ServiceDay {
    const { isImproved, improved, options } = this;
    for (let i = 0; i < this.improvedCount; i++) isImproved[improved[i]] = 0;
    this.improvedCount = 0;
    this.latestS = Math.min(timeS + options.maxDurationS, options.latestArrivalS);
    options.cancel.check();
    return this.theDay();
  }

  /** Everything after the first ride. */
  private finishRounds(): void {
    for (let round = 1; this.alightedCount > 0; round++) {
      if (round === this.maxRides) {
        this.unmarkAlighted();
        return;
      }
      this.options.cancel.check();
      this.change(round);
      if (this.readyCount === 0) return;
      if (this.layered && this.inUse < round + 1) this.useLabels(round + 1);
      this.boardReady(round);
    }
  }

  /** From the stops where this round has alighted to those where the next one may board. */
  private change(round: number): void {
    const { stop, footpath } = this.theDay();
    const { head, lengthDm } = footpath;
    const { alighted, isAlighted } = this;
    const { durationS } = this.footpathTimes;
    const { minTransferS } = this.options;
    const first = this.layered ? round - 1 : 0;
    const { alightS, alightDm, readyS } = this.labels[first];
    for (let i = 0; i < this.alightedCount; i++) {
      const s = alighted[i] as StopIndex;
      isAlighted[s] = 0;
      const timeS = alightS[s] + minTransferS;
      const changeS = stop.changeS[s];
      if (changeS !== NO_CHANGE && timeS + changeS < readyS[s]) {
        this.makeReady(first, s, timeS + changeS, alightDm[s], s);
      }
      const end = stop.firstFootpath[(s + 1) as StopIndex];
      for (let f = stop.firstFootpath[s]; f < end; f++) {
        const to = head[f];
        const toS = timeS + durationS[f];
        if (toS < readyS[to]) this.makeReady(first, to, toS, alightDm[s] + lengthDm[f], s);
      }
    }
    this.alightedCount = 0;
  }

  /** A time to board that is earlier than what the round knows. */
  private makeReady(first: number, stop: StopIndex, timeS: number, wayDm: number, from: StopIndex): void {
    if (timeS > this.latestS) return;
    const { labels, inUse } = this;
    for (let k = first; k < inUse; k++) {
      const { readyS, readyDm, readyFrom } = labels[k];
      if (readyS[stop] <= timeS) break;
      readyS[stop] = timeS;
      readyDm[stop] = wayDm;
      readyFrom[stop] = from;
    }
    if (this.isReady[stop] === 0) {
      this.isReady[stop] = 1;
      this.ready[this.readyCount++] = stop;
      this.touch(stop);
    }
  }

  /** The ride after `round` rides, from every stop that has become ready. */
  private boardReady(round: number): void {
    const { ready, isReady } = this;
    const { readyS, readyDm } = this.labels[this.layered ? round - 1 : 0];
    for (let i = 0; i < this.readyCount; i++) {
      const s = ready[i] as StopIndex;
      isReady[s] = 0;
      this.board(round + 1, s, readyS[s], readyDm[s], NEVER);
    }
    this.readyCount = 0;
  }

  /** Boards at a stop the next run of every line, unless it's ridden already. */
  private board(round: number, stop: StopIndex, readyS: number, wayDm: number, toS: number): void {
    const { line, stop: stops, stopHalt, event } = this.theDay();
    const { departureS } = event;
    const first = this.layered ? round - 1 : 0;
    const { firstRidden, usefulUntilS } = this.labels[first];
    const boardToS = Math.min(toS, this.latestS);
    const begin = stops.firstHalt[stop];
    // Backwards, so that nobody is taken round a loop whose vehicle comes by again.
    for (let h = stops.firstHalt[(stop + 1) as StopIndex] - 1; h >= begin; h--) {
      if (usefulUntilS[h] < readyS) continue;
      const l = stopHalt.line[h];
      const position = stopHalt.position[h];
      const runs = line.firstRun[(l + 1) as LineIndex] - line.firstRun[l];
      const row = line.firstEvent[l] + position * runs;
      const useful = Math.min(firstRidden[line.firstHalt[l] + position], runs);
      const run = earliestRun(departureS, row, useful, readyS);
      if (departureS[row + run] <= boardToS) this.ride(first, round, l, position, run, wayDm);
    }
  }

  /** Rides a run from a halt to its end, or to where it or an earlier one is ridden already. */
  private ride(first: number, round: number, line: LineIndex, position: number, run: number, wayDm: number): void {
    const { line: lines, halt, event } = this.theDay();
    const { arrivalS } = event;
    const { latestS } = this;
    const { alightS, firstRidden } = this.labels[first];
    const begin = lines.firstHalt[line];
    const halts = lines.firstHalt[(line + 1) as LineIndex] - begin;
    if (firstRidden[begin + position] <= run) return;
    this.markRidden(first, line, position, run);
    const row = lines.firstEvent[line] + run * halts;
    const startDm = wayDm - halt.distanceDm[begin + position];
    for (let i = position + 1; i < halts; i++) {
      const timeS = arrivalS[row + i];
      if (timeS > latestS) return;
      const stop = halt.stop[begin + i];
      if (timeS < alightS[stop] && halt.doors[begin + i] & ALIGHT) {
        this.alight(first, round, stop, timeS, startDm + halt.distanceDm[begin + i]);
      }
      if (firstRidden[begin + i] <= run) return;
      this.markRidden(first, line, i, run);
    }
  }

  /** From a halt on, the line's runs from `run` on have nothing new. */
  private markRidden(first: number, line: LineIndex, position: number, run: number): void {
    const { labels, inUse } = this;
    const { firstHalt, firstRun, firstEvent } = this.theDay().line;
    const { lastS, stopHaltOf } = this.lastDepartures;
    const at = firstHalt[line] + position;
    const h = stopHaltOf[at];
    const row = firstEvent[line] + position * (firstRun[(line + 1) as LineIndex] - firstRun[line]);
    const isClosed = run === 0 || lastS[h] === NO_DEPARTURE;
    const usefulS = isClosed ? NO_DEPARTURE : this.theDay().event.departureS[row + run - 1];
    for (let k = first; k < inUse; k++) {
      const { firstRidden, usefulUntilS } = labels[k];
      if (firstRidden[at] <= run) break;
      firstRidden[at] = run;
      usefulUntilS[h] = usefulS;
    }
    if (this.isRidden[line] === 0) {
      this.isRidden[line] = 1;
      this.riddenLines[this.riddenLineCount++] = line;
    }
  }

  /** An arrival that is earlier than what the round knows. */
  private alight(first: number, round: number, stop: StopIndex, timeS: number, wayDm: number): void {
    const { labels, inUse } = this;
    for (let k = first; k < inUse; k++) {
      const { alightS, alightDm, rides } = labels[k];
      if (alightS[stop] <= timeS) break;
      const isLast = k === inUse - 1;
      if (isLast || this.everyRound) this.markImproved(stop, isLast && alightS[stop] === NEVER);
      alightS[stop] = timeS;
      alightDm[stop] = wayDm;
      rides[stop] = round;
    }
    this.markAlighted(stop);
  }

  private markImproved(stop: StopIndex, isNew: boolean): void {
    if (isNew) this.reached[this.reachedCount++] = stop;
    if (this.isImproved[stop] !== 0) return;
    this.isImproved[stop] = 1;
    this.improved[this.improvedCount++] = stop;
  }

  private markAlighted(stop: StopIndex): void {
    if (this.isAlighted[stop] !== 0) return;
    this.isAlighted[stop] = 1;
    this.alighted[this.alightedCount++] = stop;
    this.touch(stop);
  }

  private unmarkAlighted(): void {
    for (let i = 0; i < this.alightedCount; i++) this.isAlighted[this.alighted[i]] = 0;
    this.alightedCount = 0;
  }

  private touch(stop: number): void {
    if (this.isTouched[stop] !== 0) return;
    this.isTouched[stop] = 1;
    this.touched[this.touchedCount++] = stop;
  }

  /** Rounds up to `rounds` get labels; a round that joins late knows what the one before it knows. */
  private useLabels(rounds: number): void {
    const day = this.theDay();
    const { lastS, stopHaltOf } = this.lastDepartures;
    for (let k = this.inUse; k < rounds; k++) {
      if (k === this.labels.length) {
        this.labels.push(new Labels(this.isTouched.length));
        this.labels[k].fit(lastS);
      }
      if (k === 0) continue;
      const labels = this.labels[k];
      const before = this.labels[k - 1];
      for (let i = 0; i < this.touchedCount; i++) labels.copyStop(before, this.touched[i]);
      for (let i = 0; i < this.riddenLineCount; i++) {
        const line = this.riddenLines[i] as LineIndex;
        const end = day.line.firstHalt[(line + 1) as LineIndex];
        for (let h = day.line.firstHalt[line]; h < end; h++) labels.copyHalt(before, h, stopHaltOf[h]);
      }
    }
    this.inUse = Math.max(this.inUse, rounds);
  }

  /** Forgets the last source, even one whose search was cancelled halfway. */
  private forget(): void {
    const { day } = this;
    if (day === null) return;
    const { lastS, stopHaltOf } = this.lastDepartures;
    for (const labels of this.labels.slice(0, this.inUse)) {
      for (let i = 0; i < this.touchedCount; i++) labels.forgetStop(this.touched[i]);
      for (let i = 0; i < this.riddenLineCount; i++) {
        const line = this.riddenLines[i] as LineIndex;
        const end = day.line.firstHalt[(line + 1) as LineIndex];
        for (let h = day.line.firstHalt[line]; h < end; h++) labels.forgetHalt(h, stopHaltOf[h], lastS);
      }
    }
    for (let i = 0; i < this.touchedCount; i++) {
      const stop = this.touched[i];
      this.isTouched[stop] = 0;
      this.isAlighted[stop] = 0;
      this.isReady[stop] = 0;
      this.isImproved[stop] = 0;
    }
    for (let i = 0; i < this.riddenLineCount; i++) this.isRidden[this.riddenLines[i]] = 0;
    this.touchedCount = 0;
    this.riddenLineCount = 0;
    this.alightedCount = 0;
    this.readyCount = 0;
    this.improvedCount = 0;
    this.reachedCount = 0;
    this.inUse = 0;
    this.events.clear();
    this.day = null;
  }

  private fit(day: ServiceDay): void {
    if (day.stopCount > this.isTouched.length) {
      const stops = day.stopCount;
      this.labels.length = 0;
      this.improved = new Int32Array(stops);
      this.reached = new Int32Array(stops);
      this.touched = new Int32Array(stops);
      this.alighted = new Int32Array(stops);
      this.ready = new Int32Array(stops);
      this.isTouched = new Uint8Array(stops);
      this.isAlighted = new Uint8Array(stops);
      this.isReady = new Uint8Array(stops);
      this.isImproved = new Uint8Array(stops);
    }
    if (day.lineCount > this.isRidden.length) {
      this.isRidden = new Uint8Array(day.lineCount);
      this.riddenLines = new Int32Array(day.lineCount);
    }
  }
}
