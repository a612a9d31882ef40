import { CHART_STEP, type Countable, type Increments } from '../counts.ts';
import { language } from '../preferences.ts';
import type { Choices } from '../state.ts';
import { getVerbatim, postVerbatim, statisticsUrl } from './client.ts';
import { largestThreshold, travel } from './request.ts';

/** Counts within reach, `/statistics/charts`. */

interface GroupInfo {
  readonly id: number;
  readonly hierarchy: number;
  readonly statistics: Readonly<
    Record<string, { readonly id: number; readonly names: Readonly<Record<string, string>>; readonly type: string }>
  >;
}

/** Returns the statistics of a region that can be counted: those of the finest cells that add up. */
export async function fetchCountables(region: string, signal: AbortSignal): Promise<Countable[]> {
  const groups = await getVerbatim<GroupInfo[]>(statisticsUrl(region, 'statistics/group/list'), signal);
  return groups
    .filter(({ hierarchy }) => hierarchy === 1)
    .flatMap(({ id: groupId, statistics }) =>
      Object.values(statistics)
        .filter(({ type }) => type === 'ABSOLUTE')
        .map(({ id: statisticId, names }) => ({
          id: `${groupId}-${statisticId}`,
          groupId,
          statisticId,
          name: names[language] ?? names.en ?? Object.values(names)[0] ?? String(statisticId),
        })),
    );
}

/** Returns the request for a statistic within reach of all sources together, each cell counted once. */
export const countRequest = (choices: Choices): object => {
  const [groupId, statisticId] = choices.counted.split('-').map(Number);
  return {
    ...travel(choices, largestThreshold(choices)),
    statisticGroupId: groupId,
    statisticIds: [statisticId],
    chartInterval: CHART_STEP[choices.edgeWeight],
    omitIndividualStatistics: true,
  };
};

export async function fetchCount(choices: Choices, signal: AbortSignal): Promise<Increments> {
  const url = statisticsUrl(choices.region, 'statistics/charts/dependent');
  const answer = await postVerbatim<{ statistics: Record<string, Increments> }>(url, countRequest(choices), signal);
  return Object.values(answer.statistics)[0] ?? {};
}
