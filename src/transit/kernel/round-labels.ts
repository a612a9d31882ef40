import type { LineIndex, ServiceDay } from '../service-day.ts';
import { IndexSet } from './index-set.ts';
import { Labels } from './labels.ts';
import type { LastDepartures } from './last-departures.ts';

/**
 * The labels of all rounds of a source. While transfers are limited, or every round is asked for, each round has its
 * own, because an earlier arrival by more rides says nothing about those who may not ride as often; else all share one.
 */
export class RoundLabels {
  /** By round: `layers[k - 1]` after at most k rides. Only the first {@link inUse} hold anything. */
  readonly layers: Labels[] = [];
  inUse = 0;
  layered = false;
  /** Stops with any label, and lines with a run that is ridden: what the next source has to forget. */
  readonly touched = new IndexSet();
  readonly ridden = new IndexSet();
  private day: ServiceDay | null = null;
  private last: LastDepartures | null = null;

  /** Those after any number of rides. */
  get latest(): Labels {
    return this.layers[this.inUse - 1];
  }

  /** For another source, once {@link forget} was called. @param isNewDay whether `last` has changed */
  begin(day: ServiceDay, last: LastDepartures, isNewDay: boolean, layered: boolean): void {
    if (day.stopCount > this.touched.list.length) this.layers.length = 0;
    this.touched.fit(day.stopCount);
    this.ridden.fit(day.lineCount);
    if (isNewDay) for (const labels of this.layers) labels.fit(last.lastS);
    this.day = day;
    this.last = last;
    this.layered = layered;
    this.extend(1);
  }

  /** Rounds up to `rounds` get labels; a round that joins late knows what the one before it knows. */
  extend(rounds: number): void {
    if (this.day === null || this.last === null || rounds <= this.inUse) return;
    const { layers } = this;
    for (let k = this.inUse; k < rounds; k++) {
      if (k === layers.length) {
        layers.push(new Labels(this.touched.list.length));
        layers[k].fit(this.last.lastS);
      }
      if (k > 0) this.copy(layers[k - 1], layers[k], this.day, this.last);
    }
    this.inUse = rounds;
  }

  private copy(from: Labels, to: Labels, day: ServiceDay, { stopHaltOf }: LastDepartures): void {
    const { touched, ridden } = this;
    for (let i = 0; i < touched.count; i++) to.copyStop(from, touched.list[i]);
    for (let i = 0; i < ridden.count; i++) {
      const line = ridden.list[i] as LineIndex;
      const end = day.line.firstHalt[(line + 1) as LineIndex];
      for (let h = day.line.firstHalt[line]; h < end; h++) to.copyHalt(from, h, stopHaltOf[h]);
    }
  }

  /** Forgets the last source, even one whose search was cancelled halfway. Before {@link begin}, whose day may be another. */
  forget(): void {
    if (this.day === null || this.last === null) return;
    const { touched, ridden, day } = this;
    const { lastS, stopHaltOf } = this.last;
    for (let k = 0; k < this.inUse; k++) {
      const labels = this.layers[k];
      for (let i = 0; i < touched.count; i++) labels.forgetStop(touched.list[i]);
      for (let i = 0; i < ridden.count; i++) {
        const line = ridden.list[i] as LineIndex;
        const end = day.line.firstHalt[(line + 1) as LineIndex];
        for (let h = day.line.firstHalt[line]; h < end; h++) labels.forgetHalt(h, stopHaltOf[h], lastS);
      }
    }
    touched.clear();
    ridden.clear();
    this.inUse = 0;
    this.day = null;
  }
}
