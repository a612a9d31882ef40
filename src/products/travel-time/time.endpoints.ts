import { piecesOf } from '../../kit/core/steps.ts';
import { reacherOf } from '../../network/reach/index.ts';
import { toRoutingQuery } from '../../network/routing/index.ts';
import { STREET_MODES } from '../../network/street/street-graph.ts';
import { type Capability, CORE, CYCLIST, endpoint, STATION } from '../operation/index.ts';
import { boundingBoxOperation } from './bounding-box.ts';
import { reachabilityOperation } from './reachability.ts';
import { BoundingBoxData, BoundingBoxRequest, ReachabilityData, TimeData, TimeRequest } from './time.schema.ts';
import { timeOperation } from './time.ts';
import { toTimeQuery } from './time-query.ts';

const example = { sources: [CYCLIST], targets: [STATION], maxEdgeWeight: 1800 };

export const travelTimeCapability: Capability = {
  name: 'travel times',
  endpoints: [
    endpoint({
      name: 'time',
      checks: 'times',
      group: CORE,
      path: '/time',
      reading: { from: 'body-or-cfg' },
      summary: 'Travel times',
      description: 'Travel time and length of the best path from every source to every target.',
      schema: TimeRequest,
      toQuery: toTimeQuery,
      operation: timeOperation,
      answer: { form: 'enveloped', schema: TimeData },
      example,
    }),
    endpoint({
      name: 'reachability',
      group: CORE,
      path: '/reachability',
      reading: { from: 'body' },
      summary: 'Closest source of every target',
      schema: TimeRequest,
      toQuery: toTimeQuery,
      operation: reachabilityOperation,
      answer: { form: 'enveloped', schema: ReachabilityData },
      example,
    }),
    endpoint({
      name: 'boundingBox',
      group: CORE,
      path: '/boundingbox',
      reading: { from: 'body' },
      summary: 'Extent of everything within reach',
      schema: BoundingBoxRequest,
      toQuery: (wire, limits) => toRoutingQuery(wire, limits),
      operation: boundingBoxOperation,
      answer: { form: 'verbatim', schema: BoundingBoxData },
      example: { sources: [CYCLIST], maxEdgeWeight: 600 },
    }),
  ],
  *warmUp(network) {
    for (const mode of STREET_MODES) yield* piecesOf(reacherOf(network).sweeps.customizeUsual(mode));
  },
  warmUpRequests: (place, mode, targets) => [
    { endpoint: 'time', body: { sources: [{ ...place, tm: { [mode]: {} } }], maxEdgeWeight: 1800, targets } },
  ],
};
