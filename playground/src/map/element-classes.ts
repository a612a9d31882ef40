import type { ElementsResult } from '../model.ts';
import type { Ground } from './ground.ts';
import { rankOf } from './palette.ts';
import { rankColor } from './style.ts';

export interface ElementClass {
  /** Values up to this one, and above that of the class before. */
  readonly upTo: number;
  readonly color: string;
}

/** Streets are thin: they keep more of their colour than areas do. */
const LINES_MORE = 0.3;

/** Classes of values with their colours, ascending. Where a value counts sources, many are as good as near. */
export function elementClasses({ overview, choices }: ElementsResult, ground: Ground, areas: number): ElementClass[] {
  const breaks = overview.valueBreaks;
  const opacity = choices.picture === 'streets' ? Math.min(1, areas + LINES_MORE) : areas;
  return breaks.map((upTo, i) => {
    const rank = rankOf(i, breaks.length);
    return { upTo, color: rankColor(ground, choices.aggregation === 'count' ? 1 - rank : rank, opacity) };
  });
}
