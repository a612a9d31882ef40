import type { ValueColumn } from '../../network/statistics/cell-table.ts';
import {
  type Breakpoints,
  CLASS_COUNTS,
  CLUSTERING_METHODS,
  type ClusteringMethod,
} from '../../network/statistics/collection.ts';
import { kMeansBreaks } from '../../network/statistics/kernel/k-means.ts';

/** Returns the borders between 5, 7 and 9 classes by each method; none where no cell has a value. */
export function classBreaks(values: ValueColumn): Breakpoints[] {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length === 0) return [];
  let distinct = 1;
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  const facts = {
    minValueUsed: sorted[0],
    maxValueUsed: sorted[sorted.length - 1],
    valuesUsed: sorted.length,
    distinctValuesUsed: distinct,
  };
  return CLUSTERING_METHODS.flatMap((method) =>
    CLASS_COUNTS.map((classes) => ({ method, classes, breakValues: BREAKS[method](sorted, classes), ...facts })),
  );
}

const BREAKS: Readonly<Record<ClusteringMethod, (sorted: ValueColumn, classes: number) => number[]>> = {
  QUANTILE: quantileBreaks,
  KMEANS: kMeansBreaks,
  EQUAL_INTERVAL: equalIntervalBreaks,
};

/**
 * Divides cells evenly among classes, as far as equal values allow (nearest rank; Hyndman and Fan 1996, definition 1).
 */
function quantileBreaks(sorted: ValueColumn, classes: number): number[] {
  const ends = Array.from(
    { length: classes - 1 },
    (_, k) => sorted[Math.ceil(((k + 1) * sorted.length) / classes) - 1],
  );
  // A class that ends at the greatest value is the last.
  return [...new Set(ends)].filter((end) => end < sorted[sorted.length - 1]);
}

function equalIntervalBreaks(sorted: ValueColumn, classes: number): number[] {
  const min = sorted[0];
  const width = (sorted[sorted.length - 1] - min) / classes;
  return width === 0 ? [] : Array.from({ length: classes - 1 }, (_, k) => min + (k + 1) * width);
}
