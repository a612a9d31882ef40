import { type Capability, CORE, endpoint, PASSENGER, STATION } from '../../operation/index.ts';
import { ConnectionsData, ConnectionsRequest } from './connections.schema.ts';
import { connectionsOperation } from './connections.ts';
import { toConnectionsQuery } from './connections-query.ts';

export const connectionsCapability: Capability = {
  name: 'connections',
  endpoints: [
    endpoint({
      name: 'timeVector',
      group: CORE,
      path: '/timeVector',
      reading: { from: 'body-or-cfg' },
      summary: 'Connections by public transport',
      description:
        'Every optimal departure of the window with its arrival, from door to door, and the time on foot. Sources without public transport answer as `time` does.',
      schema: ConnectionsRequest,
      toQuery: toConnectionsQuery,
      operation: connectionsOperation,
      answer: { form: 'enveloped', schema: ConnectionsData },
      example: { sources: [PASSENGER], targets: [STATION], maxEdgeWeight: 1800 },
    }),
  ],
};
