import type { FastifyRequest } from 'fastify';
import type { Database } from '../../kit/database/index.ts';
import type { ObjectCache } from '../../kit/object-cache/index.ts';
import type { Endpoint } from '../../products/operation/index.ts';
import type { EngineRequest } from '../engine/index.ts';
import { acceptedType } from './accepted-type.ts';
import { callQuery, configurationIn } from './configuration.ts';
import { originOf } from './origin.ts';
import { type QueryValues, queryList } from './query-string.ts';
import { readRecords } from './read-records.ts';
import { accessOf, parametersOf } from './request-state.ts';

export interface EngineRequestDeps {
  readonly objects: ObjectCache;
  /** Null if this server has no database. */
  readonly database: Database | null;
  /** The public base address of this server; null to use the address that the request came to. */
  readonly publicUrl: string | null;
}

/**
 * Makes what the engine is asked, of a request that its hooks let pass. Rejects like `configurationIn`, `readRecords`
 * and `originOf`.
 */
export async function engineRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  { objects, database, publicUrl }: EngineRequestDeps,
): Promise<EngineRequest> {
  const { served, asked, regionName: region } = request;
  const { plan, key, account } = accessOf(request);
  const { bytes, source } = await configurationIn(endpoint, request, objects);
  const records = await readRecords(endpoint, request, { plan, served, database });
  return {
    endpoint: endpoint.name,
    // Where no path names a region, the worker that reads the request finds it by `serviceUrl`, or queries all regions
    // that the key may use.
    region,
    regionSet: served.set ?? undefined,
    ...(region === null && plan.regions !== null ? { allowedRegions: [...plan.regions] } : {}),
    body: bytes,
    source,
    limits: plan.limits,
    isStrict: asked?.preferences.isStrict ?? false,
    notices: asked?.notices ?? [],
    parameters: {
      ...namedParameters(endpoint, request),
      ...acceptParameter(endpoint, request),
      ...parametersOf(request),
      ...(endpoint.reading.from === 'call' ? { query: JSON.stringify(callQuery(request)) } : {}),
    },
    ...(records === undefined ? {} : { records }),
    ...(endpoint.tellsAddresses ? { asker: { origin: originOf(request, publicUrl), key, account } } : {}),
  };
}

/** Returns the media type that a request prefers to JSON, where the endpoint offers others. */
function acceptParameter({ alsoAs = [] }: Endpoint, { headers }: FastifyRequest): Record<string, string> {
  const accept = acceptedType(headers.accept, alsoAs);
  return accept === undefined ? {} : { accept };
}

/** Returns the query parameters that the endpoint names; values of repeated ones are joined by commas. */
function namedParameters({ parameters = {} }: Endpoint, { query }: FastifyRequest): Record<string, string> {
  const named = Object.keys(parameters).map((name) => [name, queryList(query as QueryValues, name)] as const);
  const joined = named.map(([name, values]) => [name, values.filter((value) => value !== '').join(',')] as const);
  return Object.fromEntries(joined.filter(([, value]) => value !== ''));
}
