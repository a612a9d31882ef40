import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Plan } from '../../accounts/index.ts';
import { HttpError } from '../../exchange/index.ts';
import { accessOf } from '../request-state.ts';
import type { Route } from '../routes.ts';

/**
 * Makes the hook that refuses operations and regions that the caller's plan doesn't include. Where the region isn't
 * found yet, the worker that finds it checks it. Throws HttpError 403.
 */
export const refuseUnlessPlanned =
  ({ name: operation }: Route) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const { plan } = accessOf(request);
    const { regionName: region } = request;
    if (plan.operations !== null && !plan.operations.has(operation))
      throw forbidden(plan, 'operation', 'operations', operation);
    if (region !== null && plan.regions !== null && !plan.regions.has(region))
      throw forbidden(plan, 'region', 'regions', region);
    done();
  };

function forbidden(plan: Plan, word: string, limit: 'operations' | 'regions', asked: string): HttpError {
  const message = `key has the plan ${plan.name}, which doesn't include the ${word} ${asked}: use another key`;
  const passed = { limit, allowed: [...(plan[limit] ?? [])], asked };
  return new HttpError(403, message, [{ path: 'key', message }], {}, passed);
}
