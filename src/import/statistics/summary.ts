import type { ValueColumn } from '../../network/statistics/cell-table.ts';
import type { Summary } from '../../network/statistics/collection.ts';

/**
 * Summarizes values. Sums are compensated (Neumaier 1974), and deviations are from the mean, so that millions of cells
 * lose no precision.
 */
export function summaryOf(values: ValueColumn): Summary {
  let count = 0;
  let min = Infinity;
  let max = -Infinity;
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count++;
    if (value < min) min = value;
    if (value > max) max = value;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  if (count === 0) return { count: 0, min: 0, max: 0, avg: 0, sum: 0, standardDeviation: 0 };
  sum += lost;
  const avg = sum / count;
  let squares = 0;
  for (const value of values) if (!Number.isNaN(value)) squares += (value - avg) * (value - avg);
  return { count, min, max, avg, sum, standardDeviation: Math.sqrt(squares / count) };
}
