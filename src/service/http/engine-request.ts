import type { FastifyRequest } from 'fastify';
import type { Database } from '../../kit/database/index.ts';
import type { ObjectCache } from '../../kit/object-cache/index.ts';
import type { Endpoint } from '../../products/operation/index.ts';
import type { EngineRequest } from '../engine/index.ts';
import { askedOf } from '../exchange/index.ts';
import { originOf } from './origin.ts';
import { readRecords } from './read-records.ts';
import { accessOf } from './request-state.ts';

export interface EngineRequestDeps {
  readonly objects: ObjectCache;
  /** Null if this server has no database. */
  readonly database: Database | null;
  /** The public base address of this server; null to use the address that the request came to. */
  readonly publicUrl: string | null;
}

/**
 * Makes what the engine is asked, of a request that its hooks let pass. Rejects like `askedOf`, `readRecords` and
 * `originOf`.
 */
export async function engineRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  { objects, database, publicUrl }: EngineRequestDeps,
): Promise<EngineRequest> {
  const { served, asked, regionName: region } = request;
  const { plan, key, account } = accessOf(request);
  const asking = await askedOf(endpoint, request, { account, objects });
  const records = await readRecords(endpoint, request, { plan, served, database });
  return {
    ...asking,
    // Where no path names a region, the worker that reads the request finds it by `serviceUrl`, or queries all regions
    // that the key may use.
    region,
    regionSet: served.set ?? undefined,
    ...(region === null && plan.regions !== null ? { allowedRegions: [...plan.regions] } : {}),
    limits: plan.limits,
    isStrict: asked?.preferences.isStrict ?? false,
    notices: asked?.notices ?? [],
    ...(records === undefined ? {} : { records }),
    ...(endpoint.tellsAddresses ? { asker: { origin: originOf(request, publicUrl), key, account } } : {}),
  };
}
