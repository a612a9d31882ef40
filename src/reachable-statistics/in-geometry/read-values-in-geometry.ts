import type { MultiPolygon, Polygon } from 'geojson';
import type { Limits } from '../../routing/index.ts';
import { optionalArea, refuse, vertexBudget } from '../../routing/index.ts';
import type { Selection } from '../charts-query.ts';
import { readSelection } from '../read-charts.ts';
import { AGGREGATIONS, type Aggregation, type ValuesInGeometryRequest } from './values-in-geometry.schema.ts';

/** What is told of one statistic. */
interface AskedValue {
  readonly statisticId: number;
  readonly aggregation: Aggregation;
}

export interface ValuesInGeometryQuery {
  readonly selection: Selection;
  readonly area: Polygon | MultiPolygon;
  /** Of statistics that aren't named here, the sum is told. */
  readonly asked: readonly AskedValue[];
  /** Cells count by the share of their area. */
  readonly isExact: boolean;
}

/** @param inAddress aggregations of the address, with commas between them. Throws RequestError and LimitError. */
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

/** `3-SUM`; or `SUM` alone, which is that of the statistic in the same place. */
function readAggregation(word: string, i: number, statisticIds: readonly number[]): AskedValue {
  const match = /^(?:(\d{1,9})-)?([a-z]+)$/i.exec(word.trim());
  const aggregation = AGGREGATIONS.find((one) => one === match?.[2]?.toUpperCase());
  const statisticId = match?.[1] === undefined ? statisticIds[i] : Number(match[1]);
  if (aggregation === undefined || statisticId === undefined) {
    refuse(`aggregations[${i}]`, `must be the id of a statistic and one of ${AGGREGATIONS.join(', ')}, such as 0-SUM`);
  }
  return { statisticId, aggregation };
}
