import { aggregationOf, isProbability } from '../aggregation-choices.ts';
import { letter } from '../format.ts';
import type { ElementsResult } from '../model.ts';
import { categoryColor } from './category-colors.ts';
import { GROUNDS } from './ground.ts';
import { over, rankOf } from './palette.ts';
import { rankColor } from './style.ts';

interface ElementClass {
  /** Values up to this one, and above that of the class before. */
  readonly upTo: number;
  readonly color: string;
}

export interface SourceColor {
  /** The source's name in requests. */
  readonly source: string;
  readonly color: string;
}

/** Streets are thin: they keep more of their color than areas do. */
const LINES_MORE = 0.3;

const opacityOf = ({ choices }: ElementsResult, areas: number): number =>
  choices.picture === 'streets' ? Math.min(1, areas + LINES_MORE) : areas;

/** Classes of values with their colors, ascending. Many sources and high probabilities are as good as near. */
export function elementClasses(result: ElementsResult, theme: 'light' | 'dark', areas: number): ElementClass[] {
  const { valueBreaks } = result.overview;
  const aggregation = aggregationOf(result.choices.aggregation, result.choices.sources.length);
  const moreIsBetter = aggregation === 'count' || isProbability(aggregation);
  return valueBreaks.map((upTo, i) => {
    const rank = rankOf(i, valueBreaks.length);
    return { upTo, color: rankColor(GROUNDS[theme], moreIsBetter ? 1 - rank : rank, opacityOf(result, areas)) };
  });
}

/** A color for each source where elements show which one is nearest; null where they show values. */
export function sourceColors(result: ElementsResult, theme: 'light' | 'dark', areas: number): SourceColor[] | null {
  const { aggregation, sources } = result.choices;
  if (aggregationOf(aggregation, sources.length) !== 'nearest') return null;
  const opacity = opacityOf(result, areas);
  return sources.map((_, i) => ({
    source: letter(i),
    color: over(categoryColor(i, theme), GROUNDS[theme].land, opacity),
  }));
}
