import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Keyring, MemoryCounters, Quotas } from '../../src/accounts/index.ts';
import { memoryUsage } from '../../src/accounts/usage/test-usage.ts';
import { plansOf } from '../../src/cli/config-file.ts';
import { createApp, Metrics, type Route, ServiceState } from '../../src/http/index.ts';
import type { JobService } from '../../src/jobs/index.ts';
import { DEFAULT_OBJECT_CACHE, EmbeddedObjectCache } from '../../src/object-cache/index.ts';
import { InProcessEngine } from './in-process-engine.ts';

/** The API with jobs, and keys of two accounts. */
export function appFor(jobs: JobService, routes: readonly Route[], metrics = new Metrics()): Promise<FastifyInstance> {
  const state = new ServiceState();
  state.phase = 'ready';
  return createApp({
    engine: new InProcessEngine(new Map(), []),
    state,
    keyring: new Keyring(plansOf({}), [
      { key: 'ann-secret-key', name: 'ann' },
      { key: 'ben-secret-key', name: 'ben' },
    ]),
    quotas: new Quotas(new MemoryCounters()),
    usage: memoryUsage(),
    objects: new EmbeddedObjectCache(DEFAULT_OBJECT_CACHE),
    metrics,
    logger: pino({ level: 'silent' }),
    routes,
    jobs,
  });
}
