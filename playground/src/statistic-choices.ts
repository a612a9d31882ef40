/** The choice of the statistic that the map's cells show, and its part of the hash. No DOM here. */

export interface StatisticChoice {
  readonly group: number;
  readonly statistic: number;
}

/** `statistics=10.5`: group and statistic. */
export function parseStatistic(fields: URLSearchParams): StatisticChoice | null {
  const match = /^(\d{1,10})\.(\d{1,10})$/.exec(fields.get('statistics') ?? '');
  return match === null ? null : { group: Number(match[1]), statistic: Number(match[2]) };
}

/** Field of the hash; empty where no statistic is shown. */
export const statisticField = (choice: StatisticChoice | null): readonly [name: string, value: string] => [
  'statistics',
  choice === null ? '' : `${choice.group}.${choice.statistic}`,
];
