import type { MultiPolygon, Polygon } from 'geojson';
import type { Limits } from '../../../../network/routing/index.ts';
import { optionalArea, refuse, vertexBudget } from '../../../../network/routing/index.ts';
import type { Selection } from '../charts-query.ts';
import { readSelection } from '../read-charts.ts';
import { AGGREGATIONS, type Aggregation, type ValuesInGeometryRequest } from './values-in-geometry.schema.ts';

/** A requested statistic with its aggregation. */
interface AskedValue {
  readonly statisticId: number;
  readonly aggregation: Aggregation;
}

export interface ValuesInGeometryQuery {
  readonly selection: Selection;
  readonly area: Polygon | MultiPolygon;
  /** The requested aggregations; other statistics are summed. */
  readonly asked: readonly AskedValue[];
  /** True if cells count by the share of their area. */
  readonly isExact: boolean;
}

/**
 * Reads a request for values in an area. Throws RequestError and LimitError.
 * @param inAddress aggregations of the address, separated by commas
 */
export function readValuesInGeometry(
  body: ValuesInGeometryRequest,
  limits: Limits,
  inAddress = '',
): ValuesInGeometryQuery {
  const area = optionalArea(
    body.intersectionGeometry,
    'intersectionGeometry',
    vertexBudget(limits.maxGeometryVertices),
  );
  if (area === null) refuse('intersectionGeometry', 'is required: an object with data, GeoJSON, and crs');
  const selection = readSelection(body);
  const words = [...(body.aggregations ?? []), ...inAddress.split(',').filter((word) => word !== '')];
  return {
    selection,
    area,
    asked: words.map((word, i) => readAggregation(word, i, selection.statisticIds)),
    isExact: body.exact === true,
  };
}

/** Reads `3-SUM`; or `SUM` alone for the statistic at the same index. */
function readAggregation(word: string, i: number, statisticIds: readonly number[]): AskedValue {
  const match = /^(?:(\d{1,9})-)?([a-z]+)$/i.exec(word.trim());
  const aggregation = AGGREGATIONS.find((one) => one === match?.[2]?.toUpperCase());
  const statisticId = match?.[1] === undefined ? statisticIds[i] : Number(match[1]);
  if (aggregation === undefined || statisticId === undefined) {
    refuse(`aggregations[${i}]`, `must be the id of a statistic and one of ${AGGREGATIONS.join(', ')}, such as 0-SUM`);
  }
  return { statisticId, aggregation };
}
