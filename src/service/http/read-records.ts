import type { FastifyRequest } from 'fastify';
import { RequestError } from '../../kit/core/errors.ts';
import type { Database } from '../../kit/database/index.ts';
import type { Endpoint } from '../../products/operation/index.ts';
import type { Plan } from '../accounts/index.ts';
import { regionsOf } from '../engine/index.ts';
import { HttpError, httpRefusal, NO_DATABASE, parametersOf, type QueryValues, queryList } from '../exchange/index.ts';
import type { ServedRegions } from './served-regions.ts';

interface RecordContext {
  readonly plan: Plan;
  readonly served: ServedRegions;
  /** Null if this server has none. */
  readonly database: Database | null;
}

/**
 * Returns what an endpoint reads from the database for a request; undefined where it needs nothing. Rejects with
 * RequestError, and with HttpError 503 without a database.
 */
export async function readRecords(
  { records }: Endpoint,
  request: FastifyRequest,
  { plan, served, database }: RecordContext,
): Promise<unknown> {
  if (records === undefined) return undefined;
  const query = request.query as QueryValues;
  const wish = {
    region: null,
    serviceUrl: queryList(query, 'serviceUrl')[0] || null,
    ...(plan.regions === null ? {} : { allowedRegions: [...plan.regions] }),
  };
  const names = regionsOf(wish, served.regionNames, [...served.broken.keys()]);
  const regions = names.flatMap((name) => served.loaded.get(name) ?? []);
  const parameters = parametersOf(request);
  try {
    return (
      (await records({ database: database ?? NO_DATABASE, regions, parameters, query: query as never })) ?? undefined
    );
  } catch (error) {
    if (error instanceof RequestError || error instanceof HttpError) throw error;
    request.log.error(error, 'the database failed');
    // The message may reveal paths of this machine.
    throw httpRefusal(503, 'database', "can't be used now: the server's log says why", { 'retry-after': '10' });
  }
}
