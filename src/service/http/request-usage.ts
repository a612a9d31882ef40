import type { FastifyReply, FastifyRequest } from 'fastify';
import { TaskGroup } from '../../kit/workers/index.ts';
import type { Running, UsageCounts, UsageOutcome, UsageRecorder } from '../accounts/index.ts';
import type { EngineAnswer } from '../engine/index.ts';
import { HttpError } from '../exchange/index.ts';
import type { Metrics } from './metrics.ts';
import { DEFAULT_REQUEST_LIMITS } from './request-limits.ts';
import { outcomeOf } from './request-outcome.ts';
import { serverFailureOf } from './server-failure.ts';

/** Adds counts to the usage of a request's caller, if it is identified. */
export function addUsage(
  usage: UsageRecorder,
  { access, asked }: FastifyRequest,
  outcome: UsageOutcome,
  counts: Partial<UsageCounts>,
): void {
  if (access === null || asked === null) return;
  const { account, keyName: key } = access;
  const { operation, region } = asked;
  usage.add({ account, key, operation, region, outcome }, counts);
}

/** Records the usage of an answer, whenever it comes. */
export async function measured(
  answering: Promise<EngineAnswer>,
  request: FastifyRequest,
  { running, usage }: { readonly running: Running; readonly usage: UsageRecorder },
): Promise<EngineAnswer> {
  const began = performance.now();
  try {
    const answer = await answering;
    const { timing, pairs, regions } = answer;
    running.end(timing.runMs);
    // Where no path names the region, the worker that read the request has found it.
    if (request.asked?.region === '' && regions.length === 1) request.asked.region = regions[0];
    addUsage(usage, request, 'ok', { workerMs: timing.runMs, pairs });
    return answer;
  } catch (error) {
    // For failures the workers' time isn't reported; it is at most this.
    const workerMs = performance.now() - began;
    running.end(workerMs);
    addUsage(usage, request, outcomeOf(serverFailureOf(error, DEFAULT_REQUEST_LIMITS).status), { workerMs });
    throw error;
  }
}

/** Makes the group of a request's tasks, which is aborted if the connection closes before the answer was written. */
export function givenUpOnClose(
  request: FastifyRequest,
  reply: FastifyReply,
  { metrics, usage }: { readonly metrics: Metrics; readonly usage: UsageRecorder },
): TaskGroup {
  const group = new TaskGroup();
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return;
    metrics.requestCancelled();
    if (!reply.raw.writableEnded) addUsage(usage, request, 'cancelled', { requests: 1 });
    group.abort(new HttpError(499, 'the client has gone'));
  });
  return group;
}
