import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Quotas } from '../../accounts/index.ts';
import { accessOf } from '../request-state.ts';

/** Makes the hook that takes a request off the quotas of its caller. Rejects with QuotaError. */
export const takeQuota =
  (quotas: Quotas) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.quotaHeaders = await quotas.admit(accessOf(request));
    reply.headers(request.quotaHeaders);
  };
