import type { FieldFinder } from '../engine/index.ts';
import { endpointParameterFinder, knowing, parameterFinder } from '../exchange/index.ts';
import { jobParameters } from './jobs/openapi-jobs.ts';
import type { Route } from './routes.ts';

/** Makes the finder of query parameters that a route doesn't have. */
export function unknownParameterFinder(route: Route): FieldFinder {
  switch (route.answeredBy) {
    case 'endpoint':
      return endpointParameterFinder(route.endpoint);
    case 'account':
      return parameterFinder(knowing(['from', 'to']));
    case 'job':
      return parameterFinder(knowing(jobParameters(route.action)));
    default:
      return parameterFinder();
  }
}
