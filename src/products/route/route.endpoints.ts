import { type Capability, CORE, CYCLIST, endpoint, STATION } from '../operation/index.ts';
import { ExplainData, ExplainRequest } from './explain/explain.schema.ts';
import { explainOperation } from './explain/explain-operation.ts';
import { toExplainQuery } from './explain/explain-query.ts';
import { RouteData, RouteRequest } from './route.schema.ts';
import { routeOperation } from './route-operation.ts';
import { toRouteQuery } from './route-query.ts';

export const routeCapability: Capability = {
  name: 'routes',
  endpoints: [
    endpoint({
      name: 'route',
      checks: 'routes',
      group: CORE,
      path: '/route',
      reading: { from: 'body-or-cfg' },
      summary: 'Routes',
      description: 'One route for every pair of a source and a target.',
      schema: RouteRequest,
      toQuery: toRouteQuery,
      operation: routeOperation,
      answer: { form: 'enveloped', schema: RouteData },
      example: { sources: [CYCLIST], targets: [STATION], pathSerializer: 'compact' },
    }),
    endpoint({
      name: 'explain',
      group: CORE,
      path: '/explain',
      reading: { from: 'body' },
      summary: 'Why a point is reached, or not',
      description:
        'Whether a request for travel times reaches a point: by which source, in which parts and by which route; or why not, and which option would change it.',
      schema: ExplainRequest,
      toQuery: toExplainQuery,
      operation: explainOperation,
      answer: { form: 'enveloped', schema: ExplainData },
      example: { sources: [CYCLIST], point: STATION },
    }),
  ],
  // Goes to the next place, which is far enough to use many streets.
  warmUpRequests: (place, mode, all) => [
    {
      endpoint: 'route',
      body: {
        sources: [{ ...place, tm: { [mode]: {} } }],
        targets: [all[(all.indexOf(place) + 1) % all.length]],
        maxEdgeWeight: 7200,
      },
    },
  ],
};
