import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { DEFAULT_OBJECT_CACHE, EmbeddedObjectCache } from '../../src/kit/object-cache/index.ts';
import { Keyring, MemoryCounters, Quotas } from '../../src/service/accounts/index.ts';
import { plansOf } from '../../src/service/cli/config-file.ts';
import { createApp, Metrics, type Route, ServiceState } from '../../src/service/http/index.ts';
import type { JobService } from '../../src/service/jobs/index.ts';
import { memoryUsage } from '../worlds/accounts/usage.ts';
import { RecordingEngine } from './recording-engine.ts';

/** Returns the API with jobs, and keys of three accounts, one of which may do but little. */
export function appFor(jobs: JobService, routes: readonly Route[], metrics = new Metrics()): Promise<FastifyInstance> {
  const quotas = new Quotas(new MemoryCounters(), (plan, reason) => metrics.quotaRefused(plan, reason));
  const state = new ServiceState();
  state.phase = 'ready';
  return createApp({
    engine: new RecordingEngine(new Map(), []),
    state,
    keyring: new Keyring(plansOf({ plans: { small: { storedBytes: 100, jobs: 1 } } }), [
      { key: 'ann-secret-key', name: 'ann' },
      { key: 'ben-secret-key', name: 'ben' },
      { key: 'cat-secret-key', name: 'cat', plan: 'small' },
    ]),
    quotas,
    usage: memoryUsage(),
    objects: new EmbeddedObjectCache(DEFAULT_OBJECT_CACHE),
    metrics,
    logger: pino({ level: 'silent' }),
    routes,
    jobs,
  });
}
