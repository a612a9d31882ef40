import { Brackets, nextUp } from './kernel/brackets.ts';
import { chunksIn, countsIn, eachListed, type KeptColumn } from './kernel/kept-values.ts';
import { middle } from './kernel/select.ts';
import { adjusted, type TallyColumns } from './kernel/tally.ts';
import type { Aggregation, MultigraphBasis } from './multigraph-query.ts';
import { needsList, ruleOf } from './tallies.ts';

/*
 * Medians of more values than memory holds, after Munro and Paterson, Selection and Sorting with Limited Storage (1980):
 * a pass counts values in the bins of each element's bracket, and the next one looks into the bin with the middle only,
 * until what is in the bins fits. Exact, since bins are cut at numbers and not at values.
 */

/** The number of bins per element, over all medians of a request. */
const BINS = 64;
const LEAST_BINS = 4;

/** The state of medians by element, as columns that are passed on between passes. */
export interface MedianColumns {
  readonly lo: Float64Array<ArrayBuffer>;
  readonly hi: Float64Array<ArrayBuffer>;
  /** The number of values below `lo`. */
  readonly below: Float64Array<ArrayBuffer>;
  /** The median, once the bracket is closed. */
  readonly median: Float64Array<ArrayBuffer>;
}

/** Picks the columns of medians from those of a stage. */
export function medianColumns({ lo, hi, below, median }: Readonly<Record<string, KeptColumn>>): MedianColumns {
  return { lo, hi, below, median } as MedianColumns;
}

/** Returns the brackets of a pass: unbounded in the first. */
export function bracketsOf(basis: MultigraphBasis, stage: Aggregation, known: MedianColumns | null): Brackets {
  const medians = basis.stages.filter(needsList).length;
  const rule = ruleOf(stage);
  const finite = (value: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
  const ends = stage.inputs.flatMap((_, input) =>
    [0, basis.routing.maxEdgeWeight].map((raw) => finite(adjusted(raw, input, rule))),
  );
  const low = ends.reduce((a, b) => Math.min(a, b), Infinity);
  const high = ends.reduce((a, b) => Math.max(a, b), -Infinity);
  return new Brackets(
    known?.lo ?? null,
    known?.hi ?? null,
    low,
    high,
    Math.max(LEAST_BINS, Math.floor(BINS / medians)),
  );
}

export const isOpen = ({ lo }: MedianColumns): boolean => lo.some((value) => !Number.isNaN(value));

/** Returns unbounded brackets for `count` elements. */
export const unknownMedians = (count: number): MedianColumns => ({
  lo: new Float64Array(count).fill(-Infinity),
  hi: new Float64Array(count).fill(Infinity),
  below: new Float64Array(count),
  median: new Float64Array(count).fill(Number.NaN),
});

/** The values of a stage that one partition kept. */
interface PartitionValues {
  /** Indexed by element: its ordinal in the partition, -1 if it has none. */
  readonly ordinalOf: Int32Array;
  readonly columns: Readonly<Record<string, KeptColumn>>;
}

/** Calls `take` with the values of an element that didn't come from searches, and how many times each counts. */
type OtherValues = (element: number, take: (value: number, times: number) => void) => void;

/** Finds medians in the kept values of all partitions, or narrows their brackets. */
export class MedianSearch {
  private readonly partitions: readonly ReturnType<typeof opened>[];
  private readonly isCounted: boolean;
  private readonly values: Float64Array;
  private readonly counts: Float64Array;
  private count = 0;

  constructor(
    private readonly stage: Aggregation,
    private readonly brackets: Brackets,
    /** The state that the brackets were made from. */
    private readonly before: MedianColumns,
    partitions: readonly PartitionValues[],
    /** The SummaryStatistics of all values without penalties. */
    private readonly tally: TallyColumns,
    private readonly others: OtherValues,
  ) {
    this.partitions = partitions.map(opened);
    this.isCounted = this.partitions.some(({ counts }) => counts !== null);
    this.values = new Float64Array(stage.inputs.length);
    this.counts = new Float64Array(brackets.bins);
  }

  /** Returns the state after this pass. Unwanted elements have no median. */
  result(isWanted: (element: number) => boolean): MedianColumns {
    const { before } = this;
    const next: MedianColumns = {
      lo: new Float64Array(before.lo.length).fill(Number.NaN),
      hi: before.hi.slice(),
      below: before.below.slice(),
      median: before.median.slice(),
    };
    for (let e = 0; e < next.lo.length; e++) {
      if (Number.isNaN(before.lo[e]) || !isWanted(e)) continue;
      if (this.brackets.isCut(e)) next.median[e] = this.besideCut(e);
      else if (this.isCounted) this.narrow(e, next);
      else next.median[e] = this.listed(e);
    }
    return next;
  }

  /** Returns the ranks of the two middle values, from 0. */
  private ranks(element: number): [number, number] {
    const total = this.stage.penalty === null ? this.tally.n![element] : this.stage.inputs.length;
    return [Math.floor((total - 1) / 2), Math.floor(total / 2)];
  }

  private listed(element: number): number {
    this.count = 0;
    eachListed(this.partitions, element, (value) => {
      this.values[this.count++] = value;
    });
    this.others(element, (value, times) => {
      if (!this.brackets.holds(element, value)) return;
      this.values.fill(value, this.count, this.count + times);
      this.count += times;
    });
    const [lower, upper] = this.ranks(element).map((rank) => rank - this.before.below[element]) as [number, number];
    if (lower < 0 || upper >= this.count) throw new Error('a list has lost values');
    return middle(this.values, this.count, lower, upper);
  }

  /** Returns the mean of the greatest value below a cut and the least above. */
  private besideCut(element: number): number {
    let under = -Infinity;
    let over = Infinity;
    const cut = this.brackets.loOf(element);
    const take = (value: number): void => {
      if (value < cut) under = Math.max(under, value);
      else over = Math.min(over, value);
    };
    for (const partition of this.partitions) {
      const ordinal = partition.ordinalOf[element];
      if (ordinal < 0 || partition.under === undefined) continue;
      under = Math.max(under, partition.under[ordinal]);
      over = Math.min(over, partition.over![ordinal]);
    }
    this.others(element, take);
    return (under + over) / 2;
  }

  private narrow(element: number, next: MedianColumns): void {
    const { brackets, counts } = this;
    this.fillCounts(element);
    const [first, second] = this.ranks(element);
    let passed = this.before.below[element];
    let bin = 0;
    while (passed + counts[bin] <= first) passed += counts[bin++];
    if (passed + counts[bin] <= second) {
      // The middle lies between two bins.
      do bin++;
      while (counts[bin] === 0);
      next.lo[element] = brackets.edge(element, bin);
      next.hi[element] = next.lo[element];
      return;
    }
    const { least, greatest } = this.range(element);
    const [lo, hi] = [brackets.loOf(element), brackets.hiOf(element)];
    const from = Math.max(least, bin === 0 ? lo : brackets.edge(element, bin));
    const to = Math.min(nextUp(greatest), bin === brackets.bins - 1 ? hi : brackets.edge(element, bin + 1));
    // The bracket holds a single number, or numbers so large that none lies between them.
    if (to <= nextUp(from) || (from === lo && to === hi)) {
      next.median[element] = from;
      return;
    }
    next.lo[element] = from;
    next.hi[element] = to;
    next.below[element] = passed;
  }

  private fillCounts(element: number): void {
    const { brackets, counts } = this;
    counts.fill(0);
    for (const { ordinalOf, counts: own } of this.partitions) {
      const ordinal = ordinalOf[element];
      if (ordinal < 0 || own === null) continue;
      for (let bin = 0; bin < brackets.bins; bin++) counts[bin] += own[ordinal * brackets.bins + bin];
    }
    eachListed(this.partitions, element, (value) => {
      counts[brackets.bin(element, value)]++;
    });
    this.others(element, (value, times) => {
      if (brackets.holds(element, value)) counts[brackets.bin(element, value)] += times;
    });
  }

  private range(element: number): { least: number; greatest: number } {
    let least = this.tally.min![element];
    let greatest = this.tally.max![element];
    this.others(element, (value) => {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    });
    return { least, greatest };
  }
}

function opened({ ordinalOf, columns }: PartitionValues) {
  return {
    ordinalOf,
    chunks: chunksIn(columns),
    counts: countsIn(columns),
    under: columns['cut.under'],
    over: columns['cut.over'],
  };
}
