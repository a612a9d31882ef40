import type { TallyColumns } from './kernel/tally.ts';
import { evaluate } from './math-expression.ts';
import type { Aggregation } from './multigraph-query.ts';
import { isProbability, isUnion } from './tallies.ts';

/** The results of an aggregation by element; NaN where there is none. */
export interface StageResult {
  readonly value: Float64Array;
  /** The index of the nearest input; null where the aggregation has no nearest one. */
  readonly nearest: Float64Array | null;
}

/** Evaluates an aggregation's formula and options from its tally. `medians`: the medians by element, if it is one. */
export function evaluateStage(
  stage: Aggregation,
  tally: TallyColumns,
  count: number,
  medians: Float64Array | null,
): StageResult {
  const value = new Float64Array(count);
  if (stage.type === 'math') {
    mathValues(stage, tally, value);
  } else {
    const formula = isProbability(stage) ? probability(stage, tally) : plain(stage, tally, medians);
    for (let e = 0; e < count; e++) value[e] = isCounted(stage, tally, e) ? formula(e) : Number.NaN;
  }
  finishValues(value, stage);
  return { value, nearest: tally.nearest ?? null };
}

/** Returns true if enough inputs reach an element and the nearest of them is among the requested origins. */
export function isCounted(stage: Aggregation, { n, nearest }: TallyColumns, element: number): boolean {
  if (n![element] === 0 || (!isUnion(stage) && n![element] < stage.minSources)) return false;
  return stage.origins === null || stage.origins[nearest![element]] === 1;
}

/** Applies the factor and the bounds of results. */
export function finishValues(value: Float64Array, stage: Aggregation): void {
  const { factor, minResult, maxResult } = stage;
  for (let e = 0; e < value.length; e++) {
    const v = value[e] * factor;
    value[e] = Number.isFinite(v) ? v : Number.NaN;
  }
  const [low, high] = ratioBounds(value, stage);
  for (let e = 0; e < value.length; e++) {
    const v = value[e];
    if (!(v >= minResult && v <= maxResult && v >= low && v <= high)) value[e] = Number.NaN;
  }
}

/**
 * Returns the shares of elements with the highest and the lowest results as bounds of values; equal results stay
 * together.
 */
function ratioBounds(value: Float64Array, { minResultRatio, maxResultRatio }: Aggregation): [number, number] {
  if (minResultRatio === 1 && maxResultRatio === 1) return [-Infinity, Infinity];
  const sorted = value.filter((v) => !Number.isNaN(v)).sort();
  if (sorted.length === 0) return [-Infinity, Infinity];
  const kept = (ratio: number): number => Math.max(1, Math.ceil(ratio * sorted.length - 1e-9));
  return [sorted[sorted.length - kept(minResultRatio)], sorted[kept(maxResultRatio) - 1]];
}

function plain(stage: Aggregation, tally: TallyColumns, medians: Float64Array | null): (element: number) => number {
  const { sum, min, max, n } = tally as Record<'sum' | 'min' | 'max' | 'n', Float64Array>;
  const { type, penalty, inputs } = stage;
  const total = inputs.length;
  const missing = (e: number): number => (penalty === null ? 0 : total - n[e]);
  const added = penalty ?? 0;
  switch (type) {
    case 'one':
      return () => 1;
    case 'count':
      return (e) => n[e];
    case 'sum':
      return (e) => sum[e] + missing(e) * added;
    case 'mean':
      return (e) => (sum[e] + missing(e) * added) / (n[e] + missing(e));
    case 'max':
      return (e) => (missing(e) > 0 ? Math.max(max[e], added) : max[e]);
    case 'min':
      return (e) => (missing(e) > 0 ? Math.min(min[e], added) : min[e]);
    case 'median':
      return (e) => medians![e];
    default:
      // nearest, and unions
      return (e) => min[e];
  }
}

function probability(stage: Aggregation, tally: TallyColumns): (element: number) => number {
  const { total, chosen, decayed, weighted } = tally as Record<
    'total' | 'chosen' | 'decayed' | 'weighted',
    Float64Array
  >;
  if (stage.weightedAverage) return (e) => weighted[e] / chosen[e];
  return (e) => decayed[e] / total[e];
}

function mathValues(stage: Aggregation, tally: TallyColumns, value: Float64Array): void {
  const { expression, penalty } = stage;
  const columns = stage.inputs.map((_, i) => tally[`v${i}`]);
  let e = 0;
  const read = (name: string): number => {
    const v = columns[Number(name)][e];
    return Number.isNaN(v) && penalty !== null ? penalty : v;
  };
  for (; e < value.length; e++) value[e] = counts(stage, columns, e) ? evaluate(expression, read) : Number.NaN;
}

/** Returns true if enough inputs of an expression have a value and the least of them is among the requested origins. */
function counts({ minSources, origins }: Aggregation, columns: readonly Float64Array[], e: number): boolean {
  // An expression of numbers alone has no nearest input.
  if (columns.length === 0) return origins === null;
  let n = 0;
  let nearest = -1;
  columns.forEach((column, i) => {
    if (Number.isNaN(column[e])) return;
    n++;
    if (nearest < 0 || column[e] < columns[nearest][e]) nearest = i;
  });
  return n >= minSources && (origins === null || origins[nearest] === 1);
}
