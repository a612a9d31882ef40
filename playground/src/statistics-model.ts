/** A statistic with the borders of its classes. */
export interface Statistic {
  readonly id: number;
  readonly name: string;
  readonly max: number;
  /** Upper ends of all classes but the last. */
  readonly breaks: readonly number[];
}

/** One resolution of a collection. */
export interface StatisticGroup {
  readonly id: number;
  readonly collection: string;
  /** West, south, east, north; null without cells. */
  readonly bounds: readonly [number, number, number, number] | null;
  readonly cells: number;
  readonly statistics: readonly Statistic[];
}

/** The server's answers about statistics; none of them is in the URL. */
export interface StatisticResults {
  readonly region: string;
  /** The groups by collection, the finest of each first. */
  readonly groups: readonly StatisticGroup[];
}

export const NO_STATISTICS: StatisticResults = { region: '', groups: [] };

/** The group and the statistic that are shown, if the region has them. */
export function shownStatistic(
  { groups }: StatisticResults,
  choice: { readonly group: number; readonly statistic: number } | null,
): { readonly group: StatisticGroup; readonly statistic: Statistic } | null {
  const group = groups.find(({ id }) => id === choice?.group);
  const statistic = group?.statistics.find(({ id }) => id === choice?.statistic);
  return group === undefined || statistic === undefined ? null : { group, statistic };
}
