import type { FifoPatternIndex, ServiceDay } from '../service-day.ts';
import { IndexSet } from './index-set.ts';
import { Labels } from './labels.ts';
import type { LastDepartures } from './last-departures.ts';

/**
 * The labels of all rounds of a source. If transfers are limited, or every round is requested, each round has its own,
 * because an earlier arrival by more rides doesn't dominate one by fewer; else all rounds share one.
 */
export class RoundLabels {
  /** Indexed by round: `layers[k - 1]` after at most k rides. Only the first {@link inUse} are valid. */
  readonly layers: Labels[] = [];
  inUse = 0;
  layered = false;
  /** Stops with any label, and patterns with a ridden chain: they must be cleared for the next source. */
  readonly touched = new IndexSet();
  readonly ridden = new IndexSet();
  private day: ServiceDay | null = null;
  private last: LastDepartures | null = null;

  /** The labels after any number of rides. */
  get latest(): Labels {
    return this.layers[this.inUse - 1];
  }

  /** Begins another source, after {@link forget}. @param isNewDay whether `last` has changed */
  begin(day: ServiceDay, last: LastDepartures, isNewDay: boolean, layered: boolean): void {
    if (day.stopCount > this.touched.list.length) this.layers.length = 0;
    this.touched.fit(day.stopCount);
    this.ridden.fit(day.patternCount);
    if (isNewDay) for (const labels of this.layers) labels.fit(last.lastS);
    this.day = day;
    this.last = last;
    this.layered = layered;
    this.extend(1);
  }

  /** Adds labels for rounds up to `rounds`; a new round starts with the labels of the one before it. */
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

  private copy(from: Labels, to: Labels, day: ServiceDay, { stopPatternOf }: LastDepartures): void {
    const { touched, ridden } = this;
    for (let i = 0; i < touched.count; i++) to.copyStop(from, touched.list[i]);
    for (let i = 0; i < ridden.count; i++) {
      const pattern = ridden.list[i] as FifoPatternIndex;
      const end = day.pattern.firstPosition[(pattern + 1) as FifoPatternIndex];
      for (let h = day.pattern.firstPosition[pattern]; h < end; h++) to.copyPosition(from, h, stopPatternOf[h]);
    }
  }

  /**
   * Clears the last source, even if its search was cancelled halfway. Called before {@link begin}, whose day may
   * differ.
   */
  forget(): void {
    if (this.day === null || this.last === null) return;
    const { touched, ridden, day } = this;
    const { lastS, stopPatternOf } = this.last;
    for (let k = 0; k < this.inUse; k++) {
      const labels = this.layers[k];
      for (let i = 0; i < touched.count; i++) labels.forgetStop(touched.list[i]);
      for (let i = 0; i < ridden.count; i++) {
        const pattern = ridden.list[i] as FifoPatternIndex;
        const end = day.pattern.firstPosition[(pattern + 1) as FifoPatternIndex];
        for (let h = day.pattern.firstPosition[pattern]; h < end; h++)
          labels.forgetPosition(h, stopPatternOf[h], lastS);
      }
    }
    touched.clear();
    ridden.clear();
    this.inUse = 0;
    this.day = null;
  }
}
