import type { StatisticDescription } from '../collection.ts';
import type { RowProblems } from './row-problems.ts';

/** Ten times as many as all people: more than this is no count of people or of what they have. */
const MOST = 1e11;
/** Numbers that files write where there is none: -99, -9999, the least of 16 and of 32 bits, and what fills rasters. */
const isFiller = (value: number): boolean => /^-(99+(\.9+)?|32768|2147483648)$/.test(String(value)) || value < -1e30;

/** Notes counts (`ABSOLUTE`) whose sum or least value can hardly be one: mostly a value for none isn't declared. */
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
