import type { Endpoint } from '../../products/operation/index.ts';
import type { EngineRequest } from '../engine/engine.ts';
import { acceptedType } from './accepted-type.ts';
import { callQuery, configurationIn, type StoredObjects } from './configuration.ts';
import { type HttpRequest, parametersOf } from './http-request.ts';
import { type QueryValues, queryList } from './query-string.ts';

/** Returns what a request says to the engine by itself. Rejects like `configurationIn`. */
export async function askedOf(
  endpoint: Endpoint,
  request: HttpRequest,
  stored: StoredObjects,
): Promise<Pick<EngineRequest, 'endpoint' | 'body' | 'source' | 'parameters'>> {
  const { bytes, source } = await configurationIn(endpoint, request, stored);
  return {
    endpoint: endpoint.name,
    body: bytes,
    source,
    parameters: {
      ...namedParameters(endpoint, request),
      ...acceptParameter(endpoint, request),
      ...parametersOf(request),
      ...(endpoint.reading.from === 'call' ? { query: JSON.stringify(callQuery(request)) } : {}),
    },
  };
}

/** Returns the media type that a request prefers to JSON, where the endpoint offers others. */
function acceptParameter({ alsoAs = [] }: Endpoint, { headers }: HttpRequest): Record<string, string> {
  const accept = acceptedType(headers.accept?.toString(), alsoAs);
  return accept === undefined ? {} : { accept };
}

/** Returns the query parameters that the endpoint names; values of repeated ones are joined by commas. */
function namedParameters({ parameters = {} }: Endpoint, { query }: HttpRequest): Record<string, string> {
  const named = Object.keys(parameters).map((name) => [name, queryList(query as QueryValues, name)] as const);
  const joined = named.map(([name, values]) => [name, values.filter((value) => value !== '').join(',')] as const);
  return Object.fromEntries(joined.filter(([, value]) => value !== ''));
}
