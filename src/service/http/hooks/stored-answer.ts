import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Outcome } from '../../../products/operation/index.ts';
import { parametersOf } from '../../exchange/index.ts';
import { accessOf } from '../request-state.ts';
import { isKnown } from './not-modified.ts';
import { setNotices } from './notices.ts';

/** Makes the hook that sends answers stored in a file of the regions that the caller may query. */
export const sendStored =
  (endpoint: Endpoint) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const answer = storedAnswer(endpoint, request);
    if (answer === null) {
      done();
      return;
    }
    const { body, headers = {}, status = 200 } = answer;
    setNotices(request, reply);
    reply.headers(headers);
    if (isKnown(request, headers.etag)) reply.status(304).send();
    else if (status === 204) reply.status(204).send();
    else reply.status(status).send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  };

/** Returns a stored answer; null where it must be computed. */
function storedAnswer(endpoint: Endpoint, request: FastifyRequest): Outcome | null {
  const { regions, broken } = request.served;
  // If regions are broken, a worker answers, because it adds the notices about them.
  if (endpoint.stored === undefined || broken.size > 0) return null;
  const { plan } = accessOf(request);
  const asked = [...regions.values()]
    .filter(({ name }) => plan.regions === null || plan.regions.has(name))
    .map(({ name, files }) => ({ region: name, files }));
  return endpoint.stored(asked, endpoint.toQuery({}, { limits: plan.limits, parameters: parametersOf(request) }));
}
