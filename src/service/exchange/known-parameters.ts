import Type, { type TSchema } from 'typebox';
import type { Endpoint } from '../../products/operation/index.ts';
import { type FieldFinder, fieldFinder } from '../engine/requests/unknown-fields.ts';

/** Query parameters that may contain a key. */
export const KEY_PARAMETERS = ['key', 'apiKey', 'serviceKey'];

/** Makes the finder of query parameters that an endpoint doesn't have. */
export const endpointParameterFinder = (endpoint: Endpoint): FieldFinder =>
  // Parameters of calls are read on the worker.
  endpoint.reading.from === 'call'
    ? () => []
    : parameterFinder(knowing(Object.keys(endpoint.parameters ?? {})), ...readParameters(endpoint));

/** Makes the finder of query parameters that neither every path has nor the schemas. */
export const parameterFinder = (...own: readonly TSchema[]): FieldFinder =>
  fieldFinder(knowing([...KEY_PARAMETERS, 'serviceUrl']), ...own);

/** Returns the schema of an object with members of these names. */
export const knowing = (names: readonly string[]): TSchema =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Unknown()])));

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
