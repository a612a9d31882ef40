import { nearOf, type ScoreChoices, weightOf } from './score-choices.ts';

/** The comparison of starts. No DOM here. */

/** The values of one criterion by start; null where they are not available. */
export interface ScoreColumn {
  /** A category, or one of the page's own criteria. */
  readonly id: string;
  readonly scores: readonly (number | null)[];
}

interface RankedStart {
  /** Index among the starts. */
  readonly start: number;
  /** 0 to 100: what it has of the best that any start has, on average by weight; null where nothing counts. */
  readonly total: number | null;
  /** The points of each criterion in their order, which add up to the total. */
  readonly points: readonly number[];
}

/** The share of the best of all that each start has, 0 to 1; null where no start has anything. */
function sharesOf({ id, scores }: ScoreColumn): readonly number[] | null {
  const known = scores.filter((score) => score !== null);
  // The nearest is the best, and has a second at least.
  if (nearOf(id) !== null) {
    const least = Math.max(1, Math.min(...known));
    return known.length === 0 ? null : scores.map((score) => (score === null ? 0 : least / Math.max(1, score)));
  }
  const most = Math.max(0, ...known);
  // No start has more than another where none has any.
  return most === 0 ? null : scores.map((score) => (score ?? 0) / most);
}

/** The starts, the best first, or by one criterion; equally good ones in their order. */
export function rankStarts(columns: readonly ScoreColumn[], choices: ScoreChoices): RankedStart[] {
  const shares = columns.map(sharesOf);
  const weights = columns.map(({ id }, i) => (shares[i] === null ? 0 : weightOf(choices, id)));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const ranked = Array.from({ length: columns[0]?.scores.length ?? 0 }, (_, start): RankedStart => {
    const points = columns.map((_column, i) => (sum === 0 ? 0 : (100 * weights[i] * (shares[i]?.[start] ?? 0)) / sum));
    return { start, points, total: sum === 0 ? null : points.reduce((all, one) => all + one, 0) };
  });
  const sorted = shares[columns.findIndex(({ id }) => id === choices.sortedBy)];
  const rank = ({ start, total }: RankedStart): number => sorted?.[start] ?? total ?? 0;
  return ranked.sort((a, b) => rank(b) - rank(a) || a.start - b.start);
}
