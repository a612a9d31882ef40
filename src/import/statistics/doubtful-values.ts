import type { StatisticDescription } from '../../network/statistics/collection.ts';
import type { RowProblems } from './row-problems.ts';

/** The largest plausible count of people or of what they have: ten times the world's population. */
const MOST = 1e11;
/**
 * Returns true for usual no-data values: -99, -9999, the minima of 16 and of 32 bits, and the fill values of rasters.
 */
const isFiller = (value: number): boolean => /^-(99+(\.9+)?|32768|2147483648)$/.test(String(value)) || value < -1e30;

/** Notes counts (`ABSOLUTE`) with an implausible sum or minimum: mostly a no-data value isn't declared. */
export function noteDoubtfulValues(statistics: readonly StatisticDescription[], problems: RowProblems): void {
  for (const { id, type, virtual, summary } of statistics) {
    if (type !== 'ABSOLUTE' || virtual !== null || summary.count === 0) continue;
    const { sum, min } = summary;
    const hint = 'if a value stands for none, name it in ignoreValues';
    if (isFiller(min)) problems.add(`statistic ${id} has the value ${min}: ${hint}`, `statistic ${id}`);
    else if (sum < 0 || sum > MOST)
      problems.add(`statistic ${id} adds up to ${sum}, which can't be a population: ${hint}`, `statistic ${id}`);
  }
}
