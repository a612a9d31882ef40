import { type Capability, CYCLIST, endpoint } from '../../operation/index.ts';
import { CellTimesData, CellTimesRequest } from './cell-times.schema.ts';
import { cellTimesOperation, readCellTimes } from './cell-times.ts';
import { ChartsData, ChartsRequest } from './charts.schema.ts';
import { chartsOperation } from './charts.ts';
import { CSV, PARQUET } from './charts-query.ts';
import { readValuesInGeometry } from './in-geometry/read-values-in-geometry.ts';
import { ValuesInGeometryData, ValuesInGeometryRequest } from './in-geometry/values-in-geometry.schema.ts';
import { valuesInGeometryOperation } from './in-geometry/values-in-geometry.ts';
import { SERVICE_URL, STATISTICS } from './mounts.ts';
import { readCharts } from './read-charts.ts';

const { id, lat, lng } = CYCLIST;
const around = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
].map(([x, y]) => [lng + 0.01 * x, lat + 0.01 * y]);
const SQUARE = JSON.stringify({ type: 'Polygon', coordinates: [around] });
const example = {
  sources: [{ id, x: lng, y: lat }],
  travelType: 'bike',
  maxEdgeWeight: 900,
  statisticCollectionId: 1,
  statisticIds: [0, 5],
};
const parts = { group: STATISTICS, reading: { from: 'body' }, parameters: SERVICE_URL, example } as const;

export const reachableStatisticsCapability: Capability = {
  name: 'reachable statistics',
  endpoints: [
    endpoint({
      ...parts,
      name: 'statisticsDependent',
      path: '/charts/dependent',
      summary: 'Statistics within reach, each cell counted for its closest source',
      schema: ChartsRequest,
      alsoAs: [CSV, PARQUET],
      toQuery: (wire, limits, { parameters }) => readCharts(wire, limits, 'closest', parameters.accept),
      operation: chartsOperation,
      answer: { form: 'verbatim', schema: ChartsData },
    }),
    endpoint({
      ...parts,
      name: 'statisticsIndependent',
      path: '/charts/independent',
      summary: 'Statistics within reach, each cell counted for every source that reaches it',
      schema: ChartsRequest,
      alsoAs: [CSV, PARQUET],
      toQuery: (wire, limits, { parameters }) => readCharts(wire, limits, 'each', parameters.accept),
      operation: chartsOperation,
      answer: { form: 'verbatim', schema: ChartsData },
    }),
    endpoint({
      ...parts,
      name: 'statisticsTravelTimes',
      path: '/traveltimes',
      summary: 'Travel times to the cells of a group',
      schema: CellTimesRequest,
      toQuery: readCellTimes,
      operation: cellTimesOperation,
      answer: { form: 'verbatim', schema: CellTimesData },
    }),
    endpoint({
      group: STATISTICS,
      name: 'statisticsInGeometry',
      path: '/values/geometry',
      reading: { from: 'body' },
      parameters: {
        ...SERVICE_URL,
        aggregations: 'The same as in the body, repeated or with commas between them.',
      },
      summary: 'What the cells in an area come to',
      description: 'Of the region that `serviceUrl` names, otherwise of all that have the collection or group.',
      schema: ValuesInGeometryRequest,
      toQuery: (wire, limits, { parameters }) => readValuesInGeometry(wire, limits, parameters.aggregations),
      operation: valuesInGeometryOperation,
      answer: { form: 'verbatim', schema: ValuesInGeometryData },
      example: {
        statisticCollectionId: 1,
        statisticIds: [0, 5],
        aggregations: ['0-SUM', '5-AVG'],
        intersectionGeometry: { crs: 4326, data: SQUARE },
      },
    }),
  ],
};
