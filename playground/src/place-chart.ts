import { clusterName } from './api/place-request.ts';
import { type Categories, categoryName } from './place-categories.ts';
import type { ReachedResult } from './places-model.ts';

/** The contents of the chart of reachable places. No DOM here. */

export interface ChartRow {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Index among the chosen categories. */
  readonly color: number;
  /** Seconds or meters to the n-th nearest place, of those that exist. */
  readonly nth: readonly { readonly n: number; readonly edgeWeight: number }[];
}

const NTH = [1, 3, 5];
const MOST_ROWS = 7;

/** A row per chosen category; of a single group what it holds, most first. */
export function chartRows(result: ReachedResult, categories: Categories | null): ChartRow[] {
  const { summary, choices } = result;
  const chosen = choices.places.categories;
  if (chosen.length === 1) {
    const contents = categories?.byId.get(chosen[0])?.contents ?? [];
    const counts = { ...summary.osmTypeCount, ...summary.groupIdCount };
    const rows = contents
      .map(({ id, name }) => ({ id, name, count: counts[id] ?? 0, color: 0, nth: [] }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    if (rows.length > 1) return rows.slice(0, MOST_ROWS);
  }
  return chosen.map((id, color) => ({
    id,
    name: categoryName(categories, id),
    count: summary.clusterIdCount[clusterName(color)] ?? 0,
    color,
    nth: nthNearest(result, color),
  }));
}

/** Seconds or meters to the n-th nearest place of a chosen category. */
export function nthNearest({ nearest }: ReachedResult, index: number): ChartRow['nth'] {
  const cluster = clusterName(index);
  const weights = nearest
    .filter(({ properties }) => properties.clusterIds.includes(cluster))
    .map(({ properties }) => properties.edgeWeight);
  return NTH.filter((n) => n <= weights.length).map((n) => ({ n, edgeWeight: weights[n - 1] }));
}
