import Type, { type TSchema } from 'typebox';
import type { Endpoint } from '../../products/operation/index.ts';
import { type FieldFinder, fieldFinder } from '../engine/index.ts';
import { KEY_PARAMETERS } from './authenticate.ts';
import { jobParameters } from './jobs/openapi-jobs.ts';
import type { Route } from './routes.ts';

/** Makes the finder of query parameters that a route doesn't have. */
export const parameterFinder = (route: Route): FieldFinder =>
  // Parameters of calls are read on the worker.
  route.answeredBy === 'endpoint' && route.endpoint.reading.from === 'call'
    ? () => []
    : fieldFinder(knowing([...KEY_PARAMETERS, 'serviceUrl']), ...ownParameters(route));

const knowing = (names: readonly string[]): TSchema =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Unknown()])));

function ownParameters(route: Route): readonly TSchema[] {
  switch (route.answeredBy) {
    case 'account':
      return [knowing(['from', 'to'])];
    case 'job':
      return [knowing(jobParameters(route.action))];
    case 'endpoint':
      return [knowing(Object.keys(route.endpoint.parameters ?? {})), ...readParameters(route.endpoint)];
    default:
      return [];
  }
}

/** Returns the query parameters that an endpoint reads its JSON from. */
function readParameters({ reading, schema }: Endpoint): readonly TSchema[] {
  const { query } = (schema as { readonly properties?: { readonly query?: TSchema } }).properties ?? {};
  switch (reading.from) {
    case 'address':
      return [schema];
    case 'cfg':
      return [knowing(['cfg', 'cfgUuid']), ...(reading.besideAddress && query ? [query] : [])];
    case 'body-or-cfg':
      return [knowing(['cfg', 'cfgUuid'])];
    case 'stored':
      return query === undefined ? [] : [query];
    default:
      return [];
  }
}
