import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, takesSeconds } from '../../products/operation/index.ts';
import type { Quotas, UsageRecorder } from '../accounts/index.ts';
import type { CallOptions, QueryEngine } from '../engine/index.ts';
import { keepAnswer } from '../exchange/index.ts';
import type { AsyncAnswers } from './async-answers.ts';
import { type EngineRequestDeps, engineRequest } from './engine-request.ts';
import type { Metrics } from './metrics.ts';
import type { RequestLimits } from './request-limits.ts';
import { accessOf } from './request-state.ts';
import { givenUpOnClose, measured } from './request-usage.ts';
import { begin, isKept, sendAccepted } from './respond-async.ts';
import { sendAnswer } from './send-answer.ts';

export interface EndpointDeps extends EngineRequestDeps {
  readonly engine: QueryEngine;
  readonly metrics: Metrics;
  readonly asyncAnswers: AsyncAnswers;
  readonly limits: RequestLimits;
  readonly quotas: Quotas;
  readonly usage: UsageRecorder;
}

/** Makes the handler of an endpoint. It holds the regions that the request sees until they have been asked. */
export const endpointHandler =
  (endpoint: Endpoint, deps: EndpointDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const release = request.served.set?.hold();
    try {
      return await answerEndpoint(endpoint, request, reply, deps);
    } finally {
      release?.();
    }
  };

async function answerEndpoint(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: EndpointDeps,
): Promise<FastifyReply> {
  const { engine, objects, asyncAnswers, limits, quotas, usage } = deps;
  const access = accessOf(request);
  const group = givenUpOnClose(request, reply, deps);
  const query = await engineRequest(endpoint, request, deps);
  const running = await quotas.begin(access, endpoint.name, request.quotaHeaders);
  reply.headers(running.headers);
  const answer = (watch: CallOptions) =>
    measured(engine.answer(query, { group, caller: access.caller, ...watch }), request, { running, usage });
  const mayBeLate = takesSeconds(endpoint.operation) && request.asked?.preferences.isPatient === true;
  const answered = mayBeLate
    ? await begin({ group, owner: access.account, endpoint: endpoint.name, answer }, asyncAnswers)
    : await answer({});
  if (isKept(answered)) {
    return sendAccepted(reply, request, answered, { keepSeconds: asyncAnswers.settings.keepSeconds, limits });
  }
  const { reading } = endpoint;
  const stores = reading.from === 'body' ? reading.stores : undefined;
  return sendAnswer(
    request,
    reply,
    stores === undefined ? answered : await keepAnswer(answered, stores, access.account, objects),
  );
}
