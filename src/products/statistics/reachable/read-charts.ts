import type { Limits } from '../../../network/routing/index.ts';
import { readPercentiles, refuse, toTargetTable } from '../../../network/routing/index.ts';
import type { ChartsRequest } from './charts.schema.ts';
import { type ChartsQuery, type Counting, CSV, PARQUET, type Selection } from './charts-query.ts';
import { readTravel } from './read-travel.ts';

const MOST_PERCENTILES = 20;

/**
 * Reads a request for charts. Throws RequestError and LimitError.
 * @param accept the media type preferred to JSON
 */
export function readCharts(body: ChartsRequest, limits: Limits, counting: Counting, accept?: string): ChartsQuery {
  const routing = readTravel(body, limits);
  const tellsSources = body.omitIndividualStatistics !== true;
  if (tellsSources) refuseRepeated(routing.origins);
  const { equity } = body;
  if (counting === 'closest' && routing.origins.length > 1 && (body.percentiles ?? []).length > 0) {
    refuse(
      'percentiles',
      "can't be used where cells count for their closest source: use /statistics/charts/independent",
    );
  }
  return {
    basis: {
      scenarios: body.compareWith == null ? [routing] : [routing, readTravel(compared(body), limits)],
      selection: readSelection(body),
      counting,
      targets:
        (body.targets ?? []).length === 0 ? null : toTargetTable(body, routing.origins.length, limits, ['x', 'y']),
      percentiles: readPercentiles(body.percentiles, routing, MOST_PERCENTILES) ?? [],
      keepsSources: tellsSources || equity != null,
      tellsClosest: body.getClosestSources === true,
      maxPairs: limits.maxPairs,
    },
    view: {
      format: accept === CSV || accept === PARQUET ? accept : 'application/json',
      tellsSources,
      interval: body.chartInterval ?? 1,
      dualAccess: body.dualAccess ?? [],
      equity:
        equity == null ? null : { populationId: equity.populationStatisticId, rankId: equity.rankStatisticId ?? null },
    },
  };
}

/** Refuses repeated ids, since individual statistics are keyed by the id of their source. */
function refuseRepeated(origins: readonly { readonly id: string | number }[]): void {
  const known = new Set<string>();
  for (const { id } of origins) {
    const key = String(id);
    if (known.has(key)) {
      const name = JSON.stringify(key.slice(0, 80));
      refuse('sources', `have the id ${name} twice: ids must differ, or omitIndividualStatistics be true`);
    }
    known.add(key);
  }
}

function compared(body: ChartsRequest): ChartsRequest {
  for (const field of ['sources', 'sourceGeometries', 'targets', 'edgeWeight'] as const) {
    if (body.compareWith?.[field] != null) refuse(`compareWith.${field}`, "can't be given: it stays the same");
  }
  const asked = { ...body, ...body.compareWith, percentiles: null };
  if (body.compareWith?.travelType == null && body.compareWith?.travelTypes == null) return asked;
  // The mode of the comparison applies to all sources.
  const unmoded = { tm: null, travelType: null, travelTypes: null };
  return {
    ...asked,
    sources: body.sources?.map((source) => ({ ...source, ...unmoded })),
    sourceGeometries: body.sourceGeometries?.map((source) => ({ ...source, ...unmoded })),
  };
}

/** Reads the selection of statistics; throws RequestError. */
export function readSelection({
  statisticCollectionId,
  statisticGroupId,
  statisticIds,
}: Pick<ChartsRequest, 'statisticCollectionId' | 'statisticGroupId' | 'statisticIds'>): Selection {
  if (statisticCollectionId == null && statisticGroupId == null) {
    refuse('statisticCollectionId', 'is required: the id of a collection; or statisticGroupId');
  }
  return {
    collectionId: statisticCollectionId ?? null,
    groupId: statisticGroupId ?? null,
    statisticIds: [...new Set(statisticIds ?? [])],
  };
}
