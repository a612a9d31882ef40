import { type Capability, CYCLIST, endpoint } from '../operation/index.ts';
import { CellTimesData, CellTimesRequest } from './cell-times.schema.ts';
import { cellTimesOperation, readCellTimes } from './cell-times.ts';
import { ChartsData, ChartsRequest } from './charts.schema.ts';
import { chartsOperation } from './charts.ts';
import { SERVICE_URL, STATISTICS } from './mounts.ts';
import { readCharts } from './read-charts.ts';

const { id, lat, lng } = CYCLIST;
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
      toQuery: (wire, limits) => readCharts(wire, limits, 'closest'),
      operation: chartsOperation,
      answer: { form: 'verbatim', schema: ChartsData },
    }),
    endpoint({
      ...parts,
      name: 'statisticsIndependent',
      path: '/charts/independent',
      summary: 'Statistics within reach, each cell counted for every source that reaches it',
      schema: ChartsRequest,
      toQuery: (wire, limits) => readCharts(wire, limits, 'each'),
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
  ],
};
