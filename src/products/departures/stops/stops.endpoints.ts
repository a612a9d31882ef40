import { type Capability, CORE, endpoint, PASSENGER } from '../../operation/index.ts';
import { StopsData, StopsRequest } from './stops.schema.ts';
import { stopsOperation } from './stops.ts';
import { toStopsQuery } from './stops-query.ts';

export const stopsCapability: Capability = {
  name: 'stops',
  endpoints: [
    endpoint({
      name: 'transitStops',
      group: CORE,
      path: '/transit/stops',
      reading: { from: 'body' },
      summary: 'Stops around sources, and what leaves there next',
      parameters: { filterEmptyNextStops: '`true`: leave out stops that nothing leaves from.' },
      schema: StopsRequest,
      toQuery: (wire, limits, { parameters }) => toStopsQuery(wire, limits, parameters.filterEmptyNextStops),
      operation: stopsOperation,
      answer: { form: 'verbatim', schema: StopsData },
      example: { sources: [PASSENGER], maxEdgeWeight: 600 },
    }),
  ],
};
