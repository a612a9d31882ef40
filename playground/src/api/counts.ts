import { CHART_STEP, type Countable, chartPoints, type Increments } from '../counts.ts';
import type { CountedResult } from '../counts-model.ts';
import { language } from '../preferences.ts';
import type { Choices } from '../state.ts';
import { MEASURES, PERCENTILE_OF } from '../transit-choices.ts';
import { getVerbatim, postVerbatim, statisticsUrl } from './client.ts';
import { hasMeasures, largestThreshold, travel } from './request.ts';

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

/** Returns whether there are counts by percentile: of a single start, since starts have each their own departures. */
const hasCountMeasures = (choices: Choices): boolean => hasMeasures(choices) && choices.sources.length === 1;

/** Returns the request for a statistic within reach of all sources together, each cell counted once. */
export const countRequest = (choices: Choices): object => {
  const [groupId, statisticId] = choices.counted.split('-').map(Number);
  return {
    ...travel(choices, largestThreshold(choices)),
    statisticGroupId: groupId,
    statisticIds: [statisticId],
    chartInterval: CHART_STEP[choices.edgeWeight],
    omitIndividualStatistics: true,
    ...(hasCountMeasures(choices) ? { percentiles: MEASURES.map((measure) => PERCENTILE_OF[measure]) } : {}),
  };
};

interface Block {
  readonly statistics: Readonly<Record<string, Increments>>;
}

export async function fetchCount(choices: Choices, signal: AbortSignal): Promise<CountedResult> {
  const url = statisticsUrl(choices.region, 'statistics/charts/dependent');
  type Answer = Block & { readonly percentiles?: Readonly<Record<string, Block>> };
  const { percentiles = {}, ...block } = await postVerbatim<Answer>(url, countRequest(choices), signal);
  const pointsOf = ({ statistics }: Block) => chartPoints(Object.values(statistics)[0] ?? {});
  const measured = Object.entries(percentiles).map(([name, one]) => [Number(name), pointsOf(one)] as const);
  return { points: pointsOf(block), measured: new Map(measured), choices };
}
