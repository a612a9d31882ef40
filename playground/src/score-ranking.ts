import { type ScoreChoices, weightOf } from './score-choices.ts';

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
  /** 0 to 100: what it has of the most that any start has, on average by weight; null where nothing counts. */
  readonly total: number | null;
}

/** The starts, the best first; equally good ones in their order. */
export function rankStarts(columns: readonly ScoreColumn[], choices: ScoreChoices): RankedStart[] {
  const starts = columns[0]?.scores.length ?? 0;
  const ranked = Array.from({ length: starts }, (_, start): RankedStart => {
    let sum = 0;
    let weights = 0;
    for (const { id, scores } of columns) {
      const weight = weightOf(choices, id);
      const most = Math.max(0, ...scores.map((score) => score ?? 0));
      // Of what no start has, none has more than another.
      if (weight === 0 || most === 0) continue;
      sum += (weight * (scores[start] ?? 0)) / most;
      weights += weight;
    }
    return { start, total: weights === 0 ? null : (100 * sum) / weights };
  });
  return ranked.sort((a, b) => (b.total ?? 0) - (a.total ?? 0) || a.start - b.start);
}
