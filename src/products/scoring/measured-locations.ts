import { LimitError } from '../../kit/core/errors.ts';
import type { FailureStatus } from './criterion.ts';
import type { ScoreSink } from './location-scorer.ts';
import type { ScoresBasis } from './scores-query.ts';

/** The reason why a measure has no number: there are few, for however many locations. */
export interface Reason {
  readonly status: FailureStatus;
  readonly detail: string;
}

/** The measures of some locations, or of all. */
export interface MeasuredLocations {
  readonly columns: {
    /** The measures of the locations, one after the other; NaN where there is no number (yet). */
    readonly score: Float64Array<ArrayBuffer>;
    /** Three numbers each: location, measure, index of the reason. */
    readonly failure: Int32Array<ArrayBuffer>;
    /** Four numbers each: location, measure, seconds or meters, index of what counted. */
    readonly detail: Int32Array<ArrayBuffer>;
  };
  readonly facts: {
    /** The lengths used of the two columns, which have spare capacity while they are accumulated. */
    readonly failures: number;
    readonly details: number;
    readonly reasons: readonly Reason[];
  };
}

export const NUMBERS_PER_FAILURE = 3;
export const NUMBERS_PER_DETAIL = 4;

/** Rows of integers that grow by doubling. */
class GrowingRows {
  constructor(
    public column: Int32Array<ArrayBuffer>,
    public used: number,
  ) {}

  push(...numbers: readonly number[]): void {
    if (this.used + numbers.length > this.column.length) {
      const larger = new Int32Array(Math.max(64, 2 * this.column.length));
      larger.set(this.column);
      this.column = larger;
    }
    this.column.set(numbers, this.used);
    this.used += numbers.length;
  }
}

/** Accumulates measures on top of those accumulated before. */
export class MeasureAccumulation {
  private readonly score: Float64Array<ArrayBuffer>;
  private readonly failures: GrowingRows;
  private readonly details: GrowingRows;
  private readonly reasons: Reason[];
  private readonly measures: number;

  constructor(
    private readonly basis: ScoresBasis,
    before: MeasuredLocations | null,
  ) {
    const { locations, plan } = basis;
    this.measures = plan.measures.length;
    this.score = before?.columns.score ?? new Float64Array(locations.length * this.measures).fill(Number.NaN);
    this.failures = new GrowingRows(before?.columns.failure ?? new Int32Array(0), before?.facts.failures ?? 0);
    this.details = new GrowingRows(before?.columns.detail ?? new Int32Array(0), before?.facts.details ?? 0);
    this.reasons = [...(before?.facts.reasons ?? [])];
  }

  /** Returns the receiver of what is measured at one location. */
  at(location: number): ScoreSink {
    return {
      score: (measure, value) => {
        this.score[location * this.measures + measure] = value;
      },
      fail: (measure, status, detail) => {
        this.failures.push(location, measure, this.reason(status, detail));
      },
      detail: (measure, weight, index) => {
        this.details.push(location, measure, weight, index);
        checkDetails(this.details.used, this.basis);
      },
    };
  }

  private reason(status: FailureStatus, detail: string): number {
    const known = this.reasons.findIndex((reason) => reason.status === status && reason.detail === detail);
    return known >= 0 ? known : this.reasons.push({ status, detail }) - 1;
  }

  done(): MeasuredLocations {
    return {
      columns: { score: this.score, failure: this.failures.column, detail: this.details.column },
      facts: { failures: this.failures.used, details: this.details.used, reasons: this.reasons },
    };
  }
}

function checkDetails(numbers: number, { maxDetails }: ScoresBasis): void {
  const count = numbers / NUMBERS_PER_DETAIL;
  if (count > maxDetails) throw new LimitError('maxPlaces', maxDetails, count, 'showDetails');
}

/** Joins the measures of all parts, in columns of exact length. */
export function joinedScores(basis: ScoresBasis, parts: readonly MeasuredLocations[]): MeasuredLocations {
  const [{ columns }] = parts;
  const { score } = columns;
  for (const part of parts.slice(1)) {
    part.columns.score.forEach((value, i) => {
      if (!Number.isNaN(value)) score[i] = value;
    });
  }
  const reasons: Reason[] = [];
  const failure = joined(
    parts.map(({ columns, facts }) => {
      const own = columns.failure.slice(0, facts.failures);
      for (let i = NUMBERS_PER_FAILURE - 1; i < own.length; i += NUMBERS_PER_FAILURE) own[i] += reasons.length;
      reasons.push(...facts.reasons);
      return own;
    }),
  );
  const detail = joined(parts.map(({ columns, facts }) => columns.detail.subarray(0, facts.details)));
  checkDetails(detail.length, basis);
  return {
    columns: { score, failure, detail },
    facts: { failures: failure.length, details: detail.length, reasons },
  };
}

function joined(parts: readonly Int32Array<ArrayBuffer>[]): Int32Array<ArrayBuffer> {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
