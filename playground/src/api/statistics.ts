import type { FeatureCollection } from 'geojson';
import { language } from '../preferences.ts';
import type { Statistic, StatisticGroup } from '../statistics-model.ts';
import { t } from '../text/index.ts';
import { getVerbatim, statisticsUrl, withParameters } from './client.ts';

/** Questions about statistics, `/statistics` and `/vector-statistics`. */

type Names = Readonly<Record<string, string>>;

interface ToldStatistic {
  readonly id: number;
  readonly names: Names;
  readonly max: number;
}

interface ToldGroup {
  readonly id: number;
  readonly names: Names;
  readonly numberOfPoints: number;
  readonly boundingBox: { readonly southWest: Corner; readonly northEast: Corner } | null;
  readonly statistics: Readonly<Record<string, ToldStatistic>>;
  readonly virtualStatistics: Readonly<Record<string, ToldStatistic>>;
  readonly breakpoints: readonly {
    readonly statisticId: number;
    readonly clusteringMethod: string;
    readonly clusterSize: number;
    readonly breakValues: readonly number[];
  }[];
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Classes that values are shown in. */
const METHOD = 'KMEANS';
const CLASSES = 7;

const nameOf = (names: Names, otherwise: string): string =>
  names[language] ?? names.en ?? Object.values(names)[0] ?? otherwise;

export async function fetchStatistics(region: string, signal: AbortSignal): Promise<readonly StatisticGroup[]> {
  const groups = await getVerbatim<readonly ToldGroup[]>(statisticsUrl(region, 'statistics/group/list'), signal);
  return groups.map((group) => ({
    id: group.id,
    collection: nameOf(group.names, t('Group {0}', group.id)),
    bounds: group.boundingBox && boundsOf(group.boundingBox),
    cells: group.numberOfPoints,
    statistics: [...Object.values(group.statistics), ...Object.values(group.virtualStatistics)].map(
      ({ id, names, max }): Statistic => ({
        id,
        name: nameOf(names, t('Statistic {0}', id)),
        max,
        breaks:
          group.breakpoints.find(
            ({ statisticId, clusteringMethod, clusterSize }) =>
              statisticId === id && clusteringMethod === METHOD && clusterSize === CLASSES,
          )?.breakValues ?? [],
      }),
    ),
  }));
}

const boundsOf = ({ southWest, northEast }: NonNullable<ToldGroup['boundingBox']>) =>
  [southWest.x, southWest.y, northEast.x, northEast.y] as const;

/** All cells of a group with all of its statistics, under their ids. */
export async function fetchStatisticCells(region: string, group: number): Promise<FeatureCollection> {
  const whole = statisticsUrl(region, `vector-statistics/statistics/tiles/v1/${group}/0/0/0.geojson`);
  return (await getVerbatim<{ data: FeatureCollection }>(whole, new AbortController().signal)).data;
}

/** Tiles of a group's cells with one statistic, under its id. */
export const statisticTiles = (region: string, group: number, statistic: number): string =>
  withParameters(statisticsUrl(region, `vector-statistics/statistics/tiles/v1/${group}/{z}/{x}/{y}.mvt`), [
    ['statistics', String(statistic)],
  ]);
