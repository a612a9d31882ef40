import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import type { CriteriaPlan, DistanceDecay, ReachMeasure, ScoredLocation } from './criterion.ts';
import {
  addAttraction,
  averageDistance,
  decayedSum,
  drawnWithin,
  maxWithin,
  nearestIn,
  type ReachedRow,
  sumWithin,
  type Values,
} from './kernel/row-measures.ts';
import { LocationSearch } from './location-search.ts';
import { type CountedOpportunities, Opportunities } from './opportunities.ts';
import { Unmeasurable } from './unmeasurable.ts';

/** A measure that reads what a search reached. */
interface RowMeasure {
  /** The index among all measures. */
  readonly number: number;
  readonly measure: ReachMeasure;
  readonly values: Values;
  /** The values of the reference that the number is divided by. */
  readonly reference: Values | null;
}

/** One search per location, with all measures that read it. */
export class MeasuredSearch {
  readonly measures: readonly RowMeasure[];
  readonly opportunities: Opportunities;
  private readonly search: LocationSearch;

  /**
   * @param index of the search in the plan
   * @param countedBy returns what a subject counts in the region
   * @param numbers of the measures that can be measured
   */
  constructor(
    network: Network,
    private readonly plan: CriteriaPlan,
    private readonly index: number,
    countedBy: (subject: number) => CountedOpportunities,
    numbers: readonly number[],
  ) {
    const measures = numbers.map((number) => ({ number, measure: plan.measures[number] as ReachMeasure }));
    const subjects = new Set(
      measures.flatMap(({ measure: { subject, reference } }) =>
        reference === null ? [subject] : [subject, reference],
      ),
    );
    this.opportunities = new Opportunities(network, [...subjects].map(countedBy));
    const values = new Map([...subjects].map((subject) => [subject, this.opportunities.valuesOf(countedBy(subject))]));
    this.measures = measures.map(({ number, measure }) => ({
      number,
      measure,
      values: values.get(measure.subject)!,
      reference: measure.reference === null ? null : values.get(measure.reference)!,
    }));
    this.search = new LocationSearch(network, plan.searches[index], this.opportunities);
  }

  /** Returns what a location reaches; valid until the next call. */
  rowOf(location: ScoredLocation, run: Run): ReachedRow {
    return this.search.from(location, run);
  }

  /** Returns the indices of the competitions on this search among these rivals. */
  competitionsOf(rivals: number | null): number[] {
    return [...this.plan.competitions.keys()].filter((i) => {
      const competition = this.plan.competitions[i];
      return competition.search === this.index && competition.rivals === rivals;
    });
  }

  /** Adds the attraction of a rival to all its competitions. */
  attract(rival: ScoredLocation, competitions: readonly number[], drawn: readonly Float64Array[], run: Run) {
    const row = this.rowOf(rival, run);
    for (const i of competitions) {
      const { maxWeight, exponent } = this.plan.competitions[i];
      addAttraction(row, maxWeight, rival.strength, exponent, drawn[i]);
    }
  }

  /** Returns the number of a measure, divided by its reference. Throws {@link Unmeasurable} where there is none. */
  measured(
    { measure, values, reference }: RowMeasure,
    row: ReachedRow,
    location: ScoredLocation,
    drawn: readonly Float64Array[],
  ): number {
    const score = this.ruled(measure, values, row, location, drawn);
    if (Number.isNaN(score)) {
      throw new Unmeasurable('404', `nothing that counts is within maxEdgeWeight, ${measure.maxWeight}`);
    }
    return reference === null ? score : ratio(score, this.ruled(measure, reference, row, location, drawn));
  }

  private ruled(
    measure: ReachMeasure,
    values: Values,
    row: ReachedRow,
    location: ScoredLocation,
    drawn: readonly Float64Array[],
  ): number {
    const { maxWeight } = measure;
    switch (measure.rule) {
      case 'sum':
        return sumWithin(row, values, maxWeight);
      case 'max':
        return maxWithin(row, values, maxWeight);
      case 'decayed-sum':
        return decayedSum(row, values, maxWeight, decayOf(measure.decay));
      case 'average-distance':
        return averageDistance(row, values, maxWeight);
      case 'nearest-decayed': {
        const nearest = nearestIn(row, values, maxWeight);
        return nearest < 0 ? 0 : values[row.item[nearest]] * decayOf(measure.decay)(row.weight[nearest]);
      }
      case 'nearest-distance': {
        const nearest = nearestIn(row, values, maxWeight);
        return nearest < 0 ? Number.NaN : row.weight[nearest];
      }
      case 'drawn-sum':
        return this.drawnBy(measure, values, row, location, drawn).sum;
      case 'drawn-average-distance': {
        const { sum, distanceSum } = this.drawnBy(measure, values, row, location, drawn);
        return distanceSum / sum;
      }
    }
  }

  private drawnBy(
    { maxWeight, competition, probabilityDecay }: ReachMeasure,
    values: Values,
    row: ReachedRow,
    { strength }: ScoredLocation,
    drawn: readonly Float64Array[],
  ) {
    // The two drawn rules always have one.
    const number = competition!;
    const { exponent, rivals } = this.plan.competitions[number];
    const draw = { strength, exponent, probabilityDecay, drawn: drawn[number], isAmongThem: rivals === null };
    return drawnWithin(row, values, maxWeight, draw);
  }
}

/** Divides by a reference; throws {@link Unmeasurable} where that is 0 or missing. */
export function ratio(score: number, reference: number): number {
  if (Number.isNaN(reference) || reference === 0) throw new Unmeasurable('404', 'the reference is 0');
  return score / reference;
}

const decayOf =
  ({ exponent, scale, offset, lowerBound }: DistanceDecay) =>
  (weight: number): number =>
    (Math.max(weight, lowerBound) * scale + offset) ** exponent;

/** Returns the opportunities that contribute to a measure's number, by index in the row. */
export function countedIn({ measure, values }: RowMeasure, row: ReachedRow): number[] {
  const { rule, maxWeight } = measure;
  const counted = Array.from({ length: row.count }, (_, i) => i).filter(
    (i) => row.weight[i] <= maxWeight && !Number.isNaN(values[row.item[i]]),
  );
  if (rule === 'nearest-decayed' || rule === 'nearest-distance') {
    const nearest = nearestIn(row, values, maxWeight);
    return counted.filter((i) => i === nearest);
  }
  if (rule !== 'max') return counted;
  const most = maxWithin(row, values, maxWeight);
  return counted.filter((i) => values[row.item[i]] === most);
}
